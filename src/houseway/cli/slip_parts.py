"""What slips end with: other readings side by side, the rulings on them, which rules these are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.desk.slip import slip_of, slip_standing, where_of
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.desk.settle import Answer
    from houseway.desk.slip_readings import Beside


def print_where(out: Console, answer: Answer) -> None:
    """When and where the hand was, who sat there, and whether its rules are as printed."""
    for each in where_of(answer.record):
        out.print(f"  {each.name}: {each.says}", markup=False)
    out.print(f"  {slip_standing(answer)}", style="dim", markup=False)


def print_end(out: Console, answer: Answer) -> None:
    """Fees, other readings with the rulings on them, and which rules these are."""
    rules = answer.rules
    out.print(f"  fees to the house: {dollars(answer.ended.house)}")
    print_readings(out, answer)
    origin = f"  Rule document {rules.document}; rule version {rules.version[:12]}"
    out.print(origin, style="dim", markup=False)


def print_readings(out: Console, answer: Answer) -> None:
    """Everybody's money under the other readings that change it, and every ruling that decides."""
    slip = slip_of(answer)
    if slip.readings.columns:
        _print_columns(out, slip.readings)
    for ruling in (*slip.readings.rulings, *slip.rulings):
        out.print(f"  {ruling.name}: {ruling.says}", style="dim", markup=False)


def _print_columns(out: Console, side: Beside) -> None:
    out.print("  [bold]Other readings[/]")
    _print_table(out, side)
    for column in side.columns:
        for each in column.choices:
            told = f"  {column.letter}: {each.name} ({each.clause}). {each.says}"
            out.print(told, markup=False)


def _print_table(out: Console, side: Beside) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column("who", no_wrap=True)
    for heading in ("this slip", *(column.letter for column in side.columns)):
        table.add_column(heading, justify="right", no_wrap=True)
    for row, (name, amount) in enumerate(side.rows):
        others = (
            f"[bold]{dollars(column.amounts[row], sign=True)}[/]"
            if column.changed[row]
            else dollars(column.amounts[row], sign=True)
            for column in side.columns
        )
        table.add_row(escape(name), dollars(amount, sign=True), *others)
    out.print(table)
