"""What a wager came to in a sample of rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any


@dataclass(frozen=True)
class Sample:
    """How often a wager made each profit, per unit first staked.

    >>> even = Sample({Fraction(1): 50, Fraction(-1): 50})
    >>> even.mean, even.variance, round(even.error, 3)
    (0.0, 1.0, 0.1)
    """

    counts: Mapping[Fraction, int]

    @cached_property
    def rounds(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def mean(self) -> float:
        """The average profit of a unit."""
        return float(self._mean)

    @cached_property
    def variance(self) -> float:
        """Of one round's profit."""
        if not self.rounds:
            return 0.0
        squares = sum((n * profit**2 for profit, n in self.counts.items()), Fraction(0))
        return float(squares / self.rounds - self._mean**2)

    @cached_property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.rounds) if self.rounds else float("inf")

    @cached_property
    def _mean(self) -> Fraction:
        total = sum((n * profit for profit, n in self.counts.items()), Fraction(0))
        return total / self.rounds if self.rounds else Fraction(0)

    def to_json(self) -> dict[str, Any]:
        return {
            "sampled": True,
            "rounds": self.rounds,
            "mean": self.mean,
            "standard_error": self.error,
            "variance": self.variance,
            "profits": {str(profit): n for profit, n in sorted(self.counts.items())},
        }
