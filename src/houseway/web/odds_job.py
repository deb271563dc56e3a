"""Slow odds, worked out behind the pages: one game at a time, in a process of its own."""

from __future__ import annotations

import os
import signal
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Any, Literal

from houseway.desk.odds import find_odds, odds_key
from houseway.errors import HousewayError
from houseway.games import Game
from houseway.games import game as the_game
from houseway.odds.model import GameOdds
from houseway.web.figures import keep

Tell = Callable[[float], None]
Find = Callable[[str, Mapping[str, object], Tell], GameOdds[Any]]

MOST_WAITING = 4
LONGEST = 1800.0  # seconds
FAILURES_KEPT = 32
STOPPED = "The work ended before it was done. Try again."
TOO_LONG = "The work took too long and was ended."


@dataclass(frozen=True)
class Standing:
    """How far the odds of a game are: their place in the row, the share done, or the problem."""

    state: Literal["waiting", "working", "failed"]
    done: float = 0.0
    place: int = 0
    problem: str = ""

    @property
    def busy(self) -> bool:
        return self.state != "failed"


def find(name: str, options: Mapping[str, object], tell: Tell) -> GameOdds[Any]:
    """What the process does by default: work out the odds, and keep them on disk."""
    return find_odds(the_game(name, options), tell)


class OddsJobs:
    """A row of games whose odds are wanted.

    `find` runs in a fresh process, so it must be a function that can be imported. What it finds is
    kept for the pages; what goes wrong is told in one sentence until the game is asked for again.
    """

    def __init__(self, find: Find = find, longest: float = LONGEST) -> None:
        self._find, self._longest = find, longest
        self._lock = Lock()
        self._row: OrderedDict[str, Game] = OrderedDict()  # the first is being worked on
        self._done = 0.0
        self._problems: OrderedDict[str, str] = OrderedDict()
        self._process: BaseProcess | None = None
        self._thread: Thread | None = None

    def start(self, game: Game) -> None:
        """Put a game into the row, unless it is there; raises when the row is full."""
        key = odds_key(game)
        with self._lock:
            if key in self._row:
                return
            if len(self._row) > MOST_WAITING:
                raise HousewayError(
                    "too many games are waiting for their odds; try again in a few minutes"
                )
            self._problems.pop(key, None)
            self._row[key] = game
            if self._thread is None:
                self._thread = Thread(target=self._work_through, name="odds", daemon=True)
                self._thread.start()

    def standing(self, game: Game) -> Standing | None:
        """How far a game is; None when nobody asked for it, or when it is done."""
        key = odds_key(game)
        with self._lock:
            if key in self._row:
                place = list(self._row).index(key)
                if place:
                    return Standing("waiting", place=place)
                return Standing("working", self._done)
            problem = self._problems.get(key)
        return None if problem is None else Standing("failed", problem=problem)

    @property
    def full(self) -> bool:
        with self._lock:
            return len(self._row) > MOST_WAITING

    def stop_all(self) -> None:
        """Forget the row and end the process."""
        with self._lock:
            self._row.clear()
            process, thread = self._process, self._thread
            if process is not None:
                process.kill()
        if thread is not None:
            thread.join(timeout=5)

    def _work_through(self) -> None:
        while True:
            with self._lock:
                if not self._row:
                    self._thread = None
                    return
                key, game = next(iter(self._row.items()))
                self._done = 0.0
                reader, process = self._spawn(game)
            problem = self._follow(game, reader, process)
            with self._lock:
                self._process = None
                if self._row.pop(key, None) is not None and problem:
                    self._problems[key] = problem
                    while len(self._problems) > FAILURES_KEPT:
                        self._problems.popitem(last=False)

    def _spawn(self, game: Game) -> tuple[Connection, BaseProcess]:
        context = get_context("spawn")
        reader, writer = context.Pipe(duplex=False)
        task = (writer, self._find, game.rules.id, dict(game.rules.changed_options))
        process = context.Process(target=_work, args=task, name="houseway odds", daemon=True)
        process.start()
        writer.close()
        self._process = process
        return reader, process

    def _follow(self, game: Game, reader: Connection, process: BaseProcess) -> str:
        """Listen until the work is over; the problem in a sentence, empty when all went well."""
        until = time.monotonic() + self._longest
        problem = STOPPED
        with suppress(EOFError, OSError):
            while True:
                if not reader.poll(max(0.0, until - time.monotonic())):
                    problem = TOO_LONG
                    break
                told = reader.recv()
                if isinstance(told, float):
                    self._done = told
                    continue
                problem = told if isinstance(told, str) else ""
                if isinstance(told, GameOdds):
                    keep(game, told)
                break
        reader.close()
        process.kill()
        process.join()
        return problem


def _work(writer: Connection, find: Find, name: str, options: Mapping[str, object]) -> None:
    """In the process: tell the share done from time to time, then the odds or the problem.

    A server that went away closes the pipe, and the next word ends the work.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # live tables come first
    told = [0.0]

    def tell(done: float) -> None:
        if time.monotonic() - told[0] > 0.2:
            told[0] = time.monotonic()
            writer.send(float(done))

    try:
        writer.send(find(name, options, tell))
    except BrokenPipeError:
        return
    except HousewayError as error:
        writer.send(str(error))
    except Exception as error:
        writer.send(f"The work failed: {error or type(error).__name__}.")


_JOBS = OddsJobs()


def jobs() -> OddsJobs:
    """The row of this server."""
    return _JOBS


def stop_all() -> None:
    """End what is being worked out; for the server's shutdown."""
    _JOBS.stop_all()
