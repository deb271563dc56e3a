"""`houseway settle`: the slip of a described hand."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.chinese_slip import print_chinese_slip
from houseway.cli.common import BAD_INPUT, console, print_json, read_options, read_text
from houseway.cli.pan_slip import print_pan_slip
from houseway.cli.pot_slip import print_pot_slip
from houseway.cli.slip_parts import print_readings, print_where
from houseway.desk.chinese_settle import ChineseSettlement
from houseway.desk.fee_words import BEFORE_THE_FEE, posted_words
from houseway.desk.pan_settle import PanSettlement
from houseway.desk.paper_head import dated
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.schemas import example
from houseway.desk.settle import Answer, Settlement
from houseway.desk.slip_banked import disputed, tells_result
from houseway.desk.tried import tried
from houseway.errors import bad_form, contradiction, visible
from houseway.money import dollars
from houseway.table.events import CalledOff, IrregularityDeclared, WagerReturned, WagerSettled
from houseway.table.say import hand_called, say

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class Where:
    """When and where the hand was, and who sat there: `name` is written like 3=Ann."""

    at: str | None
    room: str | None
    table: str | None
    name: list[str] | None

    def told(self) -> dict[str, object]:
        """As a record tells it."""
        names = None if self.name is None else [_named(each) for each in self.name]
        told = {"at": self.at, "room": self.room, "table": self.table, "names": names}
        return {key: said for key, said in told.items() if said is not None}


def _named(said: str) -> dict[str, object]:
    seat, equals, name = said.partition("=")
    if not (equals and name.strip() and seat.strip().isdecimal()):
        raise bad_form(
            "name", f"{said!r} names nobody; write the seat and the name like 3=Ann", said
        )
    return {"seat": int(seat), "name": name.strip()}


@dataclass(frozen=True)
class Ask:
    """Which hand is to be settled, and under which options."""

    source: str | None
    example: str | None
    option: list[str] | None
    decks: int | None
    where: Where


def show(
    ask: Ask, html: str | None, pdf: str | None, link: bool, as_typed: bool, as_json: bool
) -> None:
    """Settle a hand and answer as it was asked for: a slip, a paper, a link, lines or data."""
    answer = _answer(ask, as_json)
    for place in filter(None, (html, pdf)):
        _write(answer, place)
    if link:
        from houseway.desk.packed import pack

        print(f"/settle/slip?r={pack(answer.record)}")
    if as_typed:
        from houseway.desk.typed import typed

        print(visible(typed(answer.record), keep="\n"), end="")
    if as_json:
        print_json(answer.to_json())
    elif not (html or pdf or link or as_typed):
        _print(answer)


def _answer(ask: Ask, as_json: bool) -> Answer:
    """The settled hand; faults go to standard error, one a line, and as data if so asked."""
    if (ask.source is None) == (ask.example is None):
        raise contradiction("source", "give a hand record, or --example and a game")
    source = example(str(ask.example)) if ask.source is None else read_text(ask.source)
    found = tried(source, options=read_options(ask.option, ask.decks), where=ask.where.told())
    if found.answer is None:
        for fault in found.faults:
            print(f"houseway: {fault}", file=sys.stderr)
        if as_json:
            print_json({"faults": [fault.to_json() for fault in found.faults]})
        raise SystemExit(BAD_INPUT)
    return found.answer


def _write(answer: Answer, place: str) -> None:
    """The slip on paper."""
    from houseway.cli.printed import write_printed
    from houseway.web.slip_view import slip_text

    write_printed(slip_text(answer), place)
    print(f"Wrote {place}", file=sys.stderr)


def _print(answer: Answer) -> None:
    out = console()
    match answer:
        case PotSettlement():
            print_pot_slip(out, answer)
        case ChineseSettlement():
            print_chinese_slip(out, answer)
        case PanSettlement():
            print_pan_slip(out, answer)
        case _:
            print_slip(out, answer)
    out.print(f"  {dated()}", style="dim", markup=False)


def print_slip(out: Console, answer: Settlement) -> None:
    """The slip: every wager in order of settlement, then fees and results."""
    rules, record = answer.rules, answer.record
    out.print(f"[bold]{escape(rules.name)}[/]")
    print_where(out, answer)
    width = max(map(len, record.cards), default=0)
    for hand, cards in record.cards.items():
        out.print(f"  {hand_called(hand, rules):<{width}} {' '.join(cards)}")
    told = (IrregularityDeclared, CalledOff, WagerReturned)
    for event in (e for e in answer.events if tells_result(e, rules) or isinstance(e, told)):
        out.print(f"  {say(event, rules)}", markup=False)
    for mistake in answer.taken_back:
        out.print(f"  {mistake}", markup=False)
    bank = record.bank
    out.print(
        f"  Bank: seat {bank.seat} with {dollars(bank.wager)}, coverage {rules.settle.coverage}"
    )
    if answer.button is not None and record.button is None:
        out.print(f"  {say(answer.button, rules)}")
    elif answer.button_seat is not None:
        out.print(f"  Action button at seat {answer.button_seat}, as the record says.")
    _print_disputes(out, answer)
    _print_wagers(out, answer)
    for fee in answer.fees:
        out.print(f"  {say(fee, rules)}")
    ended = answer.ended
    for bettor, net in ended.nets:
        name = record.name_of(bettor)
        called = f"{bettor}, {escape(name)}" if name else str(bettor)
        out.print(f"  {called}: [bold]{dollars(net, sign=True)}[/]")
    out.print(f"  bank (seat {bank.seat}): [bold]{dollars(ended.bank, sign=True)}[/]")
    if rules.fee_is_open:
        out.print(f"  {BEFORE_THE_FEE}")
    else:
        out.print(f"  fees to the house: {dollars(ended.house)}")
        out.print(f"  {posted_words(rules)}", style="dim", markup=False)
    print_readings(out, answer)
    origin = f"  Rule document {rules.document}; rule version {rules.version[:12]}"
    out.print(origin, style="dim", markup=False)


def _print_disputes(out: Console, answer: Settlement) -> None:
    """Every ruling on an irregular wager, and what looks wrong in the record."""
    for each in disputed(answer):
        out.print(f"  [bold]{escape(each.name)}[/]: {escape(each.says)}")
    for remark in answer.remarks:
        out.print(f"  Look again: {remark}", markup=False)


def _print_wagers(out: Console, answer: Settlement) -> None:
    from rich.table import Table

    if not answer.settled:
        return
    table = Table(box=None, padding=(0, 1))
    for heading in ("seat", "wager", "result", "moves"):
        table.add_column(heading, no_wrap=heading != "result")
    table.add_column("left", justify="right")
    for e in answer.settled:
        hand = f", hand {e.hand}" if e.hand > 1 else ""
        wager = escape(f"{answer.rules.by_id[e.spot].name}{hand} {dollars(e.amount)}")
        line = escape(e.line if e.odds is None else f"{e.line}, {e.odds}")
        table.add_row(str(e.bettor).removeprefix("seat "), wager, line, _moves(e), dollars(e.left))
    out.print(table)
    out.print("  [dim]left: what the bank can still cover[/]")


def _moves(e: WagerSettled) -> str:
    """What moved, and of how much where the bank fell short."""
    if e.odds is not None:
        short = f" of {dollars(e.paid + e.uncovered)}" if e.uncovered else ""
        return f"paid {dollars(e.paid)}{short}"
    if e.result == "lose":
        short = f" of {dollars(e.collected + e.uncovered)}" if e.uncovered else ""
        return f"collected {dollars(e.collected)}{short}"
    return "stays" if e.stays else "goes back"
