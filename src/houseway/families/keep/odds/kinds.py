"""Kinds of two cards: by their ranks, and whether they share a suit. There are 182."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, Card, rank, suit
from houseway.play.words import Chart

HEIGHTS = RANKS[1:] + RANKS[0]  # two to ace
KINDS = 2 * 13 * 14 // 2


def kind(first: Card, second: Card) -> int:
    """The number of a kind of two cards; suited ones come after all the others.

    >>> from houseway.cards.card import card
    >>> kind(card("2c"), card("2d")), kind(card("As"), card("As"))
    (0, 181)
    """
    one, other = ((rank(card) - 2) % 13 for card in (first, second))
    return _number(one, other, suit(first) == suit(second))


def _number(one: int, other: int, suited: bool) -> int:
    low, high = sorted((one, other))
    return high * (high + 1) // 2 + low + (KINDS // 2 if suited else 0)


def name(number: int) -> str:
    """What a kind is called: `AKs` is suited, `AKo` is not.

    >>> name(0), name(181), name(kind(0, 45)), name(kind(0, 48))
    ('22', 'AAs', 'AQo', 'AKs')
    """
    suited, place = divmod(number, KINDS // 2)
    high = next(n for n in range(13) if (n + 1) * (n + 2) // 2 > place)
    low = place - high * (high + 1) // 2
    apart = "" if high == low else "o"
    return HEIGHTS[high] + HEIGHTS[low] + ("s" if suited else apart)


def kinds_of_cards() -> NDArray[np.int64]:
    """The kind of any two cards."""
    return np.array([[kind(a, b) for b in range(52)] for a in range(52)], np.int64)


def strength_chart(strength: NDArray[np.float64]) -> Chart:
    """All kinds in a square: suited above the diagonal, unsuited below, and the suited pairs."""
    return Chart(
        "Of 1,000 hands, how many two cards win against a bank that goes the house way",
        ("", *reversed(HEIGHTS), "suited pair"),
        tuple(_rows([f"{1000 * each:.0f}" for each in strength])),
        "suited above the diagonal, unsuited below, pairs of two suits on it; keep what wins most",
    )


def _rows(worth: Sequence[str]) -> Iterator[tuple[str, ...]]:
    downwards = range(12, -1, -1)
    for row in downwards:
        cells = (worth[_number(row, column, row > column)] for column in downwards)
        yield (HEIGHTS[row], *cells, worth[_number(row, row, True)])
