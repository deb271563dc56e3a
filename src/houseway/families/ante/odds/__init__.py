"""Exact odds of the ante games: every wager from a full deck, played in the best way.

One bettor against the bank. Other bettors' cards are not seen, so they change nothing: any card is
as likely to lie anywhere. The ante's odds tell the whole round: what the ante, everything that must
be placed with it and the raise bring together, per unit of the ante.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from houseway.families.ante.game import Ante
from houseway.families.ante.odds.charts import (
    at_stake,
    line_chart,
    lines_of,
    preflop_chart,
    thumb_chart,
)
from houseway.families.ante.odds.paying import Paying, Tally
from houseway.families.ante.odds.plans import house_plan, thumb_plan
from houseway.families.ante.odds.sides import side_odds
from houseway.families.ante.odds.solved import stud_of, weights_of
from houseway.families.ante.rules import ANTE
from houseway.play.words import Chart
from houseway.proof.model import GameOdds, Situation, SpotOdds, WagerOdds, Way
from houseway.rulebook.schema import Spot

Progress = Callable[[float], None]
SURE = Fraction(1)
HOUSE_WAY = "The house way"
HALF = 0.5  # of the work with a board is the first pass


def game_odds(game: Ante, progress: Progress | None = None) -> GameOdds[SpotOdds]:
    """The odds of every wager. `progress` is told now and then which part of the work is done."""
    told = progress or (lambda done: None)
    found = _with_board(game, told) if game.settings.board else _without_board(game)
    told(1.0)
    rules = game.rules
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=(
            "exact: every deal of one hand against the bank's from a full deck; the ante is the "
            "whole round, played in the best way by one's own cards and those that lie open"
        ),
        version=rules.version,
        spots=tuple(found.spot(spot) for spot in rules.spots),
    )


def _without_board(game: Ante) -> _Found:
    stud = stud_of(game)
    ways = ((HOUSE_WAY, stud.house_way), ("The plain line of the chart", lines_of(stud)))
    others = {name: stud.tally(raises) for name, raises in ways}
    return _Found(game, stud.paying, stud.tally(stud.best), others, (line_chart(stud),))


def _with_board(game: Ante, told: Progress) -> _Found:
    weights = weights_of(game, lambda done: told(done * HALF))
    holdem, best = weights.holdem, weights.best
    house, thumb = house_plan(holdem), thumb_plan(holdem, best.early)
    plans = holdem.count([best, house, thumb], lambda done: told(HALF + done * (1 - HALF)))
    charts = (preflop_chart(weights), thumb_chart(weights, thumb, plans[0], plans[2]))
    others = {HOUSE_WAY: plans[1], "The rules of thumb of the chart": plans[2]}
    return _Found(game, holdem.paying, plans[0], others, charts)


class _Found:
    """Reads every wager off the counts of best play, and of other ways to play."""

    def __init__(
        self,
        game: Ante,
        paying: Paying,
        best: Tally,
        others: dict[str, Tally],
        charts: tuple[Chart, ...],
    ) -> None:
        self.game = game
        self.paying = paying
        self.best = best
        self.others = others
        self.charts = charts

    def spot(self, spot: Spot) -> SpotOdds:
        if spot.id == ANTE:
            charts = (*self.charts, at_stake(self.paying, self.best))
            situations = tuple(self._situations())
            odds = self.paying.whole(self.best)
            return SpotOdds(spot, odds, situations=situations, charts=charts, way="best-play")
        if spot.id == self.game.settings.raise_spot:
            situations = tuple(self._raises(spot))
            return SpotOdds(spot, self._raised(spot, None), situations=situations, way="best-play")
        if spot.kind == "base":
            return SpotOdds(spot, self.paying.alone(spot.id, self.best), way="best-play")
        return SpotOdds(spot, side_odds(self.game, self.paying, spot, self.best))

    def _situations(self) -> Iterator[Situation]:
        """Other ways to play the whole round, and best play by whether the bank opens."""
        for name, tally in self.others.items():
            way: Way | None = "house-way" if name == HOUSE_WAY else None
            yield Situation(name, self.paying.whole(tally), SURE, way)
        for name, opened in (("The bank opens", True), ("The bank does not open", False)):
            part = Counter({w: n for w, n in self.best.items() if w.outcome.opened == opened})
            yield Situation(name, self.paying.whole(part), self._share(part))

    def _raises(self, spot: Spot) -> Iterator[Situation]:
        """Each pick that raises by itself, where there are several."""
        picks = dict.fromkeys(way.pick for way in self.best if way.times)
        for pick in picks if len(picks) > 1 else ():
            part = Counter({way: n for way, n in self.best.items() if way.pick == pick})
            yield Situation(f"Raised {pick}", self._raised(spot, pick), self._share(part))

    def _raised(self, spot: Spot, pick: str | None) -> WagerOdds:
        """The raise alone, given that it is put up."""
        part = {w: n for w, n in self.best.items() if w.times and pick in (None, w.pick)}
        return self.paying.alone(spot.id, Counter(part))

    def _share(self, part: Tally) -> Fraction:
        return Fraction(part.total(), self.best.total())
