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


NETS = list_of(object_of({**SEAT, "net": CENTS}, ["seat", "net"]))
