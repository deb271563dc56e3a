"""The slip of a settled hand of Panguingue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cards.card import texts
from houseway.cli.pot_slip import print_declared
from houseway.cli.slip_parts import print_end, print_where
from houseway.desk.pan_judge import why_no_meld
from houseway.desk.pan_settle import PanSettlement, arithmetic
from houseway.desk.slip_pot import declarations
from houseway.families.pan.melds import Meld, condition_name, worth
from houseway.money import dollars
from houseway.table.say import say

if TYPE_CHECKING:
    from rich.console import Console

HANDS = {
    "plays": "no melds",
    "retired": "on top",
    "fouled": "fouled, still pays",
    "dead": "fouled, still pays",  # the word of older records
    "void": "dead, ante back",
}


def print_pan_slip(out: Console, answer: PanSettlement) -> None:
    """What lies where, what is paid for, every payer, the tops, and everybody's result."""
    rules, play = answer.rules, answer.play
    out.print(f"[bold]{escape(rules.name)}[/]  a chip is {dollars(play.condition)}")
    print_where(out, answer)
    print_declared(out, declarations(rules, answer.record.declared, answer.called_off))
    _print_melds(out, answer)
    back = (*answer.returned, *answer.antes)
    for told in (*answer.fees, *back, *([answer.out] if answer.out else [])):
        out.print(f"  {say(told, rules)}", markup=False)
    if answer.act is not None:
        chips = f"{answer.act.chips} chip{'' if answer.act.chips == 1 else 's'}"
        earns = f"{chips} from everybody who pays" if answer.act.chips else "which pays nothing"
        refused = f"not allowed: {answer.act.why_not}" if answer.act.why_not else ""
        out.print(f"  Seat {answer.asker}: {answer.act.how}, {refused or earns}", markup=False)
    for what, number in answer.earned:
        out.print(f"    {number:2d}  {what}", markup=False)
    for payer in answer.payers:
        paid = f"Seat {payer.seat} pays seat {payer.to} {dollars(payer.paid)}:"
        out.print(f"  [bold]{paid}[/] {escape(arithmetic(payer, play))}")
    if answer.tops is not None:
        out.print(f"  {say(answer.tops, rules)}", markup=False)
    for bettor, net in answer.ended.nets:
        out.print(f"  {bettor}: [bold]{dollars(net, sign=True)}[/]")
    for remark in answer.remarks:
        out.print(f"  Look again: {remark}", markup=False)
    print_end(out, answer)


def _print_melds(out: Console, answer: PanSettlement) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    for heading in ("seat", "melds", "what they are"):
        table.add_column(heading)
    table.add_column("chips", justify="right")
    for told in answer.record.seats:
        lying = answer.melds[told.seat]
        if not lying:
            table.add_row(str(told.seat), "", HANDS[told.hand], "")
        for number, (cards, meld) in enumerate(lying):
            seat = "" if number else str(told.seat)
            chips = "" if meld is None else str(worth(answer.play, meld))
            table.add_row(seat, texts(cards), escape(_what(cards, meld)), chips)
    out.print(table)


def _what(cards: tuple[int, ...], meld: Meld | None) -> str:
    if meld is None:
        return f"no meld: {why_no_meld(cards)}"
    return condition_name(meld) or ("a rope" if meld.kind == "rope" else "a mixed set")
