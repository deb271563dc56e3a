"""The command `houseway set`; what it answers is worked out in `thirteen`."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.common import Json, Options


def set_cards(
    cards: Annotated[
        str, typer.Argument(help="Thirteen cards: 'Ah Kd 9c …'; set in three with / to be judged.")
    ],
    mine: Annotated[
        str | None, typer.Option(help="Your own way to set them: 'front / middle / back'.")
    ] = None,
    opponents: Annotated[int, typer.Option(min=1, max=3, help="How many you play.")] = 3,
    version: Annotated[
        str | None, typer.Option(help="The point system; short for --option version=NAME.")
    ] = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Set thirteen cards of Chinese Poker, and tell how good a way of your own is.

    Points are per opponent, against hands dealt from the other cards and set well.

    Examples:

        houseway set "As Ad Qd Qh 9s 8h 7c 7d 7h 6h 6s 5c 3s"

        houseway set "AsAdQdQh9s8h7c7d7h6h6s5c3s" --version mandarin --opponents 1

        houseway set "Qd Qh 9s / As Ad 8h 5c 3s / 7c 7d 7h 6h 6s"

        houseway set "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac" --version eastern --json
    """
    from houseway.cli.thirteen import show

    show(cards, mine, opponents, version, option, as_json)
