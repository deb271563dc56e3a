"""Exact odds: integer counts over every way the cards can fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from houseway.errors import not_worked_out
from houseway.games import Game
from houseway.odds.model import GameOdds


def _baccarat(game: Game) -> GameOdds[Any]:
    from houseway.games.baccarat.game import Baccarat
    from houseway.odds.baccarat import game_odds

    assert isinstance(game, Baccarat)
    return game_odds(game)


def _nine(game: Game) -> GameOdds[Any]:
    from houseway.games.nine.game import Nine
    from houseway.odds.nine import game_odds

    assert isinstance(game, Nine)
    return game_odds(game)


def _war(game: Game) -> GameOdds[Any]:
    from houseway.games.war.game import War
    from houseway.odds.war import game_odds

    assert isinstance(game, War)
    return game_odds(game)


def _pot(game: Game) -> GameOdds[Any]:
    from houseway.games.pot.game import PotGame
    from houseway.odds.pot import game_odds

    assert isinstance(game, PotGame)
    return game_odds(game)


def _blackjack(game: Game, progress: Progress | None) -> GameOdds[Any]:
    from houseway.games.blackjack.game import Blackjack
    from houseway.odds.blackjack import game_odds

    assert isinstance(game, Blackjack)
    return game_odds(game, progress=progress)


def _ante(game: Game, progress: Progress | None) -> GameOdds[Any]:
    from houseway.games.ante.game import Ante
    from houseway.odds.ante import game_odds

    assert isinstance(game, Ante)
    return game_odds(game, progress)


def _chinese(game: Game, progress: Progress | None) -> GameOdds[Any]:
    from houseway.games.chinese.game import ChinesePoker
    from houseway.odds.chinese import game_odds

    assert isinstance(game, ChinesePoker)
    return game_odds(game, progress)


def _pan(game: Game, progress: Progress | None) -> GameOdds[Any]:
    from houseway.games.pan.game import Pan
    from houseway.odds.pan import game_odds

    assert isinstance(game, Pan)
    return game_odds(game, progress)


def _keep(game: Game, progress: Progress | None) -> GameOdds[Any]:
    from houseway.games.keep.game import Keep
    from houseway.odds.keep import game_odds

    assert isinstance(game, Keep)
    return game_odds(game, progress)


def _paigow(game: Game, progress: Progress | None) -> GameOdds[Any]:
    from houseway.games.paigow.game import PaiGow
    from houseway.odds.paigow import game_odds

    assert isinstance(game, PaiGow)
    return game_odds(game, progress)


Progress = Callable[[float], None]

QUICK: Mapping[str, Callable[[Game], GameOdds[Any]]] = {
    "baccarat": _baccarat,
    "nine": _nine,
    "pot": _pot,
    "war": _war,
}
# Families whose odds take long enough to tell how far the work has come.
SLOW: Mapping[str, Callable[[Game, Progress | None], GameOdds[Any]]] = {
    "ante": _ante,
    "blackjack": _blackjack,
    "chinese": _chinese,
    "keep": _keep,
    "paigow": _paigow,
    "pan": _pan,
}


def odds(game: Game, progress: Progress | None = None) -> GameOdds[Any]:
    """The exact odds of every wager of a game under its options."""
    family = game.rules.family
    if family in SLOW:
        return SLOW[family](game, progress)
    if family not in QUICK:
        raise not_worked_out(
            "game", f"no odds are worked out yet for the family {family!r}", game.rules.id
        )
    return QUICK[family](game)
