"""Is a fee schedule lawful and whole? Every fault is named, none is mended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from houseway.errors import Where
from houseway.money import Cents, dollars
from houseway.rulebook.schedules import Limit, Schedule, Tier, range_text

Severity = Literal["error", "warning", "note"]
Weight = Literal["money", "inconsistent", "style"]

MOST_RATES = 5
WHOLE_DOLLAR = 100  # the step from one printed tier to the next

CODES: Mapping[str, tuple[Severity, str]] = {
    "backwards": ("error", "A tier or a limit ends below its start."),
    "overlap": ("error", "An amount stands in two tiers, or the tiers are out of order."),
    "gap": ("error", "Whole dollars between two tiers have no posted rate."),
    "six-rates": ("error", "More than five rates are set for one table limit."),
    "open-top": ("error", "The tiers of the action end, though the action has no top."),
    "player-short": ("error", "The player tiers end below the largest wager of the limit."),
    "player-late": ("error", "The player tiers start above the smallest wager of the limit."),
    "duplicate": ("error", "Two schedules of one document have the same option number."),
    "falling": ("warning", "The fee falls as the amount rises."),
    "no-limit": ("warning", "No table limit is given, nor ranges to pick one from."),
    "below-first": ("warning", "The action can be lower than the first tier; no fee is due (F-5)."),
    "above-tiers": ("warning", "The room may set a maximum above the player tiers (F-14)."),
    "player-past": ("warning", "The player tiers run past the largest wager of the limit."),
    "zero-tier": ("note", "A tier collects nothing, which is under regulatory review (F-20)."),
    "early-start": ("note", "The first tier starts below the smallest wager (F-16)."),
    "no-timing": ("note", "The document does not say when the fee is taken (F-7)."),
    "twin": ("note", "Schedules with the same fees."),
}
"""Every code with its severity and what it means."""


COSTS_MONEY = (
    "pays-bettor",  # the bank loses on every such wager
    *("no-fee", "no-band", "below-first", "above-tiers"),  # nothing is due though it is played
    *("not-named", "no-bank", "never-reached"),  # the posted list says what is not so
)
"""Warnings about money that is lost, or a paper that is not true; the dearest first."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: how grave, which kind (a key of CODES), in which schedule, in a sentence.

    `line` is where it stands in a file, None where that is not known; `place` is the way to what a
    file cannot be read for.
    """

    severity: Severity
    code: str
    where: str
    message: str
    line: int | None = None
    place: Where = ()

    @property
    def weight(self) -> Weight:
        """Whether it costs money or is false, only does not agree, or is a matter of style."""
        if self.severity == "error" or self.code in COSTS_MONEY:
            return "money"
        return "style" if self.severity == "note" else "inconsistent"

    def __str__(self) -> str:
        return f"{self.severity} {self.where}: {self.message} [{self.code}]"


Found = Iterator[tuple[str, str]]
"""What a check yields: code and message."""


def lint_schedule(schedule: Schedule) -> tuple[Finding, ...]:
    """Every fault of one schedule, gravest first."""
    return ranked(
        _finding(code, schedule.id, message)
        for check in _CHECKS
        for code, message in check(schedule)
    )


def lint_schedules(schedules: Iterable[Schedule]) -> tuple[Finding, ...]:
    """Every fault of each schedule and of all together, gravest first, then in the given order."""
    given = tuple(schedules)
    each = (finding for schedule in given for finding in lint_schedule(schedule))
    return ranked((*each, *_duplicates(given), *_twins(given)))


def twins(schedules: Iterable[Schedule]) -> Mapping[str, tuple[str, ...]]:
    """The other ids that charge the same fees, whatever their limits, for each id that has any."""
    groups = twin_groups(schedules)
    return {name: tuple(o for o in group if o != name) for group in groups for name in group}


def twin_groups(schedules: Iterable[Schedule]) -> tuple[tuple[str, ...], ...]:
    """Ids of schedules that charge the same fees, group by group."""
    alike: dict[object, list[str]] = {}
    for schedule in schedules:
        alike.setdefault(_figures(schedule), []).append(schedule.id)
    return tuple(tuple(group) for group in alike.values() if len(group) > 1)


def _figures(schedule: Schedule) -> object:
    # One tier without a top is a flat fee wherever it starts: nobody can wager less (F-16).
    if len(schedule.bank) == 1 and schedule.bank[0].end is None:
        return schedule.bank[0].fee, schedule.player_basis, schedule.player
    return schedule.bank_basis, schedule.bank, schedule.player_basis, schedule.player


def _finding(code: str, where: str, message: str) -> Finding:
    return Finding(CODES[code][0], code, where, message)


def ranked(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings, gravest first: errors, what costs money or is false, the rest, notes."""
    return tuple(sorted(findings, key=_rank))


def _rank(finding: Finding) -> tuple[int, int]:
    severity = ("error", "warning", "note").index(finding.severity)
    known = finding.code in COSTS_MONEY
    return severity, COSTS_MONEY.index(finding.code) if known else len(COSTS_MONEY)


def _columns(schedule: Schedule) -> Iterator[tuple[str, Sequence[Tier]]]:
    yield "bank", schedule.bank
    yield "player", schedule.player


