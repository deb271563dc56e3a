"""One hand against every hand the bank may hold, set the house way: exact.

The bank's setting does not depend on mine, so each of its hands is set once and sorted by where its
front lies among my fronts and its back among my backs. Every setting of mine is read off that.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.compiled.compiling import inlined, kernel
from houseway.families.paigow.odds.classes import DECK
from houseway.families.paigow.odds.rows import ACE_ALONE, FIRST
from houseway.families.paigow.odds.setting import (
    FRONT_AT,
    SEVEN,
    VALUE,
    HouseWay,
    back_of,
    front_of,
    set_house_way,
)
from houseway.hands.kernels import kernels
from houseway.hands.tables import FLUSHES

WORKERS = 2
ABOVE = VALUE >> FIRST  # what a back says in its category and highest rank

find = kernels().find

Values = tuple[int, int]  # of front and back


class Marks(NamedTuple):
    """Different values in order, the fronts of my settings or the backs."""

    fronts: NDArray[np.int64]
    backs: NDArray[np.int64]


def stand_against_all(
    hand: Sequence[Card], mine: Sequence[Values], way: HouseWay, pushes: bool
) -> list[list[int]]:
    """How often each of my settings comes to each cell, over all hands of the other cards.

    `pushes` says that a bank with ace high has a cell of its own.
    """
    fronts, backs = (np.array(sorted(set(values))) for values in zip(*mine, strict=True))
    marks = Marks(fronts, backs)
    seen = _sorted_banks(hand, marks, way, pushes)
    shape = 2 * len(fronts) + 1, 2 * len(backs) + 1
    spread, ace_high = seen[:-1].reshape(shape), int(seen[-1])
    return [[*_cells(spread, marks, values), ace_high] for values in mine]


def _cells(spread: NDArray[np.int64], marks: Marks, mine: Values) -> list[int]:
    """The nine cells of one setting. Mine is lower where the bank lies beyond my mark."""
    rows, columns = (
        (slice(2 * at + 2, None), slice(2 * at + 1, 2 * at + 2), slice(0, 2 * at + 1))
        for at in (np.searchsorted(of, value) for of, value in zip(marks, mine, strict=True))
    )
    return [int(spread[row, column].sum()) for row in rows for column in columns]


def _sorted_banks(
    hand: Sequence[Card], marks: Marks, way: HouseWay, pushes: bool
) -> NDArray[np.int64]:
    """How many hands of the bank lie in each place between my marks; ace-high banks come last."""
    cards = np.array([card for card in range(DECK) if card not in hand], np.uint8)
    last = (2 * len(marks.fronts) + 1) * (2 * len(marks.backs) + 1)
    places = _places(way.settings, marks)
    if pushes:
        places[way.settings >> FIRST & ABOVE == ACE_ALONE] = last

    def count(first: int) -> NDArray[np.int64]:
        seen = np.zeros(last + 1, np.int64)
        at, sums, held = np.zeros(SEVEN, np.int64), np.zeros(SEVEN, np.int64), cards[:SEVEN].copy()
        count_banks(cards, first, way, places, marks, pushes, at, sums, held, seen)
        return seen

    with ThreadPoolExecutor(WORKERS) as pool:
        parts = pool.map(count, range(len(cards) - SEVEN + 1))
        return sum(parts, np.zeros(last + 1, np.int64))


def _places(settings: NDArray[np.int64], marks: Marks) -> NDArray[np.uint16]:
    """The place of each setting between my marks."""
    row, column = (
        np.searchsorted(of, values, "left") + np.searchsorted(of, values, "right")
        for of, values in zip(marks, (settings >> FRONT_AT & VALUE, settings & VALUE), strict=True)
    )
    return (row * (2 * len(marks.backs) + 1) + column).astype(np.uint16)


@kernel
def count_banks(
    cards: Any,
    first: int,
    way: Any,
    places: Any,
    marks: Any,
    pushes: bool,
    at: Any,
    sums: Any,
    held: Any,
    seen: Any,
) -> None:
    """Count all hands whose first card is that one; `at`, `sums` and `held` are to write on."""
    codes, last = way.halves.five.codes, SEVEN - 1
    sums[0], at[0], place = way.halves.five.start, first, 0
    while True:
        for follower in range(place, last):
            at[follower] = at[follower] if follower == place else at[follower - 1] + 1
            held[follower] = cards[at[follower]]
            sums[follower + 1] = sums[follower] + codes[held[follower]]
        for number in range(at[last - 1] + 1, len(cards)):
            total = sums[last] + codes[cards[number]]
            if total & FLUSHES:
                held[last] = cards[number]
                setting, _ = set_house_way(held, total, way.halves)
                seen[_place(setting, marks, pushes, len(seen) - 1)] += 1
            else:
                seen[find(total, way.multiplier, way.displaced, places)] += 1
        place = last - 1
        while place and at[place] == len(cards) - SEVEN + place:
            place -= 1
        if not place:
            return
        at[place] += 1


@inlined
def _place(setting: int, marks: Any, pushes: bool, last: int) -> int:
    front, back = front_of(setting), back_of(setting)
    if pushes and back >> FIRST == ACE_ALONE:
        return last
    return _mark(front, marks.fronts) * (2 * len(marks.backs) + 1) + _mark(back, marks.backs)


@inlined
def _mark(value: int, marks: Any) -> int:
    place = 0
    for mark in marks:
        place += (mark < value) + (mark <= value)
    return place
