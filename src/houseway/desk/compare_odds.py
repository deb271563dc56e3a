"""The figures of a game as a comparison shows them: edges, fees, and what the bank keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from houseway.desk.bank.table import partner
from houseway.desk.compare_parts import ABSENT, Cell, Row, paired
from houseway.desk.explorer import charged, half_hour, per_hand
from houseway.games import Game
from houseway.money import Cents, dollars
from houseway.odds.blackjack.result import PlayedSpot
from houseway.odds.model import GameOdds, SpotOdds
from houseway.rulebook.pot_fees import PotFees, pot_fees, pot_games
from houseway.rulebook.pot_fees import schedules_for as pot_schedules_for
from houseway.rulebook.schedules import Schedule, schedules_for
from houseway.rulebook.schema import Rules, Spot

SPEED = {True: 60, False: 30}  # rounds an hour, with a bank and without; an assumption
ACTIONS = (5_000, 10_000, 20_000, 50_000, 100_000, 200_000)
KEEPS = "On average, with all action on the main wager. The speed is an assumption."
NOT_YET: Cell = ("not worked out yet",)


@dataclass(frozen=True)
class Figures:
    """A game under its options, with the odds where they are known and an assumed speed."""

    played: Game
    odds: GameOdds[Any] | None
    rounds_per_hour: int

    @property
    def rules(self) -> Rules:
        return self.played.rules

    @cached_property
    def schedule(self) -> Schedule | None:
        """The schedule posted, else the first the game may post."""
        return self.rules.schedule or next(iter(schedules_for(self.rules.like)), None)

    @cached_property
    def pot_fees(self) -> PotFees | None:
        if self.rules.banked or self.rules.pot_fees is not None:
            return self.rules.pot_fees
        offered = pot_schedules_for(self.rules.like)
        return pot_fees(offered[0].id) if offered else None

    @property
    def schedule_text(self) -> str:
        found = self.schedule.id if self.schedule is not None else ""
        if self.pot_fees is not None:
            found = self.pot_fees.text
        posted = self.rules.schedule is not None or self.rules.pot_fees is not None
        if not found:
            return "none printed"
        return found if posted else f"{found} (none is posted; the first it may post)"

    def fee(self, action: Cents) -> Cents | None:
        """The bank's fee on an action; None without a schedule."""
        if self.schedule is None:
            return None
        return self.schedule.bank_fee(action, self.rules.fees.below_first_tier)

    def fee_cell(self, action: Cents) -> Cell:
        if not self.rules.banked or self.schedule is None:
            return ABSENT
        found = charged(self.schedule, action, self.rules.fees.below_first_tier)
        return (f"{dollars(found.fee)}, {float(found.share):.2%} of it",)

    @cached_property
    def main(self) -> SpotOdds | PlayedSpot | None:
        return None if self.odds is None else main_wager(self.odds)

    def kept(self, action: Cents) -> Fraction | None:
        """What the bank keeps of an action on average before the fee, in cents.

        Where the main wager comes with an equal one that is part of it, the action is both.
        """
        if self.main is None:
            return None
        spot = self.rules.by_id[self.main.spot.id]
        other = partner(self.rules, spot.id)
        both = other is not None and other.part_of == spot.id and other.counts
        return Fraction(self.main.edge) * action / (2 if both else 1)


def main_wager(odds: GameOdds[Any]) -> Any:
    """The wager on the hand itself that leaves the bank least, as it should be played."""
    base = [spot for spot in odds.spots if spot.spot.kind == "base"]
    return min(base, key=lambda spot: float(spot.edge)) if base else None


def edge_rows(a: Figures, b: Figures) -> Iterator[Row]:
    """The bank's edge, how often a wager wins and how far it swings, wager by wager."""
    mine, its = a.rules.by_id, b.rules.by_id
    for name, one, other in paired(mine, its):
        spot = one or other
        if spot is not None and spot.by_itself:
            yield Row(spot.name, _edge_cell(a, one, name), _edge_cell(b, other, name))


def _edge_cell(side: Figures, spot: Spot | None, name: str) -> Cell:
    if spot is None or not spot.by_itself:
        return ABSENT
    if side.odds is None:
        return NOT_YET
    found = side.odds.spot(name)
    return _played_cell(found) if isinstance(found, PlayedSpot) else _counted_cell(found)


def _counted_cell(found: SpotOdds) -> Cell:
    odds = found.odds
    error = f" ± {odds.error:.4%}" if odds.error else ""
    lines = [f"edge {float(odds.house_edge):.4%}{error}"]
    if found.best_play is not None and found.best_play.odds.ev != odds.ev:
        best = float(found.best_play.odds.house_edge)
        lines = [f"{lines[0]} by the house way", f"{best:.4%} {found.best_play.title}"]
    hits = f"wins {float(odds.hit_frequency):.2%}"
    return (*lines, f"{hits}, deviation {sqrt(odds.variance):.3f} a unit")


def _played_cell(found: PlayedSpot) -> Cell:
    best, house = float(found.edge), -float(found.odds.house_way)
    return (f"edge {best:.4%} with best play", f"{house:.4%} by the house way")


def keeps_rows(a: Figures, b: Figures) -> Iterator[Row]:
    """What the bank keeps after its fee, a round and an hour, at several actions."""
    if not a.rules.banked and not b.rules.banked:
        return
    yield Row("Main wager", _main_cell(a), _main_cell(b))
    yield Row("Rounds an hour", (str(a.rounds_per_hour),), (str(b.rounds_per_hour),))
    for action in ACTIONS:
        yield Row(f"Of {dollars(action)} a round", _keeps(a, action), _keeps(b, action))


def _main_cell(side: Figures) -> Cell:
    if not side.rules.banked:
        return ABSENT
    return NOT_YET if side.main is None else (side.main.spot.name,)


def _keeps(side: Figures, action: Cents) -> Cell:
    if not side.rules.banked:
        return ABSENT
    kept = side.kept(action)
    if kept is None:
        return NOT_YET
    fee = side.fee(action) or 0
    left = kept - fee
    told = f"{_money(kept)} less {dollars(fee)}: {_money(left)}"
    return (told, f"{_money(left * side.rounds_per_hour)} an hour")


def _money(amount: Fraction) -> str:
    return dollars(round(amount))


def pot_rows(a: Figures, b: Figures) -> Iterator[Row]:
    """What a whole hand and a half hour cost a table without a bank, by players."""
    if a.rules.banked and b.rules.banked:
        return
    most = max(side.rules.table.seats for side in (a, b) if not side.rules.banked)
    for players in range(2, most + 1):
        yield Row(f"{players} players", _pot_cell(a, players), _pot_cell(b, players))


def _pot_cell(side: Figures, players: int) -> Cell:
    if side.pot_fees is None or players > side.rules.table.seats:
        return ABSENT
    hand = per_hand(side.pot_fees, players, pot_games().get(side.rules.like))
    timed = half_hour(side.pot_fees, players)
    if hand is None:
        return ("no fee posted",)
    return (f"{dollars(hand)} a hand" + (f", {dollars(timed)} a half hour" if timed else ""),)
