"""The published JSON Schemas of everything Houseway reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from importlib.resources import files
from typing import Any, cast

from houseway.desk.record import HandRecord
from houseway.engine.decision import Choice
from houseway.engine.event import Event
from houseway.engine.wire import CARDS, Wire
from houseway.errors import HousewayError, did_you_mean
from houseway.games import know_every_event
from houseway.rulebook.load import game_ids

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_CENTS: Schema = {"type": "integer", "description": "Cents."}
_SEAT: Schema = {
    "seat": {"type": "integer", "minimum": 1},
    "bettor": {"type": "string", "pattern": "^backline [1-9][0-9]?$"},
}
_CARD: Schema = {"type": "string", "pattern": "^([A23456789TJQK][cdhs]|Jk|[1-6]-[1-6])$"}
_ODDS: Schema = {"type": "string", "pattern": "^[0-9]+:[0-9]+$"}


def _object(properties: Schema, required: list[str], about: str = "") -> Schema:
    out = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return {"description": about, **out} if about else out


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


_WAGERS = _list(_object({"spot": {"type": "string"}, "amount": _CENTS}, ["spot", "amount"]))
_NETS = _list(_object({**_SEAT, "net": _CENTS}, ["seat", "net"]))
_NAMED = {
    "card": _CARD,
    "odds": _ODDS,
    "wagers": _WAGERS,
    "nets": _NETS,
    **dict.fromkeys(CARDS, _list(_CARD)),
}


def group_schema(group: type[Wire]) -> Schema:
    """The schema of all events, or all choices."""
    know_every_event()
    return {"oneOf": [_kind_schema(kind) for _, kind in sorted(group.kinds.items())]}


def _kind_schema(kind: type[Wire]) -> Schema:
    properties: Schema = {kind.group: {"const": kind.kind}}
    required = [kind.group]
    for field in fields(cast(Any, kind)):
        if field.name == "bettor":
            properties |= _SEAT
            required.append("seat")
            continue
        properties[field.name] = _field_schema(field)
        if field.default is MISSING and "None" not in str(field.type):
            required.append(field.name)
    return _object(properties, required, (kind.__doc__ or "").split("\n")[0])


def _field_schema(field: Field[Any]) -> Schema:
    if field.name in _NAMED:
        return _NAMED[field.name]
    declared = str(field.type)
    if declared.startswith("tuple[int"):
        return _list({"type": "integer"})
    if declared.startswith("tuple"):
        return _list({"type": "string"})
    if "bool" in declared:
        return {"type": "boolean"}
    if "Cents" in declared:
        return _CENTS
    return {"type": "integer" if "int" in declared else "string"}


def record_schema() -> Schema:
    return HandRecord.model_json_schema()


def answer_schema() -> Schema:
    """The answer of `settle --json`."""
    settled = {
        **_SEAT,
        "spot": {"type": "string"},
        "hand": {"type": "integer", "minimum": 1},
        "amount": _CENTS,
        "result": {"enum": ["win", "lose", "push", "void", "stay"]},
        "line": {"type": "string"},
        "odds": {"anyOf": [_ODDS, {"type": "null"}]},
        **dict.fromkeys(("paid", "collected", "returned", "stays", "uncovered"), _CENTS),
        "coverage_left": _CENTS,
        "arithmetic": {"type": "string"},
        "rule": {"type": "string"},
        "rulings": _list({"type": "string"}),
    }
    fee = {**_SEAT, "bank": {"type": "boolean"}, "amount": _CENTS, "on": {"type": "string"}}
    properties: Schema = {
        "version": {"const": 1},
        "game": {"type": "string"},
        "rule_version": {"type": "string"},
        "options": {"type": "object"},
        "coverage": {"enum": ["gross", "separate_caps", "net_running", "reserved"]},
        "result": {"type": "object"},
        "button": {"type": ["integer", "null"]},
        "settled": _list(_object(settled, [k for k in settled if k != "bettor"])),
        "fees": _list(_object(fee, ["seat", "bank", "amount", "on"])),
        "nets": _NETS,
        "bank": _object({"seat": _SEAT["seat"], "net": _CENTS}, ["seat", "net"]),
        "house": _CENTS,
    }
    return _object(properties, list(properties), "A settled hand; the sum of all nets is zero.")


def log_schema() -> Schema:
    """One line of a table's log."""
    entry = {"type": "object", "description": "A choice with its seat, or a declared irregularity."}
    properties: Schema = {
        "version": {"const": 1},
        "game": {"type": "string"},
        "options": {"type": "object"},
        "rule_version": {"type": "string"},
        "table": {"type": "object"},
        "log": _list(entry),
        "events": _list(group_schema(Event)),
    }
    return _object(properties, list(properties), "A round as it is saved and replayed.")


