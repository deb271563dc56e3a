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

from houseway.families.blackjack.odds.bank import Finished
from houseway.families.blackjack.odds.counts import VALUES, Floats, Ints, packed, unpacked
from houseway.families.blackjack.odds.payoff import Payoff

LOW = 5  # values 0 to 4 are low, 5 to 10 high
_AT_ONCE = 16  # high parts worked out together


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
class _Table:
    """Finished hands by high and low part: orders times profit for each, by class."""

    high: Ints
    low: Ints
    profits: Floats

    @cached_property
    def numbers(self) -> int:
        """One more than the most high cards of any hand."""
        return int(self.high.sum(axis=1).max()) + 1

    @cached_property
    def by_number(self) -> list[tuple[Ints, Floats]]:
        """The high parts of each number of cards, and what belongs to them."""
        size = self.high.sum(axis=1)
        parts = [np.flatnonzero(size == number) for number in range(self.numbers)]
        return [(of, self.profits[of].reshape(len(of), -1)) for of in parts]

    def one_way(self, left: Ints) -> Floats:
        """The chance of one ordered draw of so many high cards and a low part, for several
        numbers of cards left."""
        low = self.low.sum(axis=1)
        most = self.numbers + int(low.max())
        steps = np.maximum(left[:, None] - np.arange(most), 1).astype(np.float64)
        falling = np.concatenate([np.ones((len(left), 1)), np.cumprod(steps, axis=1)], axis=1)
        return np.asarray(1 / falling[:, np.arange(self.numbers)[:, None] + low])


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
        return np.asarray(np.array(holes, dtype=np.int64).reshape(-1, VALUES).sum(axis=0))

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
        table = self._table
        by_high = self._ways(seen.high, table.high, LOW)
        by_low = self._ways(seen.low, table.low, 0)
        out = np.zeros((len(seen), classes))
        for start in range(0, len(seen.high), _AT_ONCE):
            ways = by_high[start : start + _AT_ONCE]
            both = np.stack([ways[:, of] @ profits for of, profits in table.by_number], axis=1)
            for place, part in enumerate(both.reshape(len(ways), table.numbers, -1, classes)):
                groups = seen.groups[start + place]
                chances = table.one_way(int(self.shoe.sum()) - np.array([n for n, _ in groups]))
                worths = np.einsum("snl,nlc->slc", chances, part)
                for (_, rows), worth in zip(groups, worths, strict=True):
                    out[rows] = by_low[seen.low_of[rows]] @ worth
        return out

    def _places(self, finished: Finished) -> list[tuple[int, float]]:
        """What the bank then holds, with shares; without naturals that end the round."""
        return [
            (self.payoff.banks[hand], float(share))
            for hand, share in finished.shares
            if not (self.natural_ends and hand.kind == "natural")
        ]

    @cached_property
    def _table(self) -> _Table:
        drawn = np.array([f.drawn for f in self.finished], dtype=np.int64)
        high, high_of = _parts(drawn[:, LOW:])
        low, low_of = _parts(drawn[:, :LOW])
        profits = np.zeros((len(high), len(low), len(self.payoff.profits)))
        for n, finished in enumerate(self.finished):
            for place, share in self._places(finished):
                profit = self.payoff.profits[:, place] * (finished.orders * share)
                profits[high_of[n], low_of[n]] += profit
        return _Table(high, low, profits)

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
