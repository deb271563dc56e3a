"""A distribution in little room: exact for small whole numbers, to 1 in 2,048 for large ones.

A number is kept by its top eleven bits. What a sketch counts is whole, so sketches of parts add up
to the sketch of all, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import frexp
from typing import Any

import numpy as np

KEPT = 1024  # places for every doubling of the size
EXACT = 2 * KEPT  # numbers below this have a place of their own
SIDE = EXACT + 52 * KEPT  # places on either side of nought
PLACES = 2 * SIDE

Array = Any


def place(number: int) -> int:
    """Where a whole number is counted. A kernel compiles this very function.

    >>> [place(n) - SIDE for n in (0, 5, -5, 2047, 2048, 2049, 2050)]
    [0, 5, -5, 2047, 2048, 2048, 2049]
    """
    size = abs(number)
    if size >= EXACT:
        more = frexp(float(size))[1] - 11
        size = EXACT + (more - 1) * KEPT + (size >> more) - KEPT
    return SIDE + size if number >= 0 else SIDE - size


def least(at: int) -> int:
    """The number nearest nought that is counted at a place.

    >>> [least(place(n)) for n in (7, -7, 5000, -5001, 10**12)]
    [7, -7, 5000, -5000, 999653638144]
    """
    size = abs(at - SIDE)
    if size >= EXACT:
        more, top = divmod(size - EXACT, KEPT)
        size = (top + KEPT) << (more + 1)
    return size if at >= SIDE else -size


def places(numbers: Array) -> Array:
    """The place of each of many numbers."""
    size = np.abs(numbers)
    more = np.maximum(np.frexp(size.astype(np.float64))[1] - 11, 0)
    large = EXACT + (more - 1) * KEPT + (size >> more) - KEPT
    size = np.where(more > 0, large, size)
    return np.where(numbers >= 0, SIDE + size, SIDE - size)


class Sketch:
    """Counts of whole numbers, in units of `unit` each."""

    def __init__(self, unit: int = 1) -> None:
        self.unit = unit
        self.counts: dict[int, int] = {}

    def add(self, numbers: Array) -> None:
        """Count each of an array of numbers (in units)."""
        found, many = np.unique(places(numbers), return_counts=True)
        self.add_places(found, many)

    def add_places(self, found: Array, many: Array) -> None:
        counts = self.counts
        for at, n in zip(found.tolist(), many.tolist(), strict=True):
            counts[at] = counts.get(at, 0) + n

    def merge(self, other: Sketch) -> None:
        for at, n in other.counts.items():
            self.counts[at] = self.counts.get(at, 0) + n

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Every number met (the nearest to nought of its place) and how often, in order."""
        return ((least(at) * self.unit, self.counts[at]) for at in sorted(self.counts))

    def quantiles(self, parts: Sequence[float]) -> tuple[int, ...]:
        """For each part, in rising order, the least number that as many of all do not exceed.

        >>> sketch = Sketch(unit=100)
        >>> sketch.add(np.array([-5, 1, 2, 3]))
        >>> sketch.quantiles((0, 0.25, 0.5, 1))
        (-500, -500, 100, 300)
        """
        numbers, many = zip(*self, strict=True) if self.counts else ((0,), (0,))
        seen = np.cumsum(many)
        wanted = np.asarray(parts) * seen[-1]
        found = np.searchsorted(seen, wanted - seen[-1] * 1e-12).tolist()
        return tuple(numbers[min(at, len(numbers) - 1)] for at in found)

    def share_up_to(self, number: int) -> float:
        """The part of all that is `number` or less."""
        seen = sum(many for met, many in self if met <= number)
        return seen / self.total if self.counts else 0.0

    def to_json(self) -> list[list[int]]:
        return [[number, many] for number, many in self]
