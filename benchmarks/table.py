"""How many rounds a full table plays a CPU second, in every family. Never a test.

python benchmarks/table.py               the table
python benchmarks/table.py --json        the same figures as data
python benchmarks/table.py --games casino-war,keep    some games or families only

Seven bettors and the bank sit down, or as many as the game seats, and every event is kept. The same
rounds are played twice: once with bots choosing, and once with their choices known beforehand, so
that the engine's time and the bots' time come apart. A live shoe deals, its shuffles included.
Where the engine's time goes is found by looking at the running function every millisecond.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from houseway.engine.event import Event
from houseway.engine.round import Entry, replay
from houseway.families import game
from houseway.families.bots import bot_for
from houseway.play.bots import play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.table import Table, live_shoe
from measure import Case, calibration, race
from report import ROUNDS_BUDGET, mark
from sampling import sampled

BETTORS, FEW = 7, 4
PASSES = 3
ROUNDS, FEWER, FEWEST = 2_000, 500, 20
SAMPLED = 4  # CPU seconds

# One game of every family, with how many people at most and how many rounds.
FAMILIES = {
    "baccarat": ("ez-baccarat-panda-8", BETTORS + 1, ROUNDS),
    "war": ("casino-war", BETTORS + 1, ROUNDS),
    "nine": ("super-pan-9", BETTORS + 1, ROUNDS),
    "ante": ("three-card-poker", BETTORS + 1, ROUNDS),
    "blackjack": ("no-bust-blackjack-4", BETTORS + 1, ROUNDS),
    "keep": ("fast-action-holdem", BETTORS + 1, ROUNDS),
    "paigow": ("pai-gow-poker", BETTORS + 1, ROUNDS),
    "pot": ("texas-holdem", FEW, FEWER),
    "chinese": ("chinese-poker", FEW, FEWER),
    "pan": ("panguingue", FEW, FEWEST),
}
UNBANKED = ("pot", "chinese", "pan")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Rounds of a full table a CPU second.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--games", type=_named, default=[*FAMILIES], help="games or families")
    parser.add_argument("--bots", choices=("house-way", "regulars"), default="house-way")
    asked = parser.parse_args(arguments)
    figures = measure(asked.games, asked.bots)
    print(json.dumps(figures, indent=2) if asked.json else "\n".join(report(figures)))
    return 0


def _named(text: str) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in (*FAMILIES, *game_ids())]
    if unknown:
        raise argparse.ArgumentTypeError(f"no game or family is called {unknown[0]!r}")
    return names


def measure(names: Sequence[str], kind: str) -> dict[str, Any]:
    """All figures, as plain data."""
    before = calibration()
    rows = [_row(name, kind) for name in names]
    rlcard = _rlcard()
    cases = [*(case for row in rows for case in (row.together, row.alone)), *rlcard]
    race(cases, PASSES, lambda said: print(said, file=sys.stderr, flush=True))
    after = calibration()
    loop = (before + after) / 2
    print("where the time goes", file=sys.stderr, flush=True)
    return {
        "bots": kind,
        "passes": PASSES,
        "budget": ROUNDS_BUDGET,
        "games": [row.figures(loop) for row in rows],
        "rlcard_blackjack": {case.name: case.rate for case in rlcard},
        "calibration": {"before": before, "after": after},
    }


@dataclass
class Row:
    """A game as it is played twice; `logs` are the choices of its rounds, known after `record`."""

    game: Game
    people: int
    kind: str
    rounds: int
    logs: list[Sequence[Entry]] = field(default_factory=list)

    def __post_init__(self) -> None:
        name = self.game.rules.id
        self.logs = [round_.log for round_ in self._rounds(self.rounds)]
        self.together = Case(f"{name}, bots", self.play, self.rounds)
        self.alone = Case(f"{name}, engine", self.replay, self.rounds)

    def play(self, rounds: int) -> list[list[Event]]:
        """Rounds with bots choosing."""
        return [round_.events for round_ in self._rounds(rounds)]

    def replay(self, rounds: int) -> list[list[Event]]:
        """The same rounds with every choice known."""
        played, table = self.game, self._table()
        return [replay(played.play(table), log).events for log in self.logs[:rounds]]

    def _rounds(self, rounds: int) -> Iterator[Any]:
        played, table = self.game, self._table()
        bots = {
            bettor: bot_for(self.kind, played, Random(bettor.seat))
            for bettor in sorted(table.bettors())
        }
        rest = bot_for(self.kind, played, Random(0))
        return (play_out(start_round(played, table), bots, rest) for _ in range(rounds))

    def _table(self) -> Table:
        """A fresh table whose shuffles are always the same."""
        numbers = count()
        seeds = (sha256(str(number).encode()).digest() for number in numbers)
        table = Table(self.game.rules, live_shoe(self.game.rules, seeds=lambda: next(seeds)))
        for seat in range(1, self.people + 1):
            table.sit(seat, f"seat {seat}")
        return table

    def figures(self, loop: float) -> dict[str, Any]:
        """Rounds a second, and CPU microseconds of a round for the engine and for the bots."""
        together, alone = self.together.rate, self.alone.rate
        return {
            "game": self.game.rules.id,
            "family": self.game.rules.family,
            "people": self.people,
            "budget": self.game.rules.family not in UNBANKED,
            "rounds": together,
            "engine_rounds": alone,
            "engine_microseconds": 1e6 / alone,
            "bots_microseconds": 1e6 / together - 1e6 / alone,
            "rounds_a_loop": together * loop,
            "engine_rounds_a_loop": alone * loop,
            "parts": self._parts(),
        }

    def _parts(self) -> dict[str, float]:
        """The engine's time by what it is spent on."""
        passes = max(1, round(SAMPLED * self.alone.rate / self.rounds))
        return sampled(lambda: [self.replay(self.rounds) for _ in range(passes)])


