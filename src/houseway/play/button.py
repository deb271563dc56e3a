"""Who is first by a card that lies open, and where the dealer button lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from houseway.cards.card import JOKER, Card, rank
from houseway.engine.round import Step
from houseway.table.chip_events import ButtonDrawn, StubShuffled
from houseway.table.table import Table

ACE_HIGH = 14


def strength(card: Card, ace: Literal["high", "low"] = "high") -> int:
    """A card's rank for comparing up cards; a joker counts as an ace."""
    if card == JOKER:
        return ACE_HIGH
    found = rank(card)
    return ACE_HIGH if found == 1 and ace == "high" else found


def by_up_card(
    ups: Mapping[int, Card],
    which: Literal["low-card", "high-card"],
    ace: Literal["high", "low"] = "high",
    tie: Literal["suit", "position"] = "suit",
) -> int:
    """The seat whose up card makes the forced bet. `ups` stand clockwise from the dealer's left.

    Suits rank spades, hearts, diamonds, clubs; where position breaks a tie the first seat has it.

    >>> from houseway.cards.card import card
    >>> by_up_card({1: card("Ac"), 2: card("3d"), 3: card("3c")}, "low-card")
    3
    """

    def key(seat: int) -> tuple[int, int]:
        card = ups[seat]
        return strength(card, ace), card % 4 if tie == "suit" and card != JOKER else 0

    return (min if which == "low-card" else max)(ups, key=key)


def next_button(table: Table, dealt: list[int]) -> int:
    """The next seat dealt in after the one that had the button; newcomers have it later."""
    start = (table.stakes.button or 0) + 1
    old = [seat for seat in dealt if seat in table.stakes.playing] or dealt
    return next(seat for seat in table.clockwise(start) if seat in old)


def draw_for_button(table: Table, dealt: list[int]) -> Step[int]:
    """A new game: one card each face up; the highest, by suit if need be, has the button."""
    cards = tuple(table.shoe.draw(f"seat {seat}") for seat in dealt)
    seat = by_up_card(dict(zip(dealt, cards, strict=True)), "high-card")
    yield ButtonDrawn(tuple(dealt), cards, seat)
    table.shoe.again(cards)
    yield StubShuffled("the deck is shuffled for the first hand", cards)
    return seat
