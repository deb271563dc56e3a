"""What to know of a file that is like a game: what it did not take over, and what it misnames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.desk.lint import Finding, Severity
from houseway.rulebook.likeness import NO_DOCUMENT
from houseway.rulebook.load import game_data, game_ids, load, rules_on

MOST_NAMED = 12  # rulings that one sentence names

LIKENESS_CODES: Mapping[str, tuple[Severity, str]] = {
    "rulings-left": ("note", "Rulings of the game a file is like that it does not take over."),
    "ruling-heading": ("note", "A ruling's clause is no heading of the document the file reads."),
}
"""Every code with its severity and what it means."""


def lint_likeness(game: str) -> tuple[Finding, ...]:
    """What to know of a file that is like a game; nothing of the games of the rulebook."""
    if game in game_ids():
        return ()
    data, _ = game_data(game)
    model = next((like for like in data.get("like", ()) if like in game_ids()), None)
    if model is None or model == data.get("id"):
        return ()
    found = (*_left(data, model), *_headings(data, model))
    where = str(data.get("id", game))
    return tuple(Finding(LIKENESS_CODES[code][0], code, where, told) for code, told in found)


def _left(data: dict[str, Any], model: str) -> Iterator[tuple[str, str]]:
    """How many rulings of its model a file leaves behind, and which."""
    printed = [ruling.id for ruling in load(model).rulings]
    kept = {ruling.get("id") for ruling in data["rulings"] if rules_on(ruling, data)}
    left = [name for name in printed if name not in kept]
    if left:
        more = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
        yield (
            "rulings-left",
            f"not taken over from {load(model).name}: {len(left)} of its {len(printed)} rulings "
            f"({', '.join(left[:MOST_NAMED])}{more}), because the file changes what they may speak "
            "of; write your own where one is needed",
        )


def _headings(data: Mapping[str, Any], model: str) -> Iterator[tuple[str, str]]:
    """Clauses of the file's own rulings that no part of its model cites.

    A file that names a document of its own may cite any heading there.
    """
    if not str(data.get("document")).startswith(NO_DOCUMENT):
        return
    known = {part for clause in _clauses(model) for part in _parts(clause)}
    for ruling in data["rulings"][data["inherited"] :]:
        for heading in _parts(str(ruling.get("clause", ""))):
            if heading not in known:
                yield (
                    "ruling-heading",
                    f"ruling {ruling.get('id')} reads a clause {heading!r}, which nothing in "
                    f"{load(model).name} cites",
                )


def _clauses(model: str) -> Iterator[str]:
    """Every clause of its document that a game cites."""
    rules, data = load(model), game_data(model)[0]
    for cited in (rules.rulings, rules.spots, rules.irregularities):
        yield from (each.clause for each in cited)
    yield from data.get("headings", {}).values()
    yield from rules.play.get("clauses", {}).values()


def _parts(clause: str) -> Iterator[str]:
    """The headings a clause names, without the item or the matter behind the comma.

    >>> list(_parts("Round of Play, item 7; Chart 1A"))
    ['round of play', 'chart 1a']
    """
    return (part.partition(",")[0].strip().lower() for part in clause.split(";") if part.strip())
