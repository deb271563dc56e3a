"""Sentences for what happens only in baccarat."""

from __future__ import annotations

from houseway.families.baccarat.events import CoupEnded
from houseway.rulebook.schema import Rules
from houseway.table.say import say


@say.register
def _(event: CoupEnded, rules: Rules) -> str:
    banker = rules.banker.lower()
    hands = f"Player {event.player}, {banker} {event.banker}"
    won = {"player": "player wins", "banker": f"{banker} wins", "tie": "a tie"}[event.winner]
    named = (rules.by_id[tag].name if tag in rules.by_id else tag for tag in event.tags)
    tags = f" ({', '.join(named)})" if event.tags else ""
    return f"{hands}: {won}{tags}."
