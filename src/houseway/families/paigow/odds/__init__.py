"""Odds of pai gow, with tiles and with cards."""

from __future__ import annotations

from collections.abc import Callable

from houseway.families.paigow.game import PaiGow
from houseway.proof.model import GameOdds, SpotOdds


def game_odds(game: PaiGow, progress: Callable[[float], None] | None = None) -> GameOdds[SpotOdds]:
    """The odds of every wager; `progress` is told which part of the work is done."""
    if game.settings.tiles:
        from houseway.families.paigow.odds.tiles import tiles_odds

        return tiles_odds(game, progress)
    from houseway.families.paigow.odds.cards import cards_odds

    return cards_odds(game, progress)
