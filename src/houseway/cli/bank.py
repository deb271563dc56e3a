"""The command `houseway bank`; what it answers is worked out in `bank_answer`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from houseway.cli.common import Csv, GameName, Json, Options, Xlsx


def bank(
    game: GameName,
    table: Annotated[
        str, typer.Option("--table", "-t", help="Who wagers what: '7 x banker 25; 3 x tie 5'.")
    ] = "",
    bank: Annotated[str, typer.Option(help="Dollars put up each round; else all is covered.")] = "",
    roll: Annotated[str, typer.Option(help="Dollars behind the bank, all together.")] = "",
    rounds: Annotated[str, typer.Option(help="Rounds to look ahead.")] = "",
    risk: Annotated[str, typer.Option(help="The chance of ruin you accept, in percent.")] = "",
    goal: Annotated[str, typer.Option(help="Dollars to win before the roll is lost.")] = "",
    pace: Annotated[str, typer.Option(help="Rounds an hour; else an assumption.")] = "",
    hours: Annotated[str, typer.Option(help="Hours of a shift.")] = "",
    others: Annotated[str, typer.Option(help="How many others take the bank.")] = "",
    own: Annotated[str, typer.Option(help="Your wager while others bank, as 'player 25'.")] = "",
    seat: Annotated[str, typer.Option(help="The bank's seat.")] = "",
    way: Annotated[
        Literal["best-play", "house-way"],
        typer.Option(help="How bettors play in the headline; the other way stands beside it."),
    ] = "best-play",
    deal: Annotated[
        int | None,
        typer.Option(min=1_000, max=200_000, help="Rounds to deal where all cannot be counted."),
    ] = None,
    option: Options = None,
    csv: Csv = "",
    xlsx: Xlsx = "",
    as_json: Json = False,
) -> None:
    """What banking a table earns after the fee, what it risks, and whether a roll lasts.

    Best play and the house way of the bettors stand side by side wherever they differ, and every
    printed schedule is ranked by what it leaves. Exact where every deal can be counted; otherwise
    rounds are dealt and kept, and figures carry their standard error. A roll is all the money
    behind the bank.

    Examples:

        houseway bank ez-baccarat-panda-8 --table "7 x banker 25" --roll 20000

        houseway bank ez-baccarat-panda-8 -t "7 x banker 25; 3 x dragon-7 5" --bank 500 --risk 1%

        houseway bank pai-gow-poker -t "6 x game 50" --rounds 500 --option fees=none

        houseway bank three-card-poker --way house-way --csv bank.csv --xlsx bank.xlsx

        houseway bank three-card-poker --json
    """
    from houseway.cli.bank_answer import show

    told = {
        "t": table,
        "bank": bank,
        "seat": seat,
        "way": way,
        "roll": roll,
        "goal": goal,
        "rounds": rounds,
        "hours": hours,
        "pace": pace,
        "risk": risk,
        "others": others,
    }
    show(game, told, own, deal, option, (csv, xlsx), as_json)
