"""The cardroom with its pages."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

from houseway.rulebook.load import game_ids, load
from houseway.server.app import create_app
from houseway.server.guard import problem
from houseway.server.limits import Limits
from houseway.server.refusals import Missing
from houseway.web import (
    advice_job,
    bank_job,
    bank_routes,
    counting_routes,
    counting_view,
    desks,
    equity_view,
    fee_routes,
    lint_view,
    manage_routes,
    odds_job,
    settle_form_routes,
    settle_routes,
    sheet_routes,
    shift_job,
    shift_routes,
    table_routes,
    thirteen_view,
    train_pages,
    train_routes,
    what_if_routes,
)
from houseway.web.game_page import CalledOtherwise
from houseway.web.lobby import lobby
from houseway.web.templates import STATIC, render

MOST_LINKS = 6
PAGES = (
    sheet_routes,
    table_routes,
    desks,
    settle_routes,
    settle_form_routes,
    bank_routes,
    shift_routes,
    what_if_routes,
    manage_routes,
    fee_routes,
    counting_routes,
    train_routes,
    train_pages,
)


def cardroom(
    database: str, limits: Limits | None = None, hosts: tuple[str, ...] | None = None
) -> FastAPI:
    """The server with every page."""
    app = create_app(database, limits, hosts)
    for pages in PAGES:
        app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.state.error_page = error_page
    app.add_exception_handler(CalledOtherwise, sent_on)
    app.add_exception_handler(Missing, missing)
    app.state.opening.append(lobby)  # its figures take a second the first time
    app.state.closing.append(odds_job.stop_all)
    app.state.closing.append(advice_job.adviser().stop)
    app.state.closing.append(equity_view.reckoner().stop)
    app.state.closing.append(thirteen_view.solver().stop)
    app.state.closing.append(counting_view.counter().stop)
    app.state.closing.append(bank_job.stop_all)
    app.state.closing.append(shift_job.stop_all)
    app.state.closing.append(lint_view.linter().stop)
    return app


async def sent_on(request: Request, fault: Exception) -> RedirectResponse:
    """To the address of a game that was called by a name of the trade."""
    assert isinstance(fault, CalledOtherwise)
    said = request.path_params["name"]
    path = request.url.path.replace(f"/{said}", f"/{fault.found.game}", 1)
    chosen = [("o", f"{key}={value}") for key, value in fault.found.options.items()]
    query = urlencode([*request.query_params.multi_items(), *chosen])
    return RedirectResponse(f"{path}?{query}" if query else path, 307)


async def missing(request: Request, fault: Exception) -> Response:
    """What is not there, with links to the games that may be meant."""
    assert isinstance(fault, Missing)
    if request.url.path.startswith("/api/"):
        return problem(fault.status, fault.title, fault)
    meant = _links(request, [name for name in fault.remedy if name in game_ids()][:MOST_LINKS])
    page = render("error.html", title=fault.title, detail=str(fault), meant=meant)
    page.status_code = fault.status
    return page


def _links(request: Request, games: Sequence[str]) -> list[tuple[str, str]]:
    """The addresses that were meant, where games stand in one, each with the game's name."""
    said = request.path_params.get("name")
    if not said:
        return []
    before, _, after = request.url.path.partition(f"/{said}")
    return [(f"{before}/{game}{after}", load(game).name) for game in games]


def error_page(status: int, title: str, detail: str) -> HTMLResponse:
    """What went wrong, in one sentence, with a way back."""
    answer = render("error.html", title=title, detail=detail, meant=())
    answer.status_code = status
    return answer
