"""The published JSON Schemas of everything Houseway reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from importlib.resources import files
from typing import Any, cast

from pydantic import TypeAdapter

from houseway.checked import checked
from houseway.desk.irregular import RULINGS
from houseway.desk.points_schemas import chinese_answer_schema, pan_answer_schema
from houseway.desk.pot_schemas import pot_answer_schema
from houseway.desk.record import Record
from houseway.desk.schema_parts import (
    ANSWERED,
    CARD,
    CENTS,
    NETS,
    ODDS,
    SEAT,
    Schema,
    list_of,
    object_of,
    whole,
)
from houseway.engine.decision import Choice
from houseway.engine.event import Event
from houseway.engine.wire import CARDS, Wire
from houseway.errors import HousewayError, did_you_mean, unknown_name
from houseway.families import game as the_game
from houseway.families import know_every_event
from houseway.rulebook.names import Named, named

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_WAGERS = list_of(object_of({"spot": {"type": "string"}, "amount": CENTS}, ["spot", "amount"]))
_NAMED = {
    "card": CARD,
    "odds": ODDS,
    "wagers": _WAGERS,
    "nets": NETS,
    "melds": list_of(list_of(CARD)),
    **dict.fromkeys(CARDS, list_of(CARD)),
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
            properties |= SEAT
            required.append("seat")
            continue
        properties[field.name] = _field_schema(field)
        if field.default is MISSING and "None" not in str(field.type):
            required.append(field.name)
    return object_of(properties, required, (kind.__doc__ or "").split("\n")[0])


def _field_schema(field: Field[Any]) -> Schema:
    if field.name in _NAMED:
        return _NAMED[field.name]
    declared = str(field.type)
    if declared == "Bettor":
        return dict(SEAT["seat"])
    if declared.startswith("tuple[int"):
        return list_of({"type": "integer"})
    if declared.startswith("tuple"):
        return list_of({"type": "string"})
    if "bool" in declared:
        return {"type": "boolean"}
    if "Cents" in declared:
        return CENTS
    return {"type": "integer" if "int" in declared else "string"}


def record_schema() -> Schema:
    """A hand against a bank, for a pot, of Chinese Poker or of Panguingue."""
    return TypeAdapter(Record).json_schema()


def answer_schema() -> Schema:
    """The answer of `settle --json`: against a bank, or as the family without one settles."""
    families = (pot_answer_schema(), chinese_answer_schema(), pan_answer_schema())
    return {"oneOf": [_bank_answer_schema(), *families]}


def _bank_answer_schema() -> Schema:
    settled = {
        **SEAT,
        "spot": {"type": "string"},
        "hand": {"type": "integer", "minimum": 1},
        "amount": CENTS,
        "result": {"enum": ["win", "lose", "push", "void", "stay"]},
        "line": {"type": "string"},
        "odds": {"anyOf": [ODDS, {"type": "null"}]},
        **dict.fromkeys(("paid", "collected", "returned", "stays", "uncovered"), CENTS),
        "coverage_left": CENTS,
        "arithmetic": {"type": "string"},
        "rule": {"type": "string"},
        "rulings": list_of({"type": "string"}),
    }
    fee = {**SEAT, "bank": {"type": "boolean"}, "amount": CENTS, "on": {"type": "string"}}
    properties: Schema = {
        **ANSWERED,
        "coverage": {"enum": ["gross", "separate_caps", "net_running", "reserved"]},
        "result": {"type": "object"},
        "button": {"type": ["integer", "null"]},
        "settled": list_of(object_of(settled, [k for k in settled if k != "bettor"])),
        "fees": list_of(object_of(fee, ["seat", "bank", "amount", "on"])),
        "nets": NETS,
        "bank": object_of({"seat": SEAT["seat"], "net": CENTS}, ["seat", "net"]),
        "house": CENTS,
        "irregular": list_of(_irregular_schema()),
        "remarks": list_of({"type": "string"}),
    }
    return whole(properties, "A settled hand; the sum of all nets is zero.")


def _irregular_schema() -> Schema:
    """What was ruled about one irregular wager or choice, and the money under other rulings."""
    text: Schema = {"type": "string"}
    place: Schema = {"type": "integer", "minimum": 0, "description": "Its place in the record."}
    ruling: Schema = {"enum": list(RULINGS)}
    other = {"ruling": ruling, "nets": NETS, "bank": CENTS, "house": CENTS}
    parts: Schema = {
        "wager": place,
        "choice": place,
        **SEAT,
        "spot": text,
        "pick": text,
        "hand": {"type": "integer", "minimum": 1},
        "amount": CENTS,
        "irregular": text,
        "says": text,
        "ruling": ruling,
        "stated": {"type": "boolean"},
        "reason": text,
        "plays": CENTS,
        "returned": CENTS,
        "otherwise": list_of(object_of(other, list(other))),
    }
    told = ("wager", "choice", "bettor", "spot", "pick", "hand")
    return object_of(parts, [key for key in parts if key not in told])


def log_schema() -> Schema:
    """One line of a table's log."""
    entry = {"type": "object", "description": "A choice with its seat, or a declared irregularity."}
    properties: Schema = {
        "version": {"const": 1},
        "game": {"type": "string"},
        "options": {"type": "object"},
        "rule_version": {"type": "string"},
        "table": {"type": "object"},
        "log": list_of(entry),
        "events": list_of(group_schema(Event)),
    }
    required = list(properties)
    properties["seed"] = {"type": "string", "description": "Where no later shuffle opens it."}
    return object_of(properties, required, "A round as it is saved and replayed.")


