"""The rule sheet in the terminal, as data, or written to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.cli.common import console, print_json, the_game
from houseway.desk.paper import Clause, Figure, Section
from houseway.desk.paper_head import BLANK, SIGN, PaperHead
from houseway.desk.sheet_layout import layout_words
from houseway.desk.sheet_paper import SheetPaper, sheet_paper

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def show(
    name: str,
    option: list[str] | None,
    decks: int | None,
    html: str | None,
    pdf: str | None,
    quick: bool,
    as_json: bool,
    head: PaperHead,
) -> None:
    from houseway.cli.printed import check_place
    from houseway.cli.progress import odds_with_progress
    from houseway.desk.odds import known_odds

    game = the_game(name, option, decks)
    for place, kind in ((html, ".html"), (pdf, ".pdf")):
        if place is not None:
            check_place(place, kind)
    found = known_odds(game) if quick else odds_with_progress(game)
    paper = sheet_paper(game, found, head)
    for place in filter(None, (html, pdf)):
        _write(paper, place)
    if as_json:
        print_json(paper.to_json())
    elif not (html or pdf):
        _print(console(), paper)


def _write(paper: SheetPaper, place: str) -> None:
    from houseway.cli.printed import write_printed
    from houseway.web.sheet_view import sheet_text

    write_printed(sheet_text(paper), place)
    console().print(f"Wrote {place}", markup=False)


def _print(out: Console, paper: SheetPaper) -> None:
    out.print(paper.rules.name, style="bold", markup=False)
    out.print(f"{paper.origin} Rule version {paper.rules.version}.", style="dim", markup=False)
    for name, value in paper.head.rows(paper.rules):
        out.print(f"{name}: {value}", markup=False)
    out.print(f"{paper.standing}\n", markup=False)
    for section in (*paper.sections, *paper.appendices):
        _section(out, section)
    out.print("Layout", style="bold", markup=False)
    out.print(f"  {layout_words(paper.rules)}\n", markup=False)
    for who in SIGN:
        out.print(f"{who + ':':20}{BLANK}  Date: {BLANK}", markup=False)


def _section(out: Console, section: Section) -> None:
    from rich.padding import Padding

    out.print(f"{section.number}  {section.title}", style="bold", markup=False)
    for item in section.items:
        if isinstance(item, Figure):
            _table(out, item)
        else:
            out.print(Padding(_clause(item), (0, 0, 0, 2)))
    out.print()


def _clause(clause: Clause) -> Table:
    from rich.table import Table
    from rich.text import Text

    text = Text.assemble((f"{clause.lead} " if clause.lead else "", "bold"), clause.text)
    if clause.note:
        text.append(f" {clause.note}", style="dim")
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=6)
    grid.add_column()
    grid.add_row(clause.number, text)
    return grid


def _table(out: Console, figure: Figure) -> None:
    from rich.markup import escape
    from rich.padding import Padding
    from rich.table import Table

    chart = figure.chart
    table = Table(box=None, title=escape(chart.title), title_justify="left", padding=(0, 1))
    for place, heading in enumerate(chart.headings):
        right = place >= (figure.left or 3) and figure.look != "letters"
        table.add_column(escape(heading), justify="right" if right else "left")
    for row in (*chart.rows, *((figure.foot,) if figure.foot else ())):
        table.add_row(*map(escape, row))
    out.print(Padding(table, (0, 0, 1, 9)))
