"""The JSON Schema of a settled pot."""

from __future__ import annotations

from houseway.desk.schema_parts import (
    ANSWERED,
    CENTS,
    COUNT,
    RESULTS,
    SEAT,
    TEXT,
    Schema,
    list_of,
    whole,
)

_SEATS: Schema = list_of(SEAT["seat"])
_OR_NONE: Schema = {"type": ["string", "null"]}
_DECLARED = {
    "what": TEXT,
    "seat": {"type": ["integer", "null"], "minimum": 1},
    "reason": TEXT,
    "taken_back": {"type": "boolean"},
}

DECLARED: Schema = {
    "declared": list_of(whole(_DECLARED)),
    "called_off": {**_OR_NONE, "description": "Why the deal is void and everything goes back."},
}
"""What every answer without a bank says of declarations."""


def pot_answer_schema() -> Schema:
    """The answer of `settle --json` for a pot."""
    pot = {"pot": COUNT, "name": TEXT, "amount": CENTS, "seats": _SEATS}
    hand = {**SEAT, "high": TEXT, "low": TEXT}
    share = {
        **SEAT,
        "pot": COUNT,
        "of": CENTS,
        "half": {"enum": ["", "high", "low"]},
        "amount": CENTS,
        "odd": CENTS,
        "hand": TEXT,
        "why": TEXT,
    }
    properties: Schema = {
        **ANSWERED,
        "button": SEAT["seat"],
        **DECLARED,
        "returned": list_of(whole({**SEAT, "amount": CENTS})),
        "void": {"type": ["string", "null"], "description": "Why bets after the draw went back."},
        "pots": list_of(whole(pot)),
        "hands": list_of(whole(hand)),
        "shares": list_of(whole(share)),
        "pushed": list_of(
            whole({"pot": COUNT, "amount": CENTS, "seats": _SEATS, "portion": CENTS})
        ),
        "remarks": list_of(TEXT),
        **RESULTS,
    }
    return whole(properties, "A settled pot; nets, house and what lies over add up to zero.")
