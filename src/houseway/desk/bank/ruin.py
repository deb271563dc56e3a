"""Whether a roll lasts: the chance to lose it ever, within some rounds, or before a goal is met.

A roll is all the money behind a bank, not the wager put up in a round; it is lost once the rounds
so far have cost as much. Until then the same table is banked again and again. Amounts are cents.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, erfc, exp, inf, log, log2, sqrt

import numpy as np

from houseway.desk.bank.risk import Law, Reals, Walk, deviation_bound, walk

TRANSFORM = 1 << 20  # points of the transform for "ever"
DECAY = 27.0  # what wraps around in it is e to the minus this
WORK = 2.5e8  # points times rounds times log points of a walk through rounds, under a second
LEAST_POINTS = 2048
FINE = 64  # steps in a standard deviation, for a law that has no lattice of its own
FOLLOWED = 20_000  # rounds that are followed one by one


@dataclass(frozen=True)
class Lows:
    """How deep the results of a walk ever go: `tail[k]` is the chance of k times `step` or deeper.

    So it answers for every roll at once. The results themselves are multiples of `grain`; on a
    coarser lattice a roll is lost half a step past the last point before it.
    """

    step: float
    grain: float
    tail: Reals
    exact: bool
    method: str

    def chance(self, roll: float) -> float:
        """The chance to lose `roll` cents."""
        if self.exact:
            point = ceil(roll / self.step - 1e-9)
            return float(self.tail[point]) if point < len(self.tail) else 0.0
        if roll <= 0:
            return 1.0
        place = max(1.0, (roll - self.grain / 2) / self.step + 0.5)  # any loss is a point below 0
        lower = int(place)
        if lower + 1 >= len(self.tail):
            return 0.0
        part = place - lower
        return float(self.tail[lower] ** (1 - part) * self.tail[lower + 1] ** part)

    def between(self, roll: float, rounds: float) -> tuple[float, float]:
        """What the chance within so many rounds lies between.

        On a coarser lattice a walk strays a little from the true one, and chances leap where
        results lie close together; so the roll is taken larger and smaller by as much.
        """
        off = 0.0 if self.exact else stray(self.step, rounds)
        return self.chance(roll + off), self.chance(max(roll - off, 0.0))

    def needed(self, risk: float) -> float | None:
        """The least roll, in cents, that is lost with at most this chance; None if none is."""
        places = np.flatnonzero(self.tail <= risk)
        if not len(places):
            return None
        place = float(places[0])
        if self.exact or place <= 1:
            return place * self.grain
        before, here = float(self.tail[places[0] - 1]), max(float(self.tail[places[0]]), 1e-300)
        place -= log(risk / here) / log(before / here)
        return max(0.0, (place - 0.5) * self.step + self.grain / 2)


def stray(step: float, rounds: float) -> float:
    """How far, in cents, a walk on a lattice of `step` may be from the true one by then."""
    return step * sqrt(rounds) / 3 + step


def adjustment(law: Law) -> float:
    """The θ, per cent of money, at which E[exp(−θX)] = 1 besides θ = 0.

    Above 0 when the bank gains, below when it loses, 0 when it does neither; infinite when it
    cannot lose (or, below, cannot win). Ruin from a roll B has a chance of at most exp(−θB).

    >>> from houseway.desk.bank.spread import Spread
    >>> coin = adjustment(Law.of(Spread({1: 51, -1: 49})))
    >>> round(exp(-coin), 9) == round(49 / 51, 9)
    True
    """
    if abs(law.mean) <= 1e-12 * (law.best - law.worst):
        return 0.0
    sign = 1.0 if law.mean > 0 else -1.0
    if law.worst >= 0 or law.best <= 0:
        return sign * inf

    def grown(theta: float) -> float:
        powers = -sign * theta * law.nets
        top = float(powers.max())
        return top + log(float(law.shares @ np.exp(powers - top)))

    low = high = 2 * abs(law.mean) / (law.variance + law.mean**2)
    while grown(high) <= 0:
        low, high = high, 2 * high
    while grown(low) > 0:
        low /= 2
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if grown(middle) <= 0 else (low, middle)
    return sign * low


def usual_approximation(law: Law, roll: float) -> float:
    """What is usually quoted for ruin ever: exp(−2·EV·B / variance)."""
    if law.mean <= 0:
        return 1.0
    return exp(-2 * law.mean * roll / law.variance) if law.variance else 0.0


def overshoots(law: Law) -> tuple[float, float]:
    """How far, at most, a walk ends past a loss or a gain it was not at before."""
    left = 0.0 if law.nudged else law.grain
    return max(0.0, -law.worst - left), max(0.0, law.best - left)


def on_grain(law: Law, amount: float) -> float:
    """The first amount from this one on that rounds can come to exactly."""
    return amount if law.nudged else ceil(amount / law.grain - 1e-9) * law.grain


def ever_bounds(law: Law, roll: float) -> tuple[float, float]:
    """What the chance to ever lose `roll` surely lies between.

    exp(−θ(B + overshoot)) and exp(−θB), where the overshoot is at most the worst round's loss, less
    the one step that was left before it.
    """
    if law.worst >= 0:
        return (0.0, 0.0)
    theta = adjustment(law)
    if theta <= 0:
        return (1.0, 1.0)
    roll = on_grain(law, roll)
    return exp(-theta * (roll + overshoots(law)[0])), exp(-theta * roll)


def ever(law: Law, points: int = TRANSFORM) -> Lows:
    """How deep the rounds ever go, for a bank that gains; exact up to rounding on its lattice.

    With p the transform of one round, 1 − p is a product of one factor that only looks up and one
    that only looks down (Wiener and Hopf); its logarithm is a sum of the two, which a Fourier
    transform tells apart. The lower factor, inverted, lists how deep the walk goes. Moves are
    weighed with exp(−θx/2) meanwhile, which keeps 1 − p away from zero.
    """
    theta = adjustment(law)
    reach = max(4 * DECAY / theta, law.best - law.worst)
    finest = law.deviation / FINE if law.nudged else law.grain  # no more points than are of use
    points = min(points, 1 << max(10, ceil(log2(reach / finest))))
    made = walk(law, points, reach)
    tilt = theta / 2 * made.step
    places = np.arange(made.low, made.high + 1)
    tilted = made.chances * np.exp(-tilt * places)
    folded = np.bincount(places % points, tilted, points)
    logs = np.fft.irfft(np.log(1 - np.fft.rfft(folded)), points)
    half = points // 2
    down = np.zeros(points)
    down[1:half] = -logs[:half:-1]
    depths = np.fft.irfft(np.exp(np.fft.rfft(down)), points)[:half]
    depths = np.maximum(depths, 0.0) * np.exp(-tilt * np.arange(half))
    tail = np.cumsum(depths[::-1])[::-1]
    told = "every roll at once, by the Wiener-Hopf factors of a round"
    return Lows(made.step, law.grain, tail / tail[0], made.exact, told + lattice(made))


def lattice(made: Walk) -> str:
    """The end of a method: on which lattice."""
    if made.exact:
        return ", exact up to rounding"
    return f", on a lattice of ${made.step / 100:.2f} with the same mean and variance"


def affordable(rounds: int) -> int:
    """How many points a walk through so many rounds may have."""
    points = 1 << 18
    while points > LEAST_POINTS and rounds * points * log2(points) > WORK:
        points //= 2
    return points


def within(law: Law, rounds: int, points: int | None = None) -> Lows:
    """How deep the results go within `rounds` rounds.

    The deepest point has the law of a walk that starts at 0, moves the other way, and is held at 0
    whenever it would pass it. That walk is followed round by round.
    """
    size = affordable(rounds) if points is None else points
    theta = adjustment(law)
    reach = deviation_bound(law, rounds) + rounds * max(0.0, -law.mean)
    if theta > 0:
        reach = min(reach, (DECAY + 2) / theta)
    reach += law.best - law.worst
    made = walk(law, size // 2, reach)
    losses, count = made.chances[::-1], ceil(reach / made.step) + 2
    wins = max(0, made.high)
    width = 1 << ceil(log2(count + len(losses)))
    kernel, depth = np.fft.rfft(losses, width), np.zeros(width)
    depth[0] = 1.0
    for _ in range(rounds):
        moved = np.fft.irfft(np.fft.rfft(depth) * kernel, width)
        depth[:] = 0.0
        first = -made.high  # the place that moved[0] stands for
        if first <= 0:
            depth[: count - wins] = moved[wins:count]
            depth[0] += moved[:wins].sum()
        else:
            depth[first:count] = moved[: count - first]
    tail = np.cumsum(np.maximum(depth[:count], 0.0)[::-1])[::-1]
    told = f"round by round through {rounds:,} rounds"
    tail = np.minimum(tail / tail[0], 1.0)
    return Lows(made.step, law.grain, tail, made.exact, told + lattice(made))


def diffusion(law: Law, roll: float, rounds: int) -> float:
    """The chance to lose `roll` within `rounds` if the results moved without jumps."""
    wide, drift = law.deviation * sqrt(rounds), law.mean * rounds
    straight = _normal((-roll - drift) / wide)
    mirrored = _normal((drift - roll) / wide)
    if mirrored == 0.0:
        return straight
    return min(1.0, straight + exp(log(mirrored) - 2 * law.mean * roll / law.variance))


def _normal(place: float) -> float:
    return erfc(-place / sqrt(2)) / 2
