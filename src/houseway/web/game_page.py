"""A game's page: which game and options an address names, and what its parts show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from houseway.errors import UnknownName, bad_form, out_of_range
from houseway.families import game
from houseway.families.advice import advises
from houseway.play.game import Game
from houseway.rulebook.names import Named, named, named_with
from houseway.rulebook.options import Value, option_text
from houseway.rulebook.room_fee import ROOM
from houseway.rulebook.schedules import schedules_for
from houseway.rulebook.schema import Rules
from houseway.server.refusals import Missing
from houseway.web.fees_view import fees_view
from houseway.web.odds_job import OddsJobs
from houseway.web.odds_view import odds_view
from houseway.web.rules_view import rules_view

MOST_OPTIONS = 80


class CalledOtherwise(UnknownName):
    """An address with a name of the trade; `found` is the game it means."""

    def __init__(self, found: Named) -> None:
        super().__init__(f"this game stands under {found.game}", ("game",), code="called-otherwise")
        self.found = found


def chosen_game(name: str, items: Sequence[str]) -> Game:
    """The game an address names, under options written `key=value`.

    Only games of the rulebook are served; raises one sentence for anything else, and
    CalledOtherwise for a name of the trade, which is sent on to the game's own address.
    """
    try:
        found = named(name)
    except UnknownName as fault:
        raise fault.told_as(Missing) from None
    if found != Named(name):
        named_with(name, read_options(items))  # raises where an option says otherwise
        raise CalledOtherwise(found)
    return game(name, read_options(items))


def read_options(items: Sequence[str]) -> dict[str, object]:
    """Options of an address.

    >>> read_options(["decks=6", "base-tie = push"])
    {'decks': '6', 'base-tie': 'push'}
    """
    chosen: dict[str, object] = {}
    if len(items) > MOST_OPTIONS:
        raise out_of_range(
            "options", f"name at most {MOST_OPTIONS} options, not {len(items)}", len(items)
        )
    for item in items:
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (equals and key and value):
            raise bad_form("options", f"option {item!r} must be written key=value", item)
        chosen[key] = value
    return chosen


def read_action(text: str | None) -> int | None:
    """An action in whole cents; None when none is given."""
    if text is None or not text.strip():
        return None
    if not re.fullmatch(r"[0-9]{1,12}", text.strip()):
        raise bad_form("action", f"action {text[:20]!r} must be a whole number of cents", text)
    return int(text)


def query_of(options: Mapping[str, Value] | Iterable[tuple[str, str]]) -> str:
    """Options as the end of an address, empty without any.

    >>> query_of({"decks": 6, "city-cap": False})
    '?o=decks%3D6&o=city-cap%3Dno'
    """
    pairs = options.items() if isinstance(options, Mapping) else options
    written = [("o", f"{key}={option_text(value)}") for key, value in pairs]
    return "?" + urlencode(written) if written else ""


@dataclass(frozen=True)
class Field:
    """An option that can be changed on the page; `values` pairs what is sent with what is read."""

    key: str
    meaning: str
    changed: bool
    values: tuple[tuple[str, str, bool], ...]


def part(played: Game, **more: Any) -> dict[str, Any]:
    """What every part of a game's page needs."""
    rules = played.rules
    return {
        "rules": rules,
        "whole": False,
        "query": query_of(rules.changed_options),
        "changed": {key: option_text(value) for key, value in rules.changed_options.items()},
        **more,
    }


def rules_part(played: Game) -> dict[str, Any]:
    """What the rules fragment shows."""
    return part(played, sheet=rules_view(played))


def odds_part(played: Game, jobs: OddsJobs, look: str = "") -> dict[str, Any]:
    """What the odds fragment shows; `look` is what the last look at them was called."""
    odds = odds_view(played, jobs)
    return part(played, odds=odds, again=again(played, look), advised=advises(played.rules))


def again(played: Game, look: str) -> str:
    """An address that shows the odds anew without script.

    It differs from the one it is read at, for browsers only move to `#odds` otherwise.
    """
    query = query_of(played.rules.changed_options)
    number = "2" if look == "1" else "1"
    return f"/g/{played.rules.id}{query}{'&' if query else '?'}look={number}#odds"


def fees_part(played: Game, action: int | None) -> dict[str, Any]:
    """What the fees fragment shows."""
    return part(played, fees=fees_view(played, action), query_of=query_of)


def whole_page(played: Game, jobs: OddsJobs, action: int | None, look: str = "") -> dict[str, Any]:
    """What the page with all three parts shows."""
    fields = tuple(option_fields(played.rules))
    kept = {f.key for f in fields}
    return {
        **rules_part(played),
        **odds_part(played, jobs, look),
        **fees_part(played, action),
        "whole": True,
        "fields": fields,
        "hidden": [
            f"{key}={option_text(value)}"
            for key, value in played.rules.changed_options.items()
            if key not in kept
        ],
    }


def option_fields(rules: Rules) -> Iterator[Field]:
    """The options with a handful of values, those that move the odds first."""
    order = sorted(rules.options, key=lambda key: not rules.choices[key].odds)
    for key in order:
        values = _values(rules, key)
        if len(values) > 1:
            yield Field(
                key,
                rules.choices[key].meaning.partition(" (see `")[0],
                key in rules.changed_options,
                tuple((f"{key}={v}", v, v == option_text(rules.options[key])) for v in values),
            )


def _values(rules: Rules, key: str) -> list[str]:
    option = rules.choices[key]
    if option.kind == "yes-no":
        return ["yes", "no"]
    if option.kind == "schedule":
        room = [ROOM] if rules.banked else []
        posted = [str(rules.options[key]), str(option.default), *room, "none"]
        return list(dict.fromkeys([*posted, *(s.id for s in schedules_for(rules.id))]))
    return [option_text(value) for value in option.allowed]
