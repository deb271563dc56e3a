"""What both kinds of environments share: a game made ready, its actions and what is seen of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from houseway.envs.observing import Layout, Vector
from houseway.envs.picture import Pixels, picture
from houseway.envs.playing import Habit, Playing, unit_of
from houseway.envs.telling import described, told
from houseway.envs.words import Menu, vocabulary
from houseway.errors import unknown_name
from houseway.families import game as game_of

Mask = NDArray[np.int8]
RENDER_MODES = ("ansi", "human", "rgb_array")


class Shown:
    """A game at a table, as numbers: words are actions, what a seat sees is a vector."""

    def __init__(
        self, game: str, options: Mapping[str, object], seats: int | None, menu: Menu, rounds: int
    ) -> None:
        self.game = game_of(game, options)
        self.seats = self.game.rules.table.seats if seats is None else seats
        self.words = vocabulary(self.game, menu)
        self.number = {word: at for at, word in enumerate(self.words)}
        self.unit = unit_of(self.game)
        self.layout = Layout(self.game, self.seats, self.words, self.unit)
        self.playing = Playing(self.game, self.seats, menu, rounds)

    def habit(self, habit: Habit) -> None:
        self.playing.habit = habit

    def actions(self) -> Discrete:
        return Discrete(len(self.words))

    def vectors(self) -> Box[np.float32]:
        return Box(*self.layout.bounds(self.game.rules.deck.shoe), dtype=np.float32)

    def mask(self, seat: int) -> Mask:
        """1 for every action `seat` may take now. Once the episode is over only `done` is left."""
        mask = np.zeros(len(self.words), dtype=np.int8)
        asked = self.playing.question
        if asked is None:
            mask[0] = 1
        elif asked.bettor.seat == seat:
            mask[[self.number[word] for word in asked.words()]] = 1
        return mask

    def vector(self, seat: int) -> Vector:
        """What `seat` sees; of the question only its own."""
        playing, asked = self.playing, self.playing.question
        mine = asked is not None and asked.bettor.seat == seat
        offer, said = (asked.offer, asked.said) if asked is not None and mine else (None, [])
        chips, number = playing.table.stakes.chips, playing.number
        return self.layout.vector(playing.seen(seat), seat, chips, offer, said, number)

    def units(self, cents: int) -> float:
        return cents / self.unit

    def meanings(self) -> dict[int, str]:
        """The actions that may be taken now, with what they mean."""
        return {self.number[word]: what for word, what in described(self.playing).items()}

    def picture(self, seat: int) -> Pixels:
        return picture(self.playing.seen(seat), seat, self.seats, self.unit)

    def render(self, mode: str | None, seat: int) -> Any:
        """A picture or a text of what `seat` sees; None when it is printed, or not wanted."""
        if mode == "rgb_array":
            return self.picture(seat)
        if mode == "ansi":
            return told(self.playing, seat)
        if mode == "human":
            print(told(self.playing, seat))
        return None


def checked_mode(mode: str | None) -> str | None:
    """A render mode there is, or none."""
    if mode is not None and mode not in RENDER_MODES:
        raise unknown_name(
            "render_mode",
            f"render mode {mode!r} is not one of {', '.join(RENDER_MODES)}",
            mode,
            tuple(RENDER_MODES),
        )
    return mode
