"""Which pattern of ranks a deal shows, read off its packed counts of kinds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

from houseway.families.baccarat.outcome import VALUES
from houseway.families.baccarat.rules import match_of

_CHUNK = 4  # kinds looked up at once
_BITS = 3


def match_numbers(code: NDArray[np.int64], kinds: int) -> NDArray[np.int64]:
    """For each packed deal, the place of its match in the list of matches.

    A shape, how many ranks appear once, twice and so on, adds up over chunks of kinds; the rule
    itself is asked once for every shape.
    """
    chunk, matches = _shapes(), _matches_of_shapes()
    shape = np.zeros(len(code), dtype=np.int64)
    for start in range(0, kinds, _CHUNK):
        shape += chunk[(code >> (_BITS * start)) & ((1 << _BITS * _CHUNK) - 1)]
    return matches[shape]


@cache
def _shapes() -> NDArray[np.int64]:
    out = np.zeros(1 << _BITS * _CHUNK, dtype=np.int64)
    for packed in range(len(out)):
        counts = [packed >> _BITS * k & 7 for k in range(_CHUNK)]
        out[packed] = _shape(counts)
    return out


def _shape(counts: list[int]) -> int:
    return sum(1 << _BITS * (n - 1) for n in counts if n) & ((1 << 18) - 1)


@cache
def _matches_of_shapes() -> NDArray[np.int64]:
    out = np.zeros(1 << 18, dtype=np.int64)
    names = list(VALUES["match"])
    for cards in (4, 5, 6):
        for counts in _partitions(cards, cards):
            ranks = [rank for rank, n in zip(count(1), counts) for _ in range(n)]
            out[_shape(counts)] = names.index(match_of(ranks))
    return out


def _partitions(cards: int, largest: int) -> Iterator[list[int]]:
    if cards == 0:
        yield []
    for first in range(min(cards, largest), 0, -1):
        for rest in _partitions(cards - first, first):
            yield [first, *rest]
