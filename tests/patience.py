"""How long a test waits for what must happen: for the event itself, with a generous end.

A machine may be busy with other things; a wait ends when the thing is there, never by a guess at
how long it takes. Where speed itself is the promise, CPU seconds are measured, or the bench is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

LONG = float(os.environ.get("PATIENCE", "180"))  # seconds; less while a test is being written


def waiting(what: str, pause: float = 0.02) -> Iterator[None]:
    """Look again and again, by `for _ in waiting(...)`; fails when it takes too long."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        yield
        time.sleep(pause)
    raise AssertionError(f"{what}: not within {LONG:.0f} seconds")


def until(true: Callable[[], object], what: str, pause: float = 0.02) -> None:
    """Wait until something is true."""
    for _ in waiting(what, pause):
        if true():
            return
