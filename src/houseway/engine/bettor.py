"""Who acts at a table: the person in a seat, or one who bets on the backline behind it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from houseway.errors import RecordError


class Bettor(NamedTuple):
    """A betting position: a seat, and 0 for the person in it or 1, 2 … for the backline circle."""

    seat: int
    back: int = 0

    def __str__(self) -> str:
        return f"seat {self.seat}" + (f" backline {self.back}" if self.back else "")


seated = lru_cache(maxsize=256)(Bettor)  # the same people bet again and again


def bettor_json(bettor: Bettor) -> dict[str, object]:
    """The two keys that name a bettor in every JSON form.

    >>> bettor_json(Bettor(2)), bettor_json(Bettor(2, 1))
    ({'seat': 2}, {'seat': 2, 'bettor': 'backline 1'})
    """
    if bettor.back:
        return {"seat": bettor.seat, "bettor": f"backline {bettor.back}"}
    return {"seat": bettor.seat}


def read_bettor(seat: object, bettor: object = None) -> Bettor:
    """Read the two keys back.

    >>> read_bettor(2, "backline 1")
    Bettor(seat=2, back=1)
    """
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < 1:
        raise RecordError(
            f"seat must be a whole number from 1, not {seat!r}", ("seat",), value=seat
        )
    if bettor is None:
        return Bettor(seat)
    match = re.fullmatch(r"backline ([1-9]\d*)", bettor) if isinstance(bettor, str) else None
    if match is None:
        raise RecordError(
            f"bettor at seat {seat} must be written like 'backline 1', not {bettor!r}",
            ("bettor",),
            value=bettor,
            remedy=("backline 1",),
        )
    return Bettor(seat, int(match[1]))
