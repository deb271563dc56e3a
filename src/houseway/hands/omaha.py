"""Exactly two cards of one's own and three of a board of five.

Suits aside, a board is one of 6,175 holdings and two cards one of 91, so that a table has the best
hand for each board and each two. Flushes are looked for where board and hand have cards enough.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.hands.classes import COLUMNS, KEY_OF_COLUMN, Holdings, best_holdings
from houseway.hands.hashing import hashed
from houseway.hands.kernels import called, kernels
from houseway.hands.ranking import Ranking
from houseway.hands.tables import (
    EVERY_SUIT,
    FLUSHES,
    codes_of,
    has_flushes,
    suited_table,
)

BOARD = 5
TWO_ENOUGH = 6 * EVERY_SUIT  # a suit with two cards sets its highest bit
THREE_ENOUGH = 5 * EVERY_SUIT
FIVE_ENOUGH = 3 * EVERY_SUIT


class OmahaTables(NamedTuple):
    """What the kernel takes as one argument.

    `rows` has the place of a board's row in `values`, and `columns` the place of two ranks in it.
    """

    codes: NDArray[np.int64]
    flushes: int
    multiplier: int
    displaced: NDArray[np.uint16]
    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    values: NDArray[np.int32]
    suited_multiplier: int
    suited_displaced: NDArray[np.uint16]
    suited_values: NDArray[np.int32]


@lru_cache(maxsize=8)
def omaha_tables(ranking: Ranking) -> OmahaTables:
    """The tables of a ranking of five cards."""
    hands = best_holdings(ranking, BOARD, suited=False)
    twos = _held(2)
    columns = np.zeros((64, 64), np.int32)  # for any byte, so that no card leads astray
    for number, (a, b) in enumerate(twos):
        columns[a, b] = columns[b, a] = number
    starts = np.arange(len(hands.keys)) * len(twos)
    return OmahaTables(
        codes_of(ranking),
        FLUSHES if has_flushes(ranking) else 0,
        *hashed(hands.keys, starts),
        columns,
        _best_of_boards(hands).ravel(),
        *suited_table(ranking, BOARD),
    )


def _held(number: int) -> list[tuple[int, ...]]:
    """All ways to hold so many cards by rank, the joker being a rank of its own."""
    return list(combinations_with_replacement(range(COLUMNS), number))


def _best_of_boards(hands: Holdings) -> NDArray[np.int32]:
    """The best hand for each board and each two; 0 where they cannot meet."""
    twos, threes = (_held(n) for n in (2, 3))
    together = np.zeros((len(threes), len(twos)), np.int32)
    keys = _keys(threes)[:, None] + _keys(twos)
    at = np.searchsorted(hands.keys, keys).clip(max=len(hands.keys) - 1)
    together[:] = np.where(hands.keys[at] == keys, hands.values[at], 0)

    columns = np.tile(np.arange(COLUMNS), len(hands.counts))
    boards = np.repeat(columns, hands.counts.ravel()).reshape(-1, BOARD)
    number = np.zeros((COLUMNS,) * 3, np.int64)
    number[tuple(np.array(threes).T)] = np.arange(len(threes))
    best = np.zeros((len(boards), len(twos)), np.int32)
    for three in combinations(range(BOARD), 3):
        np.maximum(best, together[number[tuple(boards[:, three].T)]], out=best)
    return best


def _keys(held: list[tuple[int, ...]]) -> NDArray[np.int64]:
    keys: NDArray[np.int64] = KEY_OF_COLUMN[np.array(held)].sum(axis=1)
    return keys


@cache
def many_using_two(own: int) -> Callable[..., int]:
    """A kernel `(holes, boards, tables, values)` for holes of `own` cards.

    It returns the codes of all cards together, with a second bit for a second joker in one hand.
    """
    find, in_suit = kernels().find, kernels().in_suit
    joker = int(KEY_OF_COLUMN[-1])

    def flush(hole: Any, board: Any, tables: Any) -> int:
        best, codes = 0, tables.codes
        for a in range(own - 1):
            for b in range(a + 1, own):
                pair = FIVE_ENOUGH + codes[hole[a]] + codes[hole[b]]
                for c in range(BOARD - 2):
                    for d in range(c + 1, BOARD - 1):
                        for e in range(d + 1, BOARD):
                            total = pair + codes[board[c]] + codes[board[d]] + codes[board[e]]
                            if total & FLUSHES:
                                best = max(best, in_suit(total, tables))
        return best

    suited = called(flush)

    def fill(holes: Any, boards: Any, tables: Any, values: Any) -> int:
        every = 0
        for number in range(len(holes)):
            board, hole, jokers = THREE_ENOUGH, TWO_ENOUGH, 0
            for place in range(BOARD):
                code = tables.codes[boards[number, place]]
                board += code
                jokers += code & joker
                every |= code
            for place in range(own):
                code = tables.codes[holes[number, place]]
                hole += code
                jokers += code & joker
                every |= code
            every |= jokers
            row = find(board, tables.multiplier, tables.displaced, tables.rows)
            best = 0
            for a in range(own - 1):
                for b in range(a + 1, own):
                    column = tables.columns[holes[number, a] >> 2, holes[number, b] >> 2]
                    best = max(best, tables.values[row + column])
            if board & hole & tables.flushes:
                best = max(best, suited(holes[number], boards[number], tables))
            values[number] = best
        return every

    return called(fill)
