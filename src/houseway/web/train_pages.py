"""The pages of the drills; the questions come from `train_routes`."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import FileResponse, HTMLResponse

from houseway.desk.train.drills import DRILLS, games_of
from houseway.errors import out_of_range
from houseway.rulebook.load import load
from houseway.server.refusals import Missing
from houseway.web.desks import desk_page
from houseway.web.templates import STATIC

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)

Name = Annotated[str, Query(max_length=80)]


@cache
def _drills() -> tuple[dict[str, Any], ...]:
    """Every drill with its games."""
    return tuple(
        {
            "id": drill.id,
            "name": drill.name,
            "about": drill.about,
            "games": [{"id": game, "name": load(game).name} for game in games_of(drill.id)],
        }
        for drill in DRILLS.values()
    )


@router.get("/train")
def train_page(game: Name = "") -> HTMLResponse:
    """Every drill, to choose one and a game; `game` is chosen already where a drill has it."""
    return desk_page("train.html", "train", drills=_drills(), chosen=game)


@router.get("/train/worker.js", include_in_schema=False)
def worker() -> FileResponse:
    """What keeps the drills for when there is no network; it must come from below their address."""
    path = STATIC / "train-worker.js"
    allowed = {"service-worker-allowed": "/train", "cache-control": "no-cache"}
    return FileResponse(path, media_type="text/javascript", headers=allowed)


@router.get("/train/{drill}")
def drill_page(drill: str, game: Name = "", level: Name = "") -> HTMLResponse:
    """One drill of one game."""
    if drill not in DRILLS:
        raise Missing(
            f"there is no drill {drill[:40]!r}; see /train",
            ("drill",),
            value=drill,
            remedy=tuple(DRILLS),
        )
    games = games_of(drill)
    name = game or games[0]
    if name not in games:
        raise Missing(
            f"{DRILLS[drill].name} has nothing to ask of {name!r}; see /train",
            ("game",),
            value=name,
        )
    if level not in ("", "1", "2", "3"):
        raise out_of_range("level", f"levels are 1, 2 and 3, not {level!r}", level, ("1", "2", "3"))
    return desk_page(
        "drill.html",
        "train",
        drill=DRILLS[drill],
        game=name,
        name=load(name).name,
        rules=load(name),
        level=level,
    )
