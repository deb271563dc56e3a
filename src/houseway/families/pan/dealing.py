"""Dealing: ten cards each, to the right, and who is the eldest hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.engine.round import Procedure
from houseway.families.pan.events import EldestNamed
from houseway.families.pan.hand import Hand
from houseway.families.pan.rules import HAND, PACKET
from houseway.play.button import by_up_card
from houseway.table.events import CardDealt
from houseway.table.table import Table


def counter_clockwise(seats: Iterable[int], first: int) -> list[int]:
    """Seats to the right of each other, beginning with `first` or the next one there is.

    >>> counter_clockwise([1, 3, 5], 4)
    [3, 1, 5]
    """
    return sorted(seats, key=lambda seat: (seat > first, -seat))


def deal(table: Table, hand: Hand) -> Procedure:
    """Ten cards each, five at a time; at a new table the lowest up card is the eldest hand."""
    if table.stakes.button is None:
        yield from _first_packet(table, hand)
    else:
        yield EldestNamed(hand.seats[0], tuple(hand.seats), _why_eldest(table, hand))
        yield from _packet(table, hand, hand.seats, PACKET)
    yield from _packet(table, hand, hand.seats, HAND - PACKET)


def _why_eldest(table: Table, hand: Hand) -> str:
    if hand.seats[0] != table.stakes.button:
        return "sits next to where the eldest would have been"
    return "was eldest before, and nobody won" if hand.carried else "won the last hand"


def _first_packet(table: Table, hand: Hand) -> Procedure:
    """Four cards down and the fifth up: of equal cards the one dealt first is the lowest."""
    for seat in hand.seats:
        yield from _packet(table, hand, [seat], PACKET - 1)
        yield deal_card(table, hand, seat, up=True)
    ups = {seat: hand.cards[seat][-1] for seat in hand.seats}
    eldest = by_up_card(ups, "low-card", ace="low", tie="position")
    hand.seats = counter_clockwise(hand.seats, eldest)
    hand.live = list(hand.seats)
    yield EldestNamed(eldest, tuple(hand.seats), "has the lowest card up")


def _packet(table: Table, hand: Hand, seats: Sequence[int], number: int) -> Procedure:
    for seat in seats:
        for _ in range(number):
            yield deal_card(table, hand, seat)


def deal_card(table: Table, hand: Hand, seat: int, up: bool = False) -> CardDealt:
    """The next card of the stock goes to a hand."""
    card = table.shoe.draw(hand.names[seat])
    hand.stock -= 1
    hand.cards[seat].append(card)
    return CardDealt(hand.names[seat], card, up, None if up else seat)
