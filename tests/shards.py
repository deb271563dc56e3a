"""`make prove` in parts: which tests belong to which shard, by what each was seen to cost.

Costs are CPU seconds of one case of a test, in `costs.json`, written by

    python -m pytest -n 2 -m prove --note-costs --cases 2

which runs two cases of each test. CPU seconds do not grow when other programs share the machine.
Tests of one file share what they have worked out, so a file stays whole unless it is too large for
that. What has no cost yet counts as cheap; the next note tells better.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from heapq import heapreplace
from itertools import groupby
from pathlib import Path
from statistics import fmean

COSTS = Path(__file__).parent / "costs.json"
UNKNOWN = 2.0  # CPU seconds of a case nobody has timed
LARGE = 600.0  # CPU seconds from which a file is divided into its tests, and a test into cases


def known_costs() -> dict[str, float]:
    """What is on record, by test function."""
    return json.loads(COSTS.read_text(encoding="utf-8")) if COSTS.exists() else {}


def function_of(test: str) -> str:
    """A test without its case.

    >>> function_of("tests/test_a.py::test_b[x[1]]")
    'tests/test_a.py::test_b'
    """
    return test.partition("[")[0]


def cost_of(test: str, costs: Mapping[str, float]) -> float:
    return costs.get(function_of(test), UNKNOWN)


def parts(tests: Iterable[str], costs: Mapping[str, float]) -> Iterator[tuple[float, list[str]]]:
    """Tests that stay together and what they cost: a file, or what a large one is divided into."""
    for _, file in groupby(tests, lambda test: test.partition("::")[0]):
        inside = list(file)
        total = sum(cost_of(test, costs) for test in inside)
        if total <= LARGE:
            yield total, inside
            continue
        for name, cases in groupby(inside, function_of):
            listed, price = list(cases), costs.get(name, UNKNOWN)
            if price * len(listed) <= LARGE:
                yield price * len(listed), listed
            else:
                yield from ((price, [case]) for case in listed)


def shard_of(tests: Iterable[str], costs: Mapping[str, float], of: int) -> dict[str, int]:
    """The shard of every test, 1 to `of`, so that all cost about the same.

    The dearest part goes first, each to the shard that has least so far.

    >>> shard_of(["a::x", "b::y", "c::z"], {"a::x": 5, "b::y": 3, "c::z": 1}, 2)
    {'a::x': 1, 'b::y': 2, 'c::z': 2}
    """
    shards = [(0.0, number) for number in range(1, of + 1)]
    found: dict[str, int] = {}
    for price, inside in sorted(parts(tests, costs), key=lambda part: (-part[0], part[1])):
        total, number = shards[0]
        heapreplace(shards, (total + price, number))
        found |= dict.fromkeys(inside, number)
    return found


def some_cases(tests: Iterable[str], most: int) -> set[str]:
    """At most so many cases of each test, spread over all it has.

    >>> sorted(some_cases([f"t[{n}]" for n in range(9)], 2))
    ['t[0]', 't[5]']
    """
    found: set[str] = set()
    for _, cases in groupby(tests, function_of):
        listed = list(cases)
        found.update(listed[:: -(-len(listed) // most)] if len(listed) > most else listed)
    return found


def read_shard(text: str) -> tuple[int, int]:
    """A shard as it is asked for: which, and of how many.

    >>> read_shard("3/12")
    (3, 12)
    """
    which, _, of = text.partition("/")
    if not (which.isdigit() and of.isdigit() and 1 <= int(which) <= int(of)):
        raise ValueError(f"a shard is written 3/12, not {text!r}")
    return int(which), int(of)


def cpu_seconds() -> float:
    """What this process has used so far, and the programs it started that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def note(spent: Mapping[str, list[float]]) -> None:
    """Write down what a case of each test costs, keeping those of tests that were not run."""
    kept = known_costs() | {name: round(fmean(each), 1) for name, each in spent.items()}
    text = json.dumps(dict(sorted(kept.items())), indent=0)
    COSTS.write_text(text + "\n", encoding="utf-8")
