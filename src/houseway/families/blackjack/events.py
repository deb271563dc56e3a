"""What happens only in blackjack."""

from __future__ import annotations

from houseway.engine.event import Event
from houseway.engine.frozen import frozen


@frozen
class BankStands(Event):
    """The bank's hand is complete: natural, live or over."""

    kind = "bank-stands"
    is_result = True

    hand: str
    total: int
    cards_held: int
    special: str = "none"


@frozen
class BankPeeked(Event):
    """The house dealer looked at the hole card; the bank's hand is no natural."""

    kind = "bank-peeked"
