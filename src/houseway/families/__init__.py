"""Every family of games, found by the family its rule file names.

The rest of the house knows a family by one object, its `FAMILY`, and asks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module

from houseway.checked import checked, whole
from houseway.errors import RulebookError, UnknownName, bad_form, did_you_mean, shown
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
RULES = 'rules, as load("casino-war") gives them'


@cache
def family(name: str) -> Family:
    """The family called `name`."""
    if name not in FAMILIES:
        raise UnknownName(
            f"there is no family {shown(name)}; {did_you_mean(name, FAMILIES)}",
            ("family",),
            value=name,
            remedy=FAMILIES,
        )
    found: Family = import_module(f"houseway.families.{name}.family").FAMILY
    return found


def family_of(rules: Rules) -> Family:
    """The family that plays by these rules."""
    try:
        return family(rules.family)
    except AttributeError:  # asked this way round, for simulations come by here
        if isinstance(rules, Rules):
            raise
        raise bad_form("rules", f"rules must be {RULES}, not {shown(rules)}", rules) from None


@checked
def game(name: str, options: Mapping[str, object] | None = None) -> Game:
    """The game called `name` (an id or the path of a rule file) under `options`."""
    return _game(name, option_key(whole_options(options or {})))


def whole_options(options: Mapping[str, object]) -> dict[str, object]:
    """Options with 6 for 6.0; texts stay texts, for many options are words."""
    return {key: whole(each) if type(each) is float else each for key, each in options.items()}


@lru_cache(maxsize=256)
def _game(name: str, options: tuple[tuple[str, object], ...]) -> Game:
    return of_rules(load(name, dict(options)))


@checked
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
