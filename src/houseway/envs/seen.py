"""What a seat sees of a round: the cards by hand, and the money, gathered from its view.

Nothing comes in here but events as the seat may see them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from houseway.cards.card import Card
from houseway.engine.event import Event
from houseway.families.chinese.events import HandArranged, SweepShown
from houseway.families.pan import events as pan
from houseway.families.pot import events as pot
from houseway.money import Cents
from houseway.table import chip_events as chips
from houseway.table import events as table

BOARD = "board"


class Seen:
    """A round from one seat. Hidden cards are None.

    `hands` are by name, `laid` the melds of a seat. `put` is what each seat has put up in this
    round, `bets` the part of it on this street, and `wagers` what lies on a seat's spots, by the
    number of the hand. `out` are seats that gave up; `first` has the bank or the button.
    """

    def __init__(self) -> None:
        self.hands: dict[str, list[Card | None]] = defaultdict(list)
        self.laid: dict[int, list[Card]] = {}
        self.put: dict[int, Cents] = defaultdict(int)
        self.bets: dict[int, Cents] = defaultdict(int)
        self.wagers: dict[tuple[int, str, int], Cents] = defaultdict(int)
        self.out: set[int] = set()
        self.first: int | None = None
        self.bank: Cents = 0
        self.middle: Cents = 0

    def follow(self, events: Iterable[Event]) -> None:
        """Take note of further events."""
        for event in events:
            note = NOTES.get(type(event))
            if note is not None:
                note(self, event)

    def hides(self, hand: str, cards: Iterable[Card], many: int) -> None:
        """Some cards leave a hand; those that are not known to be there were hidden."""
        held, known = self.hands[hand], list(cards)
        for card in known:
            if card in held:
                held.remove(card)
            elif None in held:
                held.remove(None)
        for _ in range(many - len(known)):
            if None in held:
                held.remove(None)

    def add(self, seat: int, amount: Cents, bet: bool = True) -> None:
        self.put[seat] += amount
        self.middle += amount
        if bet:
            self.bets[seat] += amount


def _dealt(seen: Seen, event: table.CardDealt) -> None:
    seen.hands[event.hand].append(event.card)


def _turned(seen: Seen, event: table.CardTurned) -> None:
    held = seen.hands[event.hand]
    if event.place <= len(held):
        held[event.place - 1] = event.card


def _moved(seen: Seen, event: table.CardMoved) -> None:
    seen.hides(event.hand, [event.card], 1)
    seen.hands[event.to].append(event.card)


def _voided(seen: Seen, event: table.CardVoided) -> None:
    seen.hides(event.hand, [event.card] if event.card is not None else [], 1)


def _set(seen: Seen, event: table.HandSet) -> None:
    if event.front or event.back:
        seen.hands[event.hand] = [*event.front, *event.back]


def _arranged(seen: Seen, event: HandArranged) -> None:
    if event.front:
        seen.hands[event.hand] = [*event.front, *event.middle, *event.back]


def _sweep(seen: Seen, event: SweepShown) -> None:
    seen.hands[event.hand] = list(event.cards)


def _thrown(seen: Seen, event: pot.CardsThrown) -> None:
    held = seen.hands[event.hand]
    seen.hands[event.hand] = [card for at, card in enumerate(held, 1) if at not in event.places]


def _again(seen: Seen, event: pot.PlayedAgain) -> None:
    seen.hands.clear()
    seen.out.clear()
    seen.bets.clear()


def _banks(seen: Seen, event: table.BankTaken) -> None:
    seen.first, seen.bank = event.seat, event.amount


def _button(seen: Seen, event: chips.ButtonMoved | pan.EldestNamed) -> None:
    seen.first = event.seat


def _wager(seen: Seen, event: table.WagerPlaced) -> None:
    seen.add(event.bettor.seat, event.amount)
    seen.wagers[event.bettor.seat, event.spot, 1] += event.amount


def _added(seen: Seen, event: table.WagerAdded) -> None:
    seen.add(event.bettor.seat, event.amount)
    seen.wagers[event.bettor.seat, event.spot, event.hand] += event.amount


def _returned(seen: Seen, event: table.WagerReturned) -> None:
    key = (event.bettor.seat, event.spot, event.hand)
    if seen.wagers.get(key):
        seen.add(event.bettor.seat, -event.amount)
        seen.wagers[key] -= event.amount


def _posted(seen: Seen, event: chips.Posted) -> None:
    seen.add(event.bettor.seat, event.amount, event.live)


def _acted(seen: Seen, event: pot.Acted) -> None:
    seen.add(event.bettor.seat, event.amount)
    if event.pick == "fold":
        seen.out.add(event.bettor.seat)


def _bought_back(seen: Seen, event: pot.BoughtBack) -> None:
    seen.add(event.bettor.seat, event.amount, bet=False)


def _bet_returned(seen: Seen, event: pot.BetReturned) -> None:
    seen.add(event.bettor.seat, -event.amount)


def _gathered(seen: Seen, event: pot.PotMade) -> None:
    seen.bets.clear()


def _won(seen: Seen, event: pot.PotWon) -> None:
    seen.middle -= event.amount


def _retired(seen: Seen, event: pan.Retired | pan.HandDead) -> None:
    seen.out.add(event.bettor.seat)
    seen.hands.pop(event.hand, None)


def _taken(seen: Seen, event: pan.CardTaken) -> None:
    seen.hands[BOARD] = [event.card]


def _melded(seen: Seen, event: pan.Melded) -> None:
    seen.hides(event.hand, event.cards, len(event.cards))
    seen.laid[event.bettor.seat] = [card for meld in event.melds for card in meld]
    if event.used:
        seen.hands[BOARD] = []


def _taken_back(seen: Seen, event: pan.TakenBack) -> None:
    seen.hands[event.hand] += event.cards
    seen.laid[event.bettor.seat] = [card for meld in event.melds for card in meld]
    seen.hands[BOARD] = [] if event.card is None else [event.card]


def _withdrawn(seen: Seen, event: pan.CardWithdrawn) -> None:
    seen.hides(event.hand, [] if event.card is None else [event.card], 1)


def _discarded(seen: Seen, event: pan.Discarded) -> None:
    if not event.drawn_card:
        seen.hides(event.hand, [event.card], 1)
    seen.hands[BOARD] = [event.card]


NOTES: dict[type[Event], Callable[[Seen, Any], None]] = {
    table.CardDealt: _dealt,
    table.CardTurned: _turned,
    table.CardMoved: _moved,
    table.CardVoided: _voided,
    table.HandSet: _set,
    table.BankTaken: _banks,
    table.WagerPlaced: _wager,
    table.WagerAdded: _added,
    table.WagerReturned: _returned,
    chips.ButtonMoved: _button,
    chips.Posted: _posted,
    HandArranged: _arranged,
    SweepShown: _sweep,
    pot.CardsThrown: _thrown,
    pot.PlayedAgain: _again,
    pot.Acted: _acted,
    pot.BoughtBack: _bought_back,
    pot.BetReturned: _bet_returned,
    pot.PotMade: _gathered,
    pot.PotWon: _won,
    pan.EldestNamed: _button,
    pan.Retired: _retired,
    pan.HandDead: _retired,
    pan.CardTaken: _taken,
    pan.Melded: _melded,
    pan.TakenBack: _taken_back,
    pan.CardWithdrawn: _withdrawn,
    pan.Discarded: _discarded,
}


@cache
def seat_of(hand: str) -> int | None:
    """The seat a hand belongs to.

    >>> seat_of("seat 3 hand 2"), seat_of("bank")
    (3, None)
    """
    words = hand.split()
    return int(words[1]) if words[0] == "seat" else None
