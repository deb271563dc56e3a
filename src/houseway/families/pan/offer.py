"""What Panguingue asks: stay or retire, which card to draw, whether to force, and what to lay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from houseway.cards.card import Card, text
from houseway.engine.decision import PickOffer
from houseway.engine.frozen import frozen

if TYPE_CHECKING:
    from houseway.families.pan.acts import Act
    from houseway.families.pan.hand import Hand

STAY, RETIRE = "stay", "retire"
STOCK, PILE = "stock", "pile"
PASS, FORCE = "pass", "force"
DISCARD = "discard"  # as `discard 5h`


@frozen
class PanOffer(PickOffer):
    """One choice of a turn; `about` says in a sentence what it is about.

    `table` is the hand as it stands, for programs that play; it must not be told to anybody.
    """

    seat: int = 0
    about: str = ""
    table: Hand | None = field(default=None, compare=False, repr=False)

    @property
    def absent(self) -> str:
        """Nobody's money is risked for them: they retire, and else play on quietly."""
        return RETIRE if RETIRE in self.picks else self.picks[0]

    @property
    def only(self) -> bool:
        """Whether there is nothing to choose, and nothing to lay."""
        return len(self.picks) == 1

    def to_json(self) -> dict[str, Any]:
        out = PickOffer.to_json(self)
        return out | {"about": self.about} if self.about else out


@frozen
class MeldOffer(PanOffer):
    """What to lay down, or which card to discard to end the turn.

    Picks are written as `Act.text` writes them, and `discard 5h`. `pays` are the chips everybody
    pays for a pick. `card` is the card just drawn while it is not used yet. `acts` are the picks
    that lay something, by their text.
    """

    cards: tuple[Card, ...] = ()
    card: Card | None = None
    pays: Mapping[str, int] | None = None
    acts: Mapping[str, Act] | None = field(default=None, compare=False, repr=False)

    @property
    def only(self) -> bool:
        return len(self.picks) == 1 and not self.acts

    def to_json(self) -> dict[str, Any]:
        return PanOffer.to_json(self) | {
            "offer": "meld",
            "cards": [text(card) for card in self.cards],
            "card": None if self.card is None else text(self.card),
            "pays": dict(self.pays or {}),
        }
