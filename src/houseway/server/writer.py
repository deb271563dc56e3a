"""Writing in groups: entries of many tables go to the store in one commit.

While one commit is on its way, further entries gather for the next. A table waits for its own
entries to be committed, no table waits for its turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from houseway.server.entry import Entry
from houseway.server.store import Store

Waiting = tuple[Sequence[Entry], "asyncio.Future[bool]"]


class GroupWriter:
    """The one writer of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, entries: Sequence[Entry]) -> bool:
        """Committed: True. Another server was first: False. Raises when the store fails."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entries, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._commit())
        return await asyncio.shield(done)

    async def _commit(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                written = await loop.run_in_executor(
                    self._thread, self._store.append, [entries for entries, _ in group]
                )
            except Exception as fault:
                for _, done in group:
                    if not done.done():
                        done.set_exception(fault)
                continue
            for (_, done), ok in zip(group, written, strict=True):
                if not done.done():
                    done.set_result(ok)

    async def close(self) -> None:
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown(wait=True)
