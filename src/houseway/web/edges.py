"""The bank's edge on a game's main wager, kept on disk so that the lobby opens at once.

The name of a file is the hash of everything the odds follow from, so it cannot go stale.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from houseway.desk.compare_odds import main_wager
from houseway.desk.odds import cache_folder, keep_figures, odds_key
from houseway.desk.sheet_odds import error_of
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.money import dollars
from houseway.play.game import Game
from houseway.proof.model import GameOdds, SpotOdds
from houseway.web.figures import figures


@dataclass(frozen=True)
class Edge:
    """What the bank keeps of the wager people play most, on average.

    `error` is the standard error of the edge, 0 where it is no sample. It has no default: a file
    kept without it is worked out anew.
    """

    wager: str
    edge: float
    how: str
    error: float

    @property
    def of_a_hundred(self) -> str:
        """Of each $100 wagered, to the cent, so that it can be pictured."""
        return dollars(abs(round(self.edge * 10_000)))


def main_edge(odds: GameOdds[Any]) -> Edge | None:
    """The wager on the hand itself that leaves the bank least, and how it is played there."""
    best = main_wager(odds)
    if best is None:
        return None
    error = error_of(best)
    how = ", ".join(filter(None, (_how(best), "sampled" if error else "")))
    return Edge(best.spot.name, float(best.edge), how, error)


def _how(best: PlayedSpot | SpotOdds) -> str:
    """How the wager is played, where that matters or nobody knows whether it does."""
    if isinstance(best, SpotOdds) and best.played("best-play") == best.played("house-way"):
        return ""
    way = "best-play" if isinstance(best, PlayedSpot) else best.way
    return "with best play" if way == "best-play" else "by the house way"


def known_edge(game: Game) -> Edge | None:
    """The main edge of a game; None while its odds are not known."""
    place = cache_folder() / f"edge-{game.rules.id}-{odds_key(game)[:32]}.json"
    with suppress(OSError, ValueError, TypeError):
        return Edge(**json.loads(place.read_text(encoding="utf-8")))
    odds = figures(game)
    edge = None if odds is None else main_edge(odds)
    if edge is not None:
        keep_figures(place, asdict(edge))
    return edge
