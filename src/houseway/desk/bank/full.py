"""What a table would earn if every wager were covered, from the exact odds of each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from houseway.desk.bank.cover import moving
from houseway.desk.bank.table import Lying, TypicalTable
from houseway.desk.bank.ways import played
from houseway.engine.bettor import Bettor
from houseway.errors import not_worked_out
from houseway.proof.model import GameOdds, SpotOdds, WagerOdds, Way
from houseway.rulebook.schema import Spot
from houseway.table.wager import Wager


class Full(NamedTuple):
    """The bank's EV of a round with everything covered, and its standard error."""

    ev: Fraction
    error: float = 0.0


def full_ev(table: TypicalTable, found: GameOdds[Any], way: Way) -> Full:
    """The sum over all wagers, each at its own odds; shared cards change no average.

    What comes with a wager for nothing is not in it: how often it is paid depends on the others.
    """
    parts = full_parts(table, found, way)
    # Wagers on one spot share their sampled odds, so that their errors add up.
    return Full(sum((part.ev for part in parts), Fraction(0)), sum(part.error for part in parts))


def full_parts(table: TypicalTable, found: GameOdds[Any], way: Way) -> list[Full]:
    """The same wager by wager; nothing for one that is told with another (`part_of`)."""
    return [_one(table, lying, found, way) for lying in table.wagers]


def told_with(table: TypicalTable) -> list[int]:
    """For each wager the place of the one whose odds tell it: its own, or that it is part of."""
    place = {(lying.seat, lying.spot): at for at, lying in enumerate(table.wagers)}
    parts = [table.game.rules.by_id[lying.spot].part_of for lying in table.wagers]
    keys = [(lying.seat, part or lying.spot) for lying, part in zip(table.wagers, parts)]
    return [place[key] for key in keys]


def _one(table: TypicalTable, lying: Lying, found: GameOdds[Any], way: Way) -> Full:
    spot = table.game.rules.by_id[lying.spot]
    if spot.part_of is not None:
        return Full(Fraction(0))
    known = found.spot(lying.spot)
    odds = played(known, way)
    if odds is None:
        raise not_worked_out(
            "way", f"{spot.name} is not worked out for bettors who play {way}", way
        )
    if isinstance(odds, float):
        return Full(Fraction(-odds) * lying.amount)
    assert isinstance(known, SpotOdds)
    error = odds.error * lying.amount
    return Full(_exact(table, lying, spot, odds) * _open(known, spot), error)


def _open(known: SpotOdds, spot: Spot) -> Fraction:
    """How often a late wager can be placed at all; every other is always there."""
    if spot.window != "late":
        return Fraction(1)
    return sum((s.probability for s in known.situations if not s.line), Fraction(0))


def _exact(table: TypicalTable, lying: Lying, spot: Spot, odds: WagerOdds) -> Fraction:
    """By pay line, payouts rounded as the table rounds them; else by the profit of each outcome."""
    if [outcome.name for outcome in odds.outcomes] != [line.name for line in spot.lines]:
        return -odds.ev_per_round * lying.amount
    wager = Wager(Bettor(lying.seat), lying.spot, lying.amount, 0)
    moved = (moving(table.game.rules, wager, line) for line in spot.lines)
    each = zip(odds.outcomes, moved, strict=True)
    return sum((o.probability * (m.lost - m.owed) for o, m in each), Fraction(0))
