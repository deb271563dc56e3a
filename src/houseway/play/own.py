"""Own hands: every seat with a wager has a hand, and the bank has one against them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.table.events import CardDealt, CardTurned, card_dealt, card_turned
from houseway.table.table import Table
from houseway.table.wager import Wager

From = Literal["left-of-bank", "house-dealer-left"]
Decides = Literal["seated", "largest"]


def seats_in(table: Table, first: From) -> list[int]:
    """The seats that have a base wager, clockwise from the bank's or the house dealer's left."""
    assert table.bank is not None
    base = table.rules.base_spots
    live = {wager.bettor.seat for wager in table.wagers if wager.spot in base}
    start = table.bank + 1 if first == "left-of-bank" else 1
    return [seat for seat in table.clockwise(start) if seat in live]


def decider(table: Table, seat: int, decides: Decides) -> Bettor:
    """Who plays a seat's hand: the seated person, or whoever has most on it.

    Behind a seated person without a wager the first on the backline plays; of equal wagers the
    seated person's, then the earliest, decides.
    """
    return _decides(base_wagers(table, seat), decides)


def deciders(table: Table, decides: Decides) -> dict[int, Bettor]:
    """The same for every seat with a base wager."""
    base, at = table.rules.base_spots, dict[int, list[Wager]]()
    for wager in table.wagers:
        if wager.spot in base:
            at.setdefault(wager.bettor.seat, []).append(wager)
    return {seat: _decides(wagers, decides) for seat, wagers in at.items()}


def _decides(wagers: list[Wager], decides: Decides) -> Bettor:
    if len(wagers) == 1:
        return wagers[0].bettor
    if decides == "largest":
        return max(wagers, key=lambda w: (w.amount, w.bettor.back == 0, -w.placed)).bettor
    return min(wagers, key=lambda w: (w.bettor.back > 0, w.placed)).bettor


def base_wagers(table: Table, seat: int) -> list[Wager]:
    """The base wagers that lie on a seat's hand, in the order they were placed."""
    base = table.rules.base_spots
    return [w for w in table.wagers if w.bettor.seat == seat and w.spot in base]


def draw(
    table: Table, to: str, hand: list[Card], up: bool = True, owner: int | None = None
) -> CardDealt:
    """The next card of the shoe goes to a hand."""
    card = table.shoe.draw(to)
    hand.append(card)
    return card_dealt(to, card, up, owner)


def turn(
    name: str, hand: Sequence[Card], first: int = 1, last: int | None = None
) -> list[CardTurned]:
    """The cards of a hand are opened, from place `first` to place `last`."""
    places = range(first, (last or len(hand)) + 1)
    return [card_turned(name, hand[place - 1], place) for place in places]
