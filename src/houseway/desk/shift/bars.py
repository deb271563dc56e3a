"""A sketch as bars of equal width, for charts."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from houseway.proof.sketch import Sketch

MOST_BARS = 60
STEPS = (1, 2, 5)


class Bar(NamedTuple):
    """The part of all results from `low` up to below `high`, in cents."""

    low: int
    high: int
    part: float


def bars_of(sketch: Sketch, most: int = MOST_BARS, tails: float = 0.001) -> list[Bar]:
    """Bars of a round width that hold everything; what lies far out is in the first and last.

    >>> sketch = Sketch(100)
    >>> import numpy as np
    >>> sketch.add(np.array([-2, 0, 0, 3]))
    >>> [(bar.low, bar.high, bar.part) for bar in bars_of(sketch, most=3)]
    [(-200, 0, 0.25), (0, 200, 0.5), (200, 400, 0.25)]
    >>> sketch = Sketch(100)
    >>> sketch.add(np.arange(-100, 101, 25))
    >>> {bar.part > 0 for bar in bars_of(sketch)}
    {True}
    """
    total = sketch.total
    if not total:
        return []
    low, high = sketch.quantiles((tails, 1 - tails))
    width = _width(high - low, most, _apart(sketch))
    first, last = low // width, high // width
    counts = dict.fromkeys(range(first, last + 1), 0)
    for number, many in sketch:
        counts[min(last, max(first, number // width))] += many
    return [Bar(n * width, (n + 1) * width, many / total) for n, many in counts.items()]


def _width(span: int, most: int, apart: int) -> int:
    """The least round number of steps `apart` at which `most` bars span so much."""
    while True:
        for step in STEPS:
            if span // (apart * step) < most:
                return apart * step
        apart *= 10


def _apart(sketch: Sketch) -> int:
    """Numbers met are so far apart, or a multiple of it; bars of another width would be a comb."""
    numbers = [number for number, _ in sketch]
    return gcd(*(number - numbers[0] for number in numbers)) or sketch.unit
