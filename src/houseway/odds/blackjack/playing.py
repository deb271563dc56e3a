"""The best way to go on with a hand, for many sets of seen cards at once.

All values are unconditional expectations over what the shoe may deal, in which rounds that a
natural of the bank ends beforehand count as nothing. For one hand every choice is measured on the
same rounds, so the best choice is the one a player would make knowing that the round goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.odds.blackjack.counts import Floats, Ints
from houseway.odds.blackjack.hands import Hands

Letters = NDArray[np.str_]

PROFIT, STAKE = 0, 1
NEVER = -1e9  # the worth of a choice that is not open


@dataclass(frozen=True)
class Scene:
    """Shoes a hand is played from, and what standing is worth in each.

    `left[shoe]` counts the cards, the hand's own included; `stand` and `alive`, by shoe and hand,
    are the expected profit of one unit and the chance that the round goes on. A shoe follows the
    choices that are best in the shoe `leader` names, so that a policy found in one shoe can be
    measured in another. `rescues` says whether a doubled hand may be given up.
    """

    left: Ints
    stand: Floats
    alive: Floats
    leader: Ints
    rescues: bool = True

    def chances(self, hands: Hands, rows: Ints) -> Floats:
        """The chance of every next card, by shoe, hand and value."""
        left = self.left[:, None, :] - hands.counts[rows]
        cards = self.left.sum(axis=1)[:, None] - hands.cards[rows]
        return np.maximum(left, 0) / np.maximum(cards, 1)[:, :, None]

    def draw(self, hands: Hands, values: Floats, rows: Ints) -> Floats:
        """The expected worth of one more card."""
        chances = self.chances(hands, rows)
        return np.einsum("snv,wsnv->wsn", chances, values[:, :, hands.child[rows]])


@dataclass(frozen=True)
class Played:
    """Profit and stake by shoe and hand: of standing, of hitting, of doubling, and of going on
    with a hand of more than two cards."""

    stand: Floats
    hit: Floats
    double: Floats
    on: Floats


def pick(options: list[tuple[Floats, NDArray[np.bool_]]], leader: Ints) -> tuple[Floats, Ints]:
    """The best open option in each leading shoe, and what it is worth in every shoe.

    Equal options go to the one listed first.
    """
    profits = np.stack([np.where(is_open, worth[PROFIT], NEVER) for worth, is_open in options])
    profits[1:] -= 1e-13
    chosen = profits.argmax(axis=0)[leader]
    worth = np.stack([worth for worth, _ in options])
    return np.take_along_axis(worth, chosen[None, None], axis=0)[0], chosen
