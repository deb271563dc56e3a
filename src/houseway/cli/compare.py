"""The command `houseway compare`; what it answers is in `compare_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Csv, Json, Xlsx


def compare(
    a: Annotated[str, typer.Argument(help="A game, a rule file or a fee schedule.")],
    b: Annotated[str, typer.Argument(help="Another one, or the same under other options.")],
    option_a: Annotated[
        list[str] | None, typer.Option(help="An option of the first, as key=value.")
    ] = None,
    option_b: Annotated[
        list[str] | None, typer.Option(help="An option of the second, as key=value.")
    ] = None,
    rounds_per_hour: Annotated[
        int | None, typer.Option(min=1, max=2000, help="Rounds an hour of both; else by the game.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show what is alike, too.")] = False,
    csv: Csv = "",
    xlsx: Xlsx = "",
    as_json: Json = False,
) -> None:
    """Lay two games, two fee schedules or one game under two sets of options side by side.

    Only what differs is shown. Odds that take long and are not kept yet are not worked out.

    Examples:

        houseway compare ez-baccarat-panda-8 dai-bacc

        houseway compare dai-bacc dai-bacc --option-b decks=6

        houseway compare cons-baccarat-1 cons-baccarat-9

        houseway compare texas-holdem omaha --all

        houseway compare ez-baccarat-panda-8 dai-bacc --csv both.csv --xlsx both.xlsx

        houseway compare pure-21-5 no-bust-blackjack-4 --json
    """
    from houseway.cli.compare_answer import show

    show((a, b), (option_a, option_b), rounds_per_hour, everything, (csv, xlsx), as_json)
