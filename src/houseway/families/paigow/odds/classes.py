"""All hands of seven cards from a pack with a joker, by kinds that no rule can tell apart.

Without five cards of a suit only ranks matter: 67,600 kinds. With five or more of a suit, the joker
counted, it matters which ranks those are, but the cards of other suits are told apart by rank
alone; two of them by whether they share a suit as well, for a king and queen that match a royal.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.hands.classes import JOKER_COLUMN, KEY_OF_COLUMN

SIZE = 7
FLUSH = 5
RANKS = 13
SUITS = 4
DECK = 53
EVERY_HAND = comb(DECK, SIZE)


class Kinds(NamedTuple):
    """One hand of each kind, as a row, and how many hands there are of it.

    The first `mixed` have no five cards of a suit; `keys` are their ranks as the codes of
    `hands.tables` add up. `suited` is how many cards of one suit the others have, the joker
    counted; they come first in the row.
    """

    hands: NDArray[np.uint8]
    number: NDArray[np.int64]
    mixed: int
    keys: NDArray[np.int64]
    suited: NDArray[np.int64]


def all_kinds() -> Kinds:
    """Every kind of hand there is."""
    flush, number, suited = _flushes()
    hands, keys, every = _rank_holdings()
    of_flushes = np.zeros(len(keys), np.int64)
    np.add.at(of_flushes, np.searchsorted(keys, _keys(flush)), number)
    return Kinds(
        np.concatenate((hands, flush)),
        np.concatenate((every - of_flushes, number)),
        len(hands),
        keys,
        np.concatenate((np.zeros(len(hands), np.int64), suited)),
    )


def _rank_holdings() -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    """A hand of each holding of ranks, its suits spread, its key, and how many hands have it."""
    parts = []
    for size in (SIZE, SIZE - 1):
        ranks = np.array(list(combinations_with_replacement(range(RANKS), size)))
        possible = (ranks[:, SUITS:] != ranks[:, :-SUITS]).all(axis=1)  # four of a rank at most
        spread = ranks[possible] * SUITS + np.arange(size) % SUITS
        parts.append(np.pad(spread, ((0, 0), (0, SIZE - size)), constant_values=JOKER))
    hands = np.concatenate(parts).astype(np.uint8)
    keys = _keys(hands)
    order = np.argsort(keys)
    hands, keys = hands[order], keys[order]
    ways = np.array([comb(SUITS, held) for held in range(SUITS + 1)])
    number = np.ones(len(keys), np.int64)
    for column in range(RANKS):
        number *= ways[keys >> 3 * column & 7]
    return hands, keys, number


def _flushes() -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    """Hands with five or more clubs, each counted for every suit that might be in their place."""
    hands, number, suited = [], [], []
    for jokers in (0, 1):
        for size in range(FLUSH, SIZE + 1):
            clubs = np.array(list(combinations(range(0, JOKER, SUITS), size - jokers)))
            clubs = np.pad(clubs, ((0, 0), (0, jokers)), constant_values=JOKER)
            others, ways = _other_suits(SIZE - size)
            hands.append(
                np.hstack((clubs.repeat(len(others), 0), np.tile(others, (len(clubs), 1))))
            )
            number.append(SUITS * np.tile(ways, len(clubs)))
            suited.append(np.full(len(hands[-1]), size))
    return np.concatenate(hands).astype(np.uint8), np.concatenate(number), np.concatenate(suited)


def _other_suits(size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Up to two cards that are no clubs, by rank and by whether their suits are the same."""
    ranks = range(0, JOKER, SUITS)
    if size == 0:
        return np.zeros((1, 0), np.int64), np.ones(1, np.int64)
    if size == 1:
        return np.array([[of + 1] for of in ranks]), np.full(RANKS, SUITS - 1)
    pairs = [((of + 1, of + 2), 3) for of in ranks]
    alike = [((one + 1, two + 1), 3) for one, two in combinations(ranks, 2)]
    apart = [((one + 1, two + 2), 6) for one, two in combinations(ranks, 2)]
    cards, ways = zip(*pairs, *alike, *apart, strict=True)
    return np.array(cards), np.array(ways)


def _keys(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Ranks and joker of each hand as one number."""
    column = np.where(hands == JOKER, JOKER_COLUMN, hands >> 2)
    keys: NDArray[np.int64] = KEY_OF_COLUMN[column].sum(axis=1)
    return keys
