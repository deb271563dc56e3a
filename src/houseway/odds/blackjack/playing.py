"""The best way to go on with a hand, for many sets of seen cards at once.

All values are expectations over everything the shoe may deal, in which rounds that a natural of
the bank ends beforehand count as nothing. For one hand every choice is measured on the same
rounds, so the best choice is the one a player makes who knows that the round goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from houseway.games.blackjack.rules import Play
from houseway.odds.blackjack.counts import Flags, Floats, Ints
from houseway.odds.blackjack.hands import Hands

PROFIT, STAKE = 0, 1  # the first axis of every worth
NOT_OPEN = -1e9
_EVEN = 1e-13  # choices closer than this are worth the same


@dataclass(frozen=True)
class Scene:
    """Shoes a hand is played from, and what it is worth there to stand.

    `left[shoe]` counts the cards, the hand's own included; `stand` and `alive`, by shoe and hand,
    are the expected profit of one unit and the chance that the round goes on. Each shoe follows
    the choices that are best in the shoe `leader` names, so that a policy found in one shoe is
    measured in another.
    """

    left: Ints
    stand: Floats
    alive: Floats
    leader: Ints
    hands: Hands
    rescued: float | None

    def draw(self, worth: Floats, rows: Ints) -> Floats:
        """What hands are worth with one more card."""
        left = self.left[:, None, :] - self.hands.counts[rows]
        cards = self.left.sum(axis=1)[:, None] - self.hands.cards[rows]
        chances = np.maximum(left, 0) / np.maximum(cards, 1)[:, :, None]
        return np.einsum("snv,wsnv->wsn", chances, worth[:, :, self.hands.child[rows]])


@dataclass(frozen=True)
class Played:
    """The worth of hands by choice, and of hands of more than two cards played on as `chosen`."""

    stand: Floats
    hit: Floats
    double: Floats
    on: Floats
    chosen: Ints


def pick(options: Sequence[tuple[Floats, Flags]], leader: Ints) -> tuple[Floats, Ints]:
    """The best open option of each leading shoe, and what it is worth in the shoes that follow.

    Of options worth the same the first listed is taken.
    """
    profits = np.stack([np.where(is_open, worth[PROFIT], NOT_OPEN) for worth, is_open in options])
    profits[1:] -= _EVEN
    chosen = profits.argmax(axis=0)[leader]
    worths = np.stack([worth for worth, _ in options])
    return np.take_along_axis(worths, chosen[None, None], axis=0)[0], chosen


def play_on(play: Play, scene: Scene) -> Played:
    """Play every hand of a scene in the best way, those with the most cards first."""
    hands = scene.hands
    stand = _padded(np.stack([scene.stand, scene.alive]))
    on, hit, double = stand.copy(), np.zeros_like(stand), np.zeros_like(stand)
    chosen = np.zeros(stand.shape[1:], dtype=np.int64)
    always = play.double is not None and play.double.cards == "any"
    for rows in hands.levels:
        hit[:, :, rows] = scene.draw(on, rows)
        options = [
            (stand[:, :, rows], hands.may_stand[rows]),
            (hit[:, :, rows], hands.may_hit[rows]),
        ]
        if hands.may_double[rows].any():
            double[:, :, rows] = _doubled(play, scene, rows, 1)
        if always:
            options.append((double[:, :, rows], hands.may_double[rows]))
        on[:, :, rows], chosen[:, rows] = pick(options, scene.leader)
    return Played(stand, hit, double, on, chosen)


def _doubled(play: Play, scene: Scene, rows: Ints, times: int) -> Floats:
    """What hands are worth that are doubled, for the `times`-th time, and take one card.

    Everything is per unit first staked: no table maximum caps what a further double adds.
    """
    assert play.double is not None
    hands = scene.hands
    drawn = np.unique(hands.child[rows])
    drawn = drawn[drawn < len(hands)]
    stand = 2**times * np.stack([scene.stand[:, drawn], scene.alive[:, drawn]])
    options = [(stand, np.ones(len(drawn), dtype=np.bool_))]
    if scene.rescued is not None:
        given_up = np.stack([scene.rescued * stand[STAKE] / 2, stand[STAKE]])
        options.append((given_up, ~hands.ended[drawn]))
    if times < play.double.levels:
        blocked = hands.must_stand[drawn] & (play.stand_blocks == "hit-double")
        again = ~hands.ended[drawn] & ~blocked
        worth_again = np.zeros_like(stand)
        worth_again[:, :, again] = _doubled(play, scene, drawn[again], times + 1)
        options.append((worth_again, again))
    worth = np.zeros((2, len(scene.left), len(hands) + 1))
    worth[:, :, drawn] = pick(options, scene.leader)[0]
    return scene.draw(worth, rows)


def _padded(worth: Floats) -> Floats:
    """With a place past the last hand, for cards that cannot come."""
    return np.concatenate([worth, np.zeros((*worth.shape[:-1], 1))], axis=-1)
