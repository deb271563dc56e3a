"""The command `houseway fees`; what it answers is in `fees_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Decks, Json, Options


def fees(
    game: Annotated[str, typer.Argument(help="A game id, the path of a rule file, or a schedule.")],
    action: Annotated[
        str | None, typer.Option(help="Table action in dollars: which tier is it?")
    ] = None,
    schedule: Annotated[
        list[str] | None, typer.Option(help="Only this schedule; may be repeated.")
    ] = None,
    chart: Annotated[
        bool, typer.Option("--chart", help="Draw the steps of up to four schedules.")
    ] = False,
    table: Annotated[
        str | None,
        typer.Option(help="Wagers on the layout, like '5 x 25; 2 x banker 100, tie 5'."),
    ] = None,
    option: Options = None,
    decks: Decks = None,
    as_json: Json = False,
) -> None:
    """Show fee schedules: who pays what, which tier an action is, what is near.

    Examples:

        houseway fees ez-baccarat-panda-8

        houseway fees dai-bacc --action 450

        houseway fees supreme-baccarat --option fees=cons-baccarat-9 --action 120

        houseway fees cons-baccarat-9

        houseway fees dai-bacc --schedule own-daibacc-1 --schedule own-daibacc-2 --chart

        houseway fees dai-bacc --schedule own-daibacc-1 --table "5 x 25; 2 x banker 100, tiger-7 5"
    """
    from houseway.cli.fees_answer import show

    show(game, action, schedule or [], chart, table, option, decks, as_json)
