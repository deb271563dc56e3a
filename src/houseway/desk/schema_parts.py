"""The parts JSON Schemas are put together from."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

CENTS: Schema = {"type": "integer", "description": "Cents."}
SEAT: Schema = {
    "seat": {"type": "integer", "minimum": 1},
    "bettor": {"type": "string", "pattern": "^backline [1-9][0-9]?$"},
}
CARD: Schema = {"type": "string", "pattern": "^([A23456789TJQK][cdhs]|Jk|[1-6]-[1-6])$"}
ODDS: Schema = {"type": "string", "pattern": "^[0-9]+:[0-9]+$"}


def object_of(properties: Schema, required: list[str], about: str = "") -> Schema:
    out = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return {"description": about, **out} if about else out


def list_of(item: Schema) -> Schema:
    return {"type": "array", "items": item}


MAYBE = ("bettor", "at", "room", "table", "names")  # told only where the record tells it


def whole(properties: Schema, about: str = "") -> Schema:
    """An object with all of its parts, but for those that a record may leave out."""
    return object_of(properties, [key for key in properties if key not in MAYBE], about)


TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 1}
NETS = list_of(object_of({**SEAT, "net": CENTS}, ["seat", "net"]))

_DEPARTURE = {"kind": TEXT, "about": TEXT, "text": TEXT}

ANSWERED: Schema = {
    "version": {"const": 1},
    "game": TEXT,
    "rule_version": TEXT,
    "options": {"type": "object"},
    "as_printed": {"type": "boolean"},
    "departures": list_of(object_of(_DEPARTURE, list(_DEPARTURE))),
    "at": TEXT,
    "room": TEXT,
    "table": TEXT,
    "names": list_of(object_of({**SEAT, "name": TEXT}, ["seat", "name"])),
}
"""What every answer begins with."""

_READING = {"option": TEXT, "value": {"type": ["string", "integer", "boolean"]}, "nets": NETS}

RESULTS: Schema = {
    "fees": list_of(object_of({**SEAT, "amount": CENTS, "on": TEXT}, ["amount", "on"])),
    "lies": {**CENTS, "description": "Cents that lie over; below zero they were won."},
    "nets": NETS,
    "house": CENTS,
    "readings": list_of(whole(_READING)),
    "rulings": list_of(TEXT),
}
"""What every answer without a bank ends with: its sum is zero."""
