"""Which rulings decide a question: those without which another answer would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from houseway.errors import HousewayError
from houseway.families import game
from houseway.play.game import Game
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules, Ruling

LISTED = ("choice", "yes-no")


def deciding(
    rules: Rules, rulings: Iterable[Ruling], right: object, again: Callable[[Game], object]
) -> tuple[Ruling, ...]:
    """The rulings with an option under which `again` comes to something else than `right`.

    `again` answers the same question by the game under other options. Where the game cannot be
    played so, or the question could not come up, the ruling decides nothing here.
    """
    return tuple(
        ruling
        for ruling in rulings
        if any(
            _differs(rules, option, value, right, again) for option, value in _others(rules, ruling)
        )
    )


def _others(rules: Rules, ruling: Ruling) -> Iterator[tuple[str, Value]]:
    """What else might be chosen where a ruling leaves a choice from a list."""
    for option in ruling.option:
        spec = rules.choices[option]
        if spec.kind in LISTED:
            allowed: Iterable[Value] = (True, False) if spec.kind == "yes-no" else spec.allowed
            yield from ((option, value) for value in allowed if value != rules.options[option])


def _differs(
    rules: Rules, option: str, value: Value, right: object, again: Callable[[Game], object]
) -> bool:
    try:
        return again(game(rules.id, {**rules.changed_options, option: value})) != right
    except HousewayError:
        return False
