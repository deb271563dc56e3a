"""The games that tests of the server play in an ordinary run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from houseway.rulebook.load import load

# Of the games played for the pot these: a board, a draw, and cards turned up as one likes.
POTS = ("texas-holdem", "draw", "mexican-stud")


def served(names: Iterable[str]) -> list[Any]:
    """Games as parameters; of those played for the pot most wait for `make prove`."""
    return [
        name if load(name).banked or name in POTS else pytest.param(name, marks=pytest.mark.prove)
        for name in names
    ]
