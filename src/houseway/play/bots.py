"""Bots: they read the same offers a person does."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer, Pick, PickOffer
from houseway.engine.round import Round
from houseway.money import Cents
from houseway.rulebook.schema import Spot
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

NAMES = ("Ana", "Ben", "Chu", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Leo", "Mia")


class Bot(Protocol):
    """Chooses for one bettor."""

    def choose(self, offer: Offer) -> Choice:
        """A legal answer to `offer`."""
        ...


@dataclass
class HouseWay:
    """Plays the house way: the table minimum on the first line, the first pick of any choice.

    It takes the bank when asked, with `bank` on the table. An offer may know better what the house
    way is: for the pot it is careful play.
    """

    bank: Cents = 1_000_000

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return TakeBank(max(self.bank, offer.minimum))
        if isinstance(offer, PickOffer):
            return offer.house_way()
        assert isinstance(offer, WagerOffer)
        spots = [s for s in offer.spots() if s.kind == "base"]
        if not spots:
            return PlaceWagers(())
        return PlaceWagers(tuple(on_line(offer, spots[0], offer.bounds(spots[0])[0]).items()))


@dataclass
class Absent:
    """Acts for somebody who does not: the house way with the cards, no new wager, no bank."""

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return Pick("decline")
        if isinstance(offer, PickOffer):
            return Pick(offer.absent)
        assert isinstance(offer, WagerOffer)
        return PlaceWagers(())


def on_line(offer: WagerOffer, line: Spot, amount: Cents) -> dict[str, Cents]:
    """A base wager, with an equal one where the two must be placed together."""
    other = offer.rules.by_id.get(line.needs or "")
    if line.kind != "base" or other is None or other.kind != "base":
        return {line.id: amount}
    return {line.id: amount, other.id: amount}


@dataclass
class AnyLegal:
    """Chooses anything the rules allow, for tests and as a baseline."""

    random: Random

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            if self.random.random() < 0.3:
                return Pick("decline")
            return TakeBank(offer.minimum * self.random.choice((1, 3, 10, 50, 400, 10_000)))
        if isinstance(offer, PickOffer):
            pick = self.random.choice(offer.picks)
            low, high = offer.bounds(pick)
            if not high or self.random.random() < 0.5:
                return Pick(pick)
            steps = self.random.randint(0, (high - low) // offer.unit)
            return Pick(pick, low + steps * offer.unit)
        assert isinstance(offer, WagerOffer)
        return self._wagers(offer)

    def _wagers(self, offer: WagerOffer) -> Choice:
        chosen: dict[str, Cents] = {}
        for spot in self.random.sample(offer.spots(), len(offer.spots())):
            if self.random.random() < 0.5:
                continue
            low, high = offer.bounds(spot)
            steps = (high - low) // 100
            amount = low + 100 * self.random.choice(
                (0, 0, min(5, steps), self.random.randint(0, max(steps, 0)))
            )
            attempt = {**chosen, **on_line(offer, spot, amount)}
            if self.random.random() < 0.2 and (offer.held or {}).get(spot.id):
                attempt[spot.id] = 0
            if _legal(offer, attempt):
                chosen = attempt
        return PlaceWagers(tuple(chosen.items()))


def _legal(offer: WagerOffer, wagers: dict[str, Cents]) -> bool:
    from houseway.errors import IllegalChoice

    try:
        offer.verify(PlaceWagers(tuple(wagers.items())))
    except IllegalChoice:
        return False
    return True


def play_out(round_: Round, bots: dict[Bettor, Bot], rest: Bot) -> Round:
    """Let bots make every choice until the round is over."""
    while round_.decision is not None:
        decision: Decision = round_.decision
        bettor, offer = next(iter(decision.offers.items()))
        round_.choose(bettor, bots.get(bettor, rest).choose(offer))
    return round_
