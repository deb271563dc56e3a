"""What Chinese Poker asks: how to set thirteen cards, or whether to declare something instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.cards.card import Card, text, texts
from houseway.engine.decision import Choice, Pick, PickOffer
from houseway.engine.frozen import frozen
from houseway.errors import HousewayError, IllegalChoice
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import PARTS, SIZES, fouls, read_setting, values

SURRENDER = "surrender"
DECLARE = "declare"  # as `declare dragon`
ADD = "add"  # chips, before the showdown
UNSET = "unset"  # laid down as it is: foul


@frozen
class ArrangeOffer(PickOffer):
    """Set a hand in three, as `2c 3d 4h / … / …`, or surrender, or declare a clean sweep.

    Any way to set the cards is legal, one that fouls the hand too. `picks` has only a few: the
    house way first. To `add` chips comes before all that: the seat is then asked again. `declared`
    are the kinds that may be declared, each with its points, and `holds` those of them the hand
    really is. `play` are the rules it is set by.
    """

    cards: tuple[Card, ...] = ()
    declared: Mapping[str, int] | None = None
    holds: tuple[str, ...] = ()
    play: Play | None = None

    @property
    def absent(self) -> str:
        return UNSET if UNSET in self.picks else self.picks[0]

    def doubt(self, pick: str) -> str | None:
        """What a pick would do that is hardly meant: a foul, or a sweep that is not there."""
        if "/" not in pick:
            return (self.unusual or {}).get(pick)
        assert self.play is not None
        foul = fouls(self.play, values(read_setting(pick)))
        return "set the hand so that it is foul" if foul else None

    def verify(self, choice: Choice) -> None:
        if isinstance(choice, Pick) and "/" in choice.pick:
            self._verify_setting(choice.pick)
            if choice.amount is not None:
                raise IllegalChoice(
                    "to set a hand takes no money", ("amount",), value=choice.amount
                )
            return
        PickOffer.verify(self, choice)

    def _verify_setting(self, written: str) -> None:
        try:
            setting = read_setting(written)
        except HousewayError as fault:
            raise fault.told_as(IllegalChoice, ("pick",)) from None
        if sorted(card for part in setting for card in part) != sorted(self.cards):
            raise IllegalChoice(
                f"set each of your thirteen cards once: {texts(self.cards)}",
                ("pick",),
                value=written,
            )

    def to_json(self) -> dict[str, Any]:
        return PickOffer.to_json(self) | {
            "offer": "arrange",
            "cards": [text(card) for card in self.cards],
            "parts": list(PARTS),
            "sizes": list(SIZES),
            "declared": dict(self.declared or {}),
            "holds": list(self.holds),
            "order": "" if self.play is None else self.play.order,
        }
