"""Long work with a bar that shows how far it has come, and that Ctrl-C is sure to end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Any

from houseway.cli.common import INTERRUPTED
from houseway.desk.odds import find_odds
from houseway.play.game import Game
from houseway.proof.model import GameOdds

Tell = Callable[[float], None]

PATIENCE = 5.0  # seconds from Ctrl-C to the end, whatever the work makes of it
GRACE = 0.5  # and once all that there is to say has been said
SHOW_CURSOR = "\x1b[?25h"


def odds_with_progress(game: Game, fresh: bool = False) -> GameOdds[Any]:
    """The odds of a game; a bar on standard error while they are worked out."""
    with working(f"Working out {game.rules.name}") as tell:
        return find_odds(game, tell, fresh)


@contextmanager
def working(what: str) -> Iterator[Tell]:
    """A bar on standard error, once the work tells the share done."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    err = Console(stderr=True)
    bar = Progress(
        TextColumn(what),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
    with _interruptible(), bar:
        task = bar.add_task("", total=1.0, visible=False)
        yield lambda done: bar.update(task, completed=done, visible=True)


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C raises as always; where a compiler swallows it, the program ends all the same."""
    if current_thread() is not main_thread():
        yield
        return
    last = [Timer(0, lambda: None)]

    def interrupted(_signal: int, _frame: FrameType | None) -> None:
        last[0].cancel()
        last[0] = Timer(PATIENCE, _end)
        last[0].daemon = True
        last[0].start()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        last[0].cancel()
        signal.signal(signal.SIGINT, before)


def end_soon() -> None:
    """All is said after Ctrl-C: a thread that still compiles does not keep the program."""
    sys.stdout.flush()
    last = Timer(GRACE, _end)
    last.daemon = True
    last.start()


def _end() -> None:
    if sys.stderr.isatty():
        print(SHOW_CURSOR, file=sys.stderr, flush=True)
    os._exit(INTERRUPTED)
