"""One hand of Panguingue as it lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.families.pan.melds import Meld
from houseway.families.pan.rules import Play
from houseway.money import Cents
from houseway.play.described import hand_name


class Laid(NamedTuple):
    """How a hand lay before an act of its turn, and what each payer then paid for it."""

    cards: tuple[Card, ...]
    melds: tuple[Meld, ...]
    card: Card | None
    paid: tuple[tuple[int, Cents], ...]


@dataclass(slots=True)
class Hand:
    """The state of a hand. `seats` are those dealt in, in turn from the eldest.

    `chips` are the table's own, and `started` what they were before the hand. `live` seats still
    play; `paying` seats pay the others, though their hand may be dead. `drew` are seats that have
    drawn, and `melders` those that laid something in a turn that is over. `turn` is the seat whose
    turn it is, `card` was drawn and is not used yet, `from_pile` says whence it came, and `laid`
    what was laid in this turn. The top of the `pile` may be taken while it is `fresh`: drawn from
    the stock by the player before, and not used. `aside` are the cards of hands out of the play.
    `collected` is what each seat has from each other seat.
    """

    play: Play
    seats: list[int]
    chips: dict[int, Cents]
    bettors: dict[int, Bettor] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    started: dict[int, Cents] = field(default_factory=dict)
    cards: dict[int, list[Card]] = field(default_factory=dict)
    melds: dict[int, tuple[Meld, ...]] = field(default_factory=dict)
    live: list[int] = field(default_factory=list)
    paying: set[int] = field(default_factory=set)
    retired: list[int] = field(default_factory=list)
    drew: set[int] = field(default_factory=set)
    melders: set[int] = field(default_factory=set)
    turn: int | None = None
    from_pile: bool = False
    laid: list[Laid] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    fresh: bool = False
    card: Card | None = None
    stock: int = 0
    shuffles: int = 0
    tops: Cents = 0
    carried: Cents = 0
    fees: Cents = 0
    collected: dict[tuple[int, int], Cents] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.live = list(self.seats)
        self.paying = set(self.seats)
        for seat in self.seats:
            self.bettors[seat], self.names[seat] = Bettor(seat), hand_name(seat)
            self.cards[seat], self.melds[seat] = [], ()

    def melded(self, seat: int) -> int:
        """How many cards of a seat lie in melds."""
        return sum(len(meld.cards) for meld in self.melds[seat])

    def after(self, seat: int) -> int:
        """The live seat whose turn comes after that of a seat."""
        return next(each for each in (*self.others(seat), seat) if each in self.live)

    def others(self, seat: int) -> list[int]:
        """Every other seat dealt in, in turn from a seat."""
        at = self.seats.index(seat)
        return self.seats[at + 1 :] + self.seats[:at]

    def put_aside(self, seat: int) -> None:
        """A hand leaves the play; nobody draws its cards."""
        self.live.remove(seat)
        self.aside += self.cards[seat]
        self.aside += [card for meld in self.melds[seat] for card in meld.cards]
        self.cards[seat], self.melds[seat] = [], ()
        if self.turn == seat and self.card is not None:
            self.aside.append(self.card)
            self.card = None
