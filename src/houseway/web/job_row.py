"""Long work behind the pages, one piece at a time in a process of its own, with its progress."""

from __future__ import annotations

import os
import signal
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Generic, Literal, TypeVar

from houseway.errors import HousewayError, busy

Tell = Callable[[float], None]
Q = TypeVar("Q")
A = TypeVar("A")

MOST_WAITING = 4
LONGEST = 1800.0  # seconds
FAILURES_KEPT = 32
FULL = "too many are waiting for long work; try again in a few minutes"
STOPPED = "The work ended before it was done. Try again."
TOO_LONG = "The work took too long and was ended."


@dataclass(frozen=True)
class Standing:
    """How far a piece of work is: its place in the row, the share done, or the problem."""

    state: Literal["waiting", "working", "failed"]
    done: float = 0.0
    place: int = 0
    problem: str = ""

    @property
    def busy(self) -> bool:
        return self.state != "failed"


@dataclass(frozen=True)
class Found(Generic[A]):
    """What the process sends at the end of work that went well."""

    answer: A


class JobRow(Generic[Q, A]):
    """A row of pieces of work.

    `work` runs in a fresh process, so it must be a function that can be imported. What it returns
    is given to `keep` here; what goes wrong is told in one sentence until it is asked for again.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[Q, Tell], A],
        keep: Callable[[Q, A], None] = lambda asked, answer: None,
        longest: float = LONGEST,
    ) -> None:
        self._name, self._work, self._keep, self._longest = name, work, keep, longest
        self._lock = Lock()
        self._row: OrderedDict[Hashable, Q] = OrderedDict()  # the first is being worked on
        self._done = 0.0
        self._problems: OrderedDict[Hashable, str] = OrderedDict()
        self._process: BaseProcess | None = None
        self._thread: Thread | None = None

    def start(self, key: Hashable, asked: Q) -> None:
        """Put a piece of work into the row, unless it is there; raises when the row is full."""
        with self._lock:
            if key in self._row:
                return
            if len(self._row) > MOST_WAITING:
                raise busy("jobs", FULL)
            self._problems.pop(key, None)
            self._row[key] = asked
            if self._thread is None:
                self._thread = Thread(target=self._work_through, name=self._name, daemon=True)
                self._thread.start()

    def standing(self, key: Hashable) -> Standing | None:
        """How far it is; None when nobody asked for it, or when it is done."""
        with self._lock:
            if key in self._row:
                place = list(self._row).index(key)
                return Standing("waiting", place=place) if place else self._working()
            problem = self._problems.get(key)
        return None if problem is None else Standing("failed", problem=problem)

    def _working(self) -> Standing:
        return Standing("working", self._done)

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
                key, asked = next(iter(self._row.items()))
                self._done = 0.0
                reader, process = self._spawn(asked)
            problem = self._follow(asked, reader, process)
            with self._lock:
                self._process = None
                if self._row.pop(key, None) is not None and problem:
                    self._problems[key] = problem
                    while len(self._problems) > FAILURES_KEPT:
                        self._problems.popitem(last=False)

    def _spawn(self, asked: Q) -> tuple[Connection, BaseProcess]:
        context = get_context("spawn")
        reader, writer = context.Pipe(duplex=False)
        task = (writer, self._work, asked)
        process = context.Process(target=_do, args=task, name=self._name, daemon=True)
        process.start()
        writer.close()
        self._process = process
        return reader, process

    def _follow(self, asked: Q, reader: Connection, process: BaseProcess) -> str:
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
                if isinstance(told, Found):
                    self._keep(asked, told.answer)
                break
        reader.close()
        process.kill()
        process.join()
        return problem


def _do(writer: Connection, work: Callable[[Q, Tell], A], asked: Q) -> None:
    """In the process: tell the share done from time to time, then the answer or the problem.

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
        writer.send(Found(work(asked, tell)))
    except BrokenPipeError:
        return
    except HousewayError as error:
        writer.send(str(error))
    except Exception as error:
        writer.send(f"The work failed: {error or type(error).__name__}.")
