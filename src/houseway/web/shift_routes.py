"""The pages of the desk: simulate."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse

from houseway.desk.shift.form import FIELDS, Form, read_form
from houseway.server.refusals import Missing
from houseway.web.desks import desk_page
from houseway.web.game_page import chosen_game
from houseway.web.shift_view import address_of, figures_part, shelves, shift_page, start
from houseway.web.templates import render

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

EMPTY: Mapping[str, object] = MappingProxyType({})
Many = Annotated[list[str], Query(default_factory=list)]


@router.get("/simulate")
def simulate_games() -> HTMLResponse:
    """Every game, to choose from."""
    return desk_page("shift_games.html", "simulate", shelves=list(shelves()))


def _form(request: Request, name: str, o: list[str], sent: Mapping[str, object] = EMPTY) -> Form:
    """The form an address tells, or one that was sent; raises for games that are unknown."""
    played = chosen_game(name, o)
    told = {**request.query_params, **sent}
    given = {key: str(told.get(key, "")) for key in FIELDS}
    return read_form(played, given, played.rules.changed_options)


@router.get("/simulate/{name}")
def simulate_game(request: Request, name: str, o: Many) -> HTMLResponse:
    """The form of a game, and what came of the simulation where it was played."""
    return desk_page("shift.html", "simulate", **shift_page(_form(request, name, o)))


@router.get("/simulate-figures/{name}")
def simulate_figures(request: Request, name: str, o: Many) -> HTMLResponse:
    """The figures alone, for the page that waits for them."""
    return render("shift_figures.html", **figures_part(_form(request, name, o)))


@router.get("/simulate-report/{name}")
def simulate_report(request: Request, name: str, o: Many) -> HTMLResponse:
    """The report as a page to print."""
    shown = figures_part(_form(request, name, o))
    if shown["found"] is None:
        raise Missing("this simulation has not been played here; play it first", ("scene",))
    return render("shift_report.html", **shown)


@router.post("/simulate-play/{name}")
async def simulate_play(request: Request, name: str, o: Many) -> RedirectResponse:
    """Start to play, and go back to where the figures will be."""
    sent = await request.form()
    options = [str(option) for option in sent.getlist("o")] or o
    form = await run_in_threadpool(_form, request, name, options, sent)
    await run_in_threadpool(start, form)
    return RedirectResponse(address_of(form) + "#figures", status_code=303)
