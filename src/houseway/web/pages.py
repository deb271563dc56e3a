"""The cardroom with its pages."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from houseway.server.app import create_app
from houseway.server.limits import Limits
from houseway.web import (
    advice_job,
    equity_view,
    odds_job,
    sheet_routes,
    table_routes,
    thirteen_view,
)
from houseway.web.lobby import lobby
from houseway.web.templates import STATIC, render


def cardroom(
    database: str, limits: Limits | None = None, hosts: tuple[str, ...] | None = None
) -> FastAPI:
    """The server with every page."""
    app = create_app(database, limits, hosts)
    app.include_router(sheet_routes.router)
    app.include_router(table_routes.router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.state.error_page = error_page
    app.state.opening.append(lobby)  # its figures take a second the first time
    app.state.closing.append(odds_job.stop_all)
    app.state.closing.append(advice_job.adviser().stop)
    app.state.closing.append(equity_view.reckoner().stop)
    app.state.closing.append(thirteen_view.solver().stop)
    return app


def error_page(status: int, title: str, detail: str) -> HTMLResponse:
    """What went wrong, in one sentence, with a way back."""
    answer = render("error.html", title=title, detail=detail)
    answer.status_code = status
    return answer
