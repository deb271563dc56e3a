"""What one card missing from the shoe does to a wager of this family."""

from __future__ import annotations

from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds import game_odds
from houseway.families.baccarat.odds.deals import Kinds
from houseway.proof.linear import Removal
from houseway.proof.removal import named


def removals(game: Baccarat) -> dict[str, Removal]:
    kinds = Kinds.of(game.rules.deck.shoe, "value")
    return named(game_odds(game).spots, kinds.counts.tolist())
