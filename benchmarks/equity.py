"""How fast equity is found, beside eval7 and phevaluator, in one run. Never a test.

python benchmarks/equity.py            the table
python benchmarks/equity.py --json     the same figures as data

Every job is done by one core and timed in CPU seconds, the best of all passes; the first pass, with
compiling, is told apart. The peers rank hands by their compiled functions, called from Python one
deal at a time on a part of the deals; eval7's own sampler is compiled as a whole.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import combinations, islice
from time import process_time
from typing import Any

from houseway.cards.card import Card, cards, text
from houseway.proof.equity import Ask, equity
from houseway.proof.equity.reading import read_hand
from houseway.proof.equity.spec import spec_of

PASSES = 4
SAMPLES = 1 << 20
PART = 200_000  # deals that a peer is timed on
FLOP = "Ts 9h 2c"
OMAHA = ("As Ah Ks Kh", "9d 8d 7c 6c")

phevaluator: Any = import_module("phevaluator._pheval")
eval7: Any = import_module("eval7")


@dataclass(frozen=True)
class Case:
    """`work` looks at so many deals and says how many; `budget` is in seconds for a whole job."""

    job: str
    who: str
    work: Callable[[], int]
    budget: float | None = None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How fast equity is found, beside its peers.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(arguments)
    figures = measure()
    print(json.dumps(figures, indent=2) if asked.json else report(figures))
    return 0


def cases() -> list[Case]:
    wide = "top 15%", "top 25%"
    return [
        Case("15 % v 25 % on a flop", "houseway", ours("texas-holdem", wide, FLOP), 1),
        Case("15 % v 25 % on a flop", "phevaluator", one_by_one(ranges(*wide), FLOP)),
        Case("15 % v 25 % on a flop", "eval7", by_eval7(ranges(*wide), FLOP)),
        Case("AhAs v KhKs, all boards", "houseway", ours("texas-holdem", ("AhAs", "KhKs")), 1),
        Case("AhAs v KhKs, all boards", "phevaluator", one_by_one(ranges("AhAs", "KhKs"))),
        Case("AhAs v KhKs, all boards", "eval7", by_eval7(ranges("AhAs", "KhKs"))),
        Case("AhKh v QQ+ AKs, sampled", "houseway", sampled("texas-holdem", ("AhKh", "QQ+,AKs"))),
        Case("AhKh v QQ+ AKs, sampled", "eval7", eval7_samples("Ah Kh", "QQ+,AKs")),
        Case("Omaha, all boards", "houseway", ours("omaha", OMAHA), 1),
        Case("Omaha, all boards", "phevaluator", omaha_one_by_one(*OMAHA)),
        Case("Big O, sampled", "houseway", sampled("big-o", ("A23**", "*"))),
        Case("ten random hands, sampled", "houseway", sampled("texas-holdem", ("*",) * 10)),
    ]


def ours(game: str, hands: Sequence[str], board: str = "") -> Callable[[], int]:
    return lambda: equity(game, hands, board, ask=Ask("exact")).deals


def sampled(game: str, hands: Sequence[str]) -> Callable[[], int]:
    return lambda: equity(game, hands, ask=Ask("sampled", samples=SAMPLES)).deals


Two = tuple[Card, ...]


def ranges(*written: str) -> list[list[Two]]:
    spec = spec_of("texas-holdem")
    return [[tuple(map(int, row)) for row in read_hand(spec, one).cards] for one in written]


def deals(hands: Sequence[list[Two]], board: str) -> Iterator[tuple[Two, Two, Two]]:
    """Two hands and a board, one after the other."""
    known = tuple(cards(board))
    for one in hands[0]:
        for two in hands[1]:
            used = {*one, *two, *known}
            if len(used) < 4 + len(known):
                continue
            left = [card for card in range(52) if card not in used]
            for more in combinations(left, 5 - len(known)):
                yield one, two, known + more


def one_by_one(hands: Sequence[list[Two]], board: str = "") -> Callable[[], int]:
    rank = phevaluator.evaluate_7cards
    rows = [
        tuple(tuple((c // 4 + 12) % 13 * 4 + c % 4 for c in part) for part in deal)
        for deal in islice(deals(hands, board), PART)
    ]

    def work() -> int:
        won = 0
        for one, two, shared in rows:
            won += rank(*one, *shared) < rank(*two, *shared)
        return len(rows)

    return work


def by_eval7(hands: Sequence[list[Two]], board: str = "") -> Callable[[], int]:
    card, rank = [eval7.Card(text(number)) for number in range(52)], eval7.evaluate
    rows = [
        [[card[c] for c in part] for part in deal] for deal in islice(deals(hands, board), PART)
    ]

    def work() -> int:
        won = 0
        for one, two, shared in rows:
            won += rank(one + shared) > rank(two + shared)
        return len(rows)

    return work


def eval7_samples(hand: str, against: str) -> Callable[[], int]:
    own = tuple(map(eval7.Card, hand.split()))
    other = eval7.HandRange(against)

    def work() -> int:
        eval7.py_hand_vs_range_monte_carlo(own, other, (), SAMPLES)
        return SAMPLES

    return work


def omaha_one_by_one(*written: str) -> Callable[[], int]:
    one, two = (tuple((c // 4 + 12) % 13 * 4 + c % 4 for c in cards(hand)) for hand in written)
    left = [card for card in range(52) if card not in (*one, *two)]
    boards = list(islice(combinations(left, 5), PART))
    rank = phevaluator.evaluate_omaha_cards

    def work() -> int:
        won = 0
        for board in boards:
            won += rank(*board, *one) < rank(*board, *two)
        return len(boards)

    return work


def measure() -> list[dict[str, Any]]:
    """All figures, as plain data. Cases take turns, so that all share the machine's moods."""
    every = cases()
    times: list[list[float]] = [[] for _ in every]
    done = [0] * len(every)
    for _ in range(PASSES):
        for number, case in enumerate(every):
            start = process_time()
            done[number] = case.work()
            times[number].append(process_time() - start)
    rates = [number / min(spent) for number, spent in zip(done, times)]
    best = {case.job: rate for case, rate in zip(every, rates) if case.who == "houseway"}
    return [
        {
            "job": case.job,
            "who": case.who,
            "deals": done[number],
            "seconds_first": times[number][0],
            "seconds": min(times[number]),
            "deals_a_second": rates[number],
            "houseway_is_times_as_fast": best[case.job] / rates[number],
            "budget": case.budget,
            "within_budget": case.budget is None or min(times[number]) <= case.budget,
        }
        for number, case in enumerate(every)
    ]


def report(figures: list[dict[str, Any]]) -> str:
    """A table with how many times as fast ours is."""
    head = f"{'first, s':>10}{'then, s':>9}{'deals':>13}{'million a s':>13}{'houseway is':>13}"
    lines = [f"{'':27}{'':13}{head}"]
    job = ""
    for row in figures:
        first = row["job"] if row["job"] != job else ""
        job = row["job"]
        times = row["houseway_is_times_as_fast"]
        ratio = "" if row["who"] == "houseway" else f"{times:,.1f} x"
        over = "" if row["within_budget"] else "  over budget"
        lines.append(
            f"{first:27}{row['who']:13}{row['seconds_first']:>10.2f}{row['seconds']:>9.3f}"
            f"{row['deals']:>13,}{row['deals_a_second'] / 1e6:>13,.2f}{ratio:>13}{over}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
