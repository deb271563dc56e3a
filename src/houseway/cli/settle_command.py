"""The command `houseway settle`; what it answers is worked out in `settle`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Decks, Json, Options


def settle(
    record: Annotated[
        str | None,
        typer.Argument(help="A file with a hand, as JSON or as typed lines; - for stdin."),
    ] = None,
    example: Annotated[
        str | None, typer.Option(help="Settle the example hand of a game instead.")
    ] = None,
    option: Options = None,
    decks: Decks = None,
    at: Annotated[
        str | None, typer.Option("--at", help="The day and time, like '2026-11-18 02:10'.")
    ] = None,
    room: Annotated[str | None, typer.Option("--room", help="The room, for the slip.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="The table, for the slip.")] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Who sits where, like 3=Ann; repeatable.")
    ] = None,
    html: Annotated[
        str | None, typer.Option("--html", help="Write the slip to this .html file.")
    ] = None,
    pdf: Annotated[
        str | None, typer.Option("--pdf", help="Print the slip to this .pdf file.")
    ] = None,
    link: Annotated[
        bool, typer.Option("--link", help="Print the address of the slip in the cardroom.")
    ] = False,
    as_typed: Annotated[
        bool, typer.Option("--typed", help="Print the hand as lines to type.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Settle a described hand: every wager in order, or every pot, with the reason.

    A hand is a JSON record or plain lines; see docs/desk-settle.md, or print one with --typed.
    Options given here go before those of the hand: see what another reading would pay.

    Examples:

        houseway settle hand.json

        houseway settle hand.txt --pdf slip.pdf

        houseway settle hand.txt --at "2026-11-18 02:10" --room "Lucky Star" --table 12 --name 3=Ann

        houseway settle hand.json --option coverage=net_running

        houseway settle - --json < hand.json

        houseway settle --example omaha-hi-lo --option odd-half=high

        houseway settle --example ez-baccarat-panda-8 --typed > hand.txt
    """
    from houseway.cli.settle import Ask, Where, show

    where = Where(at, room, table, name)
    show(Ask(record, example, option, decks, where), html, pdf, link, as_typed, as_json)
