"""`houseway rules`: the rule sheet of a game in the terminal."""

from __future__ import annotations

from houseway.cli.charts import print_chart
from houseway.cli.common import console, named_again, print_json, the_game
from houseway.desk.paper_head import dated
from houseway.desk.paper_words import on_paper
from houseway.desk.sheet import listed_options, sheet_json, sheet_of
from houseway.rulebook.limits import limit_words
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
    out.print(on_paper(rules.about, rules), markup=False)
    out.print(sheet.origin, style="dim", markup=False)
    out.print(sheet.standing + "\n", markup=False)
    for title, lines in sheet.sections:
        out.print(f"[bold]{title}[/]")
        for line in lines:
            out.print(f"  {line}", markup=False)
        out.print()
    for chart in sheet.charts:
        print_chart(out, chart)
    for wager in sheet.wagers:
        spot = wager.spot
        out.print(
            f"[bold]{escape(spot.name)}[/] ({spot.id})  {limit_words(rules, spot)}"
            + "".join(f", {note}" for note in wager.notes)
        )
        table = Table(box=None, padding=(0, 1), show_header=False)
        table.add_column(width=4)
        table.add_column(min_width=36)
        table.add_column(justify="right")
        for pay in spot.lines:
            table.add_row("", escape(on_paper(pay.name, rules)), pay.pays)
        out.print(table)
        edge = f"  odds: houseway odds {named_again(name, rules)} {spot.id}"
        if wager.edge is not None:
            edge = f"  player-dealer's edge {wager.edge_text}"
        out.print(edge + (f"  [bold red]▲ {wager.mark}[/]" if wager.mark else ""), "\n")
    out.print("[bold]Options[/]")
    alone, alike = gathered(rules.options, rules.changed_options)
    for key in (key for key in alone if key in listed_options(rules)):
        meaning = escape(on_paper(rules.choices[key].meaning, rules))
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
        out.print(Markdown(on_paper(text, rules)))
    out.print(f"\n[dim]{dated()}. Rule version {rules.version}[/]")
