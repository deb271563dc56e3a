"""What can be said of Chinese Poker: clean sweeps counted, and what hands come to.

No wager is laid against a bank, so there is nothing with an edge. How often thirteen cards are a
clean sweep is exact; what hands are worth to people who play well is a sample, errors and all.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.families.chinese.arrangements import all_arrangements
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.house_way import house_way
from houseway.families.chinese.odds.sweeps import ALL_HANDS, best_declared, hands_of
from houseway.families.chinese.odds.tables import SEATS, Played, Progress, played, seat_points
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import PARTS, RANKINGS, values
from houseway.families.chinese.solve_field import COMPARES, GIVES_UP, Field
from houseway.families.chinese.solve_points import home_runs
from houseway.families.chinese.sweeps import declarable
from houseway.hands.ranking import CATEGORY
from houseway.play.words import Chart
from houseway.proof.model import GameOdds, SpotOdds

TABLES = 12_000
HOUSE_WAYS = 1_500  # hands that are set the house way as well
AT_RANDOM = 200  # hands of which every way to lay them down is looked at
WAYS = 72_072
SEED = 1

Mask = NDArray[np.bool_]


def game_odds(game: ChinesePoker, progress: Progress | None = None) -> GameOdds[SpotOdds]:
    """The charts of a game under its options; it has no wagers."""
    rules, play = game.rules, game.settings
    found = played(play, TABLES, SEED, progress)
    charts = (sweeps_chart(play), strength_chart(found), table_chart(play, found))
    method = (
        "Exact: how often thirteen cards are a clean sweep. Sampled: what hands come to among four "
        "who play well. Nobody banks, so that no bet has an edge of its own; what one hand is "
        "worth, and how to set it: houseway set"
    )
    shown = charts if declarable(play) else charts[1:]
    return GameOdds(rules.id, rules.name, rules.options, method, rules.version, (), shown)


def sweeps_chart(play: Play) -> Chart:
    """Every kind of clean sweep that may be declared, counted."""
    best = best_declared(play)
    rows = [
        (
            sweep.name,
            f"{sweep.points(play.version)}",
            *_ways(hands_of(sweep.id)),
            *_ways(best[sweep.id]),
        )
        for sweep in declarable(play)
    ]
    rows.append(("any of them", "", *_ways(sum(best.values())), *_ways(sum(best.values()))))
    key = (
        f"Of all {ALL_HANDS:,} hands of thirteen cards. Many are a clean sweep of several kinds: "
        "each is best declared as the one that pays most, and of equal ones as the highest."
    )
    headings = ("clean sweep", "points", "hands", "one in", "best declared so", "one in")
    return Chart("Clean sweeps", headings, tuple(rows), key)


def _ways(hands: int) -> tuple[str, str]:
    times = ALL_HANDS / hands
    return f"{hands:,}", f"{times:,.1f}" if times < 1000 else f"{times:,.0f}"


def strength_chart(found: Played) -> Chart:
    """What hands come to, by what lies in each place and by what is declared instead."""
    total = found.field.says.size
    rows = []
    for name, which in _strengths(found.field):
        points = found.points[which]
        if len(points) < 2:
            continue
        error = float(points.std(ddof=1)) / sqrt(len(points))
        rows.append((name, f"{len(points) / total:.2%}", f"{points.mean():+.2f}", f"{error:.2f}"))
    key = (
        f"{len(found.points):,} tables of four who play well; points per opponent, and ± is their "
        "standard error."
    )
    return Chart("What hands come to", ("hand", "how often", "points", "±"), tuple(rows), key)


def _strengths(field: Field) -> Iterator[tuple[str, Mask]]:
    compares = field.says == COMPARES
    for at in (2, 1, 0):
        kinds = field.values[:, :, at] >> CATEGORY
        for strength in range(len(RANKINGS[at].categories), 0, -1):
            name = RANKINGS[at].categories[-strength].name
            yield f"{PARTS[at]}: {name}", compares & (kinds == strength)
    yield "clean sweep declared", field.says >= 0
    yield "surrendered", field.says == GIVES_UP


def table_chart(play: Play, found: Played) -> Chart:
    """What happens at a table of four, and what it costs to play otherwise."""
    field = found.field
    shots = [
        (field.values[:, one] > field.values[:, two]).all(axis=1)
        & (field.says[:, [one, two]] == COMPARES).all(axis=1)
        for one in range(SEATS)
        for two in range(SEATS)
        if one != two
    ]
    ties = [
        (field.values[:, one] == field.values[:, two]).any(axis=1)
        for one in range(SEATS)
        for two in range(one)
    ]
    rows = [
        ("somebody declares a clean sweep", *_often(np.any(field.says >= 0, axis=1))),
        ("somebody surrenders", *_often(np.any(field.says == GIVES_UP, axis=1))),
        ("somebody wins all three segments against another", *_often(np.logical_or.reduce(shots))),
        ("somebody wins all three against everybody", *_often(_runs_home(field))),
        ("a segment of two hands is tied", *_often(np.logical_or.reduce(ties))),
        ("cards laid down at random are foul", *_foul_at_random(play, found)),
    ]
    given, error = _house_way(play, found)
    rows.append(("points the house way gives away per opponent", f"{given:.3f}", f"{error:.3f}"))
    key = f"Of {field.tables:,} tables of four who play well; ± is the standard error."
    return Chart("What happens at a table of four", ("", "how often", "±"), tuple(rows), key)


def _runs_home(field: Field) -> Mask:
    """Tables where one seat wins every segment against all three others, who compare."""
    found: Mask = np.any(home_runs(field), axis=1)
    return found


def _often(happens: Mask) -> tuple[str, str]:
    part = float(happens.mean())
    return f"{part:.2%}", f"{sqrt(part * (1 - part) / len(happens)):.2%}"


def _foul_at_random(play: Play, found: Played) -> tuple[str, str]:
    """The part of all ways to lay a hand down that are foul, and its error over hands."""
    hands = found.cards[:AT_RANDOM, 0].tolist()
    foul = np.array([1 - len(all_arrangements(play, hand).ways) / WAYS for hand in hands])
    return f"{foul.mean():.2%}", f"{foul.std(ddof=1) / sqrt(len(foul)):.2%}"


def _house_way(play: Play, found: Played) -> tuple[float, float]:
    """What somebody loses who sets the house way among people who play well, and its error."""
    cards, field = found.cards[:HOUSE_WAYS], found.field
    changed = Field(field.values[:HOUSE_WAYS].copy(), field.says[:HOUSE_WAYS].copy())
    changed.values[:, 0] = [values(house_way(play, hand)) for hand in cards[:, 0].tolist()]
    changed.says[:, 0] = COMPARES
    less = found.points[:HOUSE_WAYS, 0] - seat_points(play, changed)[:, 0]
    return float(less.mean()), float(less.std(ddof=1)) / sqrt(len(less))
