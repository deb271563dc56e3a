"""The pages of the desk: train."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from secrets import token_hex
from threading import BoundedSemaphore, Lock

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from houseway.errors import HousewayError, bad_form
from houseway.rulebook.names import game_id
from houseway.web.worker import BUSY, MOST_WAITING

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

USUAL = 60  # questions in a set, when none are asked for
MOST_SEED = 40
_MAKING = Lock()
_WAITING = BoundedSemaphore(MOST_WAITING)


@router.get("/train/questions.json")
def questions_json(
    drill: str = "", game: str = "", count: str = "", seed: str = "", level: str = ""
) -> Response:
    """A set of questions with everything needed to practise it, also offline.

    Without a seed every call gives another set; the set names the seed that gives it again.
    """
    if not _WAITING.acquire(blocking=False):
        return JSONResponse({"error": BUSY}, status_code=503)
    try:
        chosen = seed[:MOST_SEED] or token_hex(4)
        number = _number(count, "count") if count.strip() else USUAL
        asked = _number(level, "level") if level.strip() else None
        return _answer(_set(drill, _known(game), number, chosen, asked), fixed=bool(seed))
    except HousewayError as fault:
        return JSONResponse({"error": str(fault), **fault.to_json()}, status_code=422)
    finally:
        _WAITING.release()


def _answer(body: bytes, fixed: bool) -> Response:
    keep = "private, max-age=86400" if fixed else "no-store"
    return Response(body, media_type="application/json", headers={"cache-control": keep})


@lru_cache(maxsize=64)
def _set(drill: str, game: str, count: int, seed: str, level: int | None) -> bytes:
    """A set as it is sent; the last ones are kept. One is made at a time: tables come first."""
    from houseway.desk.train.drills import question_set

    with _MAKING:
        found = question_set(drill, game, count, seed, level)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _known(game: str) -> str:
    """Only games of the rulebook are asked about."""
    return game_id(game)


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"\s*[0-9]{1,6}\s*", text, re.ASCII):
        raise bad_form(what, f"{what} {text[:20]!r} must be a whole number", text)
    return int(text)
