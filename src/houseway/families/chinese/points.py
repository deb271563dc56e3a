"""Who wins how many points from whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.families.chinese.rules import Play, Version
from houseway.families.chinese.setting import PARTS, Setting, fouls, kinds, names, values
from houseway.families.chinese.sweeps import SWEEPS

Kind = Literal["regular", "sweep", "foul", "surrender", "false-sweep"]

BONUSES: Mapping[str, Mapping[str, int]] = {
    "front": {"three of a kind": 3},
    "middle": {"full house": 2, "four of a kind": 8, "straight flush": 10, "royal flush": 10},
    "back": {"four of a kind": 4, "straight flush": 5, "royal flush": 5},
}
"""What a hand earns in the Eastern and the Mandarin version, by where it lies."""

FOUL: Mapping[Version, int] = {"western": 4, "eastern": 3, "mandarin": 6, "basic": 3}
SURRENDER = 3
SHOT, HOME_RUN = 2, 3  # times the points of the segments
FOUR = 4


@dataclass(frozen=True)
class Shown:
    """What a seat brings to the showdown.

    A regular hand is set in three; a sweep is of the kind that was declared. `said` counts the
    declarations of the hand, and those with the same number were made at once. A hand that is
    `forfeit` pays what it owes and collects nothing.
    """

    kind: Kind
    setting: Setting | None = None
    sweep: str = ""
    said: int = 0
    forfeit: bool = False

    @classmethod
    def of(cls, play: Play, setting: Setting) -> Shown:
        """A hand as it was set: regular, or foul."""
        return cls("foul" if fouls(play, values(setting)) else "regular", setting)


class Part(NamedTuple):
    """One reason for points: what it is, and what it is worth to the first of the two.

    `other` is what the second calls it, where that is something else.
    """

    what: str
    points: int
    other: str = ""

    def turned(self) -> Part:
        """The same from the other side."""
        what, other = (self.other, self.what) if self.other else (self.what, "")
        return Part(what, -self.points, other)


class Score(NamedTuple):
    """What the first of two seats has from the second, and why."""

    points: int
    parts: tuple[Part, ...]

    def turned(self) -> Score:
        """The same from the other side."""
        return Score(-self.points, tuple(part.turned() for part in self.parts))


def bonus(part: str, kind: str, version: Version) -> int:
    """What a hand earns besides where bonuses are played."""
    return BONUSES[part].get(kind, 0) if version in ("eastern", "mandarin") else 0


def scores(play: Play, shown: Mapping[int, Shown]) -> dict[tuple[int, int], Score]:
    """The score of every pair, in the order of settlement.

    `shown` stand clockwise from the button's left: the first is settled with each that follows,
    then the second, and so on.
    """
    seats = list(shown)
    home_runs = {seat for seat in seats if _runs_home(play, shown, seat)}
    return {
        (a, b): _score(play, shown[a], shown[b], (a in home_runs, b in home_runs))
        for at, a in enumerate(seats)
        for b in seats[at + 1 :]
    }


def pair_points(play: Play, one: Shown, other: Shown) -> Score:
    """What the first of two players has from the second, when they play alone."""
    return scores(play, {1: one, 2: other})[1, 2]


def _score(play: Play, a: Shown, b: Shown, home_runs: tuple[bool, bool]) -> Score:
    """The score of `a` against `b`; of two declarations made at once a's is the first."""
    found = _special(play, a, b, first=True)
    if found is None:
        back = _special(play, b, a, first=False)
        found = _compared(play, a, b, home_runs) if back is None else back.turned()
    collects = (a if found.points > 0 else b).forfeit and found.points
    return Score(0, (Part("a forfeit hand collects nothing", 0),)) if collects else found


def _special(play: Play, a: Shown, b: Shown, first: bool) -> Score | None:
    """The score where one of two hands is not compared, seen from the side that decides it."""
    if a.kind == "surrender":
        return _surrendered(play, a, b, first)
    if a.kind == "sweep" and b.kind != "surrender":
        return _swept(play, a, b)
    if a.kind == "false-sweep" and b.kind not in ("surrender", "sweep"):
        return _false(play, a, b)
    if a.kind == "foul" and b.kind in ("regular", "foul"):
        return _fouled(play, b)
    return None


def _surrendered(play: Play, a: Shown, b: Shown, first: bool) -> Score:
    if b.kind == "surrender":
        return Score(0, (Part("both surrendered", 0),))
    earlier = (a.said, not first) < (b.said, first)
    if b.kind == "sweep" and not earlier:
        return _lost(_worth(play, b), f"{SWEEPS[b.sweep].name}, declared before the surrender")
    if b.kind == "false-sweep" and not earlier:
        return _won(_worth(play, b), f"{SWEEPS[b.sweep].name} declared and not there")
    if b.kind == "false-sweep" and not play.false_collects:
        return Score(0, (Part("surrendered before a false clean sweep", 0),))
    return _lost(SURRENDER, "surrendered")


