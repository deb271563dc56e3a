"""Every family of games, found by the family its rule file names.

The rest of the house knows a family by one object, its `FAMILY`, and asks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module

from houseway.checked import checked
from houseway.errors import RulebookError
from houseway.play.game import Game
from houseway.proof.family import Family
from houseway.rulebook.load import load
from houseway.rulebook.options import option_key
from houseway.rulebook.schema import Rules

FAMILIES = (
    "ante",
    "baccarat",
    "blackjack",
    "chinese",
    "keep",
    "nine",
    "paigow",
    "pan",
    "pot",
    "war",
)


@cache
def family(name: str) -> Family:
    """The family called `name`."""
    found: Family = import_module(f"houseway.families.{name}.family").FAMILY
    return found


def family_of(rules: Rules) -> Family:
    """The family that plays by these rules."""
    return family(rules.family)


@checked
def game(name: str, options: Mapping[str, object] | None = None) -> Game:
    """The game called `name` (an id or the path of a rule file) under `options`."""
    return _game(name, option_key(options or {}))


@lru_cache(maxsize=256)
def _game(name: str, options: tuple[tuple[str, object], ...]) -> Game:
    return of_rules(load(name, dict(options)))


def of_rules(rules: Rules) -> Game:
    """The game that rules describe."""
    if rules.family not in FAMILIES:
        raise RulebookError(
            f"{rules.id}: nothing here plays the family {rules.family!r}",
            ("family",),
            "unknown-name",
            rules.family,
        )
    return family(rules.family).make(rules)


def know_every_event() -> None:
    """Load the events of every family, so that a log of any game can be read."""
    import_module("houseway.table.chip_events")
    for name in FAMILIES:
        import_module(f"houseway.families.{name}.events")
