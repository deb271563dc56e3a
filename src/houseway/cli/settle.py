"""`houseway settle`: the slip of a described hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.chinese_slip import print_chinese_slip
from houseway.cli.common import console, print_json, read_options, read_text
from houseway.cli.pan_slip import print_pan_slip
from houseway.cli.pot_slip import print_pot_slip
from houseway.desk.chinese_settle import ChineseSettlement
from houseway.desk.pan_settle import PanSettlement
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.record import read_record
from houseway.desk.schemas import example
from houseway.desk.settle import Settlement, settle_any
from houseway.desk.why import rulings_for
from houseway.errors import HousewayError
from houseway.money import dollars
from houseway.rulebook.options import option_text
from houseway.table.events import WagerSettled
from houseway.table.say import say

if TYPE_CHECKING:
    from rich.console import Console


def show(
    source: str | None,
    of_game: str | None,
    option: list[str] | None,
    decks: int | None,
    as_json: bool,
) -> None:
    if (source is None) == (of_game is None):
        raise HousewayError("give a hand record, or --example and a game")
    record = read_record(read_text(source) if source is not None else example(str(of_game)))
    options = {**record.options, **read_options(option, decks)}
    answer = settle_any(record.model_copy(update={"options": options}))
    if as_json:
        print_json(answer.to_json())
        return
    match answer:
        case PotSettlement():
            print_pot_slip(console(), answer)
        case ChineseSettlement():
            print_chinese_slip(console(), answer)
        case PanSettlement():
            print_pan_slip(console(), answer)
        case _:
            print_slip(console(), answer)


def print_slip(out: Console, answer: Settlement) -> None:
    """The slip: every wager in order of settlement, then fees and results."""
    from rich.table import Table

    rules, record = answer.rules, answer.record
    out.print(f"[bold]{escape(rules.name)}[/]")
    width = max(map(len, record.cards), default=0)
    for hand, cards in record.cards.items():
        out.print(f"  {hand.capitalize():<{width}} {' '.join(cards)}")
    for result in (e for e in answer.events if e.is_result):
        out.print(f"  {say(result, rules)}")
    bank = record.bank
    out.print(
        f"  Bank: seat {bank.seat} with {dollars(bank.wager)}, coverage {rules.settle.coverage}"
    )
    if answer.button is not None:
        out.print(f"  {say(answer.button, rules)}")
    table = Table(box=None, padding=(0, 1))
    for heading in ("seat", "wager", "result", "moves"):
        table.add_column(heading, no_wrap=heading != "result")
    table.add_column("left", justify="right")
    for e in answer.settled:
        hand = f", hand {e.hand}" if e.hand > 1 else ""
        wager = escape(f"{rules.by_id[e.spot].name}{hand} {dollars(e.amount)}")
        line = escape(e.line if e.odds is None else f"{e.line}, {e.odds}")
        table.add_row(str(e.bettor).removeprefix("seat "), wager, line, _moves(e), dollars(e.left))
    out.print(table)
    out.print("  [dim]left: what the bank can still cover[/]")
    for fee in answer.fees:
        out.print(f"  {say(fee, rules)}")
    ended = answer.ended
    for bettor, net in ended.nets:
        out.print(f"  {bettor}: [bold]{dollars(net, sign=True)}[/]")
    out.print(f"  bank (seat {bank.seat}): [bold]{dollars(ended.bank, sign=True)}[/]")
    out.print(f"  fees to the house: {dollars(ended.house)}")
    _rulings(out, answer)
    told = f"  Rule document {rules.document}; rule version {rules.version[:12]}"
    out.print(told, style="dim", markup=False)


def _rulings(out: Console, answer: Settlement) -> None:
    """Rulings on these wagers under which a room may choose otherwise."""
    rules = answer.rules
    spots = dict.fromkeys(e.spot for e in answer.settled)
    open_ = {r.id: r for spot in spots for r in rulings_for(rules, spot) if r.option}
    for ruling in open_.values():
        chosen = ", ".join(f"{key} = {option_text(rules.options[key])}" for key in ruling.option)
        told = f"  {ruling.id}: {ruling.says} {ruling.ruling} ({chosen})"
        out.print(told, style="dim", markup=False)


def _moves(e: WagerSettled) -> str:
    """What moved, and of how much where the bank fell short."""
    if e.odds is not None:
        short = f" of {dollars(e.paid + e.uncovered)}" if e.uncovered else ""
        return f"paid {dollars(e.paid)}{short}"
    if e.result == "lose":
        short = f" of {dollars(e.collected + e.uncovered)}" if e.uncovered else ""
        return f"collected {dollars(e.collected)}{short}"
    return "stays" if e.stays else "goes back"
