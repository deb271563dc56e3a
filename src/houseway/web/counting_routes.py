"""The pages of the desk: counting."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules
from houseway.server.refusals import Missing
from houseway.web.counting_view import counting_part
from houseway.web.desks import desk_page
from houseway.web.game_page import chosen_game

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

Options = Annotated[list[str], Query(alias="o", default_factory=list)]
Short = Annotated[str, Query(max_length=20)]


@cache
def _by_dealing() -> tuple[tuple[Rules, ...], tuple[Rules, ...]]:
    """Games dealt from a shoe, and those that a machine shuffles for every round."""
    banked = [rules for rules in map(load, game_ids()) if rules.banked]
    shoe = tuple(rules for rules in banked if rules.deck.dealt_from == "shoe")
    return shoe, tuple(rules for rules in banked if rules not in shoe)


@router.get("/counting")
def choose_page() -> HTMLResponse:
    """The games whose cards leave a shoe between rounds."""
    shoe, machine = _by_dealing()
    return desk_page("counting_games.html", "manage", games=shoe, machine=machine)


@router.get("/counting/{name}")
def counting_page(name: str, o: Options, cut: Short = "", shoes: Short = "") -> HTMLResponse:
    """What counting the cards of a game is worth."""
    played = chosen_game(name, o)
    if not played.rules.banked:
        raise Missing(
            f"nobody banks {played.rules.name}, so no wager of it has an edge to count",
            ("game",),
            value=played.rules.id,
        )
    return desk_page("counting.html", "manage", **counting_part(played, cut, shoes))
