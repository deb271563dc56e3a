"""The pages of the desk: what if."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from houseway.desk.variant import file_name, variant_file
from houseway.desk.what_if import what_if
from houseway.errors import bad_form
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules
from houseway.server.refusals import Missing
from houseway.web.desks import desk_page
from houseway.web.figures import figures
from houseway.web.game_page import chosen_game
from houseway.web.odds_job import jobs
from houseway.web.templates import render
from houseway.web.what_if_view import edges_part, is_form, page_part, typed, wanted

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)


@cache
def _banked() -> tuple[Rules, ...]:
    return tuple(rules for rules in map(load, game_ids()) if rules.banked)


def _known(name: str) -> str:
    played = chosen_game(name, [])
    if not played.rules.banked:
        raise Missing(
            f"nobody banks {played.rules.name}, so no wager of it has an edge to move",
            ("game",),
            value=played.rules.id,
        )
    return name


@router.get("/what-if")
def choose_page() -> HTMLResponse:
    """Every game with wagers whose edges can be moved."""
    return desk_page("what_if_games.html", "what-if", games=_banked())


@router.get("/what-if/{name}")
def what_if_page(request: Request, name: str) -> Response:
    """A game to change, with its edges before and after."""
    pairs = request.query_params.multi_items()
    said = typed(_known(name), pairs)
    if is_form(pairs) and not said.problems:
        return RedirectResponse(f"/what-if/{name}{said.address}", 303)
    return desk_page("what_if.html", "what-if", **page_part(name, said, jobs()))


@router.get("/what-if/{name}/edges")
def edges_fragment(request: Request, name: str) -> HTMLResponse:
    """The edges alone, for a page whose fields were changed."""
    said = typed(_known(name), request.query_params.multi_items())
    return render("what_if_edges.html", **edges_part(name, said, jobs()))


@router.post("/what-if/{name}/exact")
def work_out(request: Request, name: str) -> RedirectResponse:
    """Work the exact odds out behind the page, then go back to it."""
    said = typed(_known(name), request.query_params.multi_items())
    for each in wanted(what_if(name, said.options, find=figures)):
        jobs().start(each)
    return RedirectResponse(f"/what-if/{name}{said.address}", 303)


@router.get("/what-if/{name}/variant.toml")
def variant(request: Request, name: str) -> Response:
    """The changed game as a rule file."""
    said = typed(_known(name), request.query_params.multi_items())
    for field, problem in said.problems.items():
        raise bad_form(field or "options", problem)
    rules = load(name, said.options)
    saved = {"content-disposition": f'attachment; filename="{file_name(rules)}"'}
    return Response(variant_file(rules), media_type="application/toml", headers=saved)
