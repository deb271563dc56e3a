"""What happens only where players play each other for the pot."""

from __future__ import annotations

from dataclasses import replace

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.frozen import frozen
from houseway.money import Cents


@frozen
class Acted(Event):
    """Somebody folds, checks, calls, bets, completes or raises.

    `amount` went in now, and makes `to` on this street.
    """

    kind = "acted"

    bettor: Bettor
    pick: str
    amount: Cents = 0
    to: Cents = 0
    all_in: bool = False


@frozen
class BetReturned(Event):
    """The part of a bet nobody called goes back."""

    kind = "bet-returned"

    bettor: Bettor
    amount: Cents


@frozen
class PotMade(Event):
    """The bets of a street are gathered: one pot, and who can win it; 1 is the main pot."""

    kind = "pot-made"

    pot: int
    amount: Cents
    seats: tuple[int, ...]


@frozen
class CardsThrown(Event):
    """Cards leave a hand face down, known only to their owner; `places` count from 1 within it."""

    kind = "cards-thrown"

    bettor: Bettor
    hand: str
    places: tuple[int, ...]
    cards: tuple[Card, ...] = ()
    owner: int | None = None

    def seen_from(self, seat: int | None) -> Event:
        mine = seat is not None and seat == self.owner
        return self if mine else replace(self, cards=())


@frozen
class HandShown(Event):
    """A hand at the showdown, in words: its high, its low, or both."""

    kind = "hand-shown"

    bettor: Bettor
    high: str = ""
    low: str = ""


@frozen
class HandMucked(Event):
    """A beaten hand goes to the muck unseen."""

    kind = "hand-mucked"

    bettor: Bettor


@frozen
class PotWon(Event):
    """One share of a pot: which pot, which half of it, what of, and the odd chips in it.

    `hand` says with what; it is empty when everybody else folded.
    """

    kind = "pot-won"
    is_result = True

    bettor: Bettor
    amount: Cents
    pot: int
    of: Cents
    half: str = ""
    hand: str = ""
    odd: Cents = 0


@frozen
class PotLies(Event):
    """Nobody won: the pot lies over for the next hand."""

    kind = "pot-lies"

    amount: Cents
    reason: str


@frozen
class DrawBetsVoid(Event):
    """A seven that was not bet has the best hand: bets after the draw go back.

    `short`: it only called an all-in of less than a full bet, and wins that.
    """

    kind = "draw-bets-void"

    seats: tuple[int, ...]
    short: bool = False


@frozen
class GameTurnedLow(Event):
    """Nobody opened for high: the same cards are played for low."""

    kind = "game-turned-low"


@frozen
class OpenedFalsely(Event):
    """Somebody opened without jacks or better. `uncalled`: nobody called, so the bet is lost."""

    kind = "opened-falsely"

    bettor: Bettor
    uncalled: bool


@frozen
class Pushed(Event):
    """Hands tie for a pot that is too small to divide; a portion is the price of coming back."""

    kind = "pushed"

    pot: int
    amount: Cents
    seats: tuple[int, ...]
    portion: Cents


@frozen
class BoughtBack(Event):
    """Somebody who lost buys back into a pot that is played again."""

    kind = "bought-back"

    bettor: Bettor
    amount: Cents


@frozen
class PlayedAgain(Event):
    """Another round is dealt in the same hand: all cards go back, and `seats` get new ones."""

    kind = "played-again"

    number: int
    seats: tuple[int, ...]
