"""Exact odds: integer counts over every way the cards can fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.errors import HousewayError
from houseway.games import Game
from houseway.odds.model import GameOdds


def _baccarat(game: Game) -> GameOdds:
    from houseway.games.baccarat.game import Baccarat
    from houseway.odds.baccarat import game_odds

    assert isinstance(game, Baccarat)
    return game_odds(game)


def _nine(game: Game) -> GameOdds:
    from houseway.games.nine.game import Nine
    from houseway.odds.nine import game_odds

    assert isinstance(game, Nine)
    return game_odds(game)


def _war(game: Game) -> GameOdds:
    from houseway.games.war.game import War
    from houseway.odds.war import game_odds

    assert isinstance(game, War)
    return game_odds(game)


FAMILIES: Mapping[str, Callable[[Game], GameOdds]] = {
    "baccarat": _baccarat,
    "nine": _nine,
    "war": _war,
}


def odds(game: Game) -> GameOdds:
    """The exact odds of every wager of a game under its options."""
    if game.rules.family not in FAMILIES:
        raise HousewayError(f"no odds are worked out yet for the family {game.rules.family!r}")
    return FAMILIES[game.rules.family](game)
