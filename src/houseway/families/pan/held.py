"""Cards to lay from, looked at by rank and by suit."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.families.pan.known import CARD_AT, PLACE_OF, PLACES, Cards


class Held:
    """Cards to lay from, by rank and by suit. `runs[suit][place]`: whether that card is there."""

    def __init__(self, cards: Sequence[Card]) -> None:
        by_rank: dict[int, list[Card]] = {}
        for card in sorted(cards):
            by_rank.setdefault(card // 4, []).append(card)
        self.ranks = {rank: tuple(same) for rank, same in by_rank.items()}
        self.runs = [[False] * PLACES for _ in CARD_AT]
        for card in cards:
            self.runs[card % 4][PLACE_OF[card]] = True

    def of_rank(self, card: Card) -> Cards:
        """The cards of the same rank as another."""
        return self.ranks.get(card // 4, ())

    def below(self, suit: int, place: int) -> int:
        """The lowest place from which cards follow each other up to just below a place."""
        run = self.runs[suit]
        while place and run[place - 1]:
            place -= 1
        return place

    def above(self, suit: int, place: int) -> int:
        """The highest place up to which cards follow each other from just above a place."""
        run = self.runs[suit]
        while place + 1 < PLACES and run[place + 1]:
            place += 1
        return place


def run_of(suit: int, first: int, last: int) -> Cards:
    """The cards of a suit from one place to another."""
    return CARD_AT[suit][first : last + 1]
