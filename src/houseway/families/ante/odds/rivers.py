"""Best play at the river, for every two cards beside every board."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.blocks import in_blocks
from houseway.compiled.compiling import kernel
from houseway.families.ante.odds.flops import PAIRS
from houseway.families.ante.odds.holdem import Holdem, Plan
from houseway.families.ante.odds.passes import WORKERS, Counted, counted
from houseway.families.ante.odds.river import deciding
from houseway.proof.boards import HOLES, comparing
from houseway.proof.suits import DECK, TURNS, classes, place_of

BOARD = 5
ROW = 168  # bytes with a bit for every two cards
TURN_BITS = 5  # for one of the 24 ways to rename suits

Bits = NDArray[np.uint8]


@lru_cache(maxsize=2)
def raised_at_river(holdem: Holdem) -> Bits:
    """Where best play raises: a row for every class of boards, with a bit for every two cards.

    It takes some seconds.
    """
    best = Plan(np.zeros(PAIRS, np.int64), np.zeros((1, PAIRS), np.bool_), best=True)
    boards, marks, stakes, river = holdem.boards, holdem.marks, holdem.stakes, holdem.river([best])
    bits = np.zeros((len(boards.weights), ROW), np.uint8)

    def work(first: int, last: int, into: Counted) -> None:
        noting()(first, last, boards, marks, stakes, river, into, bits)

    rooms = [counted(1, 1, 1) for _ in range(WORKERS)]
    in_blocks(len(bits), rooms, work, lambda done: None)
    return bits


@cache
def noting() -> Any:
    """The kernel that notes for some boards with which two cards best play raises."""
    compare, decide = comparing(), deciding()

    def note(
        first: int,
        last: int,
        boards: Any,
        marks: Any,
        stakes: Any,
        river: Any,
        into: Any,
        bits: Any,
    ) -> None:
        for number in range(first, last):
            compare(boards.cards[number], marks, into.bench)
            decide(number, boards, marks, stakes, river, into)
            for at in range(HOLES):
                pair = into.bench.pairs[at]
                bits[number, pair >> 3] |= np.uint8((into.stays[at] & 1) << (pair & 7))

    return kernel(note)


@cache
def classes_of_boards() -> NDArray[np.int32]:
    """The class of every board by its number, and in the lowest bits how suits are renamed."""
    found = np.zeros(comb(DECK, BOARD), np.int32)
    hands = classes(BOARD).hands.astype(np.int64)
    for turn, suits in enumerate(TURNS):
        back = np.argsort(suits)
        place = place_of(np.sort(hands // 4 * 4 + back[hands % 4], axis=1))
        found[place] = np.arange(len(hands)) << TURN_BITS | turn
    return found
