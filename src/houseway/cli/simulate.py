"""The command `houseway simulate`; what it answers is worked out in `simulate_answer`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from houseway.cli.common import Json, Options


def simulate(
    game: Annotated[str, typer.Argument(help="A game id; or none, with --scene.")] = "",
    table: Annotated[
        str, typer.Option("--table", "-t", help="Who wagers what: '7 x banker 25; 3 x tie 5'.")
    ] = "",
    bank: Annotated[str, typer.Option(help="Dollars the bank puts up; else all is covered.")] = "",
    seat: Annotated[int, typer.Option(help="The bank's seat.")] = 1,
    others: Annotated[str, typer.Option(help="Seats that take the bank in turn: '3, 5'.")] = "",
    own: Annotated[str, typer.Option(help="What the bank wagers while others bank.")] = "",
    way: Annotated[str, typer.Option(help="How people play, as house-way or best-play.")] = "",
    players: Annotated[int, typer.Option(help="People at a game without a bank.")] = 0,
    rounds: Annotated[str, typer.Option("--rounds", "-n", help="How many: 1e6, 250,000.")] = "1e6",
    shift: Annotated[
        int | None,
        typer.Option(help="Rounds of a shift: eight hours of them, or 50 where no kernel plays."),
    ] = None,
    shoe: Annotated[
        Literal["table", "full"], typer.Option(help="Dealt to the cut card, or full every round.")
    ] = "table",
    error: Annotated[
        str, typer.Option(help="Stop at this standard error of a round, in dollars.")
    ] = "",
    roll: Annotated[
        list[str] | None, typer.Option(help="Dollars behind; how often a shift loses them.")
    ] = None,
    watch: Annotated[int, typer.Option(help="Follow this seat through a shift, not the bank.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same answer.")] = 1,
    workers: Annotated[int, typer.Option(help="Workers here; 0 is one for every core.")] = 0,
    cluster: Annotated[
        str, typer.Option(help="A Dask scheduler, tcp://…, or 'local' to start a cluster here.")
    ] = "",
    at_table: Annotated[
        bool, typer.Option("--at-table", help="Play at the table itself, where there is a kernel.")
    ] = False,
    scene: Annotated[str, typer.Option(help="A file with the whole scene, as --json prints.")] = "",
    export: Annotated[
        list[str] | None,
        typer.Option(help="Write a row for each shift: x.csv in dollars, x.parquet in cents."),
    ] = None,
    plot: Annotated[
        list[str] | None, typer.Option(help="Draw the distribution and the path: x.png or x.svg.")
    ] = None,
    report: Annotated[
        list[str] | None, typer.Option(help="Write a page of it all: x.html or x.pdf.")
    ] = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play whole shifts of a table, millions of rounds in seconds, and say what came of them.

    Everybody wagers the same every round; the bank goes round, the shoe is dealt down, fees are
    taken and coverage runs out as at the table. Every mean carries its standard error. Ctrl-C
    ends it with what was done so far. The same seed gives the same answer on any number of workers.

    Examples:

        houseway simulate ez-baccarat-panda-8 --table "7 x banker 25" --bank 500 --rounds 1e7

        houseway simulate pai-gow-poker -t "6 x game 50" --others "3, 5" --roll 20000

        houseway simulate three-card-poker --error 0.05 --report shift.html

        houseway simulate ez-baccarat-panda-8 -n 1e9 --cluster tcp://10.0.0.5:8786 --json

        houseway simulate omaha --players 6 -n 2000 --export hands.csv
    """
    from houseway.cli.simulate_answer import Files, How, Told, show

    show(
        game,
        Told(table, bank, seat, others, own, way, players, shoe, shift, watch, scene),
        How(rounds, error, seed, at_table),
        (workers, cluster),
        Files(export or [], plot or [], report or []),
        roll or [],
        option,
        as_json,
    )
