"""The entry page of the settle desk: choose a game, enter a hand."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from houseway.desk.packed import MOST_PACKED, unpack
from houseway.desk.record import read_record
from houseway.desk.schemas import example
from houseway.desk.tried import tried
from houseway.desk.typed import typed
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.play.game import Game
from houseway.rulebook.load import game_ids
from houseway.web.desks import desk_page
from houseway.web.game_page import chosen_game
from houseway.web.lobby import lobby
from houseway.web.settle_form import form_of
from houseway.web.slip_view import address_of

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

MOST_TEXT = 40_000
Options = Annotated[list[str], Query(alias="o", default_factory=list)]
Packed = Annotated[str, Query(max_length=MOST_PACKED)]


@router.get("/settle")
def settle_page(q: str = "", r: Packed = "") -> HTMLResponse:
    """Which game it is; with a packed record `r`, that hand to look at and change."""
    if not r:
        return _choose(q)
    try:
        return _entry(*_unpacked(r))
    except HousewayError as fault:
        page = _choose(problem=f"{str(fault)[:1].upper()}{str(fault)[1:]}.")
        page.status_code = 400
        return page


def _unpacked(packed: str) -> tuple[Game, dict[str, Any]]:
    """The game and the record an address holds; raises one sentence when it holds none."""
    data = unpack(packed)
    if not isinstance(data, dict) or data.get("game") not in game_ids():
        raise RecordError("this address names no game of the rulebook", ("game",), "unknown-name")
    record = read_record(data)
    return game(record.game, record.options), record.to_json()


@router.get("/settle/{name}")
def settle_game(name: str, o: Options) -> HTMLResponse:
    """An empty table of a game."""
    return _entry(_chosen(name, o))


@router.get("/settle/{name}/form")
def settle_form(name: str, o: Options) -> JSONResponse:
    """What the form must know of a game under options."""
    return JSONResponse(form_of(_chosen(name, o)))


@router.post("/settle/read")
def settle_read(
    text: Annotated[str, Form(max_length=MOST_TEXT)] = "",
    wanted: Annotated[str, Form(alias="game", max_length=64)] = "",
) -> Response:
    """A hand as text, without script: on to its slip, or back with what is wrong."""
    found = tried(text, game_ids())
    if found.answer is not None:
        return RedirectResponse(address_of(found.answer.record), 303)
    if wanted in game_ids():
        return _entry(game(wanted), text=text, faults=found.faults)
    return _choose(text=text, faults=found.faults)


def _chosen(name: str, options: list[str]) -> Game:
    return chosen_game(name, options)


def _choose(query: str = "", problem: str = "", text: str = "", faults: Any = ()) -> HTMLResponse:
    return desk_page(
        "settle_games.html",
        "settle",
        lobby=lobby(query),
        problem=problem,
        text=text,
        faults=faults,
    )


def _entry(
    played: Game, record: dict[str, Any] | None = None, text: str = "", faults: Any = ()
) -> HTMLResponse:
    form = form_of(played)
    return desk_page(
        "settle.html",
        "settle",
        form=form,
        record=record,
        text=text,
        faults=faults,
        sample=typed(read_record(example(played.rules.id))),
    )
