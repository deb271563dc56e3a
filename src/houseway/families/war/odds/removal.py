"""What one card missing from the shoe does to a wager of this family."""

from __future__ import annotations

from collections import Counter

from houseway.families.war.game import War
from houseway.families.war.odds import game_odds
from houseway.families.war.rules import height
from houseway.proof.linear import Removal
from houseway.proof.removal import named


def removals(game: War) -> dict[str, Removal]:
    held: Counter[int] = Counter()
    for card, number in game.rules.deck.shoe.items():
        held[height(card)] += number
    return named(game_odds(game).spots, [held[high] for high in sorted(held)])
