"""How long the exact odds of the ante games take. Never a test.

python benchmarks/ante.py            the table
python benchmarks/ante.py --json     the same figures as data

Every game is worked out afresh three times in one process; the first time includes compiling. The
hands of hold'em that are compared are put beside phevaluator, called from Python for one flop.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import combinations
from time import perf_counter, process_time
from typing import Any

from houseway.cards.card import cards
from houseway.families import game
from houseway.families.advice import advise
from houseway.families.ante.game import Ante
from houseway.families.ante.odds import game_odds, solved

PASSES = 3
OWN, FLOP = "Qd 7d", "Kd 8d 2s"

phevaluator: Any = import_module("phevaluator._pheval")


@dataclass(frozen=True)
class Case:
    """`budget` is how long the work may take on two cores once everything is compiled."""

    job: str
    work: Callable[[], object]
    budget: float | None = None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How long the odds of the ante games take.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(arguments)
    figures = [measured(case) for case in cases()]
    print(json.dumps(figures, indent=2) if asked.json else report(figures))
    return 0


def cases() -> list[Case]:
    own, flop = cards(OWN), cards(FLOP)
    holdem = ante("ultimate-texas-holdem")
    usual = {"bank-card": "up", "bet-table": "usual"}
    return [
        Case("Three Card Poker", lambda: fresh(ante("three-card-poker")), 10),
        Case("the same, 6 Card Bonus", lambda: fresh(ante("three-card-poker-6-card-bonus")), 10),
        Case("Caribbean Stud", lambda: fresh(ante("caribbean-stud")), 10),
        Case("the same, one card up", lambda: fresh(ante("caribbean-stud", usual)), 30),
        Case("Ultimate Texas Hold'em", lambda: fresh(holdem), 60),
        Case("one flop", lambda: advise(holdem, own, flop), 3),
        Case("one flop, by phevaluator", lambda: one_by_one(own, flop)),
    ]


def ante(name: str, options: Mapping[str, object] | None = None) -> Ante:
    played = game(name, options)
    assert isinstance(played, Ante)
    return played


def fresh(played: Ante) -> object:
    """The odds of a game, nothing kept from before."""
    solved.forget()
    return game_odds(played)


def one_by_one(own: Sequence[int], flop: Sequence[int]) -> int:
    """Every hand of the bank on every board that can come of a flop, ranked by phevaluator."""
    rank_of = phevaluator.evaluate_7cards
    left = [(c // 4 + 12) % 13 * 4 + c % 4 for c in range(52) if c not in (*own, *flop)]
    shown = [(c // 4 + 12) % 13 * 4 + c % 4 for c in flop]
    ranked = 0
    for more in combinations(left, 2):
        rest = [card for card in left if card not in more]
        board = (*shown, *more)
        for two in combinations(rest, 2):
            rank_of(*board, *two)
            ranked += 1
    return ranked


def measured(case: Case) -> dict[str, Any]:
    """Seconds by the clock and of the processor: the first time, and the best of all."""
    times = []
    for _ in range(PASSES):
        clock, processor = perf_counter(), process_time()
        case.work()
        times.append((perf_counter() - clock, process_time() - processor))
    best = min(times)
    return {
        "job": case.job,
        "seconds_first": times[0][0],
        "seconds": best[0],
        "processor_seconds": best[1],
        "budget": case.budget,
        "within_budget": case.budget is None or best[0] <= case.budget,
    }


def report(figures: list[dict[str, Any]]) -> str:
    head = f"{'':28}{'first, s':>10}{'then, s':>10}{'processor':>11}{'budget':>8}"
    lines = [head]
    for row in figures:
        budget = "" if row["budget"] is None else f"{row['budget']:>8}"
        over = "" if row["within_budget"] else "  over budget"
        lines.append(
            f"{row['job']:28}{row['seconds_first']:>10.2f}{row['seconds']:>10.2f}"
            f"{row['processor_seconds']:>11.2f}{budget}{over}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
