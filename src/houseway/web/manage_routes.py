"""The pages of the desk: manage."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse, RedirectResponse

from houseway.desk.paper_head import PaperHead, read_head
from houseway.families.odds import is_slow
from houseway.play.game import Game
from houseway.web.desks import desk_page
from houseway.web.figures import figures
from houseway.web.game_page import chosen_game, query_of
from houseway.web.manage_view import manage_view
from houseway.web.odds_job import jobs
from houseway.web.placard_view import placard_context, read_size
from houseway.web.sheet_view import TEMPLATE, sheet_context
from houseway.web.templates import render

Word = Annotated[str, Query(max_length=200)]
router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

Options = Annotated[list[str], Query(alias="o", default_factory=list)]


def _chosen(name: str, options: list[str]) -> Game:
    return chosen_game(name, options)


@router.get("/manage")
def manage_page(
    q: Annotated[str, Query(max_length=200)] = "",
    family: Annotated[str, Query(max_length=60)] = "",
) -> HTMLResponse:
    """Every game with its papers."""
    return desk_page("manage.html", "manage", view=manage_view(q, family))


def _head(date: Word = "", room: Word = "", applicant: Word = "", revision: Word = "") -> PaperHead:
    return read_head(date, room, applicant, revision)


Head = Annotated[PaperHead, Depends(_head)]


@router.get("/sheet/{name}")
def sheet_page(name: str, o: Options, head: Head) -> HTMLResponse:
    """The rule sheet of a game under options; day, room, applicant and revision may be given."""
    return render(TEMPLATE, **sheet_context(_chosen(name, o), jobs(), head))


@router.post("/sheet/{name}/odds")
def work_out_odds(name: str, o: Options) -> RedirectResponse:
    """Start to work out the odds of the appendix, and go back to it."""
    played = _chosen(name, o)
    if is_slow(played.rules) and figures(played) is None:
        jobs().start(played)
    address = f"/sheet/{played.rules.id}{query_of(played.rules.changed_options)}#sa"
    return RedirectResponse(address, status_code=303)


@router.get("/placard/{name}")
def placard_page(name: str, o: Options, head: Head, size: str = "letter") -> HTMLResponse:
    """The placard of a game under options; day, room, applicant and revision may be given."""
    return render("placard.html", **placard_context(_chosen(name, o), read_size(size), head))
