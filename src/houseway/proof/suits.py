"""Hands that differ only in the names of their suits are one hand, dealt so many times over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card

DECK, RANKS, SUITS = 52, 13, 4
TURNS = tuple(permutations(range(SUITS)))  # every way to rename the suits
CHOOSE = np.array([[comb(n, k) for k in range(8)] for n in range(DECK + 1)], np.int64)


class Classes(NamedTuple):
    """One hand of each class, its cards in rising order, and how many hands the class has."""

    hands: NDArray[np.uint8]
    weights: NDArray[np.int64]


@cache
def classes(size: int) -> Classes:
    """All classes of hands of `size` cards.

    >>> [len(classes(size).weights) for size in (2, 3)], int(classes(3).weights.sum())
    ([169, 1755], 22100)
    """
    found = list(_suited(size, size, []))
    hands = np.array([hand for hand, _ in found], np.uint8)
    return Classes(hands, np.array([weight for _, weight in found], np.int64))


def _suited(left: int, most: int, suits: list[tuple[int, ...]]) -> Iterator[tuple[list[int], int]]:
    """Fill the suits one after the other, each with no more than the one before it."""
    if len(suits) == SUITS:
        if not left:
            same = (suits.count(ranks) for ranks in set(suits))
            weight = factorial(SUITS)
            for number in same:
                weight //= factorial(number)
            yield sorted(4 * rank + suit for suit in range(SUITS) for rank in suits[suit]), weight
        return
    for number in range(min(left, most), -1, -1):
        for ranks in combinations(range(RANKS), number):
            if not suits or len(suits[-1]) > number or suits[-1] <= ranks:
                yield from _suited(left - number, number, [*suits, ranks])


@cache
def every_hand(size: int) -> NDArray[np.uint8]:
    """Every hand of `size` cards, its cards in rising order, each at the place `place_of` says."""
    rows = np.zeros((1, 0), np.uint8)
    for number in range(1, size + 1):
        parts = []
        for card in range(DECK):
            below = rows[: comb(card, number - 1)]
            parts.append(np.column_stack([below, np.full(len(below), card, np.uint8)]))
        rows = np.concatenate(parts)
    return rows


def place_of(hands: NDArray[np.integer]) -> NDArray[np.int64]:
    """The number of each hand among all of its size; cards are in rising order.

    >>> place_of(np.array([[0, 1], [0, 2], [50, 51]])).tolist()
    [0, 1, 1325]
    """
    columns = np.arange(hands.shape[1])
    places: NDArray[np.int64] = CHOOSE[hands.astype(np.int64), columns + 1].sum(axis=1)
    return places


@cache
def turned(size: int) -> NDArray[np.int32]:
    """Where every hand of `size` cards comes to lie under each of the 24 turns."""
    hands = every_hand(size)
    rows = []
    for turn in TURNS:
        cards = hands // 4 * 4 + np.array(turn, np.uint8)[hands % 4]
        rows.append(place_of(np.sort(cards, axis=1)))
    return np.array(rows, np.int32)


def as_classed(hand: Sequence[Card]) -> tuple[list[Card], dict[int, int]]:
    """The hand that stands for the class of `hand`, in rising order, and how suits are renamed.

    >>> as_classed([51, 0, 4])
    ([0, 4, 49], {0: 0, 3: 1, 1: 2, 2: 3})
    """
    ranks = {suit: sorted(card // 4 for card in hand if card % 4 == suit) for suit in range(SUITS)}
    order = sorted(range(SUITS), key=lambda suit: (-len(ranks[suit]), ranks[suit]))
    renamed = {suit: number for number, suit in enumerate(order)}
    return sorted(card // 4 * 4 + renamed[card % 4] for card in hand), renamed


@cache
def class_numbers(size: int) -> dict[bytes, int]:
    """The number of each class by the cards of the hand that stands for it."""
    return {hand.tobytes(): number for number, hand in enumerate(classes(size).hands)}