def odds_schema() -> Schema:
    """The answer of `odds --json`."""
    number = {"type": "number"}
    exact = object_of({"exact": {"type": "string"}, "float": number}, ["exact", "float"])
    error = {"type": "number", "exclusiveMinimum": 0}
    nearly = object_of({"float": number, "standard_error": error}, ["float", "standard_error"])
    outcome = {
        "name": {"type": "string"},
        "result": {"type": "string"},
        "pays": {"type": "string"},
        "profit": {"type": "string", "description": "Per unit staked, as a fraction."},
        "probability": number,
    }
    whole = {"type": "integer"}
    every_deal = {**outcome, "combinations": whole, "probability_exact": {"type": "string"}}
    some_deals = {**outcome, "sampled_deals": whole}
    named = {"spot": {"type": "string"}, "name": {"type": "string"}}
    told = {
        **named,
        "house_edge": number,
        "hit_frequency": number,
        "variance": number,
        "favours_bettor": {"type": "boolean"},
    }
    counted = {
        **told,
        "ev": exact,
        "combinations": whole,
        "outcomes": list_of(object_of(every_deal, list(every_deal))),
    }
    sampled = {
        **told,
        "ev": nearly,
        "sampled": {"const": True},
        "standard_error": error,
        "sampled_deals": whole,
        "outcomes": list_of(object_of(some_deals, list(some_deals))),
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
        "decisions": list_of(object_of(decision, list(decision))),
        "strategy": {"type": "object"},
    }
    spot = {
        "oneOf": [
            {"type": "object", "properties": kind, "required": list(kind)}
            for kind in (counted, sampled, played)
        ]
    }
    properties: Schema = {
        "game": {"type": "string"},
        "name": {"type": "string"},
        "options": {"type": "object"},
        "method": {"type": "string"},
        "rule_version": {"type": "string"},
        "as_printed": ANSWERED["as_printed"],
        "departures": ANSWERED["departures"],
        "spots": list_of(spot),
        "charts": list_of(_chart_schema()),
    }
    about = "A game that nobody banks has no spots, but charts of how often hands are made."
    besides = ("charts", "as_printed", "departures")
    return object_of(properties, [key for key in properties if key not in besides], about)


def _chart_schema() -> Schema:
    text: Schema = {"type": "string"}
    chart = {"title": text, "headings": list_of(text), "rows": list_of(list_of(text)), "key": text}
    return object_of(chart, list(chart))


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


@checked
def schema(what: str) -> Schema:
    """The schema called `what`."""
    if what not in SCHEMAS:
        names = [*SCHEMAS, "example"]
        raise unknown_name(
            "what", f"there is no schema {what!r}; {did_you_mean(what, names)}", what, tuple(names)
        )
    return {"$schema": _DRAFT, "title": f"houseway {what}", **SCHEMAS[what]()}


@checked
@cache
def example(game: str) -> dict[str, Any]:
    """An example hand record of a game, under the options that its name stands for."""
    import json

    found = named(game)
    place = files("houseway.rulebook") / "examples" / f"{found.game}.json"
    record = dict(json.loads(place.read_text(encoding="utf-8")))
    if found.options:
        record["options"] = _under(found, record.get("options", {}))
    return record


def _under(found: Named, own: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a name over those of an example, as far as they go together."""
    whole = {**own, **found.options}
    try:
        the_game(found.game, whole)
    except HousewayError:  # what it posts is for another structure
        return dict(found.options)
    return whole
