"""Raise or fold at the river: by what is best, or by a rule that looks at the cards."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.compiling import inlined
from houseway.hands.kernels import kernels
from houseway.hands.tables import Tables
from houseway.proof.boards import HOLES, RIVALS
from houseway.proof.suits import DECK


class River(NamedTuple):
    """How ways of playing decide, one row each.

    A way raises with what is `best`, or else when one of these holds. `beats`: the hand is of a
    better kind than the board alone. `pairs`: it has such two cards. `boards`: the board is such a
    one. `outs`: fewer than so many single cards would beat it in the bank's hand, by the tables of
    `six` cards.
    """

    best: NDArray[np.bool_]
    beats: NDArray[np.bool_]
    pairs: NDArray[np.bool_]
    boards: NDArray[np.bool_]
    outs: NDArray[np.int64]
    six: Tables


@cache
def deciding() -> Any:
    """The part of a kernel that notes for each hand beside a board which ways raise with it."""
    alone, outs_of = inlined(_alone()), inlined(_outs)

    def decide(number: int, boards: Any, marks: Any, stakes: Any, river: Any, into: Any) -> None:
        bench = into.bench
        alone(boards.cards[number], river.six, into.single)
        for at in range(HOLES):
            kind, pair = marks.kind[bench.places[at]], bench.pairs[at]
            worth = 0
            for shape in range(6):
                once = stakes.pay[kind, 0, shape] + stakes.river * stakes.pay[kind, 1, shape]
                worth += bench.shapes[at, shape] * once
            stays = 0
            for way in range(len(river.best)):
                if river.best[way]:
                    raises = worth > stakes.fold * RIVALS
                else:
                    raises = river.pairs[way, pair] or river.boards[way, number]
                    raises = raises or (river.beats[way] and kind > boards.kinds[number])
                    if not raises and river.outs[way] > 0:
                        raises = outs_of(into.single, bench, at) < river.outs[way]
                if raises:
                    stays |= 1 << way
            into.stays[at] = stays

    return inlined(decide)


def _alone() -> Any:
    by_ranks, in_suit = kernels().by_ranks, kernels().in_suit

    def alone(board: Any, tables: Any, single: Any) -> None:
        """The place of the best hand of a board and one more card, for each; -1 for its own."""
        total = tables.start
        suits, suit = np.int64(0), 0
        for card in board:
            total += tables.codes[card]
            suits += 1 << 8 * np.int64(card & 3)
        while suit < 4 and suits >> 8 * suit & 255 < 4:
            suit += 1
        suited, number = 0, 0
        for card in board:
            if card & 3 == suit:
                suited += tables.codes[card]
                number += 1
        for card in range(DECK):
            place = by_ranks(total + tables.codes[card], tables)
            if suit < 4 and card & 3 == suit:
                place = max(place, in_suit(suited + tables.codes[card], tables))
            elif number == 5:
                place = max(place, in_suit(suited, tables))
            single[card] = place
        for card in board:
            single[card] = -1

    return alone


def _outs(single: Any, bench: Any, at: int) -> int:
    """How many single cards of the bank would beat a hand."""
    place, number = bench.places[at], 0
    for card in range(DECK):
        number += single[card] > place
    for one in range(2):
        number -= single[bench.holes[at, one]] > place
    return number
