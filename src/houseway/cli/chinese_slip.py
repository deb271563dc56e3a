"""The slip of a settled hand of Chinese Poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.pot_slip import print_declared
from houseway.cli.slip_parts import print_end, print_where
from houseway.desk.chinese_settle import ChineseSettlement, arithmetic, in_words
from houseway.desk.slip_pot import declarations
from houseway.families.chinese.exchange import Exchange
from houseway.families.chinese.setting import SEPARATOR
from houseway.families.chinese.sweeps import SWEEPS
from houseway.money import dollars
from houseway.table.say import say

if TYPE_CHECKING:
    from rich.console import Console


def print_chinese_slip(out: Console, answer: ChineseSettlement) -> None:
    """Every hand, then every pair in order of settlement with its points, then fees."""
    rules, play = answer.rules, answer.play
    told = f"{play.version} version, {dollars(play.point)} a point"
    button = f"button at seat {answer.record.button}"
    out.print(f"[bold]{escape(rules.name)}[/]  {told}, {button}, all-in {play.all_in}")
    print_where(out, answer)
    print_declared(out, declarations(rules, answer.record.declared, answer.called_off))
    _print_hands(out, answer)
    for pair in answer.pairs:
        out.print(f"  [bold]{escape(_who(pair))}[/] {escape(arithmetic(pair, play))}")
        for part in pair.score.parts:
            out.print(f"    {part.points:+d}  {part.what}", markup=False)
    for fee in answer.fees:
        out.print(f"  {say(fee, rules)}", markup=False)
    for remark in answer.remarks:
        out.print(f"  Look again: {remark}", markup=False)
    print_end(out, answer)


def _who(pair: Exchange) -> str:
    if not pair.score.points:
        return f"Seat {pair.winner} and seat {pair.loser} are even:"
    return f"Seat {pair.winner} wins {dollars(pair.paid)} from seat {pair.loser}:"


def _print_hands(out: Console, answer: ChineseSettlement) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column("seat")
    table.add_column("cards")
    table.add_column("chips", justify="right", no_wrap=True)
    table.add_column("net", justify="right", no_wrap=True)
    table.add_column("hand")
    nets = {bettor.seat: net for bettor, net in answer.ended.nets}
    for seat in nets:
        told, shown = answer.told(seat), answer.hands.get(seat)
        parts = [part for part in (told.front, told.middle, told.back, told.cards) if part]
        table.add_row(
            str(seat),
            SEPARATOR.join(" ".join(part) for part in parts),
            "" if told.chips is None else dollars(told.chips + told.added),
            f"[bold]{dollars(nets[seat], sign=True)}[/]",
            "" if shown is None else escape(in_words(shown) + _undeclared(answer, seat)),
        )
    out.print(table)


def _undeclared(answer: ChineseSettlement, seat: int) -> str:
    """The clean sweeps a hand that was set could have been."""
    found = answer.sweeps(seat) if answer.hands[seat].kind == "regular" else ()
    return f" (undeclared: {', '.join(SWEEPS[kind].name for kind in found)})" if found else ""
