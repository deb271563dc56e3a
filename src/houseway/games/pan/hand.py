"""One hand of Panguingue as it lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.games.described import hand_name
from houseway.games.pan.melds import Meld
from houseway.games.pan.rules import Play
from houseway.money import Cents


@dataclass(slots=True)
class Hand:
    """The state of a hand. `seats` are those dealt in, in turn from the eldest.

    `chips` are the table's own, and `started` what they were before the hand. `live` seats still
    play; `paying` seats pay the others, though their hand may be dead. `card` was drawn and is not
    used yet. The top of the `pile` may be taken while it is `fresh`: drawn from the stock by the
    player before, and not used. `collected` is what each seat has from each other seat.
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
        at = self.seats.index(seat)
        order = self.seats[at + 1 :] + self.seats[: at + 1]
        return next(each for each in order if each in self.live)
