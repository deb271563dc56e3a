"""The offer to raise."""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.engine.decision import PickOffer
from houseway.engine.frozen import frozen


@frozen
class RaiseOffer(PickOffer):
    """Raise or not, with what the bettor sees: the hand, and the bank's open card or the board."""

    cards: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
