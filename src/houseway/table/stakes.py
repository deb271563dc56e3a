"""What a table played for chips keeps from hand to hand: table stakes."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.money import Cents


@dataclass(slots=True)
class Stakes:
    """Chips in front of each seat, the dealer button, and who owes or waits for what.

    `playing` are the seats that have been dealt in since they sat down; `away` sit out; `owing`
    missed their blinds while away. `left` lies in the middle from the hand before, and only those
    who `anted` then play for it without a new ante. `half_hours` are begun since the game began,
    and the collection was taken for `collected` of them.
    """

    chips: dict[int, Cents] = field(default_factory=dict)
    button: int | None = None
    playing: set[int] = field(default_factory=set)
    away: set[int] = field(default_factory=set)
    owing: set[int] = field(default_factory=set)
    left: Cents = 0
    anted: frozenset[int] = frozenset()
    half_hours: int = 1
    collected: int = 0

    def leave(self, seat: int) -> Cents:
        """Somebody takes their chips and goes."""
        for seats in (self.playing, self.away, self.owing):
            seats.discard(seat)
        self.anted -= {seat}
        return self.chips.pop(seat, 0)
