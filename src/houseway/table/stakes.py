"""What a table played for chips keeps from hand to hand: table stakes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from houseway.money import Cents

HALF_HOUR = timedelta(minutes=30)


def half_hours(began: str, at: str) -> int:
    """The half hours begun at `at` since a game began.

    >>> half_hours("2026-01-01T20:00:00+00:00", "2026-01-01T20:29:59+00:00")
    1
    >>> half_hours("2026-01-01T20:00:00+00:00", "2026-01-01T21:00:00+00:00")
    3
    """
    passed = datetime.fromisoformat(at) - datetime.fromisoformat(began)
    return 1 + max(0, passed // HALF_HOUR)


@dataclass(slots=True)
class Stakes:
    """Chips in front of each seat, the dealer button, and who owes or waits for what.

    `playing` are the seats that have been dealt in since they sat down; `away` sit out; `owing`
    missed their blinds while away. `left` lies in the middle from the hand before, and only those
    who `anted` then play for it without a new ante. `half_hours` are begun since the game began,
    and the collection was taken for `collected` of them; `unpaid` is what no pot could pay of
    it. Seats that `bought` in full last may buy short once, where a game lets them. Chips that are
    `adding` lie there when the next hand begins.
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
    unpaid: Cents = 0
    bought: set[int] = field(default_factory=set)
    adding: dict[int, Cents] = field(default_factory=dict)

    @property
    def time_is_due(self) -> bool:
        """Whether a half hour has begun whose collection was not taken yet."""
        return self.collected < self.half_hours

    def copied(self) -> Stakes:
        """The same stakes, which no longer change when these do."""
        return replace(
            self,
            chips=dict(self.chips),
            playing=set(self.playing),
            away=set(self.away),
            owing=set(self.owing),
            bought=set(self.bought),
            adding=dict(self.adding),
        )

    def leave(self, seat: int) -> Cents:
        """Somebody takes their chips and goes."""
        for seats in (self.playing, self.away, self.owing, self.bought):
            seats.discard(seat)
        self.anted -= {seat}
        self.adding.pop(seat, None)
        return self.chips.pop(seat, 0)
