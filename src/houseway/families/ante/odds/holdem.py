"""The game with a board: a raise before the flop, after it or at the river, each worth less.

Everything is counted: every board, every two cards beside it, every two of the bank's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, Card
from houseway.compiled.blocks import in_blocks
from houseway.families.ante.game import Ante
from houseway.families.ante.odds.flops import flops, summed
from houseway.families.ante.odds.passes import (
    TEN,
    WAY_BITS,
    WORKERS,
    Boards,
    Counted,
    Stakes,
    Turned,
    Ways,
    Weighed,
    counted,
    counting,
    weighed,
    weighing,
)
from houseway.families.ante.odds.paying import Paying, Tally, tally_of
from houseway.families.ante.odds.river import River
from houseway.families.ante.odds.scale import Scale, kinds_of, scale_of
from houseway.families.ante.rules import FOLD, Street
from houseway.proof.boards import HOLES, RIVALS, Marks
from houseway.proof.suits import DECK, classes

SEVEN = 7
DEALS = comb(DECK, 5) * HOLES * RIVALS  # boards, hands beside them, hands of the bank

Told = Callable[[float], None]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Plan:
    """One way of playing: what it raises before the flop, where after it, and its river rule.

    `early[pair]` is how many antes it raises, 0 to go on. `bets[flop, pair]` is by classes of
    flops. `outs` and the masks are those of `River`.
    """

    early: NDArray[np.int64]
    bets: Mask
    best: bool = False
    beats: bool = False
    pairs: Mask | None = None
    boards: Mask | None = None
    outs: int = 0


class Holdem:
    """Every deal of a game with a board, weighed once."""

    def __init__(self, game: Ante) -> None:
        self.game = game
        self.scale: Scale = scale_of(game.settings, SEVEN)
        self.paying = Paying(game, self.scale.kinds)

    @property
    def streets(self) -> tuple[Street, ...]:
        return self.game.settings.streets

    @cached_property
    def picks(self) -> dict[str, int]:
        """Every pick that raises with what it puts up, street by street, and the fold."""
        return {**{k: v for s in self.streets for k, v in s.raises.items()}, FOLD: 0}

    @cached_property
    def boards(self) -> Boards:
        found = classes(5)
        kinds = kinds_of(self.game.settings, self.scale, found.hands)
        return Boards(found.hands, found.weights, kinds)

    @cached_property
    def stakes(self) -> Stakes:
        """The first raise of a street is the only one but before the flop."""
        after_flop, at_river = (next(iter(s.raises.values())) for s in self.streets[1:])
        return Stakes(self.paying.pay, after_flop, at_river, self.paying.fold)

    @cached_property
    def marks(self) -> Marks:
        return Marks(self.scale.tables, self.scale.kind, self.scale.opening)

    @cached_property
    def turned(self) -> Turned:
        found = flops()
        return Turned(found.flop, found.turn, found.turned)

    def weigh(self, told: Told = lambda done: None) -> Weights:
        """The first pass."""
        sums = [weighed() for _ in range(WORKERS)]

        def work(first: int, last: int, into: Weighed) -> None:
            weighing()(self.boards, first, last, self.marks, self.stakes, self.turned, into)

        in_blocks(len(self.boards.weights), sums, work, told)
        early, gain = (sum(getattr(one, part) for one in sums) for part in ("early", "gain"))
        return Weights(self, early, summed(gain))

    def count(self, plans: list[Plan], told: Told = lambda done: None) -> list[Tally]:
        """The second pass: all deals, played by each of some plans.

        Each deal is counted ten times, once for each flop that the board may have had.
        """
        ways = self._ways(plans)
        sums = [counted(len(plans), len(self.picks), len(self.scale.kinds)) for _ in range(WORKERS)]

        def work(first: int, last: int, into: Counted) -> None:
            counting()(self.boards, first, last, self.marks, self.stakes, self.turned, ways, into)

        in_blocks(len(self.boards.weights), sums, work, told)
        counts: Any = sum(one.counts for one in sums)
        deals = int(self.boards.weights.sum()) * HOLES * RIVALS
        assert all(int(way.sum()) == TEN * deals for way in counts)
        return [tally_of(way, self.picks, self.scale.kinds) for way in counts]

    def _ways(self, plans: list[Plan]) -> Ways:
        times = list(self.picks.values())
        before = len(self.streets[0].raises)
        early = np.full((len(plans), len(flops().start)), -1, np.int8)
        bets = np.zeros(flops().alike.shape, np.int64)
        for way, plan in enumerate(plans):
            for choice in range(before):
                early[way, plan.early == times[choice]] = choice
            bets |= plan.bets.astype(np.int64) << WAY_BITS * way
        return Ways(early, bets, self.river(plans))

    def river(self, plans: list[Plan]) -> River:
        """How each of some plans decides at the river."""

        def masks(part: str, size: int) -> Mask:
            found = (getattr(plan, part) for plan in plans)
            return np.array([np.zeros(size, np.bool_) if mask is None else mask for mask in found])

        return River(
            np.array([plan.best for plan in plans]),
            np.array([plan.beats for plan in plans]),
            masks("pairs", len(flops().start)),
            masks("boards", len(self.boards.weights)),
            np.array([plan.outs for plan in plans], np.int64),
            self.scale.tables_of(SEVEN - 1),
        )


def pair_of(cards: Sequence[Card]) -> int:
    """The number of two cards among all of them.

    >>> pair_of([51, 50]), pair_of([0, 1])
    (1325, 0)
    """
    low, high = sorted(cards)
    return high * (high - 1) // 2 + low


def start_of(cards: Sequence[Card]) -> int:
    """The first of all two cards that are the same as these before the flop."""
    return int(flops().start[pair_of(cards)])


@dataclass(frozen=True)
class Weights:
    """What every choice is worth, in units over all deals of a hand, each deal ten times.

    `early[pair]` has what a hand brings without its raise and for each ante raised, summed over
    boards as they were classed, and `gain[flop, pair]` what a raise after the flop brings over
    deciding at the river, summed over pairs that are alike.
    """

    holdem: Holdem
    early: NDArray[np.int64]
    gain: NDArray[np.int64]

    @cached_property
    def bets(self) -> Mask:
        """Where a raise after the flop is best."""
        return self.gain > 0

    @cached_property
    def worth(self) -> dict[int, dict[str, int]]:
        """By the first pair of those alike before the flop: what raising and checking bring."""
        start, alike = flops().start, flops().alike
        street, stakes = self.holdem.streets[0], self.holdem.stakes
        first = alike == np.arange(alike.shape[1])  # each sum once
        lost = np.where(first, np.minimum(self.gain, 0), 0).sum(axis=0)
        found = {}
        for pair in np.unique(start).tolist():
            mine = start == pair
            bare, each = (TEN * int(part) for part in self.early[mine].sum(axis=0))
            worth = {pick: bare + times * each for pick, times in street.raises.items()}
            worth[street.otherwise] = bare + stakes.flop * each - int(lost[mine].sum())
            found[pair] = worth
        return found

    def first(self, one: str, two: str, suited: bool) -> str:
        """The best pick before the flop with two ranks like A and T."""
        cards = (4 * RANKS.index(one), 4 * RANKS.index(two) + (not suited))
        worth = self.worth[start_of(cards)]
        return max(worth, key=lambda pick: worth[pick])

    @cached_property
    def best(self) -> Plan:
        """The best choice everywhere."""
        picks = {pair: max(worth, key=lambda p: worth[p]) for pair, worth in self.worth.items()}
        times = {pair: self.holdem.picks.get(pick, 0) for pair, pick in picks.items()}
        early = np.array([times[pair] for pair in flops().start.tolist()], np.int64)
        return Plan(early, self.bets, best=True)
