"""The hands of a round as they lie, and what became of each."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.families.paigow.outcome import Laid
from houseway.families.paigow.seven import Halves


@dataclass(slots=True)
class Hands:
    """Cards by seat, in the order of the settlement, and how they are set.

    A dead hand is out of the round, its wagers returned; a miscounted one is foul. The pile of a
    `short` one ended too soon, so that nobody can set it.
    """

    seats: dict[int, list[Card]]
    bank: list[Card] = field(default_factory=list)
    halves: dict[int, Halves] = field(default_factory=dict)
    bank_halves: Halves | None = None
    dead: set[int] = field(default_factory=set)
    miscounted: set[int] = field(default_factory=set)
    short: set[int] = field(default_factory=set)
    replaced: bool = False
    bank_open: bool = False

    def live(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.dead]

    def unset(self) -> list[int]:
        settable = (seat for seat in self.live() if seat not in self.short)
        return [seat for seat in settable if seat not in self.halves]

    def laid(self, seat: int) -> Laid:
        """A seat's hand as it is compared."""
        return Laid(self.seats[seat], self.halves.get(seat), seat in self.miscounted)

    def bank_laid(self) -> Laid:
        return Laid(self.bank, self.bank_halves)
