"""Rounds as a bank sees them: which line every wager meets, and where the settlement starts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Joint:
    """Every way a round can end, each row with its weight.

    `lines` has the place of the pay line that each of `spots` meets. Where bettors choose about a
    hand, `own` has the same for one who made that choice, and `lines` for one without a choice;
    they are equal elsewhere. `late` says whether wagers after the first cards were open, and
    `button` is the rank of the card that places the action button (0 where there is none).
    """

    spots: tuple[str, ...]
    lines: Ints
    own: Ints
    late: Flags
    button: Ints
    weight: Ints

    @property
    def total(self) -> int:
        return int(self.weight.sum())

    def marginal(self, spot: str, own: bool = False, late: bool = False) -> dict[int, int]:
        """In how many ways each line of one spot is met; `late` counts only where it is open."""
        column = (self.own if own else self.lines)[:, self.spots.index(spot)]
        weight = np.where(self.late, self.weight, 0) if late else self.weight
        found = ((int(line), int(weight[column == line].sum())) for line in np.unique(column))
        return {line: ways for line, ways in found if ways}
