"""Shifts of any game played at the table itself: slower than a kernel, and the same figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import numpy as np

from houseway.cards.shoe import LiveShoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import not_here, unknown_name
from houseway.families.bots import KINDS, bot_for
from houseway.families.kernels import bots_of, game_of, has_kernel, stage
from houseway.play.bots import Bot
from houseway.play.game import start_round
from houseway.proof.kernel import ask
from houseway.proof.layout import Array
from houseway.proof.scene import Scene
from houseway.proof.staged import Answers, Laid, Staged, new_table
from houseway.proof.tally import Tally
from houseway.table.events import (
    CalledOff,
    FeeReturned,
    FeeTaken,
    RoundEnded,
    ShoeShuffled,
    WagerSettled,
)
from houseway.table.table import Table, live_shoe

POINTS = 48  # of a shift's path, at most
BLOCK = 1 << 9
STUCK = 10  # hands in a row that nobody can play


class TableWork:
    """A scene played at the table, block by block; the same to its users as `work.Work`."""

    threads = False

    def __init__(self, scene: Scene, seed: int = 1) -> None:
        self.scene = scene
        self.seed = seed
        self.game = game_of(scene)
        self.rules = self.game.rules
        self.points = min(POINTS, scene.shift)
        self._place = {person.bettor: n for n, person in enumerate(scene.people)}
        if self.rules.banked:
            self.staged: Staged | None = stage(scene)
            return
        self.staged = None
        for person in scene.people:
            if person.plays not in KINDS:
                known = ", ".join(KINDS)
                raise unknown_name(
                    ("people", person.name, "plays"),
                    f"{person.name} cannot play {person.plays!r}; known: {known}",
                    person.plays,
                    tuple(KINDS),
                )
            if person.wagers or person.bank or person.back:
                raise not_here(
                    ("people", person.name, "wagers"),
                    f"{person.name}: nobody banks or wagers at {self.rules.name}",
                )

    @property
    def shifts(self) -> int:
        """Of a block."""
        return max(1, BLOCK // self.scene.shift)

    def laid(self) -> list[Laid]:
        """The wagers whose profits are counted."""
        return []

    def tally(self) -> Tally:
        """Nothing counted yet."""
        return Tally(1, len(self.scene.people), 0, 0, self.points)

    def block(self, number: int, shifts: int | None = None, keep: bool = False) -> Tally:
        """Play one block, or its first shifts."""
        tally = self.tally()
        many = shifts or self.shifts
        rows = np.zeros((many, 3 + len(self.scene.people)), dtype=np.int64)
        paths = np.zeros((many, self.points), dtype=np.int64)
        results: list[int] = []
        for row in range(many):
            key = np.random.SeedSequence(self.seed, spawn_key=(number, row))
            seeds = Random(int.from_bytes(key.generate_state(8, np.uint32).tobytes(), "big"))
            self._shift(seeds, tally, rows[row], paths[row], results)
        tally.add_shifts(rows, paths, keep)
        tally.rounds.add(np.array(results, dtype=np.int64))
        return tally

    def _shift(
        self, seeds: Random, tally: Tally, row: Array, path: Array, results: list[int]
    ) -> None:
        """One shift, from a fresh table to its last round."""
        table = new_table(self.game, self.scene, self._shoe(lambda: seeds.randbytes(32)))
        choose = self._people(seeds)
        at = self.scene.watched
        follows = None if at is None else self.scene.people[at].bettor
        running = peak = lowest = fall = point = 0
        for played in range(self.scene.shift):
            if not self.scene.rotates:
                table.turns = 0
            nets, bank = self._round(table, choose, tally)
            watched = bank if follows is None else nets.get(follows, 0)
            row[0] += bank
            for bettor, net in nets.items():
                row[3 + self._place[bettor]] += net
            results.append(bank if self.rules.banked else watched)
            running += watched
            peak, lowest = max(peak, running), min(lowest, running)
            fall = max(fall, peak - running)
            if (played + 1) * self.points >= (point + 1) * self.scene.shift:
                path[point] = running
                point += 1
        row[1], row[2] = lowest, fall

    def _round(
        self, table: Table, choose: Callable[[Bettor, Offer, Round], Choice], tally: Tally
    ) -> tuple[Mapping[Bettor, int], int]:
        """Everybody's result of a round, and the bank's."""
        for _ in range(STUCK):
            round_ = start_round(self.game, table)
            while round_.decision is not None:
                bettor, offer = next(iter(round_.decision.offers.items()))
                round_.choose(bettor, choose(bettor, offer, round_))
            if round_.events and isinstance(round_.events[-1], RoundEnded):
                return self._told(round_, table, tally)
        raise not_here(
            "people", "nobody of the scene can play on; give people chips or another game"
        )

    def _told(self, round_: Round, table: Table, tally: Tally) -> tuple[dict[Bettor, int], int]:
        ended = round_.events[-1]
        assert isinstance(ended, RoundEnded)
        nets, bank = dict(ended.nets), ended.bank
        if table.bank is not None and self.rules.banked:
            nets[Bettor(table.bank)] = bank
        tally.sums["rounds"] += 1
        for event in round_.events:
            _count(event, tally.sums)
        tally.sums["fees"] = tally.sums["fees"] + ended.house
        return nets, bank

    def _people(self, random: Random) -> Callable[[Bettor, Offer, Round], Choice]:
        if self.staged is None:
            bots = {
                p.bettor: bot_for(p.plays, self.game, Random(random.getrandbits(64)))
                for p in self.scene.people
            }
            return lambda bettor, offer, _: bots[bettor].choose(offer)
        answers = Answers(self.scene.people)
        known = has_kernel(self.rules)
        players: Mapping[Bettor, Bot] = bots_of(self.staged) if known else {}

        def choose(bettor: Bettor, offer: Offer, round_: Round) -> Choice:
            choice = answers.choose(bettor, offer)
            return ask(players[bettor], offer, round_.events) if choice is None else choice

        return choose

    def _shoe(self, seeds: Callable[[], bytes]) -> LiveShoe:
        if self.scene.shoe == "table":
            return live_shoe(self.rules, seeds=seeds)
        return LiveShoe(self.rules.deck.shoe, 0, every_round=True, seeds=seeds)


def _count(event: Event, sums: dict[str, int]) -> None:
    if isinstance(event, WagerSettled):
        sums["paid"] += event.paid
        sums["collected"] += event.collected
        owed = event.result == "win"
        sums["owed"] += event.paid + (event.uncovered if owed else 0)
        sums["lost"] += event.collected + (0 if owed else event.uncovered)
    elif isinstance(event, FeeTaken) and event.bank:
        sums["bank_fees"] += event.amount
        sums["fees"] -= event.amount
    elif isinstance(event, FeeReturned) and event.bank:
        sums["bank_fees"] -= event.amount
        sums["fees"] += event.amount
    elif isinstance(event, CalledOff):
        sums["called_off"] += 1
    elif isinstance(event, ShoeShuffled):
        sums["shuffles"] += 1
