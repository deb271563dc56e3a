"""What each wager that is laid before the cards brings by itself, exactly, for a way of playing.

The odds of a game tell an ante together with all that must be placed beside it. Somebody who wants
to know wager by wager, as a simulation counts them, asks here.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from houseway.families.ante.game import Ante
from houseway.families.ante.odds.holdem import Holdem
from houseway.families.ante.odds.paying import Paying, Tally
from houseway.families.ante.odds.plans import house_plan
from houseway.families.ante.odds.sides import side_odds
from houseway.families.ante.odds.solved import stud_of, weights_of
from houseway.families.ante.rules import ANTE
from houseway.rulebook.schema import Spot

Told = Callable[[float], None]


def laid_odds(game: Ante, best: bool, told: Told = lambda done: None) -> dict[str, Fraction]:
    """The average profit per unit of every wager that is laid, a raise being part of its ante.

    Hands are played the house way, or in the `best` way. Games with a board take some seconds.
    """
    paying, tally = _played(game, best, told)
    spots = (spot for spot in game.rules.spots if spot.window == "before-cards")
    return {spot.id: _alone(game, paying, tally, spot) for spot in spots}


def _played(game: Ante, best: bool, told: Told) -> tuple[Paying, Tally]:
    if not game.settings.board:
        stud = stud_of(game)
        return stud.paying, stud.tally(stud.best if best else stud.house_way)
    if not best:
        holdem = Holdem(game)
        return holdem.paying, holdem.count([house_plan(holdem)], told)[0]
    weights = weights_of(game, lambda done: told(done / 2))
    plans = weights.holdem.count([weights.best], lambda done: told((1 + done) / 2))
    return weights.holdem.paying, plans[0]


def _alone(game: Ante, paying: Paying, tally: Tally, spot: Spot) -> Fraction:
    if spot.kind == "bonus":
        return side_odds(game, paying, spot, tally).ev
    found = paying.alone(spot.id, tally).ev
    if spot.id != ANTE:
        return found
    raised = (
        number * way.times * game.line(game.settings.raise_spot, way.outcome).profit
        for way, number in tally.items()
        if way.times
    )
    return found + sum(raised, Fraction(0)) / tally.total()
