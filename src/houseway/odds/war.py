"""Exact odds of war."""

from __future__ import annotations

from houseway.games.war.game import War
from houseway.odds.model import GameOdds


def game_odds(game: War) -> GameOdds:
    raise NotImplementedError
