"""The comparison's page: what is asked for in an address, and what it shows."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import QueryParams

from houseway.desk.compare import Comparison, compare, kind_of
from houseway.desk.explorer import the_schedule
from houseway.errors import HousewayError, bad_file, contradiction, out_of_range
from houseway.families import game as the_game
from houseway.rulebook.pot_fees import PotFees
from houseway.rulebook.schedules import Schedule
from houseway.web.explorer_view import (
    LONGEST,
    Chosen,
    Problems,
    drawn_banked,
    drawn_pots,
    game_names,
)
from houseway.web.figures import figures
from houseway.web.game_page import read_options

SUGGESTIONS = (
    ("ez-baccarat-panda-8", "dai-bacc", "two baccarat games"),
    ("cons-baccarat-1", "own-daibacc-1", "two fee schedules"),
    ("texas-holdem", "omaha", "two pot games"),
)


def compare_part(asked: QueryParams) -> dict[str, Any]:
    """Everything on the comparison's page."""
    problems = Problems()
    a, b = (asked.get(name, "").strip()[:LONGEST] for name in ("a", "b"))
    oa, ob = (_option_items(asked, name) for name in ("oa", "ob"))
    speed = problems.read("rounds", asked.get("rounds", ""), _speed)
    kinds = {name: _kind(name, text, problems) for name, text in (("a", a), ("b", b))}
    games = _games(problems, (a, kinds["a"], oa), (b, kinds["b"], ob))
    found = None
    if a and b and not problems.told and games is not None:
        found = _found(problems, (a, b), games, speed)
    return {
        "problems": problems,
        "typed": {"a": a, "b": b, "oa": "; ".join(oa), "ob": "; ".join(ob)},
        "rounds": asked.get("rounds", "")[:10],
        "everything": bool(asked.get("all")),
        "found": found,
        "chart": None if found is None or found.kind == "games" else _drawn(a, b),
        "games": game_names(),
        "suggestions": SUGGESTIONS,
        "query": str(asked),
    }


def _option_items(asked: QueryParams, name: str) -> list[str]:
    """Options, one to a parameter or kept apart by semicolons."""
    told = ";".join(asked.getlist(name))[:1000].split(";")
    return [item.strip() for item in told if item.strip()]


def _speed(text: str) -> int:
    if not text.strip().isascii() or not text.strip().isdecimal() or not 1 <= int(text) <= 2000:
        raise out_of_range("pace", "write rounds an hour, from 1 to 2,000", text)
    return int(text)


def _kind(name: str, text: str, problems: Problems) -> str:
    """What a name is; only games of the rulebook are served."""
    if not text:
        return ""
    try:
        kind = kind_of(text.removesuffix(".toml"))
        if text.endswith(".toml"):
            raise bad_file(name, "only games of the rulebook are compared here, no files", text)
        return kind
    except HousewayError as fault:
        problems.note(name, fault)
        return ""


Side = tuple[str, str, list[str]]


def _games(problems: Problems, *sides: Side) -> list[dict[str, object]] | None:
    """The options of both sides, each read against its game."""
    chosen = []
    for name, (text, kind, items) in zip(("oa", "ob"), sides):
        try:
            options = read_options(items)
            if kind == "game":
                the_game(text, options)
            elif kind == "schedule" and items:
                raise contradiction("options", "a fee schedule has no options")
            chosen.append(options)
        except HousewayError as fault:
            problems.note(name, fault)
    return chosen if len(chosen) == 2 else None


def _found(
    problems: Problems, names: tuple[str, str], options: list[dict[str, object]], speed: int | None
) -> Comparison | None:
    try:
        return compare(*names, options[0], options[1], speed, figures)
    except HousewayError as fault:
        problems.note("b", fault)
        return None


def _drawn(a: str, b: str) -> Chosen:
    found = [the_schedule(name) for name in dict.fromkeys((a, b))]
    banked = [each for each in found if isinstance(each, Schedule)]
    if banked:
        return drawn_banked(banked)
    return drawn_pots([each for each in found if isinstance(each, PotFees)])
