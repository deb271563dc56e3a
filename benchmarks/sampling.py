"""Where the time of some work goes, by looking at the running function every now and then."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable
from pathlib import PurePath
from types import FrameType

TICK = 0.001  # CPU seconds; the system may look less often
MADE = "records made"  # the constructors of dataclasses and named tuples have no file

# Which part of the engine a module belongs to: by its name, or else by the folder it is in.
PARTS = {
    "settle.py": "settlement",
    "coverage.py": "settlement",
    "finish.py": "settlement",
    "betting.py": "bank, wagers, fees",
    "wager.py": "bank, wagers, fees",
    "fees.py": "bank, wagers, fees",
    "bank.py": "bank, wagers, fees",
    "table.py": "bank, wagers, fees",
    "engine": "rounds and decisions",
    "cards": "shoe and shuffle",
    "hands": "hands ranked",
    "rulebook": "settlement",
    "table": "settlement",
    "games": "the game's own rules",
}
OTHER = "all else"


def sampled(work: Callable[[], object]) -> dict[str, float]:
    """The share of each part of the engine in the CPU time of `work`, the largest first."""
    seen: Counter[str] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        if frame is not None:
            seen[_part(frame.f_code.co_filename)] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    total = seen.total() or 1
    return {part: many / total for part, many in seen.most_common()}


def _part(file: str) -> str:
    if file.startswith("<"):
        return MADE
    path = PurePath(file).parts
    names = reversed(path) if "houseway" in path else ()
    return next((PARTS[name] for name in names if name in PARTS), OTHER)
