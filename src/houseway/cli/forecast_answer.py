"""What `houseway forecast` answers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from houseway.cli.common import (
    check_files,
    console,
    print_json,
    print_standing,
    read_options,
    write_files,
)
from houseway.desk.forecast import (
    Day,
    Drop,
    Forecast,
    crowd,
    forecast,
    read_number,
    tables_of,
    usual_crowds,
)
from houseway.desk.forecast_data import forecast_grids, forecast_json
from houseway.money import dollars
from houseway.rulebook.paces import usual_pace
from houseway.rulebook.schema import Rules

Play = tuple[int | None, str, int, int, str]


def show(
    name: str,
    schedules: Sequence[str],
    tables: Sequence[str],
    play: Play,
    option: list[str] | None,
    decks: int | None,
    files: tuple[str, str],
    as_json: bool,
) -> None:
    check_files(*files)
    posted = tables_of(name, read_options(option, decks), schedules)
    rules = posted[0]
    crowds = [crowd(rules, text) for text in tables or usual_crowds(rules)]
    found = forecast(posted, crowds, _day(rules, play))
    write_files(forecast_grids(found), *files)
    if as_json:
        print_json(forecast_json(found))
    else:
        _print(console(), found)


def _day(rules: Rules, play: Play) -> Day:
    rounds, hours, tables, days, whole = play
    usual = usual_pace(rules)
    share = read_number(whole, "--whole") / 100
    return Day(
        usual if rounds is None else rounds, read_number(hours, "--hours"), tables, days, share
    )


def _print(out: Console, found: Forecast) -> None:
    day = found.day
    rounds = "rounds" if found.rules.banked else "hands"
    out.print(f"[bold]{escape(found.rules.name)}[/]: the drop")
    print_standing(out, found.rules)
    for drop in found.not_its_own:
        out.print(f"{drop.name} is printed for other games.", style="dim", markup=False)
    tables = "1 table" if day.tables == 1 else f"{day.tables} tables"
    out.print(
        f"  {tables}, {day.rounds_per_hour} {rounds} an hour, {float(day.hours):g} hours a day, "
        f"{day.days} days a year"
    )
    grid = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim")
    grid.add_column("schedule")
    for head in ("from", "an hour", "a shift", "a day", "a year", "per $100", "a day more"):
        grid.add_column(head, justify="right" if head != "from" else "left")
    for drop in found.drops:
        _rows(grid, found, drop)
    out.print(grid)
    for drop in found.drops:
        _tables(out, drop)


def _rows(grid: Table, found: Forecast, drop: Drop) -> None:
    parts = ["total"] if not found.rules.banked else ["bank", "bettors", "total"]
    spans = (drop.hour, drop.shift, drop.daily, drop.year)
    for part in parts:
        name = f"[bold]{drop.name}[/]" if part == parts[0] else ""
        share = "" if drop.per_hundred is None else _money(getattr(drop.per_hundred, part))
        more = _money(found.difference(drop)) if part == "total" else ""
        grid.add_row(name, part, *(_money(getattr(span, part)) for span in spans), share, more)


def _tables(out: Console, drop: Drop) -> None:
    out.print(f"\n[bold]{drop.name}[/] [dim]{escape(drop.title)}[/]")
    for one in drop.crowds:
        if one.action:
            cost = f"action {dollars(one.action)}, bank {dollars(one.bank)}"
            cost += f", bettors {_money(one.bettors)}" if one.bettors else ""
        else:
            cost = f"{_money(one.bettors)} a hand"
            cost += f", {dollars(one.half_hour)} a half hour" if one.half_hour else ""
        weight = f" (weight {one.crowd.weight})" if one.crowd.weight > 1 else ""
        out.print(f"  {escape(one.crowd.text)}{weight}: {cost}")
        if one.near_a_cliff:
            out.print(f"    [yellow]near a cliff: {one.cliff}[/]")
        if one.problem:
            out.print(f"    [yellow]{escape(one.problem)}[/]")


def _money(amount: Fraction) -> str:
    return dollars(round(amount))
