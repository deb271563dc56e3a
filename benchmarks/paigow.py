"""How long the odds of pai gow poker take, against what they may take. Never a test.

python benchmarks/paigow.py           the table
python benchmarks/paigow.py --json    the same figures as data

Times are CPU seconds of this process, all threads together; the first line includes compiling.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

import numpy as np

from houseway.cards.card import cards
from houseway.families import game
from houseway.families.advice import advise
from houseway.families.odds import odds
from houseway.hands import HIGH_53_BUG

HANDS = 1_000_000


@dataclass(frozen=True)
class Job:
    """Something to be done once, the CPU seconds it may take, and how many hands it sets."""

    name: str
    work: Callable[[], object]
    budget: float
    hands: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How long the odds of pai gow poker take.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(arguments)
    figures = [measured(job) for job in jobs()]
    print(json.dumps(figures, indent=2) if asked.json else report(figures))
    return 0 if all(row["seconds"] <= row["budget"] for row in figures) else 1


def measured(job: Job) -> dict[str, Any]:
    wall, start = perf_counter(), process_time()
    job.work()
    seconds, passed = process_time() - start, perf_counter() - wall
    rate = job.hands / seconds if job.hands else None
    return {
        "job": job.name,
        "seconds": seconds,
        "wall": passed,
        "budget": job.budget,
        "hands_a_second": rate,
    }


def jobs() -> list[Job]:
    """In this order, since the first of them compiles what the others use."""
    names = ("pai-gow-poker", "fortune-pai-gow-poker", "face-up-pai-gow-poker")
    poker, fortune, face_up = map(game, names)
    hand = cards("Jd Js 8c 8h Ac 7h 4s")
    hands = dealt()
    return [
        Job("every kind of hand set, fresh", _ready, 8),
        Job("pai gow poker, after that", lambda: odds(poker), 8),
        Job("Fortune, after that", lambda: odds(fortune), 4),
        Job("Face Up, after that", lambda: odds(face_up), 15),
        Job("one hand's advice, fresh", lambda: advise(poker, hand), 6),
        Job("one hand's advice, warm", lambda: advise(poker, hand), 4, 53_524_680),
        Job("a million hands set, fresh", lambda: set_all(hands), 4),
        Job("a million hands set, warm", lambda: set_all(hands), 1, HANDS),
    ]


def _ready() -> None:
    from houseway.families.paigow.odds.setting import ready

    ready(HIGH_53_BUG)


def dealt() -> Any:
    packs = np.tile(np.arange(53, dtype=np.uint8), (HANDS, 1))
    shuffled = np.random.default_rng(1).permuted(packs, axis=1)
    return np.ascontiguousarray(shuffled[:, :7])


def set_all(hands: Any) -> None:
    from houseway.families.paigow.odds.setting import look_up_hands, ready

    look_up_hands(hands, ready(HIGH_53_BUG).way, np.empty(len(hands), np.int64))


def report(figures: Sequence[dict[str, Any]]) -> str:
    lines = [f"{'':34}{'CPU s':>8}{'wall s':>8}{'may take':>10}{'hands a second':>18}"]
    for row in figures:
        rate = f"{row['hands_a_second']:,.0f}" if row["hands_a_second"] else ""
        over = "  too slow" if row["seconds"] > row["budget"] else ""
        times = f"{row['seconds']:>8.2f}{row['wall']:>8.2f}{row['budget']:>10.0f}"
        lines.append(f"{row['job']:34}{times}{rate:>18}{over}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
