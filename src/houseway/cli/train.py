"""The command `houseway train`; what it does is worked out in `train_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Json


def train(
    drill: Annotated[
        str | None, typer.Argument(help="Which drill; without one they are listed.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="A game id; without one several games are mixed.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, max=200, help="How many questions.")] = 20,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same questions.")
    ] = None,
    level: Annotated[
        int | None, typer.Option(min=1, max=3, help="Only questions of this level.")
    ] = None,
    timed: Annotated[
        bool, typer.Option("--timed", help="Extra points for answers in time.")
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Forget what was practised before.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Drills for dealers: draw, pay, settle, order, set, fee, button, read.

    What you miss comes back soon, what you know comes later; q or Ctrl-C ends with the score.

    Examples:

        houseway train

        houseway train draw --game ez-baccarat-panda-8

        houseway train settle --game pure-21-5 --count 5 --timed

        houseway train set --game pai-gow-tiles --level 3 --seed monday

        houseway train pay --count 50 --json
    """
    from houseway.cli.train_answer import run

    run(drill, game, count, seed, level, timed, fresh, as_json)
