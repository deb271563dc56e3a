"""Every printed fee schedule, found by what it is for, and read at an amount of action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from houseway.checked import checked
from houseway.desk.lint import Finding, lint_schedules, twins
from houseway.desk.lint_pots import lint_pot_schedules
from houseway.errors import did_you_mean, unknown_name
from houseway.money import Cents, dollars
from houseway.rulebook.pot_fees import (
    PotFees,
    PotGame,
    due,
    is_pot_schedule,
    pot_fees,
    pot_schedules,
    timed_due,
)
from houseway.rulebook.pot_schedule import WORDS, PotSchedule
from houseway.rulebook.schedules import (
    BelowFirst,
    Limit,
    Schedule,
    Tier,
    range_text,
    schedules,
    tier_of,
)

AnySchedule = Schedule | PotSchedule

MOST_ACTION = 10**11  # a thousand million dollars, in cents
NEAR = 5_000  # a cliff this close is worth a warning
MOST_PLAYERS = 10
POINTS = tuple(point for point in WORDS if not point.startswith("half-hour"))

PAYERS: Mapping[str, str] = {
    "bank": "the bank alone",
    "both": "the bank and the bettors",
    "pot": "the pot",
    "antes": "the antes",
    "each-player": "each player",
}
"""Who pays, by the word that asks for it."""

BASES: Mapping[str, str] = {
    "total-table-action": "bank: by table action",
    "sum-of-antes": "bank: by total antes",
    "per-hand": "bank: one amount a hand",
    "by-wager": "bettors: by the size of a wager",
    "per-wager": "bettors: one amount a wager",
    "per-round": "bettors: once a round",
    "points": "at points of a hand",
    "half-hour": "by the half hour",
}
"""What a fee goes by, by the word that asks for it."""


@dataclass(frozen=True)
class Filters:
    """Which schedules are wanted; what is left open asks for nothing. `prefix` names a list."""

    game: str = ""
    limit: Limit | None = None
    payer: str = ""
    basis: str = ""
    prefix: str = ""

    def take(self, schedule: AnySchedule) -> bool:
        return (
            (not self.game or self.game in schedule.games)
            and (self.limit is None or allows(schedule, self.limit))
            and self.payer in ("", payer_of(schedule))
            and (not self.basis or self.basis in bases_of(schedule))
            and self.prefix in ("", schedule.prefix)
        )


@dataclass(frozen=True, slots=True)
class Cliff:
    """Where the fee next rises: `at` is the last amount before it, `rise` what comes on top.

    `room` is how much may still be added at the same fee; with none left one cent is too much.
    """

    at: Cents
    room: Cents
    rise: Cents

    @property
    def near(self) -> bool:
        return self.room < NEAR

    def __str__(self) -> str:
        more = "the next cent costs" if not self.room else f"above {dollars(self.at)} it costs"
        return f"{more} {dollars(self.rise)} more"


@dataclass(frozen=True, slots=True)
class Charged:
    """A bank's fee read at an action: the tier, the fee, and where it rises next."""

    action: Cents
    tier: Tier | None
    fee: Cents
    cliff: Cliff | None

    @property
    def share(self) -> Fraction:
        """The fee as a share of the action."""
        return Fraction(self.fee, self.action) if self.action else Fraction(0)

    @property
    def tier_text(self) -> str:
        if self.tier is None:
            return "no rate posted"
        return "any amount" if self.tier.flat else range_text(self.tier.start, self.tier.end)


def every_schedule() -> tuple[AnySchedule, ...]:
    """The schedules of games with a bank, then those that may be posted without one."""
    offered = (each for each in pot_schedules().values() if each.status == "active")
    return (*schedules().values(), *offered)


@cache
def lists() -> Mapping[str, str]:
    """The lists of the documents, by prefix."""
    return {each.prefix: each.title for each in every_schedule()}


def find_schedules(filters: Filters) -> tuple[AnySchedule, ...]:
    """The printed schedules that the filters take."""
    return tuple(each for each in every_schedule() if filters.take(each))


@checked
def the_schedule(name: str) -> Schedule | PotFees:
    """The schedule of that name; options posted together, `flop-1+7+13`, are one posting."""
    if name in schedules():
        return schedules()[name]
    if is_pot_schedule(name):
        found = pot_fees(name)
        assert found is not None
        return found
    known = [*schedules(), *(e.id for e in every_schedule())]
    raise unknown_name(
        "schedule",
        f"there is no fee schedule {name[:60]!r}; {did_you_mean(name[:60], known)}",
        name,
        tuple(known),
    )


def payer_of(schedule: AnySchedule) -> str:
    """Who pays, in a word of PAYERS."""
    if isinstance(schedule, PotSchedule):
        return schedule.basis
    return "bank" if schedule.player_basis == "none" else "both"


