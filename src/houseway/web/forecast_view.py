"""The drop forecast: what is asked for in an address, and what its page shows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from starlette.datastructures import QueryParams

from houseway.desk.fee_layout import main_spot
from houseway.desk.fee_words import room_fee_example
from houseway.desk.forecast import (
    MOST_CROWDS,
    MOST_SCHEDULES,
    SHIFT,
    Crowd,
    Day,
    crowd,
    forecast,
    read_number,
    tables_of,
    usual_crowds,
)
from houseway.desk.lint_named import is_schedule
from houseway.errors import HousewayError, bad_form, out_of_range
from houseway.money import dollars
from houseway.rulebook.load import load
from houseway.rulebook.paces import PACE_NOTE, usual_pace
from houseway.rulebook.pot_fees import posting_example
from houseway.rulebook.pot_fees import schedules_for as pot_schedules_for
from houseway.rulebook.room_fee import ROOM, ROOM_FEE
from houseway.rulebook.schedules import schedules_for
from houseway.rulebook.schema import Rules
from houseway.web.explorer_view import Problems, game_names, read_game

FIRST = "ez-baccarat-panda-8"
LONGEST = 1000  # characters of all tables together
SLOTS = ("schedule", "schedule-2", "schedule-3", "schedule-4")


def forecast_part(asked: QueryParams) -> dict[str, Any]:
    """Everything on the forecast's page."""
    problems = Problems()
    game = problems.read("game", asked.get("game", ""), read_game, FIRST)
    rules = load(game)
    names = _names(rules, asked)
    own = asked.get(ROOM_FEE, "").strip()[:200]
    tables = asked.get("tables-of-day", "")[:LONGEST] or "\n".join(usual_crowds(rules))
    typed = _typed(rules, asked)
    crowds = _crowds(rules, tables, problems)
    day = _day(typed, problems)
    posted = _posted(game, {ROOM_FEE: own} if own else {}, names, problems)
    found = forecast(posted, crowds, day) if posted and crowds and day is not None else None
    return {
        "problems": problems,
        "rules": rules,
        "game": game,
        "games": game_names(),
        "slots": list(zip(SLOTS, [*names, "", "", "", ""][:MOST_SCHEDULES])),
        "offered": _offered(rules, names),
        "room_fee": own if rules.fee_is_open else None,
        "room_fee_example": room_fee_example(rules) if rules.fee_is_open else "",
        "typed": {**typed, "rounds": asked.get("rounds", "").strip()[:20]},
        "pace": usual_pace(rules),
        "tables": tables,
        "found": found,
        "shift": min(Fraction(SHIFT), day.hours) if day is not None else SHIFT,
        "money": money,
        "query": str(asked),
        "pace_note": PACE_NOTE,
        "main": main_spot(rules).id if rules.banked else "",
        "example": posting_example(game) if not rules.banked and pot_schedules_for(game) else "",
    }


def money(amount: Fraction, sign: bool = False) -> str:
    """Exact cents, rounded to the cent where they are written."""
    return dollars(round(amount), sign)


def _names(rules: Rules, asked: QueryParams) -> list[str]:
    """The schedules that are named, else the one posted."""
    told = [asked.get(slot, "").strip()[:60] for slot in SLOTS]
    return list(dict.fromkeys(filter(None, told))) or [str(rules.options["fees"])]


def _offered(rules: Rules, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    if rules.banked:
        rows = [(each.id, f"{each.id}: {each.limit or ''}") for each in schedules_for(rules.id)]
        rows += [(ROOM, "what the room posts")] if rules.fee_is_open else []
    else:
        own_pots = pot_schedules_for(rules.id)
        rows = [(each.id, f"{each.id}: {each.limits_text}") for each in own_pots]
    known = {key for key, _ in rows}
    return (*((name, name) for name in names if name not in known), *rows)


def _typed(rules: Rules, asked: QueryParams) -> dict[str, str]:
    speed = usual_pace(rules)
    usual = {"rounds": str(speed), "tables": "1", "hours": "16", "days": "365", "whole": "100"}
    return {name: asked.get(name, "").strip()[:20] or text for name, text in usual.items()}


def _crowds(rules: Rules, text: str, problems: Problems) -> list[Crowd]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    found: list[Crowd] = []
    for number, line in enumerate(lines[: MOST_CROWDS + 1], start=1):
        try:
            if number > MOST_CROWDS:
                raise out_of_range("tables", f"at most {MOST_CROWDS} tables are read", number)
            found.append(crowd(rules, line))
        except HousewayError as fault:
            where = f"line {number}: " if len(lines) > 1 else ""
            problems.told.setdefault("tables-of-day", f"{where}{fault}")
    return found


def _day(typed: dict[str, str], problems: Problems) -> Day | None:
    values: dict[str, Any] = {}
    for name, key, factor in (
        ("rounds", "rounds_per_hour", 1),
        ("tables", "tables", 1),
        ("hours", "hours", 1),
        ("days", "days", 1),
        ("whole", "whole", Fraction(1, 100)),
    ):
        try:
            value = read_number(typed[name], "")
            if name in ("rounds", "tables", "days"):
                value = _whole_number(value)
            values[key] = value * factor
            Day(**{"rounds_per_hour": 1, key: values[key]})
        except HousewayError as fault:
            problems.told[name] = str(fault)
    return None if problems.told.keys() & typed.keys() else Day(**values)


def _whole_number(value: Fraction) -> Any:
    if value.denominator != 1:
        raise bad_form("number", "write a whole number here", str(value))
    return int(value)


def _posted(
    game: str, options: dict[str, object], names: Sequence[str], problems: Problems
) -> list[Rules]:
    """A table for each schedule that fits; the others have a remark at their field."""
    found = []
    for slot, name in zip(SLOTS, names):
        try:
            found += tables_of(game, options, [name])
        except HousewayError as fault:
            problems.note(ROOM_FEE if name == ROOM else slot, fault)
            problems.missing |= name != ROOM and not is_schedule(name)
    return found
