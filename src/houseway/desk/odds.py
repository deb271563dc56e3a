"""Odds at once: what takes long to work out is kept, under a key that cannot go stale.

The key is a hash of everything the odds depend on: the shoe, the rules of play, the pay lines, and
the program text that works them out. Change any of it and the figures are worked out anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from houseway.checked import checked
from houseway.desk.program import program_key
from houseway.families import family_of
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.families.odds import is_slow, odds
from houseway.play.game import Game
from houseway.play.words import Chart
from houseway.proof.model import GameOdds, SpotOdds
from houseway.rulebook.schema import Rules

Progress = Callable[[float], None]


@checked
def known_odds(game: Game) -> GameOdds[Any] | None:
    """The odds of a game if they are quick to find or kept from before."""
    return _kept(game) if is_slow(game.rules) else odds(game)


@checked
def find_odds(game: Game, progress: Progress | None = None, fresh: bool = False) -> GameOdds[Any]:
    """The odds of a game, from the kept figures unless `fresh`; long work tells its progress."""
    if not is_slow(game.rules):
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
        "code": _program(rules),
        "family": rules.family,
        "deck": sorted(rules.deck.shoe.items()),
        "play": {key: value for key, value in rules.play.items() if key != "clauses"},
        "spots": [[s.id, s.window, [[ln.when, ln.pays] for ln in s.lines]] for s in rules.spots],
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()


def _program(rules: Rules) -> str:
    """The program text that works out the odds of a game's family, as a hash."""
    return program_key(f"{family_of(rules).package}.odds")
