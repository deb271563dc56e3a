"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from houseway import __version__
from houseway.errors import HousewayError, UnknownName, at_place
from houseway.rulebook.departures import standing
from houseway.rulebook.faults import FormFault
from houseway.server import api, socket
from houseway.server.commands import LONGEST
from houseway.server.guard import Guard, problem
from houseway.server.hub import Hub, Live
from houseway.server.limits import Buckets, Limits
from houseway.server.listening import Listener
from houseway.server.metrics import METRICS
from houseway.server.refusals import Missing, Refused
from houseway.server.store import Store

SHOWN = 50
NOWHERE = "there is nothing at this address"

ABOUT = """
Open a table, sit, bet, choose, read what happened. A table belongs to nobody; a seat is held by a
token. Money is in cents. Errors are one sentence (`application/problem+json`).
"""


def create_app(
    database: str, limits: Limits | None = None, hosts: tuple[str, ...] | None = None
) -> FastAPI:
    """The cardroom on a database, without its pages."""
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database)
        hub = Hub(store, limits)
        listener = Listener(store, hub) if store.is_postgres else None
        if listener is not None:
            listener.start()
        app.state.hub = hub
        for prepare in app.state.opening:
            await hub.reading(prepare)
        try:
            yield
        finally:
            if listener is not None:
                listener.stop()
            for close in app.state.closing:
                close()
            await hub.close()

    app = FastAPI(
        title="Houseway",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.openings = Buckets(limits.opening_rate, limits.opening_burst)
    app.state.open_tables = lambda: open_tables(app.state.hub)
    app.state.opening, app.state.closing = [], []
    app.state.error_page = None
    app.include_router(api.router)
    app.include_router(socket.router)
    _add_health(app)
    _add_errors(app)
    app.add_middleware(Guard, limits=limits, hosts=hosts)
    return app


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, Any]:
        hub: Hub = app.state.hub
        await hub.reading(hub.store.ping)
        return {"ok": True, "version": __version__, "rooms": len(hub.rooms)}

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> PlainTextResponse:
        rooms = app.state.hub.rooms.values()
        gauges = {"rooms": len(rooms), "viewers": sum(len(live.viewers) for live in rooms)}
        return PlainTextResponse(METRICS.text(gauges), media_type="text/plain; version=0.0.4")


def _add_errors(app: FastAPI) -> None:
    def answer(request: Request, status: int, title: str, told: str | HousewayError) -> Response:
        page = app.state.error_page
        if page is None or request.url.path.startswith("/api/"):
            return problem(status, title, told)
        shown: Response = page(status, title, str(told))
        return shown

    @app.exception_handler(HousewayError)
    async def refused(request: Request, fault: HousewayError) -> Response:
        kind: type[Refused] = Missing if isinstance(fault, UnknownName) else Refused
        kind = type(fault) if isinstance(fault, Refused) else kind
        return answer(request, kind.status, kind.title, fault)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, fault: RequestValidationError) -> Response:
        first = fault.errors()[0]
        if first["loc"][0] == "path" and not request.url.path.startswith("/api/"):
            return answer(request, 404, "Not found", NOWHERE)
        where = tuple(part for part in first["loc"] if part != "body")
        form = FormFault.of(first)
        told = at_place(where, form.told)[:LONGEST]
        refused = HousewayError(told, where or ("body",), form.code, form.value, form.remedy)
        return answer(request, 422, "Malformed", refused)

    @app.exception_handler(HTTPException)
    async def http(request: Request, fault: HTTPException) -> Response:
        if fault.status_code == 404:
            return answer(request, 404, "Not found", NOWHERE)
        return answer(request, fault.status_code, "Not possible", str(fault.detail))


async def open_tables(hub: Hub) -> list[dict[str, Any]]:
    """Tables that anybody may join, the latest first."""
    since = (datetime.now(UTC) - timedelta(minutes=30)).isoformat(timespec="milliseconds")
    recent = await hub.reading(lambda: hub.store.recent(since, SHOWN))
    found = []
    for table in recent:
        live = hub.rooms.get(table)
        if live is not None and live.room.listed:
            found.append(_in_short(live))
    return found


def _in_short(live: Live) -> dict[str, Any]:
    room = live.room
    seated = [person for bettor, person in room.people.items() if not bettor.back]
    return {
        "id": room.id,
        "game": room.game.rules.id,
        "name": room.game.rules.name,
        "people": [p.name for p in seated if p.bot is None],
        "bots": sum(p.bot is not None for p in seated),
        "free": room.table.seats - len(seated),
        "round": room.number,
        "standing": standing(room.game.rules),
    }
