"""Two passes over all boards: one weighs every choice, the other counts how ways of playing end.

Both go over the 134,459 classes of boards and compare all 1,081 hands beside each. What a hand
brings is linear in how much was raised, so that two sums per board and hand tell everything. The
first pass adds up, for each flop and hand, what raising there brings more than waiting for the
river. The second knows where each way of playing raises, and counts.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.compiling import inlined, kernel
from houseway.families.ante.odds.flops import FLOPS, PAIRS
from houseway.families.ante.odds.river import River, deciding
from houseway.proof.boards import HOLES, RIVALS, Bench, bench, comparing

WORKERS = 2
TEN = 10  # flops a board may have had
WAY_BITS = 8  # of a cell of `Ways.bets`, for each way of playing


class Boards(NamedTuple):
    """Classes of boards: their cards, how many boards are alike, and the kind of hand they show."""

    cards: NDArray[np.uint8]
    weights: NDArray[np.int64]
    kinds: NDArray[np.uint8]


class Stakes(NamedTuple):
    """What a hand brings, in units, and how many antes a raise is after the flop and at the river.

    `pay[kind, part, shape]` is as `Paying.pay` has it.
    """

    pay: NDArray[np.int64]
    flop: int
    river: int
    fold: int


class Turned(NamedTuple):
    """Where a flop and two cards beside it are counted: see `flops.Flops`."""

    flop: NDArray[np.int32]
    turn: NDArray[np.int32]
    turned: NDArray[np.int32]


class Weighed(NamedTuple):
    """Sums of the first pass, in units.

    `early[pair]` has what a hand brings in all, without its raise and for each ante raised.
    `gain[flop, pair]` is how much raising after the flop brings over deciding at the river.
    """

    early: NDArray[np.int64]
    gain: NDArray[np.int64]
    bench: Bench
    own: NDArray[np.int64]


class Ways(NamedTuple):
    """Ways of playing, up to eight.

    `early[way, pair]` is the number of the choice made before the flop, or -1 to go on.
    `bets[flop, pair]` has `WAY_BITS` bits for each, 1 where it raises after the flop.
    """

    early: NDArray[np.int8]
    bets: NDArray[np.int64]
    river: River


class Counted(NamedTuple):
    """Sums of the second pass: `counts[way, choice, kind, shape]`.

    The last three choices are to raise after the flop, to raise at the river, and to fold. A board
    is counted once for each flop it may have had.
    """

    counts: NDArray[np.int64]
    bench: Bench
    own: NDArray[np.int64]
    stays: NDArray[np.int64]
    single: NDArray[np.int32]


def weighed() -> Weighed:
    """Sums of nothing."""
    own = np.zeros(HOLES, np.int64)
    return Weighed(np.zeros((PAIRS, 2), np.int64), np.zeros((FLOPS, PAIRS), np.int64), bench(), own)


def counted(ways: int, choices: int, kinds: int) -> Counted:
    """Counts of nothing."""
    own, stays = np.zeros((2, HOLES), np.int64)
    counts = np.zeros((ways, choices, kinds, 6), np.int64)
    return Counted(counts, bench(), own, stays, np.zeros(52, np.int32))


@cache
def weighing() -> Any:
    """The kernel of the first pass."""
    compare, flop_of = comparing(), inlined(_flop_of)

    def weigh(
        boards: Any, first: int, last: int, marks: Any, stakes: Any, turned: Any, into: Any
    ) -> None:
        bench, own, pay = into.bench, into.own, stakes.pay
        for number in range(first, last):
            board, weight = boards.cards[number], boards.weights[number]
            compare(board, marks, bench)
            for at in range(HOLES):
                kind, pair = marks.kind[bench.places[at]], bench.pairs[at]
                bare, each = 0, 0
                for shape in range(6):
                    bare += bench.shapes[at, shape] * pay[kind, 0, shape]
                    each += bench.shapes[at, shape] * pay[kind, 1, shape]
                into.early[pair, 0] += weight * bare
                into.early[pair, 1] += weight * each
                later = max(bare + stakes.river * each, stakes.fold * RIVALS)
                own[at] = weight * (bare + stakes.flop * each - later)
            for chosen in range(TEN):
                flop = flop_of(board, chosen)
                gain = into.gain[turned.flop[flop]]
                place = turned.turned[turned.turn[flop]]
                for at in range(HOLES):
                    gain[place[bench.pairs[at]]] += own[at]

    return kernel(weigh)


@cache
def counting() -> Any:
    """The kernel of the second pass."""
    compare, flop_of, decide, add = comparing(), inlined(_flop_of), deciding(), inlined(_add)

    def count(
        boards: Any,
        first: int,
        last: int,
        marks: Any,
        stakes: Any,
        turned: Any,
        ways: Any,
        into: Any,
    ) -> None:
        bench, own = into.bench, into.own
        for number in range(first, last):
            board = boards.cards[number]
            compare(board, marks, bench)
            own[:] = 0
            for chosen in range(TEN):
                flop = flop_of(board, chosen)
                bets = ways.bets[turned.flop[flop]]
                place = turned.turned[turned.turn[flop]]
                for at in range(HOLES):
                    own[at] += bets[place[bench.pairs[at]]]
            decide(number, boards, marks, stakes, ways.river, into)
            add(boards.weights[number], marks, ways, into)

    return kernel(count)


def _add(weight: int, marks: Any, ways: Any, into: Any) -> None:
    """Count what every hand beside a board meets, under the choices each way makes with it."""
    bench, counts = into.bench, into.counts
    last = counts.shape[1]
    for at in range(HOLES):
        kind, pair = marks.kind[bench.places[at]], bench.pairs[at]
        for way in range(len(counts)):
            early = np.int64(ways.early[way, pair])
            bets = into.own[at] >> WAY_BITS * way & (1 << WAY_BITS) - 1
            river = last - 2 if into.stays[at] >> way & 1 else last - 1
            if early >= 0:
                bets, river = TEN, last - 1
            soon = early if early >= 0 else last - 3
            for shape in range(6 if bets > 0 else 0):
                counts[way, soon, kind, shape] += bets * weight * bench.shapes[at, shape]
            for shape in range(6 if bets < TEN else 0):
                counts[way, river, kind, shape] += (TEN - bets) * weight * bench.shapes[at, shape]


def _flop_of(board: Any, chosen: int) -> Any:
    """The place among all flops of one of the ten that a board may have had."""
    left, place = chosen, np.int64(0)
    for one in range(3):
        for two in range(one + 1, 4):
            for three in range(two + 1, 5):
                if left == 0:
                    a, b, c = np.int64(board[one]), np.int64(board[two]), np.int64(board[three])
                    place = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
                left -= 1
    return place
