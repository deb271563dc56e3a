"""Settling many rounds at once under each coverage model.

What every single wager would move is asked of the table's own settlement. How far the bank's wager
covers is then found for all rounds together, and is the same as `table.coverage.Cover` finds one
wager at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from houseway.money import Cents
from houseway.rulebook.schema import Coverage, Line, Rules
from houseway.table.coverage import Cover
from houseway.table.settle import walk
from houseway.table.wager import Wager

Ints = NDArray[np.int64]

MODELS: tuple[Coverage, ...] = get_args(Coverage)
ENDLESS = 10**15  # a bank that covers any wager


class Moving(NamedTuple):
    """What a wager that met a line moves if all of it is covered, and the most it could move."""

    owed: Cents
    lost: Cents
    most: Cents


NOTHING = Moving(0, 0, 0)


def moving(rules: Rules, wager: Wager, line: Line) -> Moving:
    """What one wager moves, as the table itself settles it.

    >>> from houseway.engine.bettor import Bettor
    >>> from houseway.families import game
    >>> rules = game("ez-baccarat-panda-8").rules
    >>> dragon = rules.by_id["dragon-7"]
    >>> [moving(rules, Wager(Bettor(2), "dragon-7", 500, 0), line) for line in dragon.lines]
    [Moving(owed=20000, lost=0, most=20000), Moving(owed=0, lost=500, most=20000)]
    """
    cover = Cover("reserved", ENDLESS)
    (settled,) = walk(rules, 1, [wager], lambda _: line, cover)
    return Moving(settled.paid, settled.collected, cover.reserved)


@dataclass(frozen=True)
class Walks:
    """Rounds as they are settled: one row for each, its wagers in order from left to right."""

    owed: Ints
    lost: Ints
    most: Ints

    @classmethod
    def of(cls, known: Sequence[Moving], codes: NDArray[np.integer[Any]]) -> Walks:
        """The rounds whose wagers are told as places in `known`."""
        table = np.array(known, dtype=np.int64).reshape(-1, len(NOTHING))
        return cls(*(table[:, column][codes] for column in range(len(NOTHING))))

    def take(self, rows: NDArray[np.bool_]) -> Walks:
        return Walks(self.owed[rows], self.lost[rows], self.most[rows])


@dataclass(frozen=True)
class Ended:
    """What each round came to: the bank's result, what changed hands, what was not covered."""

    net: Ints
    moved: Ints
    uncovered: Ints

    def take(self, rows: NDArray[np.bool_]) -> Ended:
        return Ended(self.net[rows], self.moved[rows], self.uncovered[rows])

    def put(self, rows: NDArray[np.bool_], other: Ended) -> None:
        """Write the results of some rounds over those that are here."""
        self.net[rows], self.moved[rows] = other.net, other.moved
        self.uncovered[rows] = other.uncovered


def settle_rounds(model: Coverage, bank: Cents, walks: Walks) -> Ended:
    """Every round settled against a bank of `bank` under a coverage model."""
    paid, collected = _SETTLE[model](bank, walks)
    uncovered = (walks.owed + walks.lost).sum(axis=1) - paid - collected
    return Ended(collected - paid, paid + collected, uncovered)


def _covered(wanted: Ints, bank: Cents) -> Ints:
    """What each of a row of amounts gets of one sum that nothing is put back to."""
    reached = np.minimum(np.cumsum(wanted, axis=1), bank)
    return np.diff(reached, axis=1, prepend=0)


def _gross(bank: Cents, walks: Walks) -> tuple[Ints, Ints]:
    moved = _covered(walks.owed + walks.lost, bank)
    paid = np.where(walks.owed > 0, moved, 0).sum(axis=1)
    return paid, moved.sum(axis=1) - paid


def _separate_caps(bank: Cents, walks: Walks) -> tuple[Ints, Ints]:
    paid, collected = (np.minimum(x.sum(axis=1), bank) for x in (walks.owed, walks.lost))
    return paid, collected


def _reserved(bank: Cents, walks: Walks) -> tuple[Ints, Ints]:
    room = _covered(walks.most, bank)
    paid, collected = (np.minimum(x, room).sum(axis=1) for x in (walks.owed, walks.lost))
    return paid, collected


def _net_running(bank: Cents, walks: Walks) -> tuple[Ints, Ints]:
    rounds = len(walks.owed)
    net, moved = np.zeros(rounds, dtype=np.int64), np.zeros(rounds, dtype=np.int64)
    for owed, lost in zip(walks.owed.T, walks.lost.T, strict=True):
        after = np.clip(net + lost - owed, -bank, bank)
        moved += np.abs(after - net)
        net = after
    return (moved - net) // 2, (moved + net) // 2


_SETTLE = {
    "gross": _gross,
    "separate_caps": _separate_caps,
    "net_running": _net_running,
    "reserved": _reserved,
}
