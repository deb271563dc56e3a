"""What a seat need not be asked: answers by habit, and the bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random

from houseway.engine.decision import Choice, Offer, Pick
from houseway.envs.playing import Habit
from houseway.envs.words import DECLINE
from houseway.errors import not_worked_out, unknown_name
from houseway.families.bots import KINDS, Steady, bot_for
from houseway.play.bots import Bot, HouseWay
from houseway.play.game import Game
from houseway.table.chips import ChipsOffer
from houseway.table.wager import BankOffer, WagerOffer


@dataclass(frozen=True)
class Asked:
    """Which questions about money a seat is asked; the rest is done for it.

    Not asked, it wagers the table minimum on the first line, buys chips when it has too few, and
    takes the bank if it `banks`.
    """

    bank: bool = True
    wagers: bool = True
    chips: bool = True
    banks: bool = True
    usual: dict[str, Choice] = field(default_factory=dict, repr=False, compare=False)

    def choose(self, offer: Offer) -> Choice | None:
        """The answer by habit; None for what the seat is asked."""
        if isinstance(offer, BankOffer):
            return None if self.bank else HouseWay().choose(offer) if self.banks else Pick(DECLINE)
        if isinstance(offer, WagerOffer):
            return None if self.wagers else self._least(offer)
        if isinstance(offer, ChipsOffer) and not self.chips:
            return offer.house_way()
        return None

    def _least(self, offer: WagerOffer) -> Choice:
        """The table minimum on the first line, which is the same wherever nothing lies over."""
        if offer.held or offer.elsewhere:
            return HouseWay().choose(offer)
        if offer.window not in self.usual:
            self.usual[offer.window] = HouseWay().choose(offer)
        return self.usual[offer.window]


def everybody(asked: Asked) -> Habit:
    """The same habits in every seat."""
    return lambda seat, offer: asked.choose(offer)


def one_seat(mine: int, asked: Asked, others: Mapping[int, Bot]) -> Habit:
    """One seat is asked, bots play the others. A bot takes the bank whenever it is offered."""

    def choose(seat: int, offer: Offer) -> Choice | None:
        if seat == mine:
            return asked.choose(offer)
        if isinstance(offer, BankOffer):
            return HouseWay().choose(offer)
        return others[seat].choose(offer)

    return choose


MakeBot = Callable[[Random], Bot]


def bot_maker(kind: str, game: Game) -> MakeBot:
    """How bots of a kind are made.

    Against a bank `best-play` needs odds that have been worked out before.
    """
    if kind not in KINDS:
        raise unknown_name(
            "bots", f"no bot is called {kind!r}; there are {', '.join(KINDS)}", kind, tuple(KINDS)
        )
    if kind != "best-play" or not game.rules.banked:
        return partial(bot_for, kind, game)
    from houseway.desk.odds import known_odds

    found = known_odds(game)
    if found is None:
        told = f"run `houseway odds {game.rules.id}` once"
        raise not_worked_out(
            "game", f"best play of {game.rules.name} is not worked out yet; {told}", game.rules.id
        )
    from houseway.families.bots import best_play

    return lambda random: best_play(game, found, Steady(random))
