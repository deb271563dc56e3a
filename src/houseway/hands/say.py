"""Hands in the words people say at a table, kickers included, so that two names differ in value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from houseway.cards.card import RANK_NAMES, RANKS
from houseway.hands.ranking import Category, Ranking, category, digits

_NUMBERS = {2: "pair of", 3: "three", 4: "four", 5: "five"}


@lru_cache(maxsize=8192)
def name(ranking: Ranking, value: int) -> str:
    """What a value is called.

    >>> from houseway.hands import HIGH_52, LOW_8, PUSH9, evaluate
    >>> from houseway.cards.card import cards
    >>> def said(ranking, hand):
    ...     return name(ranking, evaluate(ranking, cards(hand)))
    >>> said(HIGH_52, "9c 9d 9h 4s 4c")
    'full house, nines over fours'
    >>> said(HIGH_52, "Tc 9d 8h 7s 6c")
    'straight to the ten'
    >>> said(HIGH_52, "Kc Kd 4h 4s 2c")
    'two pair, kings and fours with 2'
    >>> said(HIGH_52, "6c 6d Ah 4s 2c")
    'pair of sixes with A-4-2'
    >>> said(LOW_8, "8c 6d 4h 3s Ac"), said(LOW_8, "9c 6d 4h 3s Ac")
    ('8-6-4-3-A low', 'no low')
    >>> said(PUSH9, "4c 4d Ah"), said(PUSH9, "Jc Jd Kh")
    ('9 points', 'three pictures')
    """
    found = category(ranking, value)
    if found is None:
        return "no low" if ranking.low else "no hand"
    if found.ties == "equal" or found.straight == "top":
        return found.name
    if found.ties == "points":
        points = digits(value)[0]
        return f"{points} point{'' if points == 1 else 's'}"
    if found.ties == "straight":
        return f"{found.name} to the {_word(ranking.straights[digits(value)[0] - 1][-1])}"
    return _by_ranks(ranking, found, _ranks(ranking, value))


def _ranks(ranking: Ranking, value: int) -> list[int]:
    """The ranks that break ties, from the digits of a value."""
    heights = [15 - digit if ranking.low else digit for digit in digits(value) if digit]
    return [1 if height == 14 else height for height in heights]


def _by_ranks(ranking: Ranking, found: Category, ranks: Sequence[int]) -> str:
    shape = found.shape
    if not shape or shape[0] == 1:
        return _single(ranking, found, ranks)
    if shape == (5,) and found.ranks:
        return found.name
    groups = [size for size in shape if size > 1]
    first, kickers = ranks[0], ranks[len(groups) :]
    if groups == [3, 2]:
        said = f"full house, {_many(first)} over {_many(ranks[1])}"
    elif groups == [2, 2]:
        said = f"two pair, {_many(first)} and {_many(ranks[1])}"
    else:
        said = f"{_NUMBERS[groups[0]]} {_many(first)}"
    if found.flush:
        said = f"flush with {_article(groups)}{said}"
    return f"{said} with {_written(kickers)}" if kickers else said


def _article(groups: Sequence[int]) -> str:
    return "a " if groups in ([2], [3, 2]) else ""


def _single(ranking: Ranking, found: Category, ranks: Sequence[int]) -> str:
    if ranking.low:
        return f"{_written(ranks)} low"
    if found.flush:
        return f"flush, {_written(ranks)}"
    return f"{_word(ranks[0])} high, {_written(ranks)}"


def _word(rank: int) -> str:
    return RANK_NAMES[rank - 1]


def _many(rank: int) -> str:
    return _word(rank) + ("es" if rank == 6 else "s")


def _written(ranks: Iterable[int]) -> str:
    return "-".join("10" if rank == 10 else RANKS[rank - 1] for rank in ranks)
