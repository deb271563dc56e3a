"""What cards in hand may come to: the melds they hold, and the pairs that wait for a third card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.families.pan.known import PLACE_OF, Book, Cards, book_of
from houseway.families.pan.melds import LEAST, Meld
from houseway.families.pan.rules import Play

DECKS = 8
DECK = tuple(sorted(PLACE_OF))  # each card once

Unseen = dict[Card, int]


class Pair(NamedTuple):
    """Two cards: the chance that a card off the stock makes them a meld, and chips it then pays.

    The chips, from everybody, are times their chance.
    """

    waiting: float
    paying: float

    @property
    def worth(self) -> float:
        return PAIR + WAITING * self.waiting + PAYING * self.paying


class Held(NamedTuple):
    """Cards put to their best use: melds they could be laid as, for `chips`, and pairs."""

    worth: float = 0.0
    melds: tuple[Cards, ...] = ()
    chips: int = 0
    pairs: tuple[Pair, ...] = ()

    def with_pair(self, pair: Pair) -> Held:
        return Held(self.worth + pair.worth, self.melds, self.chips, (*self.pairs, pair))

    def with_meld(self, cards: Cards, chips: int) -> Held:
        worth = self.worth + LEAST + CHIP * chips
        return Held(worth, (*self.melds, cards), self.chips + chips, self.pairs)


# What counts beside a card in a meld, which counts one; chosen by trying hands many times over.
CHIP, PAIR, WAITING, PAYING = 3.0, 0.45, 20.0, 15.0


class Judge:
    """Judges cards by those that nobody has shown yet."""

    def __init__(self, play: Play, unseen: Unseen) -> None:
        self.book, self.unseen = book_of(play), unseen
        self.all = sum(unseen.values()) or 1
        self._held: dict[Cards, Held] = {(): Held()}
        self._pairs: dict[tuple[Card, Card], Pair | None] = {}

    def held(self, cards: Cards) -> Held:
        """The best use of sorted cards."""
        if cards in self._held:
            return self._held[cards]
        card, rest = cards[0], cards[1:]
        best = self.held(rest)
        for at, other in enumerate(rest):
            pair = self.pair(card, other)
            if pair is None or (at and rest[at - 1] == other):
                continue
            left = rest[:at] + rest[at + 1 :]
            uses = [self.held(left).with_pair(pair), *self._melds(card, other, left, at)]
            best = max(best, *uses, key=_worth)
        self._held[cards] = best
        return best

    def _melds(self, first: Card, second: Card, left: Cards, start: int) -> Iterable[Held]:
        for at in range(start, len(left)):
            cards = first, second, left[at]
            known = self.book.meld(cards)
            if known is not None:
                rest = self.held(left[:at] + left[at + 1 :])
                yield rest.with_meld(cards, known.chips)

    def pair(self, first: Card, second: Card) -> Pair | None:
        """Two cards as a pair; None when no card makes a meld of them."""
        key = first, second
        if key not in self._pairs:
            thirds = thirds_of(self.book, first, second)
            waiting = sum(self.unseen[card] for card, _ in thirds) / self.all
            paying = sum(self.unseen[card] * chips for card, chips in thirds) / self.all
            self._pairs[key] = Pair(waiting, paying) if thirds else None
        return self._pairs[key]

    def open(self, melds: Iterable[Meld]) -> float:
        """The chance of a card that can be added to a meld."""
        wanted = {card for meld in melds for card in self.book.grows(meld)}
        return sum(self.unseen[card] for card in wanted) / self.all


def _worth(held: Held) -> float:
    return held.worth


def unseen_by(*seen: Iterable[Card]) -> Unseen:
    """How many of each card are not among those seen, of full decks."""
    known = Counter(card for cards in seen for card in cards)
    return {card: max(0, DECKS - known[card]) for card in DECK}


@lru_cache(maxsize=8_192)
def thirds_of(book: Book, first: Card, second: Card) -> tuple[tuple[Card, int], ...]:
    """The cards that make a meld of two, each with the chips it pays."""
    found = ((card, book.meld(tuple(sorted((first, second, card))))) for card in DECK)
    return tuple((card, known.chips) for card, known in found if known)
