"""How fast Houseway is, beside its peers, in one run. Never a test: the exit code says nothing.

python benchmarks/bench.py            the tables
python benchmarks/bench.py --json     the same figures as data
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any

import blackjack
import ours
import report
from measure import Case, calibration, once, race

try:
    import peers
except ImportError:
    sys.exit("RLCard is not installed here; run `make bench`")

GROWTH = (1, 4, 7, 13)
PASSES = 3
ROUNDS = 4_000
WARM_CALLS = 5


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    try:
        figures = measure(asked.rounds)
    except KeyboardInterrupt:
        print("stopped before the end; nothing to show", file=sys.stderr)
        return 130
    print(json.dumps(figures, indent=2) if asked.json else report.text(figures))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="How fast Houseway is, beside its peers.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--rounds",
        type=_rounds_asked,
        default=ROUNDS,
        help=f"table rounds in each of {PASSES} passes, all kept (default: %(default)s)",
    )
    return parser


def _rounds_asked(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 10 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of rounds from 10 to 100000")
    return int(text)


def measure(rounds: int) -> dict[str, Any]:
    """All figures, as plain data."""
    began = perf_counter()
    before = calibration()
    games = ours.baccarat_games()
    odds = [_odds(name) for name in games]
    rates = _rates(games, rounds)
    return {
        "python": platform.python_version(),
        "rlcard": peers.RLCARD_VERSION,
        "rounds_kept": rounds,
        "passes": PASSES,
        "odds": odds,
        **rates,
        "calibration": {"before": before, "after": calibration()},
        "wall_seconds": perf_counter() - began,
    }


def _odds(name: str) -> dict[str, Any]:
    say(f"exact odds of {name}")
    work = ours.work_out_odds(name)
    first = once(work)
    return {"game": name, "first": first, "warm": median(once(work) for _ in range(WARM_CALLS))}


def _rates(games: list[str], rounds: int) -> dict[str, Any]:
    """Everything that is counted in times a second, measured together, pass by pass."""
    tables = {name: [make(name, rounds) for make in _BETTORS.values()] for name in games}
    rlcard = {players: peers.rlcard_cases(players) for players in (1, ours.BETTORS)}
    plain, settling = peers.plain_case(), ours.settlements()
    growth = {bettors: ours.grown(bettors, rounds) for bettors in GROWTH}
    kernels, loops = blackjack.kernels(), blackjack.plain_cases()
    dealt = {name: blackjack.table(name, rounds) for name in blackjack.games()}
    cases = [
        *(case for row in tables.values() for case in row),
        *(case for row in rlcard.values() for case in row),
        *growth.values(),
        *(plain, *settling),
        *(*kernels.values(), *loops.values(), *dealt.values()),
    ]
    race(cases, PASSES, say)
    return {
        "spread": median(case.spread for case in cases),
        "tables": [_table(name, row) for name, row in tables.items()],
        "rlcard_blackjack": {
            str(players): {case.name: case.rate for case in row} for players, row in rlcard.items()
        },
        "plain_baccarat": plain.rate,
        "growth": [
            {"bettors": bettors, "rounds": case.rate, "wagers_a_round": case.wagers}
            for bettors, case in growth.items()
        ],
        "settlement": {case.name: case.rate for case in settling},
        "blackjack": {
            "kernel": {name: case.rate for name, case in kernels.items()},
            "plain": {name: case.rate for name, case in loops.items()},
            "table": [
                {"game": name, "bettors": ours.bettors_at(name), "rounds": case.rate}
                for name, case in dealt.items()
            ],
        },
    }


_BETTORS = {
    "one_wager": ours.one_wager,
    "two_wagers": ours.two_wagers,
    "steady": ours.steady,
}


def _table(name: str, row: list[Case]) -> dict[str, Any]:
    rates = {kind: case.rate for kind, case in zip(_BETTORS, row, strict=True)}
    wagers = {kind: case.wagers for kind, case in zip(_BETTORS, row, strict=True)}
    return {"game": name, "bettors": ours.bettors_at(name), **rates, "wagers_a_round": wagers}


def say(text: str) -> None:
    """Progress, apart from the result."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
