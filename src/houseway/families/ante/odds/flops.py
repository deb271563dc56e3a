"""Flops and the two cards beside them, up to the names of the suits."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.proof.suits import TURNS, classes, every_hand, place_of, turned

PAIRS = 1326  # two cards of the deck
FLOPS = 1755  # classes of three cards


class Flops(NamedTuple):
    """For each of the 22,100 flops its class, and the turn of the suits that leads there.

    `turned[turn, pair]` is where two cards come to lie. `alike[flop, pair]` names one pair for all
    those that are the same beside a class of flops, and `start[pair]` for all that are the same
    before the flop.
    """

    flop: NDArray[np.int32]
    turn: NDArray[np.int32]
    turned: NDArray[np.int32]
    alike: NDArray[np.int32]
    start: NDArray[np.int32]


@cache
def flops() -> Flops:
    """The tables of all flops."""
    threes, pairs = turned(3), turned(2)
    shown = place_of(classes(3).hands)
    number = np.full(threes.shape[1], -1, np.int32)
    number[shown] = np.arange(FLOPS)
    found = number[threes]
    turn = (found >= 0).argmax(axis=0).astype(np.int32)
    alike = np.tile(np.arange(PAIRS, dtype=np.int32), (FLOPS, 1))
    for one in range(len(TURNS)):
        stays = threes[one][shown] == shown
        alike[stays] = np.minimum(alike[stays], pairs[one])
    flop = found[turn, np.arange(threes.shape[1])]
    return Flops(flop, turn, pairs, alike, pairs.min(axis=0))


def beside_flops() -> NDArray[np.bool_]:
    """Whether two cards can be held beside a class of flops: `[flop, pair]`."""
    shown, pairs = classes(3).hands, every_hand(2)
    shared = shown[:, None, :, None] == pairs[None, :, None, :]
    free: NDArray[np.bool_] = ~shared.any(axis=(2, 3))
    return free


def summed(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Values by flop and pair added up over pairs that are alike, each of which gets the sum."""
    alike = flops().alike
    rows = np.arange(FLOPS)[:, None]
    totals = np.zeros_like(values)
    np.add.at(totals, (rows, alike), values)
    return totals[rows, alike]
