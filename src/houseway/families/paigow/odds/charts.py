"""Charts that teach pai gow poker: the house way, and how often each line of it is played."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.families.paigow.house_way import ROWS
from houseway.families.paigow.odds.classes import EVERY_HAND
from houseway.families.paigow.odds.setting import ROW_AT, ready
from houseway.hands import Ranking
from houseway.play.words import Chart


def house_way_rows(ranking: Ranking) -> dict[str, int]:
    """How many of all hands are played by each row of the house way."""
    found = ready(ranking)
    number = np.zeros(len(ROWS), np.int64)
    np.add.at(number, found.settings >> ROW_AT, found.kinds.number)
    return {row.id: n for row, n in zip(ROWS, number.tolist(), strict=True)}


def house_way_chart(ranking: Ranking) -> Chart:
    """The house way row by row."""
    number = house_way_rows(ranking)
    return Chart(
        "The house way, and how often each line of it is played",
        ("seven cards", "are set", "of all hands"),
        tuple((row.hand, row.does, _percent(number[row.id])) for row in ROWS),
        f"The first line that fits is played. Counted over all {EVERY_HAND:,} hands.",
    )


def _percent(number: int) -> str:
    """
    >>> _percent(EVERY_HAND // 4), _percent(1128)
    ('25.00 %', '0.0007 %')
    """
    share = float(Fraction(100 * number, EVERY_HAND))
    return f"{share:.2f} %" if share >= 0.01 else f"{share:.4f} %"