def bases_of(schedule: AnySchedule) -> tuple[str, ...]:
    """What the fees go by, in words of BASES."""
    if isinstance(schedule, PotSchedule):
        return ("half-hour",) if schedule.timed else ("points",)
    return (schedule.bank_basis, schedule.player_basis)


def allows(schedule: AnySchedule, wanted: Limit) -> bool:
    """Whether the printed limits of a schedule hold all of `wanted`."""
    ends = [end for end in (wanted.low, wanted.high) if end is not None]
    if isinstance(schedule, PotSchedule):
        return all(limits.take(end) for limits in schedule.limits for end in ends)
    if schedule.limit is not None:
        low, high = schedule.limit
    elif schedule.table_minimum is not None and schedule.table_maximum is not None:
        low, high = schedule.table_minimum.low, schedule.table_maximum.high
    else:
        return True
    return all(low <= end and (high is None or end <= high) for end in ends)


def charged(schedule: Schedule, action: Cents, below_first: BelowFirst = "zero") -> Charged:
    """What the bank pays on an action, and how far the next cliff is.

    >>> found = charged(schedules()["cons-baccarat-1"], 39_000)
    >>> found.tier_text, found.fee, str(found.cliff)
    ('$201-$400', 200, 'above $400 it costs $3 more')
    """
    fee = schedule.bank_fee(action, below_first)
    tier = tier_of(action, schedule.bank)
    return Charged(action, tier, fee, next_cliff(schedule.bank, action, fee))


def next_cliff(tiers: Sequence[Tier], amount: Cents, fee: Cents) -> Cliff | None:
    """The next rise above `amount`, where `fee` is due; None where more never costs more.

    A tier begins just above the end of the one before it (F-21), the first at its own start.
    """
    before: Cents | None = None
    for tier in tiers:
        last = tier.start - 1 if before is None else before
        if tier.fee > fee and last >= amount:
            return Cliff(last, last - amount, tier.fee - fee)
        before = tier.end
    return None


@dataclass(frozen=True, slots=True)
class StepRow:
    """A range of action and the bank's fee of each schedule in it; None where none is posted."""

    amounts: str
    start: Cents
    fees: tuple[Cents | None, ...]


def step_rows(chosen: Sequence[Schedule]) -> tuple[StepRow, ...]:
    """The fees of schedules side by side, a row for every range in which none of them moves."""
    tops = {tier.end for each in chosen for tier in each.bank if tier.end is not None}
    tops |= {each.bank[0].start - 1 for each in chosen if each.bank[0].start > 0}
    rows, start = [], 1
    for top in [*sorted(tops), None]:
        fees = tuple(_posted(each, start) for each in chosen)
        if any(fee is not None for fee in fees):
            rows.append(StepRow(_between(start, top), start, fees))
        start = start if top is None else top + 1
    return tuple(rows)


def _posted(schedule: Schedule, amount: Cents) -> Cents | None:
    tier = tier_of(amount, schedule.bank)
    return None if tier is None else tier.fee


def _between(start: Cents, top: Cents | None) -> str:
    """A range as placards print it: the cent above a whole dollar is the next dollar."""
    low = start + 99 if start % 100 == 1 and start > 1 else start
    if start == 1:
        return "any amount" if top is None else f"up to {dollars(top)}"
    return range_text(low, top)


def per_hand(fees: PotFees, players: int, game: PotGame | None = None) -> Cents | None:
    """The fees of a hand that goes to the end, without those by time; None where none are posted.

    With `game` only those at points that the game comes to.
    """
    points = [at for at in POINTS if game is None or game.comes_to(at)]
    return due(fees, players, points)


def half_hour(fees: PotFees, players: int) -> Cents | None:
    """What one half hour costs a table; 0 where nothing goes by time, None without any fee."""
    over, begun = timed_due(fees, players, 30), timed_due(fees, players, 0)
    return None if over is None or begun is None else over - begun


@cache
def findings() -> Mapping[str, tuple[Finding, ...]]:
    """What the linter finds in the printed schedules, by schedule; twins are told apart."""
    found: dict[str, list[Finding]] = {}
    both = (lint_schedules(schedules().values()), lint_pot_schedules(pot_schedules().values()))
    for each in (finding for one in both for finding in one if finding.code != "twin"):
        found.setdefault(each.where, []).append(each)
    return {name: tuple(those) for name, those in found.items()}


@cache
def same_fees() -> Mapping[str, tuple[str, ...]]:
    """The other schedules with the same fees, for each that has any."""
    return {**twins(schedules().values()), **_pot_twins(every_schedule())}


def _pot_twins(given: Iterable[AnySchedule]) -> dict[str, tuple[str, ...]]:
    alike: dict[object, list[str]] = {}
    for each in given:
        if isinstance(each, PotSchedule):
            alike.setdefault((each.basis, each.players, each.fees), []).append(each.id)
    groups = [group for group in alike.values() if len(group) > 1]
    return {name: tuple(o for o in group if o != name) for group in groups for name in group}
