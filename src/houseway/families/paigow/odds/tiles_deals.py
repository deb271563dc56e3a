"""Four tiles: hands that are alike, and how they can be set.

Two tiles are alike when no rule tells them apart. The 35,960 hands then fall into a few thousand
types. A way of playing is a whole weight for each setting of each type; a side that mixes settings
gives weight to several of one type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.hands.tiles import TILES, Tile, TileRules, single_rank, splits, value

Numbers = NDArray[np.int64]
Halves = tuple[Sequence[Tile], Sequence[Tile]]

HANDS = comb(len(TILES), 4)
BANK_HANDS = comb(len(TILES) - 4, 4)
DEALS = HANDS * BANK_HANDS


@dataclass(frozen=True)
class Settings:
    """Every type of hand and every way to set it that makes a difference.

    `kinds` numbers the tiles, those alike with one number, and `worth` has what any two tiles are
    worth, from 0 up. Of each type there are one of its hands (`hands`), how many it has (`ways`)
    and where its settings begin (`first`). Of each setting there are its type (`owner`), its tiles
    with those of the low half first (`tiles`), and what its halves are worth (`low`, `high`).
    """

    kinds: Numbers
    worth: Numbers
    hands: Numbers
    ways: Numbers
    first: Numbers
    owner: Numbers
    tiles: Numbers
    low: Numbers
    high: Numbers

    @cached_property
    def held(self) -> Numbers:
        """How many tiles of each kind a type has."""
        return self.count(self.hands)

    def count(self, hands: Numbers) -> Numbers:
        """How many tiles of each kind every hand has."""
        kinds = self.kinds[hands]
        return np.stack([(kinds == kind).sum(axis=1) for kind in range(self.kinds.max() + 1)], 1)

    def left(self, held: Numbers) -> NDArray[np.int8]:
        """How many hands of each type can be made of the tiles that a hand leaves.

        A row for each row of `held`, which tells how many tiles of each kind the hand has.
        """
        ways = np.array([[comb(n, k) for k in range(3)] for n in range(3)], dtype=np.int8)
        found = np.ones((len(held), len(self.hands)), dtype=np.int8)
        there = np.bincount(self.kinds)
        for mine, theirs, number in zip(held.T, self.held.T, there, strict=True):
            remain = np.maximum(number - np.arange(3), 0)
            found *= ways[remain][:, theirs][mine]
        return found

    def in_order(self, halves: Halves) -> tuple[int, int]:
        """What two halves are worth, the lower first."""
        low, high = sorted(int(self.worth[one, other]) for one, other in halves)
        return low, high

    def always(self, choose: Callable[[list[Tile]], Halves]) -> Numbers:
        """The way of playing that sets every hand as `choose` does."""
        halves = zip(self.low.tolist(), self.high.tolist(), strict=True)
        place = {key: row for row, key in enumerate(zip(self.owner.tolist(), halves, strict=True))}
        weights = np.zeros(len(self.owner), dtype=np.int64)
        for number, hand in enumerate(self.hands.tolist()):
            weights[place[number, self.in_order(choose(hand))]] = 1
        return weights


def all_settings(rules: TileRules) -> Settings:
    """Sort the hands into types and set each in every way that makes a difference."""
    kinds, worth = _kinds(rules), _worth(rules)
    every = np.array(list(combinations(TILES, 4)))
    sorted_kinds = np.sort(kinds[every], axis=1)
    _, example, ways = np.unique(sorted_kinds, axis=0, return_index=True, return_counts=True)
    hands = every[example]
    rows = [
        (number, *setting)
        for number, hand in enumerate(hands.tolist())
        for setting in _different(hand, worth)
    ]
    owner, *tiles, low, high = np.array(rows).T
    first = np.searchsorted(owner, np.arange(len(hands)))
    return Settings(kinds, worth, hands, ways, first, owner, np.stack(tiles, axis=1), low, high)


def _different(hand: Sequence[Tile], worth: Numbers) -> Iterator[tuple[int, ...]]:
    """The settings of a hand that differ in worth: four tiles, low and high."""
    seen = set()
    for split in splits(hand):
        (low, weaker), (high, stronger) = sorted((int(worth[two]), two) for two in split)
        if (low, high) not in seen:
            seen.add((low, high))
            yield (*weaker, *stronger, low, high)


def _kinds(rules: TileRules) -> Numbers:
    """A number for each tile, the same for two that make a pair and rank alike."""
    numbers: dict[tuple[int, int], int] = {}
    alike = ((tile // 2, single_rank(tile, rules)) for tile in TILES)
    return np.array([numbers.setdefault(key, len(numbers)) for key in alike])


def _worth(rules: TileRules) -> Numbers:
    """What any two tiles are worth, from 0 up."""
    values = {two: value(two, rules) for two in combinations(TILES, 2)}
    place = {found: number for number, found in enumerate(sorted(set(values.values())))}
    table = np.full((len(TILES), len(TILES)), -1)
    for (one, other), found in values.items():
        table[one, other] = table[other, one] = place[found]
    return table
