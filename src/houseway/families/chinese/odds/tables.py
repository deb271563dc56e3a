"""Tables of four who all play well, dealt many times: what hands come to, and what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.chinese.odds.learning import deal_hands
from houseway.families.chinese.points import HOME_RUN, SHOT
from houseway.families.chinese.rules import Play
from houseway.families.chinese.solve_field import CARDS, COMPARES, Field, playing_well
from houseway.families.chinese.solve_points import (
    Points,
    compared_points,
    declared_points,
    home_runs,
)
from houseway.families.chinese.standing import standing

SEATS = 4
BLOCK = 500  # tables dealt at a time

Progress = Callable[[float], None]


class Played(NamedTuple):
    """Tables as they were played: the cards, what everybody made of them, and points.

    `points` are what each seat has on average from the three others.
    """

    cards: NDArray[np.uint8]
    field: Field
    points: NDArray[np.float64]


def played(play: Play, tables: int, seed: int = 1, progress: Progress | None = None) -> Played:
    """Deal and play so many tables."""
    luck = np.random.default_rng(seed)
    blocks = []
    for done in range(0, tables, BLOCK):
        cards = deal_hands(min(BLOCK, tables - done), luck, SEATS).reshape(-1, CARDS)
        blocks.append((cards, *playing_well(play, cards, standing(play.version))))
        if progress is not None:
            progress(min(1.0, (done + BLOCK) / tables))
    cards, values, says = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    field = Field(values.reshape(tables, SEATS, 3), says.reshape(tables, SEATS))
    return Played(cards.reshape(tables, SEATS, CARDS), field, seat_points(play, field))


def seat_points(play: Play, field: Field) -> NDArray[np.float64]:
    """What every seat has from another on average; who sits first speaks first."""
    total = np.zeros(field.says.shape, np.int64)
    runs = home_runs(field).astype(np.int64)
    for one in range(SEATS):
        for two in range(one + 1, SEATS):
            points = compared_points(play, field.values[:, one], field.values[:, two])
            if play.version == "mandarin":
                points += 3 * (HOME_RUN - SHOT) * (runs[:, one] - runs[:, two])
            points = _declared(play, field, one, two, points)
            total[:, one] += points
            total[:, two] -= points
    return total / (SEATS - 1)


def _declared(play: Play, field: Field, one: int, two: int, points: Points) -> Points:
    """The same where neither declares anything, and what the declarations come to elsewhere."""
    mine, theirs = field.says[:, one], field.says[:, two]
    found = points.copy()
    for says in np.unique(mine).tolist():
        rows = (mine == says) & ((theirs != COMPARES) | (says != COMPARES))
        found[rows] = declared_points(play, says, theirs[rows])
    return found
