"""One seat against bots, for Gymnasium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np

from houseway.envs.habits import Asked, bot_maker, one_seat
from houseway.envs.observing import Vector
from houseway.envs.spaces import RENDER_MODES, Mask, Shown, checked_mode
from houseway.envs.words import Menu
from houseway.rulebook.load import load

MENU = Menu()
WAGERS_ARE_THE_GAME = frozenset({"baccarat"})
MINE = 1


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """Seat 1 of a table of `game`, with a bot of each kind named in `bots` in the next seats.

    Bots are `house-way`, `regulars` or `best-play`; unless told, one plays the house way, or two
    where the bank goes round for several `rounds`. They take the bank whenever it is offered.
    `bank`, `wagers` and `chips` say whether the seat is asked about these; not asked, it declines
    the bank, wagers the least on the first line and buys the usual chips. Wagers are asked for
    where there is hardly another choice. An illegal action ends the episode with `illegal_reward`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        bots: Sequence[str] | None = None,
        rounds: int = 1,
        options: Mapping[str, object] | None = None,
        bank: bool = False,
        wagers: bool | None = None,
        chips: bool = False,
        stakes: tuple[int, ...] = MENU.stakes,
        banks: tuple[int, ...] = MENU.banks,
        illegal_reward: float = -1.0,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        rules = load(game, options or {})
        goes_round = rules.banked and rounds > 1
        self.bots = tuple(bots) if bots else ("house-way",) * (2 if goes_round else 1)
        menu = Menu(tuple(stakes), tuple(banks))
        self.shown = Shown(game, options or {}, len(self.bots) + 1, menu, rounds)
        self._make = [bot_maker(kind, self.shown.game) for kind in self.bots]
        if wagers is None:
            wagers = rules.family in WAGERS_ARE_THE_GAME
        self.asked = Asked(bank, wagers, chips, banks=False)
        self.illegal_reward = illegal_reward
        self.max_steps = max_steps
        self.render_mode = checked_mode(render_mode)
        self.action_space = self.shown.actions()
        self.observation_space = self.shown.vectors()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """A fresh table. With a seed the episode follows from it and the actions alone."""
        super().reset(seed=seed)
        lot = self.np_random.bit_generator.random_raw
        others = {seat: make(Random(lot())) for seat, make in enumerate(self._make, MINE + 1)}
        self.shown.habit(one_seat(MINE, self.asked, others))
        self.shown.playing.begin(self.np_random)
        self.steps = 0
        if self.render_mode == "human":
            self.render()
        return self.shown.vector(MINE), self._info()

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Say a word. The reward is what rounds that ended have brought, in units.

        When a round asks nothing of the seat, `done` is the only action, and ends the episode.
        """
        playing, word = self.shown.playing, self.shown.words[int(action)]
        self.steps += 1
        if word not in playing.words():
            info = self._info() | {"illegal": True}
            return self.shown.vector(MINE), self.illegal_reward, True, False, info
        if not playing.over:
            playing.say(word)
        info = self._info() | {"cents": playing.won[MINE]}
        reward = self.shown.units(playing.won[MINE])
        playing.won[MINE] = 0
        truncated = self.max_steps is not None and self.steps >= self.max_steps
        if self.render_mode == "human":
            self.render()
        return self.shown.vector(MINE), reward, playing.over, truncated and not playing.over, info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.shown.mask(MINE)}

    def action_masks(self) -> Mask:
        """1 for every action that may be taken now, as MaskablePPO asks for it."""
        return self.shown.mask(MINE)

    def names(self, action: int) -> str:
        """The word an action says."""
        return self.shown.words[action]

    def describe(self) -> dict[int, str]:
        """The actions that may be taken now, with what they mean."""
        return self.shown.meanings()

    @property
    def layout(self) -> Mapping[str, slice]:
        """The parts of an observation by name."""
        return self.shown.layout.parts

    def render(self) -> Any:
        """What the seat sees: a text, a picture, or printed."""
        return self.shown.render(self.render_mode, MINE)
