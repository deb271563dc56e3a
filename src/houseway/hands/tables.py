"""The tables of a ranking for hands of some number of cards, built at their first use.

Every card has a code, and the sum of the codes of a hand tells all that is needed: bits 0-41 count
the ranks and the joker, three bits each; bits 44-59 count the suits, four bits each. Where flushes
count, suits start so that the highest bit of one is set when it has cards enough. A joker is of
every suit. Cards that are not in the deck, and second jokers, set bits that no good hand has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, rank, suit
from houseway.errors import out_of_range
from houseway.hands.classes import JOKER_COLUMN, KEY_OF_COLUMN, best_holdings
from houseway.hands.hashing import Hashed, hashed
from houseway.hands.ranking import Ranking

MOST_CARDS = 7

KEY = (1 << 42) - 1
SUITS_AT = 44
SUIT_BITS = 4
FLUSHES = 0x8888 << SUITS_AT
EVERY_SUIT = 0x1111 << SUITS_AT
STRANGE = 1 << 60
WRONG = 7 << 60 | 6 << 39  # a strange card, or more than one joker


class Tables(NamedTuple):
    """Arrays and numbers that a kernel takes as one argument.

    `codes` and `start` make the sum; the others find a value by it, for cards of several suits
    and, with `suited_` before the name, for the cards of one suit alone.
    """

    codes: NDArray[np.int64]
    start: int
    multiplier: int
    displaced: NDArray[np.uint16]
    values: NDArray[np.int32]
    suited_multiplier: int
    suited_displaced: NDArray[np.uint16]
    suited_values: NDArray[np.int32]


@lru_cache(maxsize=64)
def tables(ranking: Ranking, cards: int | None = None) -> Tables:
    """The tables for the best hand of `cards` cards, of as many as make a hand without a word."""
    size = cards or ranking.size
    if not ranking.size <= size <= MOST_CARDS:
        raise out_of_range(
            "cards",
            f"{ranking.title} is ranked by tables for {ranking.size} to {MOST_CARDS} cards, "
            f"not {size}",
            size,
        )
    mixed = best_holdings(ranking, size, suited=False)
    return Tables(
        codes_of(ranking),
        (8 - ranking.size) * EVERY_SUIT if has_flushes(ranking) else 0,
        *hashed(mixed.keys, mixed.values),
        *suited_table(ranking, size),
    )


def has_flushes(ranking: Ranking) -> bool:
    return any(category.flush for category in ranking.categories)


def suited_table(ranking: Ranking, size: int) -> Hashed:
    """The table for cards of one suit, up to `size` of them."""
    if not has_flushes(ranking):
        return Hashed(1, np.zeros(1, np.uint16), np.zeros(1, np.int32))
    parts = [best_holdings(ranking, n, suited=True) for n in range(ranking.size, size + 1)]
    keys = np.concatenate([part.keys for part in parts])
    return hashed(keys, np.concatenate([part.values for part in parts]))


def codes_of(ranking: Ranking) -> NDArray[np.int64]:
    """The code of every card; there is one for any byte, so that no card leads astray."""
    codes = np.full(256, STRANGE, np.int64)
    for card in ranking.deck:
        if card == JOKER:
            codes[card] = KEY_OF_COLUMN[JOKER_COLUMN] + EVERY_SUIT
        else:
            codes[card] = KEY_OF_COLUMN[rank(card) - 1] + (1 << SUITS_AT + SUIT_BITS * suit(card))
    return codes
