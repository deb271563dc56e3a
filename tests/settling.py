"""Hands for the tests of the settle desk."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from houseway.desk.schemas import example
from houseway.rulebook.load import game_ids, load

GAMES = game_ids()
BANKED = [name for name in GAMES if load(name).banked]
EZ = "ez-baccarat-panda-8"
Json = dict[str, Any]


def hand(name: str = EZ, **changes: Any) -> Json:
    """The example of a game, with parts of it changed."""
    return {**deepcopy(example(name)), **changes}
