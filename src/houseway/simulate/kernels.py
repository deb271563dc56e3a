"""Which families have a kernel, and why the others need none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer
from houseway.engine.event import Event
from houseway.errors import not_worked_out, unknown_name
from houseway.games import Game
from houseway.games.bots import Bot, HouseWay
from houseway.simulate.layout import Layout
from houseway.simulate.staged import Staged

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


# The module of each family with a kernel has `kernel_of(staged)`, and `PLAYS`: the strategies it
# knows, each with the function that makes a bot which plays a game that way at the table.
KERNELS: Mapping[str, str] = {
    "baccarat": "houseway.simulate.baccarat",
    "blackjack": "houseway.simulate.blackjack_table",
    "paigow": "houseway.simulate.paigow",
    "ante": "houseway.simulate.ante",
    "keep": "houseway.simulate.keep",
    "nine": "houseway.simulate.nine",
    "war": "houseway.simulate.war",
}

WITHOUT: Mapping[str, str] = {
    "pot": "Nobody banks, and what a shift brings depends on how people bet. Even simple bots "
    "think for longer than the deal takes, and those that reckon a hundred times as long; the "
    "table deals thousands of hands a second.",
    "chinese": "Nobody banks. Most of a hand's time is finding how the house would set "
    "everybody's thirteen cards, which a compiled deal would not shorten; the table plays some "
    "hundreds of hands a second.",
    "pan": "Nobody banks. A hand is some seventy free choices, and most of its time is the search "
    "for what may be melded, which a compiled deal would not shorten; the table plays some "
    "hundreds of hands a second.",
}


def house_way(game: Game) -> Bot:
    """Plays any game the house way."""
    return HouseWay()


def has_kernel(family: str) -> bool:
    return family in KERNELS


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene; raises HousewayError where the family has none."""
    family = staged.rules.family
    if family not in KERNELS:
        raise not_worked_out(
            "game",
            f"{staged.rules.name} has no kernel. {WITHOUT.get(family, '')}".strip(),
            staged.rules.id,
        )
    module = import_module(KERNELS[family])
    for person in staged.scene.people:
        if person.plays not in module.PLAYS:
            known = ", ".join(module.PLAYS)
            raise unknown_name(
                ("people", person.name, "plays"),
                f"{person.name}: {staged.rules.name} is not played {person.plays!r}; "
                f"known: {known}",
                person.plays,
                tuple(module.PLAYS),
            )
    found: Kernel = module.kernel_of(staged)
    return found


@runtime_checkable
class Watching(Protocol):
    """A bot that is shown what happened so far before it is asked about its cards."""

    def watch(self, events: Sequence[Event]) -> None: ...


def ask(bot: Bot, offer: Offer, events: Sequence[Event]) -> Choice:
    """What a bot answers, after a look at the round so far if it wants one."""
    if isinstance(bot, Watching):
        bot.watch(events)
    return bot.choose(offer)


def bot_of(game: Game, way: str) -> Bot:
    """A bot that plays a game of a family with a kernel in this way."""
    made: Bot = import_module(KERNELS[game.rules.family]).PLAYS[way](game)
    return made


def bots_of(staged: Staged) -> dict[Bettor, Bot]:
    """A bot for everybody of a scene, who plays at the table as the kernel plays for them."""
    plays = import_module(KERNELS[staged.rules.family]).PLAYS
    bots = {name: plays[name](staged.game) for name in {p.plays for p in staged.scene.people}}
    return {person.bettor: bots[person.plays] for person in staged.scene.people}
