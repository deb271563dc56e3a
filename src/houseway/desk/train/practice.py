"""Practice: points, streaks, and what to ask next so that what was missed comes back soon.

Skills lie in boxes. A right answer moves a skill one box up and it is asked again after a longer
gap; a wrong one puts it back into the first box. Gaps are counted in questions, so that the rule is
the same for everybody and at any time, and a page can repeat it: `vectors.json` says what must come
out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from houseway.desk.train.marking import Mark
from houseway.desk.train.question import POINTS

GAPS = (2, 5, 12, 30, 75, 200)  # questions until a skill of each box is asked again
FAST = 5  # points for a right answer in time
STREAK = 5  # the most points a streak adds to an answer
MOST_SKILLS = 600


class Skill(NamedTuple):
    """A skill's box, the turn at which it is due, and how often it was asked."""

    box: int
    due: int
    asked: int


class Card(NamedTuple):
    """What practice needs to know of a question."""

    id: str
    skill: str
    level: int


@dataclass(frozen=True)
class State:
    """How somebody stands. It changes only by `answered`."""

    turn: int = 0
    right: int = 0
    points: int = 0
    streak: int = 0
    best: int = 0
    skills: Mapping[str, Skill] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "version": 1,
            "turn": self.turn,
            "right": self.right,
            "points": self.points,
            "streak": self.streak,
            "best": self.best,
            "skills": {name: list(skill) for name, skill in self.skills.items()},
        }

    @classmethod
    def from_json(cls, data: object) -> State:
        """The state as it was kept; a fresh one when it cannot be read."""
        try:
            return _read(data)
        except (TypeError, ValueError, KeyError, AttributeError):
            return cls()


def _read(data: Any) -> State:
    numbers = {name: data[name] for name in ("turn", "right", "points", "streak", "best")}
    skills = {str(name): Skill(*skill) for name, skill in data["skills"].items()}
    values = [*numbers.values(), *(part for skill in skills.values() for part in skill)]
    if data["version"] != 1 or not all(type(n) is int and n >= 0 for n in values):
        raise ValueError("not a state of practice")
    if any(skill.box >= len(GAPS) for skill in skills.values()):
        raise ValueError("there is no such box")
    return State(**numbers, skills=dict(list(skills.items())[:MOST_SKILLS]))


def earned(state: State, mark: Mark, level: int, in_time: bool) -> int:
    """The points of an answer: more at a higher level, in time, and in a streak.

    >>> earned(State(streak=3), Mark(True, 10, ""), 2, True)
    28
    >>> earned(State(), Mark(False, 4, ""), 3, True)
    12
    """
    base = mark.points * level
    if not mark.right:
        return base
    return base + (FAST if in_time else 0) + min(state.streak, STREAK)


def answered(state: State, card: Card, mark: Mark, in_time: bool = False) -> State:
    """The state after an answer. Half right or better leaves a skill in its box."""
    turn = state.turn + 1
    old = state.skills.get(card.skill, Skill(0, 0, 0))
    if mark.right:
        box = min(old.box + 1, len(GAPS) - 1)
    else:
        box = old.box if 2 * mark.points >= POINTS else 0
    skill = Skill(box, turn + GAPS[box], old.asked + 1)
    streak = state.streak + 1 if mark.right else 0
    return replace(
        state,
        turn=turn,
        right=state.right + mark.right,
        points=state.points + earned(state, mark, card.level, in_time),
        streak=streak,
        best=max(state.best, streak),
        skills=_kept({**state.skills, card.skill: skill}),
    )


def _kept(skills: dict[str, Skill]) -> dict[str, Skill]:
    """As many skills as are kept; the one that would be asked last is forgotten first."""
    while len(skills) > MOST_SKILLS:
        del skills[max(skills, key=lambda name: (skills[name].due, name))]
    return skills


def next_question(state: State, pool: Sequence[Card]) -> Card | None:
    """What to ask next: a skill that is due, else a new one, else the one that is due first.

    Of skills that are due the lowest box comes first, then the one that is due longest, then the
    first by name. Where none is due the last one is not asked twice running. The questions of a
    skill come by turns, in the order of the pool.

    >>> pool = [Card("a1", "a", 1), Card("a2", "a", 1), Card("b1", "b", 1)]
    >>> next_question(State(), pool).id
    'a1'
    >>> missed = answered(State(), pool[0], Mark(False, 0, ""))
    >>> [next_question(missed, pool).id, next_question(replace(missed, turn=3), pool).id]
    ['b1', 'a2']
    """
    by_skill: dict[str, list[Card]] = {}
    for card in pool:
        by_skill.setdefault(card.skill, []).append(card)
    if not by_skill:
        return None
    name = _next_skill(state, list(by_skill))
    asked = state.skills[name].asked if name in state.skills else 0
    return by_skill[name][asked % len(by_skill[name])]


def _next_skill(state: State, names: Sequence[str]) -> str:
    skills = state.skills
    known = [name for name in names if name in skills]
    due = [name for name in known if skills[name].due <= state.turn]
    if due:
        return min(due, key=lambda name: (*skills[name][:2], name))
    fresh = next((name for name in names if name not in skills), None)
    if fresh is not None:
        return fresh
    others = [name for name in known if not _was_last(state, skills[name])]
    return min(others or known, key=lambda name: (skills[name].due, name))


def _was_last(state: State, skill: Skill) -> bool:
    """Whether the last question was about it."""
    return skill.due - GAPS[skill.box] == state.turn
