"""How the cost of a simulation grows: with its rounds, its seats and its workers; and its memory.

Cost is CPU time, all threads together, over that of the calibration loop timed around it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from measure import calibration

STATUS, PEAK_AGAIN = Path("/proc/self/status"), Path("/proc/self/clear_refs")


class Spent(NamedTuple):
    """One run: CPU and wall seconds, the calibration loop around it, and kilobytes on top.

    The last is how far memory rose above where it stood before; None where Linux does not tell.
    """

    cpu: float
    wall: float
    loop: float
    kilobytes: int | None


def spent(work: Callable[[], object]) -> Spent:
    before = calibration()
    gc.collect()
    start = _memory("VmRSS") if _forget_peak() else None
    cpu, wall = process_time(), perf_counter()
    work()
    cpu, wall = process_time() - cpu, perf_counter() - wall
    rose = None if start is None else max(0, _memory("VmHWM") - start)
    return Spent(cpu, wall, (before + calibration()) / 2, rose)


def grown(
    name: str,
    of: str,
    sizes: Sequence[int],
    rounds: Callable[[int], int],
    run: Callable[[int], object],
) -> dict[str, Any]:
    """The cost of `run(size)`, which plays `rounds(size)` rounds, for every size.

    The smallest is run once before, so that nothing is compiled on the clock. Where sizes differ in
    their rounds, what a further round costs is told too: it leaves out what is done only once.
    """
    run(sizes[0])
    rows: list[dict[str, Any]] = []
    for size in sizes:
        took, many = spent(lambda size=size: run(size)), rounds(size)  # type: ignore[misc]
        last = rows[-1] if rows else None
        more = many - last["rounds"] if last else 0
        rows.append(
            {
                "size": size,
                "rounds": many,
                "cpu_seconds": took.cpu,
                "wall_seconds": took.wall,
                "nanoseconds_a_round": 1e9 * took.cpu / many,
                "nanoseconds_a_further_round": (
                    1e9 * (took.cpu - last["cpu_seconds"]) / more if last and more else None
                ),
                "rounds_a_loop": many / took.cpu * took.loop,
                "rounds_a_wall_second": many / took.wall,
                "memory_kilobytes": took.kilobytes,
            }
        )
    return {"grows_in": name, "of": of, "rows": rows}


def _forget_peak() -> bool:
    """Let the highest memory so far be forgotten, where the system can."""
    try:
        PEAK_AGAIN.write_text("5")
    except OSError:
        return False
    return True


def _memory(what: str) -> int:
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith(what))
    return int(line.split()[1])
