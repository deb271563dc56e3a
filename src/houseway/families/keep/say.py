"""Sentences for what happens only where two of four cards are kept."""

from __future__ import annotations

from houseway.families.keep.events import HandsCompared, NaturalShown, NoActionCard
from houseway.families.keep.rules import COPY, HIGHER, LOWER, UNPLAYED
from houseway.rulebook.schema import Rules
from houseway.table.say import say

_STANDS = {HIGHER: "wins with {}", LOWER: "loses with {}", COPY: "has the same, a copy"}


@say.register
def _(event: NaturalShown, rules: Rules) -> str:
    if event.hand == "bank":
        return f"The bank has {event.worth} as dealt: no board is played."
    return f"{event.hand.capitalize()} has {event.worth} as dealt and wins outright."


@say.register
def _(event: NoActionCard, rules: Rules) -> str:
    return "No community card from ace to eight: the first hand after the bank has the action."


@say.register
def _(event: HandsCompared, rules: Rules) -> str:
    seats = zip(event.seats, event.hands, event.results, strict=True)
    told = "; ".join(f"seat {seat} {_stands(hand, result)}" for seat, hand, result in seats)
    return f"The bank has {event.bank}: {told}."


def _stands(hand: str, result: str) -> str:
    """
    >>> _stands("pair of sixes with A-4-2", "lower"), _stands("pair of sixes with A-4-2", "copy")
    ('loses with pair of sixes with A-4-2', 'has the same, a copy')
    >>> _stands("four fives", "unplayed"), _stands("", "unplayed")
    ('has won with four fives', 'loses')
    """
    if result == UNPLAYED:
        return f"has won with {hand}" if hand else "loses"
    return _STANDS[result].format(hand)
