"""What Chinese Poker asks: how to set thirteen cards, or whether to declare something instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards.card import Card, text, texts
from houseway.engine.decision import Choice, Pick, PickOffer
from houseway.engine.frozen import frozen
from houseway.errors import HousewayError, IllegalChoice
from houseway.games.chinese.setting import PARTS, SIZES, read_setting

SURRENDER = "surrender"
DECLARE = "declare"  # as `declare dragon`


@frozen
class ArrangeOffer(PickOffer):
    """Set a hand in three, as `2c 3d 4h / … / …`, or surrender, or declare a clean sweep.

    Any way to set the cards is legal, one that fouls the hand too. `picks` has only a few: the
    house way first. `declared` are the kinds that may be declared, each with its points, and
    `holds` those of them the hand really is.
    """

    cards: tuple[Card, ...] = ()
    declared: Mapping[str, int] | None = None
    holds: tuple[str, ...] = ()

    def verify(self, choice: Choice) -> None:
        if isinstance(choice, Pick) and "/" in choice.pick:
            self._verify_setting(choice.pick)
            if choice.amount is not None:
                raise IllegalChoice("to set a hand takes no money")
            return
        PickOffer.verify(self, choice)

    def _verify_setting(self, written: str) -> None:
        try:
            setting = read_setting(written)
        except HousewayError as fault:
            raise IllegalChoice(str(fault)) from None
        if sorted(card for part in setting for card in part) != sorted(self.cards):
            raise IllegalChoice(f"set each of your thirteen cards once: {texts(self.cards)}")

    def to_json(self) -> dict[str, Any]:
        return PickOffer.to_json(self) | {
            "offer": "arrange",
            "cards": [text(card) for card in self.cards],
            "parts": list(PARTS),
            "sizes": list(SIZES),
            "declared": dict(self.declared or {}),
            "holds": list(self.holds),
        }
