"""What happens at a table where everybody plays with chips of their own, whatever the game."""

from __future__ import annotations

from dataclasses import replace

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.frozen import frozen
from houseway.money import Cents


@frozen
class ChipsBought(Event):
    """Somebody puts chips on the table before a hand."""

    kind = "chips-bought"

    bettor: Bettor
    amount: Cents


@frozen
class SatOut(Event):
    """Somebody at the table is not dealt in, and why."""

    kind = "sat-out"

    bettor: Bettor
    reason: str


@frozen
class ButtonDrawn(Event):
    """A new game: one card to each of `seats`; the highest has the dealer button."""

    kind = "button-drawn"

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    seat: int

    def drawn(self) -> tuple[Card, ...]:
        return self.cards


@frozen
class ButtonMoved(Event):
    """The dealer button lies in front of a seat; `dealt` are the seats in this hand, in turn.

    Where chips at the start limit what a hand settles, `chips` are what each of them has.
    """

    kind = "button-moved"

    seat: int
    dealt: tuple[int, ...]
    chips: tuple[int, ...] = ()


@frozen
class Posted(Event):
    """Money a rule puts up: an ante, a blind, a kill, a forced bet.

    `live` money counts towards calling the bet of the street; the rest lies in the middle.
    """

    kind = "posted"

    bettor: Bettor
    what: str
    amount: Cents
    live: bool = True
    all_in: bool = False


@frozen
class PotFeeTaken(Event):
    """A fee out of the pot."""

    kind = "pot-fee-taken"

    amount: Cents
    on: str


@frozen
class StubShuffled(Event):
    """Cards that come back are shuffled with what is left of the deck; nobody knows the order."""

    kind = "stub-shuffled"

    reason: str
    cards: tuple[Card, ...] = ()

    def shuffled_in(self) -> tuple[Card, ...]:
        return self.cards

    def seen_from(self, seat: int | None) -> Event:
        return replace(self, cards=())
