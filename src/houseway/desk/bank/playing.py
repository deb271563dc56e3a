"""Rounds played for the bank's desk: kept on disk, played on where more are wanted.

A sample belongs to a game, the seats and spots wagered on and the way hands are played; amounts,
the bank and the coverage model come in only when it is settled. Rounds are played in blocks, each
of which follows from its number, so a sample is the same whoever played it, in whatever steps.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import current_process, get_context
from pathlib import Path
from random import Random
from typing import Any
from zipfile import BadZipFile

from houseway.desk.bank.samples import Sample
from houseway.desk.bank.table import TypicalTable, most_times
from houseway.desk.odds import cache_folder, keep_bytes, odds_key
from houseway.desk.program import program_key
from houseway.families import family_of, of_rules
from houseway.families.ante.game import Ante
from houseway.families.ante.odds.bots import BestAnte
from houseway.families.ante.odds.tabled import Tabled, tabled
from houseway.families.bots import best_play
from houseway.families.kernels import bot_of
from houseway.money import Cents
from houseway.play.bots import Bot, HouseWay
from houseway.play.game import Game
from houseway.proof.model import GameOdds
from houseway.proof.patterns import Laid, Played, play_rounds
from houseway.rulebook.schema import Rules

BLOCK = 250
ALONE = 8  # blocks for which no other process is started
SEED = "houseway rounds 1"
MOST_ROUNDS = 200_000
PLAN_PART = 0.5  # of the work is finding the best play beside a board, where it is not kept
WITH_OWN_BOTS = ("paigow", "war", "nine")  # whose best play needs no odds to be told

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Task:
    """Everything a process needs to play rounds.

    `found` tells how to play best, if asked, and `tables` do in a game with a board.
    """

    rules: Rules
    bank_seat: int
    wagers: tuple[Laid, ...]
    found: GameOdds[Any] | None
    tables: Tabled | None = None

    def play(self, block: int, rounds: int | None = None) -> Played:
        """A block, or only its first rounds."""
        game, random = of_rules(self.rules), Random(f"{SEED} {block}")
        bot = self._bot(game)
        return play_rounds(game, self.bank_seat, self.wagers, bot, random, rounds or BLOCK)

    def _bot(self, game: Game) -> Bot:
        if self.found is None:
            return HouseWay()
        if isinstance(game, Ante) and self.tables is not None:
            return BestAnte(game, {}, HouseWay(), self.tables)
        return _best_bot(game, self.found)


def _best_bot(game: Game, found: GameOdds[Any]) -> Bot:
    """A bot that plays best against a bank that goes the house way."""
    if game.rules.family in WITH_OWN_BOTS:
        return bot_of(game, "best-play")
    return best_play(game, found, HouseWay())


def task_of(table: TypicalTable, found: GameOdds[Any], progress: Progress | None = None) -> Task:
    wagers = tuple(Laid(lying.seat, lying.spot, lying.amount) for lying in table.wagers)
    rules = _always_placed(table.game.rules)
    if table.way == "house-way":
        return Task(rules, table.bank_seat, wagers, None)
    return Task(rules, table.bank_seat, wagers, found, _tables(table.game, progress))


def _tables(game: Game, progress: Progress | None) -> Tabled | None:
    """The tables of best play beside a board, kept beside the odds; None where there is none."""
    if not isinstance(game, Ante) or not game.settings.board:
        return None
    place = cache_folder() / f"{game.rules.id}-{odds_key(game)[:32]}.plan"
    try:
        return Tabled.from_bytes(place.read_bytes())
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        found = tabled(game, progress or (lambda done: None))
        keep_bytes(place, found.to_bytes())
        return found


def _always_placed(rules: Rules) -> Rules:
    """Rules under which a button that is placed only for a short bank is placed in every round."""
    settle = rules.settle
    if settle.button is None or not settle.button.only_if_short:
        return rules
    button = settle.button.model_copy(update={"only_if_short": False})
    return rules.model_copy(update={"settle": settle.model_copy(update={"button": button})})


def kept_sample(table: TypicalTable) -> Sample:
    """The rounds of a table that are kept from before; none where there are none."""
    return _read(_place(table))


def play_sample(
    table: TypicalTable,
    found: GameOdds[Any],
    rounds: int,
    progress: Progress | None = None,
    workers: int | None = None,
) -> Sample:
    """At least so many rounds: the kept ones, and as many more as are missing.

    What was played is kept, also when it is broken off.
    """
    place = _place(table)
    sample, wanted = _read(place), min(rounds, MOST_ROUNDS)
    told = progress or (lambda done: None)
    missing = -(-wanted // BLOCK) - sample.blocks
    if missing <= 0:
        return sample
    done: list[Played] = []
    task = task_of(table, found, lambda part: told(part * PLAN_PART))
    ready = PLAN_PART if task.tables is not None else 0.0
    try:
        for played in _blocks(task, sample.blocks, missing, workers):
            done.append(played)
            told(ready + (1 - ready) * len(done) / missing)
    finally:
        if done:
            sample = sample.more(done)
            keep_bytes(place, sample.to_bytes())
    return sample


def _blocks(task: Task, first: int, number: int, workers: int | None) -> Iterator[Played]:
    """Blocks in order, on every core where a process may have helpers of its own."""
    cores = workers or os.cpu_count() or 1
    numbers = range(first, first + number)
    if cores == 1 or number <= ALONE or current_process().daemon:
        yield from map(task.play, numbers)
        return
    pool = ProcessPoolExecutor(min(cores, number), get_context("spawn"), _start, (task,))
    try:
        yield from pool.map(_play, numbers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_task: Task | None = None


def _start(task: Task) -> None:
    """In a helping process: whoever started it says when to stop."""
    global _task
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _task = task


def _play(block: int) -> Played:
    assert _task is not None
    return _task.play(block)


def _read(place: Path) -> Sample:
    try:
        return Sample.from_bytes(place.read_bytes())
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        return Sample()


def _place(table: TypicalTable) -> Path:
    return cache_folder() / f"{table.game.rules.id}-{sample_key(table)[:32]}.rounds"


PARTS = ("odds", "kernel")  # of a family, which rounds are played by


def sample_key(table: TypicalTable) -> str:
    """What a sample follows from, as a hash: anything but amounts, the bank and coverage."""
    rules = table.game.rules
    settle = rules.settle.model_dump(mode="json", exclude={"coverage", "rounding"})
    facts = {
        "code": program_key(__name__, *(f"{family_of(rules).package}.{p}" for p in PARTS)),
        "blocks": [SEED, BLOCK],
        "odds": odds_key(table.game),
        "settle": settle,
        "seats": [rules.table.seats, table.bank_seat],
        "wagers": [[w.seat, w.spot, _room(table, w.spot, w.amount)] for w in table.wagers],
        "given": _given(table),
        "way": table.way,
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()


def _room(table: TypicalTable, spot: str, amount: Cents) -> int:
    """How many times a wager fits in its limit, as far as it may grow: near it doubles are cut."""
    rules = table.game.rules
    return min(most_times(table.game), rules.limits(rules.by_id[spot])[1] // amount)


def _given(table: TypicalTable) -> list[tuple[int, str]]:
    """The wagers that come with others, which may depend on how much lies there."""
    rules = table.game.rules
    if all(spot.window != "given" for spot in rules.spots):
        return []
    wagers = tuple(Laid(lying.seat, lying.spot, lying.amount) for lying in table.wagers)
    entries = Task(rules, table.bank_seat, wagers, None).play(0, rounds=1).entries
    found = {(wagers[e.wager].seat, e.spot) for e in entries}
    return sorted((seat, spot) for seat, spot in found if rules.by_id[spot].window == "given")
