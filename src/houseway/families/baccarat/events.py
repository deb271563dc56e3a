"""What happens only in baccarat."""

from __future__ import annotations

from houseway.engine.event import Event
from houseway.engine.frozen import frozen


@frozen
class CoupEnded(Event):
    """The result of the reference hand, as the score board records it."""

    kind = "coup-ended"
    is_result = True

    winner: str
    player: int
    banker: int
    player_cards: int
    banker_cards: int
    player_pair: bool
    banker_pair: bool
    tags: tuple[str, ...] = ()
