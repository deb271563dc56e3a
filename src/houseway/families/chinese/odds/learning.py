"""How the figures of `games.chinese.standing_figures` were found: play that answers itself.

The first hands are set the house way. In every round some hands more are set in the best way
against all that were set before, in each version of the game; the house way is then forgotten.
Answers to the newest hands alone would run in circles, but the average of all of them comes to
rest. The versions differ too little to tell their figures apart, so they share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from houseway.families.chinese.house_way import house_way
from houseway.families.chinese.rules import Play, Version
from houseway.families.chinese.setting import PARTS, values
from houseway.families.chinese.solve_field import CARDS, DECK
from houseway.families.chinese.solve_kernel import Hands, set_hands
from houseway.families.chinese.standing import standing_among

ROUNDS, FORGOTTEN, FIRST = 12, 3, 2_000
QUANTILES = 128
LINE = 14  # figures
VERSIONS: tuple[Version, ...] = get_args(Version)


def deal_hands(number: int, luck: np.random.Generator, each: int = 1) -> Hands:
    """So many deals of thirteen cards, or of several times thirteen from one pack."""
    packs = np.tile(np.arange(DECK, dtype=np.uint8), (number, 1))
    return np.ascontiguousarray(luck.permuted(packs, axis=1)[:, : each * CARDS])


def learned(hands: int, seed: int = 1) -> NDArray[np.int32]:
    """The values of front, middle and back of hands set well, `hands` a version and round."""
    luck = np.random.default_rng(seed)
    play = Play(version="basic", point=100)
    first = [values(house_way(play, hand)) for hand in deal_hands(FIRST, luck).tolist()]
    rounds = [np.array(first, np.int32)]
    for _ in range(ROUNDS):
        before = np.concatenate(rounds[1:] or rounds)
        known = [standing_among(version, before) for version in VERSIONS]
        rounds += [
            np.concatenate([set_hands(deal_hands(hands, luck), one).values for one in known])
        ]
    return np.concatenate(rounds[FORGOTTEN:])


def quantiles(hands: NDArray[np.int32], number: int = QUANTILES) -> list[list[int]]:
    """For each place the values in the middle of so many equal parts of the hands."""
    at = ((np.arange(number) + 0.5) / number * len(hands)).astype(np.int64)
    found: list[list[int]] = np.sort(hands, axis=0)[at].T.tolist()
    return found


def as_program(figures: Sequence[Sequence[int]]) -> str:
    """The figures as they stand in the program."""
    named = zip(PARTS, figures, strict=True)
    return "\n".join(f'{part.upper()} = """\n{_written(place)}\n"""' for part, place in named)


def _written(place: Sequence[int]) -> str:
    words = [f"{value:06X}" for value in place]
    return "\n".join(" ".join(words[at : at + LINE]) for at in range(0, len(words), LINE))
