"""The games that tests of the server play in an ordinary run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from houseway.rulebook.load import load

# Of the games played for the pot these: a board, a draw, and cards turned up as one likes.
POTS = ("texas-holdem", "draw", "mexican-stud")


def served(names: Iterable[str]) -> list[Any]:
    """Games as parameters: every second of a family with a bank, a few played for the pot.

    The others wait for `make prove`.
    """
    before: Counter[str] = Counter()
    out: list[Any] = []
    for name in names:
        rules = load(name)
        wanted = before[rules.family] % 2 == 0 if rules.banked else name in POTS
        before[rules.family] += 1
        out.append(name if wanted else pytest.param(name, marks=pytest.mark.prove))
    return out
