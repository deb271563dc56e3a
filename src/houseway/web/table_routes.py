"""The pages of a table: the table itself, its board, and every round it has played."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from houseway.desk.audit import closing_line
from houseway.engine.event import Event
from houseway.families import game, know_every_event
from houseway.play.game import Game
from houseway.rulebook.departures import ROOM_CHOOSES, departures
from houseway.rulebook.names import named_with
from houseway.rulebook.options import option_text
from houseway.server.api import RoundNumber, TableId, hub_of, take_opening
from houseway.server.commands import BotKind, Pace
from houseway.server.history import round_view, rounds_of
from houseway.server.people import new_token, person_in, person_of, remember, token_in
from houseway.server.played import standing_json
from houseway.server.refusals import Missing
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.web.board import board_fragment, board_from
from houseway.web.game_page import read_options
from houseway.web.layout import layout_of
from houseway.web.templates import render

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

SEAT, SEATED, SHOWN = 3, 7, 100
POT_SEATED = 6  # a table of six, where everybody waits for everybody


@router.post("/play")
async def play_now(
    request: Request,
    wanted: Annotated[str, Form(alias="game", max_length=64)],
    bots: Annotated[BotKind, Form()] = "regulars",
    pace: Annotated[Pace, Form()] = 0.8,
    o: Annotated[list[str] | None, Form()] = None,
) -> RedirectResponse:
    """Open a table with bots, under house rules of one's own, sit down, and go there."""
    take_opening(request)
    options = read_options(o or [])
    seated, seat = _places(wanted, options)
    token = token_in(request) or new_token()
    live = await hub_of(request).open(
        person_of(token),
        wanted,
        options,
        Settings(pace=pace),
        bots=seated - 1,
        kind=bots,
        seat=seat,
    )
    answer = RedirectResponse(f"/t/{live.room.id}", 303)
    remember(answer, token, request.url.scheme == "https")
    return answer


def _places(wanted: str, options: dict[str, object]) -> tuple[int, int]:
    """How many sit down at a new table, and the person's own seat."""
    found, options = named_with(wanted, options)
    rules = game(found, options).rules
    return SEATED if rules.banked else POT_SEATED, min(SEAT, rules.table.seats)


@router.get("/t/{table}")
async def table_page(request: Request, table: TableId) -> HTMLResponse:
    """A table, to play at or to watch."""
    person = person_in(request)
    async with hub_of(request).at(table) as live:
        seated = person is not None and bool(live.room.held_by(person))
        played = live.room.game
    answer = render(
        "table.html",
        layout=layout_of(played),
        changed=_house_rules(played),
        table=table,
        me=seated,
        address=f"/t/{table}",
    )
    if person is None:
        remember(answer, new_token(), request.url.scheme == "https")
    return answer


def _house_rules(played: Game) -> dict[str, str]:
    """What the room chose within its document; stakes and departures are told by themselves."""
    rules = played.rules
    stakes = frozenset() if rules.banked else ROOM_CHOOSES | {"version"}
    told = {each.about for each in departures(rules)} | stakes
    return {k: option_text(v) for k, v in rules.changed_options.items() if k not in told}


@router.get("/t/{table}/board")
async def board(request: Request, table: TableId) -> HTMLResponse:
    """The score board of a table's shoe, for families that keep one."""
    hub = hub_of(request)
    async with hub.at(table) as live:
        played = live.room.game
    if played.rules.family != "baccarat":
        raise Missing(f"{played.rules.name} keeps no score board", ("game",), value=played.rules.id)
    events = await hub.reading(lambda: _shoe_events(hub.store, table))
    return HTMLResponse(board_fragment(board_from(played, events)))


def _shoe_events(store: Store, table: str) -> list[Event]:
    """What a board follows of this shoe and the one before."""
    know_every_event()
    first = _first_round(store, table)
    return [
        Event.from_json(event)
        for event in standing_json(store.rounds(table, first, 10**9))
        if event["event"] in ("coup-ended", "shoe-shuffled", "called-off", "round-ended")
    ]


def _first_round(store: Store, table: str) -> int:
    """The round with which the shoe before this one began."""
    first = 1
    for _ in range(2):
        entries = store.since_state(table) if first == 1 else store.round(table, first)
        shuffle = entries[0].data["state"]["shuffle"] if entries else None
        if shuffle is None:
            return first
        first = shuffle[2]
    return first


@router.get("/h/{table}")
async def rounds(
    request: Request, table: TableId, before: Annotated[int, Query(ge=1, le=10**9)] = 10**9
) -> HTMLResponse:
    """The rounds of a table, newest first."""
    hub = hub_of(request)
    played, found = await hub.reading(lambda: rounds_of(hub.store, table, before, SHOWN))
    return render("rounds.html", layout=layout_of(played), table=table, rounds=found)


@router.get("/h/{table}/{number}")
async def one_round(request: Request, table: TableId, number: RoundNumber) -> HTMLResponse:
    """One round, to step through."""
    view = await _view(request, table, number)
    async with hub_of(request).at(table) as live:
        last = live.room.number
    return render(
        "history.html",
        layout=layout_of(game(view["game"], view["options"])),
        table=table,
        round=number,
        last=last,
        events=view["events"],
        shuffle={"checked": None, "command": None, **view["shuffle"]},
        open="log" in view,
        record="record" in view,
        address=f"/h/{table}/{number}",
        chain=view["seal"],
        people=view["people"],
        lies=view.get("lies", 0),
    )


async def _view(request: Request, table: str, number: int) -> dict[str, Any]:
    hub, person = hub_of(request), person_in(request)
    return await hub.reading(lambda: round_view(hub.store, table, number, person))


@router.get("/h/{table}/{number}/record.json")
async def record(request: Request, table: TableId, number: RoundNumber) -> JSONResponse:
    """The hand record, as `houseway settle` reads it."""
    view, name = await _download(request, table, number, "record", "json")
    return JSONResponse(view["record"], headers=name)


@router.get("/h/{table}/{number}/log.jsonl")
async def log(request: Request, table: TableId, number: RoundNumber) -> Response:
    """The whole log of a round, once its shoe is open, as `houseway verify` reads it."""
    view, name = await _download(request, table, number, "log", "jsonl")
    lines = [view["log"], closing_line(1, view["shuffle"]["seed"])]
    return Response("".join(f"{json.dumps(line)}\n" for line in lines), headers=name)


async def _download(
    request: Request, table: str, number: int, what: str, ending: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """A round, and the header that gives what is downloaded of it a name."""
    view = await _view(request, table, number)
    if what not in view:
        raise Missing(
            f"the {what} of round {number} still tells cards that are secret", (what,), value=number
        )
    name = f"houseway-{view['game']}-{table}-{number}-{what}.{ending}"
    return view, {"content-disposition": f'attachment; filename="{name}"'}
