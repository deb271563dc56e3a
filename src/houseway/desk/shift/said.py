"""How finely the figures of a simulation are said."""

from __future__ import annotations

from math import floor, isfinite, log10

CENTS, FINEST = 2, 6  # places behind the point


def places(error: float | None) -> int:
    """Of dollars, for an amount whose standard error is so many cents: to its first digit.

    >>> [places(error) for error in (None, 0.0, 500.0, 9.0, 0.21, 1e-9)]
    [2, 2, 2, 2, 3, 6]
    """
    if not error or not isfinite(error):
        return CENTS
    return min(FINEST, max(CENTS, -floor(log10(error / 100))))


def percent(part: float) -> str:
    """A part of all, which is all only when nothing is missing.

    >>> [percent(part) for part in (1.0, 0.99999, 0.641694)]
    ['100 %', 'just under 100 %', '64.17 %']
    """
    told = f"{100 * part:.4g} %"
    return f"just under {told}" if told == "100 %" and part < 1 else told
