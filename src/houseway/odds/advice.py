"""Should I? What each choice with a hand is worth, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

from houseway.cards.card import Card
from houseway.cards.deck import check_drawn
from houseway.checked import checked
from houseway.errors import not_here
from houseway.games import Game


@dataclass(frozen=True)
class Worth:
    """What one choice is worth on average; `note` says what it comes to, in a few words.

    `error` is the standard error where the figure was sampled, 0 where it is exact.
    """

    choice: str
    ev: Fraction
    note: str = ""
    error: float = 0.0

    def to_json(self) -> dict[str, Any]:
        exact = {"standard_error": self.error} if self.error else {"exact": str(self.ev)}
        return {"choice": self.choice, "ev": float(self.ev), **exact, "note": self.note}


@dataclass(frozen=True)
class Advised:
    """The choices with a hand, best first. `unit` is what the figures are a share of.

    `house_way` is what the house way chooses, where there is one.
    """

    hand: str
    unit: str
    choices: tuple[Worth, ...]
    method: str
    house_way: str = ""

    @property
    def best(self) -> Worth:
        return self.choices[0]

    def to_json(self) -> dict[str, Any]:
        return {
            "hand": self.hand,
            "unit": self.unit,
            "best": self.best.choice,
            "house_way": self.house_way,
            "choices": [worth.to_json() for worth in self.choices],
            "method": self.method,
        }


ADVISED = ("ante", "keep", "paigow")  # the families whose hands can be asked about


@checked
def advise(game: Game, hand: Sequence[Card], shown: Sequence[Card] = ()) -> Advised:
    """What to do with a hand, when the cards of `shown` lie open.

    `shown` is the bank's card, the community cards, or the bank's whole hand, as the game has it.
    Raises HousewayError when the game asks for no choice with such a hand.
    """
    check_drawn([*hand, *shown], game.rules.deck.shoe)
    family = game.rules.family
    if family not in ADVISED:
        raise not_here("game", f"{game.rules.name} has no such choice with a hand", game.rules.id)
    advising = import_module(f"houseway.odds.{family}.advising")
    advised: Advised = getattr(advising, f"advise_{family}")(game, hand, shown)
    return advised
