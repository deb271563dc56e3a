"""The answer: how much of the pot each hand gets on average, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, texts
from houseway.proof.equity.sharing import (
    HIGH_UNITS,
    LOW_TIES,
    LOW_UNITS,
    LOW_WINS,
    POT,
    SCOOPS,
    TIES,
    WINS,
)
from houseway.proof.equity.situation import Situation
from houseway.proof.equity.spec import Spec

Method = Literal["exact", "sampled", "part"]


@dataclass(frozen=True)
class Share:
    """What one hand gets, as parts of all deals or of the pot.

    `win`, `tie`: it has the best hand alone, or with others. `low_win`, `low_tie`: the same for the
    low half. `scoop`: it takes the whole pot alone. `high`, `low`: its part of the pot by either
    half, which make up `equity`. `error` is the standard error of the equity, 0 when exact.
    """

    label: str
    holdings: int
    equity: Fraction
    win: Fraction
    tie: Fraction
    high: Fraction
    low: Fraction
    low_win: Fraction
    low_tie: Fraction
    scoop: Fraction
    error: float

    def to_json(self, split: bool, exact: bool) -> dict[str, Any]:
        names = ["equity", "win", "tie"]
        if split:
            names += ["scoop", "high", "low", "low_win", "low_tie"]
        found: dict[str, Any] = {"hand": self.label, "holdings": self.holdings}
        for name in names:
            found[name] = float(getattr(self, name))
        if exact:
            found["equity_exactly"] = str(self.equity)
        else:
            found["standard_error"] = self.error
        return found


@dataclass(frozen=True)
class Equities:
    """The answer for all hands.

    `method`: "exact" counted every deal, "sampled" dealt at random, and "part" is a count that was
    interrupted. `deals` were counted or sampled; weights of ranges count as so many deals.
    """

    spec: Spec
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    hands: tuple[Share, ...]
    method: Method
    deals: int
    weighted: bool
    interrupted: bool = False
    seed: int | None = None
    note: str = ""

    @property
    def exact(self) -> bool:
        return self.method == "exact"

    @property
    def error(self) -> float:
        return max(share.error for share in self.hands)

    def to_json(self) -> dict[str, Any]:
        split = self.spec.low is not None
        return {
            "game": self.spec.game,
            "board": texts(self.board),
            "dead": texts(self.dead),
            "method": self.method,
            "deals": self.deals,
            "weighted": self.weighted,
            "interrupted": self.interrupted,
            "seed": self.seed,
            "note": self.note,
            "hands": [share.to_json(split, self.exact) for share in self.hands],
        }


def equities(
    asked: Situation,
    counts: Sequence[Sequence[int]] | NDArray[np.int64],
    deals: int,
    method: Method,
    errors: Sequence[float] | None = None,
    **more: Any,
) -> Equities:
    """The answer from what was counted for each hand in so many deals."""
    shares = []
    for number, hand in enumerate(asked.hands):
        row = [int(count) for count in counts[number]]

        def part(of: int, row: list[int] = row, whole: int = deals) -> Fraction:
            return Fraction(row[of], whole)

        high, low = part(HIGH_UNITS) / POT, part(LOW_UNITS) / POT
        shares.append(
            Share(
                label=hand.label,
                holdings=len(hand.cards),
                equity=high + low,
                win=part(WINS),
                tie=part(TIES),
                high=high,
                low=low,
                low_win=part(LOW_WINS),
                low_tie=part(LOW_TIES),
                scoop=part(SCOOPS),
                error=errors[number] if errors else 0.0,
            )
        )
    weighted = any(len(np.unique(hand.weights)) > 1 for hand in asked.hands)
    board, dead = asked.board, asked.dead
    return Equities(asked.spec, board, dead, tuple(shares), method, deals, weighted, **more)
