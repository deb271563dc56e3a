"""The house way for millions of hands: seven cards to the values of front and back.

The rules are those of `games.paigow.house_way`, worked out from counts and tables instead of lists.
A setting is one number: the row of the house way, the value of the front and that of the back.
Nothing is allocated, so that every function may be called from another kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.compiling import inlined, kernel
from houseway.families.paigow.odds.classes import DECK, Kinds, all_kinds
from houseway.families.paigow.odds.rows import PAIR, SECOND, row_of
from houseway.families.paigow.seven import COMPLETE
from houseway.hands import FRONT_2, Ranking, evaluate
from houseway.hands.hashing import hashed
from houseway.hands.kernels import kernels
from houseway.hands.ranking import CATEGORY
from houseway.hands.tables import FLUSHES, KEY, Tables, tables

SEVEN = 7
FRONT_AT, ROW_AT = 24, 48  # below the front lies the back
VALUE = (1 << FRONT_AT) - 1
SHARED = ~((1 << SECOND) - 1)  # category and two ranks: all that a back shares with a front
_find, _by_ranks, _in_suit = kernels().find, kernels().by_ranks, kernels().in_suit


class Halves(NamedTuple):
    """What any two and any five cards are worth, and which categories are complete hands."""

    fronts: NDArray[np.int32]
    five: Tables
    complete: int


class HouseWay(NamedTuple):
    """The house way with the answer for every holding of ranks at hand."""

    halves: Halves
    multiplier: int
    displaced: NDArray[np.uint16]
    settings: NDArray[np.int64]


class Ready(NamedTuple):
    """The house way under one ranking, and all kinds of hands set by it.

    `settings` has a setting for each kind, `best` the value of the best five of the seven cards.
    """

    way: HouseWay
    kinds: Kinds
    settings: NDArray[np.int64]
    best: NDArray[np.int64]


@lru_cache(maxsize=4)
def ready(ranking: Ranking) -> Ready:
    """Everything worked out for a ranking, at its first use."""
    halves, kinds = halves_of(ranking), all_kinds()
    settings, best = np.empty((2, len(kinds.hands)), np.int64)
    set_hands(kinds.hands, halves, settings, best)
    table = hashed(kinds.keys, np.arange(kinds.mixed))
    way = HouseWay(halves, table.multiplier, table.displaced, settings[table.values])
    return Ready(way, kinds, settings, best)


def halves_of(ranking: Ranking) -> Halves:
    fronts = np.zeros((DECK, DECK), np.int32)
    for one in range(DECK):
        for two in range(one):
            fronts[one, two] = fronts[two, one] = evaluate(FRONT_2, (one, two))
    behind = [category.name for category in reversed(ranking.categories)]
    ahead = [category.name for category in reversed(FRONT_2.categories)]
    assert behind[: len(ahead)] == ahead  # so that a front and a back can be compared as numbers
    complete = sum(1 << place for place, name in enumerate(behind, 1) if name in COMPLETE)
    return Halves(fronts.ravel(), tables(ranking), complete)


@inlined
def front_of(setting: int) -> int:
    return setting >> FRONT_AT & VALUE


@inlined
def back_of(setting: int) -> int:
    return setting & VALUE


@inlined
def total_of(hand: Any, halves: Any) -> int:
    """The sum of a hand's codes; a suit with five cards or more shows in `FLUSHES`."""
    total: int = halves.five.start
    for place in range(SEVEN):
        total += halves.five.codes[hand[place]]
    return total


@inlined
def front_value(one: int, two: int, halves: Any) -> int:
    value: int = halves.fronts[one * DECK + two]
    return value


@inlined
def back_value(total: int, one: int, two: int, halves: Any) -> int:
    """What is behind when two cards are taken out of seven with the sum `total`."""
    five = halves.five
    rest = total - five.codes[one] - five.codes[two]
    value: int = _by_ranks(rest, five)
    if rest & FLUSHES:
        value = max(value, _in_suit(rest, five))
    return value


@inlined
def is_foul(front: int, back: int) -> bool:
    return front > back & SHARED


@kernel
def set_house_way(hand: Any, total: int, halves: Any) -> tuple[int, int]:
    """The setting of seven cards and their best five, by trying every two cards in front."""
    front, paired, best = _tried(hand, total, halves)
    row, wanted = row_of(total & KEY, front, paired)
    behind = 0
    for i in range(1, SEVEN):
        for j in range(i):
            if front_value(hand[i], hand[j], halves) == wanted:
                behind = max(behind, back_value(total, hand[i], hand[j], halves))
    return row << ROW_AT | wanted << FRONT_AT | behind, best


@kernel
def _tried(hand: Any, total: int, halves: Any) -> tuple[int, int, int]:
    """The highest front, and the highest pair, that leave a complete hand; the highest back."""
    front = paired = best = 0
    for i in range(1, SEVEN):
        for j in range(i):
            value = front_value(hand[i], hand[j], halves)
            back = back_value(total, hand[i], hand[j], halves)
            best = max(best, back)
            if halves.complete >> (back >> CATEGORY) & 1:
                front = max(front, value)
                if value >= PAIR:
                    paired = max(paired, value)
    return front, paired, best


@inlined
def look_up(hand: Any, way: Any) -> int:
    """The setting of seven cards, from the table unless they have five of a suit."""
    total = total_of(hand, way.halves)
    if total & FLUSHES:
        setting, _ = set_house_way(hand, total, way.halves)
    else:
        setting = _find(total, way.multiplier, way.displaced, way.settings)
    return setting


@kernel
def set_hands(hands: Any, halves: Any, settings: Any, best: Any) -> None:
    """The setting of every row of `hands`, and the value of the best five cards in it."""
    for number in range(len(hands)):
        total = total_of(hands[number], halves)
        settings[number], best[number] = set_house_way(hands[number], total, halves)


@kernel
def look_up_hands(hands: Any, way: Any, settings: Any) -> None:
    """The same by the table, as fast as can be."""
    for number in range(len(hands)):
        settings[number] = look_up(hands[number], way)
