"""The API for programs: open a table, sit, bet, choose, read what happened."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request
from pydantic import Field

from houseway.rulebook.departures import standing_json
from houseway.rulebook.load import game_ids, load
from houseway.server import commands as c
from houseway.server.history import round_view, why_settled
from houseway.server.hub import Hub, Viewer
from houseway.server.people import new_token, person_in, person_of, token_in
from houseway.server.refusals import NotAllowed, TooOften
from houseway.server.seated import Settings

router = APIRouter(prefix="/api", tags=["cardroom"])

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{8,32}$", examples=["k3v9QwErTy12"])]
RoundNumber = Annotated[int, Path(ge=1, le=10**9)]
Option = bool | int | str
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": told, "content": {"application/problem+json": {}}}
    for status, told in {
        400: "Refused, in one sentence; nothing has changed.",
        403: "Not yours to ask.",
        404: "No such table, round or game.",
        409: "Stale: the table has moved on.",
        413: "Too large.",
        422: "Not in the form the schema asks for.",
        429: "Too often; wait a moment.",
        503: "The cardroom is full, or its store does not answer.",
    }.items()
}


class OpenTable(c.Part):
    """A table to open."""

    game: str = Field(max_length=64, examples=["ez-baccarat-panda-8"])
    options: dict[str, Option] = Field(default_factory=dict, max_length=64)
    bots: int = Field(0, ge=0, le=13, description="How many seats bots take.")
    kind: c.BotKind = "regulars"
    seat: c.Seat | None = Field(None, description="The seat you take.")
    name: c.Name = ""
    pace: c.Pace = 0.8
    clock: c.Clock = 0
    auto: c.Auto = 0
    listed: bool = Field(True, description="Whether the lobby shows it.")


class Opened(c.Part):
    """A table was opened. Keep `token`: it is what holds your seat."""

    table: str
    token: str
    address: str


class Done(c.Part):
    """A command was done, at this place in the table's record."""

    ok: bool = True
    seq: int


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _person(request: Request) -> str:
    person = person_in(request)
    if person is None:
        raise NotAllowed(
            "send the token you were given: Authorization: Bearer …", ("Authorization",)
        )
    return person


def take_opening(request: Request) -> None:
    """Raise when tables are opened too often from one place."""
    place = request.client.host if request.client else ""
    if not request.app.state.openings.take(place):
        raise TooOften("tables are opened too fast; wait a moment", ("address",))


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """Every game of the rulebook."""
    return [
        {
            "id": r.id,
            "name": r.name,
            "family": r.family,
            "about": r.about,
            "seats": r.table.seats,
            **standing_json(r),
        }
        for r in map(load, game_ids())
    ]


@router.get("/tables")
async def tables(request: Request) -> list[dict[str, Any]]:
    """Tables anybody may join, the latest first."""
    found: list[dict[str, Any]] = await request.app.state.open_tables()
    return found


@router.post("/tables", status_code=201, responses=PROBLEMS)
async def open_table(request: Request, wanted: OpenTable) -> Opened:
    """Open a table; with bots or a seat of your own the first round is dealt at once."""
    take_opening(request)
    token = token_in(request) or new_token()
    live = await hub_of(request).open(
        person_of(token),
        wanted.game,
        dict(wanted.options),
        Settings(pace=wanted.pace, clock=wanted.clock, auto=wanted.auto),
        bots=wanted.bots,
        kind=wanted.kind,
        seat=wanted.seat,
        name=wanted.name,
        listed=wanted.listed,
    )
    return Opened(table=live.room.id, token=token, address=f"/t/{live.room.id}")


@router.post("/people", status_code=201)
async def new_person() -> dict[str, str]:
    """A token to sit down with at somebody else's table."""
    return {"token": new_token()}


@router.get("/tables/{table}", responses=PROBLEMS)
async def table(request: Request, table: TableId) -> dict[str, Any]:
    """The table as you may see it, with what you must choose."""
    async with hub_of(request).at(table) as live:
        frame: dict[str, Any] = json.loads(live.writer().table_frame(person_in(request)))
    return frame


@router.post("/tables/{table}/commands", responses=PROBLEMS)
async def command(
    request: Request, table: TableId, command: Annotated[c.AnyCommand, Body()]
) -> Done:
    """Do something at a table. It has been committed when this answers."""
    return Done(seq=await hub_of(request).act(table, _person(request), command))


@router.get("/tables/{table}/entries", responses=PROBLEMS)
async def entries(
    request: Request,
    table: TableId,
    after: Annotated[int, Query(ge=0, le=10**12, description="The last entry you have seen.")] = 0,
    wait: Annotated[float, Query(ge=0, le=25, description="Seconds to wait for news.")] = 0,
) -> list[dict[str, Any]]:
    """What happened after an entry, as you may see it.

    Frames as a page gets them: entries of this round, or the whole table when the gap is too large.
    """
    hub, person = hub_of(request), person_in(request)
    news = asyncio.Event()

    def tell(frame: str) -> bool:
        news.set()
        return True

    viewer = Viewer(person, tell, news.set)
    async with hub.at(table) as live:
        frames = await hub.missed(live, person, after)
        if not frames and wait:
            live.viewers.add(viewer)
            hub.keep_ticking(live)
    if not frames and wait:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), wait)
        live.viewers.discard(viewer)
        async with hub.at(table) as live:
            frames = await hub.missed(live, person, after)
    return [json.loads(frame) for frame in frames]


@router.get("/tables/{table}/rounds/{number}", responses=PROBLEMS)
async def one_round(request: Request, table: TableId, number: RoundNumber) -> dict[str, Any]:
    """A round as you may see it: events, shuffle, and the hand record when it is no secret."""
    hub = hub_of(request)
    return await hub.reading(lambda: round_view(hub.store, table, number, person_in(request)))


@router.get("/tables/{table}/rounds/{number}/why/{place}", responses=PROBLEMS)
async def why(
    request: Request,
    table: TableId,
    number: RoundNumber,
    place: Annotated[int, Path(ge=0, le=10_000)],
) -> dict[str, Any]:
    """Why a wager was settled as it was: the `place`-th settled wager of the round, from 0."""
    hub = hub_of(request)
    return {"lines": await hub.reading(lambda: why_settled(hub.store, table, number, place))}
