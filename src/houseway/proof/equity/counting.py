"""The kernel that counts: every board, and on it every way that hands can meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.compiling import kernel
from houseway.proof.equity.sharing import Scratch, inside, sharing
from houseway.proof.equity.valuing import SHOWN, valuing

Whole = NDArray[np.int64]

LOW_CELLS = 4  # between two hands: nobody has a low, it loses, ties, wins


class Laid(NamedTuple):
    """Hands and boards laid out for the kernel.

    Parts of hands that are ranked together appear once however many hands share them: `sums` and
    `suits` are the codes of their cards, all together and by suit, `columns` the places of two
    ranks in the tables for exactly two, `part_masks` their cards.
    Holdings of all hands follow each other, those of hand h from `starts[h]`: `holdings` has the
    parts of each, then its cards and its weight. `turns` are the renamings of suits that leave
    everything as it is; of boards that are alike under them only the first is looked at.
    """

    sums: Whole
    suits: Whole
    columns: Whole
    part_masks: Whole
    holdings: NDArray[np.int32]
    masks: Whole
    weights: Whole
    starts: Whole
    boards: NDArray[np.uint8]
    turns: NDArray[np.uint8]


class Desk(NamedTuple):
    """The arrays one task works in; `live` holdings are those that share no card with the board."""

    part_high: Whole
    part_low: Whole
    high: Whole
    low: Whole
    masks: Whole
    weights: Whole
    live: Whole
    shown: Whole
    cells: Whole
    at: Whole
    held: Whole
    times: Whole
    showdown: Scratch


def desk(laid: Laid) -> Desk:
    """An empty desk."""
    hands, many = len(laid.starts) - 1, len(laid.masks)

    def row(*size: int) -> Whole:
        return np.zeros(size, np.int64)

    return Desk(
        part_high=row(len(laid.sums)),
        part_low=row(len(laid.sums)),
        high=row(many),
        low=row(many),
        masks=row(many),
        weights=row(many),
        live=row(hands, 2),
        shown=row(SHOWN),
        cells=row(3, LOW_CELLS),
        at=row(hands),
        held=row(hands),
        times=row(hands),
        showdown=Scratch(row(hands), row(hands), row(hands)),
    )


@cache
def counting(two: bool, exactly_two: bool) -> Any:
    """The kernel for two hands or for more, where exactly two own cards play or any number.

    It takes `(laid, first, step, row, rows, split, tables, low_tables, desk, counts)`.

    It looks at every `step`-th board from `first`, and of the first hand's holdings at every
    `rows`-th from `row`. It adds to `counts` and returns the number of deals, weights counted.
    """
    rank = inside(_rank_parts(exactly_two), forceinline=True)
    gather = inside(_gather, forceinline=True)
    alike, meet = inside(_alike), inside(_pairs() if two else _every())

    def count(
        laid: Any,
        first: int,
        step: int,
        row: int,
        rows: int,
        split: bool,
        tables: Any,
        low_tables: Any,
        desk: Any,
        counts: Any,
    ) -> int:
        deals = 0
        for number in range(first, len(laid.boards), step):
            board = laid.boards[number]
            times = alike(board, laid.turns)
            if times == 0:
                continue
            taken = rank(board, laid, tables, desk.part_high, desk.shown)
            if split:
                rank(board, laid, low_tables, desk.part_low, desk.shown)
            gather(laid, taken, row, rows, split, desk)
            deals += meet(split, times, desk, counts)
        return deals

    return kernel(count)


def _alike(board: Any, turns: Any) -> int:
    """How many boards are this one with its suits renamed; 0 if another stands for them."""
    own = np.int64(0)
    for card in board:
        own |= np.int64(1) << np.int64(card)
    same = 0
    for turn in range(len(turns)):
        other = np.int64(0)
        for card in board:
            other |= np.int64(1) << np.int64(turns[turn, card])
        if other < own:
            return 0
        same += other == own
    return len(turns) // same


def _rank_parts(exactly_two: bool) -> Callable[..., Any]:
    lay, worth = valuing(exactly_two)

    def rank(board: Any, laid: Any, tables: Any, values: Any, shown: Any) -> Any:
        """The value of every part that shares no card with the board; returns the board's cards."""
        lay(board, tables, shown)
        taken = np.int64(0)
        for card in board:
            taken |= np.int64(1) << np.int64(card)
        for part in range(len(laid.sums)):
            if not laid.part_masks[part] & taken:
                suits, column = laid.suits[part], laid.columns[part]
                values[part] = worth(laid.sums[part], suits, column, shown, tables)
        return taken

    return rank


