"""Is a rule file sound, and does any of its wagers cost the bank money?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from houseway.desk.lint import Finding, Severity, ranked
from houseway.desk.lint_likeness import LIKENESS_CODES, lint_likeness
from houseway.desk.lint_pots import lint_posted
from houseway.desk.lint_rulings import RULING_CODES, lint_rulings
from houseway.desk.odds import find_odds
from houseway.errors import HousewayError
from houseway.families import game as load_game
from houseway.play.game import Game
from houseway.proof.model import GameOdds, SpotOdds

FindOdds = Callable[[Game], GameOdds[Any] | None]

RULE_CODES: Mapping[str, tuple[Severity, str]] = {
    "unreadable": ("error", "The file cannot be read, or says something the rules cannot mean."),
    "pays-bettor": ("warning", "A wager pays the bettor more than it costs on average."),
    "no-odds": ("note", "The odds are not worked out yet, so nothing is said of its wagers."),
    **RULING_CODES,
    **LIKENESS_CODES,
}
"""Every code with its severity and what it means."""


def lint_rules(
    game: str, options: Mapping[str, object] | None = None, odds: FindOdds = find_odds
) -> tuple[Finding, ...]:
    """What is wrong with a rule file, or worth knowing before it is offered.

    A file that cannot be read is an error; a wager that pays the bettor is a warning. A game
    without a bank has no such wagers; there the fees it has posted are looked at. `odds` finds the
    odds of a game, or None where they take long and are not kept.
    """
    try:
        played = load_game(game, options)
        found = lint_played(played, odds(played) if played.rules.banked else None)
        return ranked((*lint_rulings(game), *lint_likeness(game), *found))
    except HousewayError as fault:
        return (unreadable(game, fault),)


def unreadable(source: str, fault: HousewayError) -> Finding:
    """A file that cannot be read, as a finding; its name is where it was found, not part of it."""
    told = str(fault).removeprefix(f"{Path(source).name}: ")
    return Finding("error", "unreadable", source, told, place=fault.where)


def lint_played(played: Game, found: GameOdds[Any] | None) -> tuple[Finding, ...]:
    """What is worth knowing about a game that can be read, given its odds.

    Where a game with a bank has no odds yet, a note says so.
    """
    if not played.rules.banked:
        return lint_posted(played.rules)
    if found is None:
        told = "the odds of this game take long and are not worked out yet"
        return (Finding("note", "no-odds", played.rules.id, told),)
    return tuple(
        Finding(
            "warning",
            "pays-bettor",
            f"{found.game} {spot.spot.id}",
            f"{spot.spot.name} returns the bettor {_best(spot):+.2%}; the bank loses on it",
        )
        for spot in found.spots
        if spot.favours_bettor
    )


def _best(spot: SpotOdds) -> float:
    return float(spot.odds.ev if spot.best_play is None else spot.best_play.odds.ev)
