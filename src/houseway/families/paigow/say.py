"""Sentences for what happens only in pai gow."""

from __future__ import annotations

from houseway.families.paigow.events import (
    BankAceHigh,
    EnvyGiven,
    HalvesCompared,
    NumberDrawn,
    PileNamed,
)
from houseway.families.paigow.outcome import NOT_COMPARED
from houseway.families.paigow.rules import number_drawn
from houseway.rulebook.schema import Rules
from houseway.table.say import say

_DOES = {"win": "wins", "push": "pushes", "lose": "loses"}


@say.register
def _(event: EnvyGiven, rules: Rules) -> str:
    return f"{str(event.bettor).capitalize()} gets an Envy button."


@say.register
def _(event: PileNamed, rules: Rules) -> str:
    return f"Seat {event.seat}, the bank, names pile {event.pile}."


@say.register
def _(event: NumberDrawn, rules: Rules) -> str:
    return f"The machine's number is {number_drawn(event.dice[-2:])}."


@say.register
def _(event: BankAceHigh, rules: Rules) -> str:
    joker = ", with the joker" if event.joker else ""
    return f"The bank's seven cards are ace high{joker}: every base wager pushes."


@say.register
def _(event: HalvesCompared, rules: Rules) -> str:
    every = zip(event.seats, event.fronts, event.backs, event.results, strict=True)
    told = "; ".join(f"seat {seat} {_result(*how)}" for seat, *how in every)
    return f"The bank has {event.bank_front} / {event.bank_back}: {told}."


def _result(front: str, back: str, result: str) -> str:
    """
    >>> _result("higher", "equal", "push"), _result("none", "none", "lose")
    ('pushes, higher and equal', 'is foul and loses')
    """
    if front == NOT_COMPARED:
        return f"is foul and {_DOES[result]}"
    return f"{_DOES[result]}, {front} and {back}"