def _row(name: str, kind: str) -> Row:
    named, people, rounds = FAMILIES.get(name) or FAMILIES[load(name).family]
    rules_id = named if name in FAMILIES else name
    played = game(rules_id)
    return Row(played, min(people, played.rules.table.seats), kind, rounds)


def _rlcard() -> list[Case]:
    """RLCard's blackjack for seven where it is installed."""
    try:
        from peers import rlcard_cases
    except ImportError:
        return []
    return rlcard_cases(BETTORS)


def report(figures: dict[str, Any]) -> Iterator[str]:
    loop = figures["calibration"]
    yield f"A FULL TABLE, {figures['bots']} bots, all events kept, live shoe"
    yield (
        f"Rounds a CPU second, medians of {figures['passes']} passes; "
        f"calibration loop {loop['before']:.3f} s before, {loop['after']:.3f} s after"
    )
    yield f"  {'':34}{'rounds':>8}{'engine':>9}{'a loop':>9}{'engine':>8}{'bots':>8}"
    yield f"  {'':34}{'':8}{'alone':>9}{'':9}{'µs':>8}{'µs':>8}"
    for row in figures["games"]:
        said = f"{row['game']}, {row['people']} people"
        verdict = mark(row["engine_rounds"] >= ROUNDS_BUDGET) if row["budget"] else ""
        yield (
            f"  {said:34}{row['rounds']:8,.0f}{row['engine_rounds']:9,.0f}"
            f"{row['engine_rounds_a_loop']:9,.0f}{row['engine_microseconds']:8,.0f}"
            f"{row['bots_microseconds']:8,.0f}  {verdict}"
        )
    yield from _beside_rlcard(figures)
    yield "WHERE THE ENGINE'S TIME GOES, in hundredths"
    for row in figures["games"]:
        told = ", ".join(f"{part} {share:.0%}" for part, share in row["parts"].items())
        yield f"  {row['game']}: {told}"


def _beside_rlcard(figures: dict[str, Any]) -> Iterator[str]:
    peers: dict[str, float] = figures["rlcard_blackjack"]
    if not peers:
        yield "RLCard is not installed here; `make bench` has it."
        return
    for name, rate in peers.items():
        yield f"  {'RLCard blackjack, seven: ' + name:56}{rate:8,.0f}"
    fastest = max(peers.values())
    banked = [row for row in figures["games"] if row["budget"]]
    for row in banked:
        ratio = row["engine_rounds"] / fastest
        yield f"  {row['game']:34}{ratio:8.2f} x its fastest way  {mark(ratio >= 1)}"


if __name__ == "__main__":
    sys.exit(main())
