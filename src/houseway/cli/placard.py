"""The command `houseway placard`: limits, pay tables and fees on one page."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Decks, GameName, Json, Options


def placard(
    game: GameName,
    option: Options = None,
    decks: Decks = None,
    size: Annotated[
        str, typer.Option(help="The paper: letter, landscape, half or tent (folded).")
    ] = "letter",
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write it to a file ending in .html.")
    ] = None,
    pdf: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write it to a file ending in .pdf.")
    ] = None,
    date: Annotated[str, typer.Option(help="The day of the paper, like 2026-11-08.")] = "",
    room: Annotated[str, typer.Option(help="The room it is for.")] = "",
    applicant: Annotated[str, typer.Option(help="Who applies.")] = "",
    revision: Annotated[str, typer.Option(help="The number of the revision.")] = "",
    as_json: Json = False,
) -> None:
    """Write the placard of a table: limits, what every wager pays, fees, who acts first.

    It fills one page; the type is as large as the game allows.

    Examples:

        houseway placard ez-baccarat-panda-8 --pdf ez.pdf

        houseway placard three-card-poker --size tent --pdf tcp.pdf

        houseway placard casino-war --option fees=none --json
    """
    from houseway.cli.common import console, print_json, the_game
    from houseway.cli.printed import check_place, write_printed
    from houseway.desk.paper_head import read_head
    from houseway.desk.placard import placard_of
    from houseway.web.placard_view import placard_foot, placard_text, read_size

    played, paper = the_game(game, option, decks), read_size(size)
    head = read_head(date, room, applicant, revision)
    for place, kind in ((html, ".html"), (pdf, ".pdf")):
        if place is not None:
            check_place(place, kind)
            write_printed(placard_text(played, paper, head), place)
            console().print(f"Wrote {place}", markup=False)
    told = placard_of(played)
    foot = placard_foot(told.rules, head)
    if as_json:
        print_json({**told.to_json(), "head": head.to_json(told.rules)})
    elif not (html or pdf):
        out = console()
        out.print(told.rules.name, style="bold", markup=False)
        if told.limits:
            out.print(f"Table limits {told.limits}", markup=False)
        for block in told.blocks:
            out.print(f"\n{block.title}  {block.note}".rstrip(), style="bold", markup=False)
            for name, value in block.rows:
                out.print(f"  {name:<44} {value}".rstrip(), markup=False)
        out.print()
        for line in (*told.lines, told.standing, foot):
            out.print(line, markup=False)
