"""Does every ruling speak of something the game has: an option, a wager, a clause?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.desk.lint import Finding, Severity
from houseway.rulebook.load import game_data

RULING_CODES: Mapping[str, tuple[Severity, str]] = {
    "ruling-option": ("error", "A ruling speaks of an option that the game does not have."),
    "ruling-spot": ("error", "A ruling speaks of a wager that the game does not have."),
    "ruling-clause": ("error", "A ruling names no clause of the document it reads."),
    "ruling-twice": ("error", "Two rulings of a game have one number."),
}
"""Every code with its severity and what it means."""


def lint_rulings(game: str) -> tuple[Finding, ...]:
    """Every ruling of a game, or of a file, that speaks of what is not there."""
    data, _ = game_data(game)
    where = str(data.get("id", game))
    found = (*_each(data), *_twice(data))
    return tuple(Finding(RULING_CODES[code][0], code, where, told) for code, told in found)


def _each(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    spots = {spot.get("id") for spot in data.get("spots", [])}
    for ruling in _own(data):
        name = ruling.get("id")
        named = ruling.get("option", ())
        for option in (named,) if isinstance(named, str) else named:
            if option not in data.get("options", {}):
                yield "ruling-option", f"ruling {name} speaks of an option {option!r}"
        for spot in ruling.get("spots", ()):
            if spot not in spots:
                yield "ruling-spot", f"ruling {name} speaks of a wager {spot!r}"
        if not str(ruling.get("clause", "")).strip():
            yield "ruling-clause", f"ruling {name} names no clause"


def _twice(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    seen: set[object] = set()
    for ruling in _own(data):
        if ruling.get("id") in seen:
            yield "ruling-twice", f"ruling {ruling.get('id')} is given twice"
        seen.add(ruling.get("id"))


def _own(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The rulings that are about this game, whoever shares them."""
    ids = {data.get("id"), *data.get("like", ())}
    for ruling in data.get("rulings", []):
        games = ruling.get("games")
        if (games is None or ids.intersection(games)) and not ids & set(ruling.get("not-in", ())):
            yield ruling
