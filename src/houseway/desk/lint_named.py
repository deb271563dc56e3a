"""What the linter says of one thing of the rulebook: a printed schedule, or a game and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from houseway.desk.lint import Finding, lint_schedule, lint_schedules
from houseway.desk.lint_pots import lint_pot_schedules
from houseway.desk.lint_rules import FindOdds, lint_rules
from houseway.desk.odds import find_odds
from houseway.errors import contradiction
from houseway.rulebook.load import load
from houseway.rulebook.names import named_with
from houseway.rulebook.pot_fees import pot_schedules
from houseway.rulebook.schedules import schedules
from houseway.rulebook.schema import Rules


@cache
def lint_printed() -> tuple[Finding, ...]:
    """What is said of the printed schedules, each beside the others of its list."""
    return (*lint_schedules(schedules().values()), *lint_pot_schedules(pot_schedules().values()))


def is_schedule(name: str) -> bool:
    return name in schedules() or name in pot_schedules()


def lint_named(
    name: str, options: Mapping[str, object], odds: FindOdds = find_odds
) -> Iterator[Finding]:
    """What is said of a printed schedule, or of a game with the schedule it posts.

    Raises where a name or an option is not known.
    """
    if is_schedule(name):
        if options:
            raise contradiction("options", f"{name} is a fee schedule, which has no options", name)
        yield from (finding for finding in lint_printed() if finding.where == name)
        return
    game, rules = named_rules(name, options)
    yield from lint_rules(game, rules.changed_options, odds)
    yield from lint_schedule(rules.schedule) if rules.schedule else ()


def named_rules(name: str, options: Mapping[str, object]) -> tuple[str, Rules]:
    """The game that people call so and its rules under these options."""
    game, chosen = named_with(name, options)
    return game, load(game, chosen)
