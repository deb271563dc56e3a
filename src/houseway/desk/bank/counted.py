"""The rounds of a table counted whole: every way the cards can fall, settled in its order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Protocol, cast

import numpy as np

from houseway.cards.shoe import ScriptedShoe
from houseway.desk.bank.cover import NOTHING, Ended, Ints, Moving, Walks, moving, settle_rounds
from houseway.desk.bank.table import TypicalTable
from houseway.engine.bettor import Bettor
from houseway.families.joint import counts_rounds, joint
from houseway.money import Cents
from houseway.play.game import Game
from houseway.proof.joint import Joint
from houseway.proof.model import SpotOdds, WagerOdds, Way
from houseway.rulebook.schema import Coverage
from houseway.table.settle import button_number, button_seat, first_seat, in_order
from houseway.table.table import Table
from houseway.table.wager import Wager

CHOOSES = "player"  # the line whose bettors choose on five


class Rounds(Protocol):
    """Rounds that can be settled against any bank, each with its weight."""

    @property
    def weight(self) -> Sequence[int]: ...

    def settle(self, model: Coverage, bank: Cents) -> Ended: ...


def can_count(table: TypicalTable) -> bool:
    """Whether whole rounds of this game can be counted."""
    return counts_rounds(table.game.rules)


def lay(table: TypicalTable) -> Table:
    """The table with its wagers on it, before the cards."""
    bank = table.bank_seat
    found = Table(table.game.rules, ScriptedShoe(()), bank=bank)
    found.people = {seat: f"seat {seat}" for seat in (bank, *table.seats)}
    for wager in table.wagers:
        found.place(Bettor(wager.seat), wager.spot, wager.amount)
    return found


def in_order_from_first_seat(table: TypicalTable) -> list[Wager]:
    """The wagers as they are settled when no button is placed, numbered as in `table`."""
    found = lay(table)
    return in_order(found.rules, first_seat(found), found.wagers)


@lru_cache(maxsize=64)
def _joint(game: Hashable, spots: frozenset[str], way: Way) -> Joint:
    """Counted once while the program runs: pages ask for one game again and again."""
    return joint(cast(Game, game), spots, way)


@dataclass(frozen=True)
class CountedRounds:
    """Every way a round can end, counted together for all wagers of a table."""

    table: TypicalTable

    @cached_property
    def _joint(self) -> Joint:
        spots = frozenset(lying.spot for lying in self.table.wagers)
        return _joint(cast(Hashable, self.table.game), spots, self.table.way)

    @cached_property
    def weight(self) -> Sequence[int]:
        weights: list[int] = self._joint.weight.tolist()
        return weights

    def settle(self, model: Coverage, bank: Cents) -> Ended:
        """Walk every round from where it starts; a button may be placed only for a short bank."""
        button, rows = self.table.game.rules.settle.button, len(self._joint.weight)
        out = Ended(*(np.zeros(rows, dtype=np.int64) for _ in range(3)))
        open_ = np.ones(rows, dtype=np.bool_)
        if button is None or button.only_if_short:
            out = settle_rounds(model, bank, self._walks(first_seat(self._lay)))
            open_ = out.uncovered > 0
        if button is None:
            return out
        for start, ranks in self._starts.items():
            here = open_ & np.isin(self._joint.button, ranks)
            if here.any():
                walks = self._walks(start).take(here)
                out.put(here, settle_rounds(model, bank, walks))
        return out

    @cached_property
    def _lay(self) -> Table:
        return lay(self.table)

    @cached_property
    def _starts(self) -> dict[int, list[int]]:
        """The seats at which a button can lie, each with the ranks that put it there."""
        button = self._lay.rules.settle.button
        assert button is not None
        starts: dict[int, list[int]] = {}
        for rank in np.unique(self._joint.button).tolist():
            number = button_number(button, 4 * (rank - 1))
            starts.setdefault(button_seat(self._lay, button, number), []).append(rank)
        return starts

    def _walks(self, start: int) -> Walks:
        order = in_order(self._lay.rules, start, self._lay.wagers)
        return Walks.of(self._known[0], np.stack([self._codes(w) for w in order], axis=1))

    @cached_property
    def _known(self) -> tuple[list[Moving], list[int]]:
        """What each wager moves on each line, and where the lines of each wager begin."""
        known, first = [NOTHING], []
        for wager in self._lay.wagers:
            first.append(len(known))
            lines = self._lay.rules.by_id[wager.spot].lines
            known += [moving(self._lay.rules, wager, line) for line in lines]
        return known, first

    def _codes(self, wager: Wager) -> Ints:
        """The place of what a wager moves in every round; nothing where it was not open."""
        found, spot = self._joint, self._lay.rules.by_id[wager.spot]
        chooses = any(w.bettor == wager.bettor and w.spot == CHOOSES for w in self._lay.wagers)
        lines = found.own if chooses else found.lines
        codes = self._known[1][wager.placed] + lines[:, found.spots.index(wager.spot)]
        return np.where(found.late, codes, 0) if spot.window == "late" else codes


def worth_beside(table: TypicalTable, spot: str) -> Fraction:
    """The EV of a unit that one more bettor has on a spot, beside the wagers of a table."""
    spots = frozenset((spot, *(lying.spot for lying in table.wagers)))
    found = _joint(cast(Hashable, table.game), spots, table.way)
    lines = table.game.rules.by_id[spot].lines
    met = found.marginal(spot, own=spot == CHOOSES)
    return sum((lines[at].profit * Fraction(n, found.total) for at, n in met.items()), Fraction(0))


@dataclass(frozen=True)
class LoneWager:
    """One wager by itself: its outcomes are the rounds."""

    table: TypicalTable
    odds: WagerOdds

    @cached_property
    def weight(self) -> Sequence[int]:
        return [outcome.combinations for outcome in self.odds.outcomes]

    def settle(self, model: Coverage, bank: Cents) -> Ended:
        (lying,) = self.table.wagers
        rules = self.table.game.rules
        wager = Wager(Bettor(lying.seat), lying.spot, lying.amount, 0)
        known = [moving(rules, wager, line) for line in rules.by_id[lying.spot].lines]
        codes = np.arange(len(known), dtype=np.int64)[:, None]
        return settle_rounds(model, bank, Walks.of(known, codes))


def lone_wager(table: TypicalTable, spot: object) -> LoneWager | None:
    """A table with a single wager that nothing is added to, where all its outcomes are counted."""
    odds = spot.played(table.way) if isinstance(spot, SpotOdds) else None
    if len(table.wagers) != 1 or odds is None or odds.error:
        return None
    rules = table.game.rules
    met = [outcome.name for outcome in odds.outcomes]
    alone = all(s.window not in ("raise", "given", "insurance") for s in rules.spots)
    fits = met == [line.name for line in rules.by_id[table.wagers[0].spot].lines]
    return LoneWager(table, odds) if alone and fits else None
