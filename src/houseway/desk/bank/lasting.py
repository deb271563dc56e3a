"""How long a roll lasts, as answers: a chance with its bounds, and the roll for a chosen risk.

Where a round is sampled its mean and variance may be off, so every answer is also found with both
two standard errors better and worse, and its bounds hold the two. Amounts are cents.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import ceil, inf

from houseway.desk.bank.risk import Law
from houseway.desk.bank.ruin import (
    DECAY,
    FOLLOWED,
    TRANSFORM,
    Lows,
    adjustment,
    affordable,
    diffusion,
    ever,
    ever_bounds,
    within,
)
from houseway.desk.bank.spread import Spread
from houseway.money import Cents

SURE = 2.0  # standard errors of the mean that a sampled answer allows for
NO_LOSS = "no round can lose"
NO_GAIN = "a bank that does not gain loses any roll in time"
DOLLAR = 100


@dataclass(frozen=True)
class Chance:
    """A chance and what it lies between; `method` says how it was found."""

    value: float
    low: float
    high: float
    method: str

    def to_json(self) -> dict[str, float | str]:
        return {"chance": self.value, "low": self.low, "high": self.high, "method": self.method}


@dataclass(frozen=True)
class Needed:
    """The least roll, in whole dollars, that is lost with at most the chosen chance.

    None where no roll is enough. `high` is what it takes if the mean of a sample was too good.
    """

    roll: Cents | None
    high: Cents | None
    method: str

    def to_json(self) -> dict[str, int | str | None]:
        return {"cents": self.roll, "high_cents": self.high, "method": self.method}


@dataclass(frozen=True)
class Lasting:
    """What becomes of a roll behind a bank whose rounds are spread like this.

    `rounds` is how many were played where the spread is of a sample.
    """

    spread: Spread
    rounds: int | None = None
    _found: dict[tuple[object, ...], Lows] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def law(self) -> Law:
        return Law.of(self.spread)

    @cached_property
    def around(self) -> tuple[Law, Law] | None:
        """The law if a sample was unlucky, and if it was lucky; None where it is exact."""
        if not self.spread.sampled:
            return None
        shift = SURE * self.spread.error
        swell = SURE * self.law.swell(self.rounds or self.spread.total)
        return self.law.moved(shift, 1 / (1 + swell)), self.law.moved(-shift, 1 + swell)

    def ever(self, roll: Cents) -> Chance:
        """The chance that `roll` is lost at some time, however long the bank goes on."""
        return self._chance(partial(self._ever, roll))

    def within(self, roll: Cents, rounds: int) -> Chance:
        """The chance that `roll` is lost within `rounds` rounds."""
        return self._chance(partial(self._within, roll, rounds))

    def needed_ever(self, risk: float) -> Needed:
        """The roll that is ever lost with at most this chance."""
        return self._needed(partial(self._needs_ever, risk))

    def needed_within(self, risk: float, rounds: int) -> Needed:
        """The roll that is lost within `rounds` rounds with at most this chance."""
        return self._needed(partial(self._needs_within, risk, rounds))

    def _chance(self, find: Callable[[Law], Chance]) -> Chance:
        found = find(self.law)
        if self.around is None:
            return found
        others = [find(law) for law in self.around]
        low = min(found.low, *(other.low for other in others))
        high = max(found.high, *(other.high for other in others))
        told = "; sampled, so the bounds allow for two standard errors"
        return Chance(found.value, low, high, found.method + told)

    def _needed(self, find: Callable[[Law], tuple[float | None, str]]) -> Needed:
        roll, method = find(self.law)
        high = roll if self.around is None else find(self.around[1])[0]
        if roll is not None and high is not None:
            high = max(roll, high)
        return Needed(_dollars(roll), _dollars(high), method)

    def _ever(self, roll: float, law: Law) -> Chance:
        low, high = ever_bounds(law, roll)
        if low == high == 0:
            return Chance(0.0, 0.0, 0.0, NO_LOSS)
        if low == high == 1:
            return Chance(1.0, 1.0, 1.0, NO_GAIN)
        if not _transforms(law):
            return Chance((low + high) / 2, low, high, "between sure bounds")
        lows = self._lows_ever(law, TRANSFORM)
        least, most = lows.between(roll, roll / law.mean)
        value, least, most = (min(max(x, low), high) for x in (lows.chance(roll), least, most))
        return Chance(value, least, most, lows.method)

    def _needs_ever(self, risk: float, law: Law) -> tuple[float | None, str]:
        if law.worst >= 0:
            return 0.0, NO_LOSS
        if adjustment(law) <= 0:
            return None, NO_GAIN
        if not _transforms(law):
            return _root(lambda b: ever_bounds(law, b)[1], risk), "a sure bound"
        lows = self._lows_ever(law, TRANSFORM)
        return lows.needed(risk), lows.method

    def _within(self, roll: float, rounds: int, law: Law) -> Chance:
        if law.worst >= 0:
            return Chance(0.0, 0.0, 0.0, NO_LOSS)
        if rounds > FOLLOWED:
            found = self._beyond(roll, rounds, law)
        else:
            lows = self._lows_within(law, rounds, affordable(rounds))
            found = Chance(lows.chance(roll), *lows.between(roll, rounds), lows.method)
        most = self._ever(roll, law).high  # what happens within some rounds happens at some time
        value, low, high = (min(x, most) for x in (found.value, found.low, found.high))
        return Chance(value, low, high, found.method)

    def _beyond(self, roll: float, rounds: int, law: Law) -> Chance:
        """Many rounds: the results move without jumps, from a roll for which that is right after
        as many rounds as can be followed one by one."""
        near = self._within(roll, FOLLOWED, law)

        def further(chance: float) -> float:
            alike = _root(partial(diffusion, law, rounds=FOLLOWED), chance)
            return diffusion(law, alike, rounds)

        return Chance(further(near.value), further(near.low), further(near.high), _far(rounds))

    def _needs_within(self, risk: float, rounds: int, law: Law) -> tuple[float | None, str]:
        if law.worst >= 0:
            return 0.0, NO_LOSS
        near = min(rounds, FOLLOWED)
        lows = self._lows_within(law, near, affordable(near))
        roll = lows.needed(risk)
        if rounds == near or roll is None:
            return roll, lows.method
        alike = _root(partial(diffusion, law, rounds=near), risk)
        far = _root(partial(diffusion, law, rounds=rounds), risk)
        ever, _ = self._needs_ever(risk, law)
        most = inf if ever is None else ever
        return min(far + roll - alike, most), _far(rounds)

    def _lows_ever(self, law: Law, points: int) -> Lows:
        key = (law.mean, law.variance, points)
        if key not in self._found:
            self._found[key] = ever(law, points)
        return self._found[key]

    def _lows_within(self, law: Law, rounds: int, points: int) -> Lows:
        key = (law.mean, law.variance, rounds, points)
        if key not in self._found:
            self._found[key] = within(law, rounds, points)
        return self._found[key]


def _transforms(law: Law) -> bool:
    """Whether the lattice that "ever" needs is fine beside one round."""
    return 4 * DECAY / adjustment(law) / (TRANSFORM // 4) < law.deviation / 4


def _dollars(roll: float | None) -> Cents | None:
    return None if roll is None else DOLLAR * ceil(roll / DOLLAR - 1e-9)


def _far(rounds: int) -> str:
    return (
        f"{rounds:,} rounds as if results moved without jumps, made to agree with "
        f"{FOLLOWED:,} rounds that were followed one by one"
    )


def _root(chance: Callable[[float], float], wanted: float) -> float:
    """The roll with this chance; chances fall as rolls grow."""
    low, high = 0.0, 100.0
    while chance(high) > wanted and high < 1e15:
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) > wanted else (low, middle)
    return high
