"""Pot fees and stakes that go together: what a schedule proposes, and which fit a table.

A schedule is printed for games, for a kind of betting, and for limits. Whoever chooses one gets a
table it is printed for, unless they chose the stakes as well; whoever chooses stakes gets fees that
are printed for them. What does not go together is refused with the schedules that would.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from houseway.errors import RulebookError
from houseway.money import Cents, cents, dollars
from houseway.rulebook.options import Option, Value, option_text, read_value
from houseway.rulebook.pot_fees import (
    PotFees,
    out_of_bounds,
    overlap,
    pot_fees,
    pot_games,
    pot_schedules,
    unfit,
)
from houseway.rulebook.pot_printed import schedules_for
from houseway.rulebook.pot_schedule import LEAST_PLAYERS, Limits, PotSchedule, Structure
from houseway.rulebook.schedules import schedules

NONE, TABLE = "none", "table"
FEES, SEATS, STRUCTURE, SMALL, BIG = "fees", "seats", "structure", "small-bet", "big-bet"
CONDITION = "condition"


def with_stakes(
    game: str, specs: Mapping[str, Option], given: Mapping[str, object]
) -> dict[str, Option]:
    """The options of a game, with defaults that go with the fees or the stakes that were chosen.

    Chosen fees propose the stakes they are printed for. Chosen stakes get the game's default fees,
    or else the first of its other ones that is printed for them, or none. Raises RulebookError for
    chosen fees that are not printed for the game or for what was chosen beside them.
    """
    asked = _Asked(game, specs, given)
    if FEES in given:
        fees = asked.named(str(read_value(FEES, specs[FEES], given[FEES])))
        return _with(specs, {} if fees is None else asked.must_fit(fees))
    spec = specs[FEES]
    for name in (spec.default, *spec.instead):
        fees = pot_fees(str(name))
        proposed = {} if fees is None else asked.proposed(fees)
        if proposed is not None:
            return _with(specs, {FEES: str(name), **proposed})
    return _with(specs, {FEES: NONE})


def _with(specs: Mapping[str, Option], defaults: Mapping[str, str]) -> dict[str, Option]:
    changed = {key: specs[key].model_copy(update={"default": d}) for key, d in defaults.items()}
    return {**specs, **changed}


@dataclass(frozen=True)
class _Asked:
    """What somebody chose of a game."""

    game: str
    specs: Mapping[str, Option]
    given: Mapping[str, object]

    def named(self, text: str) -> PotFees | None:
        """What `text` posts; raises with the schedules that fit when it is none for a pot."""
        first = text.partition("+")[0].strip()
        if first == NONE or first in pot_schedules():
            return pot_fees(text)
        told = f"there is no pot fee schedule {first[:60]!r}"
        if first in schedules():
            told = f"{first} charges a bank, and {self.game} is played for a pot"
        raise RulebookError(f"{told}; {self._would_do()}", ("options", FEES), value=text)

    def must_fit(self, fees: PotFees) -> dict[str, str]:
        """The stakes that go with chosen fees; raises with those that fit when there are none."""
        reason = self._other_game(fees) or self._too_few(fees)
        proposed = None if reason else self.proposed(fees)
        if proposed is None:
            reason = reason or self._unfit(fees, self._structure, self._usual)
            raise RulebookError(
                f"fees={fees.text}: {reason}; {self._would_do()}",
                ("options", "fees"),
                value=fees.text,
            )
        return proposed

    def proposed(self, fees: PotFees) -> dict[str, str] | None:
        """Stakes for all that nobody chose under which the fees fit; None when there are none.

        The kind of betting is proposed only by fees that somebody chose.
        """
        usual = self._usual
        for structure in self._structures(fees):
            for stakes in _tried(fees, usual):
                kept = all(stakes[key] == usual[key] for key in stakes if key in self.given)
                if kept and self._offers(stakes) and not self._unfit(fees, structure, stakes):
                    told = {key: dollars(amount) for key, amount in stakes.items()}
                    told |= {STRUCTURE: structure} if structure else {}
                    return {key: value for key, value in told.items() if key not in self.given}
        return None

    def _value(self, key: str) -> Value:
        return read_value(key, self.specs[key], self.given.get(key, self.specs[key].default))

    @property
    def _structure(self) -> str:
        return str(self._value(STRUCTURE)) if STRUCTURE in self.specs else ""

    @property
    def _usual(self) -> dict[str, Cents]:
        """The stakes as they are chosen, or else by default."""
        known = (key for key in (SMALL, BIG, CONDITION) if key in self.specs)
        return {key: cents(str(self._value(key))) for key in known}

    def _structures(self, fees: PotFees) -> Iterator[str]:
        yield self._structure
        if FEES in self.given and STRUCTURE in self.specs and STRUCTURE not in self.given:
            allowed = self.specs[STRUCTURE].allowed
            yield from (kind for kind in fees.schedules[0].structures if kind in allowed)

    def _offers(self, stakes: Mapping[str, Cents]) -> bool:
        """Whether the game knows such stakes at all."""
        lists = ((self.specs[key].allowed, dollars(each)) for key, each in stakes.items())
        return all(not allowed or text in allowed for allowed, text in lists)

    def _unfit(self, fees: PotFees, structure: str, stakes: Mapping[str, Cents]) -> str:
        """Why fees are not printed for a table with such betting, or nothing."""
        if SMALL in stakes:
            reason = unfit(fees, cast(Structure, structure), stakes[SMALL], stakes[BIG])
        else:
            reason = out_of_bounds(fees, {"condition": [(each,) for each in stakes.values()]})
        told = {STRUCTURE: structure} if structure else {}
        told |= {key: dollars(amount) for key, amount in stakes.items()}
        here = ", ".join(f"{key}={value}" for key, value in told.items())
        return f"{reason}, and this table has {here}" if reason else ""

    def _other_game(self, fees: PotFees) -> str:
        if all(self.game in each.games for each in fees.schedules):
            return ""
        known = pot_games().get(self.game)
        name = self.game if known is None else known.name
        return f"{fees.schedules[0].title} does not name {name}"

    def _too_few(self, fees: PotFees) -> str:
        """Why no number of players at such a table would pay these fees."""
        seats = self._value(SEATS)
        assert isinstance(seats, int)
        bands = (band for each in fees.schedules for band in each.bands)
        if any(overlap(band, (LEAST_PLAYERS, seats)) for band in bands):
            return ""
        return f"{fees.text} is for more players than the {option_text(seats)} seats hold"

    def _would_do(self) -> str:
        """The schedules that would do, run by run."""
        offered = schedules_for(self.game)
        fit = [each for each in offered if self._fits(PotFees(each.id, (each,)))]
        if not fit:
            return "no printed schedule fits what was chosen beside it, so choose none"
        runs: list[list[PotSchedule]] = []
        for each in fit:
            last = runs[-1][-1] if runs else None
            if last and (last.prefix, last.option + 1) == (each.prefix, each.option):
                runs[-1].append(each)
            else:
                runs.append([each])
        return f"choose one of {', '.join(map(_run, runs))}, or none"

    def _fits(self, fees: PotFees) -> bool:
        return not self._too_few(fees) and self.proposed(fees) is not None


def _run(run: list[PotSchedule]) -> str:
    return run[0].id if len(run) == 1 else f"{run[0].id} to {run[-1].option}"


def _tried(fees: PotFees, usual: Mapping[str, Cents]) -> Iterator[dict[str, Cents]]:
    """Stakes from the usual ones to the printed ends, the nearest first."""
    yield dict(usual)
    if SMALL in usual:
        yield {SMALL: usual[SMALL], BIG: 2 * usual[SMALL]}
        yield {SMALL: usual[BIG] // 2, BIG: usual[BIG]}
    first = usual.get(CONDITION, usual.get(SMALL, 0))
    for limits in fees.schedules[0].limits:
        ends = (end for end in (limits.low, limits.high) if end)
        for end in sorted(ends, key=lambda end: abs(end[0] - first)):
            match limits.what:
                case "limit":
                    yield {SMALL: end[0], BIG: end[1]}
                case "minimum-bet":
                    yield {SMALL: end[0], BIG: max(end[0], usual[BIG])}
                case "maximum-bet":
                    yield {SMALL: min(end[0], usual[SMALL]), BIG: end[0]}
                case "condition":
                    yield {CONDITION: end[0]}


def buy_in_within(
    fees: PotFees | None, buys: tuple[Cents, Cents], options: Mapping[str, Value]
) -> tuple[Cents, Cents]:
    """What one may buy in for at a table with these fees.

    A range that was chosen must lie within the printed one, or RulebookError is raised; the one
    that follows from the limits ends where the printed one does.
    """
    low, high = buys
    tops = [] if fees is None else [limits.high[0] for limits in _buy_ins(fees) if limits.high]
    if options.get("buy-in") == TABLE:
        high = min(high, *tops) if tops else high
    reason = "" if fees is None else out_of_bounds(fees, {"buy-in": [(low,), (high,)]})
    if reason or low > high:
        told = f"{dollars(buys[0])} to {dollars(buys[1])}"
        raise RulebookError(
            f"{reason}, and here it is {told}; choose another, or fees=none",
            ("options", "buy-in"),
            value=told,
        )
    return low, high


def _buy_ins(fees: PotFees) -> Iterator[Limits]:
    return (each for one in fees.schedules for each in one.limits if each.what == "buy-in")
