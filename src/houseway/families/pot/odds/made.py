"""Hands by their kind: how often each is made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.cards.card import RANK_NAMES
from houseway.families.pot.odds.counting import count_hands
from houseway.families.pot.odds.sampling import Values, deals, values_of, values_using_two
from houseway.hands import Ranking, category, name
from houseway.hands.ranking import digits

SAMPLE = 200_000


class Made(NamedTuple):
    """Kinds of hands, best first, with how many of all deals make them; all or a sample."""

    kinds: tuple[tuple[str, int], ...]
    sampled: bool

    @property
    def total(self) -> int:
        return sum(number for _, number in self.kinds)


@lru_cache(maxsize=64)
def made_exactly(ranking: Ranking, cards: int) -> Made:
    """The hands of every way to be dealt so many cards."""
    counted = count_hands(ranking, cards)
    return _sorted_out(ranking, zip(counted.values.tolist(), counted.ways.tolist(), strict=True))


@lru_cache(maxsize=16)
def made_using_two(ranking: Ranking, own: int, at_most: bool) -> Made:
    """The hands of a sample, with two cards of one's own and a board of five.

    Exactly two and three of the board, or at most two and any of the board.
    """
    rows = deals(ranking, own + 5, SAMPLE)
    if at_most:
        pairs = (np.delete(rows, _others(own, two), axis=1) for two in combinations(range(own), 2))
        values: Values = np.max([values_of(ranking, seven) for seven in pairs], axis=0)
    else:
        values = values_using_two(ranking, rows[:, :own], rows[:, own:])
    found, ways = np.unique(values, return_counts=True)
    return _sorted_out(ranking, zip(found.tolist(), ways.tolist(), strict=True), sampled=True)


def _others(own: int, two: tuple[int, int]) -> list[int]:
    return [place for place in range(own) if place not in two]


def _sorted_out(ranking: Ranking, found: Iterable[tuple[int, int]], sampled: bool = False) -> Made:
    kinds: dict[str, int] = {}
    for value, ways in sorted(found, reverse=True):
        if ways:
            kind = kind_of(ranking, value)
            kinds[kind] = kinds.get(kind, 0) + ways
    return Made(tuple(kinds.items()), sampled)


def kind_of(ranking: Ranking, value: int) -> str:
    """What a hand counts as: its category, the points of it, or the highest card of a low.

    >>> from houseway.hands import LOW_8, PUSH9, evaluate
    >>> from houseway.cards.card import cards
    >>> kind_of(LOW_8, evaluate(LOW_8, cards("7c 4d 3h 2s Ac")))
    'seven low'
    """
    found = category(ranking, value)
    if found is None or found.ties == "points":
        return name(ranking, value)
    if ranking.low and max(found.shape, default=0) == 1:
        highest = 15 - digits(value)[0]
        return "wheel, 5-4-3-2-A" if highest == 5 else f"{RANK_NAMES[highest - 1]} low"
    return found.name
