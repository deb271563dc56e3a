"""Exact odds: integer counts over every way the cards can fall."""

from __future__ import annotations

from typing import Any

from houseway.checked import checked
from houseway.families import family_of
from houseway.play.game import Game
from houseway.proof.model import GameOdds, Progress
from houseway.rulebook.schema import Rules


@checked
def odds(game: Game, progress: Progress | None = None) -> GameOdds[Any]:
    """The exact odds of every wager of a game under its options."""
    return family_of(game.rules).odds(game, progress)


@checked
def is_slow(rules: Rules) -> bool:
    """Whether the odds of a game take long enough to be kept."""
    return family_of(rules).slow_odds
