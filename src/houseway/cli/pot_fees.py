"""Pot fees at the terminal: the lists of a game, and one schedule point by point."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from houseway.cli.common import console, print_json, print_standing
from houseway.desk.lint_pots import lint_posted
from houseway.desk.pot_fee_tables import FeeTable, fee_tables, payer, steps, total_head
from houseway.errors import contradiction
from houseway.money import dollars
from houseway.rulebook.departures import standing_json
from houseway.rulebook.pot_fees import (
    PotFees,
    PotSchedule,
    posting_example,
    pot_fees,
    pot_games,
    pot_rulings,
    pot_schedules,
    schedules_for,
)
from houseway.rulebook.pot_schedule import players_text
from houseway.rulebook.schema import Rules


def refuse_action(action: str | None) -> None:
    if action is not None:
        raise contradiction(
            "action", "these fees do not go by table action; leave --action out", action
        )


def show_schedule(text: str, as_json: bool) -> None:
    """One schedule, or those that `text` posts together, point by point."""
    fees = pot_fees(text)
    assert fees is not None
    if as_json:
        print_json({"game": None, "posted": fees.text, "action": None, **_all(fees.schedules)})
        return
    out = console()
    for each in fees.schedules:
        _print_schedule(out, each)
    _print_notes(out, fees)
    if len(fees.schedules) == 1:
        _say(out, f"Games: {', '.join(fees.schedules[0].games)}.")
    _print_rulings(out, fees)


def show_game(name: str, rules: Rules | None, as_json: bool) -> None:
    """What is posted at a game's table, and all it may post."""
    posted = None if rules is None else rules.pot_fees
    game = name if rules is None else rules.id
    printed = name if rules is None else rules.like
    offered = schedules_for(printed)
    if as_json:
        text = None if posted is None else posted.text
        told = {} if rules is None else standing_json(rules)
        print_json({"game": game, **told, "posted": text, "action": None, **_all(offered)})
        return
    out = console()
    out.print(pot_games()[name].name if rules is None else rules.name, style="bold", markup=False)
    if rules is not None:
        print_standing(out, rules)
    if rules is None or posted is None:
        example = posting_example(printed)
        each = ", one option for each number of players" if "+" in example else ""
        _say(
            out,
            f"No schedule is posted at this table. Post one with --option fees={example}{each}.",
        )
    else:
        _print_posted(out, posted, rules)
    for table in fee_tables(offered, game):
        _print_table(out, table, posted)
    _print_conflicts(out, game)


def _print_conflicts(out: Console, game: str) -> None:
    against = [each for each in pot_schedules().values() if each.status == "conflict"]
    named = [each.id for each in against if game in each.games]
    if named:
        note = pot_schedules()[named[0]].notes[0]
        _say(out, f"\nNot offered: {', '.join(named)}. {note}")


def _say(out: Console, text: str, style: str = "") -> None:
    out.print(Padding.indent(Text(text, style), 2))


def _print_posted(out: Console, posted: PotFees, rules: Rules) -> None:
    out.print(f"  Posted: [bold]{posted.text}[/]")
    for each in posted.schedules:
        _print_schedule(out, each, rules)
    _print_notes(out, posted)
    for finding in lint_posted(rules):
        _say(out, finding.message, "yellow")


def _print_schedule(out: Console, schedule: PotSchedule, rules: Rules | None = None) -> None:
    title = f"{schedule.title}, option {schedule.option}"
    out.print(f"\n[bold]{schedule.id}[/]  [dim]{escape(title)}[/]")
    _say(out, f"For {schedule.limits_text or players_text(schedule.players)}.")
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    for head in ("", "when", "fee"):
        table.add_column(head)
    for head in ("", total_head(schedule).lower()):
        table.add_column(head, justify="right")
    for step in steps(schedule, "" if rules is None else rules.like):
        total = "never taken here" if step.never else dollars(step.total)
        table.add_row("", step.when, step.name, dollars(step.amount), total)
    out.print(table)
    _say(out, payer(schedule, rules))


def _print_notes(out: Console, fees: PotFees) -> None:
    for note in dict.fromkeys(note for each in fees.schedules for note in each.notes):
        _say(out, note, "dim")


def _print_rulings(out: Console, fees: PotFees) -> None:
    cited = dict.fromkeys(name for each in fees.schedules for name in each.rulings)
    for name in cited:
        ruling = pot_rulings()[name]
        _say(out, f"{name}: {ruling.text} Read as: {ruling.ruling}", "dim")


def _print_table(out: Console, table: FeeTable, posted: PotFees | None) -> None:
    here = set() if posted is None else {each.id for each in posted.schedules}
    out.print(f"\n[bold]{escape(table.title)}[/]")
    _say(out, " · ".join(filter(None, [table.stakes, table.when])))
    grid = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    grid.add_column("")
    for place, head in enumerate(table.heads):
        grid.add_column(head, justify="right" if place else "left")
    for row in table.rows:
        mark = "→" if row.schedule.id in here else ""
        grid.add_row(mark, f"[bold]{row.cells[0]}[/]", *row.cells[1:])
    out.print(grid)


def _all(schedules: tuple[PotSchedule, ...]) -> dict[str, object]:
    return {"schedules": [_data(each) for each in schedules]}


def _data(schedule: PotSchedule) -> dict[str, object]:
    return {
        "id": schedule.id,
        "title": schedule.title,
        "block": schedule.block,
        "option": schedule.option,
        "games": list(schedule.games),
        "structures": list(schedule.structures),
        "limits": [{"what": x.what, "low": [*x.low], "high": [*x.high]} for x in schedule.limits],
        "players": list(schedule.players),
        "basis": schedule.basis,
        "fees": [
            {
                "name": fee.name,
                "at": fee.at,
                "amount": fee.amount,
                "rounds": [fee.first, fee.last],
                "players": list(fee.players),
            }
            for fee in schedule.fees
        ],
        "total": schedule.total,
        "rulings": list(schedule.rulings),
    }
