"""Exact odds of the nine games."""

from __future__ import annotations

from houseway.games.nine.game import Nine
from houseway.odds.model import GameOdds


def game_odds(game: Nine) -> GameOdds:
    """The odds of the game wager."""
    raise NotImplementedError
