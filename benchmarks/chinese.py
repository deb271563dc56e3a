"""How fast thirteen cards are set, with a plain peer in the same run. Never a test.

python benchmarks/chinese.py           the table
python benchmarks/chinese.py --json    the same figures as data
python benchmarks/chinese.py --league 500    bots against each other instead

Times are CPU seconds of this process; the first answer includes compiling. The peer is the obvious
program: it tries all 72,072 ways with plain Python and sums up what each may expect.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, product
from random import Random
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import Any

import numpy as np

from houseway.engine.bettor import Bettor
from houseway.families import game
from houseway.families.bots import bot_for
from houseway.families.chinese.arrangements import all_arrangements
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.house_way import house_way
from houseway.families.chinese.odds.learning import deal_hands
from houseway.families.chinese.rules import Play
from houseway.families.chinese.solve import solve
from houseway.families.chinese.solve_kernel import set_hands
from houseway.families.chinese.standing import CUT, expected, standing
from houseway.hands import CHINESE_FRONT_3, HIGH_52
from houseway.hands.quick import worth
from houseway.play.bots import Absent, Bot, play_out
from houseway.play.game import start_round
from houseway.table.events import RoundEnded
from houseway.table.table import Table, live_shoe

PLAY = Play(version="mandarin", point=500)
HANDS, FEW = 5_000, 50
PEER = 2
SEATS = 4
VERSIONS = ("western", "eastern", "mandarin", "basic")
PAIRS = (("best-play", "house-way"), ("house-way", "regulars"), ("best-play", "regulars"))
ABSENT = Absent()


@dataclass(frozen=True)
class Job:
    """Something to be done so many `times`, and the CPU milliseconds that each may take."""

    name: str
    work: Callable[[], object]
    times: int
    budget: float


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How fast thirteen cards are set.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--league", type=int, help="let the bots play so many deals instead")
    asked = parser.parse_args(arguments)
    if asked.league:
        league(asked.league)
        return 0
    figures = [measured(job) for job in jobs()]
    print(json.dumps(figures, indent=2) if asked.json else report(figures))
    return 0 if all(row["milliseconds"] <= row["budget"] for row in figures) else 1


def measured(job: Job) -> dict[str, Any]:
    wall, start = perf_counter(), process_time()
    job.work()
    seconds, passed = process_time() - start, perf_counter() - wall
    return {
        "job": job.name,
        "milliseconds": 1000 * seconds / job.times,
        "wall": 1000 * passed / job.times,
        "a_second": job.times / seconds,
        "budget": job.budget,
    }


def jobs() -> list[Job]:
    """In this order, since the first of them compiles what the others use."""
    hands = deal_hands(HANDS, np.random.default_rng(1))
    few = hands[:FEW].tolist()
    known = standing(PLAY.version)
    return [
        Job("an answer, fresh", lambda: solve(PLAY, few[0]), 1, 8_000),
        Job("an answer, warm", lambda: [solve(PLAY, hand) for hand in few[:10]], 10, 1_000),
        Job("a hand set well", lambda: set_hands(hands, known), HANDS, 0.5),
        Job("all ways to set a hand", lambda: [ways(hand) for hand in few], FEW, 20),
        Job("a hand set by the plain peer", lambda: [peer(h) for h in few[:PEER]], PEER, 60_000),
        Job("the house way", lambda: [house_way(PLAY, hand) for hand in few], FEW, 1),
        Job("a table of four, best play", lambda: at_tables("best-play"), FEW, 200),
        Job("a table of four, regulars", lambda: at_tables("regulars"), FEW, 50),
    ]


def ways(hand: list[int]) -> int:
    """The best of all legal ways, by numpy."""
    return int(expected(standing(PLAY.version), all_arrangements(PLAY, hand)).argmax())


def peer(hand: list[int]) -> tuple[float, tuple[int, int, int]]:
    """The best way to set a hand, by trying every one of them in plain Python."""
    known = standing(PLAY.version)
    best = -100.0, (0, 0, 0)
    for back in combinations(hand, 5):
        behind = worth(HIGH_52, back)
        left = [card for card in hand if card not in back]
        for middle in combinations(left, 5):
            between = worth(HIGH_52, middle)
            if between > behind:
                continue
            front = [card for card in left if card not in middle]
            ahead = worth(CHINESE_FRONT_3, front)
            if (ahead + (1 << 20) if ahead >= 3 << 20 else ahead) <= between:
                best = max(best, (_sum(known, (ahead, between, behind)), (ahead, between, behind)))
    return best


def _sum(known: Any, values: tuple[int, int, int]) -> float:
    keys = [value >> CUT for value in values]
    win, lose = 1.0, 1.0
    total = 0.0
    for at, key in enumerate(keys):
        win, lose = win * known.win[at, key], lose * known.lose[at, key]
        total += known.points[at, key]
    return float(total + known.shot * (win - lose))


def at_tables(kind: str) -> None:
    """Whole hands of four bots at a table, from the deal to the last chip."""
    asked = the_game("mandarin")
    for number in range(FEW):
        play_out(
            start_round(asked, table_for(asked, number)), seated(asked, [kind] * SEATS), ABSENT
        )


def table_for(asked: ChinesePoker, number: int) -> Table:
    """A table in the middle of a game, with a deck of its own and plenty of chips."""
    seed = sha256(str(number).encode()).digest()
    table = Table(asked.rules, live_shoe(asked.rules, seeds=lambda: seed))
    for seat in range(1, SEATS + 1):
        table.sit(seat, str(seat))
        table.stakes.chips[seat] = asked.settings.buys[1] * 10
    table.stakes.button, table.stakes.playing = 1, set(range(1, SEATS + 1))
    return table


def seated(asked: ChinesePoker, kinds: Sequence[str], seed: int = 1) -> dict[Bettor, Bot]:
    luck = Random(seed)
    bots = enumerate((bot_for(kind, asked, luck) for kind in kinds), 1)
    return {Bettor(seat): bot for seat, bot in bots}


def the_game(version: str) -> ChinesePoker:
    asked = game("chinese-poker", {"version": version, "fees": "none"})
    assert isinstance(asked, ChinesePoker)
    return asked


def league(deals: int) -> None:
    """One of a kind against three of another, in every seat of every deal; points per opponent."""
    for version, (one, other) in product(VERSIONS, PAIRS):
        asked = the_game(version)
        results = []
        for number in range(deals):
            total = 0
            for seat in range(SEATS):
                kinds = [one if at == seat else other for at in range(SEATS)]
                table, bots = table_for(asked, number), seated(asked, kinds, number)
                events = play_out(start_round(asked, table), bots, ABSENT).events
                ended = next(event for event in events if isinstance(event, RoundEnded))
                total += sum(net for bettor, net in ended.nets if bettor.seat == seat + 1)
            results.append(total / asked.settings.point / SEATS / (SEATS - 1))
        error = stdev(results) / len(results) ** 0.5
        print(
            f"{version:10}{one:>12} over {other:12}{fmean(results):>+8.3f} ± {error:.3f}",
            flush=True,
        )


def report(figures: Sequence[dict[str, Any]]) -> str:
    lines = [f"{'':34}{'CPU ms':>12}{'wall ms':>12}{'may take':>10}{'a CPU second':>16}"]
    for row in figures:
        over = "  too slow" if row["milliseconds"] > row["budget"] else ""
        times = f"{row['milliseconds']:>12,.3f}{row['wall']:>12,.3f}{row['budget']:>10,g}"
        lines.append(f"{row['job']:34}{times}{row['a_second']:>16,.1f}{over}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
