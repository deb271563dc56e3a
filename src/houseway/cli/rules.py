"""`houseway rules`: the rule sheet of a game in the terminal."""

from __future__ import annotations

from houseway.cli.charts import print_chart
from houseway.cli.common import console, print_json, the_game
from houseway.desk.sheet import sheet_json, sheet_of
from houseway.money import dollars
from houseway.rulebook.options import option_text
from houseway.rulebook.pays import PER_SPOT, gathered


def show(name: str, option: list[str] | None, decks: int | None, as_json: bool) -> None:
    from houseway.desk.odds import known_odds

    game = the_game(name, option, decks)
    sheet = sheet_of(game, known_odds(game) if game.rules.banked else None)
    if as_json:
        print_json(sheet_json(sheet))
        return
    from rich.markdown import Markdown
    from rich.markup import escape
    from rich.table import Table

    out, rules = console(), game.rules
    out.print(rules.name, style="bold", markup=False)
    out.print(rules.about, markup=False)
    out.print(sheet.origin + "\n", style="dim", markup=False)
    for title, lines in sheet.sections:
        out.print(f"[bold]{title}[/]")
        for line in lines:
            out.print(f"  {line}", markup=False)
        out.print()
    for chart in sheet.charts:
        print_chart(out, chart)
    for wager in sheet.wagers:
        spot = wager.spot
        low, high = rules.limits(spot)
        out.print(
            f"[bold]{escape(spot.name)}[/] ({spot.id})  {dollars(low)} to {dollars(high)}"
            + "".join(f", {note}" for note in wager.notes)
        )
        table = Table(box=None, padding=(0, 1), show_header=False)
        table.add_column(width=4)
        table.add_column(min_width=36)
        table.add_column(justify="right")
        for pay in spot.lines:
            table.add_row("", escape(pay.name), pay.pays)
        out.print(table)
        edge = f"  odds: houseway odds {rules.id} {spot.id}"
        if wager.edge is not None:
            edge = f"  bank's edge {wager.edge * 100:.3f} %"
        out.print(edge + (f"  [bold red]▲ {wager.mark}[/]" if wager.mark else ""), "\n")
    out.print("[bold]Options[/]")
    alone, alike = gathered(rules.options, rules.changed_options)
    for key in alone:
        meaning = escape(rules.choices[key].meaning)
        out.print(f"  {key} = [bold]{option_text(rules.options[key])}[/]  [dim]{meaning}[/]")
    for kind, spots in alike.items():
        told = escape(f"{PER_SPOT[kind]} For {', '.join(spots)}.")
        out.print(f"  {kind}-WAGER as at each wager  [dim]{told}[/]")
    out.print("\n[bold]Rulings[/]")
    for ruling in rules.rulings:
        text = f"**{ruling.id}** ({ruling.clause}). {ruling.says} *{ruling.ruling}* {ruling.why}"
        if ruling.otherwise:
            text += f" Otherwise: {ruling.otherwise}"
        if ruling.option:
            text += f" Option: {', '.join(ruling.option)}."
        out.print(Markdown(text))
    out.print(f"\n[dim]Rule version {rules.version}[/]")
