"""Why a wager was settled as it was: the line, the arithmetic, the clause and the rulings."""

from __future__ import annotations

from houseway.money import dollars
from houseway.rulebook.schema import Rules, Ruling
from houseway.table.events import WagerSettled


def arithmetic(settled: WagerSettled) -> str:
    """What moved and how it was worked out.

    A payout that does not come out even is rounded down as the rules of the table say.
    """
    if settled.result == "win":
        return _won(settled)
    if settled.result == "lose":
        return _lost(settled)
    if not settled.amount:
        return "nothing is paid"
    words = {"push": "goes back", "void": "is called off and goes back", "stay": "stays"}
    return f"{dollars(settled.amount)} {words[settled.result]}"


def _won(settled: WagerSettled) -> str:
    owed, odds, stake = settled.paid + settled.uncovered, settled.odds, settled.amount
    if odds is None:
        told = f"{dollars(owed)} is {'owed' if settled.uncovered else 'paid'}"
    else:
        down = ", rounded down" if owed < stake * odds.fraction else ""
        told = f"{dollars(stake)} at {odds} is {dollars(owed)}{down}"
    if settled.uncovered:
        covered = f"covers {dollars(settled.paid)} of it" if settled.paid else "covers none of it"
        told += f"; the bank {covered}"
    return told + ("; the wager stays" if settled.stays else "")


def _lost(settled: WagerSettled) -> str:
    """A wager may lose a part only, and the bank may cover only a part of what is lost."""
    lost, amount = settled.collected + settled.uncovered, dollars(settled.amount)
    rest = f"{dollars(settled.amount - settled.collected)} " + (
        "stays" if settled.stays else "goes back"
    )
    told = f"{dollars(settled.collected)} of {amount} is collected"
    if not settled.uncovered:
        return f"{amount} is collected" if lost == settled.amount else f"{told}, {rest}"
    if lost < settled.amount:
        told = f"{dollars(lost)} of {amount} is lost"
        covered = f"covers {dollars(settled.collected)} of it"
        return f"{told}; the bank {covered if settled.collected else 'covers none of it'}, {rest}"
    if not settled.collected:
        return f"the bank covers none of it, {rest}"
    return f"{told}, which is all the bank covers; {rest}"


def rulings_for(rules: Rules, spot: str) -> list[Ruling]:
    """The rulings that concern a spot."""
    return [ruling for ruling in rules.rulings if spot in ruling.spots]


def as_ruled(ruling: Ruling) -> str:
    """What the document says or leaves open, and how that is read, so that it can stand alone."""
    return f"{ruling.says} The ruling: {ruling.ruling}"


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
        lines.append(f"Ruling {ruling.id}: {as_ruled(ruling)}")
    return lines
