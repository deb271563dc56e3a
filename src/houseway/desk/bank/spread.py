"""How a round can end for the bank: every result with its weight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from houseway.money import Cents


@dataclass(frozen=True)
class Spread:
    """The bank's result of one round in cents, each with in how many ways it comes about.

    Exact where every deal was counted; of a sample of rounds where `sampled`, and `error` is then
    the standard error of the mean. Where something known exactly steadies a sample its rounds weigh
    a little differently, and `known_error` is the error that is left.

    >>> coin = Spread({100: 51, -100: 49})
    >>> coin.mean, round(coin.deviation, 3), coin.worst, coin.less(5).mean
    (Fraction(2, 1), 99.98, -100, Fraction(-3, 1))
    """

    weights: Mapping[Cents, int]
    sampled: bool = False
    known_error: float | None = None

    @cached_property
    def total(self) -> int:
        return sum(self.weights.values())

    @cached_property
    def mean(self) -> Fraction:
        """The average result."""
        return Fraction(sum(net * n for net, n in self.weights.items()), self.total)

    @cached_property
    def variance(self) -> Fraction:
        square = Fraction(sum(net * net * n for net, n in self.weights.items()), self.total)
        return square - self.mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation of one round."""
        return sqrt(self.variance)

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where every deal was counted."""
        if self.known_error is not None:
            return self.known_error
        return sqrt(self.variance / self.total) if self.sampled else 0.0

    @property
    def worst(self) -> Cents:
        return min(self.weights)

    @property
    def best(self) -> Cents:
        return max(self.weights)

    def quantile(self, share: float) -> Cents:
        """The least result that at least `share` of all rounds do not exceed."""
        wanted, seen = share * self.total, 0
        for net in sorted(self.weights):
            seen += self.weights[net]
            if seen >= wanted:
                return net
        return self.best

    def less(self, fee: Cents) -> Spread:
        """The same after a fee that every round costs."""
        after = {net - fee: n for net, n in self.weights.items()}
        return Spread(after, self.sampled, self.known_error)
