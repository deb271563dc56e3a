"""Cards counted by their blackjack value: place 0 jokers, 1 aces, 2 to 9, and 10 all tens."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, Card
from houseway.cards.deck import Composition
from houseway.families.blackjack.rules import value

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

VALUES = 11
ACE, TEN = 1, 10
_BITS = 5  # no seen hand holds more than thirty-one of a value
NAMES = ("joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T")

NO_OTHERS: Ints = np.zeros((1, VALUES), dtype=np.int64)  # one shoe, no further card seen

_SAMPLES: tuple[Card, ...] = (JOKER, *(4 * (v - 1) for v in range(1, TEN)), 4 * 12)


def counts_of(shoe: Composition) -> Ints:
    """How many cards of each value a shoe holds."""
    counts = np.zeros(VALUES, dtype=np.int64)
    for card, number in shoe.items():
        counts[value(card)] += number
    return counts


def one(*values: int) -> Ints:
    """The counts of a few cards, named by value."""
    return np.bincount(np.array(values, dtype=np.int64), minlength=VALUES)


def sample(place: int, suit: int = 0) -> Card:
    """A card of a value; its suit matters only to the few rules that look at suits."""
    return _SAMPLES[place] if place == 0 else _SAMPLES[place] + suit


def sample_hand(counts: tuple[int, ...]) -> list[Card]:
    """Cards with these counts, lowest value first."""
    return [sample(place) for place, number in enumerate(counts) for _ in range(number)]


def packed(counts: Ints) -> Ints:
    """One number for each row of counts, five bits to a value."""
    return np.asarray((counts << (_BITS * np.arange(counts.shape[-1]))).sum(axis=-1))


def unpacked(keys: Ints) -> Ints:
    """The rows of counts that were packed.

    >>> unpacked(packed(one(1, 10, 10)))[10]
    np.int64(2)
    """
    return np.asarray((keys[..., None] >> (_BITS * np.arange(VALUES))) & (2**_BITS - 1))
