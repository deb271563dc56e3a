"""Every way to be dealt some cards, counted by the best hand in them.

Suits aside there are few ways to hold seven cards, 49,205, and each comes in a known number of
suits. Where five or more cards are of one suit the hand may be better than its ranks alone: those
are counted apart and moved to where they belong.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.hands import Ranking
from houseway.hands.classes import COLUMNS, JOKER_COLUMN, KEY_OF_COLUMN, Holdings, best_holdings
from houseway.hands.tables import has_flushes

SUITS = 4
Numbers = NDArray[np.int64]


class Counted(NamedTuple):
    """Different values of hands, and in how many ways each is dealt."""

    values: Numbers
    ways: Numbers


def count_hands(ranking: Ranking, cards: int) -> Counted:
    """The best hands in all ways to be dealt so many cards of the ranking's deck."""
    held = best_holdings(ranking, cards, suited=False)
    values, ways = [held.values], [_ways(held.counts, SUITS)]
    if has_flushes(ranking):
        for suited in range(ranking.size, cards + 1):
            before, after, number = _in_one_suit(ranking, held, suited, cards - suited)
            values += [before, after]
            ways += [-number, number]
    found, at = np.unique(np.concatenate(values), return_inverse=True)
    total = np.zeros(len(found), np.int64)
    np.add.at(total, at, np.concatenate(ways))
    return Counted(found, total)


def _in_one_suit(
    ranking: Ranking, held: Holdings, suited: int, others: int
) -> tuple[Numbers, Numbers, Numbers]:
    """Hands with so many cards of one suit: their values without and with it, and their ways.

    The other cards are of the three other suits. A joker is of every suit.
    """
    own = best_holdings(ranking, suited, suited=True)
    rest = _held(ranking, others)
    together = (own.counts[:, None, :] + rest).reshape(-1, COLUMNS)
    plain = held.values[np.searchsorted(held.keys, together @ KEY_OF_COLUMN)]
    best = np.maximum(plain, np.repeat(own.values, len(rest)))
    return plain, best, np.tile(SUITS * _ways(rest, SUITS - 1), len(own.counts))


def _held(ranking: Ranking, cards: int) -> Numbers:
    """All ways to hold so many cards of three suits by rank."""
    columns = [rank - 1 for rank in ranking.ranks]
    counts = np.zeros((comb(len(columns) + cards - 1, cards), COLUMNS), np.int64)
    for row, held in enumerate(combinations_with_replacement(columns, cards)):
        np.add.at(counts[row], list(held), 1)
    return counts


def _ways(counts: Numbers, suits: int) -> Numbers:
    """In how many ways cards have these ranks; a joker comes in one."""
    of = np.array([comb(suits, number) for number in range(9)])
    natural = np.delete(counts, JOKER_COLUMN, axis=1)
    ways: Numbers = of[natural].prod(axis=1)
    return ways
