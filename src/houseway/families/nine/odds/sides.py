"""How the two sides play: the house way, a best answer, or the best play of both.

The player knows the cards of one hand. The bank sees its own cards and in which box the player's
lie; of a natural it sees everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np

from houseway.families.nine.odds.deals import Deals
from houseway.families.nine.odds.duel import Duel, Exact, best_x, best_y, solve
from houseway.families.nine.rules import HIT, Drawing, picks


@dataclass(frozen=True)
class Ways:
    """How often hands take a card.

    `player[i]` is how often the player does with hand i, and `bank[hits, i, j]` how often the bank
    does with hand j against it; i counts only where the bank sees it.
    """

    player: Exact
    bank: Exact


class Sides:
    """One seat against the bank, and what is best for either."""

    def __init__(
        self, deals: Deals, profits: Sequence[int], player: Drawing, bank: Drawing
    ) -> None:
        self.deals = deals
        self.size = len(deals.hands)
        self.natural = np.array(deals.natural)
        worth = np.array(profits, dtype=object)
        self._worth = {hits: found.astype(object) @ worth for hits, found in deals.lines.items()}
        self.player_bounds = self._bounds(player)
        self.bank_bounds = self._bounds(bank)

    def _bounds(self, drawing: Drawing) -> Exact:
        """For every hand the least and the most it may hit, and the house way."""
        rows = []
        for points, natural in zip(self.deals.points, self.deals.natural, strict=True):
            allowed = ("stand",) if natural else picks(drawing, points)
            hits = [int(pick == HIT) for pick in allowed]
            rows.append((min(hits), max(hits), hits[0]))
        return np.array(rows, dtype=object).T

    @cached_property
    def house_way(self) -> Ways:
        return self._ways(self.player_bounds[2], np.tile(self.bank_bounds[2], 2), self._seen(False))

    @cached_property
    def player_answers(self) -> Ways:
        """The player's best play against the house way of the bank."""
        bank = np.tile(self.bank_bounds[2], 2)
        return self._ways(best_x(self.duel, bank), bank, self._seen(False))

    @cached_property
    def bank_answers(self) -> Ways:
        """The bank's best play against the house way of the player."""
        player = self.player_bounds[2]
        return self._ways(player, best_y(self.duel, player), self._seen(True))

    @cached_property
    def best(self) -> Ways:
        """Both play so well that neither could do better against the other."""
        return self._ways(*solve(self.duel), self._seen(True))

    @cached_property
    def best_by_total(self) -> Ways:
        """The same when nobody looks further than the total of a hand."""
        totals = sorted(set(self.deals.points))
        group = np.array([[int(p == t) for t in totals] for p in self.deals.points], dtype=object)
        pair = np.kron(np.eye(2, dtype=np.int64).astype(object), group)
        first = [self.deals.points.index(t) for t in totals]
        player, bank = self.player_bounds[:, first], np.tile(self.bank_bounds[:, first], 2)
        duel = self.duel
        x, y = solve(
            Duel(
                *(duel.gain @ group, duel.cost @ pair, group.T @ duel.both @ pair),
                *((mine, banks) for mine, banks in zip(player, bank, strict=True)),
            )
        )
        return self._ways(group @ x, pair @ y, self._seen(True, group))

    def _ways(self, player: Exact, bank: Exact, seen: Exact) -> Ways:
        after = [np.broadcast_to(part, (self.size, self.size)) for part in np.split(bank, 2)]
        stood = np.where(self.natural[:, None], seen, after[1])
        return Ways(player, np.array([stood, after[0]], dtype=object))

    def _seen(self, best: bool, group: Exact | None = None) -> Exact:
        """How often the bank hits against a natural that lies open, by both hands."""
        shape = (self.size, self.size)
        low, high, usual = (np.broadcast_to(row, shape) for row in self.bank_bounds)
        if not best:
            return usual
        gain = self._worth[0, 1] - self._worth[0, 0]
        if group is not None:
            gain = group @ (group.T @ gain @ group) @ group.T
        return np.where(gain < 0, high, np.where(gain > 0, low, usual))

    @cached_property
    def duel(self) -> Duel:
        """The part in which nobody sees the other's cards.

        The bank's numbers are those after a hit, then those after a stand.
        """
        hidden = ~self.natural
        worth = {hits: np.where(hidden[:, None], w, 0) for hits, w in self._worth.items()}
        after_hit, after_stand = worth[1, 1] - worth[1, 0], worth[0, 1] - worth[0, 0]
        player, bank = self.player_bounds, self.bank_bounds
        return Duel(
            gain=(worth[1, 0] - worth[0, 0]).sum(axis=1),
            cost=np.concatenate([np.zeros(self.size, dtype=object), after_stand.sum(axis=0)]),
            both=np.concatenate([after_hit, -after_stand], axis=1),
            low=(player[0], np.tile(bank[0], 2)),
            high=(player[1], np.tile(bank[1], 2)),
            usual=(player[2], np.tile(bank[2], 2)),
        )

    def cells(self, ways: Ways) -> Any:
        """Counts by the player's pick, both hands and pay line, up to a common factor."""
        player, whole = _in_whole_numbers(ways.player)
        bank, parts = _in_whole_numbers(ways.bank)

        def after(hits: int, often: Any) -> Any:
            draws, lines = bank[hits, :, :, None], self.deals.lines
            met = draws * lines[hits, 1] + (parts - draws) * lines[hits, 0]
            return often[:, None, None] * met

        return np.array([after(0, whole - player), after(1, player)])

    def gains(self, ways: Ways) -> Exact:
        """What hitting is worth to the player more than standing, hand by hand."""

        def after(hits: int) -> Exact:
            drawing = self._worth[hits, 1] - self._worth[hits, 0]
            return np.asarray((self._worth[hits, 0] + ways.bank[hits] * drawing).sum(axis=1))

        return np.asarray(after(1) - after(0))


def _in_whole_numbers(often: Exact) -> tuple[Any, int]:
    """Frequencies times their common denominator, in the smallest type that is exact."""
    numbers: list[Fraction] = often.ravel().tolist()
    whole = lcm(*{number.denominator for number in numbers})
    kind = np.int64 if whole == 1 else object
    scaled = np.array([int(number * whole) for number in numbers], dtype=kind)
    return scaled.reshape(often.shape), whole
