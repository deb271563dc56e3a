"""A table without collisions for a known set of keys: two loads and a multiplication find a value.

A key times a large odd number is a long row of bits. Some of them name a group of keys, others a
place, and each group has a displacement that brings all its keys to places nobody else has. Groups
are settled from the largest to the smallest, each with the first displacement that works.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

PLACE_BITS = 47  # the place is read from here upwards
GROUP_BITS = 33
LARGEST = 1 << 64 - PLACE_BITS
_TRIED_AT_ONCE = 128
_MOST_DISPLACED = 1 << 16


class Hashed(NamedTuple):
    """A finished table. The value of `key` is at `place(key, ...)`; other keys find nonsense."""

    multiplier: int
    displaced: NDArray[np.uint16]
    values: NDArray[np.int32]


def hashed(keys: NDArray[np.int64], values: NDArray[np.int64]) -> Hashed:
    """A table of these keys, which are different from each other."""
    places = 1 << max(3, int(np.ceil(np.log2(len(keys) / 0.8 + 1))))
    assert places <= LARGEST
    for multiplier in _multipliers():
        found = _displacements(keys * np.int64(multiplier), places)
        if found is not None:
            displaced, at = found
            table = np.zeros(places, np.int32)
            table[at] = values
            return Hashed(multiplier, displaced, table)
    raise AssertionError("no multiplier separates the keys")


def _multipliers(number: int = 4096) -> list[int]:
    """Odd numbers that fill all 64 bits: multiples of the golden ratio."""
    golden = 0x9E3779B97F4A7C15
    every = (golden * (2 * n + 1) % (1 << 64) | 1 for n in range(number))
    return [one - (1 << 64) if one >> 63 else one for one in every]


def _displacements(
    mixed: NDArray[np.int64], places: int
) -> tuple[NDArray[np.uint16], NDArray[np.int64]] | None:
    """A displacement for each group, and where every key comes to lie; nothing if it fails."""
    groups = max(1, places // 8)
    group = mixed >> GROUP_BITS & groups - 1
    place = mixed >> PLACE_BITS & places - 1
    if len(np.unique(group * places + place)) < len(mixed):
        return None
    free = np.ones(places, np.bool_)
    displaced = np.zeros(groups, np.uint16)
    order = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[order], np.arange(groups + 1))
    for one in np.argsort(-np.diff(starts), kind="stable"):
        members = place[order[starts[one] : starts[one + 1]]]
        if not len(members):
            break
        by = _first_free(members, free)
        if by is None:
            return None
        free[members ^ by] = False
        displaced[one] = by
    return displaced, place ^ displaced[group]


def _first_free(members: NDArray[np.int64], free: NDArray[np.bool_]) -> int | None:
    most = min(len(free), _MOST_DISPLACED)
    for start in range(0, most, _TRIED_AT_ONCE):
        tried = np.arange(start, min(start + _TRIED_AT_ONCE, most))
        works = free[members[:, None] ^ tried].all(axis=0)
        first = int(works.argmax())
        if works[first]:
            return start + first
    return None
