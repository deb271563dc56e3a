"""What cards of one's own are worth beside a board: the part of both kernels that ranks.

A hand is ranked part by part: all own cards together where any of them may play, every two of them
where no more than two may. The board is first laid down, as far as that can be done once for all
hands; how, depends on whether exactly two own cards play or any number.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from houseway.hands.kernels import kernels
from houseway.hands.omaha import omaha_tables
from houseway.hands.ranking import Ranking
from houseway.hands.tables import FLUSHES, SUIT_BITS, SUITS_AT, tables
from houseway.proof.equity.sharing import inside
from houseway.proof.equity.spec import Spec

SHOWN = 16  # numbers that a board laid down takes

# Where they are: the sum of codes and that of each suit, for any cards; the row of the table, the
# suit that may be a flush, how many threes of it there are and their sums, for exactly two.
SUM, BY_SUIT = 0, 1
ROW, SUIT, THREES, FIRST = 0, 1, 2, 3


class Valuing(NamedTuple):
    """Compiled functions for use inside the kernels.

    `lay(board, tables, shown)`: lay down the board.
    `worth(total, suits, column, shown, tables)`: the value of a part of a hand with it, given by
    the sum of its codes, the sums of each suit and, for exactly two, the column of their ranks.
    """

    lay: Callable[..., None]
    worth: Callable[..., int]


@cache
def valuing(exactly_two: bool) -> Valuing:
    if exactly_two:
        return Valuing(inside(_laying_for_two()), inside(_worth_of_two(), forceinline=True))
    return Valuing(inside(_lay), inside(_worth(), forceinline=True))


def tables_of(spec: Spec) -> tuple[Any, Any]:
    """The tables of the ranking and of the low; those of the ranking again where there is none."""

    def one(ranking: Ranking) -> Any:
        if spec.use == "exactly two":
            return omaha_tables(ranking)
        return tables(ranking, len(spec.own_parts[0]) + spec.board)

    return one(spec.ranking), one(spec.low or spec.ranking)


def _lay(board: Any, tables: Any, shown: Any) -> None:
    for at in range(5):
        shown[at] = 0
    for card in board:
        shown[SUM] += tables.codes[card]
        shown[BY_SUIT + (card & 3)] += tables.codes[card]


def _worth() -> Callable[..., int]:
    by_ranks, in_suit = kernels().by_ranks, kernels().in_suit

    def worth(total: int, suits: Any, column: int, shown: Any, tables: Any) -> int:
        every = tables.start + total + shown[SUM]
        best: int = by_ranks(every, tables)
        if every & FLUSHES:
            for suit in range(4):
                if every >> SUITS_AT + SUIT_BITS * (suit + 1) - 1 & 1:
                    best = max(best, in_suit(suits[suit] + shown[BY_SUIT + suit], tables))
        return best

    return worth


def _laying_for_two() -> Callable[..., None]:
    find = kernels().find

    def lay(board: Any, tables: Any, shown: Any) -> None:
        total = 0
        for card in board:
            total += tables.codes[card]
        shown[ROW] = find(total, tables.multiplier, tables.displaced, tables.rows)
        shown[SUIT], shown[THREES] = -1, 0
        for suit in range(4 if tables.flushes else 0):
            if (total >> SUITS_AT + SUIT_BITS * suit) & 7 >= 3:
                shown[SUIT] = suit
        if shown[SUIT] < 0:
            return
        for one in range(3):
            for two in range(one + 1, 4):
                for three in range(two + 1, 5):
                    a, b, c = board[one], board[two], board[three]
                    if a & 3 == b & 3 == c & 3 == shown[SUIT]:
                        codes = tables.codes[a] + tables.codes[b] + tables.codes[c]
                        shown[FIRST + shown[THREES]] = codes
                        shown[THREES] += 1

    return lay


def _worth_of_two() -> Callable[..., int]:
    in_suit = kernels().in_suit

    def worth(total: int, suits: Any, column: int, shown: Any, tables: Any) -> int:
        best: int = tables.values[shown[ROW] + column]
        if shown[SUIT] >= 0 and suits[shown[SUIT]] == total:
            for at in range(shown[THREES]):
                best = max(best, in_suit(total + shown[FIRST + at], tables))
        return best

    return worth
