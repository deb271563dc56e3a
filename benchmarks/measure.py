"""CPU time, measured so that a slow moment of the machine touches every case alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

WARM_UP = 100
SECONDS = 0.25
CALIBRATION = 10_000_000


@dataclass
class Case:
    """Something that can be done many times: `play(n)` does it n times.

    A case with `rounds` is timed over so many, and keeps what `play` returns until the clock stops:
    what is kept costs the garbage collector time, so that the number must be the same for all.
    Other cases keep nothing and are timed for a while. `wagers` says how many a round has.
    """

    name: str
    play: Callable[[int], object]
    rounds: int | None = None
    wagers: float | None = None
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Times a CPU second, the median of all passes."""
        return median(self.rates)

    @property
    def spread(self) -> float:
        """How far apart the fastest and the slowest pass lie, as a part of the median."""
        return (max(self.rates) - min(self.rates)) / self.rate


def race(cases: Sequence[Case], passes: int, say: Callable[[str], None]) -> None:
    """Measure every case once in each pass, so that all of them share the machine's moods."""
    for case in cases:
        case.play(WARM_UP)
    for number in range(1, passes + 1):
        say(f"pass {number} of {passes} through {len(cases)} cases")
        for case in cases:
            case.rates.append(_rate_kept(case.play, case.rounds) if case.rounds else _rate(case))


def _rate_kept(play: Callable[[int], object], rounds: int) -> float:
    gc.collect()
    start = process_time()
    kept = play(rounds)
    spent = process_time() - start
    del kept
    return rounds / spent


def _rate(case: Case) -> float:
    gc.collect()
    done, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        case.play(WARM_UP)
        done += WARM_UP
    return done / spent


def once(work: Callable[[], object]) -> float:
    """The CPU seconds of doing `work` once."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def calibration() -> float:
    """The CPU seconds of a loop that any machine can time, to compare machines by.

    The median of three: a slow moment would spoil all that is told by it.
    """
    return median(once(_loop) for _ in range(3))


def _loop() -> int:
    s = 0
    for i in range(CALIBRATION):
        s += i
    return s
