"""Is a rule file sound, and does any of its wagers cost the bank money?"""

from __future__ import annotations

from houseway.desk.lint import Finding
from houseway.desk.lint_pots import lint_posted
from houseway.desk.odds import find_odds
from houseway.errors import HousewayError
from houseway.games import game as load_game
from houseway.odds.model import SpotOdds


def lint_rules(game: str) -> tuple[Finding, ...]:
    """What is wrong with a rule file, or worth knowing before it is offered.

    A file that cannot be read is an error; a wager that pays the bettor is a warning. A game
    without a bank has no such wagers; there the fees it has posted are looked at.
    """
    try:
        played = load_game(game)
        if not played.rules.banked:
            return lint_posted(played.rules)
        found = find_odds(played)
    except HousewayError as fault:
        return (Finding("error", "unreadable", game, str(fault)),)
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
