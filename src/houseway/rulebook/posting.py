"""What posting a fee schedule does to a table: the limits it proposes, its moment, what it refuses.

A schedule is printed for certain games and for a range of wagers. A table that posts one has its
limits unless the room sets its own, and the room may set them only where the schedule allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from houseway.errors import RulebookError
from houseway.money import Cents, cents, dollars
from houseway.rulebook.options import Option, Value, read_range, read_value
from houseway.rulebook.pot_fees import pot_schedules
from houseway.rulebook.resolve import Plain
from houseway.rulebook.room_fee import BLANK, ROOM, room_schedule
from houseway.rulebook.schedules import (
    TABLE,
    Limit,
    Schedule,
    range_text,
    schedules,
    schedules_for,
)
from houseway.rulebook.schema import Rules, Spot
from houseway.rulebook.shelf import game_ids

NONE = "none"
_MOMENTS = {"before-cards": "before-deal", "after-cards": "after-deal"}


def posted(game: str, chosen: Mapping[str, Value]) -> Schedule | None:
    """The schedule a table of `game` posts; None where none is known or none is taken."""
    name = str(chosen.get("fees", NONE))
    own = str(chosen.get("room-fee", BLANK))
    if name != ROOM and own != BLANK:
        raise RulebookError(
            f"option room-fee={own} is what the room posts itself, and fees={name} posts another; "
            "choose fees=room or leave room-fee blank",
            ("options", "room-fee"),
            value=own,
        )
    if name == ROOM:
        return None if own == BLANK else room_schedule(game, own)
    if name == NONE:
        return None
    return printed_for(game, name)


def printed_for(game: str, name: str) -> Schedule:
    """The schedule called `name`, which must be printed for `game`; raises with what would do.

    A game that is neither of the rulebook nor like one of it may post any printed schedule.
    """
    offered = schedules_for(game) if game in game_ids() else tuple(schedules().values())
    own = [each.id for each in offered]
    if name in own:
        return schedules()[name]
    would_do = (
        f"post one of {compact_ids(own)}, room or none"
        if own
        else "none is printed for it: choose room, with room-fee for what the room posts, or none"
    )
    raise RulebookError(
        f"{_misfit(game, name)}; {would_do}",
        ("options", "fees"),
        value=name,
        remedy=[*own, ROOM, NONE],
    )


def _misfit(game: str, name: str) -> str:
    """Why a game may not post a schedule that is not among its own."""
    if name in schedules():
        games = _listed(schedules()[name].games)
        return f"fee schedule {name} is printed for {games}, not for {game}"
    if name.partition("+")[0] in pot_schedules():
        return f"fee schedule {name} is for games played for a pot, and {game} has a bank"
    return f"there is no fee schedule {name[:60]!r} for {game}"


def moments(fees: Plain, given: Schedule | None, game: str) -> Plain:
    """How fees are applied, with the moments of the posted schedule where the room names none."""
    timing = fees.get("timing", "schedule")
    if timing == "schedule":
        timing = _MOMENTS[_timing(given, game)]
    drop = fees.get("drop", "schedule")
    if drop == "schedule":
        drop = "at-once" if given is None else given.drop
    return {**fees, "timing": timing, "drop": drop}


def _timing(given: Schedule | None, game: str) -> str:
    """When a schedule is collected; where it does not say, as the common document has it (F-7)."""
    stated = (each.timing for each in (given, *schedules_for(game)) if each is not None)
    return next((timing for timing in stated if timing != "unstated"), "before-cards")


def with_limits(
    specs: Mapping[str, Option], given: Schedule | None, chosen: Mapping[str, object], spots: Any
) -> dict[str, Option]:
    """The options with the limits a schedule proposes as defaults of those the room leaves open."""
    out = dict(specs)
    if given is None or "minimum" not in specs or "maximum" not in specs:
        return out
    low, high = _proposed(given, *(_cents(specs, key, chosen) for key in ("minimum", "maximum")))
    if "minimum" in chosen:
        high = max(high, _cents(specs, "minimum", chosen))
    if "maximum" in chosen:
        low = min(low, _cents(specs, "maximum", chosen))
    _propose(out, "minimum", dollars(low))
    _propose(out, "maximum", dollars(high))
    for spot in spots:
        printed = given.side_limit(str(spot.get("id")), str(spot.get("kind")))
        name = f"limit-{spot.get('id')}"
        if isinstance(printed, Limit) and name in out:
            usual = str(out[name].default)
            if usual == TABLE or not printed.holds(*read_range(usual)):
                _propose(out, name, str(printed))
    return out


def _cents(specs: Mapping[str, Option], name: str, chosen: Mapping[str, object]) -> Cents:
    option = specs[name]
    return cents(str(read_value(name, option, chosen.get(name, option.default))))


def _propose(specs: dict[str, Option], name: str, value: str) -> None:
    specs[name] = specs[name].model_copy(update={"default": value})


def _proposed(given: Schedule, low: Cents, high: Cents) -> tuple[Cents, Cents]:
    """Table limits for a schedule: its own, or what is nearest the usual ones in its ranges.

    Where only ranges are printed, the least wager reaches the first tier if the range lets it, so
    that no action goes without a posted rate (F-5).
    """
    if given.limit is not None:
        low, high = given.limit.low, given.limit.high or max(high, given.limit.low)
    elif given.table_minimum is not None:
        low = max(low, given.bank[0].start)
    low, high = _nearest(low, given.table_minimum), _nearest(high, given.table_maximum)
    return low, max(low, high)


def _nearest(amount: Cents, within: Limit | None) -> Cents:
    if within is None:
        return amount
    return max(within.low, amount if within.high is None else min(amount, within.high))


class Fault(NamedTuple):
    """What about a table's limits a schedule does not allow: the option, its value, and how."""

    option: str
    value: str
    says: str


