"""What the bank's finished hands leave every class of hand worth, for many sets of seen cards.

The bank draws `c` after its up-card with probability

    orders(c) * product over values of falling(left, c) / falling(cards left, number drawn)

where `left` is what the shoe holds without the seen cards. The product splits into a factor for
low values and one for high values, so sums over all finished hands become matrix products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.odds.blackjack.bank import Finished
from houseway.odds.blackjack.counts import VALUES, Floats, Ints, packed, unpacked
from houseway.odds.blackjack.payoff import Payoff

LOW = 6  # values 0 to 5 are low, 6 to 10 high


class Seen:
    """Sets of cards that have left the shoe besides the up-card, each once, by packed counts."""

    def __init__(self, keys: Ints) -> None:
        self.keys = np.unique(keys)
        rows = unpacked(self.keys)
        self.low, self.low_of = _parts(rows[:, :LOW])
        self.high, high_of = _parts(rows[:, LOW:])
        size = rows.sum(axis=1)
        order = np.lexsort((size, high_of))
        group = high_of[order] * 64 + size[order]
        starts = np.flatnonzero(np.r_[True, group[1:] != group[:-1]])
        self.groups: dict[int, list[tuple[int, Ints]]] = {}
        for of in np.split(order, starts[1:]):
            self.groups.setdefault(int(high_of[of[0]]), []).append((int(size[of[0]]), of))

    def __len__(self) -> int:
        return len(self.keys)

    def find(self, keys: Ints) -> Ints:
        """The places of sets of cards that are known to be here."""
        return np.asarray(np.searchsorted(self.keys, keys))


def _parts(rows: Ints) -> tuple[Ints, Ints]:
    _, first, inverse = np.unique(packed(rows), return_index=True, return_inverse=True)
    return rows[first], np.asarray(inverse)


@dataclass(frozen=True)
class Bank:
    """The bank behind one up-card: its finished hands, and the shoe without the up-card.

    With `natural_ends` a natural of the bank ends the round before anybody acts, or takes only
    what was staked before; such rounds then count as nothing here.
    """

    up: int
    shoe: Ints
    finished: Sequence[Finished]
    payoff: Payoff
    natural_ends: bool

    @cached_property
    def naturals(self) -> Ints:
        """One for every hole card that makes a natural."""
        holes = [f.drawn for f in self.finished if f.shares[0][0].kind == "natural"]
        return np.array(holes, dtype=np.int64).reshape(-1, VALUES).sum(axis=0)

    @cached_property
    def against_natural(self) -> Floats:
        """The profit of every class against a natural of the bank; nothing where it has none."""
        places = [p for hand, p in self.payoff.banks.items() if hand.kind == "natural"]
        if not places or not self.naturals.any():
            return np.zeros(len(self.payoff.profits))
        return np.asarray(self.payoff.profits[:, places[0]])

    @cached_property
    def steady(self) -> Floats:
        """For every class, its profit where it is the same against all the bank can still hold;
        otherwise not a number."""
        met = sorted({place for f in self.finished for place, _ in self._places(f)})
        profits = self.payoff.profits[:, met]
        return np.where((profits == profits[:, :1]).all(axis=1), profits[:, 0], np.nan)

    def worth(self, seen: Seen) -> Floats:
        """The expected profit of every class, for every set of seen cards."""
        classes = len(self.payoff.profits)
        high, low, table = self._table
        by_high, by_low = self._ways(seen.high, high, LOW), self._ways(seen.low, low, 0)
        drawn = np.arange(1, table.shape[-1] + 1)
        left = int(self.shoe.sum())
        out = np.zeros((len(seen), classes))
        for part, groups in seen.groups.items():
            both = np.tensordot(by_high[part], table, axes=1).reshape(-1, len(drawn))
            sizes = np.array([size for size, _ in groups])
            steps = np.maximum(left - sizes[:, None] - drawn + 1, 1).astype(np.float64)
            scaled = both @ (1 / np.cumprod(steps, axis=1)).T
            for place, (_, rows) in enumerate(groups):
                out[rows] = by_low[seen.low_of[rows]] @ scaled[:, place].reshape(-1, classes)
        return out

    def _places(self, finished: Finished) -> list[tuple[int, float]]:
        """What the bank then holds, with shares; without naturals that end the round."""
        return [
            (self.payoff.banks[hand], float(share))
            for hand, share in finished.shares
            if not (self.natural_ends and hand.kind == "natural")
        ]

    @cached_property
    def _table(self) -> tuple[Ints, Ints, Floats]:
        """High parts, low parts, and orders times profit by high part, low part, class, number."""
        drawn = np.array([f.drawn for f in self.finished], dtype=np.int64)
        high, high_of = _parts(drawn[:, LOW:])
        low, low_of = _parts(drawn[:, :LOW])
        size = drawn.sum(axis=1)
        table = np.zeros((len(high), len(low), len(self.payoff.profits), int(size.max())))
        for n, finished in enumerate(self.finished):
            for place, share in self._places(finished):
                profit = self.payoff.profits[:, place] * (finished.orders * share)
                table[high_of[n], low_of[n], :, size[n] - 1] += profit
        return high, low, table

    def _ways(self, seen: Ints, drawn: Ints, start: int) -> Floats:
        """In how many ways each part is drawn from what each seen part leaves."""
        ways = np.ones((len(seen), len(drawn)))
        for place in range(seen.shape[1]):
            left = np.maximum(self.shoe[start + place] - seen[:, place], 0)
            most = int(drawn[:, place].max())
            steps = np.maximum(left[:, None] - np.arange(most), 0).astype(np.float64)
            falling = np.concatenate([np.ones((len(left), 1)), np.cumprod(steps, axis=1)], axis=1)
            ways *= falling[:, drawn[:, place]]
        return ways
