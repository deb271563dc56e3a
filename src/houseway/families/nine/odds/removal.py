"""What one card missing from the shoe does to a wager of this family."""

from __future__ import annotations

from houseway.families.nine.game import Nine
from houseway.families.nine.odds import game_odds
from houseway.families.nine.odds.deals import Kinds
from houseway.proof.linear import Removal
from houseway.proof.removal import named


def removals(game: Nine) -> dict[str, Removal]:
    kinds = Kinds.of(game.rules.deck.shoe)
    return named(game_odds(game).spots, [held for held in kinds.counts if held])
