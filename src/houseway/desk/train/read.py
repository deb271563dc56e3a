"""Read this hand: what it is, and which of some hands is the best. Every game has hands to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from houseway.desk.train import read_banked, read_others
from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Question, pick
from houseway.desk.train.reading import DRILL, Reading
from houseway.desk.train.showing import cited, told
from houseway.play.game import Game

FEW = 4  # picks of a question with words
LISTENED = 60  # hands that are only heard, so that there are wrong names enough


def fits(game: Game) -> bool:
    return type(game) in FAMILIES


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    """Hands of the game, each with a few wrong names that other hands of it have."""
    heard: dict[str, list[str]] = {}
    for number, reading in enumerate(FAMILIES[type(game)](game, random)):
        known = heard.setdefault(reading.about, [])
        if reading.options is None and reading.right not in known:
            known.append(reading.right)
        if number < LISTENED or (reading.options is None and len(known) < FEW):
            continue
        options = reading.options or _few(reading.right, known, random)
        skill = f"{DRILL}/{game.rules.id}/{reading.skill}"
        yield Candidate(skill, reading.level, partial(_question, game, reading, options, skill))


def _few(right: str, known: Sequence[str], random: Random) -> dict[str, str]:
    """The right name among others, some of them close to it."""
    others = [name for name in known if name != right]
    close = sorted(others, key=lambda name: (-_alike(name, right), name))[: 2 * FEW]
    picked = random.sample(close, min(len(close), FEW // 2))
    rest = [name for name in others if name not in picked]
    picked += random.sample(rest, min(len(rest), FEW - 1 - len(picked)))
    every = sorted([right, *picked])
    return {name: name for name in every}


def _alike(one: str, other: str) -> int:
    """How easily two names are mistaken: by the first word, and by totals that are near.

    >>> _alike("soft 16", "soft 17"), _alike("16", "20"), _alike("pair of tens", "no low")
    (29, 6, 0)
    """
    same = 20 * (one.split()[0] == other.split()[0])
    totals = [re.findall(r"\d+", text) for text in (one, other)]
    near = 10 - abs(int(totals[0][0]) - int(totals[1][0])) if all(totals) else 0
    return same + max(0, near)


def _question(game: Game, reading: Reading, options: Mapping[str, str], skill: str) -> Question:
    rules = game.rules
    again = reading.again
    rulings = () if again is None else deciding(rules, rules.rulings, reading.right, again)
    clause = reading.clause or next((ruling.clause for ruling in rulings), "")
    return Question(
        DRILL,
        rules.id,
        rules.name,
        reading.level,
        skill,
        reading.ask,
        tuple(reading.show),
        pick(reading.right, options),
        tuple(reading.why),
        cited(rules, clause),
        told(rulings),
    )


FAMILIES: Mapping[type, Callable[[Any, Random], Iterator[Reading]]] = {
    **read_banked.FAMILIES,
    **read_others.FAMILIES,
}
