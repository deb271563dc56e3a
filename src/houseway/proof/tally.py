"""What shifts came to, added up: whole numbers only, so that parts add up alike in any order."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from houseway.money import Cents
from houseway.proof.layout import Array
from houseway.proof.sketch import Sketch

# What is added up over all rounds, in the order in which kernels do so. Fees are those of bettors.
SUMS = (
    "rounds",
    "called_off",
    "shuffles",
    "bank_fees",
    "fees",
    "paid",
    "collected",
    "owed",
    "lost",
)
# Columns of a shift's row, before those of each person's result.
BANK, LOWEST, FALL, SHIFT_COLUMNS = range(4)
PARTS = 20  # bits of the lower part of a number that is squared


@dataclass
class Moments:
    """How many, their sum, and the sum of their squares, all exact."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, numbers: Array) -> None:
        high, low = numbers >> PARTS, numbers & ((1 << PARTS) - 1)
        self.n += len(numbers)
        self.total += int(numbers.sum())
        self.squares += (
            (int((high * high).sum()) << 2 * PARTS)
            + (int((high * low).sum()) << PARTS + 1)
            + int((low * low).sum())
        )

    def merge(self, other: Moments) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """Of what the numbers are a sample of; nothing is known of it from a single number.

        >>> moments = Moments()
        >>> moments.add(np.array([1, 3, -(2**30), 2**30]))
        >>> moments.mean, moments.squares == 10 + 2**61
        (1.0, True)
        >>> Moments(2, 10, 82).variance, Moments(1, 9, 81).variance
        (32.0, inf)
        """
        if self.n < 2:
            return float("inf")
        return (self.n * self.squares - self.total**2) / (self.n * (self.n - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return float((self.variance / self.n) ** 0.5) if self.n else float("inf")


@dataclass
class Party:
    """Somebody's results, shift by shift."""

    moments: Moments = field(default_factory=Moments)
    shifts: Sketch = field(default_factory=Sketch)

    def add(self, numbers: Array) -> None:
        self.moments.add(numbers)
        self.shifts.add(numbers)

    def merge(self, other: Party) -> None:
        self.moments.merge(other.moments)
        self.shifts.merge(other.shifts)


class Tally:
    """Everything a simulation counts, in units of `unit` cents.

    `sums` are named by SUMS; `rounds` sketches the bank's result of a round, `lowest` and
    `fall` the lowest point and the deepest fall of each shift's path, `path` the path at so many
    points. `wagers` has the moments of each laid wager's profit were everything covered, and
    `entries` how often each way of settling a slot came up. `kept` are the rows of the shifts where
    they were asked for; they are not added up.
    """

    def __init__(self, unit: Cents, people: int, wagers: int, entries: int, points: int) -> None:
        self.unit = unit
        self.sums = dict.fromkeys(SUMS, 0)
        self.bank = Party()
        self.people = [Party() for _ in range(people)]
        self.rounds = Sketch()
        self.lowest = Sketch()
        self.fall = Sketch()
        self.path = [Sketch() for _ in range(points)]
        self.wagers = [Moments() for _ in range(wagers)]
        self.entries: Array = np.zeros(entries, dtype=np.int64)
        self.kept: Array | None = None

    def add_shifts(self, rows: Array, paths: Array, keep: bool = False) -> None:
        """Count shifts, each by its row and its path."""
        self.bank.add(rows[:, BANK])
        self.lowest.add(rows[:, LOWEST])
        self.fall.add(rows[:, FALL])
        for n, party in enumerate(self.people):
            party.add(rows[:, SHIFT_COLUMNS + n])
        for n, sketch in enumerate(self.path):
            sketch.add(paths[:, n])
        if keep:
            self.kept = rows

    def merge(self, other: Tally) -> None:
        """Add what another counted."""
        for name, more in other.sums.items():
            self.sums[name] += more
        self.bank.merge(other.bank)
        for party, also in zip(self.people, other.people, strict=True):
            party.merge(also)
        for name in ("rounds", "lowest", "fall"):
            getattr(self, name).merge(getattr(other, name))
        for sketch, point in zip(self.path, other.path, strict=True):
            sketch.merge(point)
        for moments, wager in zip(self.wagers, other.wagers, strict=True):
            moments.merge(wager)
        self.entries = self.entries + other.entries
