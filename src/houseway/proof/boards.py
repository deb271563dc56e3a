"""One board of five cards and every two cards beside it: who beats whom, in whole numbers.

All two-card hands on a board are put in order once. Walking up that order, the number of hands
below any one that share no card with it is the number of all hands below, less those with its first
card and those with its second; nobody holds both but the hand itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.compiling import inlined, kernel
from houseway.hands.kernels import kernels
from houseway.hands.tables import FLUSHES, Tables
from houseway.proof.suits import DECK

LIVE = DECK - 5
HOLES = LIVE * (LIVE - 1) // 2  # two-card hands beside a board
RIVALS = (LIVE - 2) * (LIVE - 3) // 2  # those the bank can hold against one of them
CARD_BITS, CARD = 6, 63
PLACE_AT = 2 * CARD_BITS  # a key has the place of a hand above its two cards
LOW_BITS = 7  # of a place; what is left has no more
BUCKETS = 1 << LOW_BITS


class Bench(NamedTuple):
    """The arrays one thread works in: a row for each hand beside a board, from the lowest.

    `holes`, `pairs`: its two cards, and their number among all two cards. `places`: where it lies
    on the scale. `shapes`: how many of the bank's hands it meets in each shape. The others are for
    putting hands in order and counting them: `below` are those lower, `held` is by card.
    """

    holes: NDArray[np.int32]
    pairs: NDArray[np.int32]
    places: NDArray[np.int32]
    shapes: NDArray[np.int32]
    below: NDArray[np.int32]
    keys: NDArray[np.int32]
    buckets: NDArray[np.int32]
    held: NDArray[np.int32]


def bench() -> Bench:
    """An empty bench."""
    rows = ((HOLES, 2), HOLES, HOLES, (HOLES, 6), (HOLES, 2))
    sizes = (*rows, (2, HOLES), (2, BUCKETS + 1), (2, DECK))
    return Bench(*(np.zeros(size, np.int32) for size in sizes))


class Marks(NamedTuple):
    """A scale as kernels take it; a bank below `opening` does not open."""

    tables: Tables
    kind: NDArray[np.uint8]
    opening: int


@cache
def comparing() -> Callable[..., None]:
    """The part of a kernel `(board, marks, bench)` that lays out and compares all hands."""
    lay, sort, walk, shape = inlined(_laying()), inlined(_sort), inlined(_walk), inlined(_shape)

    def compare(board: Any, marks: Any, bench: Any) -> None:
        lay(board, marks.tables, bench)
        sort(bench)
        shut = walk(marks.opening, bench)
        shape(marks.opening, shut, bench)

    return kernel(compare)


@cache
def meeting() -> Any:
    """The kernel `(low, high, boards, marks, bench, shapes)` for two cards beside some boards.

    It looks at the bank's hands one by one, and adds each to the row of its board.
    """
    lay = inlined(_laying())

    def meet(low: int, high: int, boards: Any, marks: Any, bench: Any, shapes: Any) -> None:
        own = low << CARD_BITS | high
        for number in range(len(boards)):
            lay(boards[number], marks.tables, bench)
            mine = 0
            for key in bench.keys[0]:
                if key & (1 << PLACE_AT) - 1 == own:
                    mine = key >> PLACE_AT
            for key in bench.keys[0]:
                place, one, two = key >> PLACE_AT, key >> CARD_BITS & CARD, key & CARD
                if one in (low, high) or two in (low, high):
                    continue
                shape = 3 if place >= marks.opening else 0
                if place >= mine:
                    shape += 1 if place == mine else 2
                shapes[number, shape] += 1

    return kernel(meet)


def _laying() -> Callable[..., None]:
    by_ranks, in_suit = kernels().by_ranks, kernels().in_suit

    def lay(board: Any, tables: Any, bench: Any) -> None:
        """Find every two cards beside the board and the place of the hand they make."""
        taken, total = np.int64(0), tables.start
        for card in board:
            taken |= 1 << np.int64(card)
            total += tables.codes[card]
        suit, suited = -1, 0
        for one in range(4):
            number, codes = 0, 0
            for card in board:
                if card & 3 == one:
                    number += 1
                    codes += tables.codes[card]
            if number >= 3:
                suit, suited = one, codes
        keys, buckets = bench.keys[0], bench.buckets
        buckets[:] = 0
        at = 0
        for high in range(DECK):
            if taken >> high & 1:
                continue
            with_high = total + tables.codes[high]
            own = suited + tables.codes[high] if high & 3 == suit else suited
            for low in range(high):
                if taken >> low & 1:
                    continue
                every = with_high + tables.codes[low]
                place = by_ranks(every, tables)
                if every & FLUSHES:
                    alike = own + tables.codes[low] if low & 3 == suit else own
                    place = max(place, in_suit(alike, tables))
                keys[at] = place << PLACE_AT | low << CARD_BITS | high
                buckets[0, (place & BUCKETS - 1) + 1] += 1
                buckets[1, (place >> LOW_BITS) + 1] += 1
                at += 1

    return lay


def _sort(bench: Any) -> None:
    """Put the keys in rising order of their places, by the low bits and then by the high ones."""
    for step in range(2):
        shift = PLACE_AT + LOW_BITS * step
        source, sorted_, buckets = bench.keys[step], bench.keys[1 - step], bench.buckets[step]
        for one in range(BUCKETS):
            buckets[one + 1] += buckets[one]
        for key in source:
            bucket = key >> shift & BUCKETS - 1
            sorted_[buckets[bucket]] = key
            buckets[bucket] += 1


def _walk(opening: int, bench: Any) -> int:
    """Count along the order, one group of equal hands after the other.

    Notes how many hands without a card in common are lower than each and how many are equal, and
    returns how many of all do not open.
    """
    keys, below, held, shut = bench.keys[0], bench.below, bench.held[0], bench.held[1]
    held[:] = 0
    shut[:] = 0
    first, closed = 0, 0
    while first < HOLES:
        place = keys[first] >> PLACE_AT
        last = first
        while last < HOLES and keys[last] >> PLACE_AT == place:
            low, high = keys[last] >> CARD_BITS & CARD, keys[last] & CARD
            below[last, 0] = first - held[low] - held[high]
            last += 1
        for at in range(first, last):
            held[keys[at] >> CARD_BITS & CARD] += 1
            held[keys[at] & CARD] += 1
        for at in range(first, last):
            low, high = keys[at] >> CARD_BITS & CARD, keys[at] & CARD
            below[at, 1] = last - held[low] - held[high] + 1 - below[at, 0]
        first = last
        if place < opening:
            closed = last
            for card in range(DECK):
                shut[card] = held[card]
    return closed


def _shape(opening: int, closed: int, bench: Any) -> None:
    """Split what each hand meets by whether the bank opens, in the order of `paying.SHAPES`.

    Next to a hand that would not open itself only such hands are lower or equal; any other hand
    beats them all.
    """
    shapes, held = bench.shapes, bench.held[1]
    for at in range(HOLES):
        key, lower, equal = bench.keys[0, at], bench.below[at, 0], bench.below[at, 1]
        place, low, high = key >> PLACE_AT, key >> CARD_BITS & CARD, key & CARD
        bench.holes[at, 0], bench.holes[at, 1] = low, high
        bench.pairs[at] = high * (high - 1) // 2 + low
        bench.places[at] = place
        shut = closed - held[low] - held[high]
        if place < opening:
            shut += 1
            shapes[at, 0], shapes[at, 1], shapes[at, 2] = lower, equal, shut - lower - equal
            shapes[at, 3], shapes[at, 4], shapes[at, 5] = 0, 0, RIVALS - shut
        else:
            shapes[at, 0], shapes[at, 1], shapes[at, 2] = shut, 0, 0
            shapes[at, 3], shapes[at, 4] = lower - shut, equal
            shapes[at, 5] = RIVALS - lower - equal
