"""The pages of the desk: bank."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from houseway.desk.bank.beside import bank_grids
from houseway.desk.bank.form import FIELDS, Form, read_form
from houseway.desk.spreadsheet import CSV, XLSX
from houseway.errors import HousewayError
from houseway.play.game import Game
from houseway.server.refusals import Missing
from houseway.web.bank_view import (
    address_of,
    bank_page,
    figures_of,
    figures_part,
    read_lines,
    shelves,
    start_dealing,
    with_schedule,
)
from houseway.web.desks import desk_page
from houseway.web.downloads import file_of
from houseway.web.game_page import chosen_game
from houseway.web.templates import render

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

Many = Annotated[list[str], Query(default_factory=list)]
MOST_LINES = 60


@router.get("/bank")
def bank_games() -> HTMLResponse:
    """Every banked game, to choose from."""
    return desk_page("bank_games.html", "bank", shelves=list(shelves()))


def _form(request: Request, name: str, o: list[str]) -> Form:
    """The form an address tells; raises for games that are unknown or have no bank."""
    query = request.query_params
    played, problem = _played(name, o, query.get("fees", ""))
    if not played.rules.banked:
        raise Missing(
            f"nobody banks {played.rules.name}: its players play each other",
            ("game",),
            value=played.rules.id,
        )
    lines = read_lines(
        query.getlist("spot")[:MOST_LINES],
        query.getlist("seats")[:MOST_LINES],
        query.getlist("amount")[:MOST_LINES],
    )
    form = read_form(played, {key: query.get(key, "") for key in FIELDS}, lines)
    return form if not problem else form.wrong("fees", problem)


def _played(name: str, options: list[str], fees: str) -> tuple[Game, str]:
    """The game an address names under its options, and what is wrong with its fee schedule."""
    played = chosen_game(name, options)
    if not fees or fees == played.rules.options["fees"]:
        return played, ""
    try:
        chosen = with_schedule(played, fees)
        return chosen_game(name, [f"{key}={value}" for key, value in chosen.items()]), ""
    except HousewayError as error:
        return played, str(error)


@router.get("/bank/{name}")
def bank_game(request: Request, name: str, o: Many) -> HTMLResponse:
    """What banking a game earns and risks, with the form that asks."""
    return desk_page("bank.html", "bank", **bank_page(_form(request, name, o)))


@router.get("/bank-figures/{name}")
def bank_figures(request: Request, name: str, o: Many) -> HTMLResponse:
    """The figures alone, for the page whose form changed."""
    return render("bank_figures.html", **figures_part(_form(request, name, o)))


@router.get("/bank-csv/{name}")
def bank_csv(request: Request, name: str, o: Many) -> Response:
    """The figures as CSV."""
    return bank_file(_form(request, name, o), CSV)


@router.get("/bank-xlsx/{name}")
def bank_xlsx(request: Request, name: str, o: Many) -> Response:
    """The figures as a workbook."""
    return bank_file(_form(request, name, o), XLSX)


def bank_file(form: Form, kind: str) -> Response:
    """The tables of a report; raises where something is wrong or no rounds are dealt yet."""
    found = figures_of(form)
    if found.report is None:
        told = next(iter(form.problems.values()), found.problem)
        raise Missing(
            told or "the rounds of this table are not dealt yet; deal them on its page", ("report",)
        )
    rules = form.game.rules
    return file_of(bank_grids(found.report, rules), kind, f"bank-{rules.id}")


@router.post("/bank-deal/{name}")
def bank_deal(request: Request, name: str, o: Many) -> RedirectResponse:
    """Start to deal the rounds of a table, and go back to where its figures will be."""
    form = _form(request, name, o)
    start_dealing(form)
    return RedirectResponse(address_of(form) + "#figures", status_code=303)
