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

        houseway settle hand.json --option coverage=net_running

        houseway settle - --json < hand.json

        houseway settle --example omaha-hi-lo --option odd-half=high

        houseway settle --example ez-baccarat-panda-8 --typed > hand.txt
    """
    from houseway.cli.settle import Ask, show

    show(Ask(record, example, option, decks), html, pdf, link, as_typed, as_json)
