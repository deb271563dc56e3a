"""What the answer to every hand record has: which rules it goes by, and who won what."""

from __future__ import annotations

from typing import Any

from houseway.desk.record_parts import AnyRecord
from houseway.engine.bettor import bettor_json
from houseway.rulebook.departures import Departure, standing_json
from houseway.rulebook.schema import Rules
from houseway.table.events import RoundEnded

WHERE = ("at", "room", "table", "names")
"""What a record may tell of when and where a hand was, and of who sat there."""


def rules_json(rules: Rules, record: AnyRecord, also: tuple[Departure, ...] = ()) -> dict[str, Any]:
    """The rules an answer goes by, whether they are as printed, and where and when the hand was.

    `also` is what the hand itself departs in.
    """
    told = record.model_dump(mode="json", include=set(WHERE), exclude_defaults=True)
    return {
        "version": 1,
        "game": rules.id,
        "rule_version": rules.version,
        "options": dict(rules.options),
        **standing_json(rules, also),
        **told,
    }


def nets_json(ended: RoundEnded) -> list[dict[str, Any]]:
    """Who won what."""
    return [{**bettor_json(bettor), "net": net} for bettor, net in ended.nets]


def ended_json(ended: RoundEnded) -> dict[str, Any]:
    """How a hand without a bank ended; all of it adds up to zero."""
    return {"lies": ended.lies, "nets": nets_json(ended), "house": ended.house}
