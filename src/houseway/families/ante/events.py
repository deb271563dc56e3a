"""What happens only in the ante games."""

from __future__ import annotations

from houseway.engine.event import Event
from houseway.engine.frozen import frozen


@frozen
class Showdown(Event):
    """The bank's hand is open: what it is, whether it is enough, and how hands stand to it.

    `seats` are those that stayed in; a folded hand is not compared.
    """

    kind = "showdown"
    is_result = True

    bank: str
    opened: bool
    seats: tuple[int, ...]
    hands: tuple[str, ...]
    results: tuple[str, ...]
