"""Clean sweeps in many hands at once; what `sweeps.sweeps_in` finds in one."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from houseway.families.chinese.sweeps import ACE_HIGH, CARDS, RANKS, SWEEPS

BASE = 5 ** np.arange(RANKS, dtype=np.int64)
RED = (1, 2)
PIPS = range(1, 9)  # the ranks from two to nine, aces being 0
PICTURES = (0, *range(9, 13))


def sweeps_held(hands: NDArray[np.integer]) -> NDArray[np.bool_]:
    """For each row of thirteen cards, which kinds it is: a column for each of `SWEEPS`."""
    ranks = (hands[:, :, None] // 4 == np.arange(RANKS)).sum(axis=1)
    suits = (hands[:, :, None] % 4 == np.arange(4)).sum(axis=1)
    dragon = (ranks == 1).all(axis=1)
    red = suits[:, RED].sum(axis=1)
    one_color = (red == 0) | (red == CARDS)
    left = suits % 5
    found = {
        "pure-dragon": dragon & (suits == CARDS).any(axis=1),
        "color-dragon": dragon & one_color,
        "dragon": dragon,
        "one-color": one_color,
        "minor": ranks[:, PIPS].sum(axis=1) == CARDS,
        "senior": ranks[:, PICTURES].sum(axis=1) == CARDS,
        "six-wheels": (ranks // 2).sum(axis=1) == CARDS // 2,
        "three-flush": ((left == 3).sum(axis=1) == 1) & ((left == 0).sum(axis=1) == 3),
        "three-straight": np.isin(ranks @ BASE, three_straights()),
    }
    return np.stack([found[kind] for kind in SWEEPS], axis=1)


@cache
def three_straights() -> NDArray[np.int64]:
    """All holdings that part into runs of 3, 5 and 5, each as one number to the base of five."""
    fives, threes = (_runs(size) for size in (5, 3))
    pairs = [one + two for one, two in combinations_with_replacement(fives, 2)]
    holdings = np.array([pair + three for pair in pairs for three in threes])
    possible = holdings[(holdings <= 4).all(axis=1)]
    return np.unique(possible @ BASE)


def _runs(size: int) -> list[NDArray[np.int64]]:
    lows = range(ACE_HIGH - size + 1)
    return [np.bincount((low + np.arange(size)) % RANKS, minlength=RANKS) for low in lows]
