"""Slow odds, worked out behind the pages: one game at a time, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from houseway.desk.odds import find_odds, odds_key
from houseway.families import game as the_game
from houseway.play.game import Game
from houseway.proof.model import GameOdds
from houseway.web.figures import keep
from houseway.web.job_row import LONGEST, JobRow, Standing, Tell

Named = tuple[str, Mapping[str, object]]  # a game and its options
Find = Callable[[str, Mapping[str, object], Tell], GameOdds[Any]]


def find(name: str, options: Mapping[str, object], tell: Tell) -> GameOdds[Any]:
    """What the process does by default: work out the odds, and keep them on disk."""
    return find_odds(the_game(name, options), tell)


class OddsJobs:
    """A row of games whose odds are wanted; what is found is kept for the pages.

    `find` runs in a fresh process, so it must be a function that can be imported.
    """

    def __init__(self, find: Find = find, longest: float = LONGEST) -> None:
        self._row: JobRow[Named, GameOdds[Any]] = JobRow(
            "houseway odds", partial(_found, find), _keep, longest
        )

    def start(self, game: Game) -> None:
        """Put a game into the row, unless it is there; raises when the row is full."""
        self._row.start(odds_key(game), (game.rules.id, dict(game.rules.changed_options)))

    def standing(self, game: Game) -> Standing | None:
        """How far a game is; None when nobody asked for it, or when it is done."""
        return self._row.standing(odds_key(game))

    @property
    def full(self) -> bool:
        return self._row.full

    def stop_all(self) -> None:
        """Forget the row and end the process."""
        self._row.stop_all()


def _found(find: Find, named: Named, tell: Tell) -> GameOdds[Any]:
    return find(*named, tell)


def _keep(named: Named, found: GameOdds[Any]) -> None:
    keep(the_game(*named), found)


_JOBS = OddsJobs()


def jobs() -> OddsJobs:
    """The row of this server."""
    return _JOBS


def stop_all() -> None:
    """End what is being worked out; for the server's shutdown."""
    _JOBS.stop_all()
