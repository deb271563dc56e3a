"""The desks: which there are, where they are found, and the page that lists them."""

from __future__ import annotations

from typing import Any, NamedTuple

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from houseway.web.templates import render

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)


class Desk(NamedTuple):
    """A desk and what people come to it for."""

    id: str
    name: str
    address: str
    about: str


DESKS = (
    Desk("settle", "Settle", "/settle", "Settle a disputed hand, wager by wager, with the reason."),
    Desk("bank", "Bank", "/bank", "What banking earns after the fee, and how big a bank it takes."),
    Desk("simulate", "Simulate", "/simulate", "Play whole shifts: results, falls, coverage, drop."),
    Desk("what-if", "What if", "/what-if", "Change a rule or a payout and see every edge move."),
    Desk("manage", "Manage", "/manage", "Rule sheets, placards, fee schedules and comparisons."),
    Desk("train", "Train", "/train", "Drills for dealers: draw, pay, settle, set, place."),
)


def desk_page(name: str, /, desk: str, **context: Any) -> HTMLResponse:
    """A template that stands on `desk.html`, as the page of a desk."""
    return render(name, desk=desk, desks=DESKS, **context)


@router.get("/desks")
def desks_page() -> HTMLResponse:
    """Every desk."""
    return desk_page("desks.html", "")
