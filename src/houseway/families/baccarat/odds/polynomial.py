"""The exact edge of baccarat wagers for any cards left in the shoe, fast.

Which cards a hand takes, whatever their order, is a set of four to six values. In how many orders
each set meets each pay line follows from the rules alone; how many ways there are to draw the set
is a product of the cards left. So every edge is a sum over 7,722 sets, in whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import lcm, perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.deck import shoe_of
from houseway.compiled.compiling import kernel
from houseway.errors import not_worked_out
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds import CELLS, cells_of, hands_of
from houseway.families.baccarat.odds.deals import SIX, Deals, Kinds, all_deals
from houseway.families.baccarat.outcome import FINE_FEATURES, Outcome
from houseway.play.features import features_of
from houseway.rulebook.schema import Spot

Ints = NDArray[np.int64]

VALUES = 10
FEWEST = 4
DECKS = 8  # of the shoe the orders are read off; any with six cards of each value would do
MOST = 2**62


@dataclass(frozen=True)
class Sets:
    """Every set of one to six values, smaller ones first; each is another with one card more.

    `parent` is that other's place, `last` the value of the card more, and `held` how many of that
    value the other has. Sets of n values begin at `starts[n - 1]`.
    """

    parent: Ints
    last: Ints
    held: Ints
    starts: tuple[int, ...]
    place: dict[tuple[int, ...], int]


def all_sets() -> Sets:
    place: dict[tuple[int, ...], int] = {}
    starts = []
    rows = []
    for size in range(1, SIX + 1):
        starts.append(len(place))
        for values in combinations_with_replacement(range(VALUES), size):
            before, last = values[:-1], values[-1]
            rows.append((place.get(before, -1), last, before.count(last)))
            place[values] = len(place)
    parent, last, held = np.array(rows, dtype=np.int64).T.copy()
    return Sets(parent, last, held, (*starts, len(place)), place)


@kernel
def sums(
    left: Ints,
    parent: Ints,
    last: Ints,
    held: Ints,
    starts: Ints,
    worth: Ints,
    ways: Ints,
    out: Ints,
) -> None:
    """The sum of `worth` over all deals of six cards from `left`, for each row of it."""
    size = 0
    for value in range(len(left)):
        size += left[value]
    for at in range(len(parent)):
        before = parent[at]
        drawn = left[last[at]] - held[at]
        ways[at] = drawn if before < 0 else ways[before] * drawn
    for row in range(len(worth)):
        four, five, six = 0, 0, 0
        for at in range(starts[3], starts[4]):
            four += worth[row, at] * ways[at]
        for at in range(starts[4], starts[5]):
            five += worth[row, at] * ways[at]
        for at in range(starts[5], starts[6]):
            six += worth[row, at] * ways[at]
        out[row] = (four * (size - 4) + five) * (size - 5) + six


def by_value(spot: Spot) -> bool:
    """Whether a wager asks about totals alone, before any card is dealt."""
    return spot.window == "before-cards" and FINE_FEATURES.isdisjoint(features_of(spot))


class Edges:
    """The wagers of one game that ask about totals, for any composition of the shoe.

    Choices on five are made the house way. A wager that can stay is told per round.
    """

    def __init__(self, game: Baccarat) -> None:
        self.game = game
        self.spots = tuple(spot for spot in game.rules.spots if by_value(spot))
        self.sets = all_sets()
        self.units = tuple(lcm(*(ln.profit.denominator for ln in s.lines)) for s in self.spots)
        self.starts = np.array(self.sets.starts, dtype=np.int64)

    @cached_property
    def worth(self) -> Ints:
        """By spot and set: what all its orders bring together, in parts of a unit staked."""
        rows = [self._worth(spot, unit) for spot, unit in zip(self.spots, self.units, strict=True)]
        worth = np.array(rows, dtype=np.int64).reshape(len(rows), -1)
        size = self.game.rules.deck.decks * 52
        most = max(
            (
                abs(line.profit) * unit
                for s, unit in zip(self.spots, self.units, strict=True)
                for line in s.lines
            ),
            default=Fraction(0),
        )
        if most * perm(size, SIX) >= MOST:
            raise not_worked_out(
                "game",
                f"{self.game.rules.name} pays too much to be counted exactly here",
                self.game.rules.id,
            )
        return worth

    def _worth(self, spot: Spot, unit: int) -> Ints:
        lines = [self.game.line(spot.id, Outcome(*hands_of(cell))) for cell in range(CELLS)]
        profit = np.array([int(line.profit * unit) for line in lines], dtype=np.int64)
        total = np.zeros(len(self.sets.parent), dtype=np.int64)
        places, cells, orders = self._own if spot.hand == "own" else self._common
        np.add.at(total, places, orders * profit[cells])
        return total

    @cached_property
    def _own(self) -> tuple[Ints, Ints, Ints]:
        return self._orders(own=True)

    @cached_property
    def _common(self) -> tuple[Ints, Ints, Ints]:
        return self._orders(own=False)

    @cached_property
    def _deals(self) -> tuple[Deals, Kinds]:
        kinds = Kinds.of(shoe_of("standard", DECKS), "value")
        return all_deals(self.game.settings, kinds, "hit", True), kinds

    def _orders(self, own: bool) -> tuple[Ints, Ints, Ints]:
        """Set, cell and number of orders, for all that occur."""
        deals, kinds = self._deals
        cells = cells_of(deals, "own" if own else "reference")
        keys, where = np.unique(deals.code * CELLS + cells, return_inverse=True)
        ways = np.zeros(len(keys), dtype=np.int64)
        np.add.at(ways, where.ravel(), deals.weight)
        held = kinds.counts.tolist()
        places, orders = [], []
        for key, number in zip(keys.tolist(), ways.tolist(), strict=True):
            values = _values(key // CELLS)
            each = perm_of(held, values) * _carried_on(kinds.size, len(values))
            places.append(self.sets.place[values])
            orders.append(number // each)
            assert number % each == 0, "orders are whole"
        return np.array(places), keys % CELLS, np.array(orders)

    def ev(self, left: Any) -> dict[str, Fraction]:
        """The bettor's expected profit of each wager when so many cards of each value are left."""
        cards = np.asarray(left, dtype=np.int64)
        out = np.zeros(len(self.spots), dtype=np.int64)
        ways = np.zeros(len(self.sets.parent), dtype=np.int64)
        s = self.sets
        sums(cards, s.parent, s.last, s.held, self.starts, self.worth, ways, out)
        every = perm(int(cards.sum()), SIX)
        return {
            spot.id: Fraction(int(found), every * unit)
            for spot, found, unit in zip(self.spots, out, self.units, strict=True)
        }


def _values(code: int) -> tuple[int, ...]:
    """The values packed into the code of a deal, three bits for each."""
    return tuple(value for value in range(VALUES) for _ in range(code >> 3 * value & 7))


def perm_of(held: list[int], values: tuple[int, ...]) -> int:
    """In how many ways these values are drawn, one after the other."""
    ways = 1
    for place, value in enumerate(values):
        ways *= held[value] - values[:place].count(value)
    return ways


def _carried_on(size: int, dealt: int) -> int:
    """In how many ways a hand of four or five cards is carried on to six."""
    return perm(size - dealt, SIX - dealt)
