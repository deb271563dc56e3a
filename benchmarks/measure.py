"""CPU time, measured so that a slow moment of the machine touches every case alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

CHUNK = 100
CALIBRATION = 10_000_000


@dataclass
class Case:
    """Something that can be done many times: `play(n)` does it n times.

    What `play` returns is kept alive until the clock stops. `wagers` says how many a round has,
    where that is known.
    """

    name: str
    play: Callable[[int], object]
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


def race(cases: Sequence[Case], seconds: float, passes: int, say: Callable[[str], None]) -> None:
    """Measure every case once in each pass, so that all of them share the machine's moods."""
    for case in cases:
        case.play(CHUNK)
    for number in range(1, passes + 1):
        say(f"pass {number} of {passes}: {len(cases)} cases of {seconds:g} CPU seconds")
        for case in cases:
            case.rates.append(_rate(case.play, seconds))


def _rate(play: Callable[[int], object], seconds: float) -> float:
    gc.collect()
    kept: list[object] = []
    start = process_time()
    while (spent := process_time() - start) < seconds:
        kept.append(play(CHUNK))
    return len(kept) * CHUNK / spent


def once(work: Callable[[], object]) -> float:
    """The CPU seconds of doing `work` once."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def calibration() -> float:
    """The CPU seconds of a loop that any machine can time, to compare machines by."""
    return once(_loop)


def _loop() -> int:
    s = 0
    for i in range(CALIBRATION):
        s += i
    return s
