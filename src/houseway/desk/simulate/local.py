"""Blocks played on this machine: kernels on threads, tables in processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

from houseway.desk.simulate.by_table import TableWork
from houseway.desk.simulate.run import Task
from houseway.desk.simulate.work import Work
from houseway.errors import out_of_range
from houseway.proof.tally import Tally

AHEAD = 2  # blocks under way for each worker


class Local:
    """So many workers of this machine.

    Even a single one is a thread of its own, so that an interruption is heard at once.
    """

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise out_of_range(
                "workers", f"a simulation needs at least one worker, not {workers}", workers
            )
        self.workers = workers
        self.name = "one worker" if workers == 1 else f"{workers} workers"

    def blocks(self, task: Task) -> Iterator[Tally]:
        work = task.prepared()
        if work.threads or self.workers == 1:
            pool: Executor = ThreadPoolExecutor(self.workers)
            return self._played(pool, task, work, work)
        pool = ProcessPoolExecutor(
            self.workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(task,)
        )
        return self._played(pool, task, work, None)

    def _played(
        self, pool: Executor, task: Task, work: Work | TableWork, here: Work | TableWork | None
    ) -> Iterator[Tally]:
        under_way: deque[Future[Tally]] = deque()
        try:
            for number, shifts in task.pieces(work.shifts):
                if here is None:
                    under_way.append(pool.submit(_block, number, shifts, task.keep))
                else:
                    under_way.append(pool.submit(here.block, number, shifts, task.keep))
                if len(under_way) > AHEAD * self.workers:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_here: list[Work | TableWork] = []


def _begin(task: Task) -> None:
    """Prepare the scene in a new process."""
    _here[:] = [task.prepared()]


def _block(number: int, shifts: int, keep: bool) -> Tally:
    return _here[0].block(number, shifts, keep)
