"""Which games the tests of the environments play, and with what menu."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.envs.words import Menu
from houseway.rulebook.load import game_ids, load
from tables import proved

MENU = Menu(stakes=(1, 3), banks=(100,))


def _one_of_each_family() -> list[Any]:
    """The first game of each family now, all the others with `make prove`."""
    first: dict[str, str] = {}
    for name in game_ids():
        first.setdefault(load(name).family, name)
    return [name if first[load(name).family] == name else proved(name) for name in game_ids()]


def _name(case: Any) -> str:
    return case if isinstance(case, str) else str(case.values[0])


GAMES = _one_of_each_family()
# Where every card lies open before anybody chooses there is nothing to hide.
HIDDEN = [
    case
    for case in GAMES
    for rules in [load(_name(case))]
    if rules.family not in ("baccarat", "war") or any(s.window == "late" for s in rules.spots)
]


def legal(mask: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(mask)]
