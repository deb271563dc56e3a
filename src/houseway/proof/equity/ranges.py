"""Ranges of two cards in the usual short notation.

`AKs` suited, `AKo` of two suits, `AK` both; `TT` a pair. With a plus the lower card climbs as far
as it can: `A2s+` is every suited ace, `KT+` is KT, KJ and KQ, `TT+` is tens or better. A dash goes
from one hand to another with the same high card, `KTs-K7s`, or the same gap, `76s-54s`, `22-77`.
"""

from __future__ import annotations

import re
from itertools import combinations, product

from houseway.cards.card import RANKS, Card
from houseway.errors import bad_form

HEIGHTS = "23456789TJQKA"
SHORT = re.compile(rf"([{HEIGHTS}])([{HEIGHTS}])([so]?)")

Two = tuple[Card, Card]


def _every_class() -> tuple[str, ...]:
    pairs = [rank * 2 for rank in reversed(HEIGHTS)]
    others = [high + low for low, high in combinations(HEIGHTS, 2)]
    return (*pairs, *(two + kind for two in reversed(others) for kind in "so"))


CLASSES = _every_class()  # the 169 starting hands


def class_of(one: Card, two: Card) -> str:
    """The starting hand that two cards are.

    >>> class_of(0, 48), class_of(0, 49), class_of(0, 1)
    ('AKs', 'AKo', 'AA')
    """
    high, low = sorted((RANKS[one // 4], RANKS[two // 4]), key=HEIGHTS.index, reverse=True)
    if high == low:
        return high + low
    return high + low + ("s" if one % 4 == two % 4 else "o")


def holdings_of(label: str) -> list[Two]:
    """The two cards that a starting hand may be, `AK` being suited or not.

    >>> len(holdings_of("AKs")), len(holdings_of("AKo")), len(holdings_of("AK"))
    (4, 12, 16)
    """
    high, low, kind = (*label, "")[:3]
    first, second = (4 * RANKS.index(rank) for rank in (high, low))
    if high == low:
        return [(first + one, first + two) for one, two in combinations(range(4), 2)]
    suits = product(range(4), repeat=2)
    return [
        (first + one, second + two)
        for one, two in suits
        if not kind or (one == two) == (kind == "s")
    ]


def classes_in(written: str) -> list[str] | None:
    """The starting hands that one piece of a range names; None if it is no short notation.

    >>> classes_in("QQ+"), classes_in("KTs-K8s"), classes_in("76s-54s")
    (['QQ', 'KK', 'AA'], ['K8s', 'K9s', 'KTs'], ['54s', '65s', '76s'])
    >>> classes_in("KT+"), classes_in("AhKh")
    (['KT', 'KJ', 'KQ'], None)
    """
    first, dash, second = written.partition("-")
    plus = not dash and first.endswith("+")
    start = _short(first.removesuffix("+") if plus else first)
    if start is None:
        return None
    if plus:
        return _climbing(*start)
    if not dash:
        return ["".join(start)]
    end = _short(second)
    if end is None:
        raise bad_form(
            "hand", f"{second!r} does not end a range; write it like 22-77 or KTs-K7s", second
        )
    return _between(written, start, end)


def _short(written: str) -> tuple[str, str, str] | None:
    """High card, low card and kind."""
    tidy = written[:2].upper() + written[2:].lower()
    found = SHORT.fullmatch(tidy)
    if found is None:
        return None
    one, two, kind = found.groups()
    if one == two and kind:
        raise bad_form("hand", f"{written!r}: a pair is neither suited nor offsuit", written)
    high, low = sorted((one, two), key=HEIGHTS.index, reverse=True)
    return high, low, kind


def _climbing(high: str, low: str, kind: str) -> list[str]:
    at, top = HEIGHTS.index(low), HEIGHTS.index(high)
    if high == low:
        return [rank * 2 for rank in HEIGHTS[at:]]
    return [high + rank + kind for rank in HEIGHTS[at:top]]


def _between(written: str, start: tuple[str, str, str], end: tuple[str, str, str]) -> list[str]:
    highs, lows = zip(*[[HEIGHTS.index(rank) for rank in hand[:2]] for hand in (start, end)])
    kind = start[2]
    if kind == end[2]:
        if highs[0] == highs[1] and highs[0] > max(lows):
            ranks = HEIGHTS[min(lows) : max(lows) + 1]
            return [start[0] + rank + kind for rank in ranks]
        gap = highs[0] - lows[0]
        if gap == highs[1] - lows[1]:
            steps = range(min(lows), max(lows) + 1)
            return [HEIGHTS[low + gap] + HEIGHTS[low] + kind for low in steps]
    raise bad_form(
        "hand",
        f"{written!r}: both ends of a range need the same high card or the same gap, and the same "
        "s, o or neither; as in KTs-K7s, 76s-54s or 22-77",
        written,
    )
