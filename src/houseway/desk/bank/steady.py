"""Steadying a sample by what is known exactly: the EV of every wager if it were covered.

A sample that happened to be kind to the bank would flatter every figure. How kind it was is known,
because the exact odds are: each round gets a weight a little above or below the others', linear in
what its wagers came to, such that every wager has just its own EV in the weighted sample. This is
the usual regression on control variates, done by weights, so that a whole distribution is steadied
and not just a mean.

It is right only where every wager has its own EV at this table, whatever is wagered beside it.
That holds where bettors play hands of their own: the cards one of them takes leave those that the
others and the bank get as random as before. It does not where bettors choose about a hand that
all of them meet. Those games are counted whole, and a sample beside the count is left as it came.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.desk.bank.cover import Ints
from houseway.desk.bank.full import Full

ONE = 10**9  # the weight of a round in a sample that needs no steadying
LEAST = 1e-3
SINGULAR = 1e-10
Reals = NDArray[np.float64]


class Controls(NamedTuple):
    """Results less their means, how far those are from the known, and how sure that is."""

    off: Reals
    away: Reals
    error: Reals


@dataclass(frozen=True)
class Steadied:
    """A sample in which wagers, one a column, came to `results`; `full` is what each is worth.

    Without `full` the sample is left as it came.
    """

    results: Ints
    full: Sequence[Full] = ()

    @property
    def rounds(self) -> int:
        return len(self.results)

    @cached_property
    def plain(self) -> tuple[float, float]:
        """Mean and standard error of all wagers together, as they came."""
        sums = self.results.sum(axis=1)
        return float(sums.mean()), float(sums.std()) / sqrt(self.rounds)

    @cached_property
    def _controls(self) -> Controls:
        """What is used of the known.

        A wager whose odds are less sure than the sample itself is of no use. Where rounds would get
        a weight below zero, all wagers together serve as one, or nothing does.
        """
        if not self.full:
            return Controls(np.zeros((self.rounds, 0)), np.zeros(0), np.zeros(0))
        known = np.array([float(part.ev) for part in self.full])
        unsure = np.array([part.error for part in self.full])
        sure = unsure < self.results.std(axis=0) / sqrt(self.rounds)
        results = self.results[:, sure].astype(np.float64)
        each = (results, known[sure], unsure[sure])
        together = tuple(part.sum(axis=-1, keepdims=True) for part in each)
        for used, ev, error in (each, together):
            off, away = used - used.mean(axis=0), ev - used.mean(axis=0)
            if sure.any() and (_weights(off, away) > 0).all():
                return Controls(off, away, error)
        return Controls(np.zeros((self.rounds, 0)), np.zeros(0), np.zeros(0))

    @property
    def by_sample(self) -> bool:
        """Whether what steadies it is sampled itself."""
        return bool(self._controls.error.any())

    @cached_property
    def known(self) -> bool:
        """Whether anything known steadies the sample."""
        return bool(self._controls.off.shape[1])

    @cached_property
    def _weights(self) -> Reals:
        return _weights(self._controls.off, self._controls.away)

    @cached_property
    def _pull(self) -> Reals:
        """How much of the fit at each round is due to that round alone."""
        basis = np.linalg.svd(self._controls.off, full_matrices=False)
        sizes = basis.S
        least = SINGULAR * sizes.max(initial=0.0)
        return np.asarray(1 / self.rounds + (basis.U[:, sizes > least] ** 2).sum(axis=1))

    @cached_property
    def weight(self) -> Sequence[int]:
        """Of every round, in whole numbers."""
        if not self.known:
            return [1] * self.rounds
        weights: list[int] = np.rint(self._weights * ONE).astype(np.int64).tolist()
        return weights

    def mean(self, amounts: Ints) -> float:
        """The average of something else that was seen in every round."""
        return float(np.average(amounts, weights=self._weights))

    def error(self, amounts: Ints) -> float:
        """The standard error of that average: what the known does not explain, and its own.

        A rare round with a long payoff draws the fit towards itself; what is left unexplained there
        counts as it would have been without it (the estimate known as HC3).
        """
        off, mine = self._controls.off, amounts - amounts.mean()
        slopes = np.linalg.lstsq(off, mine, rcond=None)[0] if self.known else np.zeros(0)
        rest = (mine - off @ slopes) * self._weights / np.maximum(1 - self._pull, LEAST)
        return hypot(
            float(np.linalg.norm(rest)) / self.rounds, float(np.abs(slopes) @ self._controls.error)
        )


def _weights(off: Reals, away: Reals) -> Reals:
    """Weights around one under which means move by `away`."""
    if not off.shape[1]:
        return np.ones(len(off))
    pull = np.linalg.lstsq(off.T @ off / len(off), away, rcond=None)[0]
    return np.asarray(1 + off @ pull)
