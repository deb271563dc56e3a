"""What happens only in Panguingue."""

from __future__ import annotations

from dataclasses import replace

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.frozen import frozen
from houseway.money import Cents


@frozen
class EldestNamed(Event):
    """Who is dealt to and acts first; `seats` are those in the hand, in turn."""

    kind = "eldest-named"

    seat: int
    seats: tuple[int, ...]
    reason: str


@frozen
class StayedIn(Event):
    """Somebody stays in the play."""

    kind = "stayed-in"

    bettor: Bettor


@frozen
class Retired(Event):
    """Somebody goes on top: the hand is put aside unseen, the ante stays."""

    kind = "retired"

    bettor: Bettor
    hand: str


@frozen
class CardTaken(Event):
    """The card of a turn, open to all: from the stock, or the top of the pile.

    `forced` is the seat that made the player take it, if one did.
    """

    kind = "card-taken"

    bettor: Bettor
    card: Card
    pile: bool = False
    forced: int | None = None

    def drawn(self) -> tuple[Card, ...]:
        return () if self.pile else (self.card,)


@frozen
class Melded(Event):
    """Something laid down. `cards` left the hand, besides the card just drawn if it was `used`.

    `melds` are all melds of the seat as they now lie, and `worths` the chips each is worth.
    """

    kind = "melded"

    bettor: Bettor
    hand: str
    how: str
    cards: tuple[Card, ...]
    melds: tuple[tuple[Card, ...], ...]
    used: bool = False
    worths: tuple[int, ...] = ()


@frozen
class ChipsPaid(Event):
    """One player pays another: for what, how many chips it is, and what moved."""

    kind = "chips-paid"
    is_result = True

    bettor: Bettor
    to: Bettor
    what: str
    chips: int
    owed: Cents
    paid: Cents


@frozen
class ChipsReturned(Event):
    """What somebody collected in this hand goes back to who paid it."""

    kind = "chips-returned"

    bettor: Bettor
    to: Bettor
    amount: Cents


@frozen
class AnteReturned(Event):
    """An ante goes back to who put it up."""

    kind = "ante-returned"

    bettor: Bettor
    amount: Cents


@frozen
class TakenBack(Event):
    """What was laid last in a turn is taken back. `cards` go to the hand; `melds` lie again.

    `card` is the card just drawn, when it waits to be used again.
    """

    kind = "taken-back"

    bettor: Bettor
    hand: str
    cards: tuple[Card, ...]
    melds: tuple[tuple[Card, ...], ...]
    card: Card | None = None
    worths: tuple[int, ...] = ()


@frozen
class CardWithdrawn(Event):
    """The dealer takes a card out of a hand unseen; `place` counts from 1 within it."""

    kind = "card-withdrawn"

    bettor: Bettor
    hand: str
    place: int
    card: Card | None
    owner: int | None = None

    def seen_from(self, seat: int | None) -> Event:
        mine = seat is not None and seat == self.owner
        return self if mine else replace(self, card=None)


@frozen
class Discarded(Event):
    """A card goes to the pile: out of the hand, or the card just drawn."""

    kind = "discarded"

    bettor: Bettor
    hand: str
    card: Card
    drawn_card: bool


@frozen
class HandDead(Event):
    """A hand is out of the play. `pays`: it still pays the others; else its ante went back."""

    kind = "hand-dead"

    bettor: Bettor
    hand: str
    pays: bool
    reason: str


@frozen
class WentOut(Event):
    """Eleven cards in melds: the hand is won."""

    kind = "went-out"

    bettor: Bettor
    melds: tuple[tuple[Card, ...], ...]


@frozen
class TopsWon(Event):
    """The antes, last of all, to the winner."""

    kind = "tops-won"
    is_result = True

    bettor: Bettor
    amount: Cents
    reason: str


@frozen
class TopsLie(Event):
    """Nobody went out: the antes lie over for the next hand."""

    kind = "tops-lie"

    amount: Cents
    reason: str


@frozen
class StockShuffled(Event):
    """The stock ran out: the pile is shuffled and is the new stock."""

    kind = "stock-shuffled"

    cards: tuple[Card, ...]

    def shuffled_in(self) -> tuple[Card, ...]:
        return self.cards
