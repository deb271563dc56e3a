"""A strategy is data: a pick for every situation a hand can be in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from houseway.errors import HousewayError
from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.rules import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.money import Cents
from houseway.simulate.blackjack_facts import POINTS, RANKS, SHAPES, VALUES, Array
from houseway.simulate.blackjack_offers import offers_of

PICKS = (STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE)
WORTHS = (2, RANKS, RANKS, VALUES)

Choose = Callable[[int, bool, int, int, int, int, int], str | Sequence[str]]


@dataclass(frozen=True)
class Strategy:
    """How hands are played.

    `choices` is indexed by origin, doubles, up-card, shape, ace and hard total, and holds places
    in `PICKS`; `early`, from the up-card on, says whether a hand is given up before the look for a
    natural. `worth[switched, first, second, up]` values two cards, ranks counted from nought and
    the up-card by value: hands are switched when both together are worth more then.
    """

    name: str
    choices: Array
    early: Array
    worth: Array
    ladder: tuple[Cents, ...]


def strategy(
    game: Blackjack,
    choose: Choose,
    name: str = "own",
    worth: Array | None = None,
    wager: Cents | None = None,
) -> Strategy:
    """The strategy of `choose(hard, ace, cards, pair, up, after_split, doubles)`; see `Seen`.

    It gives a pick, or several in order of preference. The first that is legal is taken, and the
    house way where none is. `wager` is the table minimum unless told; it matters only where the
    table maximum caps a further double.
    """
    offers = offers_of(game, game.rules.table.minimum if wager is None else wager)
    choices = np.zeros(offers.shape, dtype=np.uint8)
    for place, seen, picks in offers.asked:
        wanted = _listed(choose(*seen))
        pick = next((pick for pick in wanted if pick in picks), picks[0])
        choices[place] = PICKS.index(pick)
    early = np.zeros((VALUES, SHAPES, 2, POINTS), dtype=np.bool_)
    for place, seen in offers.early:
        early[place] = _listed(choose(*seen))[:1] == (SURRENDER,)
    values = np.zeros(WORTHS) if worth is None else np.ascontiguousarray(worth, dtype=np.float64)
    if values.shape != WORTHS:
        raise HousewayError(f"the worth of hands must have the shape {WORTHS}, not {values.shape}")
    return Strategy(name, choices, early, values, offers.ladder)


def _listed(wanted: str | Sequence[str]) -> tuple[str, ...]:
    return (wanted,) if isinstance(wanted, str) else tuple(wanted)


def house_way(game: Blackjack) -> Strategy:
    """Every hand played as the bank plays its own, as far as the rules allow; nothing added."""
    return strategy(game, lambda *seen: (), "house way")
