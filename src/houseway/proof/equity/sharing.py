"""Who gets how much of a pot: the part of both kernels that divides it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

# A pot is so many units that halves of it go evenly to any number of hands up to ten.
POT = 5040

# What is counted for each hand: deals in which it has the best hand alone or together with others,
# the same for low, deals in which it takes the whole pot alone, and units won with either half.
WINS, TIES, LOW_WINS, LOW_TIES, SCOOPS, HIGH_UNITS, LOW_UNITS, SQUARES = range(8)
COUNTED = 8


class Scratch(NamedTuple):
    """What one deal at showdown is written to: values of all hands, and units each of them gets."""

    high: Any
    low: Any
    got: Any


def inside(function: Callable[..., Any], **options: bool) -> Callable[..., Any]:
    """A function that only kernels call; it is spared what a call from Python needs.

    Those called for every deal are put in where they are called (`forceinline`): handing over the
    tables costs more than most of them do.
    """
    from numba import njit

    given: Any = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **options}
    result: Callable[..., Any] = njit(**given)(function)
    return result


@cache
def sharing() -> Callable[..., None]:
    """The function `(scratch, split, weight, counts)` that divides one pot, `weight` times over."""
    return inside(_share)


def _share(scratch: Any, split: bool, weight: int, counts: Any) -> None:
    """The best hand takes the pot; where somebody has a low, the best low takes half of it.

    Those with equal hands share equally. Without any low the whole pot goes to the high hand.
    """
    high, low, got = scratch.high, scratch.low, scratch.got
    hands = len(high)
    best, lowest, highs, lows = 0, 0, 0, 0
    for hand in range(hands):
        best = max(best, high[hand])
        if split:
            lowest = max(lowest, low[hand])
    for hand in range(hands):
        highs += high[hand] == best
        lows += lowest > 0 and low[hand] == lowest
    half = POT // 2 if lows else POT
    for hand in range(hands):
        got[hand] = 0
        if high[hand] == best:
            counts[hand, TIES if highs > 1 else WINS] += weight
            counts[hand, HIGH_UNITS] += half // highs * weight
            got[hand] += half // highs
        if lows and low[hand] == lowest:
            counts[hand, LOW_TIES if lows > 1 else LOW_WINS] += weight
            counts[hand, LOW_UNITS] += half // lows * weight
            got[hand] += half // lows
        if got[hand] == POT:
            counts[hand, SCOOPS] += weight
