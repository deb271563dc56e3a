"""Try to settle what somebody gives: a record, its JSON, or typed lines; or tell every fault."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from houseway.desk.places import Fault
from houseway.desk.record import (
    TOO_DEEP,
    Record,
    json_fault,
    read_json,
    validated,
    with_game_named,
)
from houseway.desk.record_checks import record_faults
from houseway.desk.record_parts import form_faults
from houseway.desk.settle import Answer, settle_any
from houseway.desk.typed import read_typed
from houseway.desk.typed_words import MOST_FAULTS
from houseway.errors import HousewayError, RecordError, Where, bad_form
from houseway.rulebook.load import load
from houseway.rulebook.names import unknown_game

MOST_WAGERS = 300
MOST_CENTS = 10**14
MOST_LETTERS = 500
NO_TEXT = "this cannot be written down: a letter in it is broken, or it is nested too deeply"


@dataclass(frozen=True)
class Over:
    """What goes before what a hand says itself."""

    options: Mapping[str, object]
    where: Mapping[str, object]

    def over(self, data: dict[str, Any]) -> dict[str, Any]:
        chosen = data.get("options", {})
        if self.options and isinstance(chosen, dict):
            data = {**data, "options": {**chosen, **self.options}}
        return {**data, **self.where}


@dataclass(frozen=True)
class Tried:
    """The answer, or everything that is in its way."""

    answer: Answer | None
    faults: tuple[Fault, ...] = ()


def faults_of(source: str | object, games: Collection[str] | None = None) -> list[Fault]:
    """Every fault that can be told at once; none when the hand settles."""
    return list(tried(source, games).faults)


def tried(
    source: str | object,
    games: Collection[str] | None = None,
    options: Mapping[str, object] | None = None,
    where: Mapping[str, object] | None = None,
) -> Tried:
    """Settle data, JSON (it begins with a brace) or typed lines.

    Only hands of `games` are settled, where they are given; `options`, and `where` and when it was,
    go before the hand's own.
    """
    more = Over(dict(options or {}), dict(where or {}))
    if not isinstance(source, str):
        return _tried_data(source, games, more)
    if not source.strip():
        return Tried(None, (Fault((), "there is nothing to settle yet"),))
    if source.lstrip()[:1] in ("{", "["):
        return _tried_json(source, games, more)
    if not _is_text(source):
        return Tried(None, (Fault((), NO_TEXT),))
    found = read_typed(source, games)
    if found.faults:
        return Tried(None, found.faults)
    answer = _tried_data(found.data, games, more)
    return Tried(answer.answer, tuple(map(found.placed, answer.faults)))


def _tried_json(source: str, games: Collection[str] | None, more: Over) -> Tried:
    try:
        data = read_json(source)
    except json.JSONDecodeError as error:
        at = error.lineno, error.colno
        return Tried(None, (Fault(("record",), json_fault(error), *at, bad_form.code),))
    except RecordError as fault:
        return Tried(None, (Fault.of(fault),))
    except (RecursionError, OverflowError):
        return Tried(None, (Fault((), f"not a hand record: {TOO_DEEP}"),))
    return _tried_data(data, games, more)


def _tried_data(data: object, games: Collection[str] | None, more: Over) -> Tried:
    if not _is_text(data):
        return Tried(None, (Fault((), NO_TEXT),))
    if isinstance(data, dict):
        data = more.over(data)
    record, faults = _read(data, games)
    if record is None:
        return Tried(None, tuple(faults[:MOST_FAULTS]))
    try:
        return Tried(settle_any(record))
    except RecordError as fault:
        return Tried(None, (_without_place(Fault.of(fault)),))


def _is_text(data: object) -> bool:
    """Whether all words in it can be written; halves of a letter cannot."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _read(data: object, games: Collection[str] | None) -> tuple[Record | None, list[Fault]]:
    """The record, or the faults that can be seen without settling it."""
    if not isinstance(data, dict):
        return None, [Fault((), "a hand record is a JSON object that begins with a brace")]
    try:
        data = with_game_named(data)
    except RecordError as fault:
        return None, [_without_place(Fault.of(fault))]
    name = data["game"]
    if games is not None and name not in games:
        return None, [Fault.of(unknown_game(name))]
    huge = list(_too_large(data, ()))
    if huge:
        return None, huge
    try:
        rules = load(name)
        record = validated(data)
    except ValidationError as error:
        return None, [Fault.of_form(each) for each in form_faults(error)]
    except HousewayError as fault:
        return None, [Fault.of(fault, ("game",))]
    faults = list(record_faults(rules, record))
    return (None, faults) if faults else (record, [])


def _too_large(data: object, where: Where) -> Iterator[Fault]:
    """Amounts and lists beyond any table."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _too_large(value, (*where, key))
    elif isinstance(data, list | tuple):
        if where == ("wagers",) and len(data) > MOST_WAGERS:
            told = f"no table has more than {MOST_WAGERS} wagers"
            yield Fault(where, told, code="out-of-range", value=len(data))
            return
        for at, value in enumerate(data):
            yield from _too_large(value, (*where, at))
    elif isinstance(data, int) and abs(data) > MOST_CENTS:
        yield Fault(where, "is more than any table holds", code="out-of-range", value=data)
    elif isinstance(data, str) and len(data) > MOST_LETTERS:
        told = f"is too long: {MOST_LETTERS} letters are enough"
        yield Fault(where, told, code="out-of-range", value=data)


def _without_place(fault: Fault) -> Fault:
    """A fault whose words do not tell the place a second time."""
    for length in range(len(fault.where), 0, -1):
        place = ".".join(map(str, fault.where[:length])) + ": "
        if fault.message.startswith(place):
            return replace(fault, message=fault.message.removeprefix(place))
    return fault
