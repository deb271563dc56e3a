"""How often the bank's seven cards, and the player's too, are ace-high: exact.

Such hands have seven different ranks, so each is a set of ranks with a suit for every one of them.
Two hands fit together when the ranks they share have different suits; those are counted by taking
away the ways in which suits agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.paigow.odds.classes import DECK, FLUSH, SIZE, SUITS
from houseway.families.paigow.odds.rows import ACE_ALONE, FIRST
from houseway.families.paigow.odds.setting import ready
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.rules import Play
from houseway.hands import Ranking
from houseway.hands.classes import JOKER_COLUMN

AGAINST = comb(DECK - SIZE, SIZE)  # bank hands for every hand of the player's

Suits = tuple[int, ...]  # how many cards of each suit


class AceHigh(NamedTuple):
    """Hands that are ace-high: their sets of ranks, as bits, and the most cards of a suit."""

    ranks: NDArray[np.int64]
    joker: bool
    most: int

    @property
    def number(self) -> int:
        """How many hands there are."""
        return len(self.ranks) * self.completed((0,) * SUITS)

    def completed(self, suits: Suits) -> int:
        """Ways to give suits to the other cards when so many already have one."""
        room = tuple(self.most - held for held in suits)
        return _suits(SIZE - self.joker - sum(suits), room)


class Counted(NamedTuple):
    """Deals of a bank's and a player's hand; with or without a joker is said of the bank."""

    natural: int
    natural_both: int
    joker: int
    joker_both: int


def count(ranking: Ranking) -> Counted:
    """Count all deals of two hands by which of them are ace-high."""
    natural, joker = ace_high_hands(ranking)
    with_joker = _together(natural, joker)
    both = _together(natural, natural) + with_joker
    return Counted(
        natural.number * AGAINST - both,
        both,
        joker.number * AGAINST - with_joker,
        with_joker,
    )


def outcomes(play: Play) -> Mapping[Outcome, int]:
    """In how many deals the Ace-High wager meets each outcome."""
    ways: dict[Outcome, int] = {}
    if play.ace_high_pushes:
        found = count(play.ranking)
        for (joker, both), number in zip(product((False, True), repeat=2), found, strict=True):
            ways[Outcome(bank_ace_high=True, bank_joker=joker, ace_high=both)] = number
    for joker in (False, True):
        hands = comb(DECK - 1, SIZE - joker) * AGAINST
        special = sum(number for how, number in ways.items() if how.bank_joker == joker)
        ways[Outcome(bank_joker=joker)] = hands - special
    return ways


def ace_high_hands(ranking: Ranking) -> tuple[AceHigh, AceHigh]:
    """All hands that are ace-high, those without a joker and those with one."""
    found = ready(ranking)
    keys = found.kinds.keys[found.best[: found.kinds.mixed] >> FIRST == ACE_ALONE]
    ranks = sum((keys >> 3 * column & 1) << column for column in range(JOKER_COLUMN))
    has_joker = keys >> 3 * JOKER_COLUMN > 0
    assert ranking.joker is not None
    most = FLUSH - 1
    beside = most - ("flush" in ranking.joker.completes)
    return AceHigh(ranks[~has_joker], False, most), AceHigh(ranks[has_joker], True, beside)


def _together(mine: AceHigh, other: AceHigh) -> int:
    """Pairs of such hands that can be dealt from one pack."""
    shared = np.bitwise_count(mine.ranks[:, None] & other.ranks[None, :])
    numbers = Counter(shared.ravel().tolist())
    return sum(number * _apart(ranks, mine, other) for ranks, number in numbers.items())


def _apart(shared: int, mine: AceHigh, other: AceHigh) -> int:
    """Ways to give suits to two hands so that they differ in all ranks they share."""
    return sum(
        (-1) ** alike * comb(shared, alike) * _alike(alike, mine, other)
        for alike in range(shared + 1)
    )


def _alike(alike: int, mine: AceHigh, other: AceHigh) -> int:
    """Ways to give suits to two hands that have the same ones in so many places."""
    ways = 0
    for suits in product(range(alike + 1), repeat=SUITS):
        if sum(suits) == alike:
            ways += _arranged(suits) * mine.completed(suits) * other.completed(suits)
    return ways


@cache
def _suits(cards: int, room: Suits) -> int:
    """Ways to give suits to so many cards, with no more of any than there is room for."""
    if min(room) < 0:
        return 0
    held = product(*(range(most + 1) for most in room))
    return sum(_arranged(suits) for suits in held if sum(suits) == cards)


def _arranged(suits: Suits) -> int:
    return factorial(sum(suits)) // prod(map(factorial, suits))
