"""How fast rounds are simulated and played and hands are ranked, beside the peers. Never a test.

python benchmarks/simulate.py               the tables
python benchmarks/simulate.py --json        the same figures as data
python benchmarks/simulate.py --markdown    the same for the docs; with a file, into that file

One core and CPU time. Everything is counted per calibration loop: how often it is done in the time
that Python takes to add up ten million numbers, timed before and after each contest.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import simulate_cluster as cluster
import simulate_ours as ours
import simulate_peers as peers
import simulate_report as report
import simulate_scenes as scenes
import table
from measure import Case, calibration, race
from report import ROUNDS_BUDGET, SIMULATED_BUDGET

PASSES = 3
BACCARAT_BUDGET, POKER_BUDGET, RANKED_BUDGET = 10_000_000, 2_000, 10


@dataclass(frozen=True)
class Budget:
    """`least` rounds a loop or a second, or as many times as fast as a peer."""

    least: float
    of: str = "loop"

    def met(self, row: dict[str, Any], times: dict[str, float]) -> bool | None:
        """None where the peer is not installed."""
        if self.of in ("loop", "second"):
            return bool(row[f"a_{self.of}"] >= self.least)
        return times[self.of] >= self.least if self.of in times else None

    @property
    def says(self) -> str:
        if self.of in ("loop", "second"):
            return f"{report.number(self.least)} a {self.of}"
        return f"{self.least:g} x {self.of}"


@dataclass
class Contest:
    """The same thing done by us and by others. `published` are figures of others, a loop.

    The budgets are for our first cases, all of them unless told how many.
    """

    name: str
    unit: str
    ours: list[Case]
    peers: list[Case]
    budgets: tuple[Budget, ...] = ()
    published: dict[str, float] = field(default_factory=dict)
    judged: int | None = None

    def run(self) -> dict[str, Any]:
        """All figures, as plain data. Cases take turns, so that all share the machine's moods."""
        cases = [*self.ours, *self.peers]
        before = calibration()
        race(cases, PASSES, lambda said: say(f"{self.name}: {said}"))
        after = calibration()
        loop = (before + after) / 2
        theirs = [_rate(case, loop) for case in self.peers]
        theirs += [{"name": name, "a_loop": rate} for name, rate in self.published.items()]
        return {
            "name": self.name,
            "unit": self.unit,
            "calibration": {"before": before, "after": after},
            "spread": median(case.spread for case in cases),
            "ours": [self._row(n, _rate(case, loop), theirs) for n, case in enumerate(self.ours)],
            "peers": theirs,
        }

    def _row(self, n: int, row: dict[str, Any], theirs: list[dict[str, Any]]) -> dict[str, Any]:
        times = {peer["name"]: row["a_loop"] / peer["a_loop"] for peer in theirs}
        budgets = self.budgets if self.judged is None or n < self.judged else ()
        return {
            **row,
            "times_as_fast": times,
            "budgets": {budget.says: budget.met(row, times) for budget in budgets},
        }


def _rate(case: Case, loop: float) -> dict[str, Any]:
    return {"name": case.name, "a_second": case.rate, "a_loop": case.rate * loop}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Rounds simulated, beside the peers.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--markdown", nargs="?", const="-", metavar="FILE", help="for the docs")
    parser.add_argument("--only", default="", help="contests whose name has this in it")
    asked = parser.parse_args(arguments)
    figures = measure(asked.only)
    if asked.json:
        print(json.dumps(figures, indent=2))
    elif asked.markdown in (None, "-"):
        print("\n".join((report.markdown if asked.markdown else report.text)(figures)))
    else:
        page = Path(asked.markdown)
        page.write_text(report.put_into(page.read_text(), figures))
    return 0


def measure(only: str = "") -> dict[str, Any]:
    """All figures, as plain data."""
    return {
        "python": platform.python_version(),
        "peers": peers.versions(),
        "passes": PASSES,
        "contests": [contest.run() for contest in _contests(only)],
        "families": table.measure([*table.FAMILIES], "house-way") if only in FAMILIES else None,
        "growth": [make() for name, make in GROWTH.items() if only in name],
    }


def _contests(only: str) -> Iterator[Contest]:
    """Those asked for, one after the other; a family without a kernel has none."""
    for name, make in CONTESTS.items():
        if only in name and (contest := make()).ours:
            yield contest


def _baccarat() -> Contest:
    mine = list(scenes.cases(scenes.games("baccarat")))
    plain = ours.plain_baccarat_rounds()
    budgets = (Budget(BACCARAT_BUDGET),)
    return Contest("baccarat, a whole table simulated", "rounds", mine, plain, budgets)


def _others() -> Contest:
    names = [name for name in scenes.games() if name not in scenes.games("baccarat")]
    return Contest(
        "every other game, a whole table simulated", "rounds", list(scenes.cases(names)), []
    )


def _blackjack() -> Contest:
    return Contest(
        *("blackjack simulated, one seat", "rounds", ours.blackjack_rounds()),
        [*peers.blackjack(), *ours.plain_blackjack()],
        (Budget(SIMULATED_BUDGET),),
        {"hhoppe/blackjack, numba, published": SIMULATED_BUDGET},
    )


def _table() -> Contest:
    theirs = peers.blackjack_tables(ours.BETTORS)
    budgets = (Budget(ROUNDS_BUDGET, "second"), Budget(1, theirs[0].name))
    return Contest("a full table, every event kept", "rounds", ours.table_rounds(), theirs, budgets)


def _limit() -> Contest:
    budgets = (Budget(POKER_BUDGET, "second"),)
    mine, theirs = ours.poker("limit hold'em"), peers.limit_holdem(ours.POKER_SEATS)
    return Contest("limit hold'em, six seats", "hands", mine, theirs, budgets)


def _no_limit() -> Contest:
    mine, theirs = ours.poker("no-limit hold'em"), peers.no_limit_holdem(ours.POKER_SEATS)
    return Contest("no-limit hold'em, six seats", "hands", mine, theirs)


def _ranked(size: int) -> Callable[[], Contest]:
    def contest() -> Contest:
        mine, theirs = ours.ranked(size)
        budgets = (Budget(RANKED_BUDGET, "phevaluator"),) if size == 7 else ()
        return Contest(f"hands of {size} cards ranked", "hands", mine, theirs, budgets, judged=1)

    return contest


CONTESTS: dict[str, Callable[[], Contest]] = {
    "blackjack": _blackjack,
    "baccarat": _baccarat,
    "others": _others,
    "table": _table,
    "limit": _limit,
    "no-limit": _no_limit,
    "ranked seven": _ranked(7),
    "ranked five": _ranked(5),
}
FAMILIES = "table of every family"
GROWTH: dict[str, Callable[[], dict[str, Any]]] = {
    "growth in rounds": ours.grown_rounds,
    "growth in seats": ours.grown_seats,
    "growth in seats, walked": ours.grown_walk,
    "growth in workers": ours.grown_workers,
    "growth in workers, walked": ours.grown_walk_workers,
    "growth in a cluster": cluster.grown_cluster,
    "growth at the table": ours.grown_table,
}


def say(text: str) -> None:
    """Progress, apart from the result."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
