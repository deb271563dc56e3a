"""The command `houseway melds`; what it answers is worked out in `melds_answer`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Json, Options


def melds(
    cards: Annotated[
        str | None, typer.Argument(help="A meld: '3c 3h 3s'; several that lie, parted by /.")
    ] = None,
    after: Annotated[str | None, typer.Option(help="The same meld with cards added.")] = None,
    split: Annotated[
        str | None, typer.Option(help="The two melds it is split into, parted by /.")
    ] = None,
    borrow: Annotated[str | None, typer.Option(help="A card to take out of it.")] = None,
    hand: Annotated[str | None, typer.Option(help="Cards in hand, to list every act.")] = None,
    laid: Annotated[
        str | None, typer.Option("--melds", help="The player's melds, parted by /.")
    ] = None,
    card: Annotated[str | None, typer.Option(help="The card just drawn.")] = None,
    payers: Annotated[int, typer.Option(min=1, max=7, help="How many pay.")] = 1,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Tell what melds of Panguingue pay, and what can be laid from a hand.

    Examples:

        houseway melds "3c 3h 3s" --payers 5

        houseway melds "As 2s 3s" --after "As 2s 3s 4s" --option ropes-grow-paid=yes

        houseway melds "Jd 7d 6d 5d" --split "Qd Jd 7d / 6d 5d 4d"

        houseway melds "7c 6c 5c 4c" --borrow 7c

        houseway melds "7s 7s 7s 7s / 5c 5h 5d / Ah 2h 3h 4h" --payers 5

        houseway melds --hand "4h 4s 5h 6h Kc" --melds "As 2s 3s 4s" --card 4c
    """
    from houseway.cli.melds_answer import show

    asked = {"after": after, "split": split, "borrow": borrow}
    search = {"hand": hand, "melds": laid, "card": card}
    show(cards, asked | search, payers, option, as_json)
