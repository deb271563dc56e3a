"""How large the type of a placard may be: the largest at which everything stands on one page.

Widths are reckoned with the widest of the common typefaces, so that others leave room to spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal, get_args

from houseway.desk.placard import Block, Placard

Size = Literal["letter", "landscape", "half", "tent"]
SIZES: tuple[Size, ...] = get_args(Size)

# Type sizes in points, largest first; the style sheet knows them by their place.
STEPS = (40, 36, 33, 30, 27.5, 25, 23, 21, 19.5, 18, 16.5, 15, 14, 13, 12, 11, 10, 9, 8, 7)
# Usable width and height in points: the page without its margins.
AREAS: dict[Size, tuple[float, float]] = {
    "letter": (612 - 72, 792 - 72),
    "landscape": (792 - 72, 612 - 72),
    "half": (612 - 58, 396 - 58),
    "tent": (792 - 72, 306 - 54),
}
COLUMNS = (1, 2, 3, 4)
RUN_ON: tuple[Size, ...] = ("half", "tent")  # low pages, whose sentences are one paragraph
LEAD = 1.3  # a line's height, in type sizes
WIDE = 0.6  # a character's width
GAP = 2.0  # between columns
SPARE = 0.95  # the reckoning is a little too low where a placard has much small print


@dataclass(frozen=True)
class Fit:
    """The place of the type size in `STEPS`, and the number of columns."""

    step: int
    columns: int


def fit(placard: Placard, size: Size) -> Fit:
    """The largest type for a placard on a page; the smallest when even that is too large."""
    height = AREAS[size][1]
    for step, points in enumerate(STEPS):
        for columns in COLUMNS:
            if _height(placard, points, columns, size) <= height * SPARE:
                return Fit(step, columns)
    least = min(COLUMNS, key=lambda columns: _height(placard, STEPS[-1], columns, size))
    return Fit(len(STEPS) - 1, least)


def _height(placard: Placard, points: float, columns: int, size: Size) -> float:
    """How high the placard comes out, in points; without end where a column is too narrow."""
    width, run_on = AREAS[size][0], size in RUN_ON
    column = (width - (columns - 1) * GAP * points) / columns
    letters = column / (WIDE * points)
    if letters < 16:
        return float("inf")
    blocks = [_lines(block, letters) for block in placard.blocks]
    head = ceil(len(placard.rules.name) / (width / (WIDE * 1.05 * points * 1.9))) * 1.9
    head += 1.6 if placard.limits else 0.6
    whole = width / (WIDE * points * 0.8)
    told = (*placard.lines, placard.standing)
    texts = (" ".join(told),) if run_on else told
    feet = sum(ceil(len(text) / whole) for text in texts) * 0.8 + 0.4
    return points * LEAD * (head + _packed(blocks, columns) + feet + 2.2)


def _lines(block: Block, letters: float) -> float:
    """Lines that a block takes in a column of so many letters."""
    title = ceil((len(block.title) * 1.08 + len(block.note) * 0.8 + 2) / letters)
    rows = 0
    for name, value in block.rows:
        rows += max(1, ceil(len(name) / max(letters - len(value) - 2, 4)))
    return title + rows + 0.15 * len(block.rows) + 0.9


def _packed(blocks: Sequence[float], columns: int) -> float:
    """The height of the highest column when blocks fill columns in order, none divided."""
    low = max(max(blocks, default=0.0), sum(blocks) / columns)
    while _needed(blocks, low) > columns:
        low += 0.25
    return low


def _needed(blocks: Sequence[float], height: float) -> int:
    count, filled = 1, 0.0
    for block in blocks:
        if filled and filled + block > height:
            count, filled = count + 1, 0.0
        filled += block
    return count
