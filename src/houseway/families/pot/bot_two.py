"""Exactly two of one's own cards, ranked many times over without the compiler."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from houseway.cards.card import Card
from houseway.hands.classes import best_holdings
from houseway.hands.quick import worth
from houseway.hands.ranking import Ranking
from houseway.hands.tables import KEY, codes_of, has_flushes


class UsingTwo:
    """The best hand of two own cards and three of the board.

    Flushes are looked for only where two own cards and three of the board have one suit.
    """

    def __init__(self, ranking: Ranking) -> None:
        found = best_holdings(ranking, ranking.size, suited=False)
        self.ranking = ranking
        self.codes: list[int] = [code & KEY for code in codes_of(ranking).tolist()]
        self.values: dict[int, int] = dict(
            zip(found.keys.tolist(), found.values.tolist(), strict=True)
        )
        self.flushes = has_flushes(ranking)

    def worth(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        """The value of the best hand; 0 with fewer than three cards on the board."""
        codes, values = self.codes, self.values
        of_board = [codes[card] for card in board]
        threes = {a + b + c for a, b, c in combinations(of_board, 3)}
        twos = {a + b for a, b in combinations([codes[card] for card in own], 2)}
        best = max([values[two + three] for two in twos for three in threes], default=0)
        return max(best, self._flush(own, board)) if self.flushes else best

    def _flush(self, own: Sequence[Card], board: Sequence[Card]) -> int:
        suits = [card & 3 for card in board]
        for suit in range(4):
            if suits.count(suit) >= 3:
                mine = [card for card in own if card & 3 == suit]
                three = [card for card in board if card & 3 == suit]
                hands = (
                    (*two, *rest)
                    for two in combinations(mine, 2)
                    for rest in combinations(three, 3)
                )
                return max((worth(self.ranking, hand) for hand in hands), default=0)
        return 0


_finders: dict[int, UsingTwo] = {}  # each keeps its ranking, so that no number is used twice


def using_two(ranking: Ranking) -> UsingTwo:
    """The finder of a ranking, made once."""
    found = _finders.get(id(ranking))
    if found is None:
        found = _finders[id(ranking)] = UsingTwo(ranking)
    return found
