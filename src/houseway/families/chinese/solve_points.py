"""Points of ways to set a hand against a field: of one way in full, and of all of them at once.

One way is compared with every opponent, segment by segment, as `points.scores` does. For all ways
at once the sums of each segment are found by sorting, and what depends on all three (most segments,
shots, home runs) by a bit for each opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.chinese.arrangements import Arrangements, Values
from houseway.families.chinese.points import FOUL, HOME_RUN, SHOT, Shown, pair_points
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import PARTS, RANKINGS
from houseway.families.chinese.solve_field import COMPARES, GIVES_UP, OTHERS, Field
from houseway.families.chinese.standing import winnings
from houseway.families.chinese.sweeps import SWEEPS
from houseway.hands.ranking import CATEGORY

CHUNK = 1 << 11  # ways at a time

Points = NDArray[np.int64]
Bits = NDArray[np.uint64]


def points_of(play: Play, field: Field, worths: Sequence[int], opponents: int) -> Points:
    """What one legal way has from every opponent of the field, a row for each table.

    Home runs count where there are three opponents.
    """
    mine = np.array(worths, np.int32)
    points = compared_points(play, mine, field.values)
    if play.version == "mandarin" and opponents == OTHERS:
        ahead, behind = (
            np.all(wins, axis=2) for wins in (field.values < mine, field.values > mine)
        )
        run = ahead.all(axis=1) & (field.says == COMPARES).all(axis=1)
        points += 3 * (HOME_RUN - SHOT) * (run[:, None].astype(int) - (behind & home_runs(field)))
    return np.where(field.says == COMPARES, points, declared_points(play, COMPARES, field.says))


def compared_points(play: Play, mine: Values, theirs: Values) -> Points:
    """What regular hands have from others, by their values in the last axis; no home runs."""
    wins = np.sign(mine - theirs)
    points = np.zeros(wins.shape[:-1], np.int64)
    for at, won in enumerate(_winnings(play)):
        points += np.where(wins[..., at] > 0, won[mine[..., at] >> CATEGORY], 0)
        points -= np.where(wins[..., at] < 0, won[theirs[..., at] >> CATEGORY], 0)
    ahead, behind = (wins > 0).sum(axis=-1), (wins < 0).sum(axis=-1)
    if play.version == "western":
        points += _most(play, ahead, behind).astype(int) - _most(play, behind, ahead)
    if play.version == "mandarin":
        points += 3 * (SHOT - 1) * ((ahead == 3).astype(int) - (behind == 3))
    return points


def foul_points(play: Play, field: Field) -> Points:
    """What a foul hand has from every opponent: the penalty, and all their bonuses."""
    points = np.full(field.says.shape, -FOUL[play.version], np.int64)
    if play.version in ("eastern", "mandarin"):
        for at, part in enumerate(PARTS):
            extra = winnings("mandarin", part, RANKINGS[at]) - 1
            points -= extra[field.values[:, :, at] >> CATEGORY]
    return np.where(field.says == COMPARES, points, declared_points(play, COMPARES, field.says))


def declared_points(play: Play, mine: int, theirs: NDArray[np.int8]) -> Points:
    """What one who says `mine` has from others who speak later; 0 where both compare."""
    points = np.zeros(theirs.shape, np.int64)
    for says in np.unique(theirs).tolist():
        if says != COMPARES or mine != COMPARES:
            points[theirs == says] = pair_points(play, _shown(mine, 1), _shown(says, 2)).points
    return points


def _shown(says: int, said: int) -> Shown:
    if says == COMPARES:
        return Shown("regular")
    if says == GIVES_UP:
        return Shown("surrender", said=said)
    return Shown("sweep", sweep=list(SWEEPS)[says], said=said)


def _winnings(play: Play) -> list[NDArray[np.int64]]:
    both = zip(PARTS, RANKINGS, strict=True)
    return [winnings(play.version, part, ranking) for part, ranking in both]


def _most(play: Play, ahead: Points, behind: Points) -> NDArray[np.bool_]:
    most: NDArray[np.bool_] = ahead >= 2
    return most | (ahead > behind) if play.majority == "more" else most


def home_runs(field: Field) -> NDArray[np.bool_]:
    """Seats of a field that win every segment against all others of their table, who compare."""
    mine, theirs = field.values[:, :, None], field.values[:, None, :]
    beats = (mine > theirs).all(axis=3) | np.eye(mine.shape[1], dtype=np.bool_)
    every = (field.says == COMPARES).all(axis=1)
    runs: NDArray[np.bool_] = beats.all(axis=2) & every[:, None]
    return runs


class _Place(NamedTuple):
    """All different hands in one place: what they win in sum, and against whom."""

    at: NDArray[np.int64]
    sums: Points
    wins: Bits
    loses: Bits


def mean_points(
    play: Play, field: Field, found: Arrangements, opponents: int
) -> NDArray[np.float64]:
    """What every way has from an opponent, on average."""
    comparing = field.says == COMPARES
    parts = zip((found.front, found.middle, found.back), _winnings(play), strict=True)
    places = [
        _place(values, won, field.values[:, :, at], comparing)
        for at, (values, won) in enumerate(parts)
    ]
    total = (
        sum(place.sums[place.at] for place in places)
        + declared_points(play, COMPARES, field.says).sum()
    )
    if play.version in ("western", "mandarin"):
        for start in range(0, len(found.ways), CHUNK):
            chunk = slice(start, start + CHUNK)
            wins = [place.wins[place.at[chunk]] for place in places]
            loses = [place.loses[place.at[chunk]] for place in places]
            total[chunk] += _together(play, field, wins, loses, opponents)
    mean: NDArray[np.float64] = total / comparing.size
    return mean


def _place(values: Values, won: Points, others: Values, comparing: NDArray[np.bool_]) -> _Place:
    different, at = np.unique(values, return_inverse=True)
    known = np.sort(others[comparing])
    below, upto = (np.searchsorted(known, different, side) for side in ("left", "right"))
    theirs = np.append(np.cumsum(won[known >> CATEGORY][::-1])[::-1], 0)
    sums = below * won[different >> CATEGORY] - theirs[upto]
    ahead = (different[:, None, None] > others.T) & comparing.T
    behind = (different[:, None, None] < others.T) & comparing.T
    return _Place(at.reshape(-1), sums, _packed(ahead), _packed(behind))


def _packed(flags: NDArray[np.bool_]) -> Bits:
    """Flags of tables as bits, filled up with noughts; the other axes stay."""
    short = -flags.shape[-1] % 64
    padded = np.pad(flags, [(0, 0)] * (flags.ndim - 1) + [(0, short)])
    return np.ascontiguousarray(np.packbits(padded, axis=-1)).view(np.uint64)


def _together(
    play: Play, field: Field, wins: list[Bits], loses: list[Bits], opponents: int
) -> Points:
    """What ways have by more than one segment, in sum over the field."""
    if play.version == "western":
        return _count(_majority(play, wins, loses)) - _count(_majority(play, loses, wins))
    ahead, behind = wins[0] & wins[1] & wins[2], loses[0] & loses[1] & loses[2]
    points = 3 * (SHOT - 1) * (_count(ahead) - _count(behind))
    if opponents == OTHERS:
        extra = 3 * (HOME_RUN - SHOT)
        points += extra * OTHERS * _count(np.bitwise_and.reduce(ahead, axis=1, keepdims=True))
        points -= extra * _count(behind & _packed(home_runs(field).T))
    return points


def _majority(play: Play, wins: list[Bits], loses: list[Bits]) -> Bits:
    """Opponents of whom two segments are won; or more than are lost, where that is enough."""
    a, b, c = wins
    two: Bits = a & b | a & c | b & c
    if play.majority == "two":
        return two
    x, y, z = loses
    more: Bits = (a | b | c) & ~(x | y | z)
    return two | more


def _count(bits: Bits) -> Points:
    ones: Points = np.bitwise_count(bits).sum(axis=(1, 2), dtype=np.int64)
    return ones
