"""Pot games before an outside judge: pokerkit deals the same cards and takes the same actions.

See docs/pokerkit.md for what is compared, and for every rule in which pokerkit goes another way.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from houseway.rulebook.load import load
from judged import LOWBALL, NO_JOKER, NOT_LIVE, PLAIN, Options, judged
from judging import DEVIATIONS

# Every game it can be told, with the hands of an ordinary run.
GAMES: dict[str, tuple[Options, int]] = {
    "texas-holdem": ({}, 320),
    "texas-holdem-hi-lo": ({}, 150),
    "river-down-holdem": ({}, 150),
    "omaha": ({}, 60),
    "omaha-hi-lo": ({}, 40),
    "big-o": ({}, 20),
    "pineapple": ({}, 100),
    "crazy-pineapple": ({}, 100),
    "lazy-pineapple": ({}, 50),
    "five-card-stud": (NOT_LIVE, 250),
    "seven-card-stud": (NOT_LIVE, 120),
    "seven-card-stud-hi-lo": (NOT_LIVE, 100),
    "razz": (NOT_LIVE, 120),
    "draw": (NO_JOKER, 200),
    "draw-hi-lo": (NO_JOKER, 200),
    "lowball": (LOWBALL, 200),
}
# Choices of a room under which both play the same game, or differ in a known way.
VARIED = (
    *("structure", "blinds", "heads-up", "raise-cap", "cap-no-limit", "odd-chips", "odd-half"),
    *("low-qualifier", "hi-lo", "lazy-hole", "crazy-discard", "big-bet-from", "open-by"),
    *("forced", "draw-bet", "burn-before-draw"),
)
UNKNOWN = ("9",)  # it has no low of nine or better
SEATS = {"lowball": 5}  # so that the joker, at the bottom of the deck, is never reached
PROVED = 20


def some_options(name: str, luck: Random) -> Options:
    """Stakes and choices of a room."""
    choices = load(name).choices
    small = luck.choice((2, 3, 4, 10))
    chip = luck.choice((1, 1, 1, 5))
    options = (
        PLAIN
        | GAMES[name][0]
        | {
            "small-bet": f"${small * chip}",
            "big-bet": f"${luck.choice((1, 2, 3)) * small * chip}",
            "chip": f"${chip}",
        }
    )
    for key in VARIED:
        if key in choices and luck.random() < 0.5:
            usual = (True, False) if choices[key].kind == "yes-no" else (1, 2, 3, 4)
            allowed = choices[key].allowed or usual
            options[key] = luck.choice([each for each in allowed if each not in UNKNOWN])
    return options


def judge_many(name: str, hands: int) -> Counter[str]:
    """How many hands, and in how many of them each deviation was met."""
    met = Counter[str]()
    for number in range(hands):
        options = some_options(name, Random(f"{name} {number // 10}"))
        luck = Random(f"{name} hand {number}")
        try:
            trial, _ = judged(name, options, luck, SEATS.get(name))
        except Exception as error:
            error.add_note(f"{name}, hand {number}, {options}")
            raise
        met.update(["hands", *trial.deviations])
        met["alike"] += not trial.deviations
    return met


@pytest.mark.parametrize("name", GAMES)
def test_both_engines_play_the_same_hand(name: str) -> None:
    met = judge_many(name, max(20, GAMES[name][1] // 3))
    assert set(met) <= {"hands", "alike", *DEVIATIONS}
    assert 2 * met["alike"] > met["hands"], "most hands are the same without a known deviation"


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_both_engines_play_the_same_many_hands(name: str) -> None:
    met = judge_many(name, PROVED * GAMES[name][1])
    assert 2 * met["alike"] > met["hands"]
    assert {"short wager", "idle turn"} <= set(met)


@pytest.mark.prove
def test_every_known_deviation_is_met() -> None:
    met = Counter[str]()
    for name in ("texas-holdem", "texas-holdem-hi-lo", "five-card-stud", "seven-card-stud"):
        met += judge_many(name, 1_500)
    assert set(DEVIATIONS) <= set(met)


def test_every_known_deviation_is_written_down() -> None:
    page = Path(__file__).parents[1].joinpath("docs", "pokerkit.md").read_text()
    assert re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE) == list(DEVIATIONS)
