"""The slip of a settled hand as a page shows it, and as it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from fastapi.responses import HTMLResponse
from markupsafe import Markup

from houseway.cards.card import Card, glyph, is_red, name
from houseway.desk.packed import pack
from houseway.desk.paper_head import dated
from houseway.desk.places import Fault
from houseway.desk.record import Record
from houseway.desk.settle import Answer
from houseway.desk.slip import Slip, slip_of
from houseway.web.templates import render, text_of

SECONDS = 2.0  # for trying other readings


def address_of(record: Record) -> str:
    """Where the slip of a record is found."""
    return f"/settle/slip?r={pack(record)}"


def slip_fragment(answer: Answer) -> Markup:
    """The slip alone, to stand in a page."""
    return text_of("slip_body.html", **_shown(slip_of(answer, SECONDS)))


def slip_text(answer: Answer) -> Markup:
    """The whole paper, as a page and for the printer."""
    packed = pack(answer.record)
    links = {
        "change": f"/settle?r={packed}",
        "json": f"/settle/record?r={packed}",
    }
    shown = _shown(slip_of(answer, SECONDS))
    return text_of("slip.html", links=links, dated=dated(), **shown)


def problem_page(faults: Sequence[Fault], packed: str) -> HTMLResponse:
    """Why a hand does not settle, and where to change it."""
    page = render("slip_problem.html", faults=faults, change=f"/settle?{urlencode({'r': packed})}")
    page.status_code = 400
    return page


def _shown(slip: Slip) -> dict[str, object]:
    return {"slip": slip, "glyph": glyph, "card_name": name, "colour": _colour}


def _colour(card: Card) -> str:
    return "red" if is_red(card) else "black"
