"""The pages that need no live table: the lobby and the games' rules, odds and fees."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse

from houseway.families.advice import advises
from houseway.families.chinese.game import ChinesePoker
from houseway.families.odds import is_slow
from houseway.play.game import Game
from houseway.server.refusals import Missing
from houseway.web.advice_view import advice_part
from houseway.web.equity_view import equity_part
from houseway.web.figures import figures
from houseway.web.game_page import (
    chosen_game,
    fees_part,
    odds_part,
    query_of,
    read_action,
    rules_part,
    whole_page,
)
from houseway.web.lobby import lobby, open_tables, tables_text
from houseway.web.odds_job import jobs
from houseway.web.templates import render
from houseway.web.thirteen_view import thirteen_part

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

Options = Annotated[list[str], Query(alias="o", default_factory=list)]
Action = Annotated[str | None, Query()]
Line = Annotated[str, Query(max_length=120)]
Lines = Annotated[str, Query(max_length=1000)]


def _chosen(name: str, options: list[str]) -> Game:
    return chosen_game(name, options)


@router.get("/")
async def lobby_page(request: Request, q: str = "") -> HTMLResponse:
    """The lobby, or what it has for the query `q`."""
    tables: list[dict[str, Any]] = await request.app.state.open_tables()
    return await run_in_threadpool(_lobby, q, tables)


def _lobby(query: str, tables: list[dict[str, Any]]) -> HTMLResponse:
    shown = open_tables(tables)
    return render("lobby.html", lobby=lobby(query), tables=shown, open=tables_text(len(shown)))


@router.get("/g/{name}")
def game_page(name: str, o: Options, action: Action = None, look: str = "") -> HTMLResponse:
    """Rules, odds and fees of a game, one after the other."""
    played = _chosen(name, o)
    return render("game.html", **whole_page(played, jobs(), read_action(action), look))


@router.get("/g/{name}/rules")
def rules_fragment(name: str, o: Options) -> HTMLResponse:
    return render("rules.html", **rules_part(_chosen(name, o)))


@router.get("/g/{name}/odds")
def odds_fragment(name: str, o: Options) -> HTMLResponse:
    return render("odds.html", **odds_part(_chosen(name, o), jobs()))


@router.get("/g/{name}/fees")
def fees_fragment(name: str, o: Options, action: Action = None) -> HTMLResponse:
    return render("fees.html", **fees_part(_chosen(name, o), read_action(action)))


@router.get("/g/{name}/advice")
def advice_page(name: str, o: Options, hand: Line = "", shown: Line = "") -> HTMLResponse:
    """What each choice with a hand is worth."""
    played = _chosen(name, o)
    if not advises(played.rules):
        raise Missing(
            f"{played.rules.name} has no hands to ask about; see its odds",
            ("game",),
            value=played.rules.id,
        )
    return render("advice.html", **advice_part(played, hand, shown))


@router.get("/g/{name}/equity")
def equity_page(
    name: str, o: Options, hands: Lines = "", board: Line = "", dead: Line = ""
) -> HTMLResponse:
    """What part of the pot hands win from each other."""
    played = _chosen(name, o)
    if played.rules.family != "pot":
        raise Missing(
            f"{played.rules.name} is not played hand against hand; see its odds",
            ("game",),
            value=played.rules.id,
        )
    return render("equity.html", **equity_part(played, hands, board, dead))


@router.get("/g/{name}/set")
def thirteen_page(
    name: str, o: Options, cards: Line = "", mine: Line = "", opponents: int = 3
) -> HTMLResponse:
    """The best ways to set thirteen cards, and how good another one is."""
    played = _chosen(name, o)
    if not isinstance(played, ChinesePoker):
        raise Missing(
            f"{played.rules.name} has no thirteen cards to set; see its odds",
            ("game",),
            value=played.rules.id,
        )
    return render("thirteen.html", **thirteen_part(played, cards, mine, opponents))


@router.post("/g/{name}/odds")
def work_out_odds(name: str, o: Options) -> RedirectResponse:
    """Start to work out slow odds, and go back to where they will be shown."""
    played = _chosen(name, o)
    if is_slow(played.rules) and figures(played) is None:
        jobs().start(played)
    address = f"/g/{name}{query_of(played.rules.changed_options)}#odds"
    return RedirectResponse(address, status_code=303)