def _gather(laid: Any, taken: int, row: int, rows: int, split: bool, desk: Any) -> None:
    """Line up the holdings that are possible beside the board, with the value of each."""
    at = 0
    for hand in range(len(desk.live)):
        first, step = (row, rows) if hand == 0 else (0, 1)
        desk.live[hand, 0] = at
        for number in range(laid.starts[hand] + first, laid.starts[hand + 1], step):
            if laid.masks[number] & taken:
                continue
            high, low = 0, 0
            for part in laid.holdings[number]:
                high = max(high, desk.part_high[part])
                if split:
                    low = max(low, desk.part_low[part])
            desk.high[at], desk.low[at] = high, low
            desk.masks[at], desk.weights[at] = laid.masks[number], laid.weights[number]
            at += 1
        desk.live[hand, 1] = at


def _pairs() -> Callable[..., int]:
    """Two hands: all that can happen between them is in twelve cells, which are shared at last."""
    share = sharing()

    def high_only(one: int, desk: Any) -> None:
        value, mask, wins, ties, all_ = desk.high[one], desk.masks[one], 0, 0, 0
        for two in range(desk.live[1, 0], desk.live[1, 1]):
            weight = 0 if mask & desk.masks[two] else desk.weights[two]
            all_ += weight
            wins += weight if value > desk.high[two] else 0
            ties += weight if value == desk.high[two] else 0
        weight = desk.weights[one]
        desk.cells[2, 0] += wins * weight
        desk.cells[1, 0] += ties * weight
        desk.cells[0, 0] += (all_ - wins - ties) * weight

    def both_ways(one: int, desk: Any) -> None:
        value, low, mask, weight = desk.high[one], desk.low[one], desk.masks[one], desk.weights[one]
        for two in range(desk.live[1, 0], desk.live[1, 1]):
            if mask & desk.masks[two]:
                continue
            high = (value >= desk.high[two]) + (value > desk.high[two])
            other = desk.low[two]
            lower = 0 if low | other == 0 else 1 + (low >= other) + (low > other)
            desk.cells[high, lower] += weight * desk.weights[two]

    simple, double = inside(high_only), inside(both_ways)

    def pairs(split: bool, times: int, desk: Any, counts: Any) -> int:
        for high in range(3):
            for low in range(LOW_CELLS):
                desk.cells[high, low] = 0
        for one in range(desk.live[0, 0], desk.live[0, 1]):
            if split:
                double(one, desk)
            else:
                simple(one, desk)
        deals, show = 0, desk.showdown
        for high in range(3):
            for low in range(LOW_CELLS):
                weight = desk.cells[high, low] * times
                if weight == 0:
                    continue
                show.high[0], show.high[1] = 1 + (high == 2), 1 + (high == 0)
                show.low[0] = 0 if low == 0 else 1 + (low == 3)
                show.low[1] = 0 if low == 0 else 1 + (low == 1)
                share(show, split, weight, counts)
                deals += weight
        return deals

    return pairs


def _every() -> Callable[..., int]:
    """Any number of hands: one holding of each in turn, as long as they share no card."""
    share = sharing()

    def every(split: bool, times: int, desk: Any, counts: Any) -> int:
        live, at, held, show = desk.live, desk.at, desk.held, desk.showdown
        last, hand, deals = len(live) - 1, 0, 0
        at[0] = live[0, 0]
        while hand >= 0:
            if at[hand] == live[hand, 1]:
                hand -= 1
                continue
            here = at[hand]
            at[hand] += 1
            before = held[hand - 1] if hand else 0
            if before & desk.masks[here]:
                continue
            held[hand] = before | desk.masks[here]
            desk.times[hand] = desk.weights[here] * (desk.times[hand - 1] if hand else times)
            show.high[hand], show.low[hand] = desk.high[here], desk.low[here]
            if hand == last:
                share(show, split, desk.times[hand], counts)
                deals += desk.times[hand]
            else:
                hand += 1
                at[hand] = live[hand, 0]
        return deals

    return every
