"""Every way to set thirteen cards, and the ways worth a thought.

A way is worth a thought when no other is at least as good in all three hands. Points never fall
when one hand gets better and the others stay: segments, majority, shots and home runs are won by
being higher, and the better kind never has the smaller bonus where it lies. So the best way for
points, whatever the others hold, is always among these.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, rank, suit
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import Setting
from houseway.hands import CHINESE_FRONT_3, HIGH_52, Ranking
from houseway.hands.hashing import GROUP_BITS, PLACE_BITS
from houseway.hands.ranking import CATEGORY
from houseway.hands.tables import FLUSHES, KEY, tables

CARDS, FRONT, FIVE = 13, 3, 5
TRIPS = 3 << CATEGORY  # the best kind of front; among five cards two pair lie below it

Values = NDArray[np.int32]
Places = NDArray[np.int16]


class Layout(NamedTuple):
    """All ways to lay thirteen cards down, by their places in the hand.

    `fives` and `threes` are all choices of five and three; the others name for each way, 72,072 in
    all, which of them is its back, its middle and its front.
    """

    fives: Places
    threes: Places
    backs: Places
    middles: Places
    fronts: Places


class Arrangements(NamedTuple):
    """Ways to set a hand: the number of each in the layout, and what its three hands are worth."""

    cards: tuple[Card, ...]
    ways: NDArray[np.int64]
    front: Values
    middle: Values
    back: Values

    def setting(self, at: int) -> Setting:
        """One of them as it is laid down."""
        found, way = layout(), self.ways[at]
        places = (
            found.threes[found.fronts[way]],
            found.fives[found.middles[way]],
            found.fives[found.backs[way]],
        )
        return Setting(*(_laid([self.cards[place] for place in part]) for part in places))

    def only(self, which: NDArray[np.generic]) -> Arrangements:
        """Some of them, by number or by a mask."""
        front, middle, back = self.front[which], self.middle[which], self.back[which]
        return Arrangements(self.cards, self.ways[which], front, middle, back)


@cache
def layout() -> Layout:
    """The ways to lay down, found once."""
    fives, threes = (list(combinations(range(CARDS), size)) for size in (FIVE, FRONT))
    number = {_mask(five): at for at, five in enumerate(fives)}
    front_of = {_mask(three): at for at, three in enumerate(threes)}
    every = (1 << CARDS) - 1
    rows = [
        (at, number[_mask(middle)], front_of[every ^ _mask(back) ^ _mask(middle)])
        for at, back in enumerate(fives)
        for middle in combinations([place for place in range(CARDS) if place not in back], FIVE)
    ]
    backs, middles, fronts = np.array(rows, np.int16).T
    return Layout(
        np.array(fives, np.int16),
        np.array(threes, np.int16),
        *(np.ascontiguousarray(part) for part in (backs, middles, fronts)),
    )


def _laid(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as they are laid down: what is there most often first, then from the highest."""
    ranks = [rank(card) for card in cards]
    heights = {card: (rank(card) - 2) % CARDS for card in cards}
    return tuple(sorted(cards, key=lambda c: (-ranks.count(rank(c)), -heights[c], suit(c))))


def _mask(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def all_arrangements(play: Play, cards: Sequence[Card]) -> Arrangements:
    """Every way to set thirteen cards that is not foul."""
    hand, found = np.array(cards), layout()
    fives = worths(HIGH_52, hand[found.fives])
    threes = worths(CHINESE_FRONT_3, hand[found.threes])
    front, middle, back = threes[found.fronts], fives[found.middles], fives[found.backs]
    if play.order == "front-back":
        legal = as_five(front) <= back
    else:
        legal = (middle <= back) & (as_five(front) <= middle)
    (ways,) = np.nonzero(legal)
    return Arrangements(tuple(cards), ways, front[ways], middle[ways], back[ways])


def as_five(front: Values) -> Values:
    """Fronts on the scale of five cards: higher than a middle just where the two are foul.

    What a middle shares with a front comes first in its value, and where that is equal the longer
    hand has more below it.
    """
    return front + (front >= TRIPS).astype(np.int32) * (1 << CATEGORY)


def worth_a_thought(found: Arrangements) -> Arrangements:
    """The ways that no other equals or beats in all three hands; of equal ones the first."""
    hands = np.stack([_steps(found.front), _steps(found.middle), _steps(found.back)], axis=1)
    left, kept = np.arange(len(hands)), []
    while len(left):
        # The highest sum is beaten by nobody, and whatever it does not beat stays.
        best = left[np.argmax(hands[left].sum(axis=1))]
        kept.append(best)
        left = left[(hands[left] > hands[best]).any(axis=1)]
    return found.only(np.sort(np.array(kept, np.int64)))


def _steps(values: Values) -> NDArray[np.int64]:
    """How many different values lie below each."""
    return np.unique(values, return_inverse=True)[1].reshape(-1)


def worths(ranking: Ranking, hands: NDArray[np.integer]) -> Values:
    """What rows of cards are worth, by the tables of a ranking but without its compiled kernels."""
    known = tables(ranking, hands.shape[1])
    total = known.codes[hands].sum(axis=1) + known.start
    values = _find(total, known.multiplier, known.displaced, known.values)
    (flushes,) = np.nonzero(total & FLUSHES)
    suited = known.suited_multiplier, known.suited_displaced, known.suited_values
    values[flushes] = np.maximum(values[flushes], _find(total[flushes], *suited))
    return values


def _find(
    total: NDArray[np.int64],
    multiplier: int,
    displaced: NDArray[np.uint16],
    values: Values,
) -> Values:
    mixed = (total & KEY) * np.int64(multiplier)
    group = mixed >> GROUP_BITS & len(displaced) - 1
    place = mixed >> PLACE_BITS & len(values) - 1
    found: Values = values[place ^ displaced[group]]
    return found
