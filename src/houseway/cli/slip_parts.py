"""What the slips of all games without a bank end with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.desk.readings import other_readings, rulings_on
from houseway.money import dollars
from houseway.rulebook.options import option_text

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.desk.settle import Answer


def print_end(out: Console, answer: Answer) -> None:
    """Fees, other readings with the rulings on them, and which rules these are."""
    rules = answer.rules
    out.print(f"  fees to the house: {dollars(answer.ended.house)}")
    others = other_readings(answer)
    for reading in others:
        nets = ", ".join(f"{b} {dollars(net, sign=True)}" for b, net in reading.nets)
        out.print(f"  With {reading.option}={option_text(reading.value)}: {nets}", markup=False)
    for ruling in rulings_on(rules, others):
        out.print(f"  {ruling.id}: {ruling.says} {ruling.ruling}", style="dim", markup=False)
    origin = f"  Rule document {rules.document}; rule version {rules.version[:12]}"
    out.print(origin, style="dim", markup=False)
