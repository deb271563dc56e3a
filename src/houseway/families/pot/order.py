"""Who is first by the cards that lie open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from houseway.cards.card import JOKER, Card
from houseway.play.button import ACE_HIGH, strength


def high_board(boards: Mapping[int, Sequence[Card]]) -> int:
    """The seat with the highest open cards, the first of equals.

    Pairs, threes and fours count, straights and flushes never do.

    >>> from houseway.cards.card import cards
    >>> high_board({1: cards("Ac Kd"), 2: cards("5c 5d"), 6: cards("Ad Kh")})
    2
    >>> high_board({1: cards("Kc Kd Qh Js"), 2: cards("8c 8d 9h 9s")})
    2
    """
    return max(boards, key=lambda seat: _grouped(boards[seat]))


def low_board(boards: Mapping[int, Sequence[Card]]) -> int:
    """The seat with the lowest open cards, aces low, the first of equals.

    >>> from houseway.cards.card import cards
    >>> low_board({1: cards("8c 3d"), 2: cards("7c 7d"), 5: cards("8d 2h")})
    5
    """
    return min(boards, key=lambda seat: _grouped(boards[seat], "low"))


def _grouped(
    board: Sequence[Card], ace: Literal["high", "low"] = "high"
) -> tuple[list[int], list[int]]:
    """How many of a rank, the larger groups first, then which. A joker joins the best group."""
    counts = Counter(strength(card, ace) for card in board if card != JOKER)
    if JOKER in board:
        joins = max(counts, key=lambda each: (counts[each], each), default=ACE_HIGH)
        counts[joins] += 1
    groups = sorted(((many, each) for each, many in counts.items()), reverse=True)
    return [many for many, _ in groups], [each for _, each in groups]
