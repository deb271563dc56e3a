"""What happens only in Chinese Poker."""

from __future__ import annotations

from dataclasses import replace

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.frozen import frozen
from houseway.money import Cents


@frozen
class SweepDeclared(Event):
    """Somebody declares a clean sweep of a kind; nobody looks at it before the showdown."""

    kind = "sweep-declared"

    bettor: Bettor
    sweep: str


@frozen
class Surrendered(Event):
    """Somebody gives up the hand, and the house dealer confirms it."""

    kind = "surrendered"

    bettor: Bettor


@frozen
class HandArranged(Event):
    """A hand set in three. Until it lies `up`, only the seat that owns it may look."""

    kind = "hand-arranged"

    bettor: Bettor
    hand: str
    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    up: bool = False
    owner: int | None = None
    foul: bool = False

    def seen_from(self, seat: int | None) -> Event:
        mine = seat is not None and seat == self.owner
        if self.up or mine:
            return self
        return replace(self, front=(), middle=(), back=(), foul=False)


@frozen
class SweepShown(Event):
    """The cards of a declared clean sweep at the showdown, and whether they are one."""

    kind = "sweep-shown"

    bettor: Bettor
    hand: str
    sweep: str
    cards: tuple[Card, ...]
    good: bool


@frozen
class PointsSettled(Event):
    """Two players settle: the points, why, what they come to, and what moved.

    With fewer chips than that, less moves. Nothing moves where the points are 0.
    """

    kind = "points-settled"
    is_result = True

    bettor: Bettor
    loser: Bettor
    points: int
    owed: Cents
    paid: Cents
    why: tuple[str, ...]
