"""The drop of a room: what a schedule brings in for tables as they are assumed to be.

Fees are those the table itself takes. Everything is exact; only pages round, to the cent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from houseway.checked import checked
from houseway.desk.explorer import Cliff, charged, half_hour, per_hand
from houseway.desk.fee_layout import Laid, fees_of, read_crowd
from houseway.desk.fee_words import room_fee_example
from houseway.errors import bad_form, not_given, out_of_range
from houseway.money import Cents, dollars
from houseway.rulebook.load import load
from houseway.rulebook.paces import SHIFT_HOURS, usual_pace
from houseway.rulebook.pot_fees import PotFees, due, pot_games
from houseway.rulebook.pot_fees import schedules_for as pot_schedules_for
from houseway.rulebook.room_fee import ROOM, ROOM_FEE
from houseway.rulebook.schedules import Schedule, schedules_for
from houseway.rulebook.schema import Rules

SHIFT = SHIFT_HOURS
MOST_SCHEDULES = 4
MOST_CROWDS = 12
MOST_WEIGHT = 10_000


@dataclass(frozen=True)
class Crowd:
    """A table as it is for part of the day: who wagers what, or how many play for the pot.

    `weight` is the part of all rounds that are like this, beside the other crowds.
    """

    text: str
    wagers: tuple[Laid, ...] = ()
    players: int = 0
    weight: int = 1

    @property
    def bettors(self) -> int:
        return self.players or len({laid.bettor for laid in self.wagers})


@dataclass(frozen=True)
class Day:
    """How much is played: rounds an hour at one table, tables, hours a day, days a year.

    `whole` is the share of hands for a pot that come to every fee; the others pay the first only.
    """

    rounds_per_hour: int
    hours: Fraction = Fraction(16)
    tables: int = 1
    days: int = 365
    whole: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        for value, what, most in (
            (self.rounds_per_hour, "rounds per hour", 2_000),
            (self.hours, "hours a day", 24),
            (self.tables, "tables", 10_000),
            (self.days, "days a year", 366),
        ):
            if not 0 < value <= most:
                raise out_of_range(what, f"{what} must be above 0 and at most {most:,}", value)
        if not 0 <= self.whole <= 1:
            raise out_of_range(
                "whole",
                "the share of hands that go to the end lies between 0 and 100 %",
                str(self.whole),
            )


@dataclass(frozen=True)
class CrowdFees:
    """What one round of a crowd costs; by time, what a half hour costs.

    `bettors` is what all of them pay together, out of a pot or not. `cliff` is the next rise of
    the bank's fee, `problem` why the table could not be so under the schedule's limits.
    """

    crowd: Crowd
    action: Cents
    bank: Cents
    bettors: Fraction
    half_hour: Cents = 0
    cliff: Cliff | None = None
    problem: str = ""

    @property
    def near_a_cliff(self) -> bool:
        """Whether a little more action costs more."""
        return self.cliff is not None and self.cliff.near


@dataclass(frozen=True)
class Money:
    """An amount that the bank and the bettors pay apart, in exact cents."""

    bank: Fraction
    bettors: Fraction

    @property
    def total(self) -> Fraction:
        return self.bank + self.bettors

    def times(self, factor: Fraction | int) -> Money:
        return Money(self.bank * factor, self.bettors * factor)


@dataclass(frozen=True)
class Drop:
    """What one schedule brings in; `games` are those it is printed for."""

    name: str
    title: str
    day: Day
    crowds: tuple[CrowdFees, ...]
    games: frozenset[str] = frozenset()

    def _average(self, figure: Callable[[CrowdFees], Fraction | int]) -> Fraction:
        total = sum(one.crowd.weight for one in self.crowds)
        return Fraction(sum(figure(one) * one.crowd.weight for one in self.crowds)) / total

    @cached_property
    def round(self) -> Money:
        """An average round at one table, without what is taken by time."""
        return Money(self._average(lambda one: one.bank), self._average(lambda one: one.bettors))

    @cached_property
    def action(self) -> Fraction:
        """The action of an average round; 0 without a bank."""
        return self._average(lambda one: one.action)

    @cached_property
    def table_hour(self) -> Money:
        """An hour at one table."""
        timed = 2 * self._average(lambda one: one.half_hour)
        hour = self.round.times(self.day.rounds_per_hour)
        return Money(hour.bank, hour.bettors + timed)

    @property
    def hour(self) -> Money:
        """An hour of the room."""
        return self.table_hour.times(self.day.tables)

    @property
    def shift(self) -> Money:
        return self.hour.times(min(Fraction(SHIFT), self.day.hours))

    @property
    def daily(self) -> Money:
        return self.hour.times(self.day.hours)

    @property
    def year(self) -> Money:
        return self.daily.times(self.day.days)

    @property
    def per_hundred(self) -> Money | None:
        """Of each $100 of action, in cents; None where there is no action."""
        return self.round.times(10_000 / self.action) if self.action else None


@dataclass(frozen=True)
class Forecast:
    """The drop under each schedule; the first is the one the others are held against."""

    rules: Rules
    day: Day
    drops: tuple[Drop, ...]

    @property
    def not_its_own(self) -> tuple[Drop, ...]:
        """The schedules that are printed, but not for this game."""
        return tuple(
            drop for drop in self.drops if drop.games and self.rules.like not in drop.games
        )

    def difference(self, drop: Drop) -> Fraction:
        """What a schedule brings in a day beyond the first, in cents."""
        return drop.daily.total - self.drops[0].daily.total


@checked
def tables_of(
    game: str, options: Mapping[str, object], schedules: Sequence[str] = ()
) -> list[Rules]:
    """A table of a game for each schedule, or with the fees it posts anyway.

    Each is opened as a table to play at is, so what does not fit is refused in the same words.
    Raises where no fee is posted, or one that only the room knows.
    """
    if not schedules:
        return [_with_a_fee(load(game, options))]
    named = dict.fromkeys(schedules)
    return [_with_a_fee(load(game, _posting(options, name))) for name in named]


def _posting(options: Mapping[str, object], name: str) -> dict[str, object]:
    """The options with another schedule; what the room posts itself is kept for its own."""
    return {k: v for k, v in options.items() if k != ROOM_FEE or name == ROOM} | {"fees": name}


def _with_a_fee(rules: Rules) -> Rules:
    if rules.schedule is not None or rules.pot_fees is not None:
        return rules
    if rules.fee_is_open:
        example = f"{ROOM_FEE}={room_fee_example(rules)}"
        raise not_given(
            ("options", ROOM_FEE),
            f"the room posts its fee at {rules.name}, and it is not known here; say what it is "
            f"with the option {example}",
            remedy=[example],
        )
    offered = schedules_for(rules.like) if rules.banked else pot_schedules_for(rules.like)
    printed = [each.id for each in offered[:MOST_SCHEDULES]] or [ROOM]
    told = f"{rules.name} posts no fee here; name a schedule, like {', '.join(printed)}"
    raise not_given("schedule", told, remedy=printed)


@checked
def forecast(tables: Sequence[Rules], crowds: Sequence[Crowd], day: Day | None = None) -> Forecast:
    """The fees of a day at tables of one game, each with its own schedule posted.

    >>> tables = tables_of("ez-baccarat-panda-8", {}, ["cons-baccarat-1"])
    >>> drop = forecast(tables, [crowd(tables[0], "7 x 25")]).drops[0]
    >>> drop.round.bank, drop.hour.total, drop.daily.total
    (Fraction(100, 1), Fraction(6000, 1), Fraction(96000, 1))
    """
    if not 1 <= len(tables) <= MOST_SCHEDULES:
        told = f"name one to {MOST_SCHEDULES} schedules, not {len(tables)}"
        raise out_of_range("schedules", told, len(tables))
    if not 1 <= len(crowds) <= MOST_CROWDS:
        told = f"name one to {MOST_CROWDS} tables, not {len(crowds)}"
        raise out_of_range("crowds", told, len(crowds))
    kept = day or Day(usual_pace(tables[0]))
    return Forecast(tables[0], kept, tuple(_drop(rules, crowds, kept) for rules in tables))


@checked
def crowd(rules: Rules, text: str) -> Crowd:
    """A crowd as it is written: `7 x 25 @ 3`, or `8 players @ 3` where nobody banks.

    What follows the @ is the weight.
    """
    told, at, weight = text.partition("@")
    if at and not re.fullmatch(r"\s*\d{1,5}\s*", weight):
        raise bad_form(
            "crowd", f"{text[:60]!r}: after @ write a whole number, the weight of the table", text
        )
    many = int(weight) if at else 1
    if not 1 <= many <= MOST_WEIGHT:
        raise out_of_range(
            "crowd", f"{text[:60]!r}: a weight lies between 1 and {MOST_WEIGHT:,}", text
        )
    if rules.banked:
        return Crowd(told.strip(), read_crowd(rules, told), weight=many)
    match = re.fullmatch(r"\s*(\d{1,2})\s*(players?)?\s*", told)
    if match is None or not 2 <= int(match[1]) <= rules.table.seats:
        raise bad_form(
            "crowd",
            f"{text[:60]!r}: write how many play {rules.name}, 2 to {rules.table.seats}",
            text,
        )
    return Crowd(f"{match[1]} players", players=int(match[1]), weight=many)


def usual_crowds(rules: Rules) -> tuple[str, ...]:
    """A table to begin with: every seat taken, at a wager most tables know."""
    if not rules.banked:
        return (f"{rules.table.seats} players",)
    low, high = rules.table.minimum, rules.table.maximum
    wager = dollars(max(low, min(2_500, high)))
    return (f"{rules.table.seats - 1} x {wager.removeprefix('$')}",)


def read_number(text: str, what: str) -> Fraction:
    """A number that people write with a point at most; `what` names it in a complaint."""
    if not re.fullmatch(r"\d{1,6}(\.\d{1,4})?", text.strip(), re.ASCII):
        told = f"{what} {text[:20]!r} is not a number above 0; write one like 16 or 7.5"
        raise bad_form(what, told.lstrip(), text)
    return Fraction(text.strip())


def _drop(rules: Rules, crowds: Sequence[Crowd], day: Day) -> Drop:
    if rules.schedule is not None:
        found = rules.schedule
        taken = tuple(_banked(rules, found, one) for one in crowds)
        return Drop(found.id, found.title, day, taken, frozenset(found.games))
    assert rules.pot_fees is not None
    posted = rules.pot_fees
    taken = tuple(_pot(rules, posted, one, day) for one in crowds)
    first, games = posted.schedules[0], (frozenset(each.games) for each in posted.schedules)
    title = f"{first.title}, for {first.stakes_text}" if first.stakes_text else first.title
    return Drop(posted.text, title, day, taken, frozenset.intersection(*games))


def _banked(rules: Rules, schedule: Schedule, one: Crowd) -> CrowdFees:
    taken = fees_of(rules, schedule, one.wagers)
    cliff = charged(schedule, taken.action, rules.fees.below_first_tier).cliff
    return CrowdFees(
        one, taken.action, taken.bank, Fraction(taken.bettors), 0, cliff, taken.problem
    )


def _pot(rules: Rules, fees: PotFees, one: Crowd, day: Day) -> CrowdFees:
    whole = per_hand(fees, one.players, pot_games().get(rules.like))
    if whole is None:
        told = f"no fee is posted for {one.players} players"
        return CrowdFees(one, 0, 0, Fraction(0), problem=told)
    early = due(fees, one.players) or 0
    hand = day.whole * whole + (1 - day.whole) * early
    return CrowdFees(one, 0, 0, hand, half_hour(fees, one.players) or 0)