def _swept(play: Play, a: Shown, b: Shown) -> Score:
    mine, name = _worth(play, a), SWEEPS[a.sweep].name
    if b.kind == "sweep":
        ranks = [_rank(play, shown.sweep) for shown in (a, b)]
        if ranks[0] == ranks[1]:
            return Score(0, (Part("clean sweeps of one rank", 0),))
        high = a if ranks[0] < ranks[1] else b
        score = _won(_worth(play, high), f"{SWEEPS[high.sweep].name}, the higher clean sweep")
        return score if high is a else score.turned()
    if b.kind == "false-sweep":
        theirs = _worth(play, b)
        owed = mine + theirs if play.false_against_sweep == "both" else max(mine, theirs)
        return _won(owed, f"{name} against a false {SWEEPS[b.sweep].name}")
    return _won(mine, name)


def _false(play: Play, a: Shown, b: Shown) -> Score:
    owed = Part(f"{SWEEPS[a.sweep].name} declared and not there", -_worth(play, a))
    if b.kind != "false-sweep":
        return Score(owed.points, (owed,))
    back = Part(f"{SWEEPS[b.sweep].name} declared and not there", _worth(play, b))
    return Score(owed.points + back.points, (owed, back))


def _fouled(play: Play, b: Shown) -> Score:
    if b.kind == "foul":
        return Score(0, (Part("both hands are foul", 0),))
    assert b.setting is not None
    parts = [Part("foul hand", -FOUL[play.version])]
    for part, kind in zip(PARTS, kinds(values(b.setting)), strict=True):
        extra = bonus(part, kind, play.version)
        parts += [Part(f"{kind} in the {part}", -extra)] if extra else []
    return Score(sum(each.points for each in parts), tuple(parts))


def _compared(play: Play, a: Shown, b: Shown, home_runs: tuple[bool, bool]) -> Score:
    """Two regular hands, segment by segment."""
    assert a.setting is not None
    assert b.setting is not None
    parts = _segments(play, a.setting, b.setting)
    wins = _wins(values(a.setting), values(b.setting))
    won, lost = wins.count(1), wins.count(-1)
    if play.version == "western":
        ahead = won >= 2 or (play.majority == "more" and won > lost)
        behind = lost >= 2 or (play.majority == "more" and lost > won)
        parts += [Part("most segments", 1 if ahead else -1)] if ahead or behind else []
    if play.version == "mandarin" and 3 in (won, lost):
        side = 1 if won == 3 else -1
        is_home_run = home_runs[0 if won == 3 else 1]
        times = HOME_RUN if is_home_run else SHOT
        word = "home run, three times" if is_home_run else "shot, twice"
        parts.append(Part(f"{word} the three segments", side * 3 * (times - 1)))
    return Score(sum(part.points for part in parts), tuple(parts))


def _segments(play: Play, a: Setting, b: Setting) -> list[Part]:
    """The points of each segment, bonuses included or in their place."""
    mine, theirs = values(a), values(b)
    sides = {1: (names(a), kinds(mine)), -1: (names(b), kinds(theirs))}
    said = zip(names(a), names(b), strict=True)
    parts = []
    for part, wins, both in zip(PARTS, _wins(mine, theirs), said, strict=True):
        what, other = f"{part}: {both[0]} against {both[1]}", f"{part}: {both[1]} against {both[0]}"
        if not wins:
            parts.append(Part(what, 0, other))
            continue
        at = PARTS.index(part)
        extra = bonus(part, sides[wins][1][at], play.version)
        instead = extra and play.version == "eastern"
        parts.append(Part(what, wins * (extra if instead else 1), other))
        if extra and not instead:
            parts.append(Part(f"bonus: {sides[wins][1][at]} in the {part}", wins * extra))
    return parts


def _wins(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """For each segment 1, -1, or 0 for a tie."""
    return [(a > b) - (a < b) for a, b in zip(mine, theirs, strict=True)]


def _runs_home(play: Play, shown: Mapping[int, Shown], seat: int) -> bool:
    """Whether a hand wins every segment against three others, in a game of four."""
    mine = shown[seat]
    if play.version != "mandarin" or len(shown) != FOUR or mine.kind != "regular":
        return False
    assert mine.setting is not None
    for other, theirs in shown.items():
        if other == seat or (theirs.kind == "foul" and play.home_run_over_fouls):
            continue
        if theirs.kind != "regular" or theirs.setting is None:
            return False
        if _wins(values(mine.setting), values(theirs.setting)) != [1, 1, 1]:
            return False
    return True


def _worth(play: Play, shown: Shown) -> int:
    return SWEEPS[shown.sweep].points(play.version)


def _rank(play: Play, sweep: str) -> int:
    return SWEEPS[sweep].rank if play.sweep_rank == "number" else list(SWEEPS).index(sweep)


def _won(points: int, what: str) -> Score:
    return Score(points, (Part(what, points),))


def _lost(points: int, what: str) -> Score:
    return Score(-points, (Part(what, -points),))
