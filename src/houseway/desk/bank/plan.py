"""How somebody means to bank: with which roll, how long, how fast, and at what risk."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from houseway.checked import check_fields
from houseway.errors import out_of_range
from houseway.money import Cents, dollars
from houseway.rulebook.paces import SHIFT_HOURS

MOST_ROUNDS = 100_000
MOST_ROLL = 10**13  # a hundred billion dollars
MOST_PACE = 1_000
MOST_HOURS = 24 * 366
LEAST_RISK = 1e-9


@dataclass(frozen=True)
class Plan:
    """What the bank's figures are asked for.

    `roll` is all the money behind the bank, `goal` what is to be won before it is lost; `rounds`
    is the stretch to look at, `hours` a shift, `pace` rounds an hour, `risk` the chance of ruin
    that is accepted, `others` how many others take the bank, `own` a wager of one's own meanwhile.
    """

    roll: Cents
    goal: Cents
    pace: int
    rounds: int = 2_000
    hours: Fraction = Fraction(SHIFT_HOURS)
    risk: float = 0.01
    others: int = 1
    own: tuple[str, Cents] | None = None

    def __post_init__(self) -> None:
        check_fields(self)
        _check("roll", 0 < self.roll <= MOST_ROLL, f"must be $0.01 to {dollars(MOST_ROLL)}")
        _check("goal", 0 < self.goal <= MOST_ROLL, f"must be $0.01 to {dollars(MOST_ROLL)}")
        _check("rounds", 1 <= self.rounds <= MOST_ROUNDS, f"must be 1 to {MOST_ROUNDS:,}")
        _check("pace", 1 <= self.pace <= MOST_PACE, f"must be 1 to {MOST_PACE:,} rounds an hour")
        _check("hours", 0 < self.hours <= MOST_HOURS, f"must be above 0 and up to {MOST_HOURS:,}")
        _check("risk", LEAST_RISK <= self.risk < 1, "must be above 0 and below 100 %")

    @property
    def shift(self) -> int:
        """The rounds of a shift, at least one and at most as many as are looked at."""
        return max(1, min(MOST_ROUNDS, round(self.hours * self.pace)))


def _check(field: str, fits: bool, problem: str) -> None:
    if not fits:
        raise out_of_range(field, f"{field} {problem}")
