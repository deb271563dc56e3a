"""Sentences for what happens only in the ante games."""

from __future__ import annotations

from houseway.families.ante.events import Showdown
from houseway.rulebook.schema import Rules
from houseway.table.say import say

_RESULTS = {"higher": "is higher", "equal": "is equal", "lower": "is lower"}


@say.register
def _(event: Showdown, rules: Rules) -> str:
    opens = "opens" if event.opened else "does not open"
    told = "; ".join(
        f"seat {seat} with {hand} {_RESULTS[result]}"
        for seat, hand, result in zip(event.seats, event.hands, event.results, strict=True)
    )
    return f"The bank {opens} with {event.bank}{': ' if told else ''}{told}."
