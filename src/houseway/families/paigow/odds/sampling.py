"""Two hands dealt and set against each other, millions of times: the base wager by sample.

Both hands of every deal are the player's once and the bank's once. Whatever one wins as player it
loses as bank, but for copies; so the luck of the deal nearly cancels, and the mean of a deal's two
roles is known far better than that of as many separate rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.blocks import in_order
from houseway.compiled.compiling import inlined, kernel
from houseway.compiled.streams import BITS, NUMBERS, Numbers, State, fill, silence, stream
from houseway.families.paigow.odds.classes import DECK
from houseway.families.paigow.odds.rows import ACE_ALONE, FIRST
from houseway.families.paigow.odds.scoring import ACE_HIGH, CELLS, RESULTS
from houseway.families.paigow.odds.setting import (
    SEVEN,
    HouseWay,
    back_of,
    back_value,
    front_of,
    front_value,
    is_foul,
    look_up,
    total_of,
)

WORKERS = 2

Progress = Callable[[float], None]


class Tally(NamedTuple):
    """How many deals came to each two cells: with the first hand as bank, and with the second.

    `house_way`: both hands set the house way. `best`: the player sets against an open bank.
    """

    house_way: NDArray[np.int64]
    best: NDArray[np.int64]


class Deal(NamedTuple):
    """A pack, and the random numbers that shuffle it."""

    deck: NDArray[np.uint8]
    numbers: Numbers
    state: State


def sample(
    way: HouseWay,
    deals: int,
    *,
    pushes: bool = False,
    order: Sequence[int] | None = None,
    seed: int = 1,
    workers: int = WORKERS,
    progress: Progress | None = None,
) -> Tally:
    """Deal so many times from full packs. The tally follows from the seed and the number of deals.

    `pushes` says that ace high in the bank's seven cards ends the round. `order` tells how welcome
    each cell is to players who set against an open bank; without it nobody does.
    """

    def block(number: int, rounds: int) -> Tally:
        return _played(range(DECK), stream(seed, number), rounds, way, pushes, order)

    total, done = _nothing(), 0
    for size, tally in in_order(block, deals, workers):
        for whole, part in zip(total, tally, strict=True):
            whole += part
        done += size
        if progress is not None:
            progress(done / deals)
    return total


def script(way: HouseWay, cards: Sequence[int], pushes: bool, order: Sequence[int] | None) -> Tally:
    """One deal of cards as they lie: seven to the bank, seven to the player."""
    deck = [*cards, *(card for card in range(DECK) if card not in cards)]
    return _played(deck, silence(), 1, way, pushes, order)


def _played(
    cards: Sequence[int],
    state: State,
    rounds: int,
    way: HouseWay,
    pushes: bool,
    order: Sequence[int] | None,
) -> Tally:
    deal = Deal(np.array(cards, np.uint8), np.zeros(NUMBERS, np.int64), state)
    wanted, tally = np.array([0] * RESULTS if order is None else order, np.int64), _nothing()
    play(deal, way, pushes, order is not None, wanted, rounds, tally)
    return tally


def error_of(pairs: NDArray[np.int64], profits: Sequence[Fraction]) -> float:
    """The standard error of the mean profit, over both roles of every deal."""
    worth = np.array(profits, np.float64)
    each, deals = (worth[:, None] + worth[None, :]) / 2, max(1, pairs.sum())
    mean = (pairs * each).sum() / deals
    variance = (pairs * each**2).sum() / deals - mean**2
    return float(np.sqrt(variance / deals))


def _nothing() -> Tally:
    return Tally(*np.zeros((2, RESULTS, RESULTS), np.int64))


@kernel
def play(
    deal: Any, way: Any, pushes: bool, opened: bool, order: Any, rounds: int, tally: Any
) -> None:
    """Deal and count so many rounds; the pack may lie in any order."""
    deck, numbers = deal.deck, deal.numbers
    at = len(numbers)
    one, two = deck[:SEVEN], deck[SEVEN : 2 * SEVEN]
    for _ in range(rounds):
        if at + 2 * SEVEN > len(numbers):
            fill(numbers, deal.state)
            at = 0
        for place in range(2 * SEVEN):
            other = place + (numbers[at + place] * (DECK - place) >> BITS)
            deck[place], deck[other] = deck[other], deck[place]
        at += 2 * SEVEN
        first, second = look_up(one, way), look_up(two, way)
        found = cell(front_of(second), back_of(second), first)
        over, over_too = pushes and is_ace_high(first), pushes and is_ace_high(second)
        mirrored = ACE_HIGH if over_too else CELLS - 1 - found
        tally.house_way[ACE_HIGH if over else found, mirrored] += 1
        if opened:
            best = ACE_HIGH if over else best_cell(two, first, way.halves, order)
            best_too = ACE_HIGH if over_too else best_cell(one, second, way.halves, order)
            tally.best[best, best_too] += 1


@inlined
def is_ace_high(setting: int) -> bool:
    """Nothing but an ace in seven cards: the house way then leaves just that behind."""
    return back_of(setting) >> FIRST == ACE_ALONE


@inlined
def cell(front: int, back: int, bank: int) -> int:
    """How two halves stand to the bank's."""
    ahead, behind = front_of(bank), back_of(bank)
    return 3 * (1 + (front > ahead) - (front < ahead)) + 1 + (back > behind) - (back < behind)


@kernel
def best_cell(hand: Any, bank: int, halves: Any, order: Any) -> int:
    """The most welcome way to stand against the bank, of all legal settings of a hand."""
    total = total_of(hand, halves)
    best = -1
    for i in range(1, SEVEN):
        for j in range(i):
            front = front_value(hand[i], hand[j], halves)
            back = back_value(total, hand[i], hand[j], halves)
            if not is_foul(front, back):
                found = cell(front, back, bank)
                if best < 0 or order[found] > order[best]:
                    best = found
    return best
