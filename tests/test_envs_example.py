"""The example that learns: Q-learning on Pure 21.5 gets near what best play earns exactly."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from houseway.envs import SeatEnv

EXAMPLE = Path(__file__).parent.parent / "examples" / "q_learning_pure_21_5.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("q_learning", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["q_learning"] = made  # its dataclasses look themselves up there
    spec.loader.exec_module(made)
    return made


def test_the_learner_only_takes_what_is_legal_and_sees_hands_as_they_are(
    example: ModuleType,
) -> None:
    env = SeatEnv(example.GAME)
    learner = example.train(env, rounds=150)
    assert learner.worth.keys() == learner.tried.keys()
    for hard, _ace, two, pair, up, _split, _insured in learner.worth:
        assert 1 <= up <= 10
        assert hard == 0 or 3 <= hard <= 21 or (hard == 2 and pair == 1)
        assert not pair or (two and hard == 2 * pair)
    # A surrender costs half the wager, and so does insurance that was taken before.
    given_up = env.shown.number["surrender"]
    lost = {w[given_up] for s, w in learner.worth.items() if learner.tried[s][given_up] == 1}
    assert {-0.5} <= lost <= {-0.5, -1.0}


@pytest.mark.prove
def test_the_learner_comes_near_best_play(example: ModuleType) -> None:
    env = SeatEnv(example.GAME)
    learner = example.train(env, rounds=25_000, seed=3)
    choose, best = example.policy(env, learner), example.exact()
    found = example.played(choose, 2_000_000)
    lot = example.played(example.anything(np.random.default_rng(3)), 1_000_000)
    assert lot.mean < -0.25
    assert best.house_way < -0.05
    assert best.ev - 0.08 < found.mean < best.ev + 5 * found.error
    agrees = example.compare(choose, best)
    assert agrees.often > 0.6
    assert agrees.cost < 0.06


@pytest.mark.prove
def test_best_play_agrees_with_itself(example: ModuleType) -> None:
    """So that agreement is measured rightly."""
    best = example.exact()
    names = example.NAMES

    def choose(hard: int, ace: bool, cards: int, pair: int, up: int, *rest: int) -> tuple[str, ...]:
        for decision in best.decisions:
            one, other = (names.index(name) for name in decision.hand)
            same = (one + other, 1 in (one, other), one if decision.pairs else 0)
            if same == (hard, ace, pair) and names.index(decision.up) == up:
                return tuple(sorted(decision.worth, key=lambda pick: -decision.worth[pick]))
        return ()

    agrees = example.compare(choose, best)
    assert agrees.often > 0.95  # hands of one total share a cell, and may differ in their cards
    assert agrees.cost < 0.0005
