"""The pages of the desk: fees, forecasts, the linter and comparisons."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from houseway.desk.forecast_data import forecast_grids
from houseway.errors import HousewayError, UnknownName
from houseway.rulebook.names import named
from houseway.server.refusals import Missing
from houseway.web.compare_view import compare_part
from houseway.web.desks import desk_page
from houseway.web.downloads import file_of
from houseway.web.explorer_view import Problems, explorer_part
from houseway.web.forecast_view import forecast_part
from houseway.web.lint_view import MOST, lint_part
from houseway.web.schedule_view import schedule_part

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

DESK = "manage"


@router.get("/fees")
def explorer_page(request: Request) -> HTMLResponse:
    """Every printed fee schedule."""
    return _answered("fees_explorer.html", explorer_part(request.query_params))


def _answered(template: str, shown: dict[str, Any]) -> HTMLResponse:
    """A page with a form; it is there to correct a name that stands for nothing, too."""
    page = desk_page(template, DESK, **shown)
    page.status_code = shown["problems"].status
    return page


@router.get("/fees/{name}")
def schedule_page(name: str, request: Request) -> Response:
    """One schedule, or those of one list that are posted together; a game has several."""
    try:
        shown = schedule_part(name, request.query_params)
    except HousewayError as error:
        return _schedules_of(name, error)
    return desk_page("fee_schedule.html", DESK, **shown)


def _schedules_of(name: str, fault: HousewayError) -> RedirectResponse:
    """To the schedules of the game that is called so; raises where no game is, either."""
    try:
        game = named(name).game
    except UnknownName as unknown:
        several = unknown.code == "ambiguous-name"
        raise (unknown if several else fault).told_as(Missing) from None
    return RedirectResponse(f"/fees?{urlencode({'game': game})}", 307)


@router.get("/forecast")
def forecast_page(request: Request) -> HTMLResponse:
    """What fees bring in for tables as they are expected."""
    return _answered("forecast.html", forecast_part(request.query_params))


@router.get("/forecast.{kind}")
def forecast_file(kind: Literal["csv", "xlsx"], request: Request) -> Response:
    """The forecast of an address for a spreadsheet."""
    shown = forecast_part(request.query_params)
    if shown["found"] is None:
        raise Missing(_first(shown["problems"], "there is nothing to forecast yet"), ("forecast",))
    return file_of(forecast_grids(shown["found"]), f".{kind}", f"forecast-{shown['game']}")


def _first(problems: Problems, otherwise: str) -> str:
    return next(iter(problems.told.values()), otherwise)


@router.get("/lint")
def lint_page(request: Request, games: str = "") -> HTMLResponse:
    """The linter before anything is pasted, over what the address names; with `games` over all."""
    shown = lint_part(None, bool(games), request.query_params)
    page = desk_page("lint.html", DESK, **shown)
    page.status_code = shown["named"].status
    return page


@router.post("/lint")
async def lint_pasted(
    text: Annotated[str, Form()] = "", file: Annotated[UploadFile | None, File()] = None
) -> HTMLResponse:
    """The linter over a file, or what was pasted."""
    sent = b"" if file is None else await file.read(MOST + 1)
    told = sent.decode("utf-8", "replace") if sent else text
    shown = await run_in_threadpool(lint_part, told)
    return desk_page("lint.html", DESK, **shown)


@router.get("/compare")
def compare_page(request: Request) -> HTMLResponse:
    """Two games or schedules side by side."""
    return _answered("compare.html", compare_part(request.query_params))


@router.get("/compare.{kind}")
def compare_file(kind: Literal["csv", "xlsx"], request: Request) -> Response:
    """The comparison of an address for a spreadsheet."""
    shown = compare_part(request.query_params)
    if shown["found"] is None:
        raise Missing(
            _first(shown["problems"], "name two games or two schedules to compare"), ("compare",)
        )
    return file_of(shown["found"].grids(), f".{kind}", "compare")
