"""A goal against a roll: which of them the rounds meet first. Amounts are cents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, expm1, inf, log2

import numpy as np

from houseway.desk.bank.risk import Law, Reals, Walk, coarse_walk, exact_walk
from houseway.desk.bank.ruin import adjustment, affordable, lattice, on_grain, overshoots, stray

SOLVED = 800  # points of a system that is solved whole


@dataclass(frozen=True)
class Race:
    """A goal against a roll: which is met first, or neither within the rounds there are."""

    goal: float
    ruin: float
    low: float
    high: float
    method: str

    def widened(self, others: Sequence[Race]) -> Race:
        """The same with bounds that hold those of others."""
        low, high = min(each.low for each in others), max(each.high for each in others)
        return replace(self, low=min(self.low, low), high=max(self.high, high))

    @property
    def neither(self) -> float:
        return max(0.0, 1.0 - self.goal - self.ruin)

    def to_json(self) -> dict[str, float | str]:
        return {
            "goal": self.goal,
            "ruin": self.ruin,
            "neither": self.neither,
            "goal_low": self.low,
            "goal_high": self.high,
            "method": self.method,
        }


def race_bounds(law: Law, roll: float, goal: float) -> tuple[float, float]:
    """What the chance to win `goal` before losing `roll`, ever, surely lies between.

    exp(−θS) stays the same on average (S itself where the bank neither gains nor loses), and when
    it is over S is at most one step past the worst or the best round.
    """
    theta = adjustment(law)
    if abs(theta) == inf:
        return (1.0, 1.0) if theta > 0 else (0.0, 0.0)
    under, over = overshoots(law)
    roll, goal = on_grain(law, roll), on_grain(law, goal)
    found = [_won(theta, roll + lost, goal + won) for lost in (0.0, under) for won in (0.0, over)]
    return min(found), max(found)


def _won(theta: float, roll: float, goal: float) -> float:
    """The chance to end at `goal` rather than at minus `roll` when exp(−θS) is a martingale."""
    if abs(theta) * (roll + goal) < 1e-9:
        return roll / (roll + goal)
    if theta > 0:
        return expm1(-theta * roll) / expm1(-theta * (roll + goal))
    rest = expm1(theta * goal) / expm1(theta * (roll + goal))
    return 1 - rest


def race(law: Law, roll: float, goal: float) -> Race:
    """Whether `goal` cents are won before `roll` cents are lost, however long it takes."""
    low, high = race_bounds(law, roll, goal)
    middle = (low + high) / 2
    if high - low <= 1e-6 * min(high, 1 - low):
        return Race(middle, 1 - middle, low, high, "what is won and lost balances on average")
    made, inner, start = _track(law, roll, goal, SOLVED)
    if made.step > law.deviation:  # far apart: the bounds are close
        told = "between sure bounds, for what is won and lost balances on average"
        return Race(middle, 1 - middle, low, high, told)
    worth = _solved(made, inner)
    found = float(_start(inner, start) @ worth)
    told = "every point of the lattice at once" + lattice(made)
    if made.exact:
        return Race(found, 1 - found, found, found, told)
    off = stray(made.step, roll * goal / law.variance) / made.step
    least, most = (float(_start(inner, start + by) @ worth) for by in (-off, off))
    return Race(found, 1 - found, max(low, least), min(high, most), told)


def race_within(law: Law, roll: float, goal: float, rounds: int) -> Race:
    """The same, given up after `rounds` rounds."""
    points = affordable(rounds) // 2
    made, inner, start = _track(law, roll, goal, points)
    won, lost = _raced(made, _start(inner, start), rounds)
    told = f"round by round through {rounds:,} rounds" + lattice(made)
    if made.exact:
        return Race(won, lost, won, won, told)
    off = stray(made.step, rounds)
    rough, inner, start = _track(law, roll, goal, points // 2)
    least, most = (
        _raced(rough, _start(inner, start + by / rough.step), rounds)[0] for by in (-off, off)
    )
    return Race(won, lost, min(won, least), max(won, most), told)


def _track(law: Law, roll: float, goal: float, points: int) -> tuple[Walk, int, float]:
    """A lattice between the two ends, how many points lie inside, and where it starts.

    On a coarser lattice the ends lie half a step past the outer points, as they lie half a grain
    past the outer results on the results' own.
    """
    room, grain = max(roll + goal, law.best - law.worst), law.grain
    if not law.nudged and room / grain <= points:
        under, over = ceil(roll / grain - 1e-9), ceil(goal / grain - 1e-9)
        return exact_walk(law), under + over - 1, under - 1.0
    inner = max(1, int((roll + goal - grain) * points / room))
    step = max(roll + goal - grain, 1.0) / inner
    return coarse_walk(law, step), inner, (roll - grain / 2) / step - 0.5


def _start(count: int, place: float) -> Reals:
    """All chance at one place, shared between two points where it lies between them."""
    below = min(max(int(place), 0), count - 1)
    start = np.zeros(count)
    part = min(max(place - below, 0.0), 1.0) if below + 1 < count else 0.0
    start[below] = 1 - part
    if part:
        start[below + 1] = part
    return start


def _solved(made: Walk, count: int) -> Reals:
    """The chance to meet the goal first, from every point."""
    at = np.arange(count)
    gaps = at[None, :] - at[:, None] - made.low
    inside = (gaps >= 0) & (gaps < len(made.chances))
    stays = np.where(inside, made.chances[np.clip(gaps, 0, len(made.chances) - 1)], 0.0)
    above = np.append(np.cumsum(made.chances[::-1])[::-1], 0.0)
    ends = above[np.clip(count - at - made.low, 0, len(made.chances))]
    found: Reals = np.linalg.solve(np.eye(count) - stays, ends)
    return found


def _raced(made: Walk, start: Reals, rounds: int) -> tuple[float, float]:
    count = len(start)
    width = 1 << ceil(log2(count + len(made.chances)))
    kernel, here = np.fft.rfft(made.chances, width), np.zeros(width)
    here[:count] = start
    won = lost = 0.0
    first = -made.low  # of what has moved, the place of the first point inside
    for _ in range(rounds):
        moved = np.fft.irfft(np.fft.rfft(here) * kernel, width)
        lost += float(moved[: max(0, first)].sum())
        won += float(moved[max(0, first + count) : count + len(made.chances) - 1].sum())
        here[:] = 0.0
        here[max(0, -first) : count] = moved[max(0, first) : max(0, first + count)]
        if here.sum() < 1e-13:
            break
    return min(1.0, max(0.0, won)), min(1.0, max(0.0, lost))
