"""The JSON Schemas of settled hands of Chinese Poker and Panguingue."""

from __future__ import annotations

from houseway.desk.pot_schemas import DECLARED
from houseway.desk.schema_parts import (
    ANSWERED,
    CARD,
    CENTS,
    RESULTS,
    SEAT,
    TEXT,
    Schema,
    list_of,
    whole,
)
from houseway.families.chinese.sweeps import SWEEPS

_SEAT = SEAT["seat"]
_NUMBER: Schema = {"type": "integer"}
_YES_NO: Schema = {"type": "boolean"}


def chinese_answer_schema() -> Schema:
    """The answer of `settle --json` for a hand of Chinese Poker."""
    kinds = ["regular", "sweep", "foul", "surrender", "false-sweep"]
    hand = {
        "seat": _SEAT,
        "kind": {"enum": kinds},
        **{part: {**TEXT, "description": "In words."} for part in ("front", "middle", "back")},
        "declared": {"enum": [*SWEEPS, None]},
        "sweeps": list_of({"enum": list(SWEEPS)}),
    }
    pair = {
        "winner": _SEAT,
        "loser": _SEAT,
        "points": {"type": "integer", "minimum": 0},
        "parts": list_of(whole({"what": TEXT, "points": _NUMBER})),
        "owed": CENTS,
        "paid": {**CENTS, "description": "Cents that moved; less than owed when chips ran out."},
        "arithmetic": TEXT,
    }
    properties: Schema = {
        **ANSWERED,
        "button": _SEAT,
        **DECLARED,
        "hands": list_of(whole(hand)),
        "pairs": list_of(whole(pair)),
        "remarks": list_of(TEXT),
        **RESULTS,
    }
    return whole(properties, "A settled hand of Chinese Poker, pair by pair in order.")


def pan_answer_schema() -> Schema:
    """The answer of `settle --json` for a hand of Panguingue."""
    meld = {
        "seat": _SEAT,
        "cards": list_of(CARD),
        "valid": _YES_NO,
        "why_not": TEXT,
        "laid_as": {"type": ["string", "null"]},
        "condition": TEXT,
        "chips": _NUMBER,
    }
    act = {
        "how": {"enum": ["meld", "add", "split", "borrow"]},
        "valid": _YES_NO,
        "why_not": TEXT,
        "chips": _NUMBER,
    }
    payment = {
        "seat": _SEAT,
        "to": _SEAT,
        "chips": _NUMBER,
        "owed": CENTS,
        "paid": CENTS,
        "arithmetic": TEXT,
    }
    tops = {"seat": _or_none(_SEAT), "amount": CENTS, "reason": TEXT}
    properties: Schema = {
        **ANSWERED,
        **DECLARED,
        "remarks": list_of(TEXT),
        "melds": list_of(whole(meld)),
        "act": _or_none(whole(act)),
        "out": _or_none(_SEAT),
        "earned": list_of(whole({"what": TEXT, "chips": _NUMBER})),
        "payments": list_of(whole(payment)),
        "returned": list_of(whole({"seat": _SEAT, "to": _SEAT, "amount": CENTS})),
        "tops": _or_none(whole(tops)),
        **RESULTS,
    }
    return whole(properties, "A settled hand of Panguingue, or what one act earns.")


def _or_none(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}
