"""Blocks played by the workers of a Dask cluster.

Blocks travel in bundles, added up where they were played: a scheduler hands out some hundreds of
tasks a second, and one worker plays some tens of blocks. The scheduler has a bundle played again
when the worker that had it is lost. A block follows from its number alone, so the answer is the
same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from json import dumps, loads
from time import monotonic
from typing import Any

from houseway.desk.simulate.by_table import TableWork
from houseway.desk.simulate.run import Task
from houseway.desk.simulate.work import Work
from houseway.errors import bad_file, contradiction, not_installed
from houseway.families.kernels import game_of
from houseway.proof.scene import read_scene
from houseway.proof.tally import Tally

AHEAD = 3  # bundles under way for each thread of the cluster
BUNDLES = 8  # for each thread at least, where there are blocks enough
MOST_BLOCKS = 64  # of a bundle
MANY = 4  # scenes a worker keeps prepared
WAIT = 10  # seconds for a scheduler to answer, and for its first worker
LOOK = 2  # seconds between looks at how many workers there are

Piece = tuple[int, int]  # the number of a block, and its shifts


class Cluster:
    """The workers of a scheduler at an address, or of a small cluster started here.

    `close` it when done, or use it as a context.
    """

    def __init__(self, address: str | None = None, workers: int = 2, wait: float = WAIT) -> None:
        dask = _dask()
        self._look_again, self._known_threads = 0.0, 1
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
            raise bad_file("cluster", f"no cluster answers at {address}: {told}", address) from None
        self.name = f"the cluster at {self._client.scheduler.address}"

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait_for(self, workers: int, wait: float = WAIT) -> None:
        """Until so many workers are there."""
        self._client.wait_for_workers(workers, timeout=wait)
        self._look_again = 0.0

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
        known = told, game_of(task.scene).rules.version, task.seed, task.at_table
        pieces = task.pieces(task.prepared().shifts)
        under_way: deque[Any] = deque()
        try:
            while bundle := tuple(islice(pieces, self._bundle(task))):
                under_way.append(
                    self._client.submit(
                        play_blocks, *known, bundle, task.keep, task.apart, pure=False, retries=3
                    )
                )
                if len(under_way) > AHEAD * self._threads():
                    yield from under_way.popleft().result()
            while under_way:
                yield from under_way.popleft().result()
        finally:
            self._client.cancel(list(under_way))

    def _bundle(self, task: Task) -> int:
        """How many blocks travel together: so many that all threads have work to the end."""
        work = task.prepared()
        if not work.threads:
            return 1  # at the table a block takes long enough
        blocks = task.shifts // work.shifts
        return max(1, min(MOST_BLOCKS, blocks // (BUNDLES * self._threads())))

    def _threads(self) -> int:
        """Of all workers that are there now, or were a moment ago."""
        now = monotonic()
        if now >= self._look_again:
            self._look_again = now + LOOK
            self._known_threads = max(1, sum(self._client.nthreads().values()))
        return self._known_threads


def _dask() -> Any:
    try:
        import distributed
    except ImportError:
        raise not_installed(
            "cluster", "a cluster needs Dask; install it with: pip install 'houseway[cluster]'"
        ) from None
    return distributed


def play_blocks(
    scene: str,
    version: str,
    seed: int,
    at_table: bool,
    pieces: Sequence[Piece],
    keep: bool,
    apart: bool,
) -> list[Tally]:
    """Some blocks, wherever this runs, each `apart` or all added up to one.

    Raises where the rules are not those of this version.
    """
    work = _prepared(scene, version, seed, at_table)
    played = (work.block(number, shifts, keep) for number, shifts in pieces)
    if apart:
        return list(played)
    total = work.tally()
    for tally in played:
        total.merge(tally)
    return [total]


@lru_cache(maxsize=MANY)
def _prepared(scene: str, version: str, seed: int, at_table: bool) -> Work | TableWork:
    found = read_scene(loads(scene))
    rules = game_of(found).rules
    if rules.version != version:
        raise contradiction(
            "game",
            f"a worker of the cluster plays {rules.name} by other rules; install the same Houseway "
            "on every machine, and copy a rule file of your own to the same place",
            rules.id,
        )
    return Task(found, seed, 1, at_table).prepared()
