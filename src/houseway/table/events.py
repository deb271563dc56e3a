"""What can happen at a table, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.money import Cents, Odds


@dataclass(frozen=True, slots=True)
class ShoeShuffled(Event):
    """A fresh shoe. The commitment fixes its order; the old shoe's seed is now open."""

    commitment: str
    cards_in_shoe: int
    old_seed: str | None = None


@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """A card put aside; shown to all only when `up`."""

    card: Card | None
    up: bool

    def seen_from(self, seat: int | None) -> Event:
        return self if self.up else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class BankOffered(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class BankDeclined(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class BankTaken(Event):
    """The bank's wager is up. `turn` is 1 or 2, as the bank button shows."""

    seat: int
    amount: Cents
    turn: int


@dataclass(frozen=True, slots=True)
class GameBroken(Event):
    reason: str


@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    bettor: Bettor
    spot: str
    amount: Cents
    carried: bool = False


@dataclass(frozen=True, slots=True)
class WagerReturned(Event):
    """A wager given back outside the settlement, with the reason."""

    bettor: Bettor
    spot: str
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class WagersClosed(Event):
    """No more wagers. `action` sets the bank's fee; `exposure` is the most the bank could owe."""

    action: Cents
    exposure: Cents


@dataclass(frozen=True, slots=True)
class FeeTaken(Event):
    """A fee from the bank or a bettor; `on` says what it is for."""

    bettor: Bettor
    amount: Cents
    on: str
    bank: bool = False


@dataclass(frozen=True, slots=True)
class FeeReturned(Event):
    bettor: Bettor
    amount: Cents
    reason: str
    bank: bool = False


@dataclass(frozen=True, slots=True)
class FeesDropped(Event):
    """The fees of the round go into the drop box."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card to a hand; everybody sees it when it lies face up."""

    hand: str
    card: Card | None
    up: bool = True

    def seen_from(self, seat: int | None) -> Event:
        return self if self.up else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A face-down card is opened; `place` counts from 1 within its hand."""

    hand: str
    card: Card
    place: int


@dataclass(frozen=True, slots=True)
class CardVoided(Event):
    """A card that should not have been drawn is taken back out of a hand."""

    hand: str
    card: Card


@dataclass(frozen=True, slots=True)
class ChoiceMade(Event):
    bettor: Bettor
    pick: str


@dataclass(frozen=True, slots=True)
class ButtonPlaced(Event):
    """The action button: settlement starts at `seat`."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    """One wager settled: what moved, what went back, and what the bank can still cover."""

    bettor: Bettor
    spot: str
    amount: Cents
    result: str
    line: str
    odds: Odds | None
    paid: Cents
    collected: Cents
    returned: Cents
    stays: Cents
    uncovered: Cents
    left: Cents


@dataclass(frozen=True, slots=True)
class CalledOff(Event):
    """The round is void; wagers go back."""

    reason: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Who won what: each bettor, the bank, and the house's fees. The sum is zero."""

    nets: tuple[tuple[Bettor, Cents], ...]
    bank: Cents
    house: Cents
