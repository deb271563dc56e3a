"""The command `houseway what-if`; what it answers is worked out in `what_if_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Decks, GameName, Json, Options


def what_if(
    game: GameName,
    option: Options = None,
    decks: Decks = None,
    now: Annotated[
        list[str] | None,
        typer.Option(help="An option as your room has it today; may be repeated."),
    ] = None,
    fair: Annotated[
        str | None, typer.Option(help="A wager: tell what each line must pay to make it fair.")
    ] = None,
    edge: Annotated[
        str, typer.Option(help="The edge wanted with --fair, in percent of the stake.")
    ] = "0",
    save: Annotated[
        str | None, typer.Option(help="Write the changed game as a rule file, like my.toml.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Change rules or payouts of a game, and see every wager's edge move.

    Payouts are options too: pays-dragon-7=35:1, or pays-panda-8=push. A wager with several
    winning lines takes one payout for each, from the top.

    Examples:

        houseway what-if ez-baccarat-panda-8 --option pays-dragon-7=35:1

        houseway what-if ez-baccarat-panda-8 --decks 6 --now decks=8

        houseway what-if ez-baccarat-panda-8 --fair dragon-7 --edge 5

        houseway what-if casino-war --option "pays-war=1:1 3:1" --save my-war.toml

        houseway play my-war.toml
    """
    from houseway.cli.what_if_answer import show

    show(game, option, decks, now, fair, edge, save, as_json)
