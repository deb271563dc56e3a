"""What happens only where two of four cards are kept."""

from __future__ import annotations

from houseway.engine.event import Event
from houseway.engine.frozen import frozen


@frozen
class NaturalShown(Event):
    """A hand that was dealt four of a kind lies open: the bank's, or a seat's, which has won."""

    kind = "natural-shown"

    hand: str
    worth: str


@frozen
class NoActionCard(Event):
    """No community card names a position, so the action starts after the bank."""

    kind = "no-action-card"


@frozen
class HandsCompared(Event):
    """The bank's hand, and each seat's with how it stands to the bank's."""

    kind = "hands-compared"
    is_result = True

    bank: str
    seats: tuple[int, ...]
    hands: tuple[str, ...]
    results: tuple[str, ...]
