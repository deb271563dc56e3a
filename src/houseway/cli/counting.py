"""The command `houseway counting`; what it answers is worked out in `counting_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Decks, GameName, Json, Options


def counting(
    game: GameName,
    spot: Annotated[str | None, typer.Argument(help="One wager; all of them without it.")] = None,
    shoes: Annotated[int, typer.Option(help="How many shoes to deal; 0 for none.")] = 400,
    cut: Annotated[
        int | None, typer.Option(help="Cards behind the cut card; the game's own without it.")
    ] = None,
    option: Options = None,
    decks: Decks = None,
    as_json: Json = False,
) -> None:
    """Tell what somebody gains who counts the cards that leave the shoe.

    For every wager: what one missing card of each kind does to it, the best simple count, and
    what betting only at an edge brings, with every card known and by the count.

    Examples:

        houseway counting ez-baccarat-panda-8

        houseway counting ez-baccarat-panda-8 dragon-7 --shoes 5000 --cut 14

        houseway counting pure-21-5 red-flex

        houseway counting ez-baccarat-panda-8 dragon-7 --option pays-dragon-7=35:1 --json
    """
    from houseway.cli.counting_answer import show

    show(game, spot, shoes, cut, option, decks, as_json)
