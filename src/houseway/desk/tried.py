"""Try to settle what somebody gives: a record, its JSON, or typed lines; or tell every fault."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from houseway.cards.card import card, text
from houseway.desk.places import Fault, cards_in_record
from houseway.desk.record import HandRecord, Record, kind_of
from houseway.desk.settle import Answer, settle_any
from houseway.desk.typed import read_typed
from houseway.desk.typed_words import MOST_FAULTS
from houseway.errors import HousewayError, RecordError, Where, did_you_mean
from houseway.rulebook.load import load
from houseway.rulebook.options import read_value
from houseway.rulebook.schema import Rules

MOST_WAGERS = 300
MOST_CENTS = 10**14
MOST_LETTERS = 500
NO_TEXT = "this cannot be written down: a letter in it is broken, or it is nested too deeply"


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
) -> Tried:
    """Settle data, JSON (it begins with a brace) or typed lines.

    Only hands of `games` are settled, where they are given; `options` go before the hand's own.
    """
    if not isinstance(source, str):
        return _tried_data(source, games, options)
    if not source.strip():
        return Tried(None, (Fault((), "there is nothing to settle yet"),))
    if source.lstrip()[:1] in ("{", "["):
        return _tried_json(source, games, options)
    if not _is_text(source):
        return Tried(None, (Fault((), NO_TEXT),))
    found = read_typed(source, games)
    if found.faults:
        return Tried(None, found.faults)
    answer = _tried_data(found.data, games, options)
    return Tried(answer.answer, tuple(map(found.placed, answer.faults)))


def _tried_json(
    source: str, games: Collection[str] | None, options: Mapping[str, object] | None
) -> Tried:
    try:
        data = json.loads(source)
    except json.JSONDecodeError as error:
        fault = Fault((), f"not JSON: {error.msg}", error.lineno, error.colno)
        return Tried(None, (fault,))
    except (RecursionError, ValueError):
        return Tried(None, (Fault((), "not a hand record: it is nested too deeply or too long"),))
    return _tried_data(data, games, options)


def _tried_data(
    data: object, games: Collection[str] | None, options: Mapping[str, object] | None
) -> Tried:
    if not _is_text(data):
        return Tried(None, (Fault((), NO_TEXT),))
    if options and isinstance(data, dict) and isinstance(data.get("options", {}), dict):
        data = {**data, "options": {**data.get("options", {}), **options}}
    record, faults = _read(data, games)
    if record is None:
        return Tried(None, tuple(faults[:MOST_FAULTS]))
    try:
        return Tried(settle_any(record))
    except RecordError as fault:
        return Tried(None, (_without_place(Fault(fault.where, str(fault))),))
    except HousewayError as fault:
        return Tried(None, (Fault((), str(fault)),))


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
    name = data.get("game")
    if not isinstance(name, str):
        return None, [Fault(("game",), "say which game it was")]
    if games is not None and name not in games:
        hint = did_you_mean(name[:60], games)
        return None, [Fault(("game",), f"no game is called {name[:60]!r}; {hint}")]
    huge = list(_too_large(data, ()))
    if huge:
        return None, huge
    try:
        rules = load(name)
        record = kind_of(data).model_validate(data)
    except ValidationError as error:
        told = map(_told, error.errors(include_url=False))
        return None, list(dict.fromkeys(told))  # an option that is no kind of value is told once
    except HousewayError as fault:
        return None, [Fault(("game",), str(fault))]
    faults = list(_option_faults(rules, record))
    if not faults:
        try:
            rules = load(name, record.options)
        except HousewayError as fault:
            return None, [Fault(("options",), str(fault))]
    faults += [*_spot_faults(rules, record), *_card_faults(rules, record)]
    return (None, faults) if faults else (record, [])


def _too_large(data: object, where: Where) -> Iterator[Fault]:
    """Amounts and lists beyond any table."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _too_large(value, (*where, key))
    elif isinstance(data, list | tuple):
        if where == ("wagers",) and len(data) > MOST_WAGERS:
            yield Fault(where, f"no table has more than {MOST_WAGERS} wagers")
            return
        for at, value in enumerate(data):
            yield from _too_large(value, (*where, at))
    elif isinstance(data, int) and abs(data) > MOST_CENTS:
        yield Fault(where, "is more than any table holds")
    elif isinstance(data, str) and len(data) > MOST_LETTERS:
        yield Fault(where, f"is too long: {MOST_LETTERS} letters are enough")


