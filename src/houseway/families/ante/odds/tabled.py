"""Best play of a game with a board, read off tables instead of worked out for each hand."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.families.ante.game import Ante
from houseway.families.ante.odds.flops import flops
from houseway.families.ante.odds.rivers import TURN_BITS, classes_of_boards, raised_at_river
from houseway.families.ante.odds.solved import weights_of
from houseway.families.ante.rules import Street
from houseway.proof.suits import place_of

Told = Callable[[float], None]
Bits = NDArray[np.uint8]


@dataclass(frozen=True)
class Tabled:
    """What best play does with every two cards: before the flop, after it, and at the river.

    `early[pair]` is how many antes it raises at once. `bets` has a row for every class of flops,
    `river` for every class of boards, each with a bit for every two cards.
    """

    early: NDArray[np.int64]
    bets: Bits
    river: Bits

    def raises(self, hand: Sequence[Card], shown: Sequence[Card]) -> int:
        """How many antes are raised before the flop; later 1 for a raise. 0 goes on or folds."""
        pair = _place(hand)
        if not shown:
            return int(self.early[pair])
        found, number = flops(), _place(shown)
        if len(shown) == 3:
            rows, row, turn = self.bets, int(found.flop[number]), int(found.turn[number])
        else:
            row, turn = divmod(int(classes_of_boards()[number]), 1 << TURN_BITS)
            rows = self.river
        own = int(found.turned[turn, pair])
        return int(rows[row, own >> 3] >> (own & 7) & 1)

    def pick(self, street: Street, hand: Sequence[Card], shown: Sequence[Card]) -> str:
        """The choice of a street."""
        times = self.raises(hand, shown)
        if not times:
            return street.otherwise
        named = (pick for pick, raised in street.raises.items() if shown or raised == times)
        return next(named)

    def to_bytes(self) -> bytes:
        out = io.BytesIO()
        np.savez_compressed(out, early=self.early, bets=self.bets, river=self.river)
        return out.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Tabled:
        with np.load(io.BytesIO(data)) as kept:
            return cls(kept["early"], kept["bets"], kept["river"])


def _place(cards: Sequence[Card]) -> int:
    return int(place_of(np.array([sorted(cards)], np.int64))[0])


def tabled(game: Ante, told: Told = lambda done: None) -> Tabled:
    """The tables of a game; it takes as long as its odds, unless those were just worked out."""
    weights = weights_of(game, told)
    best = weights.best
    bets = np.packbits(best.bets, axis=1, bitorder="little")
    return Tabled(best.early, bets, raised_at_river(weights.holdem))
