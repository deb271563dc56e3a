"""What can happen at a table, whatever the game.

The same cards go to the same hands again and again, and people bet and choose the same. Functions
like `card_dealt` make such events: those that say the same are one, which saves time and memory.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.frozen import frozen
from houseway.money import Cents, Odds


@frozen
class ShoeShuffled(Event):
    """A fresh shoe. The commitment fixes its order; the old shoe's seed is now open.

    Where the cards of the last round are shuffled to the back, `front` are the others, and `kept`
    how many they are. Which cards they are tells of hands that nobody saw, so it is told to nobody.
    """

    kind = "shoe-shuffled"

    commitment: str
    cards_in_shoe: int
    old_seed: str | None = None
    batch: int = 1
    front: tuple[Card, ...] = ()
    kept: int = 0

    def seen_from(self, seat: int | None) -> Event:
        return replace(self, front=()) if self.front else self


@frozen
class CardBurned(Event):
    """A card put aside; shown to all only when `up`."""

    kind = "card-burned"

    card: Card | None
    up: bool

    def drawn(self) -> tuple[Card, ...]:
        return () if self.card is None else (self.card,)

    def seen_from(self, seat: int | None) -> Event:
        return self if self.up else replace(self, card=None)


@frozen
class BankOffered(Event):
    kind = "bank-offered"

    seat: int


@frozen
class BankDeclined(Event):
    kind = "bank-declined"

    seat: int


@frozen
class BankTaken(Event):
    """The bank's wager is up. `turn` is 1 or 2, as the bank button shows.

    `seated` are the occupied seats, told where the action button counts those only.
    """

    kind = "bank-taken"

    seat: int
    amount: Cents
    turn: int
    seated: tuple[int, ...] = ()


@frozen
class GameBroken(Event):
    kind = "game-broken"

    reason: str


@frozen
class WagerPlaced(Event):
    """A wager on the layout, of which `carried` lay over from earlier rounds."""

    kind = "wager-placed"

    bettor: Bettor
    spot: str
    amount: Cents
    carried: Cents = 0


wager_placed = lru_cache(maxsize=4096)(WagerPlaced)


@frozen
class WagerAdded(Event):
    """Money put up during the hand: a double, a split, insurance, a war."""

    kind = "wager-added"

    bettor: Bettor
    spot: str
    amount: Cents
    hand: int = 1


@frozen
class WagerReturned(Event):
    """A wager given back outside the settlement, with the reason."""

    kind = "wager-returned"

    bettor: Bettor
    spot: str
    amount: Cents
    reason: str
    hand: int = 1


@frozen
class WagersClosed(Event):
    """No more wagers. `action` sets the bank's fee; `exposure` is the most the bank could owe."""

    kind = "wagers-closed"

    action: Cents
    exposure: Cents


@frozen
class FeeTaken(Event):
    """A fee from the bank or a bettor; `on` says what it is for."""

    kind = "fee-taken"

    bettor: Bettor
    amount: Cents
    on: str
    bank: bool = False


fee_taken = lru_cache(maxsize=4096)(FeeTaken)


@frozen
class FeeReturned(Event):
    kind = "fee-returned"

    bettor: Bettor
    amount: Cents
    reason: str
    bank: bool = False


@frozen
class FeesDropped(Event):
    """The fees of the round go into the drop box."""

    kind = "fees-dropped"

    amount: Cents


@frozen
class CardDealt(Event):
    """A card to a hand; everybody sees it when it lies face up.

    Face down, only the seat it belongs to may look at it, if it belongs to one.
    """

    kind = "card-dealt"

    hand: str
    card: Card | None
    up: bool = True
    owner: int | None = None

    def drawn(self) -> tuple[Card, ...]:
        return () if self.card is None else (self.card,)

    def seen_from(self, seat: int | None) -> Event:
        mine = seat is not None and seat == self.owner
        return self if self.up or mine else replace(self, card=None)


@frozen
class CardTurned(Event):
    """A face-down card is opened; `place` counts from 1 within its hand."""

    kind = "card-turned"

    hand: str
    card: Card
    place: int


card_dealt = lru_cache(maxsize=4096)(CardDealt)
card_turned = lru_cache(maxsize=4096)(CardTurned)


@frozen
class CardVoided(Event):
    """A card that should not have been drawn is taken back out of a hand.

    Everybody sees it unless it leaves face down; then only the seat it belongs to, if any, may.
    """

    kind = "card-voided"

    hand: str
    card: Card | None
    up: bool = True
    owner: int | None = None

    def seen_from(self, seat: int | None) -> Event:
        mine = seat is not None and seat == self.owner
        return self if self.up or mine else replace(self, card=None)


@frozen
class CardMoved(Event):
    """A card goes from one hand to another."""

    kind = "card-moved"

    card: Card
    hand: str
    to: str


@frozen
class ChoiceMade(Event):
    """What a bettor chose, for which of the seat's hands, and the money that went with it."""

    kind = "choice-made"

    bettor: Bettor
    pick: str
    hand: int = 1
    amount: Cents | None = None


choice_made = lru_cache(maxsize=4096)(ChoiceMade)


@frozen
class HandSet(Event):
    """A hand in two parts: `front` as it was chosen, `back` the rest.

    Until it lies `up`, only the seat that owns it may look.
    """

    kind = "hand-set"

    bettor: Bettor
    hand: str
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    up: bool = False
    owner: int | None = None

    def seen_from(self, seat: int | None) -> Event:
        mine = seat is not None and seat == self.owner
        return self if self.up or mine else replace(self, front=(), back=())


@frozen
class IrregularityDeclared(Event):
    """The house dealer declares that something went wrong; `seat` says with whose hand."""

    kind = "irregularity-declared"

    what: str
    reason: str
    seat: int | None = None


@frozen
class DiceThrown(Event):
    kind = "dice-thrown"

    dice: tuple[int, ...]


@frozen
class ButtonPlaced(Event):
    """The action button: settlement starts at `seat`. A card placed it, or else dice did."""

    kind = "button-placed"

    seat: int
    card: Card | None = None


@frozen
class WagerSettled(Event):
    """One wager settled: what moved, what went back, and what the bank can still cover."""

    kind = "wager-settled"
    settles = True

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
    hand: int = 1


@frozen
class CalledOff(Event):
    """The round is void; wagers go back."""

    kind = "called-off"
    calls_off = True

    reason: str


@frozen
class RoundEnded(Event):
    """Who won what: each bettor, the bank, the house's fees, and a pot that lies over.

    The sum is zero. What lies over is negative in the round in which it is won.
    """

    kind = "round-ended"

    nets: tuple[tuple[Bettor, Cents], ...]
    bank: Cents
    house: Cents
    lies: Cents = 0
