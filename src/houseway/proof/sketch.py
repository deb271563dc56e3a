"""A distribution in little room: exact for small whole numbers, to 1 in 1,024 for large ones.

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
    # The exponent as `frexp` has it, read from the bits of the float, which is much faster.
    more = np.maximum((size.astype(np.float64).view(np.int64) >> 52) - 1022 - 11, 0)
    large = EXACT + (more - 1) * KEPT + (size >> more) - KEPT
    size = np.where(more > 0, large, size)
    return np.where(numbers >= 0, SIDE + size, SIDE - size)


class Sketch:
    """Counts of whole numbers, in units of `unit` each.

    They are kept side by side from the first place met to the last, so that sketches add up fast.
    """

    def __init__(self, unit: int = 1) -> None:
        self.unit = unit
        self._first = 0
        self._many: Array = np.zeros(0, dtype=np.int64)

    def add(self, numbers: Array) -> None:
        """Count each of an array of numbers (in units)."""
        if len(numbers):
            found = places(numbers)
            first = int(found.min())
            self._add(first, np.bincount(found - first))

    def add_places(self, found: Array, many: Array) -> None:
        """Count so many numbers at each of these places."""
        found = np.asarray(found, dtype=np.int64)
        if len(found):
            first = int(found.min())
            counts = np.zeros(int(found.max()) - first + 1, dtype=np.int64)
            np.add.at(counts, found - first, many)
            self._add(first, counts)

    def merge(self, other: Sketch) -> None:
        self._add(other._first, other._many)

    def _add(self, first: int, many: Array) -> None:
        last, end = first + len(many), self._first + len(self._many)
        if not len(many):
            return
        if not len(self._many):
            self._first, self._many = first, many.astype(np.int64)
            return
        if first < self._first or last > end:
            before, after = max(self._first - first, 0), max(last - end, 0)
            self._many = np.pad(self._many, (before, after))
            self._first -= before
        self._many[first - self._first : last - self._first] += many

    def __getstate__(self) -> tuple[int, Array, Array]:
        """Without the places between that were never met, and in as few bytes as hold it."""
        met = np.flatnonzero(self._many)
        many = self._many[met]
        small = np.min_scalar_type(int(many.max(initial=0)))
        return self.unit, (met + self._first).astype(np.int32), many.astype(small)

    def __setstate__(self, state: tuple[int, Array, Array]) -> None:
        self.__init__(state[0])  # type: ignore[misc]
        self.add_places(*state[1:])

    @property
    def counts(self) -> dict[int, int]:
        """How often each place was met."""
        met = np.flatnonzero(self._many)
        return dict(zip((met + self._first).tolist(), self._many[met].tolist(), strict=True))

    @property
    def total(self) -> int:
        return int(self._many.sum())

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Every number met (the nearest to nought of its place) and how often, in order."""
        return ((least(at) * self.unit, many) for at, many in self.counts.items())

    def quantiles(self, parts: Sequence[float]) -> tuple[int, ...]:
        """For each part, in rising order, the least number that as many of all do not exceed.

        >>> sketch = Sketch(unit=100)
        >>> sketch.add(np.array([-5, 1, 2, 3]))
        >>> sketch.quantiles((0, 0.25, 0.5, 1))
        (-500, -500, 100, 300)
        """
        numbers, many = zip(*self, strict=True) if self.total else ((0,), (0,))
        seen = np.cumsum(many)
        wanted = np.asarray(parts) * seen[-1]
        found = np.searchsorted(seen, wanted - seen[-1] * 1e-12).tolist()
        return tuple(numbers[min(at, len(numbers) - 1)] for at in found)

    def share_up_to(self, number: int) -> float:
        """The part of all that is `number` or less."""
        seen = sum(many for met, many in self if met <= number)
        return seen / self.total if self.total else 0.0

    def to_json(self) -> list[list[int]]:
        return [[number, many] for number, many in self]
