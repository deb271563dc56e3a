"""How fast hands are ranked, beside phevaluator, eval7 and treys, in one run. Never a test.

python benchmarks/hands.py            the table
python benchmarks/hands.py --json     the same figures as data

Hands are dealt at random and lie in memory in that order. Rates are hands a CPU second, the median
of all passes; the peers are called from Python, one hand at a time, by their compiled functions.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import text
from houseway.hands import (
    HIGH_52,
    HIGH_53_BUG,
    LOW_8,
    Ranking,
    best,
    evaluate_many,
    evaluate_many_using_two,
)
from houseway.hands.tables import tables

HANDS = 1_000_000
ONE_BY_ONE = 200_000
FEWER, PLAIN = 20_000, 2_000
PASSES = 5

phevaluator: Any = import_module("phevaluator._pheval")
eval7: Any = import_module("eval7")
treys: Any = import_module("treys")


@dataclass
class Case:
    """`work` ranks `hands` hands; `job` says which, so that cases of one job are compared."""

    job: str
    who: str
    hands: int
    work: Callable[[], object]
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return median(self.rates)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How fast hands are ranked, beside their peers.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(arguments)
    figures = measure()
    print(json.dumps(figures, indent=2) if asked.json else report(figures))
    return 0


def measure() -> dict[str, Any]:
    """All figures, as plain data. Cases take turns, so that all share the machine's moods."""
    began = process_time()
    tables(HIGH_52, 7)
    built = process_time() - began
    every = cases()
    for case in every:
        case.work()
    for _ in range(PASSES):
        for case in every:
            start = process_time()
            case.work()
            case.rates.append(case.hands / (process_time() - start))
    ours = {case.job: case.rate for case in every if case.who == "houseway"}
    return {
        "seconds_to_build_the_table_of_seven_cards": built,
        "rates": [
            {
                "job": case.job,
                "who": case.who,
                "hands_a_second": case.rate,
                "houseway_is_times_as_fast": ours[case.job] / case.rate,
            }
            for case in every
        ],
    }


def cases() -> list[Case]:
    five, seven = dealt(52, 5), dealt(52, 7)
    nine, ten = dealt(52, 9), dealt(52, 10)
    joker = dealt(53, 7)
    return [
        Case("5 cards", "houseway", HANDS, lambda: evaluate_many(HIGH_52, five)),
        Case("5 cards", "phevaluator", ONE_BY_ONE, one_by_one("evaluate_5cards", five)),
        Case("5 cards", "eval7", ONE_BY_ONE, by_eval7(five)),
        Case("5 cards", "treys", FEWER, by_treys(five)),
        Case("5 cards", "houseway, plain", PLAIN, plainly(HIGH_52, five)),
        Case("7 cards", "houseway", HANDS, lambda: evaluate_many(HIGH_52, seven)),
        Case("7 cards", "phevaluator", ONE_BY_ONE, one_by_one("evaluate_7cards", seven)),
        Case("7 cards", "eval7", ONE_BY_ONE, by_eval7(seven)),
        Case("7 cards", "treys", FEWER, by_treys(seven)),
        Case("7 cards", "houseway, plain", PLAIN // 10, plainly(HIGH_52, seven)),
        Case("7 cards with a joker", "houseway", HANDS, lambda: evaluate_many(HIGH_53_BUG, joker)),
        Case("Omaha", "houseway", HANDS, omaha(HIGH_52, nine, 4)),
        Case("Omaha", "phevaluator", ONE_BY_ONE, one_by_one("evaluate_omaha_cards", nine)),
        Case("Omaha, 8 or better low", "houseway", HANDS, omaha(LOW_8, nine, 4)),
        Case("Omaha of five", "houseway", HANDS, omaha(HIGH_52, ten, 5)),
    ]


def dealt(deck: int, size: int) -> NDArray[np.uint8]:
    random = np.random.default_rng(size)
    hands = np.empty((HANDS, size), np.uint8)
    for start in range(0, HANDS, 100_000):
        order = random.random((100_000, deck)).argsort(axis=1)
        hands[start : start + 100_000] = order[:, :size]
    return hands


def omaha(ranking: Ranking, hands: NDArray[np.uint8], own: int) -> Callable[[], object]:
    holes, boards = (np.ascontiguousarray(part) for part in np.split(hands, [own], axis=1))
    return lambda: evaluate_many_using_two(ranking, holes, boards)


def one_by_one(function: str, hands: NDArray[np.uint8]) -> Callable[[], object]:
    """phevaluator's compiled function, its own numbers for cards made beforehand."""
    rank_of = getattr(phevaluator, function)
    wide = hands[:ONE_BY_ONE].astype(np.int64)
    columns = (((wide >> 2) + 12) % 13 * 4 + (wide & 3)).T.tolist()

    def work() -> None:
        for _ in map(rank_of, *columns):
            pass

    return work


def by_eval7(hands: NDArray[np.uint8]) -> Callable[[], object]:
    card = [eval7.Card(text(number)) for number in range(52)]
    rows = [[card[number] for number in hand] for hand in hands[:ONE_BY_ONE].tolist()]
    evaluate = eval7.evaluate

    def work() -> None:
        for _ in map(evaluate, rows):
            pass

    return work


def by_treys(hands: NDArray[np.uint8]) -> Callable[[], object]:
    """treys is plain Python and takes the hole and the board apart."""
    card = [treys.Card.new(text(number)) for number in range(52)]
    rows = [[card[number] for number in hand] for hand in hands[:FEWER].tolist()]
    holes, boards = [row[:2] for row in rows], [row[2:] for row in rows]
    evaluate = treys.Evaluator().evaluate

    def work() -> None:
        for _ in map(evaluate, holes, boards):
            pass

    return work


def plainly(ranking: Ranking, hands: NDArray[np.uint8]) -> Callable[[], object]:
    number = PLAIN if hands.shape[1] == ranking.size else PLAIN // 10
    rows = hands[:number].tolist()
    return lambda: [best(ranking, hand) for hand in rows]


def report(figures: dict[str, Any]) -> str:
    """A table with how many times as fast the batch is."""
    lines = [f"{'':24}{'':18}{'hands a second':>16}{'houseway is':>14}"]
    job = ""
    for row in figures["rates"]:
        first = row["job"] if row["job"] != job else ""
        job = row["job"]
        times = row["houseway_is_times_as_fast"]
        ratio = "" if row["who"] == "houseway" else f"{times:,.1f} x"
        lines.append(f"{first:24}{row['who']:18}{row['hands_a_second']:>16,.0f}{ratio:>14}")
    built = figures["seconds_to_build_the_table_of_seven_cards"]
    return "\n".join((*lines, f"The table of seven cards was built in {built:.2f} s."))


if __name__ == "__main__":
    sys.exit(main())
