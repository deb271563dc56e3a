"""Amounts and chances in words, as the bank's page and command write them."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10

NO_BREAK = "\u00a0"
ROUNDING = 1e-4  # cents; an error below it is one of rounding


def money(amount: Fraction | float) -> str:
    """An expected amount of cents in dollars, which need not be whole cents.

    >>> money(Fraction(1234, 10)), money(-50)
    ('$1.23', '−$0.50')
    """
    cents = float(amount)
    return f"{'−' if cents < 0 else ''}${abs(cents) / 100:,.2f}"


def off_text(error: float) -> str:
    """How far an amount of cents may be off, with two figures that count.

    >>> off_text(0.4), off_text(1234.0), off_text(0.0)
    (' ± $0.0040', ' ± $12', '')
    """
    if error < ROUNDING:
        return ""
    places = max(0, 1 - floor(log10(error / 100)))
    return f" ± ${error / 100:,.{places}f}"


def risk_text(share: float) -> str:
    """A risk with as many places as it needs.

    >>> risk_text(0.01), risk_text(0.005), risk_text(1e-5)
    ('1 %', '0.5 %', '0.001 %')
    """
    return f"{share * 100:.7f}".rstrip("0").rstrip(".") + " %"


def chance_text(share: float) -> str:
    """A chance with three figures that count.

    >>> [chance_text(p).replace(NO_BREAK, " ") for p in (0.30769, 0.0034238, 1e-9, 0, 1)]
    ['30.8 %', '0.342 %', 'under 0.0001 %', '0 %', '100 %']
    """
    if share in (0, 1):
        return f"{round(share * 100)}{NO_BREAK}%"
    if share < 1e-6:
        return f"under 0.0001{NO_BREAK}%"
    if share > 1 - 1e-6:
        return f"over 99.9999{NO_BREAK}%"
    if share > 0.999:
        return f"{share * 100:.4f}{NO_BREAK}%"
    return f"{_three(share * 100)}{NO_BREAK}%"


def roughly(number: float) -> str:
    """A large number in groups of three, a small one with three figures that count.

    >>> roughly(42935.5), roughly(3.14159)
    ('42,936', '3.14')
    """
    return f"{number:,.0f}" if number >= 100 else _three(number)


def _three(number: float) -> str:
    places = max(0, 2 - floor(log10(abs(number)))) if number else 0
    return f"{number:.{places}f}"
