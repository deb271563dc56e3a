"""What a pot game asks: how to bet, and which cards to change."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from houseway.cards.card import Card, text
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.frozen import frozen
from houseway.money import Cents

if TYPE_CHECKING:
    from houseway.families.pot.hand import Hand

PAT = "pat"


@frozen
class BetOffer(PickOffer):
    """Check or fold, call, bet or raise. `amounts` say what a bet or raise may make the bet.

    The first pick is what happens for somebody who does not answer: a check, or else a fold. A bet
    without an amount is the smallest there is. `table` is the hand as it stands, for programs that
    play; it must not be told to anybody.
    """

    seat: int = 0
    to_call: Cents = 0
    level: Cents = 0
    chips: Cents = 0
    pot: Cents = 0
    table: Hand | None = field(default=None, compare=False, repr=False)

    def house_way(self) -> Pick:
        """Careful play."""
        from houseway.families.pot.bots import by_look

        return by_look(self)

    def put_up(self, choice: Pick) -> Cents:
        return self.bounds(choice.pick)[0] if choice.amount is None else choice.amount

    def to_json(self) -> dict[str, Any]:
        return PickOffer.to_json(self) | {
            "offer": "bet",
            "to_call": self.to_call,
            "level": self.level,
            "chips": self.chips,
            "pot": self.pot,
        }


@frozen
class CardsOffer(PickOffer):
    """Some of one's own cards: to throw away, to draw anew for, or to turn up.

    Each pick names the cards, as `Kd Jc`, or is `pat` for none; the first is what happens for
    somebody who does not answer. `doing` says what is done with them.
    """

    cards: tuple[Card, ...] = ()
    least: int = 0
    most: int = 5
    doing: str = "throw away"
    table: Hand | None = field(default=None, compare=False, repr=False)

    def house_way(self) -> Pick:
        """The cards a careful player would change."""
        from houseway.families.pot.bots import change

        return change(self)

    def to_json(self) -> dict[str, Any]:
        return PickOffer.to_json(self) | {
            "offer": "cards",
            "cards": [text(card) for card in self.cards],
            "least": self.least,
            "most": self.most,
            "doing": self.doing,
        }
