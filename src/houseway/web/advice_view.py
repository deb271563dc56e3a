"""The page that answers what to do with a hand."""

from __future__ import annotations

from typing import Any

from houseway.cards.card import cards_in
from houseway.desk.asking import asking
from houseway.errors import HousewayError
from houseway.play.game import Game
from houseway.web.advice_job import adviser
from houseway.web.game_page import part


def advice_part(played: Game, hand: str, shown: str) -> dict[str, Any]:
    """What the page shows: the form, and the answer or what is wrong with the question."""
    more: dict[str, Any] = {
        "asking": asking(played),
        "hand": hand,
        "shown": shown,
        "answer": None,
        "problem": "",
    }
    if hand.strip():
        try:
            more["answer"] = adviser().ask(played, cards_in(hand), cards_in(shown))
        except HousewayError as error:
            more["problem"] = str(error)
    return part(played, **more)
