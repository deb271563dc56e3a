"""Why a wager was settled as it was: the line, the arithmetic, the clause and the rulings."""

from __future__ import annotations

from houseway.money import dollars
from houseway.rulebook.schema import Rules, Ruling
from houseway.table.events import WagerSettled


def arithmetic(settled: WagerSettled) -> str:
    """What moved and how it was worked out.

    A payout that does not come out even is rounded down as the rules of the table say.
    """
    amount = dollars(settled.amount)
    if settled.result == "win":
        owed = dollars(settled.paid + settled.uncovered)
        told = (
            f"{owed} is paid" if settled.odds is None else f"{amount} at {settled.odds} is {owed}"
        )
        if settled.uncovered:
            told += f"; the bank covers {dollars(settled.paid)} of it"
        return told
    if settled.result == "lose":
        if settled.collected == settled.amount:
            return f"{amount} is collected"
        back = "stays" if settled.stays else "goes back"
        left = dollars(settled.amount - settled.collected)
        return f"{dollars(settled.collected)} of {amount} is collected, {left} {back}"
    if not settled.amount:
        return "nothing is paid"
    words = {"push": "goes back", "void": "is called off and goes back", "stay": "stays"}
    return f"{amount} {words[settled.result]}"


def rulings_for(rules: Rules, spot: str) -> list[Ruling]:
    """The rulings that concern a spot."""
    return [ruling for ruling in rules.rulings if spot in ruling.spots]


def clause_of(rules: Rules, spot: str) -> str:
    """Where the rule document speaks of a spot."""
    return f"{rules.document}, {rules.by_id[spot].clause}"


def why(settled: WagerSettled, rules: Rules) -> list[str]:
    """The whole explanation, a sentence a line."""
    coverage = rules.settle.coverage
    lines = [
        f"{rules.by_id[settled.spot].name}: {settled.line}.",
        f"{arithmetic(settled)}.",
        f"Left of the bank's wager ({coverage}): {dollars(settled.left)}.",
        f"Rule: {clause_of(rules, settled.spot)}.",
    ]
    for ruling in rulings_for(rules, settled.spot):
        lines.append(f"Ruling {ruling.id}: {ruling.says} {ruling.ruling}")
    return lines
