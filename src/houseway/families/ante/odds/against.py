"""A hand against every hand the bank can hold from the cards that are left, in whole numbers.

All hands of the deck are put in order once. Walking up that order, it is kept for every set of
cards how many of the hands so far hold all of it. The hands so far that share no card with a given
one then follow by inclusion and exclusion over the sets of its cards: all, less those with one of
them, plus those with two, and so on. Sets that hold the bank's open card count its hands alone.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.compiling import inlined, kernel
from houseway.families.ante.odds.scale import Scale
from houseway.proof.suits import CHOOSE, DECK, every_hand

SHUT, BEATEN, EQUAL = range(3)


class Against(NamedTuple):
    """What each of some hands meets, by the bank's open card if there is one.

    `places[hand]` is where it lies on the scale. `ways[hand, up]` has how many of the bank's hands
    do not open, are lower, are equal, of `total` in all; `up` is the open card, or only 0 when the
    bank shows none. A card that the hand holds itself has no ways.
    """

    places: NDArray[np.int32]
    ways: NDArray[np.int32]
    total: int


class Ladder(NamedTuple):
    """Hands, their places on the scale, and the order of these from the lowest."""

    hands: NDArray[np.uint8]
    places: NDArray[np.int32]
    order: NDArray[np.intp]


class Sets(NamedTuple):
    """How many hands hold all cards of each set, sets of one size lying together from `starts`.

    `choose` finds the place of a set, and `cards` is where one is put together.
    """

    choose: NDArray[np.int64]
    starts: NDArray[np.int64]
    held: NDArray[np.int32]
    cards: NDArray[np.int64]


def against(scale: Scale, hands: NDArray[np.uint8], shows: bool) -> Against:
    """Compare hands, their cards in rising order, with all the bank's hands."""
    count, size = hands.shape
    asked = _ladder(scale, hands)
    ways = np.zeros((count, DECK if shows else 1, 3), np.int32)
    sizes = [comb(DECK, number) for number in range(size + 1)]
    starts = np.cumsum([0, *sizes], dtype=np.int64)
    sets = Sets(CHOOSE, starts, np.zeros(sum(sizes), np.int32), np.zeros(size + 1, np.int64))
    climbing()(_ladder(scale, every_hand(size)), asked, scale.opening, sets, ways)
    unseen = DECK - size
    total = comb(unseen - 1, size - 1) if shows else comb(unseen, size)
    return Against(asked.places, ways, total)


def _ladder(scale: Scale, hands: NDArray[np.uint8]) -> Ladder:
    places = scale.places(hands)
    return Ladder(hands, places, np.argsort(places.astype(np.int16), kind="stable"))


@cache
def climbing() -> Any:
    """The kernel that goes up the ladder of all hands and answers for those asked about."""
    add, ask = inlined(_add), inlined(_asking())

    def climb(every: Any, asked: Any, opening: int, sets: Any, ways: Any) -> None:
        at, reached, shut = 0, 0, False
        while at < len(every.order):
            place = every.places[every.order[at]]
            if not shut and place >= opening:
                for number in range(len(ways)):
                    ask(asked.hands[number], sets, ways[number], SHUT)
                shut = True
            first = reached
            while reached < len(ways) and asked.places[asked.order[reached]] == place:
                number = asked.order[reached]
                ask(asked.hands[number], sets, ways[number], BEATEN)
                reached += 1
            while at < len(every.order) and every.places[every.order[at]] == place:
                add(every.hands[every.order[at]], sets)
                at += 1
            for one in range(first, reached):
                number = asked.order[one]
                ask(asked.hands[number], sets, ways[number], EQUAL)
                for up in range(ways.shape[1]):
                    ways[number, up, EQUAL] -= ways[number, up, BEATEN]

    return kernel(climb)


def _add(hand: Any, sets: Any) -> None:
    """Note a hand under every set of its cards."""
    for chosen in range(1 << len(hand)):
        number, place = 0, 0
        for at in range(len(hand)):
            if chosen >> at & 1:
                number += 1
                place += sets.choose[hand[at], number]
        sets.held[sets.starts[number] + place] += 1


def _asking() -> Any:
    total = inlined(_total)

    def ask(hand: Any, sets: Any, ways: Any, column: int) -> None:
        """The hands so far that share no card with this one, for every card the bank may show."""
        size, cards = len(hand), sets.cards
        if len(ways) == 1:
            for at in range(size):
                cards[at] = hand[at]
            ways[0, column] = total(sets, size, -1)
            return
        for up in range(len(ways)):
            place, holds = 0, False
            for card in hand:
                holds |= card == up
                place += card < up
            if not holds:
                for at in range(size):
                    cards[at + (at >= place)] = hand[at]
                cards[place] = up
                ways[up, column] = total(sets, size + 1, place)

    return ask


def _total(sets: Any, size: int, up: int) -> int:
    """Inclusion and exclusion over the sets of `size` cards, all of which hold the one at `up`."""
    found, own = 0, 0 if up < 0 else 1
    for chosen in range(1 << size):
        if own and not chosen >> up & 1:
            continue
        number, place = 0, 0
        for at in range(size):
            if chosen >> at & 1:
                number += 1
                place += sets.choose[sets.cards[at], number]
        if number <= size - own:
            found += sets.held[sets.starts[number] + place] * (1 - 2 * (number - own & 1))
    return found