def odds_schema() -> Schema:
    """The answer of `odds --json`."""
    number = {"type": "number"}
    exact = _object({"exact": {"type": "string"}, "float": number}, ["exact", "float"])
    outcome = {
        "name": {"type": "string"},
        "result": {"type": "string"},
        "pays": {"type": "string"},
        "profit": {"type": "string", "description": "Per unit staked, as a fraction."},
        "combinations": {"type": "integer"},
        "probability": number,
        "probability_exact": {"type": "string"},
    }
    named = {"spot": {"type": "string"}, "name": {"type": "string"}}
    counted = {
        **named,
        "ev": exact,
        "house_edge": number,
        "hit_frequency": number,
        "variance": number,
        "favours_bettor": {"type": "boolean"},
        "combinations": {"type": "integer"},
        "outcomes": _list(_object(outcome, list(outcome))),
    }
    decision = {
        "hand": {"type": "string"},
        "up": {"type": "string"},
        "pairs": {"type": "boolean"},
        "probability": number,
        "choice": {"type": "string"},
        "worth": {"type": "object", "additionalProperties": number},
    }
    played = {
        **named,
        "ev": number,
        "bound": number,
        "house_edge": number,
        "favours_bettor": {"type": "boolean"},
        "average_stake": number,
        "house_way": number,
        "frequencies": {"type": "object", "additionalProperties": number},
        "decisions": _list(_object(decision, list(decision))),
        "strategy": {"type": "object"},
    }
    spot = {
        "oneOf": [
            {"type": "object", "properties": kind, "required": list(kind)}
            for kind in (counted, played)
        ]
    }
    properties: Schema = {
        "game": {"type": "string"},
        "name": {"type": "string"},
        "options": {"type": "object"},
        "method": {"type": "string"},
        "rule_version": {"type": "string"},
        "spots": _list(spot),
    }
    return _object(properties, list(properties))


def rules_schema() -> Schema:
    """A rule file once its options are chosen (keys in kebab case)."""
    from houseway.rulebook.schema import Rules

    return Rules.model_json_schema(by_alias=True)


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "record": record_schema,
    "answer": answer_schema,
    "event": lambda: group_schema(Event),
    "choice": lambda: group_schema(Choice),
    "log": log_schema,
    "odds": odds_schema,
    "rules": rules_schema,
}


def schema(what: str) -> Schema:
    """The schema called `what`."""
    if what not in SCHEMAS:
        names = [*SCHEMAS, "example"]
        raise HousewayError(f"there is no schema {what!r}; {did_you_mean(what, names)}")
    return {"$schema": _DRAFT, "title": f"houseway {what}", **SCHEMAS[what]()}


@cache
def example(game: str) -> dict[str, Any]:
    """An example hand record of a game."""
    import json

    if game not in game_ids():
        raise HousewayError(f"no game is called {game!r}; {did_you_mean(game, game_ids())}")
    found = files("houseway.rulebook") / "examples" / f"{game}.json"
    return dict(json.loads(found.read_text(encoding="utf-8")))
