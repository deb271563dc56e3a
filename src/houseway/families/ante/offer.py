"""The offer to raise."""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.engine.decision import PickOffer
from houseway.engine.frozen import frozen
from houseway.money import Cents


@frozen
class RaiseOffer(PickOffer):
    """Raise or not, with what the bettor sees: the hand, and the bank's open card or the board."""

    cards: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()

    def most_of(self, pick: str, amount: Cents) -> Cents:
        """The largest raise of the street that an amount makes, whatever it was called."""
        raises = [most for _, most in (self.amounts or {}).values()]
        return max((most for most in raises if most <= amount), default=0)
