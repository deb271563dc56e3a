"""One hand of a pot game as it lies on the table."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.families.pot.events import Acted
from houseway.families.pot.pots import Pot, less_fees, pots, pots_on_top
from houseway.families.pot.rules import Play
from houseway.money import Cents
from houseway.play.described import hand_name

BOARD = "board"


@dataclass(slots=True)
class Hand:
    """The state of a hand. `seats` are those dealt in, clockwise from the button's left.

    `chips` are the table's own, and `started` what they were before the hand. `put` is what each
    seat has put in for the pot, `bets` the part of it on this street, `dead` what lies in the
    middle besides, of which `dead_of` some seats and `carried` the hand before. `up` are the
    places, from 0, of cards that lie open. `times` multiplies the limits in a killed pot. `acts`
    are the actions of the street, `acted` who acted on one before it, and `folded_free` seats that
    gave up without a bet to them; `reached` is the last street on which anybody could bet.
    `at_draw` is what each seat had put in when the draw began, and `lying` are pots of rounds
    before this one, counted in `dead`.

    The rest comes of irregularities: what was declared of which seat (`seen`), seats whose next
    card comes down, chips that may not be bet (`aside`), a burn that was already made, cards turned
    too early that come back, seats that get a card after the draw (`late`), whether it is over, and
    seats that got their money back. `thrown` cards never come back to the seat that threw them.
    """

    play: Play
    button: int
    seats: list[int]
    chips: dict[int, Cents]
    bettors: dict[int, Bettor] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    cards: dict[int, list[Card]] = field(default_factory=dict)
    up: dict[int, list[int]] = field(default_factory=dict)
    board: list[Card] = field(default_factory=list)
    live: list[int] = field(default_factory=list)
    put: dict[int, Cents] = field(default_factory=dict)
    bets: dict[int, Cents] = field(default_factory=dict)
    dead: Cents = 0
    dead_of: dict[int, Cents] = field(default_factory=dict)
    fees: Cents = 0
    seat_fees: dict[int, Cents] = field(default_factory=dict)
    started: dict[int, Cents] = field(default_factory=dict)
    carried: Cents = 0
    stub: int = 52
    burned: list[Card] = field(default_factory=list)
    muck: list[Card] = field(default_factory=list)
    times: int = 1
    killer: int | None = None
    seen: list[tuple[str, int]] = field(default_factory=list)
    next_down: set[int] = field(default_factory=set)
    aside: dict[int, Cents] = field(default_factory=dict)
    no_burn: bool = False
    early: list[Card] = field(default_factory=list)
    late: list[int] = field(default_factory=list)
    drawn: bool = False
    refunded: set[int] = field(default_factory=set)
    thrown: dict[int, list[Card]] = field(default_factory=dict)
    at_draw: dict[int, Cents] | None = None
    lying: list[Pot] = field(default_factory=list)
    drew: dict[int, int] = field(default_factory=dict)
    acted: set[int] = field(default_factory=set)
    acts: list[Acted] = field(default_factory=list)
    folded_free: set[int] = field(default_factory=set)
    aggressor: int | None = None
    first: int = 0
    street: int = 0
    reached: int = 0

    def __post_init__(self) -> None:
        self.live = list(self.seats)
        for seat in self.seats:
            self.bettors[seat], self.names[seat] = Bettor(seat), hand_name(seat)
            self.cards[seat], self.up[seat] = [], []
            self.put[seat] = self.bets[seat] = 0

    @property
    def total(self) -> Cents:
        """Everything in the middle, bets of this street included, fees gone."""
        return sum(self.put.values()) + self.dead - self.fees

    def clockwise(self, first: int) -> list[int]:
        """The seats dealt in, from `first` on, or from the next one after it."""
        seats = self.seats
        if first not in seats:
            order = sorted(seats)
            first = order[bisect_left(order, first) % len(order)]
        at = seats.index(first)
        return seats[at:] + seats[:at]

    def open_cards(self, seat: int) -> list[Card]:
        """The cards of a seat that lie open."""
        cards = self.cards[seat]
        return [cards[place] for place in self.up[seat]]

    def pay_in(self, seat: int, amount: Cents, live: bool = True) -> Cents:
        """Move chips of a seat to the middle, as far as they reach; what moved.

        Live chips are a bet of this street; others, an ante, are only in the pot.
        """
        moved = min(amount, self.chips[seat])
        self.chips[seat] -= moved
        self.put[seat] += moved
        if live:
            self.bets[seat] += moved
        return moved

    def pay_dead(self, seat: int, amount: Cents) -> Cents:
        """Move chips to the middle that count towards nobody's bet; what moved."""
        moved = min(amount, self.chips[seat])
        self.chips[seat] -= moved
        self.dead += moved
        self.dead_of[seat] = self.dead_of.get(seat, 0) + moved
        return moved

    def fold(self, seat: int) -> None:
        self.live.remove(seat)
        self.muck += self.cards[seat]

    def take(self, seat: int, cards: list[Card]) -> tuple[int, ...]:
        """Take cards out of a hand; the places they had, from 1."""
        own, up = self.cards[seat], self.up[seat]
        gone = {own.index(card) for card in cards}
        self.cards[seat] = [card for place, card in enumerate(own) if place not in gone]
        if up:
            left = [place for place in range(len(own)) if place not in gone]
            self.up[seat] = [left.index(place) for place in up if place not in gone]
        return tuple(sorted(place + 1 for place in gone))

    def pots(self) -> list[Pot]:
        """The pots as they stand, the main pot first."""
        if self.lying:
            return self._on_top()
        return pots(self.put, self.live, self.dead, self.fees)

    def _on_top(self) -> list[Pot]:
        """The pots when some lie from rounds before: only new fees still come out of them."""
        taken = sum(pot.amount for pot in self.lying) - (self.dead - self.fees)
        folded = [act.bettor.seat for act in self.acts if act.pick == "fold"]
        new = pots(self.put, self.live)
        return pots_on_top(less_fees(self.lying, taken), new, self.live, folded)
