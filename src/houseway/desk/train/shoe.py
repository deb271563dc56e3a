"""The shoe of practice: the game's own cards, dealt fairly or with some luck.

Fair deals alone would hardly ever bring the hands that are paid at long odds. So a hand may have a
theme, cards that come to it more often than they should: the cards are the real ones and every rule
is the game's own, only the luck is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from houseway.cards.card import JOKER, Card, is_red, rank, suit
from houseway.cards.shoe import Shuffle
from houseway.errors import OutOfCards

THEMED = 0.9  # how often a hand with a theme gets a card of it


class PracticeShoe:
    """Deals from the game's own cards, at random or by the themes of hands."""

    def __init__(self, shoe: Mapping[Card, int], random: Random, themed: float) -> None:
        self._left = dict(shoe)
        self._cards = [card for card, copies in shoe.items() for _ in range(copies)]
        self._random = random
        self._themed = themed
        self._common = self._theme() if random.random() < themed / 3 else None
        self._themes: dict[str, list[Card] | None] = {}
        self._twins = random.random() < themed / 5
        self._hands: dict[str, list[Card]] = {}

    def draw(self, to: str) -> Card:
        if to not in self._themes:
            self._themes[to] = self._common or self._own()
        theme = self._themes[to]
        if theme is None and self._twins and self._random.random() < THEMED:
            theme = self._like_the_last_hand(to)
        if theme is not None and self._random.random() < THEMED:
            liked = [card for card in theme if self._left.get(card)]
            if liked:
                weights = [self._left[card] for card in liked]
                return self._take(to, self._cards.index(self._random.choices(liked, weights)[0]))
        if not self._cards:
            raise OutOfCards("the shoe is empty", ("shoe",))
        return self._take(to, int(self._random.random() * len(self._cards)))

    def _take(self, to: str, place: int) -> Card:
        """The card at a place leaves the shoe; the order of the others does not matter."""
        card, last = self._cards[place], self._cards.pop()
        if place < len(self._cards):
            self._cards[place] = last
        self._left[card] -= 1
        self._hands.setdefault(to, []).append(card)
        return card

    def _own(self) -> list[Card] | None:
        themed = not self._twins and self._random.random() < self._themed
        return self._theme() if themed else None

    def _like_the_last_hand(self, to: str) -> list[Card] | None:
        """The ranks another hand holds and this one does not: equal hands come of it."""
        others = [cards for hand, cards in self._hands.items() if hand != to]
        if not others:
            return None
        mine = [rank(card) for card in self._hands.get(to, ())]
        wanted = {rank(card) for card in others[0]} - set(mine)
        return [card for card in self._left if rank(card) in wanted]

    def _theme(self) -> list[Card]:
        return theme(list(self._left), self._random)

    def burn(self) -> Card | None:
        return self.draw("burn")

    def roll(self, dice: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(dice))

    def ready(self, most: int) -> Shuffle | None:
        return None

    def again(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self._left[card] += 1
            self._cards.append(card)

    def told(self, hand: str) -> None:
        return None


def theme(cards: list[Card], random: Random) -> list[Card]:
    """Cards that make something together: of one suit, running, of a few ranks, or one twice."""
    plain = [card for card in cards if card < JOKER]
    if not plain:
        return random.sample(cards, min(3, len(cards)))
    kinds = (
        "suit",
        "run",
        "run",
        "ranks",
        "ranks",
        "rank",
        "card",
        "match",
        "tens",
        "reds",
        "small",
    )
    kind, suited = random.choice(kinds), random.randrange(4)
    joker = [JOKER] if JOKER in cards and random.random() < 0.5 else []
    of_suit = [card for card in plain if suit(card) == suited]
    heights = sorted({rank(card) for card in plain})
    around = [*heights, *([heights[0]] if heights[0] == 1 else [])]
    size = random.choice((3, 5, 5, 6, 7, 7))
    at = random.randrange(max(1, len(around) - size + 1))
    running = set(around[at : at + size] if random.random() < 0.6 else around[-size:])
    if kind == "suit":
        return of_suit + joker
    if kind == "run":
        return [card for card in of_suit if rank(card) in running] + joker
    if kind == "match":
        return _royal_and_match(plain, suited, random)
    if kind == "card":
        return joker or random.sample(plain, 1)
    if kind == "reds":
        return [card for card in plain if is_red(card) and rank(card) <= 5]
    if kind == "small":
        return [card for card in plain if rank(card) <= 3] + joker
    if kind == "tens":
        return [card for card in plain if rank(card) >= 10 or rank(card) == 1]
    few = set(random.sample(heights, 1 if kind == "rank" else random.choice((2, 3))))
    return [card for card in plain if rank(card) in few] + joker


def _royal_and_match(plain: list[Card], suited: int, random: Random) -> list[Card]:
    """A royal flush in one suit beside a king and a queen of another."""
    other = (suited + random.randint(1, 3)) % 4
    royal = [c for c in plain if suit(c) == suited and (rank(c) >= 10 or rank(c) == 1)]
    return royal + [c for c in plain if suit(c) == other and rank(c) in (12, 13)]
