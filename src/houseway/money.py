"""Money is integer cents; odds are exact fractions. No floats come near either."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from houseway.checked import checked
from houseway.errors import bad_form

Cents = int

_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,14})(?:\.(\d{1,2}))?", re.ASCII)


@checked
def cents(text: str) -> Cents:
    """Read an amount of dollars.

    >>> cents("25"), cents("$1,000"), cents("0.50")
    (2500, 100000, 50)
    """
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise bad_form(
            "amount", f"{text!r} is not an amount of money; write dollars like 25 or 0.50", text
        )
    whole, part = match.groups()
    return int(whole.replace(",", "")) * 100 + int((part or "0").ljust(2, "0"))


def dollars(amount: Cents, sign: bool = False) -> str:
    """Write an amount: cents only when there are any.

    >>> dollars(2500), dollars(-50), dollars(100050), dollars(500, sign=True)
    ('$25', '-$0.50', '$1,000.50', '+$5')
    """
    prefix = "-" if amount < 0 else "+" if sign and amount > 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{prefix}${whole:,}" + (f".{part:02d}" if part else "")


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning wager pays: `pays` for every `per` staked, kept as printed (19:20)."""

    pays: int
    per: int = 1

    @classmethod
    @checked
    def parse(cls, text: str) -> Odds:
        """Read odds as a layout prints them.

        >>> Odds.parse("19:20"), Odds.parse("8 to 1")
        (Odds(pays=19, per=20), Odds(pays=8, per=1))
        """
        match = re.fullmatch(r"\s*(\d+)\s*(?::|to)\s*(\d+)\s*", text)
        if match is None or int(match[2]) == 0:
            raise bad_form("odds", f"{text!r} is not odds; write them like 8:1 or 19:20", text)
        return cls(int(match[1]), int(match[2]))

    def payout(self, stake: Cents) -> Cents:
        """What the bank owes on `stake`, rounded down to the cent.

        >>> Odds(19, 20).payout(2500), Odds(1, 2).payout(501)
        (2375, 250)
        """
        return stake * self.pays // self.per

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.pays, self.per)

    def __str__(self) -> str:
        return f"{self.pays}:{self.per}"
