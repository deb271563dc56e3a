"""Thirteen cards set well, and how good another way to set them is.

Every legal way is tried against the same field: opponents dealt the other cards at random, who
play well. Points are per opponent. They are means of a sample, each with its standard error, and
the difference of two ways is known better than either of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, texts
from houseway.errors import bad_form, contradiction, out_of_range
from houseway.families.chinese.arrangements import Arrangements, all_arrangements, worth_a_thought
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import Setting, fouls, values
from houseway.families.chinese.solve_field import CARDS, DECK, GIVES_UP, OTHERS, Field, deal_field
from houseway.families.chinese.solve_points import (
    Points,
    declared_points,
    foul_points,
    mean_points,
    points_of,
)
from houseway.families.chinese.sweeps import SWEEPS, declarable, sweeps_in
from houseway.hands.ranking import CATEGORY, DIGIT

TABLES = 1_500
SHOWN = 5
PAIR = 2 << CATEGORY  # what is below has no more than high cards


@dataclass(frozen=True)
class Way:
    """Something to do with a hand: the points per opponent, and what it gives away to the best.

    The errors are standard errors. What the best way gives away is nothing.
    """

    points: float
    error: float
    gives_away: float
    gives_away_error: float


@dataclass(frozen=True)
class Set(Way):
    """To set a hand in three."""

    setting: Setting


@dataclass(frozen=True)
class Declared(Way):
    """To declare a clean sweep, or else to surrender, before anybody else speaks."""

    sweep: str | None


@dataclass(frozen=True)
class Judged(Set):
    """A way somebody set a hand: its place among all that differ in worth, 0 for a foul hand."""

    place: int
    foul: bool


@dataclass(frozen=True)
class Solved:
    """What a hand is worth. `ways` are the best to set it, best first, of `different` legal ones.

    Of those that differ in kickers alone only the best is there. `sweeps` are the clean sweeps it
    may be declared as. `tables` of three opponents were dealt.
    """

    cards: tuple[Card, ...]
    opponents: int
    tables: int
    seed: int
    different: int
    ways: tuple[Set, ...]
    sweeps: tuple[Declared, ...]
    surrender: Declared | None
    mine: Judged | None = None

    @property
    def best(self) -> Set:
        """The best way to set it."""
        return self.ways[0]

    @property
    def advice(self) -> Set | Declared:
        """The best thing to do: to set it unless something else has more points."""
        ways: list[Set | Declared] = [self.best, *self.sweeps]
        ways += [] if self.surrender is None else [self.surrender]
        return max(ways, key=lambda way: way.points)


def solve(
    play: Play,
    cards: Sequence[Card],
    opponents: int = OTHERS,
    *,
    mine: Setting | None = None,
    tables: int = TABLES,
    seed: int = 1,
    shown: int = SHOWN,
) -> Solved:
    """The best ways to set thirteen cards, and how good `mine` is; the same for the same seed.

    With three opponents home runs count. The order of the cards does not matter.
    """
    hand = tuple(sorted(cards))
    _check(hand, opponents, mine)
    field = deal_field(play, hand, tables, seed)
    found = _different(all_arrangements(play, hand))
    means = mean_points(play, field, found, opponents)
    best_first = np.argsort(-means, kind="stable")
    measure = _Measure(play, field, opponents, _worths(found, int(best_first[0])))
    ideas = _ideas(worth_a_thought(found.only(best_first)), shown)
    ways = tuple(
        Set(
            *measure.way(points_of(play, field, _worths(ideas, at), opponents)),
            ideas.setting(at),
        )
        for at in range(len(ideas.ways))
    )
    return Solved(
        hand,
        opponents,
        tables,
        seed,
        len(means),
        ways,
        tuple(measure.sweep(kind.id) for kind in declarable(play) if kind.id in sweeps_in(hand)),
        measure.surrender() if play.surrenders else None,
        None if mine is None else measure.judged(mine, means),
    )


def judge(
    play: Play,
    cards: Sequence[Card],
    setting: Setting,
    opponents: int = OTHERS,
    *,
    tables: int = TABLES,
    seed: int = 1,
) -> Judged:
    """How good a way to set a hand is."""
    found = solve(play, cards, opponents, mine=setting, tables=tables, seed=seed, shown=1)
    assert found.mine is not None
    return found.mine


class _Measure:
    """Puts ways beside the best one, opponent by opponent."""

    def __init__(
        self, play: Play, field: Field, opponents: int, best: tuple[int, int, int]
    ) -> None:
        self.play, self.field, self.opponents = play, field, opponents
        self.best = points_of(play, field, best, opponents)

    def way(self, points: Points) -> tuple[float, float, float, float]:
        return *_mean(points), *_mean(self.best - points)

    def sweep(self, kind: str) -> Declared:
        number = list(SWEEPS).index(kind)
        return Declared(*self.way(declared_points(self.play, number, self.field.says)), kind)

    def surrender(self) -> Declared:
        return Declared(*self.way(declared_points(self.play, GIVES_UP, self.field.says)), None)

    def judged(self, setting: Setting, means: NDArray[np.float64]) -> Judged:
        play, field, worths = self.play, self.field, values(setting)
        if fouls(play, worths):
            return Judged(*self.way(foul_points(play, field)), setting, 0, foul=True)
        points = points_of(play, field, worths, self.opponents)
        place = 1 + int((means > points.mean() + 1e-9).sum())
        return Judged(*self.way(points), setting, place, foul=False)


def _mean(points: Points) -> tuple[float, float]:
    """The mean per opponent and its standard error, for which a whole table counts once."""
    by_table = points.mean(axis=1)
    spread = float(by_table.std(ddof=1)) if len(by_table) > 1 else 0.0
    return float(by_table.mean()), spread / sqrt(len(by_table))


def _different(found: Arrangements) -> Arrangements:
    """One way of all that are worth the same in all three hands."""
    rows = np.stack([found.front, found.middle, found.back], axis=1).astype(np.int64)
    _, first = np.unique(rows @ np.array([1 << 48, 1 << 24, 1]), return_index=True)
    return found.only(np.sort(first))


def _ideas(found: Arrangements, number: int) -> Arrangements:
    """The first ways that differ in more than kickers: in a kind, or in the rank of a pair …"""
    rows = np.stack([found.front, found.middle, found.back], axis=1)
    kinds = np.where(rows < PAIR, 0, rows >> CATEGORY - DIGIT)
    _, first = np.unique(kinds, axis=0, return_index=True)
    return found.only(np.sort(first)[:number])


def _worths(found: Arrangements, at: int) -> tuple[int, int, int]:
    return int(found.front[at]), int(found.middle[at]), int(found.back[at])


def _check(hand: tuple[Card, ...], opponents: int, mine: Setting | None) -> None:
    if len(hand) != CARDS or len(set(hand)) != CARDS or hand[-1] >= DECK:
        given = texts(hand) or "none"
        raise bad_form("hand", f"give thirteen different cards of a pack of 52, not {given}", given)
    if not 1 <= opponents <= OTHERS:
        raise out_of_range(
            "opponents", f"there are one to three opponents, not {opponents}", opponents
        )
    if mine is not None and tuple(sorted(card for part in mine for card in part)) != hand:
        raise contradiction("mine", f"set each of the thirteen cards once: {texts(hand)}")
