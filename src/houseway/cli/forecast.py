"""The command `houseway forecast`; what it answers is in `forecast_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Csv, Decks, GameName, Json, Options, Xlsx


def forecast(
    game: GameName,
    schedule: Annotated[
        list[str] | None, typer.Option(help="A fee schedule; up to four. Else the one posted.")
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(
            help="A table as it is for part of the day: '7 x 25', '3 x banker 100, tie 5 @ 2'; "
            "@ gives its weight. Without a bank, '8 players'."
        ),
    ] = None,
    rounds_per_hour: Annotated[
        int | None, typer.Option(help="Rounds an hour at one table; else by the game.")
    ] = None,
    hours: Annotated[str, typer.Option(help="Hours a day.")] = "16",
    tables: Annotated[int, typer.Option(help="Tables in play.")] = 1,
    days: Annotated[int, typer.Option(help="Days a year.")] = 365,
    whole: Annotated[
        str, typer.Option(help="Percent of hands for a pot that come to every fee.")
    ] = "100",
    option: Options = None,
    decks: Decks = None,
    csv: Csv = "",
    xlsx: Xlsx = "",
    as_json: Json = False,
) -> None:
    """Forecast the drop: fees an hour, a shift, a day and a year, schedule by schedule.

    Fees are those the table takes; how the tables are is your assumption.

    Examples:

        houseway forecast ez-baccarat-panda-8 --table "7 x 25" --tables 3

        houseway forecast ez-baccarat-panda-8 --schedule cons-baccarat-1 --schedule cons-baccarat-9
        --table "7 x 25 @ 10" --table "3 x banker 100, dragon-7 5 @ 6" --rounds-per-hour 60

        houseway forecast dai-bacc --table "7 x 25" --csv drop.csv --xlsx drop.xlsx

        houseway forecast texas-holdem --schedule flop-1+7+13 --table "9 players" --whole 60 --json
    """
    from houseway.cli.forecast_answer import show

    play = (rounds_per_hour, hours, tables, days, whole)
    show(game, schedule or [], table or [], play, option, decks, (csv, xlsx), as_json)
