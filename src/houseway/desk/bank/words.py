"""Amounts and chances in words, as the bank's page and command write them."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10

NO_BREAK = "\u00a0"
ROUNDING = 1e-4  # cents; an error below it is one of rounding
WORTH = 0.02  # of a chance; bounds nearer than that need not be told


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

    A chance that rounding made 0 is still one.

    >>> [chance_text(p).replace(NO_BREAK, " ") for p in (0.30769, 0.0034238, 1e-9, 0, 1)]
    ['30.8 %', '0.342 %', 'under 0.0001 %', 'under 0.0001 %', '100 %']
    """
    if share == 1:
        return f"100{NO_BREAK}%"
    if share < 1e-6:
        return f"under 0.0001{NO_BREAK}%"
    if share > 1 - 1e-6:
        return f"over 99.9999{NO_BREAK}%"
    if share > 0.999:
        return f"{share * 100:.4f}{NO_BREAK}%"
    return f"{_three(share * 100)}{NO_BREAK}%"


def between_text(low: float, high: float, chance: float) -> str:
    """What a chance lies between, where that is worth saying; else nothing.

    >>> between_text(0.0249, 0.0841, 0.0475).replace(NO_BREAK, " ")
    '2.49 % to 8.41 %'
    >>> between_text(1e-9, 1e-8, 1e-9), between_text(0.5, 0.501, 0.5005)
    ('', '')
    """
    told = [chance_text(share) for share in (low, high)]
    return " to ".join(told) if high - low > WORTH * chance and told[0] != told[1] else ""


def share_text(share: float, error: float = 0.0) -> str:
    """A part of something in percent; it may be above 100 or below 0.

    >>> share_text(1.369, 0.0123).replace(NO_BREAK, " "), share_text(-0.044).replace(NO_BREAK, " ")
    ('136.9 ± 1.2 %', '−4.4 %')
    """
    sign, off = "−" if share < 0 else "", f" ± {error * 100:.1f}" if error > ROUNDING else ""
    return f"{sign}{abs(share) * 100:.1f}{off}{NO_BREAK}%"


def roughly(number: float) -> str:
    """A large number in groups of three, a small one with three figures that count.

    >>> roughly(42935.5), roughly(3.14159)
    ('42,936', '3.14')
    """
    return f"{number:,.0f}" if number >= 100 else _three(number)


def _three(number: float) -> str:
    places = max(0, 2 - floor(log10(abs(number)))) if number else 0
    return f"{number:.{places}f}"
