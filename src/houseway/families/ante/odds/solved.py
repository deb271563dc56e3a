"""What has been worked out is kept while the program runs: odds, advice and bots share it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from houseway.families.ante.game import Ante
from houseway.families.ante.odds.holdem import Holdem, Weights
from houseway.families.ante.odds.stud import Stud

KEPT = 4  # games under options

Told = Callable[[float], None]
T = TypeVar("T", Stud, Weights)

_studs: OrderedDict[str, Stud] = OrderedDict()
_weights: OrderedDict[str, Weights] = OrderedDict()


def stud_of(game: Ante) -> Stud:
    """Every hand of a game without a board against the bank."""
    return _kept(_studs, game, lambda: Stud.of(game))


def weights_of(game: Ante, told: Told = lambda done: None) -> Weights:
    """What every choice is worth in a game with a board."""
    return _kept(_weights, game, lambda: Holdem(game).weigh(told))


def _kept(known: OrderedDict[str, T], game: Ante, work: Callable[[], T]) -> T:
    key = _facts(game)
    if key not in known:
        known[key] = work()
        while len(known) > KEPT:
            known.popitem(last=False)
    return known[key]


def _facts(game: Ante) -> str:
    """All that the odds follow from; seats and fees are not in it."""
    lines = [(spot.id, spot.kind, line) for spot in game.rules.spots for line in spot.lines]
    return repr((game.settings, lines))


def forget() -> None:
    """Work everything out anew from now on."""
    _studs.clear()
    _weights.clear()
