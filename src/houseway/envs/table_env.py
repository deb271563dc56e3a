"""Every seat of a table as an agent, for PettingZoo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from houseway.envs.habits import Asked, everybody
from houseway.envs.spaces import RENDER_MODES, Shown, checked_mode
from houseway.envs.words import Menu

MENU = Menu()


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table of `game` with people in its first `seats`; each of them is an agent.

    An episode is `rounds` rounds, and ends early after `max_steps` actions. `options` are those of
    the rulebook. `bank`, `wagers` and `chips` say whether agents are asked about the bank, their
    wagers and buying in; not asked, they take the bank with 2,000 times the minimum, wager the
    least on the first line and buy the usual chips. `stakes` and `banks` are the multiples on the
    menu. Rewards are what a round brought, in units.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "houseway_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        rounds: int = 1,
        options: Mapping[str, object] | None = None,
        bank: bool = True,
        wagers: bool = True,
        chips: bool = True,
        stakes: tuple[int, ...] = MENU.stakes,
        banks: tuple[int, ...] = MENU.banks,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.shown = Shown(game, options or {}, seats, Menu(tuple(stakes), tuple(banks)), rounds)
        self.shown.habit(everybody(Asked(bank, wagers, chips)))
        self.max_steps = max_steps
        self.render_mode = checked_mode(render_mode)
        self._seat = {f"seat_{seat}": seat for seat in range(1, self.shown.seats + 1)}
        self.possible_agents = list(self._seat)
        self.agents: list[str] = []
        self.random, _ = seeding.np_random()
        masks = Box(0, 1, (len(self.shown.words),), dtype=np.int8)
        self.action_spaces = {agent: self.shown.actions() for agent in self._seat}
        self.observation_spaces = {
            agent: Dict({"observation": self.shown.vectors(), "action_mask": masks})
            for agent in self._seat
        }

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh table. With a seed the episode follows from it and the actions alone."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.shown.playing.begin(self.random)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and which actions it may take."""
        seat = self._seat[agent]
        return {"observation": self.shown.vector(seat), "action_mask": self.shown.mask(seat)}

    def step(self, action: int | None) -> None:
        """The selected agent says a word. Raises IllegalChoice when that may not be said."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        playing = self.shown.playing
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if not playing.over:
            playing.say(self.shown.words[int(action)])
        self.steps += 1
        self._reward()
        self._select()
        if self.render_mode == "human":
            self.render()
        self._accumulate_rewards()
        self._deads_step_first()

    def _reward(self) -> None:
        """What rounds that ended have brought, and whether it was the last."""
        playing = self.shown.playing
        for agent, seat in self._seat.items():
            self.rewards[agent] = self.shown.units(playing.won[seat])
            playing.won[seat] = 0
        if playing.over:
            self.terminations = dict.fromkeys(self.agents, True)
            fees, lies = map(self.shown.units, (playing.house, playing.lies))
            self.infos = {agent: {"fees": fees, "lies": lies} for agent in self.agents}
        elif self.max_steps is not None and self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        asked = self.shown.playing.question
        self.agent_selection = self.agents[0] if asked is None else f"seat_{asked.bettor.seat}"

    def names(self, action: int) -> str:
        """The word an action says."""
        return self.shown.words[action]

    def describe(self) -> dict[int, str]:
        """The actions the selected agent may take, with what they mean."""
        return self.shown.meanings()

    @property
    def layout(self) -> Mapping[str, slice]:
        """The parts of an observation by name."""
        return self.shown.layout.parts

    def render(self) -> Any:
        """What the selected agent sees: a text, a picture, or printed."""
        return self.shown.render(self.render_mode, self._seat[self.agent_selection])

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return f"houseway_{self.shown.game.rules.id}"


def table_env(game: str, *, illegal_reward: float = -1.0, **settings: Any) -> AECEnv:
    """A table of `game`, with the usual wrappers; `settings` are those of `TableEnv`.

    An illegal action ends the episode for everybody with `illegal_reward` for who took it.
    """
    env = TableEnv(game, **settings)
    guarded = wrappers.TerminateIllegalWrapper(env, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
