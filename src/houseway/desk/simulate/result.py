"""What a simulation came to, as figures: each with its standard error, all of them sampled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

from houseway.families.kernels import game_of
from houseway.money import Cents
from houseway.proof.scene import Scene
from houseway.proof.sketch import Sketch
from houseway.proof.staged import Laid
from houseway.proof.tally import Party, Tally
from houseway.rulebook.departures import standing_json
from houseway.rulebook.paces import PACE_NOTE, usual_pace

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Earned:
    """Somebody's result of a round after fees, in cents: its mean and standard error, and the
    deviation of a whole shift."""

    name: str
    mean: float
    error: float
    shift_deviation: float
    shift_quantiles: tuple[Cents, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "per_round": self.mean,
            "standard_error": _finite(self.error),
            "shift_deviation": _finite(self.shift_deviation),
            "shift_quantiles": _named(self.shift_quantiles),
        }


@dataclass(frozen=True)
class Made:
    """What a laid wager makes in a round for each unit of its stake, were everything covered."""

    name: str
    spot: str
    amount: Cents
    rounds: int
    mean: float
    error: float

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "spot": self.spot,
            "amount": self.amount,
            "rounds": self.rounds,
            "per_unit": self.mean,
            "standard_error": _finite(self.error),
        }


@dataclass(frozen=True)
class Result:
    """A simulation. Money is in cents; `interrupted` says that it was ended before its time."""

    scene: Scene
    seed: int
    tally: Tally
    laid: Sequence[Laid]
    interrupted: bool
    at_table: bool

    @property
    def rounds(self) -> int:
        return self.tally.sums["rounds"]

    @property
    def plays(self) -> str:
        """How people play, in words; the bank goes the house way."""
        banked = game_of(self.scene).rules.banked
        ways = dict.fromkeys(p.plays for p in self.scene.people if p.wagers or not banked)
        named = " or ".join(way.replace("-", " ") for way in ways) or "nothing"
        return f"{'bettors' if banked else 'people'} play {named}"

    @property
    def earned_text(self) -> str:
        """Whether a fee is posted that results are after."""
        rules = game_of(self.scene).rules
        posted = rules.schedule is not None or rules.pot_fees is not None
        return "after fees" if posted else "before any fee"

    @property
    def shifts(self) -> int:
        return self.tally.bank.moments.n

    @cached_property
    def bank(self) -> Earned:
        """The bank's result, whoever banks."""
        return self._earned("the bank", self.tally.bank)

    @cached_property
    def people(self) -> tuple[Earned, ...]:
        """Everybody's result, in the bank and out of it."""
        pairs = zip(self.scene.people, self.tally.people, strict=True)
        return tuple(self._earned(person.name, party) for person, party in pairs)

    @cached_property
    def watched(self) -> Earned:
        """Whose path is followed through a shift: the bank's, or that of the seat watched."""
        at = self.scene.watched
        return self.bank if at is None else self.people[at]

    @property
    def watched_party(self) -> Party:
        """The results of the one who is watched."""
        at = self.scene.watched
        return self.tally.bank if at is None else self.tally.people[at]

    @cached_property
    def wagers(self) -> tuple[Made, ...]:
        unit, out = self.tally.unit, []
        for laid, found in zip(self.laid, self.tally.wagers, strict=True):
            share = unit / laid.amount
            name = self.scene.people[laid.person].name
            mean, error = found.mean * share, found.error * share
            out.append(Made(name, laid.spot, laid.amount, found.n, mean, error))
        return tuple(out)

    @property
    def covered(self) -> float | None:
        """The part of all that would have been paid and collected that the bank covered."""
        sums = self.tally.sums
        due = sums["owed"] + sums["lost"]
        return (sums["paid"] + sums["collected"]) / due if due else None

    @property
    def bank_fee(self) -> float:
        """Of a round, in cents."""
        return self._each("bank_fees")

    @property
    def fees(self) -> float:
        """All bettors' fees of a round, in cents."""
        return self._each("fees")

    @property
    def drop(self) -> Cents:
        """All fees of all rounds."""
        return (self.tally.sums["bank_fees"] + self.tally.sums["fees"]) * self.tally.unit

    def ruin(self, roll: Cents) -> float:
        """The part of shifts in which the path fell by a whole roll below where it began."""
        return self.money(self.tally.lowest).share_up_to(-roll)

    def ruin_error(self, roll: Cents) -> float:
        """The standard error of that part; nothing is known of it while it is none or all."""
        part = self.ruin(roll)
        return sqrt(part * (1 - part) / self.shifts) if 0 < part < 1 else float("inf")

    def money(self, sketch: Sketch) -> Sketch:
        """A sketch of the tally, in cents."""
        out = Sketch(self.tally.unit)
        out.merge(sketch)
        return out

    def quantiles(self, sketch: Sketch, parts: Sequence[float] = QUANTILES) -> tuple[Cents, ...]:
        return self.money(sketch).quantiles(parts)

    @cached_property
    def path(self) -> list[tuple[int, tuple[Cents, ...]]]:
        """After how many rounds of a shift the path stood where, at the quantiles of BANDS."""
        shift, points = self.scene.shift, len(self.tally.path)
        ends = [-(-(n + 1) * shift // points) for n in range(points)]
        found = [self.quantiles(sketch, BANDS) for sketch in self.tally.path]
        return list(zip(ends, found, strict=True))

    def _earned(self, name: str, party: Party) -> Earned:
        unit, shift, moments = self.tally.unit, self.scene.shift, party.moments
        return Earned(
            name,
            moments.mean / shift * unit,
            moments.error / shift * unit,
            sqrt(moments.variance) * unit,
            self.quantiles(party.shifts),
        )

    def _each(self, name: str) -> float:
        return self.tally.sums[name] * self.tally.unit / self.rounds if self.rounds else 0.0

    def to_json(self, rolls: Sequence[Cents] = ()) -> dict[str, Any]:
        """Everything, for programs; `ruin` is told for each of some rolls."""
        sums = self.tally.sums
        return {
            "scene": self.scene.to_json(),
            **standing_json(game_of(self.scene).rules),
            "seed": self.seed,
            "sampled": True,
            "by": "table" if self.at_table else "kernel",
            "interrupted": self.interrupted,
            "money": "cents",
            "unit": self.tally.unit,
            "plays": self.plays,
            "earned": self.earned_text,
            "rounds_per_hour": usual_pace(game_of(self.scene).rules),
            "rounds_per_hour_note": PACE_NOTE,
            "rounds": self.rounds,
            "shifts": self.shifts,
            "called_off": sums["called_off"],
            "shuffles": sums["shuffles"],
            "bank": self.bank.to_json(),
            "people": [earned.to_json() for earned in self.people],
            "watched": self.watched.name,
            "round_quantiles": _named(self.quantiles(self.tally.rounds)),
            "lowest_quantiles": _named(self.quantiles(self.tally.lowest)),
            "drawdown_quantiles": _named(self.quantiles(self.tally.fall)),
            "ruin": [
                {
                    "roll": roll,
                    "part_of_shifts": self.ruin(roll),
                    "standard_error": _finite(self.ruin_error(roll)),
                }
                for roll in rolls
            ],
            "covered": self.covered,
            "fees": {"bank": self.bank_fee, "bettors": self.fees, "all": self.drop},
            "fee_is_open": game_of(self.scene).rules.fee_is_open,
            "wagers": [made.to_json() for made in self.wagers],
            "path": [{"rounds": at, "quantiles": list(found)} for at, found in self.path],
            "distribution": {
                "round": self.money(self.tally.rounds).to_json(),
                "shift": self.money(self.watched_party.shifts).to_json(),
            },
        }


def _named(found: Sequence[Cents]) -> dict[str, Cents]:
    return {f"{100 * part:g}%": cents for part, cents in zip(QUANTILES, found, strict=True)}


def _finite(error: float) -> float | None:
    return None if error == float("inf") else error
