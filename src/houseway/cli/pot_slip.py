"""The slip of a settled pot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.slip_parts import print_end, print_where
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.slip_parts import Told
from houseway.desk.slip_pot import declared_in
from houseway.families.pot.events import PotLies, Pushed
from houseway.families.pot.hand import BOARD
from houseway.families.pot.say import pot_name
from houseway.money import Cents, dollars
from houseway.play.described import hand_name
from houseway.table.say import say

if TYPE_CHECKING:
    from rich.console import Console


def print_pot_slip(out: Console, answer: PotSettlement) -> None:
    """Every seat with what it put in and won, then every pot and who got it, then fees."""
    rules, record = answer.rules, answer.record
    out.print(f"[bold]{escape(rules.name)}[/]  button at seat {record.button}")
    print_where(out, answer)
    if BOARD in record.cards:
        out.print(f"  Board {' '.join(record.cards[BOARD])}")
    print_declared(out, declared_in(answer))
    _print_seats(out, answer)
    if record.pot.dead:
        out.print(f"  {dollars(record.pot.dead)} lay in the middle already.")
    for told in (*answer.fees, *([answer.void] if answer.void else [])):
        out.print(f"  {say(told, rules)}", markup=False)
    for pot in answer.pots:
        seats = ", ".join(map(str, pot.seats))
        out.print(f"  [bold]{pot_name(pot.pot)} {dollars(pot.amount)}[/], for seats {seats}")
        for won in (won for won in answer.shares if won.pot == pot.pot):
            out.print(f"    {say(won, rules)}", markup=False)
    for over in (each for each in answer.events if isinstance(each, Pushed | PotLies)):
        portion = f" A portion is {dollars(over.portion)}." if isinstance(over, Pushed) else ""
        out.print(f"  {say(over, rules)}{portion}", markup=False)
    for remark in answer.remarks:
        out.print(f"  Look again: {remark}", markup=False)
    print_end(out, answer)


def print_declared(out: Console, declared: Iterable[Told]) -> None:
    """What was declared in the hand and what came of it."""
    for each in declared:
        out.print(f"  [bold]{escape(each.name)}[/]: {escape(each.says)}")


def _print_seats(out: Console, answer: PotSettlement) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column("seat")
    table.add_column("cards", no_wrap=True)
    for heading in ("put in", "back", "wins", "net"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("hand")
    back: dict[int, Cents] = defaultdict(int)
    wins: dict[int, Cents] = defaultdict(int)
    for each in answer.returned:
        back[each.bettor.seat] += each.amount
    for won in answer.shares:
        wins[won.bettor.seat] += won.amount
    nets = {bettor.seat: net for bettor, net in answer.ended.nets}
    for item in answer.record.pot.seats:
        seat = item.seat
        table.add_row(
            str(seat),
            " ".join(answer.record.cards.get(hand_name(seat), ())),
            dollars(item.put + item.dead),
            dollars(back[seat]) if back[seat] else "",
            dollars(wins[seat]) if wins[seat] else "",
            f"[bold]{dollars(nets[seat], sign=True)}[/]",
            escape(_hand(answer, seat)),
        )
    out.print(table)


def _hand(answer: PotSettlement, seat: int) -> str:
    item = next(item for item in answer.record.pot.seats if item.seat == seat)
    if item.out:
        return item.out
    shown = next((hand for hand in answer.hands if hand.bettor.seat == seat), None)
    if shown is None:
        return ""
    both = shown.high and shown.low and not shown.low.endswith(" low")
    return "; ".join(filter(None, (shown.high, f"{shown.low} for low" if both else shown.low)))
