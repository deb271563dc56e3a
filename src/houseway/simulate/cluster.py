"""Blocks played by the workers of a Dask cluster.

The scheduler plays a block again when the worker that had it is lost. A block follows from its
number alone, so the answer is the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from json import dumps, loads
from typing import Any

from houseway.errors import HousewayError
from houseway.simulate.by_table import TableWork
from houseway.simulate.run import Task
from houseway.simulate.scene import read_scene
from houseway.simulate.tally import Tally
from houseway.simulate.work import Work

AHEAD = 3  # blocks under way for each thread of the cluster
MANY = 4  # scenes a worker keeps prepared
WAIT = 10  # seconds for a scheduler to answer, and for its first worker


class Cluster:
    """The workers of a scheduler at an address, or of a small cluster started here.

    `close` it when done, or use it as a context.
    """

    def __init__(self, address: str | None = None, workers: int = 2, wait: float = WAIT) -> None:
        dask = _dask()
        self._started: Any = None
        if address is None:
            self._started = dask.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None
            )
        try:
            self._client: Any = dask.Client(self._started or address, timeout=wait)
            self.wait_for(1, wait)
        except (OSError, TimeoutError, ValueError) as error:
            self.close()
            told = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise HousewayError(f"no cluster answers at {address}: {told}") from None
        self.name = f"the cluster at {self._client.scheduler.address}"

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait_for(self, workers: int, wait: float = WAIT) -> None:
        """Until so many workers are there."""
        self._client.wait_for_workers(workers, timeout=wait)

    def close(self) -> None:
        client = getattr(self, "_client", None)
        if client is not None:
            client.close()
        if self._started is not None:
            self._started.close()

    def blocks(self, task: Task) -> Iterator[Tally]:
        return self._played(task)

    def _played(self, task: Task) -> Iterator[Tally]:
        told = dumps(task.scene.to_json(), sort_keys=True)
        version = task.scene.ready().rules.version
        under_way: deque[Any] = deque()
        try:
            for number, shifts in task.pieces(task.prepared().shifts):
                under_way.append(
                    self._client.submit(
                        play_block, told, version, task.seed, task.at_table, number, shifts,
                        task.keep, pure=False, retries=3,
                    )
                )  # fmt: skip
                if len(under_way) > AHEAD * self._threads():
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            self._client.cancel(list(under_way))

    def _threads(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads)


def _dask() -> Any:
    try:
        import distributed
    except ImportError:
        raise HousewayError(
            "a cluster needs Dask; install it with: pip install 'houseway[cluster]'"
        ) from None
    return distributed


def play_block(
    scene: str, version: str, seed: int, at_table: bool, number: int, shifts: int, keep: bool
) -> Tally:
    """One block, wherever this runs; raises where the rules are not those of this version."""
    return _prepared(scene, version, seed, at_table).block(number, shifts, keep)


@lru_cache(maxsize=MANY)
def _prepared(scene: str, version: str, seed: int, at_table: bool) -> Work | TableWork:
    found = read_scene(loads(scene))
    rules = found.ready().rules
    if rules.version != version:
        raise HousewayError(
            f"a worker of the cluster plays {rules.name} by other rules; install the same Houseway "
            "on every machine, and copy a rule file of your own to the same place"
        )
    return Task(found, seed, 1, at_table, False).prepared()
