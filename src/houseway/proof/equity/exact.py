"""Counting every deal."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.blocks import BLOCK, in_order
from houseway.proof.equity.counting import counting, desk
from houseway.proof.equity.layout import MOST_HOLDINGS, Work, lay_out
from houseway.proof.equity.result import Equities, equities
from houseway.proof.equity.sharing import COUNTED, HIGH_UNITS, LOW_UNITS, POT
from houseway.proof.equity.situation import Situation
from houseway.proof.equity.valuing import tables_of

TASK = 0.05  # seconds of a task, about
LARGEST = 1 << 62

Progress = Callable[[float], None]


def countable(asked: Situation, work: Work) -> bool:
    """All holdings can be laid out, and no sum of a task gets too large."""
    if sum(work.holdings) > MOST_HOLDINGS or work.boards > 20_000_000:
        return False
    return _tasks(asked, work) <= _pieces(work)


def count(
    asked: Situation, work: Work, workers: int = 1, progress: Progress | None = None
) -> Equities:
    """Count all deals; when interrupted, what was counted so far as an estimate.

    Task t looks at every board, or every holding of the first hand, whose number leaves t when it
    is divided by the number of tasks, so that a few of them are a fair picture of all.
    """
    laid, ranked, split = lay_out(asked, work), tables_of(asked.spec), asked.spec.low is not None
    tasks = max(1, _tasks(asked, work), min(_pieces(work), ceil(work.seconds / TASK)))
    by_board = work.boards > 1
    kernel = counting(len(asked.hands) == 2, asked.spec.use == "exactly two")

    def task(number: int, _: int) -> tuple[NDArray[np.int64], int]:
        counts = np.zeros((len(asked.hands), COUNTED), np.int64)
        place = (number, tasks, 0, 1) if by_board else (0, 1, number, tasks)
        deals = kernel(laid, *place, split, *ranked, desk(laid), counts)
        return counts, deals

    done: list[tuple[NDArray[np.int64], int]] = []
    try:
        for _, counted in in_order(task, tasks * BLOCK, workers if tasks > 1 else 1):
            done.append(counted)
            if progress is not None:
                progress(len(done) / tasks)
    except KeyboardInterrupt:
        if len(done) < 2:
            raise
    return _answer(asked, done, tasks)


def _pieces(work: Work) -> int:
    """How many tasks there can be."""
    return work.boards if work.boards > 1 else work.holdings[0]


def _tasks(asked: Situation, work: Work) -> int:
    """How many tasks there must be for sums that fit."""
    total = POT * work.boards * work.meetings
    for hand in asked.hands:
        total *= int(hand.weights.max())
    return ceil(total / LARGEST)


def _answer(asked: Situation, done: list[tuple[NDArray[np.int64], int]], tasks: int) -> Equities:
    deals = sum(number for _, number in done)
    counts: Any = sum((part.astype(object) for part, _ in done), np.zeros((), object))
    if len(done) == tasks:
        return equities(asked, counts, deals, "exact")
    errors = [_spread(done, hand, deals, tasks) for hand in range(len(asked.hands))]
    return equities(asked, counts, deals, "part", errors, interrupted=True)


def _spread(done: list[tuple[NDArray[np.int64], int]], hand: int, deals: int, tasks: int) -> float:
    """The standard error of an equity, by how far apart the tasks that were done lie."""
    units = [int(part[hand, HIGH_UNITS] + part[hand, LOW_UNITS]) for part, _ in done]
    mean = sum(units) / deals
    apart = sum((own - mean * number) ** 2 for own, (_, number) in zip(units, done, strict=True))
    left = 1 - len(done) / tasks
    return sqrt(apart * len(done) / (len(done) - 1) * left) / deals / POT
