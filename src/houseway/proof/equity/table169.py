"""Every two cards against a random hand, counted: the kernel behind the order of starting hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.blocks import BLOCK, in_order
from houseway.compiled.compiling import kernel
from houseway.hands import HIGH_52
from houseway.hands.tables import Tables, tables
from houseway.proof.boards import HOLES, Marks, bench, comparing
from houseway.proof.equity.ranges import CLASSES, class_of
from houseway.proof.suits import classes

TASKS = 64
LOWER, EQUAL = 3, 4  # columns of `Bench.shapes` when every hand counts as open

Counts = dict[str, tuple[int, int]]


def count_starting_hands(
    workers: int = 1, progress: Callable[[float], None] | None = None
) -> Counts:
    """How often each of the 169 starting hands wins and ties against a random hand.

    Counted are all boards, all two cards of the class beside them and all two cards of the other:
    `deals_of(label)` deals. Boards that differ by the names of suits only are looked at once.
    """
    boards, marks, add = classes(5), Marks(_places(), np.zeros(1, np.uint8), 0), _adding()
    total = np.zeros((52 * 51 // 2, 2), np.int64)

    def task(number: int, _: int) -> NDArray[np.int64]:
        sums = np.zeros_like(total)
        add(boards.hands[number::TASKS], boards.weights[number::TASKS], marks, bench(), sums)
        return sums

    for number, (_, sums) in enumerate(in_order(task, TASKS * BLOCK, workers), 1):
        total += sums
        if progress is not None:
            progress(number / TASKS)
    return _by_class(total)


def _by_class(total: NDArray[np.int64]) -> Counts:
    found = dict.fromkeys(CLASSES, (0, 0))
    for high in range(52):
        for low in range(high):
            label = class_of(low, high)
            wins, ties = total[high * (high - 1) // 2 + low].tolist()
            found[label] = found[label][0] + wins, found[label][1] + ties
    return found


def _places() -> Tables:
    """Tables with places on a scale without gaps instead of values."""
    found = tables(HIGH_52, 7)
    every = np.unique(np.concatenate([found.values, found.suited_values]))
    scale = every[every > 0]
    mixed, suited = (
        np.searchsorted(scale, part).astype(np.int32)
        for part in (found.values, found.suited_values)
    )
    return found._replace(values=mixed, suited_values=suited)


@cache
def _adding() -> Any:
    """The kernel `(boards, weights, marks, bench, sums)`."""
    compare = comparing()

    def add(boards: Any, weights: Any, marks: Any, bench: Any, sums: Any) -> None:
        for number in range(len(boards)):
            compare(boards[number], marks, bench)
            for at in range(HOLES):
                pair = bench.pairs[at]
                sums[pair, 0] += weights[number] * bench.shapes[at, LOWER]
                sums[pair, 1] += weights[number] * bench.shapes[at, EQUAL]

    return kernel(add)
