"""What the bank's finished hands leave every class of hand worth, for many sets of seen cards.

The bank draws `c` after its up-card with probability

    orders(c) * product over values of falling(left, c) / falling(cards left, number drawn)

where `left` is what the shoe holds without the seen cards. The product splits into a factor for
low values and one for high values, so sums over all finished hands become matrix products. Terms
are probabilities times profits of one or two units: sums of a few thousand of them in double
precision keep an error below 1e-12.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.odds.blackjack.bank import Finished
from houseway.odds.blackjack.counts import VALUES, Floats, Ints, packed
from houseway.odds.blackjack.payoff import Payoff

LOW = 6  # values 0 to 5 are low, 6 to 10 high


class Seen:
    """Sets of cards that have left the shoe besides the up-card, each a row of counts.

    Rows that are alike are worked out once: `inverse` leads from a row as given to its place.
    """

    def __init__(self, rows: Ints) -> None:
        _, first, self.inverse = np.unique(packed(rows), return_index=True, return_inverse=True)
        self.rows = rows[first]
        self.size = self.rows.sum(axis=1)
        self.low, self.low_of = _parts(self.rows[:, :LOW])
        self.high, self.high_of = _parts(self.rows[:, LOW:])

    @cached_property
    def groups(self) -> list[tuple[int, list[tuple[int, Ints]]]]:
        """Rows by their high part, and within it by their number of cards."""
        order = np.lexsort((self.size, self.high_of))
        key = self.high_of[order] * 64 + self.size[order]
        starts = np.flatnonzero(np.r_[True, key[1:] != key[:-1]])
        groups: dict[int, list[tuple[int, Ints]]] = {}
        for rows in np.split(order, starts[1:]):
            groups.setdefault(int(self.high_of[rows[0]]), []).append(
                (int(self.size[rows[0]]), rows)
            )
        return list(groups.items())


def _parts(rows: Ints) -> tuple[Ints, Ints]:
    _, first, inverse = np.unique(packed(rows), return_index=True, return_inverse=True)
    return rows[first], np.asarray(inverse)


@dataclass(frozen=True)
class Bank:
    """The bank behind one up-card: its finished hands, and the shoe without the up-card."""

    up: int
    shoe: Ints
    finished: Sequence[Finished]
    payoff: Payoff
    natural_ends: bool

    @cached_property
    def naturals(self) -> Ints:
        """The hole cards that make a natural."""
        holes = [f.drawn for f in self.finished if f.shares[0][0].kind == "natural"]
        return np.array(holes, dtype=np.int64).reshape(-1, VALUES).sum(axis=0)

    def natural_chance(self, rows: Ints) -> Floats:
        """The chance of a natural for every set of seen cards."""
        left = self.shoe - rows
        return np.asarray((left * self.naturals).sum(axis=-1) / left.sum(axis=-1))

    def steady(self) -> Floats:
        """For every class, its profit where it is the same against all the bank can still hold;
        otherwise not a number."""
        met = sorted({place for f in self.finished for place, _ in self._places(f)})
        profits = self.payoff.profits[:, met]
        return np.where((profits == profits[:, :1]).all(axis=1), profits[:, 0], np.nan)

    def worth(self, seen: Seen) -> Floats:
        """The expected profit of every class for every set of seen cards.

        Rounds that a natural ends before anybody acts count as nothing.
        """
        classes = len(self.payoff.profits)
        high, low, table = self._table
        by_high = self._ways(seen.high, high, LOW)
        by_low = self._ways(seen.low, low, 0)
        drawn = np.arange(1, table.shape[-1] + 1)
        left = int(self.shoe.sum())
        out = np.zeros((len(seen.rows), classes))
        for part, groups in seen.groups:
            both = np.tensordot(by_high[part], table, axes=1).reshape(-1, len(drawn))
            sizes = np.array([size for size, _ in groups])
            steps = np.maximum(left - sizes[:, None] - drawn + 1, 1)
            scaled = both @ (1.0 / np.cumprod(steps.astype(np.float64), axis=1)).T
            for place, (_, rows) in enumerate(groups):
                out[rows] = by_low[seen.low_of[rows]] @ scaled[:, place].reshape(-1, classes)
        return out

    def _places(self, finished: Finished) -> list[tuple[int, float]]:
        """The hands the bank may then hold with their shares, without naturals that end a round."""
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
        for n, f in enumerate(self.finished):
            for place, share in self._places(f):
                profit = self.payoff.profits[:, place] * (f.orders * share)
                table[high_of[n], low_of[n], :, size[n] - 1] += profit
        return high, low, table

    def _ways(self, seen: Ints, drawn: Ints, start: int) -> Floats:
        """In how many ways each part is drawn from what each part that is seen leaves."""
        ways = np.ones((len(seen), len(drawn)))
        for place in range(seen.shape[1]):
            left = np.maximum(self.shoe[start + place] - seen[:, place], 0)
            most = int(drawn[:, place].max())
            steps = np.maximum(left[:, None] - np.arange(most), 0).astype(np.float64)
            falling = np.concatenate([np.ones((len(left), 1)), np.cumprod(steps, axis=1)], axis=1)
            ways *= falling[:, drawn[:, place]]
        return ways
