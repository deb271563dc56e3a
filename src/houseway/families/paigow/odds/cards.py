"""Odds of pai gow poker in all its forms: bonus wagers exact, the base wager from a sample."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.errors import not_worked_out
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.odds import ace_high, envy, fortune
from houseway.families.paigow.odds.charts import house_way_chart
from houseway.families.paigow.odds.sampling import error_of, sample
from houseway.families.paigow.odds.scoring import order_of, outcomes_by_cell, profits_of
from houseway.families.paigow.odds.setting import ready
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.rules import ENVY, GAME, Play
from houseway.proof.model import GameOdds, Situation, SpotOdds, WagerOdds, outcomes_of
from houseway.rulebook.schema import Spot

DEALS = 1 << 23

Progress = Callable[[float], None]

# What bonus wagers ask about, and in how many ways the cards answer.
BONUSES: Sequence[tuple[frozenset[str], Callable[[Play], Mapping[Outcome, int]]]] = (
    (frozenset({"fortune"}), fortune.outcomes),
    (frozenset({"envy"}), envy.outcomes),
    (frozenset({"bank-ace-high", "bank-joker", "ace-high"}), ace_high.outcomes),
)


def cards_odds(game: PaiGow, progress: Progress | None = None) -> GameOdds[SpotOdds]:
    """The odds of every wager, for one hand against a bank that sets the house way.

    An Envy button is stated in dollars, for one other hand that counts.
    """
    rules = game.rules
    bonuses = {spot.id: _bonus(game, spot) for spot in rules.spots if spot.id != GAME}
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=_method(game),
        version=rules.version,
        spots=tuple(bonuses.get(s.id) or _base(game, s, progress) for s in rules.spots),
    )


def _method(game: PaiGow) -> str:
    opened = game.settings.bank_opens == "before"
    player = "the player sets best against the open hand" if opened else "so does the player"
    bonus = "; bonus wagers are exact, over all deals" if len(game.rules.spots) > 1 else ""
    button = ", an Envy button in dollars for one other hand" if ENVY in game.rules.by_id else ""
    return (
        f"base wager: {DEALS:,} sampled deals of two hands, each once the bank's; the bank sets "
        f"the house way and {player}{bonus}{button}"
    )


def _bonus(game: PaiGow, spot: Spot) -> SpotOdds:
    asked = {feature for line in spot.lines for feature in line.when}
    count = next((count for features, count in BONUSES if asked <= features), None)
    if count is None:
        raise not_worked_out(
            "spot",
            f"{game.rules.name}: odds are worked out for bonus wagers on one's own seven cards, on "
            f"another hand's, or on ace high, not for {spot.name}",
            spot.id,
        )
    place = {id(line): number for number, line in enumerate(spot.lines)}
    counts = [0] * len(spot.lines)
    for outcome, number in count(game.settings).items():
        counts[place[id(game.line(spot.id, outcome))]] += number
    return SpotOdds(spot, WagerOdds(outcomes_of(spot.lines, counts)))


def _base(game: PaiGow, spot: Spot, progress: Progress | None) -> SpotOdds:
    play = game.settings
    opened = play.bank_opens == "before"
    tally = sample(
        ready(play.ranking).way,
        DEALS,
        pushes=play.ace_high_pushes,
        order=order_of(game) if opened else None,
        progress=progress,
    )
    house_way = _sampled(game, tally.house_way)
    charts = (house_way_chart(play.ranking),)
    if not opened:
        return SpotOdds(spot, house_way, charts=charts, way="house-way")
    title = "Set the house way, whatever the bank shows"
    unseen = Situation(title, house_way, Fraction(1), "house-way")
    best = _sampled(game, tally.best)
    return SpotOdds(spot, best, situations=(unseen,), charts=charts, way="best-play")


def _sampled(game: PaiGow, pairs: NDArray[np.int64]) -> WagerOdds:
    """Both roles of every deal added up."""
    counts = pairs.sum(axis=0) + pairs.sum(axis=1)
    return WagerOdds(outcomes_by_cell(game, counts.tolist()), error_of(pairs, profits_of(game)))
