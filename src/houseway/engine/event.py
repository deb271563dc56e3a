"""Events are the record of a round: frozen, typed, each with who may see it."""

from __future__ import annotations

from typing import ClassVar

from houseway.cards.card import Card
from houseway.engine.wire import Wire


class Event(Wire):
    """Something that happened at the table, as the house knows it."""

    __slots__ = ()
    # Whether this kind of event states the result of the hand, as a slip or a board shows it.
    is_result: ClassVar[bool] = False

    def drawn(self) -> tuple[Card, ...]:
        """The cards this took from the shoe, in order."""
        return ()

    def shuffled_in(self) -> tuple[Card, ...] | None:
        """The cards this shuffled back into the shoe; None when it did not shuffle."""
        return None

    def seen_from(self, seat: int | None) -> Event:
        """The event as `seat` may see it; None is a spectator. Open to all unless overridden."""
        return self
