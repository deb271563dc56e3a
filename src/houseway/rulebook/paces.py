"""How many rounds an hour a game is dealt, as every desk assumes until somebody counts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from houseway.errors import RulebookError
from houseway.rulebook.schema import Rules

PACE_NOTE = "an assumption; count the rounds of your own table"
SHIFT_HOURS = 8


@cache
def _paces() -> Mapping[str, Mapping[str, int]]:
    text = (files("houseway.rulebook") / "paces.toml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, int]] = tomllib.loads(text)
    return found


def usual_pace(rules: Rules) -> int:
    """Rounds an hour of a game, or of its family where nothing is said of the game itself.

    >>> from houseway.rulebook.load import load
    >>> usual_pace(load("ez-baccarat-panda-8")), usual_pace(load("pai-gow-tiles"))
    (60, 30)
    """
    families, games = _paces()["families"], _paces()["games"]
    found = games.get(rules.id, games.get(rules.like, families.get(rules.family)))
    if found is None:
        raise RulebookError(
            f"paces.toml has no rounds an hour for the family {rules.family!r}; add a line for it",
            ("family",),
            value=rules.family,
        )
    return found
