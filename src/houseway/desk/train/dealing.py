"""Rounds to ask about: dealt by the game's own procedure, with wagers worth working out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from houseway.desk.train.shoe import PracticeShoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer, SetOffer
from houseway.engine.event import Event
from houseway.errors import IllegalChoice
from houseway.money import Cents
from houseway.play.game import Game, start_round
from houseway.rulebook.schema import Spot
from houseway.table.events import CalledOff, WagerSettled
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

PLENTY: Cents = 100_000_000  # a bank that covers everything
STAKES = (5, 5, 10, 15, 20, 25, 25, 30, 35, 45, 55, 65, 75, 85, 95, 105, 115, 125, 135, 150, 165)
MOST_SIDES = 3  # wagers of one bettor beside the base wager
SIDE_STAKES = (1, 2, 3, 5, 5, 7, 10, 10, 15, 20, 25, 35)


@dataclass
class Punter:
    """Bets awkward amounts, mostly plays the house way, and now and then does something else."""

    random: Random
    bank: Cents
    sides: float = 0.6
    whims: float = 0.3
    idle: Sequence[int] = ()

    def choose(self, bettor: Bettor, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return TakeBank(max(self.bank, offer.minimum))
        if isinstance(offer, PickOffer):
            return Pick(self._pick(offer))
        assert isinstance(offer, WagerOffer)
        return PlaceWagers(()) if bettor.seat in self.idle else self._wagers(offer)

    def _pick(self, offer: PickOffer) -> str:
        """The house way, or by a whim another pick; a hand is rarely set so that it is foul."""
        whims = self.whims / 3 if isinstance(offer, SetOffer) else self.whims
        if self.random.random() >= whims:
            return offer.picks[0]
        odd = list(offer.unusual or ())
        usual = [pick for pick in offer.picks if pick not in odd]
        return self.random.choice(odd if odd and isinstance(offer, SetOffer) else usual)

    def _wagers(self, offer: WagerOffer) -> Choice:
        chosen: dict[str, Cents] = {}
        spots = offer.spots()
        bases = [spot for spot in spots if spot.kind == "base"]
        sides = [spot for spot in spots if spot.kind != "base"]
        self.random.shuffle(bases)
        self.random.shuffle(sides)
        some = [spot for spot in sides if self.random.random() < self.sides]
        for spot in bases[:1] + some[:MOST_SIDES]:
            amount = self._amount(offer, spot, chosen)
            attempt = {**chosen, spot.id: amount}
            for name in (spot.needs, spot.equals):
                partner = offer.rules.by_id.get(name or "")
                if partner is not None and spot.kind == partner.kind == "base":
                    attempt[partner.id] = amount
            if is_legal(offer, attempt):
                chosen = attempt
        return PlaceWagers(tuple(chosen.items()))

    def _amount(self, offer: WagerOffer, spot: Spot, chosen: Mapping[str, Cents]) -> Cents:
        if spot.equals is not None and spot.equals in chosen:
            return chosen[spot.equals]
        low, high = offer.bounds(spot)
        some = self.random.choice(STAKES if spot.kind == "base" else SIDE_STAKES) * 100
        return max(low, min(some, high))


def is_legal(offer: WagerOffer, wagers: Mapping[str, Cents]) -> bool:
    """Whether an offer takes these wagers together."""
    try:
        offer.verify(PlaceWagers(tuple(wagers.items())))
    except IllegalChoice:
        return False
    return True


@dataclass(frozen=True)
class Plan:
    """How a round is to be dealt; the same plan deals the same round again.

    `seats` bet, `idle` ones sit there and do not, and behind those of `backline` somebody stands.
    """

    seed: int
    seats: tuple[int, ...]
    bank_seat: int
    bank: Cents = PLENTY
    backline: tuple[int, ...] = ()
    themed: float = 0.6
    sides: float = 0.6
    whims: float = 0.3
    idle: tuple[int, ...] = ()


@dataclass(frozen=True)
class Dealt:
    """A round that was played to its end."""

    game: Game
    plan: Plan
    events: list[Event] = field(repr=False)

    @cached_property
    def settled(self) -> list[WagerSettled]:
        return [event for event in self.events if isinstance(event, WagerSettled)]

    @property
    def void(self) -> bool:
        """Whether nothing can be asked about it."""
        return any(isinstance(event, CalledOff) for event in self.events) or not self.settled

    @property
    def moved(self) -> Cents:
        """All that was paid and collected."""
        return sum(event.paid + event.collected for event in self.settled)


def plan(game: Game, random: Random, bettors: int, idle: int = 0, themed: float = 0.6) -> Plan:
    """A table with some bettors in seats of their own, anywhere round the table."""
    most = game.rules.table.seats
    bettors = min(bettors, most - 1)
    seats = random.sample(range(1, most + 1), min(most, bettors + 1 + idle))
    bank, others = seats[0], seats[1:]
    betting, rest = sorted(others[:bettors]), sorted(others[bettors:])
    return Plan(random.getrandbits(48), tuple(betting), bank, themed=themed, idle=tuple(rest))


def deal(game: Game, plan: Plan) -> Dealt:
    """Play a round from a plan."""
    random = Random(plan.seed)
    table = Table(game.rules, PracticeShoe(game.rules.deck.shoe, random, plan.themed))
    for seat in (plan.bank_seat, *plan.seats, *plan.idle):
        table.sit(seat, f"seat {seat}")
    for number, seat in enumerate(plan.backline, start=1):
        table.stand_behind(seat, f"backline {number}")
    round_ = start_round(game, table)
    punter = Punter(random, plan.bank, plan.sides, plan.whims, plan.idle)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, punter.choose(bettor, offer))
    return Dealt(game, plan, round_.events)
