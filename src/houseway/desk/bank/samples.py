"""Rounds that were played, as a sample: kept as bytes, settled with the amounts of any table."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.desk.bank.counted import in_order_from_first_seat
from houseway.desk.bank.cover import NOTHING, Ended, Ints, Moving, Walks, moving, settle_rounds
from houseway.desk.bank.full import told_with
from houseway.desk.bank.table import TypicalTable
from houseway.engine.bettor import Bettor
from houseway.money import Cents
from houseway.proof.patterns import Entry, Played
from houseway.rulebook.schema import Coverage
from houseway.table.wager import Wager

CODE = np.uint16
Codes = NDArray[np.uint16]


@dataclass(frozen=True)
class Sample:
    """Rounds that were played: one row each, its entries in the order of the settlement.

    `codes` are places in `entries`, counted from 1; 0 fills a row up.
    """

    entries: tuple[Entry, ...] = ()
    codes: Codes = field(default_factory=lambda: np.zeros((0, 1), dtype=CODE))
    blocks: int = 0
    called_off: int = 0

    @property
    def rounds(self) -> int:
        return len(self.codes)

    @property
    def tried(self) -> int:
        """All rounds, with those that were called off for want of cards."""
        return self.rounds + self.called_off

    def more(self, blocks: Sequence[Played]) -> Sample:
        """The sample with some more blocks."""
        place = {entry: at for at, entry in enumerate(self.entries, start=1)}
        rows: list[list[int]] = []
        for played in blocks:
            known = [place.setdefault(entry, len(place) + 1) for entry in played.entries]
            rows += [[known[entry] for entry in row] for row in played.rounds]
        before, width = self.codes.shape
        codes = np.zeros((before + len(rows), max(width, *map(len, rows), 1)), dtype=CODE)
        codes[:before, :width] = self.codes
        for at, row in enumerate(rows, start=before):
            codes[at, : len(row)] = row
        called_off = self.called_off + sum(played.called_off for played in blocks)
        return Sample(tuple(place), codes, self.blocks + len(blocks), called_off)

    def to_bytes(self) -> bytes:
        told = {"entries": self.entries, "blocks": self.blocks, "called_off": self.called_off}
        out = io.BytesIO()
        text = np.frombuffer(json.dumps(told).encode(), dtype=np.uint8)
        np.savez_compressed(out, codes=self.codes, told=text)
        return out.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Sample:
        with np.load(io.BytesIO(data)) as kept:
            told = json.loads(kept["told"].tobytes())
            codes = kept["codes"].astype(CODE)
        entries = tuple(Entry(*entry) for entry in told["entries"])
        if codes.ndim != 2 or (codes.size and int(codes.max()) > len(entries)):
            raise ValueError("a kept sample that does not hang together")
        return cls(entries, codes, told["blocks"], told["called_off"])


@dataclass(frozen=True)
class PlayedRounds:
    """A sample settled with the amounts of a table."""

    table: TypicalTable
    sample: Sample

    @property
    def weight(self) -> list[int]:
        return [1] * self.sample.rounds

    def settle(self, model: Coverage, bank: Cents) -> Ended:
        button, codes = self.table.game.rules.settle.button, self.sample.codes
        out = settle_rounds(model, bank, self._walks(codes))
        if button is None or not button.only_if_short:
            return out
        first = settle_rounds(model, bank, self._walks(self._without_button()))
        short = first.uncovered > 0
        first.put(short, out.take(short))
        return first

    def _walks(self, codes: Codes) -> Walks:
        return Walks.of([NOTHING, *self._known], codes)

    def _without_button(self) -> Codes:
        """Every round in the order it has when no button is placed."""
        order = [wager.placed for wager in in_order_from_first_seat(self.table)]
        place = [0, *(order.index(entry.wager) for entry in self.sample.entries)]
        by_place = np.argsort(np.array(place)[self.sample.codes], axis=1, kind="stable")
        return np.asarray(np.take_along_axis(self.sample.codes, by_place, axis=1))

    def given(self) -> Ints:
        """The bank's results, with everything covered, of what comes with wagers for nothing."""
        return self._results([entry.spot in self._free for entry in self.sample.entries])

    def wagered(self) -> Ints:
        """The bank's result of each wager and what was added to it, with everything covered."""
        own, entries = told_with(self.table), self.sample.entries
        columns = [
            self._results([own[e.wager] == at and e.spot not in self._free for e in entries])
            for at in range(len(own))
        ]
        return np.stack(columns, axis=1)

    @cached_property
    def _free(self) -> frozenset[str]:
        spots = self.table.game.rules.spots
        return frozenset(spot.id for spot in spots if spot.window == "given")

    @cached_property
    def _known(self) -> list[Moving]:
        return [self._moving(entry) for entry in self.sample.entries]

    def _results(self, which: list[bool]) -> Ints:
        """What the entries of some kinds brought the bank in every round."""
        nets = [m.lost - m.owed if take else 0 for m, take in zip(self._known, which, strict=True)]
        return np.asarray(np.array([0, *nets], dtype=np.int64)[self.sample.codes].sum(axis=1))

    def _moving(self, entry: Entry) -> Moving:
        rules, lying = self.table.game.rules, self.table.wagers[entry.wager]
        amount = lying.amount * entry.times // entry.per
        wager = Wager(Bettor(lying.seat), entry.spot, amount, 0)
        return moving(rules, wager, rules.by_id[entry.spot].lines[entry.line])
