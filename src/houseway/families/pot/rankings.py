"""The rankings pot games are played by, by the name a rule file gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houseway.hands import (
    ASIAN_32,
    HIGH_52,
    HIGH_53_BUG,
    LOW_8,
    LOW_A5,
    LOW_A5_JOKER,
    MEX_41,
    PUSH9,
    Ranking,
)
from houseway.hands.rankings import BUG, full_house_before_flush, qualified, wheel_second


def _no_ace_six(ranking: Ranking) -> Ranking:
    return replace(ranking, straights=ranking.straights[1:])


def _pictures_by_rank(ranking: Ranking) -> Ranking:
    *above, pictures, points = ranking.categories
    return replace(ranking, categories=(*above, replace(pictures, ties="ranks"), points))


RANKINGS: Mapping[str, Ranking] = {
    "high-52": HIGH_52,
    "high-53-bug": HIGH_53_BUG,
    "asian-32": ASIAN_32,
    "asian-32-full-house-first": full_house_before_flush(ASIAN_32),
    "asian-32-no-ace-six": _no_ace_six(ASIAN_32),
    "asian-32-plain": _no_ace_six(full_house_before_flush(ASIAN_32)),
    "mex-41": MEX_41,
    "mex-41-bug": replace(MEX_41, joker=BUG),
    "low-a5": LOW_A5,
    "low-a5-joker": LOW_A5_JOKER,
    "low-8": LOW_8,
    "low-8-joker": qualified(LOW_A5_JOKER, 8),
    "low-9": qualified(LOW_A5, 9),
    "push-9": PUSH9,
    "push-9-by-rank": _pictures_by_rank(PUSH9),
    "push-9-wheel-second": wheel_second(PUSH9),
    "push-9-wheel-second-by-rank": wheel_second(_pictures_by_rank(PUSH9)),
}
