"""Sentences for what happens only in blackjack."""

from __future__ import annotations

from houseway.families.blackjack.events import BankPeeked, BankStands
from houseway.families.blackjack.rules import NATURALS
from houseway.rulebook.schema import Rules
from houseway.table.say import say

_SPECIALS = {"none": "", "three-eights": " (three eights)", "suited-7-8-9": " (7-8-9 in suit)"}


@say.register
def _(event: BankStands, rules: Rules) -> str:
    if event.hand == "natural":
        return f"The bank has a natural, {NATURALS[rules.play.get('natural', 'ace-ten')]}."
    over = " and is over" if event.hand == "over" else ""
    return f"The bank has {event.total}{over}{_SPECIALS[event.special]}."


@say.register
def _(event: BankPeeked, rules: Rules) -> str:
    return "The hole card is looked at: the bank has no natural."
