"""A Dask cluster on this machine: more workers, and how many bundles it bears."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import simulate_scenes as scenes
from houseway.desk.simulate.cluster import Cluster
from houseway.desk.simulate.run import Task, run
from houseway.proof.scene import Scene
from ours import BETTORS, GROWTH_GAME

WORKERS = (1, 2)
ROUNDS, WARM_UP = 400_000_000, 40_000_000
EMPTY_BUNDLES = 3_000


def grown_cluster() -> dict[str, Any]:
    """The same rounds with more workers, each a process of its own that has compiled before.

    Client and scheduler share the cores with them. Bundles of no work have one shift each: they
    tell what is spent on sending work out, sending what it came to back, and adding that up.
    """
    played = scenes.scene(GROWTH_GAME)
    rows = []
    for workers in WORKERS:
        with Cluster(workers=workers) as place:
            place.wait_for(workers)
            run(played, WARM_UP, place=place)
            start = perf_counter()
            run(played, ROUNDS, place=place)
            wall = perf_counter() - start
            rows.append(
                {
                    "size": workers,
                    "rounds": ROUNDS,
                    "wall_seconds": wall,
                    "rounds_a_wall_second": ROUNDS / wall,
                    "empty_bundles_a_second": _empty_bundles(place, played),
                }
            )
    of = f"{GROWTH_GAME}, {BETTORS} bettors, {ROUNDS:,} rounds"
    return {"grows_in": "workers of a Dask cluster", "of": of, "rows": rows}


def _empty_bundles(place: Cluster, played: Scene) -> float:
    """Bundles of one shift a second by the clock."""
    task = Shredded(played, 1, EMPTY_BUNDLES, False)
    start = perf_counter()
    for _ in place.blocks(task):
        pass
    return EMPTY_BUNDLES / (perf_counter() - start)


class Shredded(Task):
    """A task whose blocks are single shifts."""

    def pieces(self, block: int) -> Iterator[tuple[int, int]]:
        return super().pieces(1)
