"""The settle desk: a hand is tried, its slip shown, its record kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.concurrency import run_in_threadpool

from houseway.desk.packed import MOST_PACKED, pack, unpack
from houseway.desk.places import Fault
from houseway.desk.record import read_json
from houseway.desk.tried import Tried, tried
from houseway.desk.typed import typed
from houseway.errors import HousewayError, RecordError, busy
from houseway.rulebook.load import game_ids
from houseway.web.slip_view import address_of, problem_page, slip_fragment, slip_text
from houseway.web.worker import BUSY

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

MOST_BODY = 64_000
PATIENCE = 5.0  # seconds a question waits for others
_AT_ONCE = BoundedSemaphore(4)

Packed = Annotated[str, Query(max_length=MOST_PACKED)]


@router.post("/settle/try")
async def settle_try(request: Request) -> JSONResponse:
    """Settle a record or a text: the slip with its address, or what is wrong and where."""
    body = await request.body()
    return JSONResponse(await run_in_threadpool(_tried, body))


def _tried(body: bytes) -> dict[str, Any]:
    try:
        with _turn():
            return _answer(tried(_asked(body), game_ids()))
    except HousewayError as fault:
        return _faults((Fault.of(fault),))


def _asked(body: bytes) -> object:
    """What a request gives to settle: `record` as data, or `text`."""
    if len(body) > MOST_BODY:
        raise RecordError(
            f"a hand may take {MOST_BODY} bytes, not {len(body)}", ("body",), value=len(body)
        )
    try:
        asked = read_json(body)
    except RecordError:
        raise
    except (ValueError, RecursionError, OverflowError):
        raise RecordError("the request is not JSON", ("body",)) from None
    if isinstance(asked, dict) and isinstance(asked.get("record"), dict):
        return asked["record"]
    if isinstance(asked, dict) and isinstance(asked.get("text"), str):
        return asked["text"]
    raise RecordError("give a record, or a text", ("record",))


@contextmanager
def _turn() -> Iterator[None]:
    """Only a few hands are settled at once, for live tables come first."""
    if not _AT_ONCE.acquire(timeout=PATIENCE):
        raise busy("settle", BUSY)
    try:
        yield
    finally:
        _AT_ONCE.release()


def _answer(found: Tried) -> dict[str, Any]:
    if found.answer is None:
        return _faults(found.faults)
    record = found.answer.record
    return {
        "ok": True,
        "record": record.to_json(),
        "typed": typed(record),
        "packed": pack(record),
        "address": address_of(record),
        "slip": slip_fragment(found.answer),
    }


def _faults(faults: tuple[Fault, ...]) -> dict[str, Any]:
    return {"ok": False, "faults": [fault.to_json() for fault in faults]}


@router.get("/settle/slip")
def slip_page(r: Packed = "") -> HTMLResponse:
    """The slip of a packed record, to read and to print."""
    with _turn():
        found = _unpacked(r)
        if found.answer is None:
            return problem_page(found.faults, r)
        return HTMLResponse(slip_text(found.answer))


@router.get("/settle/record")
def record_file(r: Packed = "") -> Response:
    """The packed record as a file to keep."""
    found = _unpacked(r)
    if found.answer is None:
        return problem_page(found.faults, r)
    record = found.answer.record
    text = json.dumps(record.to_json(), indent=2, ensure_ascii=False) + "\n"
    name = f"{record.game}-hand.json"
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _unpacked(packed: str) -> Tried:
    try:
        return tried(unpack(packed), game_ids())
    except HousewayError as fault:
        return Tried(None, (Fault.of(fault, ()),))
