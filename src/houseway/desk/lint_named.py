"""What the linter says of one thing of the rulebook: a printed schedule, or a game and options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from houseway.desk.lint import Finding, lint_schedule, lint_schedules
from houseway.desk.lint_pots import lint_posting, lint_pot_schedules
from houseway.desk.lint_rules import FindOdds, lint_rules
from houseway.desk.odds import find_odds
from houseway.errors import contradiction
from houseway.rulebook.load import load
from houseway.rulebook.names import named_with
from houseway.rulebook.pot_fees import is_pot_schedule, pot_fees, pot_schedules
from houseway.rulebook.schedules import schedules
from houseway.rulebook.schema import Rules

TOGETHER = ("no-band", "six-rates")  # what only schedules that are posted together can show


@cache
def lint_printed() -> tuple[Finding, ...]:
    """What is said of the printed schedules, each beside the others of its list."""
    return (*lint_schedules(schedules().values()), *lint_pot_schedules(pot_schedules().values()))


def is_schedule(name: str) -> bool:
    """Whether a name is that of a printed schedule, or of several posted together.

    >>> is_schedule("cons-baccarat-1"), is_schedule("flop-1+7+13"), is_schedule("push-9")
    (True, True, False)
    """
    return name in schedules() or name in pot_schedules() or ("+" in name and is_pot_schedule(name))


def lint_named(
    name: str, options: Mapping[str, object], odds: FindOdds = find_odds
) -> Iterator[Finding]:
    """What is said of a printed schedule, or of a game with the schedule it posts.

    Of a game also what the printed schedules show about it, whichever it posts. Raises where a name
    or an option is not known.
    """
    if is_schedule(name):
        if options:
            raise contradiction("options", f"{name} is a fee schedule, which has no options", name)
        yield from _of_schedules(name)
        return
    game, rules = named_rules(name, options)
    yield from lint_rules(game, rules.changed_options, odds)
    yield from lint_schedule(rules.schedule) if rules.schedule else ()
    yield from (finding for finding in lint_printed() if _is_about(finding, game))


def _of_schedules(name: str) -> Iterator[Finding]:
    """What is said of a schedule, or of each that is posted with others and of all together."""
    fees = pot_fees(name) if "+" in name else None
    names = {name} if fees is None else {each.id for each in fees.schedules}
    yield from (finding for finding in lint_printed() if finding.where in names)
    if fees is not None:
        posted = lint_posting(fees, fees.schedules[0].games[0])
        yield from (finding for finding in posted if finding.code in TOGETHER)


def _is_about(finding: Finding, game: str) -> bool:
    """Whether a finding on printed schedules is about a game, or names it in its sentence."""
    named = re.search(rf"(?<![\w-]){re.escape(game)}(?![\w-])", finding.message)
    return finding.where == game or named is not None


def named_rules(name: str, options: Mapping[str, object]) -> tuple[str, Rules]:
    """The game that people call so and its rules under these options."""
    game, chosen = named_with(name, options)
    return game, load(game, chosen)