def _option_faults(rules: Rules, record: Record) -> Iterator[Fault]:
    for key, value in record.options.items():
        if key not in rules.choices:
            hint = did_you_mean(key[:60], rules.choices)
            yield Fault(("options", key), f"{rules.name} has no option {key[:60]!r}; {hint}")
            continue
        try:
            read_value(key, rules.choices[key], value)
        except HousewayError as fault:
            yield Fault(("options", key), str(fault)[:300])


def _spot_faults(rules: Rules, record: Record) -> Iterator[Fault]:
    for at, wager in enumerate(record.wagers if isinstance(record, HandRecord) else ()):
        if wager.spot not in rules.by_id:
            hint = did_you_mean(wager.spot[:60], rules.by_id)
            told = f"{rules.name} has no spot {wager.spot[:60]!r}; {hint}"
            yield Fault(("wagers", at, "spot"), told)


def _card_faults(rules: Rules, record: Record) -> Iterator[Fault]:
    """Cards that cannot be read, and copies beyond those the shoe holds."""
    shoe, one_each = rules.deck.shoe, rules.family == "chinese"
    for group in cards_in_record(record):
        seen: Counter[int] = Counter()
        for where, written in group:
            try:
                found = card(written)
            except HousewayError as fault:
                yield Fault(where, str(fault)[:300])
                continue
            seen[found] += 1
            if seen[found] == shoe.get(found, 0) + 1 and not one_each:
                yield Fault(where, _too_many(text(found), shoe.get(found, 0)))


def _too_many(name: str, held: int) -> str:
    if not held:
        return f"there is no {name} in this deck"
    return f"{name} is here once too often: the shoe has {held}"


_WORDS: Mapping[str, str] = {
    "missing": "is missing",
    "extra_forbidden": "is nothing a record tells",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be a word",
    "tuple_type": "must be a list",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "string_pattern_mismatch": "must be written like 'backline 1'",
}


_MISSING: Mapping[Where, str] = {
    ("bank",): "say who banks, and with how much",
    ("wagers",): "say what was wagered",
    ("cards",): "say which cards lie there",
    ("button",): "say at which seat the dealer button is",
    ("pot",): "say what every seat put in",
    ("pot", "seats"): "say what every seat put in",
    ("seats",): "say what lies at every seat",
    ("laid", "seat"): "say whose act is to be judged",
    ("laid", "after"): "say what lies there after the act",
}


def _told(fault: Any) -> Fault:
    """What pydantic found, in our words."""
    kind, context, where = fault["type"], fault.get("ctx", {}), tuple(fault["loc"])
    if where[:1] == ("options",) and len(where) > 1:
        return Fault(where[:2], "must be a word, a whole number, or true or false")
    if kind == "missing" and where in _MISSING:
        message = _MISSING[where]
    elif kind == "greater_than_equal":
        message = f"must be at least {context['ge']}"
    elif kind == "literal_error":
        message = f"must be {context['expected']}"
    else:
        message = _WORDS.get(kind) or str(fault["msg"]).replace("Input should", "should")
    return Fault(where, message)


def _without_place(fault: Fault) -> Fault:
    """A fault whose words do not tell the place a second time."""
    for length in range(len(fault.where), 0, -1):
        place = ".".join(map(str, fault.where[:length])) + ": "
        if fault.message.startswith(place):
            return Fault(fault.where, fault.message.removeprefix(place))
    return fault
