"""How a hand stands in front, in the middle or behind among those of people who play well.

Such people's hands are known by quantiles, figures that many hands set well came to. From them
follows what a hand of any value wins, loses and brings in points. Two hands that share the kind
and the three highest ranks stand alike.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.chinese.arrangements import Arrangements, Values
from houseway.families.chinese.points import BONUSES, SHOT
from houseway.families.chinese.rules import Version
from houseway.families.chinese.setting import PARTS, RANKINGS
from houseway.families.chinese.standing_figures import BACK, FRONT, MIDDLE
from houseway.hands import Ranking
from houseway.hands.ranking import CATEGORY, DIGIT

CUT = 2 * DIGIT  # the ranks that are left aside
KEYS = 16 << CATEGORY - CUT

Figures = NDArray[np.float32]


class Standing(NamedTuple):
    """What hands come to in one version: chances to win and to lose, and points.

    There is a row for front, middle and back, with a figure for each value. `majority` is what most
    segments bring besides, and `shot` what all three bring.
    """

    win: Figures
    lose: Figures
    points: Figures
    majority: float
    shot: float


def standing_among(version: Version, hands: NDArray[np.int32]) -> Standing:
    """How one stands among hands, given as rows of the values of front, middle and back."""
    places = zip(PARTS, RANKINGS, hands.T, strict=True)
    rows = [_row(winnings(version, part, ranking), np.sort(row)) for part, ranking, row in places]
    win, lose, points = (np.ascontiguousarray(part) for part in np.stack(rows, axis=1))
    majority = 1.0 if version == "western" else 0.0
    return Standing(win, lose, points, majority, 3.0 * (SHOT - 1) if version == "mandarin" else 0.0)


def _row(won: NDArray[np.int64], others: Values) -> Figures:
    """The chances to win and to lose, and the points, of every value in one place."""
    keys = np.arange(KEYS)
    below, upto = (np.searchsorted(others >> CUT, keys, side) for side in ("left", "right"))
    theirs = np.append(np.cumsum(won[others >> CATEGORY][::-1])[::-1], 0)
    points = below * won[keys >> CATEGORY - CUT] - theirs[upto]
    return (np.stack([below, len(others) - upto, points]) / len(others)).astype(np.float32)


@cache
def winnings(version: Version, part: str, ranking: Ranking) -> NDArray[np.int64]:
    """What a won segment brings, bonus and all, by the strength of the category."""
    found = np.ones(16, np.int64)
    for strength, category in enumerate(reversed(ranking.categories), 1):
        extra = BONUSES[part].get(category.name, 0)
        if extra and version == "eastern":
            found[strength] = extra
        elif version == "mandarin":
            found[strength] = 1 + extra
    return found


def expected(standing: Standing, found: Arrangements) -> NDArray[np.float64]:
    """About what each way to set a hand may expect from one opponent who compares hands.

    The three segments are taken as if they had nothing to do with each other.
    """
    keys = [values >> CUT for values in (found.front, found.middle, found.back)]
    one, two, three = (row[key].astype(float) for row, key in zip(standing.win, keys, strict=True))
    a, b, c = (row[key].astype(float) for row, key in zip(standing.lose, keys, strict=True))
    sure = sum(row[key].astype(float) for row, key in zip(standing.points, keys, strict=True))
    every = one * two * three - a * b * c
    most = one * two + one * three + two * three - a * b - a * c - b * c - 2 * every
    points: NDArray[np.float64] = sure + standing.shot * every + standing.majority * most
    return points


@cache
def standing(version: Version) -> Standing:
    """How one stands among people who play a version well."""
    hands = [[int(value, 16) for value in part.split()] for part in (FRONT, MIDDLE, BACK)]
    return standing_among(version, np.array(hands, np.int32).T)
