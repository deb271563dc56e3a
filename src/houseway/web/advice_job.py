"""Should I? Answered for the pages one hand at a time, in a process that stays warm for a while."""

from __future__ import annotations

import os
import signal
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import BoundedSemaphore, Lock
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.desk.odds import odds_key
from houseway.errors import HousewayError
from houseway.games import Game, game
from houseway.odds.advice import Advised, advise

MOST_WAITING = 4
LONGEST = 60.0  # seconds one answer may take
WARM = 600.0  # seconds a process waits for the next question
MOST_KEPT = 256

BUSY = "too many people are asking just now; try again in a moment"
STOPPED = "the answer took too long and was given up"


Asked = tuple[str, tuple[Card, ...], tuple[Card, ...]]


class Question(NamedTuple):
    """A hand as it crosses to the process."""

    game: str
    options: Mapping[str, object]
    hand: tuple[Card, ...]
    shown: tuple[Card, ...]


class Adviser:
    """Asks the process, starts it when there is none, and remembers answers."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._asking = Lock()
        self._waiting = BoundedSemaphore(MOST_WAITING)
        self._worker: tuple[Connection, BaseProcess] | None = None
        self._kept: OrderedDict[Asked, Advised] = OrderedDict()

    def ask(self, played: Game, hand: Sequence[Card], shown: Sequence[Card]) -> Advised:
        """The answer; raises HousewayError in one sentence when there is none."""
        rules = played.rules
        question = Question(rules.id, dict(rules.changed_options), tuple(hand), tuple(shown))
        key = (odds_key(played), question.hand, question.shown)
        if not self._waiting.acquire(blocking=False):
            raise HousewayError(BUSY)
        try:
            with self._asking:
                if key not in self._kept:
                    self._kept[key] = self._answer(question)
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

    def _answer(self, question: Question) -> Advised:
        answer: object = None
        with suppress(EOFError, OSError):
            pipe = self._ready()
            pipe.send(question)
            answer = pipe.recv() if pipe.poll(self._longest) else None
        if answer is None:
            self.stop()
            raise HousewayError(STOPPED)
        if isinstance(answer, str):
            raise HousewayError(answer)
        assert isinstance(answer, Advised)
        return answer

    def _ready(self) -> Connection:
        """The pipe to a process that lives."""
        if self._worker is not None and not self._worker[1].is_alive():
            self.stop()
        if self._worker is None:
            context = get_context("spawn")
            mine, its = context.Pipe()
            process = context.Process(
                target=_work, args=(its,), name="houseway advice", daemon=True
            )
            process.start()
            its.close()
            self._worker = (mine, process)
        return self._worker[0]


def _work(pipe: Connection) -> None:
    """In the process: answer until nobody asks any more, or the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # live tables come first
    with suppress(EOFError, OSError):
        while pipe.poll(WARM):
            asked: Question = pipe.recv()
            try:
                pipe.send(advise(game(asked.game, asked.options), asked.hand, asked.shown))
            except HousewayError as error:
                pipe.send(str(error))
            except Exception as error:
                pipe.send(f"the answer failed: {error or type(error).__name__}")


_ADVISER = Adviser()


def adviser() -> Adviser:
    """The one of this server."""
    return _ADVISER
