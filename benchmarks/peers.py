"""The peers: RLCard's blackjack, in three ways from ordinary to fastest, and a plain loop."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import rlcard
from rlcard.agents import RandomAgent

from measure import Case
from plain_baccarat import PlainTable

STAND = 1
RLCARD_VERSION: str = rlcard.__version__


def rlcard_cases(players: int) -> list[Case]:
    """RLCard's blackjack for `players`; one is its default. Nothing is kept of any game."""
    return [
        Case("env.run, its random agents", _run(_env(players))),
        Case("reset and step, random choices", _steps(_env(players), _at_random())),
        Case("reset and step, always stand", _steps(_env(players), lambda: STAND)),
    ]


def plain_case() -> Case:
    return Case("plain loop", PlainTable(Random(8)).play)


def _env(players: int) -> Any:
    return rlcard.make("blackjack", config={"game_num_players": players, "seed": 8})


def _run(env: Any) -> Callable[[int], None]:
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(games: int) -> None:
        for _ in range(games):
            env.run(is_training=True)  # quicker than False, which also lists probabilities

    return play


def _at_random() -> Callable[[], int]:
    random = Random(8).random
    return lambda: int(random() < 0.5)


def _steps(env: Any, choose: Callable[[], int]) -> Callable[[int], None]:
    """The same games without trajectories or agents."""

    def play(games: int) -> None:
        for _ in range(games):
            env.reset()
            while not env.is_over():
                env.step(choose())
            env.get_payoffs()

    return play
