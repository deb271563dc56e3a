"""Bots for any game, by the kind of play."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.families import family_of
from houseway.families.pot.bots import Careful, regular
from houseway.families.pot.offer import BetOffer, CardsOffer
from houseway.money import Cents
from houseway.play.bots import Bot, HouseWay, on_line
from houseway.play.game import Game
from houseway.proof.model import GameOdds
from houseway.table.chips import ChipsOffer
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

KINDS = ("regulars", "house-way", "best-play")


@dataclass
class Steady:
    """A regular: one line, a few units, now and then a side wager or a whim.

    Banks about every other time, and plays the house way else. For the pot it has a temper.
    """

    random: Random
    unit: Cents = 2_500
    bank: Cents = 200_000
    favourite: str | None = field(default=None)
    for_pots: Careful | None = field(default=None)

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, BetOffer | CardsOffer | ChipsOffer):
            self.for_pots = self.for_pots or regular(self.random)
            return self.for_pots.choose(offer)
        if isinstance(offer, BankOffer):
            if self.random.random() < 0.4:
                return Pick("decline")
            return TakeBank(max(self.bank, offer.minimum))
        if isinstance(offer, PickOffer):
            usual = [pick for pick in offer.picks if pick not in (offer.unusual or ())]
            whim = len(usual) > 2 and self.random.random() < 0.15
            return Pick(self.random.choice(usual) if whim else offer.picks[0])
        assert isinstance(offer, WagerOffer)
        return self._wagers(offer)

    def _wagers(self, offer: WagerOffer) -> Choice:
        spots = offer.spots()
        lines = [s for s in spots if s.kind == "base"]
        if not lines:
            return PlaceWagers(())  # a late window: the regular lets it pass
        if self.favourite is None or self.random.random() < 0.25:
            self.favourite = self.random.choice(lines).id
        line = next((s for s in lines if s.id == self.favourite), lines[0])
        base = _within(self.unit * self.random.choice((1, 1, 1, 2, 4)), offer.bounds(line))
        wagers = list(on_line(offer, line, base).items())
        for spot in spots:
            if spot.kind == "base" or self.random.random() > 0.12:
                continue
            if (offer.held or {}).get(spot.id) or (spot.needs not in (None, "base", line.id)):
                continue
            amount = base if spot.equals else _within(self.unit // 5, offer.bounds(spot))
            wagers.append((spot.id, min(amount, base) if spot.at_most else amount))
        return PlaceWagers(tuple(wagers))


def _within(amount: Cents, bounds: tuple[Cents, Cents]) -> Cents:
    return max(bounds[0], min(amount, bounds[1]))


def bot_for(kind: str, game: Game, random: Random) -> Bot:
    """A bot of a kind. At banked games `best-play` needs the odds: `best_play` makes it of this."""
    own = family_of(game.rules).bot(kind, game, random)
    if own is not None:
        return own
    return HouseWay() if kind == "house-way" else Steady(random)


def best_play(game: Game, found: GameOdds[Any], rest: Bot) -> Bot:
    """A bot that plays a game in the best way its odds know, and leaves the rest to another."""
    return family_of(game.rules).best_bot(game, found, rest)