def check(rules: Rules) -> None:
    """Raise RulebookError unless the table keeps to the schedule it posts."""
    given = rules.schedule
    if given is None:
        return
    paying = [spot.id for spot in rules.spots if spot.fee]
    unknown = next((spot for spot in sorted(given.spot_fees) if spot not in paying), None)
    if unknown is not None:
        raise RulebookError(
            f"fee schedule {given.id} has a fee for {unknown}, and no such spot pays one here; "
            f"those that do are {', '.join(paying)}",
            ("options", "room-fee" if given.id == ROOM else "fees"),
            value=unknown,
            remedy=paying,
        )
    fault = next(_faults(rules, given), None)
    if fault is not None:
        fits = fitting(rules)
        raise RulebookError(
            f"fee schedule {given.id} is posted for {fault.says}, and {fault.option} is "
            f"{fault.value}; {_remedy(fits)}",
            ("options", fault.option),
            value=fault.value,
            remedy=fits,
        )


def fits(rules: Rules, given: Schedule) -> bool:
    """Whether a schedule is posted for limits like those of the table."""
    return next(_faults(rules, given), None) is None


def fitting(rules: Rules) -> list[str]:
    """The schedules printed for a game that allow the limits of the table."""
    return [each.id for each in schedules_for(rules.like) if fits(rules, each)]


def _remedy(found: Sequence[str]) -> str:
    if not found:
        return "set it within that, for no schedule printed for this game allows it"
    return f"set it within that, or post one that allows it: {compact_ids(found)}"


def _faults(rules: Rules, given: Schedule) -> Iterator[Fault]:
    table = {"minimum": rules.table.minimum, "maximum": rules.table.maximum}
    ranges = {"minimum": given.table_minimum, "maximum": given.table_maximum}
    for name, amount in table.items():
        if given.limit is not None and not given.limit.holds(amount, amount):
            yield Fault(name, dollars(amount), f"a table limit of {given.limit}")
        printed = ranges[name]
        if printed is not None and not printed.holds(amount, amount):
            yield Fault(name, dollars(amount), f"a table {name} within {printed}")
    for spot in rules.spots:
        if spot.limit is not None:
            yield from _spot_faults(rules, given, spot, spot.limit)


def _spot_faults(
    rules: Rules, given: Schedule, spot: Spot, limit: tuple[Cents, Cents]
) -> Iterator[Fault]:
    name, own = f"limit-{spot.id}", range_text(*limit)
    base = given.limit or _span(given)
    if spot.kind == "base" and base is not None and not base.holds(*limit):
        yield Fault(name, own, f"a table limit of {base}")
    side = given.side_limit(spot.id, spot.kind)
    if side == TABLE:
        side = Limit(rules.table.minimum, rules.table.maximum)
    if isinstance(side, Limit) and not side.holds(*limit):
        yield Fault(name, own, f"{side} on {spot.name}")


def _span(given: Schedule) -> Limit | None:
    """From the least minimum to the greatest maximum that a schedule with ranges allows."""
    if given.table_minimum is None:
        return None
    most = given.table_maximum
    return Limit(given.table_minimum.low, None if most is None else most.high)


def under(rules: Rules, given: Schedule) -> Rules:
    """The same rules at a table that posts `given`, with its limits where theirs do not fit."""
    if fits(rules, given):
        return rules.model_copy(update={"schedule": given})
    low, high = _proposed(given, rules.table.minimum, rules.table.maximum)
    table = rules.table.model_copy(update={"minimum": low, "maximum": high})
    spots = tuple(_within(spot, given) for spot in rules.spots)
    return rules.model_copy(update={"schedule": given, "table": table, "spots": spots})


def _within(spot: Spot, given: Schedule) -> Spot:
    """A spot with the limits printed for it, or with those of the table."""
    side = given.side_limit(spot.id, spot.kind)
    if isinstance(side, Limit) and side.high is not None:
        return spot.model_copy(update={"limit": (side.low, side.high)})
    return spot.model_copy(update={"limit": None}) if spot.kind == "base" else spot


def compact_ids(ids: Iterable[str]) -> str:
    """Ids of schedules, runs of options drawn together.

    >>> compact_ids(["own-ez-1", "own-ez-2", "own-ez-4", "own-uth-1"])
    'own-ez 1-2, 4; own-uth 1'
    """
    split = [(prefix, int(number)) for prefix, _, number in (i.rpartition("-") for i in ids)]
    groups = groupby(split, key=lambda pair: pair[0])
    return "; ".join(f"{prefix} {runs([n for _, n in pairs])}" for prefix, pairs in groups)


def runs(numbers: Sequence[int]) -> str:
    """Numbers in rising order, runs drawn together.

    >>> runs([1, 2, 3, 7])
    '1-3, 7'
    """
    # Numbers of one run keep the same distance from their place in the list.
    found = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    spans = [[number for _, number in run] for _, run in found]
    return ", ".join(f"{s[0]}-{s[-1]}" if len(s) > 1 else str(s[0]) for s in spans)


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
