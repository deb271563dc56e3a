"""Pot fees: what a table has posted, and what it comes to.

The printed schedules stand in `fees/poker.toml`. A table posts one of them, or one for each band of
players where a list goes by players: `flop-1+7+13`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from houseway.checked import checked
from houseway.errors import RulebookError, did_you_mean
from houseway.money import Cents
from houseway.rulebook.pot_printed import (
    parse_pot_schedules,
    posting_example,
    pot_games,
    pot_rulings,
    pot_schedules,
    schedules_for,
)
from houseway.rulebook.pot_schedule import (
    EVERY_HAND,
    Band,
    Basis,
    Bound,
    Point,
    PotFee,
    PotGame,
    PotSchedule,
    Structure,
    players_text,
)

__all__ = [
    "Band",
    "Basis",
    "Point",
    "PotFee",
    "PotFees",
    "PotGame",
    "PotSchedule",
    "due",
    "is_pot_schedule",
    "out_of_bounds",
    "overlap",
    "parse_pot_schedules",
    "posting_example",
    "pot_fees",
    "pot_games",
    "pot_rulings",
    "pot_schedules",
    "rates",
    "schedules_for",
    "timed_due",
    "unfit",
]

HALF_HOUR = 30


@dataclass(frozen=True, slots=True)
class PotFees:
    """What a table posts: one schedule, or one for each band of players."""

    text: str
    schedules: tuple[PotSchedule, ...]
    _found: dict[int, PotSchedule | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def for_players(self, players: int) -> PotSchedule | None:
        """The schedule for a hand with so many dealt in; None when no fee is posted for it.

        It holds only the fees that so many pay, and none of $0. Asked at every point of a hand,
        so the answer is kept.
        """
        if players not in self._found:
            found = (each.for_players(players) for each in self.schedules)
            self._found[players] = next((each for each in found if each is not None), None)
        return self._found[players]


@checked
def pot_fees(text: str) -> PotFees | None:
    """What `text` posts: `poker-7`, `flop-1+7+13`, or `none`.

    Options are put in the order of their numbers. Raises RulebookError for a name that is not
    known, options of two lists, bands that overlap, and schedules in conflict with their game.

    >>> fees = pot_fees("flop-13+1+7")
    >>> fees.text, fees.for_players(5).id
    ('flop-1+7+13', 'flop-7')
    """
    if text.strip() == "none":
        return None
    posted = sorted(_named(text), key=lambda each: each.option)
    _refuse_mixture(posted)
    numbers = "+".join(str(each.option) for each in posted)
    return PotFees(f"{posted[0].prefix}-{numbers}", tuple(posted))


def is_pot_schedule(text: str) -> bool:
    """Whether a text reads as the name of pot schedules, good or not.

    >>> is_pot_schedule("flop-99+7"), is_pot_schedule("texas-holdem")
    (True, False)
    """
    prefixes = {each.prefix for each in pot_schedules().values() if each.status == "active"}
    match = re.fullmatch(r"([a-z0-9-]+)-\d+(\s*\+.*)?", text.strip())
    return match is not None and match[1] in prefixes


def _named(text: str) -> Iterable[PotSchedule]:
    first, *others = (part.strip() for part in text.split("+"))
    prefix = first.rpartition("-")[0]
    yield _schedule(first)
    for part in others:
        name = f"{prefix}-{part}" if part.isdecimal() else part
        found = _schedule(name)
        if found.prefix != prefix:
            raise RulebookError(
                f"{first} and {name} stand in two lists; post options of one list together, "
                "like flop-1+7+13",
                ("fees",),
                value=name,
            )
        yield found


def _schedule(name: str) -> PotSchedule:
    known = pot_schedules()
    if name not in known:
        offered = [each.id for each in known.values() if each.status == "active"]
        raise RulebookError(
            f"there is no pot fee schedule {name!r}; {did_you_mean(name, offered)}",
            ("fees",),
            "unknown-name",
            name,
            offered,
        )
    if known[name].status == "conflict":
        game = known[name].games[0]
        raise RulebookError(
            f"{name} charges a bank and {game} has none (FP-9); post a pot schedule such as "
            f"{schedules_for(game)[0].id}",
            ("fees",),
            value=name,
        )
    return known[name]


def _refuse_mixture(posted: Iterable[PotSchedule]) -> None:
    for one, other in combinations(posted, 2):
        if one.id == other.id:
            raise RulebookError(
                f"{one.id} is named twice; name each option once", ("fees",), value=one.id
            )
        if one.structures != other.structures:
            raise RulebookError(
                f"{one.id} is for {one.structures_text} tables and {other.id} for "
                f"{other.structures_text} tables; post options of one kind",
                ("fees",),
                value=other.id,
            )
        for band in one.bands:
            for beside in other.bands:
                if overlap(band, beside):
                    raise RulebookError(
                        f"{one.id} is for {players_text(band)} and {other.id} for "
                        f"{players_text(beside)}; post one option for each number of players",
                        ("fees",),
                        value=other.id,
                    )


def overlap(one: Band, other: Band) -> bool:
    """Whether two bands share a number.

    >>> overlap((2, 4), (5, 6)), overlap((5, None), (7, None))
    (False, True)
    """
    (low, high), (least, most) = one, other
    return (most is None or low <= most) and (high is None or least <= high)


def unfit(fees: PotFees, structure: Structure, small: Cents, big: Cents) -> str:
    """Why a table with such betting keeps out of the limits the fees are printed for, or nothing.

    `small` is the least bet; `big` the big bet of a limit table and the most of any other. Buy-ins
    are not looked at.

    >>> unfit(pot_fees("poker-7"), "no-limit", 100, 100000)
    'poker-7 is for limit tables'
    >>> unfit(pot_fees("stud-18"), "limit", 20000, 40000)
    'stud-18 is for limit $1-$2 to $100-$200'
    """
    for each in fees.schedules:
        if each.structures and structure not in each.structures:
            return f"{each.id} is for {each.structures_text} tables"
    return out_of_bounds(
        fees, {"limit": [(small, big)], "minimum-bet": [(small,)], "maximum-bet": [(big,)]}
    )


def out_of_bounds(fees: PotFees, played: Mapping[Bound, Iterable[tuple[Cents, ...]]]) -> str:
    """Which printed bound a table does not keep, or nothing.

    `played` is what the table plays for, for each bound all amounts that must lie within it.

    >>> out_of_bounds(pot_fees("pan-3"), {"condition": [(200,)]})
    ''
    >>> out_of_bounds(pot_fees("chinese-4"), {"buy-in": [(20000,), (2000000,)]})
    'chinese-4 is for buy-in $20 to $10,000'
    """
    for each in fees.schedules:
        for limits in each.limits:
            if not all(limits.take(*amounts) for amounts in played.get(limits.what, ())):
                return f"{each.id} is for {limits}"
    return ""


def due(
    fees: PotFees, players: int, reached: Collection[Point] = (), rounds: int = 1
) -> Cents | None:
    """The fees of one hand, or None where none are posted for so many players.

    `reached` names the points the hand came to; those every hand comes to need not be named. A hand
    of Push 9 goes over several `rounds`. Fees by the half hour are no part of it.

    >>> due(pot_fees("flop-18"), 8, {"after-flop", "after-river"})
    1000
    """
    posted = fees.for_players(players)
    if posted is None:
        return None
    points = EVERY_HAND | set(reached)
    one = sum(fee.amount * fee.times(rounds) for fee in posted.fees if fee.at in points)
    return one * (players if posted.basis == "each-player" else 1)


def timed_due(
    fees: PotFees, players: int, minutes: int, basis: Basis | None = None
) -> Cents | None:
    """The fees by the half hour of a game that has run so many minutes; None as in `due`.

    At the start of each half hour the first is due at once, at the end after thirty minutes.
    `basis` overrules the printed one where a room takes the fee from each player instead (FP-6).

    >>> timed_due(pot_fees("chinese-16"), 4, 95), timed_due(pot_fees("poker-16"), 4, 95)
    (12000, 2400)
    """
    posted = fees.for_players(players)
    if posted is None:
        return None
    over = minutes // HALF_HOUR
    times = {"half-hour-start": over + 1, "half-hour-end": over}
    one = sum(fee.amount * times.get(fee.at, 0) for fee in posted.fees)
    return one * (players if (basis or posted.basis) == "each-player" else 1)


def rates(posted: Iterable[PotSchedule]) -> frozenset[Cents]:
    """The rates that schedules posted together set: different amounts, $0 is none (FP-20)."""
    return frozenset(fee.amount for each in posted for fee in each.fees if fee.amount)
