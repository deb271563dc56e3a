"""The command `houseway sheet`; what it answers is worked out in `sheet_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Decks, GameName, Json, Options


def sheet(
    game: GameName,
    option: Options = None,
    decks: Decks = None,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the sheet to a file ending in .html.")
    ] = None,
    pdf: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the sheet to a file ending in .pdf.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out odds that would have to be worked out.")
    ] = False,
    date: Annotated[str, typer.Option(help="The day of the paper, like 2026-11-08.")] = "",
    room: Annotated[str, typer.Option(help="The room it is for.")] = "",
    applicant: Annotated[str, typer.Option(help="Who applies.")] = "",
    revision: Annotated[str, typer.Option(help="The number of the revision.")] = "",
    as_json: Json = False,
) -> None:
    """Write the rule sheet of a game: numbered clauses, pay tables, fees, odds and method.

    The paper a game manager hands to the regulator, under any options. Without a file it is
    printed here. Odds that take long are worked out first, and kept.

    Examples:

        houseway sheet ez-baccarat-panda-8 --pdf ez.pdf

        houseway sheet three-card-poker --option coverage=net_running --html tcp.html

        houseway sheet texas-holdem

        houseway sheet casino-war --json
    """
    from houseway.cli.sheet_answer import show
    from houseway.desk.paper_head import read_head

    head = read_head(date, room, applicant, revision)
    show(game, option, decks, html, pdf, quick, as_json, head)
