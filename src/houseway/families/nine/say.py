"""Sentences for what happens only in the games to nine."""

from __future__ import annotations

from houseway.families.nine.events import BankChecked, HandsOpened
from houseway.rulebook.schema import Rules
from houseway.table.say import say

_RESULTS = {"player": "is closer to nine", "bank": "is beaten", "tie": "ties"}


def hand_words(total: int, kind: str) -> str:
    """
    >>> hand_words(7, "plain"), hand_words(8, "natural"), hand_words(9, "two-jokers")
    ('7', 'a natural 8', 'two jokers')
    """
    if kind == "two-jokers":
        return "two jokers"
    return f"a natural {total}" if kind == "natural" else str(total)


@say.register
def _(event: BankChecked, rules: Rules) -> str:
    if event.natural:
        return "The bank's cards are looked at: a natural, so nobody draws."
    return "The bank's cards are looked at: no natural."


@say.register
def _(event: HandsOpened, rules: Rules) -> str:
    seats = zip(event.seats, event.totals, event.hands, event.results, strict=True)
    told = "; ".join(
        f"seat {seat} with {hand_words(total, kind)} {_RESULTS[result]}"
        for seat, total, kind, result in seats
    )
    return f"The bank has {hand_words(event.bank, event.bank_hand)}: {told}."
