"""What one card missing from the shoe does to a wager: exact, wherever it can be worked out."""

from __future__ import annotations

from houseway.families import family_of
from houseway.play.game import Game
from houseway.proof.linear import Removal


def removals(game: Game) -> dict[str, Removal]:
    """By wager, for those whose effects are known; of the others nothing is said."""
    family = family_of(game.rules)
    return family.removals(game) if family.tells_removal else {}
