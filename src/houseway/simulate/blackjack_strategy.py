"""A strategy is data: a pick for every situation a hand can be in.

What is legal is asked of the table's own offers, situation by situation, with sample cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement as some
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.cards.shoe import ScriptedShoe
from houseway.engine.bettor import Bettor
from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.hands import Hand, Lay
from houseway.games.blackjack.legal import double_bounds, may_surrender_early, offer_for
from houseway.games.blackjack.outcome import count
from houseway.games.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    is_natural,
    is_over,
    pairs,
    peeks,
    value,
)
from houseway.money import Cents
from houseway.simulate.blackjack_facts import (
    MORE_CARDS,
    NATURAL_SHAPE,
    POINTS,
    RANKS,
    SHAPES,
    THREE_CARDS,
    VALUES,
    WITH_JOKER,
    Array,
    sample,
)
from houseway.table.table import Table

PICKS = (STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE)
DEALT, SWITCHED, SPLIT_TWO = 0, 1, 2  # then two places for each number of hands, aces second
SEAT = 2


class Seen(NamedTuple):
    """What a choice may go by. `pair` is the value of two cards that may be split, or 0.

    `up` is the value of the up-card. `after_split` is how many hands the dealt hand has become,
    0 before any split, and `doubles` how often this one was doubled. `cards` counts to four: a
    hand with more is asked about as one of four.
    """

    hard: int
    ace: bool
    cards: int
    pair: int
    up: int
    after_split: int
    doubles: int


Choose = Callable[..., str | Sequence[str]]


@dataclass(frozen=True)
class Strategy:
    """How hands are played.

    `choices` is indexed by origin, doubles, up-card, shape, ace and hard total; `early` by
    up-card and shape, ace and hard total: whether a hand is given up before the look for a
    natural. `worth[switched, first, second, up]` values two cards by rank from nought and up-card
    by value: hands are switched when both together are worth more then.
    """

    name: str
    choices: Array
    early: Array
    worth: Array
    ladder: tuple[Cents, ...]


def strategy(
    game: Blackjack,
    choose: Choose,
    name: str = "own",
    worth: Array | None = None,
    wager: Cents | None = None,
) -> Strategy:
    """The strategy of `choose(hard, ace, cards, pair, up, after_split, doubles)`.

    It gives a pick, or several in order of preference. The first that is legal is taken, and the
    house way where none is. `wager` is the table minimum unless told; it matters only where the
    table maximum caps a further double.
    """
    amount = game.rules.table.minimum if wager is None else wager
    offers = _offers(game, amount)
    choices = np.zeros(offers.shape, dtype=np.uint8)
    for place, seen, picks in offers.asked:
        wanted = choose(*seen)
        listed = (wanted,) if isinstance(wanted, str) else wanted
        pick = next((p for p in listed if p in picks), picks[0])
        choices[place] = PICKS.index(pick)
    early = np.zeros((VALUES, SHAPES, 2, POINTS), dtype=np.bool_)
    for place, seen in offers.early:
        wanted = choose(*seen)
        first = wanted if isinstance(wanted, str) else next(iter(wanted), None)
        early[place] = first == SURRENDER
    values = np.zeros((2, RANKS, RANKS, VALUES)) if worth is None else worth
    return Strategy(name, choices, early, np.ascontiguousarray(values), offers.ladder)


def house_way(game: Blackjack) -> Strategy:
    """Every hand played as the bank plays its own, as far as the rules allow; nothing added."""
    return strategy(game, lambda *seen: (), "house way")


class Offers(NamedTuple):
    """What the table offers, situation by situation: a place among the choices and the picks."""

    shape: tuple[int, ...]
    ladder: tuple[Cents, ...]
    asked: tuple[tuple[Any, Seen, tuple[str, ...]], ...]
    early: tuple[tuple[Any, Seen], ...]


@lru_cache(maxsize=32)
def _offers(game: Blackjack, wager: Cents) -> Offers:
    play = game.settings
    most = 1 if play.split is None else play.split.hands
    levels = 0 if play.double is None else play.double.levels
    ladder = _ladder(game, wager, levels)
    shape = (max(2 * most, 2), levels + 1, VALUES, SHAPES, 2, POINTS)
    asked, early = [], []
    for up in sorted({value(card) for card in _ranks(game)}):
        for origin, doubles in product(range(shape[0]), range(shape[1])):
            for key, cards in _hands(game, origin, bool(doubles)).items():
                lay, hand = _laid(game, origin, doubles, up, cards, ladder)
                ace = key[1]
                split = 0 if origin < SPLIT_TWO else origin // 2 + 1
                pair = key[0] if key[0] < THREE_CARDS else 0
                seen = Seen(key[2], ace, min(len(cards), 4), pair, up, split, doubles)
                picks = offer_for(lay, hand, Bettor(SEAT)).picks
                place = (origin, doubles, up, key[0], int(ace), key[2])
                if key[0] == WITH_JOKER:
                    place = place[:4]
                asked.append((place, seen, picks))
                lay.peeked = False
                if origin == DEALT and not doubles and may_surrender_early(lay, hand):
                    early.append(((up, key[0], int(ace), key[2]), seen))
    return Offers(shape, ladder, tuple(asked), tuple(early))


def _ladder(game: Blackjack, wager: Cents, levels: int) -> tuple[Cents, ...]:
    """What lies on a hand after so many doubles."""
    held = [wager]
    for doubles in range(levels):
        lay, hand = _laid(game, DEALT, doubles, 5, [12, 16], (*held,))
        held.append(held[-1] + double_bounds(lay, hand, Bettor(SEAT))[1])
    return tuple(held)


def _laid(
    game: Blackjack,
    origin: int,
    doubles: int,
    up: int,
    cards: Sequence[Card],
    ladder: Sequence[Cents],
) -> tuple[Lay, Hand]:
    """A table where one hand, as described, is to act."""
    table = Table(game.rules, ScriptedShoe(()), bank=1)
    spot = next(spot.id for spot in game.rules.spots if spot.kind == "base")
    bettor = Bettor(SEAT)
    table.place(bettor, spot, ladder[doubles])
    number = 1 if origin < SPLIT_TWO else origin // 2 + 1
    hands = [Hand(SEAT, n, 1, spot) for n in range(1, number + 1)]
    hand = hands[0]
    hand.cards, hand.doubles = list(cards), doubles
    hand.as_dealt, hand.from_split = origin == DEALT, origin >= SPLIT_TWO
    top = JOKER if up == 0 else sample(up - 1)
    lay = Lay(game, table, {SEAT: hands}, [top], {SEAT: list(cards)})
    lay.peeked = peeks(game.settings, top)
    return lay, hand


Key = tuple[int, bool, int]  # shape, ace and hard total


@lru_cache(maxsize=256)
def _hands(game: Blackjack, origin: int, doubled: bool) -> dict[Key, list[Card]]:
    """Sample cards for every hand that can be asked about, by shape, ace and hard total."""
    found: dict[Key, list[Card]] = {}
    if not doubled:
        for first, second in product(_ranks(game), repeat=2):
            split_aces = origin >= SPLIT_TWO and origin % 2
            if origin < SPLIT_TWO or bool(split_aces) == (value(first) == 1):
                hard, ace = count([first, second])
                shape = _shape(game, origin, first, second)
                found.setdefault((shape, ace, hard), [first, second])
    for cards in _longer(origin):
        hard, ace = count(cards)
        if not is_over(hard, game.settings.limit):
            shape = THREE_CARDS if len(cards) == 3 else MORE_CARDS
            found.setdefault((shape, ace, hard), cards)
    return found


def _ranks(game: Blackjack) -> list[Card]:
    held = {c // 4 for c, number in game.rules.deck.shoe.items() if number}
    return [sample(r) for r in sorted(held)]


def _shape(game: Blackjack, origin: int, first: Card, second: Card) -> int:
    if origin == DEALT and is_natural(game.settings, [first, second]):
        return NATURAL_SHAPE
    if JOKER in (first, second):
        return WITH_JOKER
    return value(first) if pairs(game.settings, first, second) else 0


def _longer(origin: int) -> Iterator[list[Card]]:
    """Hands of three cards and four, the first an ace where aces were split."""
    aces = origin >= SPLIT_TWO and origin % 2
    for number in (3, 4):
        for values in some(range(10, 0, -1), number):
            if not aces or 1 in values:
                ordered = sorted(values) if aces else values
                yield [sample(v - 1) for v in ordered]
