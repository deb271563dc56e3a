"""Bots: they read the same offers a person does."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer, Pick, PickOffer
from houseway.engine.round import Round
from houseway.games import Game
from houseway.games.pot.bot_reckoner import Reckoner
from houseway.games.pot.bots import Careful, regular
from houseway.games.pot.offer import BetOffer, CardsOffer
from houseway.money import Cents
from houseway.rulebook.schema import Spot
from houseway.table.chips import ChipsOffer
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

KINDS = ("regulars", "house-way", "best-play")
NAMES = ("Ana", "Ben", "Chu", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Leo", "Mia")


class Bot(Protocol):
    """Chooses for one bettor."""

    def choose(self, offer: Offer) -> Choice:
        """A legal answer to `offer`."""
        ...


@dataclass
class HouseWay:
    """Plays the house way: the table minimum on the first line, the first pick of any choice.

    It takes the bank when asked, with `bank` on the table. For the pot it plays carefully.
    """

    bank: Cents = 1_000_000

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return TakeBank(max(self.bank, offer.minimum))
        if isinstance(offer, BetOffer | CardsOffer | ChipsOffer):
            return Careful().choose(offer)
        if isinstance(offer, PickOffer):
            return Pick(offer.picks[0])
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


def on_line(offer: WagerOffer, line: Spot, amount: Cents) -> dict[str, Cents]:
    """A base wager, with an equal one where the two must be placed together."""
    other = offer.rules.by_id.get(line.needs or "")
    if line.kind != "base" or other is None or other.kind != "base":
        return {line.id: amount}
    return {line.id: amount, other.id: amount}


def _within(amount: Cents, bounds: tuple[Cents, Cents]) -> Cents:
    return max(bounds[0], min(amount, bounds[1]))


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


def bot_for(kind: str, game: Game, random: Random) -> Bot:
    """A bot of a kind. At banked games `best-play` needs the odds: `odds.bots` makes it of this."""
    if game.rules.family == "chinese":
        from houseway.games.chinese.bots import chinese_bot

        return chinese_bot(kind, game, random)
    if game.rules.family == "pan":
        from houseway.games.pan.bots import pan_bot

        return pan_bot(kind, random)
    if kind == "house-way":
        return HouseWay()
    if kind == "best-play" and not game.rules.banked:
        return Reckoner(random)
    return Steady(random)


def play_out(round_: Round, bots: dict[Bettor, Bot], rest: Bot) -> Round:
    """Let bots make every choice until the round is over."""
    while round_.decision is not None:
        decision: Decision = round_.decision
        bettor, offer = next(iter(decision.offers.items()))
        round_.choose(bettor, bots.get(bettor, rest).choose(offer))
    return round_
