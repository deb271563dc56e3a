"""What happens only in the games to nine."""

from __future__ import annotations

from houseway.engine.event import Event
from houseway.engine.frozen import frozen


@frozen
class BankChecked(Event):
    """The house dealer looked at the bank's first cards before the draw."""

    kind = "bank-checked"

    natural: bool


@frozen
class HandsOpened(Event):
    """Every hand lies open: the bank's total, and the total and result of each seat."""

    kind = "hands-opened"
    is_result = True

    bank: int
    bank_hand: str
    seats: tuple[int, ...]
    totals: tuple[int, ...]
    hands: tuple[str, ...]
    results: tuple[str, ...]
