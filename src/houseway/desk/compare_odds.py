"""The figures of a game as a comparison shows them: edges, fees, and what the bank keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from houseway.desk.bank.fees import EARNED, bank_fee, fee_text
from houseway.desk.bank.table import partner
from houseway.desk.bank.ways import TITLES, played
from houseway.desk.compare_parts import ABSENT, Amount, Cell, Row, paired
from houseway.desk.explorer import Charged, charged, half_hour, per_hand
from houseway.desk.spreadsheet import Grid, Value, in_dollars
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.money import Cents, dollars
from houseway.play.game import Game
from houseway.proof.model import GameOdds, SpotOdds, WagerOdds, Way
from houseway.rulebook.paces import PACE_NOTE
from houseway.rulebook.pot_fees import PotFees, pot_games
from houseway.rulebook.schedules import Schedule
from houseway.rulebook.schema import Rules, Spot

ACTIONS = (5_000, 10_000, 20_000, 50_000, 100_000, 200_000)
NOT_YET: Cell = ("not worked out yet",)
HOUSE_WAY: Way = "house-way"


@dataclass(frozen=True)
class Figures:
    """A game under its options, with the odds where they are known and an assumed speed."""

    played: Game
    odds: GameOdds[Any] | None
    rounds_per_hour: int

    @property
    def rules(self) -> Rules:
        return self.played.rules

    @property
    def schedule(self) -> Schedule | None:
        """The schedule that is posted, the same as at every other desk."""
        return self.rules.schedule

    @property
    def pot_fees(self) -> PotFees | None:
        return self.rules.pot_fees

    @property
    def schedule_text(self) -> str:
        if self.schedule is not None:
            return self.schedule.id
        return self.pot_fees.text if self.pot_fees is not None else fee_text(self.rules)

    def fee_at(self, action: Cents) -> Charged | None:
        """The bank's fee on an action; None without a posted schedule."""
        if not self.rules.banked or self.schedule is None:
            return None
        return charged(self.schedule, action, self.rules.fees.below_first_tier)

    def fee_cell(self, action: Cents) -> Cell:
        found = self.fee_at(action)
        if found is None:
            return ABSENT
        return (f"{dollars(found.fee)}, {float(found.share):.2%} of it",)

    @cached_property
    def main(self) -> SpotOdds | PlayedSpot | None:
        return None if self.odds is None else main_wager(self.odds)

    @cached_property
    def edges(self) -> dict[Way, Fraction | None]:
        """The bank's edge on the main wager by how it is played; None where that is not known."""
        return {way: _edge(self.main, way) for way in TITLES}

    @property
    def differs(self) -> bool:
        """Whether it matters how the main wager is played."""
        return len(set(self.edges.values())) > 1

    def kept(self, action: Cents, way: Way) -> Fraction | None:
        """What the bank keeps of an action on average before the fee, in cents.

        Where the main wager comes with an equal one that is part of it, the action is both.
        """
        edge = self.edges[way]
        if self.main is None or edge is None:
            return None
        spot = self.rules.by_id[self.main.spot.id]
        other = partner(self.rules, spot.id)
        both = other is not None and other.part_of == spot.id and other.counts
        return edge * action / (2 if both else 1)


def _edge(main: SpotOdds | PlayedSpot | None, way: Way) -> Fraction | None:
    found = None if main is None else played(main, way)
    if found is None:
        return None
    return Fraction(-found) if isinstance(found, float) else found.house_edge


def main_wager(odds: GameOdds[Any]) -> Any:
    """The wager on the hand itself that leaves the bank least, as its odds are stated."""
    base = [spot for spot in odds.spots if spot.spot.kind == "base"]
    return min(base, key=lambda spot: float(spot.edge)) if base else None


def fee_amounts(a: Figures, b: Figures, action: Cents) -> Iterator[Amount]:
    """The fee on an action as figures: the money, and its share of the action."""
    one, other = a.fee_at(action), b.fee_at(action)
    fees = [None if each is None else each.fee for each in (one, other)]
    shares = [None if each is None else each.share for each in (one, other)]
    yield Amount("The player-dealer's fee on an action", fees[0], fees[1], action)
    yield Amount("That fee of the action", shares[0], shares[1], action, share=True)


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
    hits = f"wins {float(odds.hit_frequency):.2%}"
    swing = f"{hits}, deviation {sqrt(odds.variance):.3f} a unit"
    return (*_edge_lines(found), swing + (", sampled" if odds.error else ""))


def _edge_lines(found: SpotOdds) -> Iterator[str]:
    """The edge by each way to play, where bettors choose; a way that is not known is said to be."""
    if found.way is None:
        yield f"edge {_percent(found.odds)}"
        return
    for way, title in TITLES.items():
        odds = found.played(way)
        yield f"{title}: not known" if odds is None else f"{title}: edge {_percent(odds)}"
    if found.best_play is not None and found.best_play.way is None:
        yield f"{found.best_play.title}: edge {_percent(found.best_play.odds)}"


def _percent(odds: WagerOdds) -> str:
    return f"{float(odds.house_edge):.4%}" + (f" ± {odds.error:.4%}" if odds.error else "")


def _played_cell(found: PlayedSpot) -> Cell:
    best, house = float(found.edge), -float(found.odds.house_way)
    return (f"best play: edge {best:.4%}", f"house way: edge {house:.4%}")


