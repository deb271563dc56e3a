"""Odds of baccarat wagers worked out a second time, apart from the product.

Plain loops over values with Python integers, the drawing rules and pay tables written out again.
Nothing here imports the product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

ZERO_RANKS = 4


class Hand(NamedTuple):
    """A finished hand: totals, numbers of cards, what was seen first, and its weight."""

    p: int
    pn: int
    b: int
    bn: int
    p_two: int
    seen: tuple[int, int, int]
    weight: int


def full_shoe(decks: int) -> list[int]:
    """How many cards of each value a shoe holds."""
    return [16 * decks] + [4 * decks] * 9


def tableau(banker: int, third: int | None) -> bool:
    if third is None:
        return banker <= 5
    return third in {
        0: range(10), 1: range(10), 2: range(10), 3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
        4: range(2, 8), 5: range(4, 8), 6: (6, 7), 7: (),
    }[banker]  # fmt: skip


def to_five(banker: int, third: int | None) -> bool:
    return banker <= 5


def hands(
    shoe: list[int],
    draws: Callable[[int, int | None], bool] = tableau,
    naturals_stop: bool = True,
    stands: Callable[[int, int, int, int], bool] = lambda v1, v2, up, b: False,
) -> Iterator[Hand]:
    """Every hand with its weight on six cards. `stands` keeps a Player five at two cards, while
    the third card is still dealt and the Banker still draws by it."""
    left = list(shoe)

    def take(value: int) -> int:
        left[value] -= 1
        return left[value] + 1

    size = sum(shoe)
    rest = {4: (size - 4) * (size - 5), 5: size - 5, 6: 1}
    for v1 in range(10):
        w1 = take(v1)
        for u1 in range(10):
            w2 = w1 * take(u1)
            for v2 in range(10):
                w3 = w2 * take(v2)
                for u2 in range(10):
                    w4 = w3 * take(u2)
                    if w4:
                        p, b = (v1 + v2) % 10, (u1 + u2) % 10
                        seen = (min(v1, v2), max(v1, v2), u1)
                        own = stands(v1, v2, u1, b)
                        yield from _finish(left, p, b, seen, w4, rest, draws, naturals_stop, own)
                    left[u2] += 1
                left[v2] += 1
            left[u1] += 1
        left[v1] += 1


def _finish(
    left: list[int],
    p: int,
    b: int,
    seen: tuple[int, int, int],
    weight: int,
    rest: Mapping[int, int],
    draws: Callable[[int, int | None], bool],
    naturals_stop: bool,
    own_stands: bool,
) -> Iterator[Hand]:
    if naturals_stop and (p >= 8 or b >= 8):
        yield Hand(p, 2, b, 2, p, seen, weight * rest[4])
        return
    if p > 5:
        yield from _banker(left, p, 2, None, b, 4, p, seen, weight, rest, draws)
        return
    for third in range(10):
        if left[third]:
            new = weight * left[third]
            left[third] -= 1
            own, cards = (p, 2) if own_stands else ((p + third) % 10, 3)
            yield from _banker(left, own, cards, third, b, 5, p, seen, new, rest, draws)
            left[third] += 1


def _banker(
    left: list[int],
    p: int,
    pn: int,
    third: int | None,
    b: int,
    cards: int,
    p_two: int,
    seen: tuple[int, int, int],
    weight: int,
    rest: Mapping[int, int],
    draws: Callable[[int, int | None], bool],
) -> Iterator[Hand]:
    if b > 7 or not draws(b, third):
        yield Hand(p, pn, b, 2, p_two, seen, weight * rest[cards])
        return
    for card in range(10):
        if left[card]:
            w = weight * left[card] * rest[cards + 1]
            yield Hand(p, pn, (b + card) % 10, 3, p_two, seen, w)


def ev(
    table: Mapping[tuple[int, int, int, int], int], pays: Callable[..., Fraction | int]
) -> Fraction:
    """The expected profit of a wager over a table of weights."""
    total = sum(table.values())
    return sum((Fraction(pays(*cell)) * w for cell, w in table.items()), Fraction(0)) / total


def cells(found: Iterator[Hand]) -> dict[tuple[int, int, int, int], int]:
    out: dict[tuple[int, int, int, int], int] = {}
    for hand in found:
        key = (hand.p, hand.pn, hand.b, hand.bn)
        out[key] = out.get(key, 0) + hand.weight
    return out


def line(p: int, b: int, odds: Fraction | int = 1) -> Fraction | int:
    return 0 if p == b else odds if p > b else -1


def dragon(table: Mapping[int, int], p: int, pn: int, b: int, bn: int) -> int:
    """A Dragon Bonus on the first hand; `table` pays by margin."""
    if pn == 2 and p >= 8:
        return 1 if p > b else 0 if p == b else -1
    return table.get(p - b, -1)


PT1 = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
PT2 = {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1}
PT3 = {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2}

NINETEEN_TWENTIETHS = Fraction(19, 20)


def _push_on_seven(p: int, pn: int, b: int, bn: int) -> Fraction | int:
    return 0 if b > p and (b, bn) == (7, 3) else line(b, p)


def _panda(p: int, pn: int, b: int, bn: int) -> int:
    return 25 if (p, pn) == (8, 3) and b < 8 else -1


def _seven(p: int, pn: int, b: int, bn: int) -> int:
    return 40 if (b, bn) == (7, 3) and p < 7 else -1


# What one unit on each wager returns, by final totals and numbers of cards.
PAYS: dict[tuple[str, str], Callable[..., Fraction | int]] = {
    ("ez-baccarat-panda-8", "player"): lambda p, pn, b, bn: line(p, b),
    ("ez-baccarat-panda-8", "banker"): _push_on_seven,
    ("ez-baccarat-panda-8", "tie"): lambda p, pn, b, bn: 8 if p == b else -1,
    ("ez-baccarat-panda-8", "panda-8"): _panda,
    ("ez-baccarat-panda-8", "dragon-7"): _seven,
    ("commission-free-baccarat-dragon-bonus", "player"): lambda p, pn, b, bn: line(p, b),
    ("commission-free-baccarat-dragon-bonus", "banker"): lambda p, pn, b, bn: line(
        b, p, Fraction(1, 2) if b == 6 else 1
    ),
    ("commission-free-baccarat-dragon-bonus", "tie"): lambda p, pn, b, bn: 8 if p == b else -1,
    ("commission-free-baccarat-dragon-bonus", "player-dragon"): lambda *c: dragon(PT1, *c),
    ("commission-free-baccarat-dragon-bonus", "banker-dragon"): lambda p, pn, b, bn: dragon(
        PT1, b, bn, p, pn
    ),
    ("21st-century-baccarat-8", "player"): lambda p, pn, b, bn: line(p, b),
    ("21st-century-baccarat-8", "banker"): lambda p, pn, b, bn: line(b, p, NINETEEN_TWENTIETHS),
    ("21st-century-baccarat-8", "tie"): lambda p, pn, b, bn: 8 if p == b else -1,
    ("21st-century-baccarat-8", "player-dragon"): lambda *c: dragon(PT1, *c),
    ("21st-century-baccarat-8", "banker-dragon"): lambda p, pn, b, bn: dragon(PT1, b, bn, p, pn),
    ("21st-century-baccarat-10", "player"): lambda p, pn, b, bn: line(p, b),
    ("21st-century-baccarat-10", "banker"): _push_on_seven,
    ("21st-century-baccarat-10", "lucky-7"): _seven,
    ("21st-century-baccarat-10", "monster-buster"): lambda p, pn, b, bn: (
        {4: 4, 6: 18}.get(pn + bn, -1) if min(p, b) < 2 and max(p, b) > 7 else -1
    ),
    ("supreme-baccarat", "player"): lambda p, pn, b, bn: line(p, b),
    ("supreme-baccarat", "banker"): lambda p, pn, b, bn: line(b, p, NINETEEN_TWENTIETHS),
    ("supreme-baccarat", "tie"): lambda p, pn, b, bn: 8 if p == b else -1,
    ("supreme-baccarat", "total-shot"): lambda p, pn, b, bn: {18: 40, 17: 20}.get(p + b, -1),
    ("dai-bacc", "player"): lambda p, pn, b, bn: line(p, b),
    ("dai-bacc", "banker"): _push_on_seven,
    ("dai-bacc", "kill"): lambda p, pn, b, bn: (
        30 if ((p, pn) == (6, 3) and p <= b) or ((b, bn) == (7, 3) and b <= p) else -1
    ),
    ("dai-bacc", "ox-6"): lambda p, pn, b, bn: 40 if (p, pn) == (6, 3) and p > b else -1,
    ("dai-bacc", "tiger-7"): lambda p, pn, b, bn: 40 if (b, bn) == (7, 3) and b > p else -1,
    ("21st-century-baccarat-5", "player"): lambda p, pn, b, bn: -1 if p == b < 2 else line(p, b),
    ("21st-century-baccarat-5", "banker"): lambda p, pn, b, bn: (
        NINETEEN_TWENTIETHS if p == b < 2 else line(b, p, NINETEEN_TWENTIETHS)
    ),
    ("21st-century-baccarat-5", "tie"): lambda p, pn, b, bn: 8 if p == b else -1,
}  # fmt: skip
