"""Odds as a page shows them: a chart, every wager with its outcomes, best play as a grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from houseway.desk.strategy import KEY, VARIES, Grid, given_away, grid_of
from houseway.families.blackjack.odds.result import PlayedOdds, PlayedSpot
from houseway.play.game import Game
from houseway.play.words import Chart
from houseway.proof.model import FAVOURS_BETTOR, Advice, GameOdds, SpotOdds, WagerOdds
from houseway.rulebook.schema import Rules, Spot
from houseway.web.edge_chart import Bar, edge_chart
from houseway.web.figures import figures
from houseway.web.job_row import Standing
from houseway.web.odds_job import OddsJobs

MISTAKES = 8


@dataclass(frozen=True)
class Way:
    """A wager under one way of playing it."""

    title: str
    odds: WagerOdds

    @property
    def stays(self) -> bool:
        """Whether some rounds leave the wager lying."""
        return self.odds.resolved != 1


@dataclass(frozen=True)
class AdviceGrid:
    """The best choice by hand and by the card seen."""

    hands: tuple[str, ...]
    seen: tuple[str, ...]
    cells: dict[tuple[str, str], Advice]

    @property
    def plain(self) -> bool:
        """Whether one column says it all."""
        return len(self.seen) == 1 or all(
            sum((hand, seen) in self.cells for seen in self.seen) == 1 for hand in self.hands
        )

    @property
    def choices(self) -> list[str]:
        return list(dict.fromkeys(advice.choice for advice in self.cells.values()))


@dataclass(frozen=True)
class SpotView:
    """A wager on the odds page. Either its outcomes are counted or it is played with choices."""

    spot: Spot
    edge: float
    mark: str
    ways: tuple[Way, ...] = ()
    same_as_best: bool = False
    advice: AdviceGrid | None = None
    counted: SpotOdds | None = None
    played: PlayedOdds | None = None

    @property
    def error(self) -> float:
        """The standard error of `edge`; 0 where it is no sample."""
        return self.counted.odds.error if self.counted is not None else 0.0


@dataclass(frozen=True)
class StrategyView:
    """Best play as a grid, and where plain hitting and standing costs most."""

    grid: Grid
    mistakes: tuple[tuple[Any, str, float], ...]
    key: str
    varies: str


@dataclass(frozen=True)
class OddsView:
    """Everything on the odds page; without `found` only whether they are being worked out."""

    rules: Rules
    found: bool
    possible: bool
    kind: str = ""
    method: str = ""
    chart: Markup | None = None
    spots: tuple[SpotView, ...] = ()
    strategy: StrategyView | None = None
    charts: tuple[Chart, ...] = ()
    standing: Standing | None = None
    full: bool = False

    @property
    def favours(self) -> bool:
        return any(spot.mark for spot in self.spots)


def odds_view(game: Game, jobs: OddsJobs) -> OddsView:
    """The odds of a game under its options, or how far the work on them is."""
    found = figures(game)
    if found is None:
        return OddsView(game.rules, False, True, standing=jobs.standing(game), full=jobs.full)
    kind, _, method = found.method.partition(":")
    if not game.rules.banked:  # no bet has an edge; the charts tell how often hands are made
        told = method.partition(";")[0].strip()
        return OddsView(game.rules, True, True, kind.strip(), told, charts=found.charts)
    spots = tuple(_spot(game.rules, each) for each in found.spots)
    chart = edge_chart(list(_bars(spots)), f"edges-{game.rules.id}")
    strategy = _strategy(found) if any(spot.played for spot in spots) else None
    return OddsView(game.rules, True, True, kind.strip(), method.strip(), chart, spots, strategy)


def _spot(rules: Rules, found: SpotOdds | PlayedSpot) -> SpotView:
    spot = rules.by_id[found.spot.id]
    mark = FAVOURS_BETTOR if found.favours_bettor else ""
    edge = float(found.edge)
    if isinstance(found, PlayedSpot):
        return SpotView(spot, edge, mark, played=found.odds)
    best = found.best_play
    same = best is not None and best.odds.ev == found.odds.ev
    ways = [Way("by the house way" if best is not None else "", found.odds)]
    if best is not None and not same:
        ways.append(Way(best.title, best.odds))
    advice = _advice(best.advice) if best is not None and best.advice else None
    return SpotView(spot, edge, mark, tuple(ways), same, advice, found)


def _bars(spots: Sequence[SpotView]) -> Iterator[Bar]:
    """A bar a wager and way of playing; what is put up during a hand is no wager by itself."""
    for view in spots:
        if not view.spot.by_itself:
            continue
        name = view.spot.name
        if view.played is not None:
            yield Bar(f"{name}, best play", view.edge, view.mark)
            yield Bar(f"{name}, house way", -view.played.house_way)
            continue
        for number, way in enumerate(view.ways):
            title = f"{name}, {way.title}" if len(view.ways) > 1 else name
            mark = "" if number else view.mark
            yield Bar(title, float(way.odds.house_edge), mark, way.odds.error)


def _advice(given: Sequence[Advice]) -> AdviceGrid:
    return AdviceGrid(
        tuple(dict.fromkeys(a.hand for a in given)),
        tuple(dict.fromkeys(a.against for a in given)),
        {(a.hand, a.against): a for a in given},
    )


def _strategy(found: GameOdds[Any]) -> StrategyView:
    grid = grid_of(found)
    varies = VARIES if any(cell.varies for cell in grid.cells.values()) else ""
    return StrategyView(grid, tuple(given_away(grid, MISTAKES)), KEY, varies)
