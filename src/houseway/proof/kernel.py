"""A scene ready to be played by compiled code, and bots that play as it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np

from houseway.cards.card import Card
from houseway.engine.decision import Choice, Offer
from houseway.engine.event import Event
from houseway.play.bots import Bot, HouseWay
from houseway.play.game import Game
from houseway.proof.layout import Array, Layout

FAST, SLOW = 1 << 20, 1 << 17  # rounds of a block


@dataclass(frozen=True)
class Kernel:
    """A staged scene ready to be played by compiled code.

    `play_round` is the compiled round (see `shifts.play_shifts`) and `facts` what it reads. `need`
    is what the table asks of a shoe before a round, `most` the random numbers a round may use, of
    which the first `extra` are not for cards. Cards lie in the shoe as `packed` says, and `behind`
    is what lies behind the last one. `driver` plays whole shifts, where a family does so in a way
    of its own; `block` is how many rounds make a piece of work.
    """

    layout: Layout
    play_round: Any
    facts: Any
    need: int
    most: int
    extra: int = 0
    packed: Callable[[Card], int] = int
    behind: int = 0
    block: int = SLOW
    driver: Any = None


def house_way(game: Game) -> Bot:
    """Plays any game the house way."""
    return HouseWay()


@runtime_checkable
class Watching(Protocol):
    """A bot that is shown what happened so far before it is asked about its cards."""

    def watch(self, events: Sequence[Event]) -> None: ...


def ask(bot: Bot, offer: Offer, events: Sequence[Event]) -> Choice:
    """What a bot answers, after a look at the round so far if it wants one."""
    if isinstance(bot, Watching):
        bot.watch(events)
    return bot.choose(offer)


def table_of(rows: list[list[int]]) -> Array:
    """Rows of different lengths, each ended by -1."""
    width = 1 + max(map(len, rows))
    return np.array([row + [-1] * (width - len(row)) for row in rows])
