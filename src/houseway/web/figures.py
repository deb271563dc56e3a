"""Odds for pages: worked out once, kept while the program runs, never slow to ask for."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from houseway.desk.odds import known_odds, odds_key
from houseway.play.game import Game
from houseway.proof.model import GameOdds

MOST_KEPT = 64

_kept: OrderedDict[str, GameOdds[Any]] = OrderedDict()
_lock = Lock()


def figures(game: Game) -> GameOdds[Any] | None:
    """The odds of a game, or None when they would take long and nobody has found them yet.

    Options that cannot move the odds share one entry, so take the wagers' limits and the options
    from `game`, not from what is found.
    """
    key = odds_key(game)
    with _lock:
        found = _kept.get(key)
        if found is None:
            found = known_odds(game)
            _remember(key, found)
    return found


def keep(game: Game, found: GameOdds[Any]) -> None:
    """Remember what was worked out elsewhere."""
    with _lock:
        _remember(odds_key(game), found)


def _remember(key: str, found: GameOdds[Any] | None) -> None:
    if found is not None:
        _kept[key] = found
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
