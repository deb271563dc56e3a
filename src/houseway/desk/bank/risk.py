"""What many rounds of a bank come to: expectation, swing, and how the sum of them is spread.

Amounts are cents unless a name says otherwise. One round is a `Spread`, or its `Law` in floating
point; rounds are taken to be independent and alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from math import ceil, erf, gcd, log, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.desk.bank.spread import Spread

Reals = NDArray[np.float64]

TINY = 1e-13  # what lies outside of a window, at most
MOST_POINTS = 1 << 20
COARSE = 1 << 16


@dataclass(frozen=True)
class Law:
    """One round in numbers: results in cents, and the chance of each.

    Results are multiples of `grain`, unless they were `nudged` off it.
    """

    nets: Reals
    shares: Reals
    grain: float
    nudged: bool = False

    @classmethod
    def of(cls, spread: Spread) -> Law:
        """The law of a spread."""
        nets = np.array(list(spread.weights), dtype=np.float64)
        shares = np.array([weight / spread.total for weight in spread.weights.values()])
        grain = reduce(gcd, map(abs, spread.weights)) or 1
        return cls(nets, shares, float(grain))

    @cached_property
    def mean(self) -> float:
        return float(self.shares @ self.nets)

    @cached_property
    def variance(self) -> float:
        return float(self.shares @ (self.nets - self.mean) ** 2)

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @cached_property
    def worst(self) -> float:
        return float(self.nets.min())

    @cached_property
    def best(self) -> float:
        return float(self.nets.max())

    def moved(self, shift: float, swell: float = 1.0) -> Law:
        """The same with its mean moved by `shift` cents and its variance times `swell`."""
        nets = self.mean + shift + sqrt(swell) * (self.nets - self.mean)
        return Law(nets, self.shares, self.grain, nudged=True)

    def swell(self, rounds: int) -> float:
        """The standard error of the variance, as a part of it, if it comes from so many rounds."""
        if not self.variance:
            return 0.0
        fourth = float(self.shares @ (self.nets - self.mean) ** 4)
        return sqrt(max(0.0, fourth / self.variance**2 - 1) / rounds)


@dataclass(frozen=True)
class Walk:
    """One round on a lattice: the chance to move by (`low` + k) times `step` cents.

    `exact` when the lattice holds every result as it is; otherwise results are shared between the
    two nearest points, so that mean and variance stay what they were.
    """

    step: float
    low: int
    chances: Reals
    exact: bool

    @property
    def high(self) -> int:
        return self.low + len(self.chances) - 1

    @cached_property
    def moves(self) -> Reals:
        """What each chance is of, in cents."""
        return self.step * np.arange(self.low, self.high + 1, dtype=np.float64)

    @cached_property
    def mean(self) -> float:
        return float(self.chances @ self.moves)

    @cached_property
    def variance(self) -> float:
        return float(self.chances @ (self.moves - self.mean) ** 2)


def exact_walk(law: Law) -> Walk:
    """The round on its own lattice."""
    places = np.rint(law.nets / law.grain).astype(np.int64)
    low = int(places.min())
    return Walk(
        law.grain, low, np.bincount(places - low, law.shares).astype(np.float64), exact=True
    )


def coarse_walk(law: Law, step: float) -> Walk:
    """The round on multiples of `step`; mean and variance are kept.

    Sharing a result between two points adds a little variance, so all results are first drawn
    towards their mean by as much as makes up for it.

    >>> made = coarse_walk(Law.of(Spread({130: 1, -120: 1})), 50)
    >>> round(made.mean, 9), round(made.variance, 6), made.exact
    (5.0, 15625.0, False)
    """
    pull, made = 1.0, _shared(law.nets, law.shares, step)
    for _ in range(40):
        if made.variance <= 0 or abs(made.variance - law.variance) <= 1e-12 * law.variance:
            break
        pull *= sqrt(law.variance / made.variance)
        made = _shared(law.mean + pull * (law.nets - law.mean), law.shares, step)
    return made


def _shared(nets: Reals, shares: Reals, step: float) -> Walk:
    places = nets / step
    below = np.floor(places).astype(np.int64)
    part = places - below
    low = int(below.min())
    size = int(below.max()) - low + 2
    under = np.bincount(below - low, shares * (1 - part), size)
    over = np.bincount(below - low + 1, shares * part, size)
    return Walk(step, low, (under + over).astype(np.float64), exact=False)


def walk(law: Law, points: float, reach: float) -> Walk:
    """The round on a lattice that needs at most `points` of them to cover `reach` cents."""
    wide = max(reach, law.best - law.worst)
    if not law.nudged and wide / law.grain <= points:
        return exact_walk(law)
    return coarse_walk(law, max(wide / points, 1e-9))


def deviation_bound(law: Law, rounds: int, rest: float = TINY) -> float:
    """How far, in cents, `rounds` rounds stray from their mean except with chance `rest`.

    Bernstein's inequality, which also holds for the farthest point on the way.
    """
    odds = log(1 / rest)
    part = max(law.best - law.mean, law.mean - law.worst) * odds / 3
    return part + sqrt(part * part + 2 * rounds * law.variance * odds)


@dataclass(frozen=True)
class Sum:
    """The result of many rounds: `chances` of `first` + k times `step` cents.

    `exact` up to rounding at the thirteenth place; otherwise on a coarser lattice.
    """

    rounds: int
    first: float
    step: float
    chances: Reals
    exact: bool

    @cached_property
    def below(self) -> Reals:
        """The chance of each result or less."""
        return np.cumsum(self.chances)

    @property
    def behind(self) -> float:
        """The chance to end below zero."""
        count = ceil(-self.first / self.step - 1e-9)
        return float(self.chances[: max(0, count)].sum())

    @property
    def mean(self) -> float:
        return self.first + self.step * float(self.chances @ np.arange(len(self.chances)))

    def quantile(self, share: float) -> float:
        """The least result, in cents, that at least `share` of all tries do not exceed."""
        place = int(np.searchsorted(self.below, share - 1e-12))
        return self.first + self.step * min(place, len(self.chances) - 1)

    def bars(self, most: int) -> list[tuple[float, float, float]]:
        """At most `most` bars (from, to, chance) that hold all but a thousandth of the chance."""
        found = np.flatnonzero((self.below > 0.0005) & (self.below - self.chances < 0.9995))
        begin, end = int(found[0]), int(found[-1])
        every = max(1, ceil((end - begin + 1) / most))
        out = []
        for at in range(begin, end + 1, every):
            chance = float(self.chances[at : min(at + every, end + 1)].sum())
            start = self.first + self.step * (at - 0.5)
            out.append((start, start + self.step * every, chance))
        return out


def after(spread: Spread, rounds: int, points: int = MOST_POINTS) -> Sum:
    """The sum of `rounds` rounds, by Fourier transform.

    >>> twice = after(Spread({100: 1, -100: 1}), 2)
    >>> [round(float(c), 9) for c in twice.chances], twice.first, round(twice.behind, 9)
    ([0.25, 0.5, 0.25], -200.0, 0.25)
    """
    law = Law.of(spread)
    span = reduce(gcd, (net - spread.worst for net in spread.weights)) or 1
    reach = min(
        2 * deviation_bound(law, rounds) + 2 * span,
        float(rounds * (spread.best - spread.worst)),
    )
    if max(reach, spread.best - spread.worst) / span > points:
        return _summed(walk(law, points, reach), 0.0, rounds, reach)
    size = (spread.best - spread.worst) // span + 1
    chances = np.zeros(size)
    for net, weight in spread.weights.items():
        chances[(net - spread.worst) // span] = weight / spread.total
    return _summed(Walk(float(span), 0, chances, True), float(spread.worst), rounds, reach)


def _summed(made: Walk, origin: float, rounds: int, reach: float) -> Sum:
    """`rounds` moves of a walk, each `origin` cents more than the lattice says."""
    centre = round(made.mean / made.step)  # moves are counted from their mean, for precision
    room = ceil(reach / made.step) + 2
    whole = rounds * (len(made.chances) - 1) + 1
    count = min(room, whole)
    size = 1 << ceil(log2(max(count, 2)))
    folded = np.bincount((np.arange(made.low, made.high + 1) - centre) % size, made.chances, size)
    sums = np.fft.irfft(np.fft.rfft(folded) ** rounds, size)
    start = rounds * made.low
    if count < whole:
        start = round(rounds * made.mean / made.step) - count // 2
    chances = np.maximum(sums[(np.arange(start, start + count) - rounds * centre) % size], 0.0)
    first = start * made.step + rounds * origin
    return Sum(rounds, first, made.step, chances / chances.sum(), made.exact)


def bands(
    spread: Spread, times: tuple[int, ...], shares: tuple[float, ...]
) -> list[tuple[int, tuple[float, ...]]]:
    """The results not exceeded in these shares of all tries, after these numbers of rounds."""
    found = []
    for rounds in times:
        total = after(spread, rounds, COARSE)
        found.append((rounds, tuple(total.quantile(share) for share in shares)))
    return found


def normal_behind(spread: Spread, rounds: int) -> float:
    """The chance that `rounds` rounds end behind if their sum were normal."""
    if not spread.variance:
        return float(spread.mean < 0)
    return (1 - erf(float(spread.mean) * sqrt(rounds / (2 * float(spread.variance))))) / 2


def n_zero(spread: Spread | Law) -> float | None:
    """Rounds until the expectation has grown as large as one standard deviation: (SD / EV)².

    None when the bank does not gain. One standard deviation of bad luck is then undone.

    >>> n_zero(Spread({100: 51, -100: 49}))
    2499.0
    """
    return float(spread.variance / spread.mean**2) if spread.mean > 0 else None


def kelly_roll(spread: Spread | Law) -> float | None:
    """The roll, in cents, for which this table is the full-Kelly stake: variance / EV.

    >>> kelly_roll(Spread({100: 51, -100: 49}))
    4998.0
    """
    return float(spread.variance / spread.mean) if spread.mean > 0 else None
