"""The fast route: small functions over the tables, compiled when first asked for.

Nothing here knows a ranking; all of it is in the tables that are passed in. Nothing is allocated,
so that every function may be called from another kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.card import JOKER
from houseway.hands.hashing import GROUP_BITS, PLACE_BITS
from houseway.hands.tables import FLUSHES, KEY, SUIT_BITS, SUITS_AT


class Kernels(NamedTuple):
    """Compiled functions for use inside other kernels. `tables` is a `Tables` throughout.

    `find(total, multiplier, displaced, values)`: what a `Hashed` holds for a sum of codes.
    `by_ranks(total, tables)`: the value of a hand by its sum of codes, flushes left aside.
    `in_suit(total, tables)`: the value of cards that are all of one suit, by their sum of codes.
    `by_suit(total, hand, tables)`: the value of the best flush in an array of cards, 0 for none.
    `value(hand, tables)`: the value of the best hand in an array of as many cards as the tables
    are for; the caller vouches for the cards.
    """

    find: Callable[..., int]
    by_ranks: Callable[..., int]
    in_suit: Callable[..., int]
    by_suit: Callable[..., int]
    value: Callable[..., int]


@cache
def kernels() -> Kernels:
    """The functions, compiled for whatever they are called with."""
    find: Callable[..., int] = inlined(_find)

    def by_ranks(total: int, tables: Any) -> int:
        return find(total, tables.multiplier, tables.displaced, tables.values)

    def in_suit(total: int, tables: Any) -> int:
        return find(total, tables.suited_multiplier, tables.suited_displaced, tables.suited_values)

    ranked, of_suit = inlined(by_ranks), inlined(in_suit)

    def by_suit(total: int, hand: Any, tables: Any) -> int:
        best = 0
        for suit in range(4):
            if total >> SUITS_AT + SUIT_BITS * (suit + 1) - 1 & 1:
                own = 0
                for card in hand:
                    if card == JOKER or card & 3 == suit:
                        own += tables.codes[card]
                best = max(best, of_suit(own, tables))
        return best

    suited = called(by_suit)

    def value(hand: Any, tables: Any) -> int:
        total = tables.start
        for card in hand:
            total += tables.codes[card]
        best: int = ranked(total, tables)
        if total & FLUSHES:
            best = max(best, suited(total, hand, tables))
        return best

    return Kernels(find, ranked, of_suit, suited, inlined(value))


@cache
def many(size: int) -> Callable[..., int]:
    """A kernel `(hands, tables, values)` for hands of `size` cards; it returns all sums together.

    The number of cards is known when it is compiled, so that the loop over them is laid out flat.
    """
    ranked, suited = kernels().by_ranks, kernels().by_suit

    def fill(hands: Any, tables: Any, values: Any) -> int:
        every = 0
        for number in range(len(hands)):
            total = tables.start
            for place in range(size):
                total += tables.codes[hands[number, place]]
            best = ranked(total, tables)
            if total & FLUSHES:
                best = max(best, suited(total, hands[number], tables))
            every |= total
            values[number] = best
        return every

    return called(fill)


def _find(total: int, multiplier: int, displaced: Any, values: Any) -> int:
    mixed = (total & KEY) * multiplier
    group = np.uint32((mixed >> GROUP_BITS) & (len(displaced) - 1))
    place = np.uint32((mixed >> PLACE_BITS) & (len(values) - 1))
    found: int = values[place ^ displaced[group]]
    return found


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """A part of a kernel, put in wherever it is called."""
    return _compile(function, forceinline=True)


def called(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function with a place of its own, which lets other threads run meanwhile."""
    return _compile(function, nogil=True)


def _compile(function: Callable[..., Any], **options: bool) -> Callable[..., Any]:
    from numba import njit

    # Without reference counts: nothing is allocated, and the caller holds all the arrays.
    given: Any = {"_nrt": False, **options}
    result: Callable[..., Any] = njit(**given)(function)
    return result
