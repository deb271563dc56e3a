"""How two cards of one rank divide into mixed colours, one colour and one suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from math import perm

from houseway.families.baccarat.rules import pair_of

# Which hands pair by rank; the place in this list is the group's number.
PAIRS = ("none", "player", "banker", "both", "both with one rank")

Ways = Mapping[tuple[str, str], tuple[int, int]]


@cache
def pair_ways(decks: int) -> tuple[Ways, ...]:
    """For each group, how the pairs of Player and Banker divide: (share, of).

    Given the ranks, the suits of cards of one rank are any of that rank's cards in any order, so
    the division depends on nothing else that was dealt.
    """
    one = _one_pair(decks)
    of = sum(one.values())
    same = _two_pairs(decks)
    return (
        {("none", "none"): (1, 1)},
        {(pair, "none"): (n, of) for pair, n in one.items()},
        {("none", pair): (n, of) for pair, n in one.items()},
        {(a, b): (n * m, of * of) for (a, n), (b, m) in product(one.items(), one.items())},
        {pairs: (n, perm(4 * decks, 4)) for pairs, n in same.items()},
    )


def _one_pair(decks: int) -> Counter[str]:
    ways: Counter[str] = Counter()
    for suits in product(range(4), repeat=2):
        ways[pair_of(*suits)] += _draws(suits, decks)
    return +ways


def _two_pairs(decks: int) -> Counter[tuple[str, str]]:
    ways: Counter[tuple[str, str]] = Counter()
    for suits in product(range(4), repeat=4):
        ways[pair_of(*suits[:2]), pair_of(*suits[2:])] += _draws(suits, decks)
    return +ways


def _draws(suits: tuple[int, ...], decks: int) -> int:
    """In how many ways the cards of one rank come out in these suits."""
    ways = 1
    for place, suit in enumerate(suits):
        ways *= decks - suits[:place].count(suit)
    return max(ways, 0)
