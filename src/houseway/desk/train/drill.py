"""A drill: where its questions come from, and how a balanced set of them is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import NamedTuple

from houseway.desk.train.question import Question
from houseway.play.game import Game

AT_LEAST = 12  # a small set is chosen from as many as one of this size
FURTHER = 3  # times as many are looked at for one level only


class Candidate(NamedTuple):
    """A question that could be asked; it is put into words only when it is."""

    skill: str
    level: int
    make: Callable[[], Question]


Candidates = Callable[[Game, Random], Iterator[Candidate]]


@dataclass(frozen=True)
class Drill:
    """What is practised, and how many seconds an answer should take at each level.

    `candidates` go on for as long as they are asked for; `looks` of them are looked at for every
    question, so that rare skills come up. `fits` says whether a game has anything to practise.
    """

    id: str
    name: str
    about: str
    seconds: tuple[int, int, int]
    candidates: Candidates
    fits: Callable[[Game], bool]
    looks: int = 6

    def target(self, level: int) -> int:
        return self.seconds[level - 1]

    def questions(self, game: Game, count: int, seed: str, level: int | None) -> list[Question]:
        """So many different questions, skills by turns; fewer when the game has no more."""
        if not self.fits(game):
            return []
        random = Random(f"{self.id} {game.rules.id} {seed}")
        enough = self.looks * max(AT_LEAST, count)
        every = islice(self.candidates(game, random), enough * (1 if level is None else FURTHER))
        by_skill: dict[str, list[Candidate]] = {}
        for found in islice((each for each in every if level in (None, each.level)), enough):
            by_skill.setdefault(found.skill, []).append(found)
        return list(islice(_different(by_skill, random), count))


def _different(by_skill: dict[str, list[Candidate]], random: Random) -> Iterator[Question]:
    """Questions skill by skill, round after round, none of them twice."""
    seen = set()
    skills = list(by_skill)
    random.shuffle(skills)
    while skills:
        for skill in list(skills):
            question = by_skill[skill].pop(0).make()
            if not by_skill[skill]:
                skills.remove(skill)
            if question.id not in seen:
                seen.add(question.id)
                yield question
