"""What each choice with a hand is worth, best first."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any


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
