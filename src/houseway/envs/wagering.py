"""Wagers are placed one by one: a spot, how much, another spot, and `done`.

What has been placed is always legal by itself, so `done` may come at any time.
"""

from __future__ import annotations

from houseway.engine.decision import Choice
from houseway.envs.words import DONE, DOWN, SAME, Menu, times
from houseway.errors import IllegalChoice
from houseway.money import Cents
from houseway.play.bots import on_line
from houseway.rulebook.schema import Spot
from houseway.table.wager import PlaceWagers, WagerOffer

MOST_REMEMBERED = 10_000


class Wagers:
    """Wagers on the way to being placed.

    `remembered` keeps which words were legal, for offers to people with nothing on the layout.
    """

    def __init__(self, offer: WagerOffer, menu: Menu, remembered: dict[object, list[str]]) -> None:
        self.offer = offer
        self.menu = menu
        self.remembered = remembered
        self.placed: dict[str, Cents] = {}
        self.spot: Spot | None = None

    def words(self) -> list[str]:
        offer = self.offer
        if offer.held or offer.elsewhere:
            return self._words()
        key = (offer.window, self.spot and self.spot.id, frozenset(self.placed.items()))
        words = self.remembered.get(key)
        if words is None:
            words = self._words()
            if len(self.remembered) < MOST_REMEMBERED:
                self.remembered[key] = words
        return words

    def _words(self) -> list[str]:
        if self.spot is not None:
            return list(self._amounts(self.spot))
        free = (spot for spot in self.offer.spots() if spot.id not in self.placed)
        return [DONE, *(spot.id for spot in free if self._amounts(spot))]

    def say(self, word: str) -> Choice | None:
        if word == DONE and self.spot is None:
            return PlaceWagers(tuple(self.placed.items()))
        if self.spot is None:
            self.spot = self.offer.rules.by_id[word]
        else:
            self.placed |= self._with(self.spot, self._amounts(self.spot)[word])
            self.spot = None
        return None

    def _amounts(self, spot: Spot) -> dict[str, Cents]:
        """The amounts that may lie on a spot beside the rest, by their words."""
        on_table = {**(self.offer.held or {}), **self.placed}
        low, high = self.offer.bounds(spot)
        found = {times(many): many * low for many in self.menu.stakes if many * low <= high}
        if spot.equals in on_table:
            found = {SAME: on_table[spot.equals]}
        if spot.carries and (self.offer.held or {}).get(spot.id):
            found[DOWN] = 0
        return {word: amount for word, amount in found.items() if self._may(spot, amount)}

    def _with(self, spot: Spot, amount: Cents) -> dict[str, Cents]:
        """A wager, with the one that must lie beside it."""
        return on_line(self.offer, spot, amount) if amount else {spot.id: 0}

    def _may(self, spot: Spot, amount: Cents) -> bool:
        attempt = {**self.placed, **self._with(spot, amount)}
        try:
            self.offer.verify(PlaceWagers(tuple(attempt.items())))
        except IllegalChoice:
            return False
        return True
