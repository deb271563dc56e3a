"""Simulations behind the pages: played one at a time in a process of their own, and kept."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

from houseway.web.job_row import JobRow, Tell

Json = dict[str, Any]

MOST_KEPT = 32


class Asked(NamedTuple):
    """A scene as JSON text, how many rounds, the seed, and the rolls to tell about."""

    scene: str
    rounds: int
    seed: int
    rolls: tuple[int, ...]


def play(asked: Asked, tell: Tell) -> Json:
    """What the process answers."""
    import json

    from houseway.desk.simulate.run import run
    from houseway.proof.scene import read_scene

    scene = read_scene(json.loads(asked.scene))
    found = run(scene, asked.rounds, asked.seed, tell=lambda done, all_: tell(done / all_))
    return found.to_json(asked.rolls)


class Kept:
    """The last answers of this server."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: OrderedDict[Asked, Json] = OrderedDict()

    def keep(self, asked: Asked, answer: Json) -> None:
        with self._lock:
            self._found[asked] = answer
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)

    def get(self, asked: Asked) -> Json | None:
        with self._lock:
            return self._found.get(asked)


_KEPT = Kept()
_ROW: JobRow[Asked, Json] = JobRow("houseway shifts", play, _KEPT.keep)


def kept() -> Kept:
    """The answers of this server."""
    return _KEPT


def row() -> JobRow[Asked, Json]:
    """The row of this server."""
    return _ROW


def stop_all() -> None:
    """End what is being played; for the server's shutdown."""
    _ROW.stop_all()