def keeps_note(a: Figures, b: Figures) -> str:
    """How the figures of what the bank keeps are meant, the fee of both games considered."""
    banked = [side for side in (a, b) if side.rules.banked]
    posted = {side.schedule is not None for side in banked}
    fee = "after the fee where one is posted" if len(posted) > 1 else EARNED[posted == {True}]
    opened = any(side.rules.fee_is_open for side in banked)
    room = " Where the room posts its fee, it is not known here." if opened else ""
    return (
        f"On average, with all action on the main wager, {fee}.{room} Rounds an hour: {PACE_NOTE}."
    )


def keeps_rows(a: Figures, b: Figures) -> Iterator[Row]:
    """What the bank keeps after its fee, a round and an hour, at several actions.

    Best play and house way have rows of their own where one of the games tells them apart.
    """
    if not a.rules.banked and not b.rules.banked:
        return
    yield Row("Main wager", _main_cell(a), _main_cell(b))
    yield Row("Rounds an hour", (str(a.rounds_per_hour),), (str(b.rounds_per_hour),))
    earned = [(EARNED[side.schedule is not None],) for side in (a, b)]
    yield Row("Fee", earned[0], earned[1])
    ways = list(TITLES) if a.differs or b.differs else [HOUSE_WAY]
    for action in ACTIONS:
        for way in ways:
            played = f", {TITLES[way]}" if len(ways) > 1 else ""
            label = f"Of {dollars(action)} a round{played}"
            kept = [side.kept(action, way) if side.rules.banked else None for side in (a, b)]
            told = Amount(f"Kept before the fee{played}", kept[0], kept[1], action)
            yield Row(label, _keeps(a, action, way), _keeps(b, action, way), (told,))


def _main_cell(side: Figures) -> Cell:
    if not side.rules.banked:
        return ABSENT
    return NOT_YET if side.main is None else (side.main.spot.name,)


def _keeps(side: Figures, action: Cents, way: Way) -> Cell:
    if not side.rules.banked:
        return ABSENT
    if side.main is None:
        return NOT_YET
    kept = side.kept(action, way)
    if kept is None:
        return (f"{TITLES[way]} is not known",)
    if side.schedule is None:
        return (f"{_money(kept)} before any fee", f"{_money(kept * side.rounds_per_hour)} an hour")
    fee = bank_fee(side.rules, action)
    left = kept - fee
    told = f"{_money(kept)} less {dollars(fee)}: {_money(left)}"
    return (told, f"{_money(left * side.rounds_per_hour)} an hour")


def keeps_grids(a: Figures, b: Figures) -> tuple[Grid, ...]:
    """What the bank keeps at several actions as a table in dollars; nothing without a bank."""
    headings = (
        *("Game", "Main wager", "Bettors play", "Schedule", "Rounds an hour"),
        *("Action of a round ($)", "Kept before the fee ($)", "Fee ($)"),
        *("Left of a round ($)", "Left of an hour ($)"),
    )
    rows = tuple(row for side in (a, b) for row in _kept_rows(side))
    return (Grid("What the bank keeps", headings, rows),) if rows else ()


def _kept_rows(side: Figures) -> Iterator[tuple[Value, ...]]:
    if not side.rules.banked or side.main is None:
        return
    for way in TITLES if side.differs else (HOUSE_WAY,):
        title = TITLES[way] if side.differs else "any way"
        for action in ACTIONS:
            kept = side.kept(action, way)
            fee = None if side.schedule is None else bank_fee(side.rules, action)
            left = None if kept is None else kept - (fee or 0)
            hour = None if left is None else left * side.rounds_per_hour
            told = (side.rules.name, side.main.spot.name, title, side.schedule_text)
            amounts = (in_dollars(each) for each in (action, kept, fee, left, hour))
            yield (*told, side.rounds_per_hour, *amounts)


def _money(amount: Fraction) -> str:
    return dollars(round(amount))


def pot_rows(a: Figures, b: Figures) -> Iterator[Row]:
    """What a whole hand and a half hour cost a table without a bank, by players."""
    if a.rules.banked and b.rules.banked:
        return
    most = max(side.rules.table.seats for side in (a, b) if not side.rules.banked)
    for players in range(2, most + 1):
        hands, times = zip(*(_pot_fees(side, players) for side in (a, b)), strict=True)
        amounts = (
            Amount(f"{players} players, a hand", *hands),
            Amount(f"{players} players, a half hour", *times),
        )
        cells = _pot_cell(a, players), _pot_cell(b, players)
        yield Row(f"{players} players", *cells, amounts)


def _pot_fees(side: Figures, players: int) -> tuple[Cents | None, Cents | None]:
    """What a hand and a half hour cost a table; None where nothing is posted."""
    if side.pot_fees is None or players > side.rules.table.seats:
        return None, None
    hand = per_hand(side.pot_fees, players, pot_games().get(side.rules.like))
    return hand, half_hour(side.pot_fees, players)


def _pot_cell(side: Figures, players: int) -> Cell:
    if side.pot_fees is None or players > side.rules.table.seats:
        return ABSENT
    hand, timed = _pot_fees(side, players)
    if hand is None:
        return ("no fee posted",)
    return (f"{dollars(hand)} a hand" + (f", {dollars(timed)} a half hour" if timed else ""),)
