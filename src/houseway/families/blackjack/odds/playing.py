"""The best way to go on with a hand, for many sets of seen cards at once.

All values are expectations over everything the shoe may deal, in which rounds that a natural of
the bank ends beforehand count as nothing. For one hand every choice is measured on the same
rounds, so the best choice is the one a player makes who knows that the round goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from houseway.families.blackjack.odds.counts import Flags, Floats, Ints
from houseway.families.blackjack.odds.hands import Hands
from houseway.families.blackjack.rules import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER, Play

PROFIT, STAKE = 0, 1  # the first axis of every worth
CHOICES = (STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE)
_NOT_OPEN = -1e9
_EVEN = 1e-13  # choices closer than this are worth the same


class Option(NamedTuple):
    """A choice, its worth by shoe and hand, and for which hands it is open."""

    choice: str
    worth: Floats
    is_open: Flags


@dataclass(frozen=True)
class Scene:
    """Shoes a hand is played from, and what it is worth there to stand.

    `left[shoe]` counts the cards, the hand's own included; `stand` and `alive`, by shoe and hand,
    are the expected profit of one unit and the chance that the round goes on. Each shoe follows
    the choices that are best in the shoe `leader` names, so that a policy found in one shoe is
    measured in another. `rescued` is the profit of each unit left behind by a rescue, if any.
    """

    hands: Hands
    left: Ints
    stand: Floats
    alive: Floats
    leader: Ints
    rescued: float | None

    def draw(self, worth: Floats, rows: Ints) -> Floats:
        """What hands are worth with one more card."""
        left = self.left[:, None, :] - self.hands.counts[rows]
        cards = self.left.sum(axis=1)[:, None] - self.hands.cards[rows]
        chances = np.maximum(left, 0) / np.maximum(cards, 1)[:, :, None]
        drawn = worth[:, :, self.hands.child[rows]]
        return np.asarray(np.einsum("snv,wsnv->wsn", chances, drawn))


@dataclass(frozen=True)
class Played:
    """The worth of hands by choice, and `on`, their worth when nothing but hitting, standing and
    what may be doubled with any number of cards is open.

    `chosen` are the choices of `on`, `doubled` those after one double, two, and so on, as places
    in the list of choices.
    """

    stand: Floats
    hit: Floats
    double: Floats
    on: Floats
    chosen: Ints
    doubled: tuple[Ints, ...]


def pick(options: Sequence[Option], leader: Ints) -> tuple[Floats, Ints]:
    """The best open option of each leading shoe: its worth in the shoes that follow, and which.

    Of options worth the same the first listed is taken.
    """
    profits = np.stack([np.where(o.is_open, o.worth[PROFIT], _NOT_OPEN) for o in options])
    profits[1:] -= _EVEN
    best = profits.argmax(axis=0)[leader]
    worths = np.stack([o.worth for o in options])
    chosen = np.array([CHOICES.index(o.choice) for o in options])[best]
    return np.take_along_axis(worths, best[None, None], axis=0)[0], chosen


def play_on(play: Play, scene: Scene) -> Played:
    """Play every hand of a scene in the best way, those with the most cards first."""
    hands = scene.hands
    stand = _padded(np.stack([scene.stand, scene.alive]))
    on, hit, double = stand.copy(), np.zeros_like(stand), np.zeros_like(stand)
    chosen = np.zeros(stand.shape[1:], dtype=np.int64)
    levels = play.double.levels if play.double is not None else 0
    doubled = tuple(np.zeros_like(chosen) for _ in range(levels))
    for rows in hands.levels:
        hit[:, :, rows] = scene.draw(on, rows)
        options = [
            Option(STAND, stand[:, :, rows], hands.may_stand[rows]),
            Option(HIT, hit[:, :, rows], hands.may_hit[rows]),
        ]
        if hands.may_double[rows].any():
            double[:, :, rows] = _doubled(play, scene, rows, doubled)
            if play.double is not None and play.double.cards == "any":
                options.append(Option(DOUBLE, double[:, :, rows], hands.may_double[rows]))
        on[:, :, rows], chosen[:, rows] = pick(options, scene.leader)
    return Played(stand, hit, double, on, chosen, doubled)


def _doubled(play: Play, scene: Scene, rows: Ints, notes: Sequence[Ints], times: int = 1) -> Floats:
    """What hands are worth that are doubled, for the `times`-th time, and take one card.

    Everything is per unit first staked: no table maximum caps what a further double adds.
    """
    hands = scene.hands
    drawn = np.unique(hands.child[rows])
    drawn = drawn[drawn < len(hands)]
    stand = 2**times * np.stack([scene.stand[:, drawn], scene.alive[:, drawn]])
    options = [Option(STAND, stand, np.ones(len(drawn), dtype=np.bool_))]
    if scene.rescued is not None:
        given_up = np.stack([scene.rescued * stand[STAKE] / 2, stand[STAKE]])
        options.append(Option(RESCUE, given_up, ~hands.ended[drawn]))
    if times < len(notes):
        blocked = hands.must_stand[drawn] & (play.stand_blocks == "hit-double")
        again = ~hands.ended[drawn] & ~blocked
        worth_again = np.zeros_like(stand)
        worth_again[:, :, again] = _doubled(play, scene, drawn[again], notes, times + 1)
        options.append(Option(DOUBLE, worth_again, again))
    worth = np.zeros((2, len(scene.left), len(hands) + 1))
    worth[:, :, drawn], notes[times - 1][:, drawn] = pick(options, scene.leader)
    return scene.draw(worth, rows)


def _padded(worth: Floats) -> Floats:
    """With a place past the last hand, for cards that cannot come."""
    return np.concatenate([worth, np.zeros((*worth.shape[:-1], 1))], axis=-1)
