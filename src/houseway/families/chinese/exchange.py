"""From points to chips: who can exchange how much, in the order of settlement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.families.chinese.points import Score
from houseway.families.chinese.rules import Play
from houseway.money import Cents


class Exchange(NamedTuple):
    """One settlement: `owed` by the points, `paid` as far as both sides' chips reach."""

    winner: int
    loser: int
    owed: Cents
    paid: Cents
    score: Score


def exchanges(
    play: Play, found: Mapping[tuple[int, int], Score], chips: Mapping[int, Cents]
) -> list[Exchange]:
    """Settle every pair in turn. `chips` lay in front of each seat when the hand began.

    The score of an exchange is the winner's. Where nobody has points the first seat is called the
    winner of nothing.
    """
    left = _Left(play, chips)
    out = []
    for (a, b), score in found.items():
        ahead = score.points >= 0
        winner, loser = (a, b) if ahead else (b, a)
        owed = abs(score.points) * play.point
        paid = left.exchange(winner, loser, owed)
        out.append(Exchange(winner, loser, owed, paid, score if ahead else score.turned()))
    return out


class _Left:
    """What each seat may still win and lose."""

    def __init__(self, play: Play, chips: Mapping[int, Cents]) -> None:
        self._how = play.all_in
        self._to_lose = dict(chips)
        self._to_win = self._to_lose if play.all_in == "gross" else dict(chips)

    def exchange(self, winner: int, loser: int, owed: Cents) -> Cents:
        if self._how == "table-stakes":
            paid = min(owed, self._to_lose[loser])
            self._to_lose[winner] += paid
        else:
            paid = min(owed, self._to_win[winner], self._to_lose[loser])
            self._to_win[winner] -= paid
        self._to_lose[loser] -= paid
        return paid
