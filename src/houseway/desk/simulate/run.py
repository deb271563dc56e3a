"""Simulations: a scene played for so many rounds, or until a figure is known well enough.

The same scene and seed give the same answer, bit for bit, whatever plays the blocks: one thread,
all cores, or the workers of a cluster. Blocks are counted in order, so it also ends at the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from houseway.checked import checked
from houseway.desk.simulate.by_table import TableWork
from houseway.desk.simulate.result import Result
from houseway.desk.simulate.work import Work
from houseway.errors import out_of_range
from houseway.families.kernels import game_of, has_kernel
from houseway.proof.scene import Scene
from houseway.proof.tally import Tally

Tell = Callable[[int, int], None]
Keep = Callable[[Tally], None]
MOST_ROUNDS = 10**12
LEAST_SHIFTS = 30  # before their spread says how well a result is known


class Place(Protocol):
    """Somewhere to play blocks."""

    name: str

    def blocks(self, task: Task) -> Iterator[Tally]:
        """What each block comes to, or some of them together, in order. May be closed early."""
        ...


class Task:
    """All blocks of a simulation. It travels as plain data, and is prepared once where it is.

    `keep` asks for the rows of all shifts. Blocks are told `apart` where each is looked at; else a
    place may add some of them up before it tells.
    """

    def __init__(
        self,
        scene: Scene,
        seed: int,
        shifts: int,
        at_table: bool,
        keep: bool = False,
        apart: bool = False,
    ) -> None:
        self.scene = scene
        self.seed = seed
        self.shifts = shifts
        self.at_table = at_table
        self.keep = keep
        self.apart = apart or keep
        self._work: Work | TableWork | None = None

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_work": None}

    def prepared(self) -> Work | TableWork:
        """The scene made ready to play."""
        if self._work is None:
            self._work = (TableWork if self.at_table else Work)(self.scene, self.seed)
        return self._work

    def pieces(self, block: int) -> Iterator[tuple[int, int]]:
        """The number and the shifts of each block, where one has `block` shifts."""
        for number, done in enumerate(range(0, self.shifts, block)):
            yield number, min(block, self.shifts - done)


@checked
def run(
    scene: Scene,
    rounds: int,
    seed: int = 1,
    *,
    error: float = 0.0,
    place: Place | None = None,
    at_table: bool | None = None,
    tell: Tell | None = None,
    keep: Keep | None = None,
) -> Result:
    """Play at least `rounds` rounds, in whole shifts, or fewer where the error is small enough.

    It ends with the block that brings the standard error of the watched result of a round (the
    bank's, unless the scene watches a seat) down to `error` cents, but not before 30 shifts are
    played: the spread of a few can be small by chance. `at_table` plays at the table
    itself even where there is a kernel. `tell` is told the rounds done and asked for, `keep` is
    given every block with the rows of its shifts. An interruption gives what was done so far.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise out_of_range(
            "rounds", f"a simulation has 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}", rounds
        )
    if not 0 <= seed < 1 << 128:
        raise out_of_range(
            "seed", f"a seed is a whole number from 0 to 2**128 - 1, not {seed}", seed
        )
    rules = game_of(scene).rules
    slow = not has_kernel(rules) if at_table is None else at_table
    shifts = -(-rounds // scene.shift)
    task = Task(scene, seed, shifts, slow, keep is not None, apart=error > 0)
    if tell is not None:
        tell(0, task.shifts * scene.shift)
    prepared = task.prepared()
    total, interrupted = prepared.tally(), False
    played = (place or in_process()).blocks(task)
    try:
        for tally in played:
            total.merge(tally)
            if keep is not None:
                keep(tally)
            if tell is not None:
                tell(total.sums["rounds"], task.shifts * scene.shift)
            if error and _error(total, scene) <= error:
                break
    except KeyboardInterrupt:
        interrupted = True
    finally:
        closing: Any = getattr(played, "close", None)
        if closing is not None:
            closing()
    return Result(scene, seed, total, prepared.laid(), interrupted, slow)


def _error(total: Tally, scene: Scene) -> float:
    """The standard error of the watched result of a round, in cents, once it can be told."""
    at = scene.watched
    moments = (total.bank if at is None else total.people[at]).moments
    if moments.n < LEAST_SHIFTS:
        return float("inf")
    return moments.error / scene.shift * total.unit


def in_process(workers: int = 1) -> Place:
    """This process, with so many workers."""
    from houseway.desk.simulate.local import Local

    return Local(workers)
