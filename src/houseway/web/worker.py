"""Questions of the pages that take a while: answered one at a time, in a process of their own."""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import BoundedSemaphore, Lock
from typing import Generic, TypeVar

from houseway.errors import HousewayError, busy

MOST_WAITING = 4
LONGEST = 60.0  # seconds one answer may take
WARM = 600.0  # seconds a process waits for the next question
MOST_KEPT = 256

BUSY = "too many people are asking just now; try again in a moment"
STOPPED = "the answer took too long and was given up"

Q = TypeVar("Q")
A = TypeVar("A")


class Worker(Generic[Q, A]):
    """Asks the process, starts it when there is none, and remembers answers.

    `answer` runs in the process, so it must be a function that can be imported.
    """

    def __init__(self, name: str, answer: Callable[[Q], A], longest: float = LONGEST) -> None:
        self._name, self._answer, self._longest = name, answer, longest
        self._asking = Lock()
        self._waiting = BoundedSemaphore(MOST_WAITING)
        self._worker: tuple[Connection, BaseProcess] | None = None
        self._kept: OrderedDict[Hashable, A] = OrderedDict()

    def answered(self, key: Hashable, question: Q) -> A:
        """The answer, kept under `key`; raises HousewayError in one sentence when there is none."""
        if not self._waiting.acquire(blocking=False):
            raise busy("worker", BUSY)
        try:
            with self._asking:
                if key not in self._kept:
                    self._kept[key] = self._across(question)
                    if len(self._kept) > MOST_KEPT:
                        self._kept.popitem(last=False)
                return self._kept[key]
        finally:
            self._waiting.release()

    def stop(self) -> None:
        """End the process."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker[0].close()
            worker[1].kill()
            worker[1].join(timeout=5)

    def _across(self, question: Q) -> A:
        found: A | HousewayError | None = None
        with suppress(EOFError, OSError):
            pipe = self._ready()
            pipe.send(question)
            found = pipe.recv() if pipe.poll(self._longest) else None
        if found is None:
            self.stop()
            raise busy("worker", STOPPED)
        if isinstance(found, HousewayError):
            raise found
        return found

    def _ready(self) -> Connection:
        """The pipe to a process that lives."""
        if self._worker is not None and not self._worker[1].is_alive():
            self.stop()
        if self._worker is None:
            context = get_context("spawn")
            mine, its = context.Pipe()
            task = (its, self._answer)
            process = context.Process(target=_work, args=task, name=self._name, daemon=True)
            process.start()
            its.close()
            self._worker = (mine, process)
        return self._worker[0]


def _work(pipe: Connection, answer: Callable[[Q], A]) -> None:
    """In the process: answer until nobody asks any more, or the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # live tables come first
    with suppress(EOFError, OSError):
        while pipe.poll(WARM):
            try:
                pipe.send(answer(pipe.recv()))
            except HousewayError as error:
                pipe.send(error)
            except Exception as error:
                told = f"the answer failed with a {type(error).__name__}, a fault of the program"
                pipe.send(HousewayError(told, ("worker",), "our-fault"))
