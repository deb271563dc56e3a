"""A file under the linter: what kind it is, its faults, and the lines they are on.

Lines are found by looking for keys in the text, which is cheap and good enough for files as people
write them; where a key cannot be found the finding has no line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from houseway.desk.lint import Finding, lint_schedules, ranked
from houseway.desk.lint_likeness import lint_likeness
from houseway.desk.lint_pots import lint_pot_schedules
from houseway.desk.lint_rules import lint_played, unreadable
from houseway.desk.lint_rulings import lint_rulings
from houseway.desk.odds import known_odds
from houseway.errors import HousewayError, Where
from houseway.families import game as the_game
from houseway.rulebook.in_file import toml_fault
from houseway.rulebook.load import game_ids
from houseway.rulebook.names import unknown_game
from houseway.rulebook.pot_fees import parse_pot_schedules
from houseway.rulebook.schedules import parse_schedules

Kind = Literal["pot", "section", "rules"]


def kind_of(text: str) -> Kind:
    """What a file holds: pot schedules, schedules of games with a bank, or the rules of a game."""
    if "[[pot]]" in text:
        return "pot"
    return "section" if "[[section]]" in text else "rules"


def lint_fees(text: str, source: str) -> tuple[Finding, ...]:
    """The faults of a file of fee schedules, with their lines.

    Raises when it cannot be read, and names the line where the text tells it.
    """
    try:
        if kind_of(text) == "pot":
            return with_lines(text, lint_pot_schedules(parse_pot_schedules(text, source)))
        return with_lines(text, lint_schedules(parse_schedules(text, source)))
    except HousewayError as fault:
        line = None if fault.where[:1] == ("line",) else _place_line(text.splitlines(), fault.where)
        told = str(fault) if line is None else f"{fault} (line {line})"
        raise fault.told_as(HousewayError, told=told) from None


def lint_variant(text: str) -> tuple[Finding, ...]:
    """The faults of a rule file that came as text.

    It may stand on a game of the rulebook, never on another file. Odds that take long and are not
    kept are not worked out; a note says so.
    """
    try:
        _check_model(text)
        with TemporaryDirectory() as folder:
            place = Path(folder, "variant.toml")
            place.write_text(text, encoding="utf-8")
            played = the_game(str(place))
            untrue = (*lint_rulings(str(place)), *lint_likeness(str(place)))
        odds = known_odds(played) if played.rules.banked else None
        found = (*untrue, *lint_played(played, odds))
    except HousewayError as fault:
        found = (unreadable("variant.toml", fault),)
    return with_lines(text, found)


def _check_model(text: str) -> None:
    """Raise unless the game that a variant is like stands in the rulebook."""
    try:
        like = str(tomllib.loads(text).get("like", game_ids()[0]))
    except tomllib.TOMLDecodeError as fault:
        raise toml_fault(fault, "not TOML") from None
    if like not in game_ids():
        raise unknown_game(like).told_as(HousewayError, ("like",), f"like: {unknown_game(like)}")


def lint_text(text: str, source: str = "the file") -> tuple[Finding, ...]:
    """The faults of any file that came as text; whatever it holds, it is answered with findings."""
    try:
        return lint_variant(text) if kind_of(text) == "rules" else lint_fees(text, source)
    except HousewayError as fault:
        return with_lines(text, (unreadable(source, fault),))
    except (RecursionError, ValueError, TypeError, KeyError, AttributeError) as fault:
        told = f"cannot be read: {fault or type(fault).__name__}"
        return (Finding("error", "unreadable", source, told[:300]),)


def with_lines(text: str, found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings with the line each is about, where the text tells."""
    lines = text.splitlines()
    return ranked(replace(each, line=each.line or line_of(lines, each)) for each in found)


def line_of(lines: list[str], finding: Finding) -> int | None:
    """The line, counted from 1, that a finding is about."""
    if finding.code == "unreadable":
        return _place_line(lines, finding.place)
    if finding.code == "pays-bettor":
        spot = re.escape(finding.where.split()[-1])
        own = _find(lines, rf"""\s*id\s*=\s*["']{spot}["']""")
        return own or _find(lines, rf".*\b{spot}\b")
    return _option_line(lines, finding.where)


def _option_line(lines: list[str], name: str) -> int | None:
    """The row of an option: prefix and number, within the list of that prefix."""
    prefix, _, number = name.rpartition("-")
    start = _find(lines, rf"""\s*prefix\s*=\s*["']{re.escape(prefix)}["']""")
    if start is None:
        return _find(lines, rf""".*["']{re.escape(name)}["']""")
    row = rf".*(\boption\s*=\s*{number}\b|\[\s*{number}\s*,)"
    return _find(lines, row, start, stop=_next_list(lines, start)) or start


def _next_list(lines: list[str], start: int) -> int:
    found = _find(lines, r"\s*\[\[(section|pot)\]\]", start)
    return len(lines) if found is None else found - 1


def _place_line(lines: list[str], where: Where) -> int | None:
    """The line of what a refusal is about; the longest end of its way that stands in the text."""
    match where:
        case ("line", int(line), *_):
            return line
        case ("section" | "pot", str(prefix), "option", option, *_):
            return _option_line(lines, f"{prefix}-{option}")
        case ("section" | "pot", _, *within):
            where = tuple(within)
    path = [str(step) for step in where]
    found = (_path_line(lines, path[start:]) for start in range(len(path)))
    return next((line for line in found if line is not None), None)


def _path_line(lines: list[str], path: list[str]) -> int | None:
    """The line of a key deep in a file: tables are entered, the n-th of a list is counted."""
    at, best = 0, None
    for place, key in enumerate(path):
        if key.isdecimal():
            continue
        after = path[place + 1] if place + 1 < len(path) else ""
        times = int(after) + 1 if after.isdecimal() else 1
        for _ in range(min(times, 500)):
            found = _find(lines, rf"\s*(\[\[?.*\b{re.escape(key)}\]\]?|{re.escape(key)}\s*=)", at)
            if found is None:
                break
            at = best = found
        else:
            continue
        break
    return best


def _find(lines: list[str], pattern: str, start: int = 0, stop: int | None = None) -> int | None:
    """The first line after `start` that matches, counted from 1."""
    wanted = re.compile(pattern)
    for number in range(start, len(lines) if stop is None else stop):
        if wanted.match(lines[number][:2000]):
            return number + 1
    return None


def marked(text: str, found: Iterable[Finding]) -> Iterator[tuple[str, tuple[Finding, ...]]]:
    """Every line of a text with what was found on it."""
    at: dict[int, list[Finding]] = {}
    for each in found:
        if each.line is not None:
            at.setdefault(each.line, []).append(each)
    for number, line in enumerate(text.splitlines(), start=1):
        yield line, tuple(at.get(number, ()))
