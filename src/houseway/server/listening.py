"""News between servers on one PostgreSQL: each tells the others what it has written."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import Any

from houseway.server.hub import Hub
from houseway.server.store import CHANNEL, Store


class Listener:
    """Listens in a thread of its own; loses its line, calls again, and looks for what it missed."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store, self._hub = store, hub
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(timeout=3)

    def _run(self) -> None:
        while not self._stop.is_set():
            with contextlib.suppress(Exception):
                self._listen()
            self._stop.wait(1)

    def _listen(self) -> None:
        connection: Any = self._store.engine.raw_connection()
        try:
            line = connection.driver_connection
            line.autocommit = True
            line.execute(f"LISTEN {CHANNEL}")
            self._soon(lambda: asyncio.ensure_future(self._hub.resync()))
            while not self._stop.is_set():
                for news in line.notifies(timeout=0.5):
                    table, _, seq = news.payload.partition(" ")
                    self._soon(lambda t=table, s=int(seq): self._hub.heard(t, s))
        finally:
            connection.invalidate()
            connection.close()

    def _soon(self, call: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(call)
