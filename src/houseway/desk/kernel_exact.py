"""What the odds say a kernel should come to: a figure for a wager under a way of playing.

A figure stands for what is laid before the cards: raises, doubles and splits count as part of the
wager they grow from, per unit of that wager. Where the odds know none, there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.families.ante.game import Ante
from houseway.families.ante.odds.laid import laid_odds as ante_odds
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.families.keep.game import Keep
from houseway.families.keep.odds.exact import laid_odds as keep_odds
from houseway.play.game import Game
from houseway.proof.model import GameOdds, SpotOdds, WagerOdds
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY

# The situation in which the odds tell of a way of playing, where it is not their first figure.
SITUATIONS: Mapping[tuple[str, str], str] = {
    ("war", "surrenders"): "Surrender every tie",
    ("keep", "strongest-two"): "Keeping the two that win most",
}
Told = Callable[[float], None]


class Figure(NamedTuple):
    """The worth of a unit laid. `error` is its standard error, where the odds are of a sample."""

    worth: Fraction | float
    error: float = 0.0


def figures(game: Game, found: GameOdds[Any], plays: str) -> dict[str, Figure]:
    """Everything the odds of a game say of wagers laid by somebody who plays so."""
    if isinstance(game, Ante):  # whose odds tell an ante with all that is placed beside it
        laid = ante_odds(game, plays == BEST_PLAY)
        return {name: Figure(worth) for name, worth in laid.items()}
    known = {spot.spot.id: _figure(game.rules.family, spot, plays) for spot in found.spots}
    return {name: figure for name, figure in known.items() if figure is not None}


def counted(game: Game, told: Told = lambda done: None) -> dict[str, Figure]:
    """What can be counted exactly of the house way where the odds are a sample; it takes long."""
    if not isinstance(game, Keep):
        return {}
    return {name: Figure(worth) for name, worth in keep_odds(game, told).items()}


def _figure(family: str, spot: SpotOdds | PlayedSpot, plays: str) -> Figure | None:
    if isinstance(spot, PlayedSpot):
        return _played(spot, plays)
    if spot.spot.kind != "base":
        # Which cards come does not depend on how a hand of one's own is played; on a hand that all
        # share it does.
        return None if family == "baccarat" and plays != HOUSE_WAY else _of(spot.odds)
    if plays == HOUSE_WAY:
        return _of(spot.played("house-way"))
    if plays == BEST_PLAY:
        return None if spot.way is None else _of(spot.played("best-play"))
    told = {situation.name: situation.odds for situation in spot.situations}
    return _of(told.get(SITUATIONS.get((family, plays), "")))


def _of(odds: WagerOdds | None) -> Figure | None:
    """Rounds that leave a wager lying count too: a kernel plays them."""
    return None if odds is None else Figure(odds.ev_per_round, odds.error)


def _played(spot: PlayedSpot, plays: str) -> Figure | None:
    if plays == HOUSE_WAY:
        return Figure(spot.odds.house_way)
    if plays != BEST_PLAY:
        return None
    switch = spot.odds.switch  # who plays at a table judges two hands by their points
    return Figure(spot.odds.ev if switch is None else switch.by_points)