def _broken_tiers(schedule: Schedule) -> Found:
    for who, tiers in _columns(schedule):
        for tier in tiers:
            if tier.end is not None and tier.end < tier.start:
                yield "backwards", f"{who} tier {tier} ends below its start"
        for before, after in pairwise(tiers):
            if before.end is None or after.start <= before.end:
                yield "overlap", f"{who} tier {after} overlaps {before}"
            elif after.start - before.end > WHOLE_DOLLAR:
                ends = f"{dollars(before.end)} and {dollars(after.start)}"
                yield "gap", f"no {who} rate is posted between {ends}"


def _falling(schedule: Schedule) -> Found:
    for who, tiers in _columns(schedule):
        for before, after in pairwise(tiers):
            if after.fee < before.fee:
                fall = f"from {dollars(before.fee)} to {dollars(after.fee)}"
                yield "falling", f"the {who} fee falls {fall} at {dollars(after.start)}"


def _too_many_rates(schedule: Schedule) -> Found:
    if schedule.rates > MOST_RATES:
        yield "six-rates", f"{schedule.rates} rates, where {MOST_RATES} are the most"


def _closed_top(schedule: Schedule) -> Found:
    top = max((tier.end or 0 for tier in schedule.bank), default=0)
    if schedule.bank_basis != "per-hand" and all(tier.end is not None for tier in schedule.bank):
        yield "open-top", f"no bank rate is posted for action above {dollars(top)}"


def _limit(schedule: Schedule) -> Found:
    if schedule.limit is None and schedule.table_minimum is None:
        yield "no-limit", "no table limit is given"
    given = ("limit", schedule.limit), *_side_ranges(schedule)
    ranges = ("table minimum", schedule.table_minimum), ("table maximum", schedule.table_maximum)
    for name, limit in (*given, *ranges):
        if limit is not None and limit.high is not None and limit.high < limit.low:
            yield "backwards", f"the {name} {limit} ends below its start"


def _player_fit(schedule: Schedule) -> Found:
    if schedule.limit is None or not _banded(schedule.player):
        return
    first, last = schedule.player[0].start, schedule.player[-1].end
    low, high = schedule.limit
    if first > low:
        yield "player-late", f"no player rate is posted for {_between(low, first)}"
    if last is None:
        return
    if high is None or last < high:
        top = "any amount" if high is None else dollars(high)
        yield "player-short", f"player tiers end at {dollars(last)}, wagers go to {top}"
    elif last > high:
        yield "player-past", f"player tiers go to {dollars(last)}, wagers to {dollars(high)}"


def _above_tiers(schedule: Schedule) -> Found:
    choice, tiers = schedule.table_maximum, schedule.player
    if choice is None or choice.high is None or not _banded(tiers):
        return
    last = tiers[-1].end
    if last is not None and last < choice.high:
        yield "above-tiers", f"player tiers end at {dollars(last)}, the maximum may be {choice}"


def _first_tier(schedule: Schedule) -> Found:
    least = _least_action(schedule)
    if least is None or not _banded(schedule.bank):
        return
    start = schedule.bank[0].start
    if least < start:
        yield "below-first", f"no bank rate is posted for action of {_between(least, start)}"
    elif least > start:
        yield (
            "early-start",
            f"the bank's first tier starts at {dollars(start)}, wagers at {dollars(least)}",
        )


def _least_action(schedule: Schedule) -> Cents | None:
    """The smallest action a round can have: one wager at the lowest limit that counts."""
    limits: list[Limit] = [limit for limit in (schedule.limit or schedule.table_minimum,) if limit]
    limits += [limit for spot, limit in _side_ranges(schedule) if spot in schedule.counts]
    return min((limit.low for limit in limits), default=None)


def _side_ranges(schedule: Schedule) -> list[tuple[str, Limit]]:
    """The ranges printed for side wagers; one that has the table's limits has none of its own."""
    sides = schedule.side_limits.items()
    return [(spot, limit) for spot, limit in sides if isinstance(limit, Limit)]


def _zero_tiers(schedule: Schedule) -> Found:
    for tier in schedule.bank:
        if tier.fee == 0:
            yield "zero-tier", f"nothing is collected on {range_text(tier.start, tier.end)}"


def _timing(schedule: Schedule) -> Found:
    if schedule.timing == "unstated":
        yield "no-timing", "it is not stated when the fee is taken"


_CHECKS: tuple[Callable[[Schedule], Found], ...] = (
    _limit,
    _broken_tiers,
    _too_many_rates,
    _closed_top,
    _player_fit,
    _falling,
    _first_tier,
    _above_tiers,
    _zero_tiers,
    _timing,
)


def _duplicates(schedules: Sequence[Schedule]) -> Iterator[Finding]:
    seen: set[tuple[str, int]] = set()
    for schedule in schedules:
        key = schedule.title, schedule.option
        if key in seen:
            message = f"option {schedule.option} is given again in {schedule.title}"
            yield _finding("duplicate", schedule.id, message)
        seen.add(key)


def _twins(schedules: Sequence[Schedule]) -> Iterator[Finding]:
    for first, *others in twin_groups(schedules):
        yield _finding("twin", first, f"same fees as {', '.join(others)}")


def _banded(tiers: Sequence[Tier]) -> bool:
    """Whether the fee depends on an amount at all."""
    return bool(tiers) and not tiers[0].flat


def _between(low: Cents, start: Cents) -> str:
    """The amounts from `low` that lie below a tier's start, in the whole dollars of print."""
    return range_text(low, max(low, start - WHOLE_DOLLAR))
