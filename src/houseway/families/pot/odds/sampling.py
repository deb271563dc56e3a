"""The best hands in deals drawn at random, where counting them all would take too long."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.hands import Ranking
from houseway.hands.classes import COLUMNS, KEY_OF_COLUMN, Holdings, best_holdings
from houseway.hands.omaha import omaha_tables
from houseway.hands.tables import has_flushes

Hands = NDArray[np.int64]
Values = NDArray[np.int64]
SUITS = 4


@lru_cache(maxsize=32)
def _holdings(ranking: Ranking, cards: int, suited: bool) -> Holdings:
    return best_holdings(ranking, cards, suited)


def deals(ranking: Ranking, cards: int, number: int, seed: int = 1) -> Hands:
    """Rows of different cards of the ranking's deck, every row as likely."""
    luck = np.random.default_rng(seed)
    deck = np.array(ranking.deck)
    found: list[Hands] = []
    while sum(map(len, found)) < number:
        rows = luck.integers(len(deck), size=(number, cards))
        ordered = np.sort(rows, axis=1)
        found.append(rows[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)])
    hands: Hands = deck[np.concatenate(found)[:number]]
    return hands


def values_using_two(ranking: Ranking, own: Hands, board: Hands) -> Values:
    """The best hands of two own cards and three of a board of five; there is no joker."""
    tables, held = omaha_tables(ranking), _holdings(ranking, 5, suited=False)
    width = len(tables.values) // len(held.keys)
    rows = np.searchsorted(held.keys, _keys(board)) * width
    values = np.zeros(len(own), np.int64)
    for a, b in combinations(range(own.shape[1]), 2):
        places = rows + tables.columns[own[:, a] >> 2, own[:, b] >> 2]
        np.maximum(values, tables.values[places], out=values)
    if has_flushes(ranking):
        (rows,) = np.nonzero(_may_flush(own, board))
        values[rows] = np.maximum(values[rows], _flushes(ranking, own[rows], board[rows]))
    return values


def _may_flush(own: Hands, board: Hands) -> NDArray[np.bool_]:
    """Rows with two own cards and three of the board in one suit."""
    enough: list[NDArray[np.bool_]] = [
        (((own & 3) == suit).sum(axis=1) >= 2) & (((board & 3) == suit).sum(axis=1) >= 3)
        for suit in range(SUITS)
    ]
    return enough[0] | enough[1] | enough[2] | enough[3]


def _flushes(ranking: Ranking, own: Hands, board: Hands) -> Values:
    values = np.zeros(len(own), np.int64)
    for two in combinations(range(own.shape[1]), 2):
        for three in combinations(range(5), 3):
            five = np.concatenate((own[:, two], board[:, three]), axis=1)
            _better_in_a_suit(ranking, five, values)
    return values


def values_of(ranking: Ranking, hands: Hands) -> Values:
    """The best hands in rows of cards without a joker."""
    held = _holdings(ranking, hands.shape[1], suited=False)
    values: Values = held.values[np.searchsorted(held.keys, _keys(hands))]
    if has_flushes(ranking):
        _better_in_a_suit(ranking, hands, values)
    return values


def _keys(hands: Hands) -> Values:
    keys: Values = KEY_OF_COLUMN[:COLUMNS][hands >> 2].sum(axis=1)
    return keys


def _better_in_a_suit(ranking: Ranking, hands: Hands, values: Values) -> None:
    """Raise the values of rows that have a flush."""
    for suit in range(SUITS):
        mine = (hands & 3) == suit
        numbers = mine.sum(axis=1)
        for number in range(ranking.size, hands.shape[1] + 1):
            (rows,) = np.nonzero(numbers == number)
            if not len(rows):
                continue
            own = _holdings(ranking, number, suited=True)
            keys = np.where(mine[rows], KEY_OF_COLUMN[hands[rows] >> 2], 0).sum(axis=1)
            found = own.values[np.searchsorted(own.keys, keys)]
            values[rows] = np.maximum(values[rows], found)
