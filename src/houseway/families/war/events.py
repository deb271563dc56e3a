"""What happens only in war."""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.engine.event import Event
from houseway.engine.frozen import frozen


@frozen
class CardsCompared(Event):
    """The bank's card against everybody's: the seats above it, below it and level with it."""

    kind = "cards-compared"
    is_result = True

    card: Card
    higher: tuple[int, ...]
    lower: tuple[int, ...]
    tied: tuple[int, ...]
    war: bool = False
