"""Odds at once: what takes long to work out is kept, under a key that cannot go stale.

The key is a hash of everything the odds depend on: the shoe, the rules of play, the pay lines, and
the program text that works them out. Change any of it and the figures are worked out anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import houseway
from houseway.games import Game
from houseway.games.words import Chart
from houseway.odds import SLOW, odds
from houseway.odds.blackjack.result import PlayedSpot
from houseway.odds.model import GameOdds, SpotOdds

Progress = Callable[[float], None]

# Of the simulations only what the odds themselves work with; the kernels are proved by the odds.
SHARED = ("simulate/blocks.py", "simulate/compiling.py", "simulate/streams.py")
ROOMS = ("odds", "games", "hands", *SHARED, "cards", "rulebook/schema.py", "money.py")
# Built on top of the odds: no odds follow from them.
ASIDE = ("odds/counting/", "odds/joint/")


def known_odds(game: Game) -> GameOdds[Any] | None:
    """The odds of a game if they are quick to find or kept from before."""
    return _kept(game) if game.rules.family in SLOW else odds(game)


def find_odds(game: Game, progress: Progress | None = None, fresh: bool = False) -> GameOdds[Any]:
    """The odds of a game, from the kept figures unless `fresh`; long work tells its progress."""
    if game.rules.family not in SLOW:
        return odds(game)
    found = None if fresh else _kept(game)
    if found is None:
        found = odds(game, progress)
        keep_figures(_place(game), found.to_json())
    return found


def _kept(game: Game) -> GameOdds[Any] | None:
    try:
        data = json.loads(_place(game).read_text(encoding="utf-8"))
        return _read(game, data)
    except (OSError, ValueError, KeyError, TypeError, StopIteration):
        return None


def _read(game: Game, data: dict[str, Any]) -> GameOdds[Any]:
    rules = game.rules
    spots = tuple(
        (PlayedSpot if "strategy" in item else SpotOdds).from_json(rules.by_id[item["spot"]], item)
        for item in data["spots"]
    )
    charts = tuple(map(Chart.from_json, data.get("charts", ())))
    method = data["method"]
    return GameOdds(rules.id, rules.name, rules.options, method, rules.version, spots, charts)


def keep_figures(place: Path, data: dict[str, Any]) -> None:
    """Write figures whole or not at all; a machine without a place for them goes without."""
    keep_bytes(place, json.dumps(data).encode())


def keep_bytes(place: Path, data: bytes) -> None:
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("wb", dir=place.parent, suffix=".part", delete=False) as part:
            part.write(data)
        os.replace(part.name, place)


def _place(game: Game) -> Path:
    return cache_folder() / f"{game.rules.id}-{odds_key(game)[:32]}.json"


def cache_folder() -> Path:
    """Where figures are kept: `HOUSEWAY_CACHE`, or the user's cache."""
    if chosen := os.environ.get("HOUSEWAY_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "houseway" / "odds"


def odds_key(game: Game) -> str:
    """What the odds of a game follow from, as a hash."""
    rules = game.rules
    facts = {
        "code": _code(),
        "family": rules.family,
        "deck": sorted(rules.deck.shoe.items()),
        "play": {key: value for key, value in rules.play.items() if key != "clauses"},
        "spots": [[s.id, s.window, [[ln.when, ln.pays] for ln in s.lines]] for s in rules.spots],
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()


@cache
def _code() -> str:
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    root = Path(houseway.__file__).parent
    for room in ROOMS:
        place = root / room
        for path in [place] if place.suffix else sorted(place.rglob("*.py")):
            if not path.relative_to(root).as_posix().startswith(ASIDE):
                yield path
