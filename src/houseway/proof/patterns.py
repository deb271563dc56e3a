"""Rounds of any banked game played at the table itself, each kept as what was settled in order.

A pattern says which wager met which line, with how many times its first stake, in the order of the
settlement. Choices do not look at stakes, so one sample of patterns settles any other stakes, any
bank and any coverage model without dealing again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.cards.deck import Composition
from houseway.cards.shoe import Shuffle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer
from houseway.errors import OutOfCards
from houseway.money import Cents
from houseway.play.bots import Bot
from houseway.play.game import Game, start_round
from houseway.proof.kernel import Watching
from houseway.rulebook.schema import Rules
from houseway.table.events import CalledOff, WagerSettled
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

BANK, BETTOR = "bank", "bettor"
ENDLESS = 10**12  # a bank that covers whatever happens


class Laid(NamedTuple):
    """A wager of every round: whose seat, which spot, how much."""

    seat: int
    spot: str
    amount: Cents


class Entry(NamedTuple):
    """One wager settled: which spot, the place of the line it met, and how much lay on it.

    The stake is `times` over `per` of that of the wager it came from, whose place among those that
    are laid every round is `wager`.
    """

    wager: int
    spot: str
    times: int
    per: int
    line: int


class FreshShoe:
    """A full shoe for every round; its order follows from `random`."""

    def __init__(self, shoe: Composition, random: Random) -> None:
        self._cards = [card for card in sorted(shoe) for _ in range(shoe[card])]
        self._random = random
        self._left = len(self._cards)

    @property
    def remaining(self) -> int:
        return self._left

    def draw(self, to: str) -> Card:
        if not self._left:
            raise OutOfCards("the shoe is empty", ("shoe",))
        cards, left = self._cards, self._left
        at = int(self._random.random() * left)
        self._left = left = left - 1
        cards[at], cards[left] = cards[left], cards[at]
        return cards[left]

    def burn(self) -> Card | None:
        return self.draw("burn")

    def roll(self, dice: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(dice))

    def ready(self, most: int) -> Shuffle | None:
        self._left = len(self._cards)
        return None

    def again(self, cards: Sequence[Card]) -> None:
        raise NotImplementedError("no banked game puts cards back in the middle of a round")

    def told(self, hand: str) -> None:
        return None


@dataclass
class Regulars:
    """Banks amply, lays the same wagers every round, and leaves every other choice to a bot."""

    wagers: Mapping[Bettor, Mapping[str, Cents]]
    rest: Bot

    def choose(self, bettor: Bettor, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return TakeBank(ENDLESS)
        if isinstance(offer, WagerOffer):
            open_ = {spot.id for spot in offer.spots()}
            mine = self.wagers[bettor].items()
            return PlaceWagers(tuple((spot, amount) for spot, amount in mine if spot in open_))
        return self.rest.choose(offer)


@dataclass
class Played:
    """Rounds as they were played: `entries` that came up, and each round as places among them.

    A round that was called off for want of cards is not there but counted.
    """

    entries: list[Entry] = field(default_factory=list)
    rounds: list[list[int]] = field(default_factory=list)
    called_off: int = 0


def play_rounds(
    game: Game, bank_seat: int, wagers: Sequence[Laid], bot: Bot, random: Random, rounds: int
) -> Played:
    """Play so many rounds with these wagers, each from a full shoe."""
    held: dict[Bettor, dict[str, Cents]] = {}
    for seat, spot, amount in wagers:
        held.setdefault(Bettor(seat), {})[spot] = amount
    people = {bank_seat: BANK, **{b.seat: f"{BETTOR} {b.seat}" for b in sorted(held)}}
    shoe, regulars, told = FreshShoe(game.rules.deck.shoe, random), Regulars(held, bot), Played()
    reader = _Reader(game.rules, wagers, told.entries)
    watch = bot.watch if isinstance(bot, Watching) else None
    for _ in range(rounds):
        table = Table(game.rules, shoe, dict(people))
        round_ = start_round(game, table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            if watch is not None:
                watch(round_.events)
            round_.choose(bettor, regulars.choose(bettor, offer))
        if any(isinstance(event, CalledOff) for event in round_.events):
            told.called_off += 1
        else:
            told.rounds.append(list(reader.read(round_.events)))
    return told


class _Reader:
    """Reads settled wagers as entries, and gives each kind of entry a number."""

    def __init__(self, rules: Rules, wagers: Sequence[Laid], entries: list[Entry]) -> None:
        self.rules = rules
        self.wagers = wagers
        self.entries = entries
        self.place = {(wager.seat, wager.spot): at for at, wager in enumerate(wagers)}
        self.line = {s.id: {line.name: n for n, line in enumerate(s.lines)} for s in rules.spots}
        self.known: dict[object, int] = {}

    def read(self, events: Sequence[object]) -> Iterator[int]:
        for event in events:
            if isinstance(event, WagerSettled):
                key = (event.bettor.seat, event.spot, event.amount, event.line)
                at = self.known.get(key)
                if at is None:
                    at = self.known[key] = len(self.entries)
                    self.entries.append(self._entry(*key))
                yield at

    def _entry(self, seat: int, spot: str, amount: Cents, line: str) -> Entry:
        wager = self._laid(seat, spot)
        times = Fraction(amount, self.wagers[wager].amount)
        return Entry(wager, spot, times.numerator, times.denominator, self.line[spot][line])

    def _laid(self, seat: int, spot: str) -> int:
        """The wager of every round that a settled one came from."""
        while (seat, spot) not in self.place:
            of = self.rules.by_id[spot]
            spot = of.equals or of.needs or ""
            if spot == "base":
                spot = next(s for s in self.rules.base_spots if (seat, s) in self.place)
        return self.place[seat, spot]
