"""The field: people who play well, dealt the other thirty-nine cards many times.

Each table has three of them, and one who plays well sets the way that may expect most. He declares
the best clean sweep he holds if that pays more than he may expect, and surrenders where he may
expect to lose more than that costs. Rooms that let hands lie in another order change nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.families.chinese.points import SURRENDER
from houseway.families.chinese.rules import Play
from houseway.families.chinese.solve_kernel import Hands, set_hands
from houseway.families.chinese.solve_sweeps import sweeps_held
from houseway.families.chinese.standing import Standing, standing
from houseway.families.chinese.sweeps import SWEEPS, declarable

DECK, CARDS, OTHERS = 52, 13, 3
COMPARES, GIVES_UP = -1, -2  # instead of the number of a clean sweep


class Field(NamedTuple):
    """Tables of three opponents: the values of front, middle and back, and what each declares.

    `says` is `COMPARES`, `GIVES_UP`, or the number of a clean sweep in `SWEEPS`.
    """

    values: NDArray[np.int32]
    says: NDArray[np.int8]

    @property
    def tables(self) -> int:
        return len(self.values)


def deal_field(play: Play, cards: Sequence[Card], tables: int, seed: int) -> Field:
    """The opponents of thirteen cards; the same again for the same seed."""
    luck = np.random.default_rng([seed, *sorted(cards)])
    rest = np.setdiff1d(np.arange(DECK, dtype=np.uint8), np.array(cards, np.uint8))
    dealt = luck.permuted(np.tile(rest, (tables, 1)), axis=1)
    found = playing_well(play, dealt.reshape(-1, CARDS), standing(play.version))
    return Field(found.values.reshape(tables, OTHERS, 3), found.says.reshape(tables, OTHERS))


def playing_well(play: Play, hands: Hands, known: Standing) -> Field:
    """What people who play well make of rows of thirteen cards."""
    values, expected = set_hands(hands, known)
    says = np.full(len(hands), COMPARES, np.int8)
    if play.surrenders:
        says[expected < -SURRENDER] = GIVES_UP
    best = np.maximum(expected, -SURRENDER if play.surrenders else -np.inf)
    held = sweeps_held(hands)
    for sweep in reversed(declarable(play)):
        number, worth = list(SWEEPS).index(sweep.id), sweep.points(play.version)
        better = held[:, number] & (worth >= best)
        says[better] = number
        best = np.where(better, worth, best)
    return Field(values, says)
