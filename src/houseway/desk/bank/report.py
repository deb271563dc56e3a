"""Everything the bank's desk tells about a table, gathered once for the page and the command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from math import sqrt
from typing import Any

from houseway.desk.bank.earn import Booked, Earnings, TableEarnings
from houseway.desk.bank.fees import EARNED, Cliffs, cliffs, fee_text
from houseway.desk.bank.hints import hints
from houseway.desk.bank.lasting import Lasting
from houseway.desk.bank.plan import Plan
from houseway.desk.bank.race import Race, race, race_within
from houseway.desk.bank.ranking import RankedSchedule, ranked
from houseway.desk.bank.risk import Law, Sum, after, bands, kelly_roll, n_zero, normal_behind
from houseway.desk.bank.rotation import Rotation, own_wager, rotation
from houseway.desk.bank.ruin import FOLLOWED, usual_approximation
from houseway.desk.bank.spread import Spread
from houseway.desk.bank.ways import Ways
from houseway.proof.model import Way
from houseway.rulebook.departures import standing_json
from houseway.rulebook.options import option_text
from houseway.rulebook.paces import PACE_NOTE

BARS = 48
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
TIMES = 12
DEFINITION = (
    "Ruin means that the rounds so far have cost the whole roll; until then the same table is "
    "banked round after round."
)
INDEPENDENT = "Rounds are taken to be alike and independent of each other."


@dataclass(frozen=True)
class BankReport:
    """What banking this table earns and risks. Money is cents; `to_json` says it in plain data.

    `earnings` are those of the way that heads the answer; `beside` is the report of the other way,
    where bettors have one and it comes to something else.
    """

    ways: Ways
    earnings: Earnings
    plan: Plan
    cliffs: Cliffs
    rotation: Rotation
    own_unknown: bool = False
    beside: BankReport | None = None

    @property
    def round(self) -> Spread:
        """One round, after the fee where one is posted."""
        return self.earnings.after

    @property
    def way(self) -> Way:
        """How bettors play in these figures."""
        return self.earnings.table.way

    @property
    def each(self) -> tuple[BankReport, ...]:
        """Every set of figures, the one that heads the answer first."""
        return (self,) if self.beside is None else (self, self.beside)

    @cached_property
    def schedules(self) -> tuple[RankedSchedule, ...]:
        """Every printed schedule, ranked by what it leaves of this table."""
        earned = [(one.way, one.earnings.spread.mean) for one in self.each]
        return ranked(self.earnings.table, earned)

    @cached_property
    def lasting(self) -> Lasting:
        return Lasting(self.round, self.earnings.rounds)

    @cached_property
    def stretch(self) -> Sum:
        """The rounds of the plan together."""
        return after(self.round, self.plan.rounds)

    @cached_property
    def race_ever(self) -> Race:
        return self._race(partial(race, roll=self.plan.roll, goal=self.plan.goal))

    @cached_property
    def race_within(self) -> Race | None:
        """None where the rounds are too many to follow."""
        plan = self.plan
        if plan.rounds > FOLLOWED:
            return None
        raced = partial(race_within, roll=plan.roll, goal=plan.goal, rounds=plan.rounds)
        return self._race(raced)

    def _race(self, raced: Callable[[Law], Race]) -> Race:
        found, around = raced(self.lasting.law), self.lasting.around
        return found if around is None else found.widened([raced(law) for law in around])

    @cached_property
    def hints(self) -> tuple[str, ...]:
        return tuple(hints(self.earnings, self.cliffs, self.plan, self.lasting))

    @property
    def method(self) -> str:
        return self.earnings.method

    def to_json(self) -> dict[str, Any]:
        table, plan = self.earnings.table, self.plan
        rules = table.game.rules
        return {
            "game": table.game.rules.id,
            "name": table.game.rules.name,
            "version": table.game.rules.version,
            "options": {k: option_text(v) for k, v in table.game.rules.changed_options.items()},
            **standing_json(rules),
            "unit": "cents",
            "table": {
                "wagers": [
                    {"seat": w.seat, "spot": w.spot, "cents": w.amount} for w in table.wagers
                ],
                "bank_seat": table.bank_seat,
                "bank": table.bank,
                "offered": table.offered,
                "action": table.action,
            },
            "way": self.ways.to_json(),
            "earned": EARNED[rules.schedule is not None],
            "plan": {
                "roll": plan.roll,
                "goal": plan.goal,
                "rounds": plan.rounds,
                "hours": float(plan.hours),
                "rounds_per_hour": plan.pace,
                "rounds_per_hour_note": PACE_NOTE,
                "risk": plan.risk,
            },
            **self.figures(),
            "ways": [
                {"way": one.way, "title": self.ways.title(one.way), **one.figures()}
                for one in self.each
            ],
            "fees": self._fees(),
            "schedules": [each.to_json() for each in self.schedules],
            "distribution": self._distribution(),
            "hints": list(self.hints),
            "assumptions": [INDEPENDENT, DEFINITION, f"Rounds an hour: {PACE_NOTE}."],
        }

    def figures(self) -> dict[str, Any]:
        """Everything that depends on how bettors play, for one way of it."""
        return {
            "exact": self.earnings.exact,
            "sampled_rounds": self.earnings.rounds,
            "method": self.method,
            "per_round": self._per_round(),
            "per_hour": self._per_hour(),
            "exposure": self._exposure(),
            "coverage": [self._model(booked) for booked in self.earnings.models.values()],
            "n0_rounds": n_zero(self.round),
            "n0_rounds_between": self._between(n_zero),
            "kelly_roll": kelly_roll(self.round),
            "kelly_roll_between": self._between(kelly_roll),
            "behind": list(self._behind()),
            "ruin": self._ruin,
            "needed": self._needed,
            "rotation": self._rotation(),
            "checks": [
                {"what": c.what, "first": c.first, "second": c.second, "standard_error": c.error}
                for c in self.earnings.checks
            ],
        }

    def _between(self, find: Callable[[Law], float | None]) -> list[float | None] | None:
        """A figure if the sample was unlucky and if it was lucky; None where it is exact."""
        around = self.lasting.around
        return None if around is None else [find(law) for law in around]

    def _per_round(self) -> dict[str, Any]:
        before, less = self.earnings.spread, self.round
        exactly = {"ev_before_fee_exact": str(before.mean)} if self.earnings.exact else {}
        return {
            "ev_before_fee": float(before.mean),
            **exactly,
            "fee": self.earnings.fee,
            "ev": float(less.mean),
            "standard_error": less.error,
            "deviation": less.deviation,
            "best": less.best,
            "worst": less.worst,
            "ev_if_all_covered": float(self.earnings.full),
        }

    def _per_hour(self) -> dict[str, Any]:
        pace, less = self.plan.pace, self.round
        return {
            "ev_before_fee": float(self.earnings.spread.mean) * pace,
            "fee": self.earnings.fee * pace,
            "ev": float(less.mean) * pace,
            "standard_error": less.error * pace,
            "deviation": less.deviation * sqrt(pace),
        }

    def _exposure(self) -> dict[str, Any]:
        found = self.earnings.exposure
        return {
            "stakes": found.stakes,
            "most": found.most,
            "limited_by_bank": found.limited,
            "multiple": float(found.multiple),
            "worst": found.worst,
            "one_percent": found.one_percent,
            "five_percent": found.five_percent,
        }

    def _model(self, booked: Booked) -> dict[str, Any]:
        return {
            "model": booked.model,
            "in_force": booked.model == self.earnings.table.game.rules.settle.coverage,
            "ev_before_fee": float(booked.ev),
            "ev": float(booked.ev) - self.earnings.fee,
            "standard_error": booked.error,
            "deviation": booked.deviation,
            "moved": float(booked.moved),
            "action_share": float(booked.action_share),
            "edge_share": None if booked.edge_share is None else float(booked.edge_share),
            "edge_share_standard_error": booked.edge_error,
        }

    def _fees(self) -> dict[str, Any]:
        found, schedule = self.cliffs, self.earnings.table.game.rules.schedule
        return {
            "schedule": None if schedule is None else schedule.id,
            "posted": fee_text(self.earnings.table.game.rules),
            "basis": None if schedule is None else schedule.bank_basis,
            "tiers": [
                {"from": tier.start, "to": tier.end, "fee": tier.fee}
                for tier in (() if schedule is None else schedule.bank)
            ],
            "action": found.action,
            "fee": found.fee,
            "next_dollar": found.marginal,
            "next_tier": found.next_tier,
            "rise": found.rise,
            "warning": found.warning,
            "break_even": [list(span) for span in found.break_even],
            "share_of_ev": None if found.share_of_ev is None else float(found.share_of_ev),
        }

    def _behind(self) -> Iterator[dict[str, Any]]:
        plan = self.plan
        for what, rounds in (("hour", plan.pace), ("shift", plan.shift), ("rounds", plan.rounds)):
            total = self.stretch if rounds == plan.rounds else after(self.round, rounds)
            yield {
                "what": what,
                "rounds": rounds,
                "ev": float(self.round.mean) * rounds,
                "deviation": self.round.deviation * sqrt(rounds),
                "chance": total.behind,
                "normal": normal_behind(self.round, rounds),
                "exact": total.exact and not self.round.sampled,
            }

    @cached_property
    def _ruin(self) -> dict[str, Any]:
        plan = self.plan
        within = self.race_within
        return {
            "roll": plan.roll,
            "ever": self.lasting.ever(plan.roll).to_json(),
            "usual_approximation": usual_approximation(self.lasting.law, plan.roll),
            "within": {
                "rounds": plan.rounds,
                **self.lasting.within(plan.roll, plan.rounds).to_json(),
            },
            "race": {
                "goal": plan.goal,
                "ever": self.race_ever.to_json(),
                "within": None if within is None else within.to_json(),
            },
        }

    @cached_property
    def _needed(self) -> dict[str, Any]:
        plan = self.plan
        return {
            "risk": plan.risk,
            "ever": self.lasting.needed_ever(plan.risk).to_json(),
            "within": {
                "rounds": plan.rounds,
                **self.lasting.needed_within(plan.risk, plan.rounds).to_json(),
            },
        }

    def _distribution(self) -> dict[str, Any]:
        one, many, rounds = after(self.round, 1), self.stretch, self.plan.rounds
        times = tuple(sorted({max(1, rounds * part // TIMES) for part in range(1, TIMES + 1)}))
        return {
            "round": _drawn(one),
            "rounds": {"rounds": rounds, "exact": many.exact, **_drawn(many)},
            "over_time": [
                {"rounds": at, "results": list(found)}
                for at, found in bands(self.round, times, SHARES)
            ],
            "over_time_shares": list(SHARES),
        }

    def _rotation(self) -> dict[str, Any]:
        each = self.rotation.per_round(self.round.mean)
        return {
            **self.rotation.to_json(),
            "ev_per_round_overall": None if each is None else float(each),
            "ev_per_hour_overall": None if each is None else float(each) * self.plan.pace,
            "own_wager_unknown": self.own_unknown,
        }


def _drawn(total: Sum) -> dict[str, Any]:
    """A result as bars, with the marks a chart needs."""
    return {
        "bars": [list(bar) for bar in total.bars(BARS)],
        "mean": total.mean,
        "five_percent": total.quantile(0.05),
        "middle": total.quantile(0.5),
        "ninety_five_percent": total.quantile(0.95),
        "behind": total.behind,
    }


def bank_report(earned: TableEarnings, plan: Plan) -> BankReport:
    """The report of a table whose rounds are known, for a plan."""
    other = None if earned.other is None else _report(earned.ways, earned.other, plan)
    return replace(_report(earned.ways, earned.shown, plan), beside=other)


def _report(ways: Ways, earnings: Earnings, plan: Plan) -> BankReport:
    table = earnings.table
    rules = table.game.rules
    ev: Fraction = earnings.spread.mean
    meanwhile = None if plan.own is None else own_wager(table, *plan.own)
    return BankReport(
        ways,
        earnings,
        plan,
        cliffs(rules, table.action, ev, earnings.full),
        rotation(rules, plan.others, meanwhile),
        own_unknown=plan.own is not None and meanwhile is None,
    )
