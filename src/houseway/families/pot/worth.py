"""What a hand of a pot game is worth, high and low."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from houseway.cards.card import Card
from houseway.families.pot.rules import Play
from houseway.hands import Ranking, best
from houseway.hands.quick import worth


def values(play: Play, own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int]:
    """The best high and the best low of a hand; 0 where the game has none or none qualifies."""
    high, low = play.high_ranking, play.low_ranking
    return (
        0 if high is None else value(high, play.use, own, board),
        0 if low is None else value(low, play.use, own, board),
    )


def value(ranking: Ranking, use: str, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The best hand of a ranking with the cards that may be used."""
    if use == "any" or (use == "at-most-two" and len(own) <= 2):
        return _of(ranking, (*own, *board))
    if use == "two":
        rest = list(combinations(board, ranking.size - 2))
        pairs = combinations(own, 2)
        return max((worth(ranking, (*pair, *three)) for pair in pairs for three in rest), default=0)
    return max((_of(ranking, (*pair, *board)) for pair in combinations(own, 2)), default=0)


def _of(ranking: Ranking, cards: Sequence[Card]) -> int:
    if len(cards) < ranking.size:
        return 0
    return worth(ranking, cards) if len(cards) <= 7 else best(ranking, cards)
