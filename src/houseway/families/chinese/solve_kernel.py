"""Many hands set well, fast: for each the way that may expect most, compiled when first asked for.

The same as the highest of `standing.expected` among all legal ways, found by looking behind first.
A back bounds the middle, which may not be higher, and leaves eight cards for the front: by that
alone most backs are given up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.chinese.arrangements import CARDS, FIVE, FRONT, TRIPS, layout
from houseway.families.chinese.standing import CUT, Standing
from houseway.hands import CHINESE_FRONT_3, HIGH_52
from houseway.hands.ranking import CATEGORY
from houseway.hands.tables import FLUSHES, tables

FIVES, THREES = 1287, 286
MIDDLES = 56  # ways to choose five of the eight cards that a back leaves
LEAST = -1e9
# Ways that may expect the same are told apart by their values, so lightly that nothing else moves.
LIGHTLY = 1e-12
LIGHT = 4e-5

Hands = NDArray[np.uint8]


class Choices(NamedTuple):
    """The layout for the kernel: of each back its 56 middles, with the fronts left by both."""

    fives: NDArray[np.uint8]
    threes: NDArray[np.uint8]
    middles: NDArray[np.int16]
    fronts: NDArray[np.int16]
    left: NDArray[np.uint8]
    three_at: NDArray[np.int16]


class Workspace(NamedTuple):
    """Room for one hand: what its fives and threes are worth, and how each stands in each place."""

    fives: NDArray[np.int32]
    threes: NDArray[np.int32]
    win: NDArray[np.float32]
    lose: NDArray[np.float32]
    points: NDArray[np.float32]


class SetHands(NamedTuple):
    """Hands as they were set, a row of three values each, and about what they may expect."""

    values: NDArray[np.int32]
    expected: NDArray[np.float64]


def set_hands(hands: Hands, standing: Standing) -> SetHands:
    """Set every row of thirteen cards in the usual order, the front lowest."""
    ordered = np.ascontiguousarray(hands[np.arange(len(hands))[:, None], _from_the_top(hands)])
    values, found = np.empty((len(hands), 3), np.int32), np.empty(len(hands))
    ranked = tables(HIGH_52), tables(CHINESE_FRONT_3)
    kernel()(ordered, choices(), *ranked, standing, _workspace(), values, found)
    return SetHands(values, found)


def _from_the_top(hands: Hands) -> NDArray[np.int64]:
    return np.argsort((hands.astype(np.int64) // 4 + 12) % 13, axis=1, kind="stable")[:, ::-1]


def _workspace() -> Workspace:
    fives, threes = np.zeros(FIVES, np.int32), np.zeros(THREES, np.int32)
    return Workspace(fives, threes, *np.zeros((3, 3, FIVES), np.float32))


@cache
def choices() -> Choices:
    found = layout()
    left = [[place for place in range(CARDS) if place not in five] for five in found.fives.tolist()]
    three_at = np.zeros(1 << CARDS, np.int16)
    three_at[(1 << found.threes.astype(np.int64)).sum(axis=1)] = np.arange(THREES)
    return Choices(
        found.fives.astype(np.uint8),
        found.threes.astype(np.uint8),
        found.middles,
        found.fronts,
        np.array(left, np.uint8),
        three_at,
    )


@cache
def kernel() -> Callable[..., None]:
    """`(hands, choices, fives, threes, standing, workspace, values, expected)` fills the last two.

    The cards of every hand lie from the highest rank to the lowest.
    """
    from houseway.hands.kernels import called, inlined

    valued, searched = _valued(), _searched()
    place, front_left, together = called(_place), called(_front_left), inlined(_together)

    def fill(
        hands: Any,
        choices: Any,
        fives: Any,
        threes: Any,
        standing: Any,
        room: Any,
        values: Any,
        expected: Any,
    ) -> None:
        for number in range(len(hands)):
            hand = hands[number]
            top = valued(hand, choices, fives, threes, room)
            place(room.threes, 0, standing, room)
            place(room.fives, 1, standing, room)
            place(room.fives, 2, standing, room)
            best = searched(top, LEAST, values[number], choices, standing, room)
            for back in range(FIVES):
                front = front_left(hand, back, choices)
                most = together(room, front, back, back, standing) + LIGHT
                if most > best:
                    best = searched(back, best, values[number], choices, standing, room)
            expected[number] = best

    return called(fill)


def _valued() -> Callable[..., int]:
    """Fills in what every five and three of a hand are worth, and returns the best five."""
    from houseway.hands.kernels import called, kernels

    by_ranks, in_suit = kernels().by_ranks, kernels().in_suit

    def valued(hand: Any, choices: Any, fives: Any, threes: Any, room: Any) -> int:
        top = 0
        for number in range(FIVES):
            total = fives.start
            for at in range(FIVE):
                total += fives.codes[hand[choices.fives[number, at]]]
            value = by_ranks(total, fives)
            if total & FLUSHES:
                value = max(value, in_suit(total, fives))
            room.fives[number] = value
            if value > room.fives[top]:
                top = number
        for number in range(THREES):
            total = threes.start
            for at in range(FRONT):
                total += threes.codes[hand[choices.threes[number, at]]]
            room.threes[number] = by_ranks(total, threes)
        return top

    return called(valued)


def _searched() -> Callable[..., float]:
    """The best way with one back, if it is better than `best`; it is then written down in `way`."""
    from houseway.hands.kernels import called, inlined

    together = inlined(_together)

    def searched(back: int, best: float, way: Any, choices: Any, standing: Any, room: Any) -> float:
        behind = room.fives[back]
        for at in range(back * MIDDLES, (back + 1) * MIDDLES):
            middle, front = choices.middles[at], choices.fronts[at]
            between, ahead = room.fives[middle], room.threes[front]
            if between > behind:
                continue
            if (ahead + (1 << CATEGORY) if ahead >= TRIPS else ahead) > between:
                continue
            found = together(room, front, middle, back, standing)
            found += LIGHTLY * (ahead + between + behind)
            if found > best:
                best = found
                way[0], way[1], way[2] = ahead, between, behind
        return best

    return called(searched)


def _place(values: Any, at: int, standing: Any, room: Any) -> None:
    for number in range(len(values)):
        key = values[number] >> CUT
        room.win[at, number] = standing.win[at, key]
        room.lose[at, number] = standing.lose[at, key]
        room.points[at, number] = standing.points[at, key]


def _front_left(hand: Any, back: int, choices: Any) -> int:
    """The best front in the eight cards that a back leaves."""
    left = choices.left[back]
    trips = pair = -1
    for at in range(6, -1, -1):
        if hand[left[at]] // 4 == hand[left[at + 1]] // 4:
            if at < 6 and hand[left[at]] // 4 == hand[left[at + 2]] // 4:
                trips = at
            pair = at
    one, two, three = 0, 1, 2
    if trips >= 0:
        one, two, three = trips, trips + 1, trips + 2
    elif pair >= 0:
        one, two, three = pair, pair + 1, 2 if pair == 0 else 0
    front: int = choices.three_at[1 << left[one] | 1 << left[two] | 1 << left[three]]
    return front


def _together(room: Any, front: int, middle: int, back: int, standing: Any) -> float:
    """What three hands may expect; see `standing.expected`."""
    one, two, three = room.win[0, front], room.win[1, middle], room.win[2, back]
    a, b, c = room.lose[0, front], room.lose[1, middle], room.lose[2, back]
    every = one * two * three - a * b * c
    found: float = room.points[0, front] + room.points[1, middle] + room.points[2, back]
    found += standing.shot * every
    if standing.majority:
        most = one * two + (one + two) * three - a * b - (a + b) * c - 2 * every
        found += standing.majority * most
    return found
