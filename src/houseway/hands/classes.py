"""All ways to hold some number of ranks, and the value of each, for building tables.

Without suits there are few: 49,205 for seven cards. A holding is a row of counts, one column for
each rank and one for the joker. Each is worked out twice, as cards of several suits and as cards
of one suit, and the value of a hand is the better of the two.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.hands.ranking import CATEGORY, DIGIT, DIGITS, KING, Category, Ranking, points_of

Counts = NDArray[np.int64]
Values = NDArray[np.int64]
Rows = NDArray[np.bool_]

COLUMNS = KING + 1
JOKER_COLUMN = KING
_NO_CARD = 0  # a rank that no card has: a category of it fits no hand
# A holding as one number: three bits for the count of each column.
KEY_OF_COLUMN = 8 ** np.arange(COLUMNS, dtype=np.int64)


class Holdings(NamedTuple):
    """Holdings of one number of cards, in the order of their keys."""

    counts: Counts
    keys: NDArray[np.int64]
    values: Values


def best_holdings(ranking: Ranking, size: int, suited: bool) -> Holdings:
    """Every holding of `size` cards with the value of the best hand in it."""
    counts = _counted(ranking, size, ranking.decks * (1 if suited else 4))
    keys = counts @ KEY_OF_COLUMN
    order = np.argsort(keys)
    counts, keys = counts[order], keys[order]
    if size == ranking.size:
        return Holdings(counts, keys, _with_joker(ranking, counts, suited))
    return Holdings(
        counts, keys, _best_without_one(counts, best_holdings(ranking, size - 1, suited))
    )


def _counted(ranking: Ranking, size: int, most: int) -> Counts:
    natural = _natural(ranking, size, most)
    if not ranking.joker:
        return natural
    joined = _natural(ranking, size - 1, most)
    joined[:, JOKER_COLUMN] = 1
    return np.concatenate((natural, joined))


def _natural(ranking: Ranking, size: int, most: int) -> Counts:
    columns = [rank - 1 for rank in ranking.ranks]
    chosen = np.array(list(combinations_with_replacement(columns, size)), np.int64)
    counts = np.zeros((len(chosen), COLUMNS), np.int64)
    for place in range(size):
        counts[np.arange(len(chosen)), chosen[:, place]] += 1
    possible: Counts = counts[counts.max(axis=1) <= most]
    return possible


def _best_without_one(counts: Counts, smaller: Holdings) -> Values:
    """The best hand is still there after the right card is taken away."""
    values = np.zeros(len(counts), np.int64)
    for column in range(COLUMNS):
        (rows,) = np.nonzero(counts[:, column])
        keys = counts[rows] @ KEY_OF_COLUMN - KEY_OF_COLUMN[column]
        left = smaller.values[np.searchsorted(smaller.keys, keys)]
        values[rows] = np.maximum(values[rows], left)
    return values


def _with_joker(ranking: Ranking, counts: Counts, suited: bool) -> Values:
    """The values of whole hands; a joker is tried as everything that it may be."""
    joker = ranking.joker
    has = counts[:, JOKER_COLUMN] > 0
    natural = np.where(has[:, None], 0, counts)
    values = np.where(has, 0, _exact(ranking, natural, suited))
    if joker is None or not has.any():
        return values
    completing = replace(
        ranking,
        categories=tuple(
            c if c.completed(joker.completes) else replace(c, ranks=(_NO_CARD,))
            for c in ranking.categories
        ),
    )
    rest = counts[has]
    rest[:, JOKER_COLUMN] = 0
    found = np.zeros(len(rest), np.int64)
    missing = np.argmax((rest == 0)[:, [rank - 1 for rank in sorted(ranking.ranks)]], axis=1)
    lowest = np.array(sorted(ranking.ranks))[missing]
    for rank in ranking.ranks:
        filled = rest.copy()
        filled[:, rank - 1] += 1
        made = _exact(completing, filled, suited)
        if suited:  # only a card that is not held has a suit
            made[rest[:, rank - 1] > 0] = 0
        elif rank in joker.ranks:
            made = _exact(ranking, filled, suited)
        elif joker.lowest_missing:
            made = np.where(lowest == rank, _exact(ranking, filled, suited), 0)
        found = np.maximum(found, made)
    values[has] = found
    return values


def _exact(ranking: Ranking, counts: Counts, suited: bool) -> Values:
    """The values of whole hands without a joker; 0 where no category fits."""
    shapes = -np.sort(-counts, axis=1)[:, : ranking.size]
    straights = _straights(ranking, counts)
    ties: dict[str, Any] = {
        "ranks": _ranks(ranking, counts),
        "straight": straights << DIGIT * (DIGITS - 1),
        "points": _points(counts) << DIGIT * (DIGITS - 1),
        "equal": 0,
    }
    values = np.zeros(len(counts), np.int64)
    for number, category in enumerate(reversed(ranking.categories), 1):
        if category.flush <= suited:
            rows = _fitting(ranking, category, counts, shapes, straights)
            values = np.where(rows, number << CATEGORY | ties[category.ties], values)
    return values


def _fitting(
    ranking: Ranking, category: Category, counts: Counts, shapes: Counts, straights: Values
) -> Rows:
    rows = np.ones(len(counts), np.bool_)
    if category.shape:
        shape = (*category.shape, *[0] * (ranking.size - len(category.shape)))
        rows &= (shapes == shape).all(axis=1)
    if category.straight != "no":
        rows &= straights >= (len(ranking.straights) if category.straight == "top" else 1)
    if category.ranks:
        others = [c for c in range(COLUMNS) if c + 1 not in category.ranks]
        rows &= ~counts[:, others].any(axis=1)
    return rows


def _straights(ranking: Ranking, counts: Counts) -> Values:
    """The number of the straight, from 1 for the lowest; 0 for none."""
    found = np.zeros(len(counts), np.int64)
    keys = counts @ KEY_OF_COLUMN
    for number, pattern in enumerate(ranking.straights, 1):
        found[keys == sum(int(KEY_OF_COLUMN[rank - 1]) for rank in pattern)] = number
    return found


def _ranks(ranking: Ranking, counts: Counts) -> Values:
    """Five digits: the heights of the ranks, largest group first and then the highest."""
    heights = np.array([ranking.height(rank) for rank in range(1, KING + 1)])
    natural = counts[:, :KING]
    groups = -np.sort(-np.where(natural > 0, natural << DIGIT | heights, 0), axis=1)
    packed = np.zeros(len(counts), np.int64)
    for place in range(DIGITS):
        height = groups[:, place] & 15
        digit = np.where(height > 0, 15 - height, 0) if ranking.low else height
        packed = packed << DIGIT | digit
    return packed


def _points(counts: Counts) -> Values:
    each = np.array([points_of(rank) for rank in range(1, KING + 1)])
    points: Values = counts[:, :KING] @ each % 10
    return points
