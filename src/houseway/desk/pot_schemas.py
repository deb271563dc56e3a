"""The JSON Schema of a settled pot."""

from __future__ import annotations

from houseway.desk.schema_parts import CENTS, NETS, SEAT, Schema, list_of, object_of

_TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 1}
_SEATS: Schema = list_of(SEAT["seat"])


def pot_answer_schema() -> Schema:
    """The answer of `settle --json` for a pot."""
    pot = {"pot": _COUNT, "name": _TEXT, "amount": CENTS, "seats": _SEATS}
    hand = {**SEAT, "high": _TEXT, "low": _TEXT}
    share = {
        **SEAT,
        "pot": _COUNT,
        "of": CENTS,
        "half": {"enum": ["", "high", "low"]},
        "amount": CENTS,
        "odd": CENTS,
        "hand": _TEXT,
        "why": _TEXT,
    }
    reading = {
        "option": _TEXT,
        "value": {"type": ["string", "integer", "boolean"]},
        "nets": NETS,
    }
    properties: Schema = {
        "version": {"const": 1},
        "game": _TEXT,
        "rule_version": _TEXT,
        "options": {"type": "object"},
        "button": SEAT["seat"],
        "returned": list_of(_of({**SEAT, "amount": CENTS})),
        "void": {"type": ["string", "null"], "description": "Why bets after the draw went back."},
        "pots": list_of(_of(pot)),
        "hands": list_of(_of(hand)),
        "shares": list_of(_of(share)),
        "pushed": list_of(_of({"pot": _COUNT, "amount": CENTS, "seats": _SEATS, "portion": CENTS})),
        "fees": list_of(object_of({**SEAT, "amount": CENTS, "on": _TEXT}, ["amount", "on"])),
        "lies": {**CENTS, "description": "Cents that lie over; below zero they were won."},
        "nets": NETS,
        "house": CENTS,
        "readings": list_of(_of(reading)),
        "rulings": list_of(_TEXT),
    }
    about = "A settled pot; nets, house and what lies over add up to zero."
    return object_of(properties, list(properties), about)


def _of(properties: Schema) -> Schema:
    """An object with all of its parts, `bettor` aside."""
    return object_of(properties, [key for key in properties if key != "bettor"])
