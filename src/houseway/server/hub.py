"""The rooms that are open now: one lock each, writes in groups, news to everybody who watches.

Whoever looks at a room or changes it holds its lock, and nobody is told anything that the store has
not committed. A room that cannot be brought in line with the store is given up; it is read again
when somebody next asks for it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from houseway.errors import HousewayError, RecordError
from houseway.server import commands as c
from houseway.server.dealer import Dealer, fill_with_bots, now, open_table
from houseway.server.entry import Entry
from houseway.server.limits import Buckets, Limits
from houseway.server.metrics import METRICS
from houseway.server.opening import reopened
from houseway.server.refusals import Full, Missing, TooOften
from houseway.server.room import OtherRules, Room, restored
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.server.view import Writer
from houseway.server.writer import GroupWriter

T = TypeVar("T")
ATTEMPTS = 8
# Kinds after which bots and the clock begin anew.
TURNING = ("round", "choice", "declared", "taken-back")

log = logging.getLogger("houseway.server")


@dataclass(eq=False)
class Viewer:
    """Somebody with a page open. `send` must not wait; it says False when they cannot keep up.

    `close` is called when the room is given up; whoever is there comes back. `seen` is the last
    entry they were sent.
    """

    person: str | None
    send: Callable[[str], bool]
    close: Callable[[], None] = lambda: None
    seen: int = 0


@dataclass(eq=False)
class Live:
    """A room in memory."""

    dealer: Dealer
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    used: float = field(default_factory=monotonic)
    waiting_since: float = field(default_factory=monotonic)
    ticking: asyncio.Task[None] | None = None
    given_up: bool = False

    @property
    def room(self) -> Room:
        return self.dealer.room

    def writer(self) -> Writer:
        here = frozenset(viewer.person for viewer in self.viewers if viewer.person)
        people = {p.id for p in self.room.people.values()} | {self.room.host}
        host = next((person for person in people if self.dealer.is_host(person)), None)
        return Writer(self.room, here, host, self.clock())

    def clock(self) -> dict[str, Any] | None:
        """The time bank as it stands, when somebody is waited for."""
        seconds, room = self.room.settings.clock, self.room
        if not seconds or room.settings.paused or not room.turns or room.next_alone() is not None:
            return None
        left = max(0.0, seconds - (monotonic() - self.waiting_since))
        return {"seconds": seconds, "left": round(left, 1)}


class Hub:
    """Every room of this server."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.rooms: dict[str, Live] = {}
        self.commands = Buckets(self.limits.rate, self.limits.burst)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._writing = GroupWriter(store)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    # Opening and finding rooms

    async def open(
        self,
        host: str,
        game: str,
        options: dict[str, Any],
        settings: Settings,
        *,
        bots: int = 0,
        kind: str = "regulars",
        seat: int | None = None,
        name: str = "",
        listed: bool = True,
    ) -> Live:
        """Open a table, with bots and with its opener in a seat when one is named."""
        self._make_room()
        room = Room(secrets.token_urlsafe(9).replace("-", "a").replace("_", "b"))
        dealer = Dealer(room)
        entries = open_table(room, host, game, options, settings, listed=listed)
        entries += fill_with_bots(dealer, bots, kind, host, seat)
        if seat is not None:
            entries += dealer.perform(host, c.Sit(do="sit", seat=seat, name=name))
        if len(room.people) >= 2:
            entries += [dealer.deal(host), *dealer.alone_at_once()]
        if not await self._writing.write(entries):
            raise Full("the table could not be opened; try again", ("table",))
        live = self.rooms[room.id] = Live(dealer)
        METRICS.add("tables_opened")
        return live

    def _make_room(self) -> None:
        """Forget rooms nobody uses; the store still has them."""
        if len(self.rooms) < self.limits.rooms:
            return
        free = (live for live in self.rooms.values() if not live.viewers and not live.lock.locked())
        idle = sorted(free, key=lambda live: live.used)
        for live in idle[: max(1, len(idle) // 4)]:
            self._give_up(live)
        if len(self.rooms) >= self.limits.rooms:
            raise Full(
                "the cardroom is full; try again in a moment", ("rooms",), value=len(self.rooms)
            )

    def _give_up(self, live: Live) -> None:
        """Forget a room; it is read again when somebody asks for it."""
        live.given_up = True
        if self.rooms.get(live.room.id) is live:
            del self.rooms[live.room.id]
        if live.ticking is not None and live.ticking is not asyncio.current_task():
            live.ticking.cancel()
        for viewer in list(live.viewers):
            viewer.close()

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Live]:
        """A room with its lock held, restored from the store when it is not in memory."""
        while True:
            live = await self._found(table)
            async with live.lock:
                if not live.given_up:
                    live.used = monotonic()
                    yield live
                    return

    async def _found(self, table: str) -> Live:
        live = self.rooms.get(table)
        if live is not None:
            return live
        if table not in self._loading:
            loading = self._loading[table] = self._start(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Live:
        self._make_room()
        room = await self.reading(lambda: _restore(self.store, table))
        return self.rooms.setdefault(table, Live(Dealer(room)))

    async def reading(self, read: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(None, read)

    # Acting

    async def act(self, table: str, person: str, command: c.Command) -> int:
        """Do what somebody asks; the sequence number at which it is done.

        Raises HousewayError, having changed nothing, when it is refused. A command whose id is
        known is answered again, however long ago it was done.
        """
        if not self.commands.take(person):
            raise TooOften("too many commands; wait a moment", ("person",))
        began = monotonic()
        async with self.at(table) as live:
            if isinstance(command, c.Choose) and command.turn > live.room.seq:
                await self._catch_up(live)
            try:
                seq = await self._done_once(live, person, command)
            except HousewayError:
                before = await self._answered(table, person, command)
                if before is None:
                    raise
                seq = before
        METRICS.observe("choice_seconds", monotonic() - began)
        return seq

    async def _done_once(self, live: Live, person: str, command: c.Command) -> int:
        for _ in range(ATTEMPTS):
            done = live.room.answered.get((person, command.id)) if command.id else None
            if done is not None:
                return done
            entries = await self._try(live, lambda: live.dealer.perform(person, command))
            if entries is None:
                done = await self._answered(live.room.id, person, command)
                if done is not None:
                    return done
                continue
            if isinstance(command, c.MoreTime):
                live.waiting_since = monotonic()
                self._tell_now(live)
            return entries[0].seq if entries else live.room.seq
        raise Full("the table is busy; try again", ("table",))

    async def _answered(self, table: str, person: str, command: c.Command) -> int | None:
        if not command.id:
            return None
        return await self.reading(lambda: self.store.answered(table, person, command.id))

    async def _try(self, live: Live, perform: Callable[[], list[Entry]]) -> list[Entry] | None:
        """Make entries and write them; None when another server was first (look again)."""
        before = live.room.seq
        try:
            entries = perform()
        except BaseException:
            if live.room.seq != before:
                await self._reload(live, before)
            raise
        if not entries:
            return entries
        try:
            written = await self._writing.write(entries)
        except BaseException:
            await self._reload(live, before)
            raise
        if not written:
            METRICS.add("conflicts")
            await self._reload(live, before)
            return None
        METRICS.add("entries", len(entries))
        self._tell(live, before)
        return entries

    async def _reload(self, live: Live, told: int) -> None:
        """Take the room as the store has it, and tell what is new after entry `told`."""
        try:
            room = await self.reading(lambda: _restore(self.store, live.room.id))
        except BaseException:
            self._give_up(live)
            raise
        bots = live.dealer
        live.dealer = Dealer(room)
        live.dealer.keep_bots(bots)
        if room.seq > told:
            self._tell(live, told)

    def _tell(self, live: Live, after: int) -> None:
        """Send what happened after an entry to everybody who watches."""
        live.used = monotonic()
        if any(step.seq > after and step.kind in TURNING for step in live.room.steps):
            live.waiting_since = monotonic()
        self._send(live, lambda writer, person: writer.frames_after(after, person))

    def _tell_now(self, live: Live) -> None:
        """Send who is here and how the clock stands."""
        self._send(live, lambda writer, person: [writer.now_frame(person)])

    def _send(self, live: Live, frames: Callable[[Writer, str | None], list[str]]) -> None:
        writer = live.writer()
        for viewer in list(live.viewers):
            viewer.seen = live.room.seq
            if not all(viewer.send(frame) for frame in frames(writer, viewer.person)):
                live.viewers.discard(viewer)
        live.changed.set()

    # Watching

    async def watch(self, table: str, viewer: Viewer, after: int | None) -> Live:
        """Send a viewer what they have missed, then everything that happens."""
        async with self.at(table) as live:
            for frame in await self.missed(live, viewer.person, after):
                viewer.send(frame)
            viewer.seen = live.room.seq
            live.viewers.add(viewer)
            self._tell_presence(live, viewer)
            self.keep_ticking(live)
        return live

    async def missed(self, live: Live, person: str | None, after: int | None) -> list[str]:
        """Frames that bring somebody up to date who has seen entry `after`. Needs the lock."""
        if after is not None and after > live.room.seq:
            await self._catch_up(live)
        return live.writer().frames_after(after, person)

    async def greet_again(self, live: Live, viewer: Viewer, after: int | None) -> None:
        """Send a viewer what came after an entry, but not twice what is sent while they ask."""
        seen = viewer.seen
        async with live.lock:
            known = after if after is None or after < seen else max(after, viewer.seen)
            for frame in await self.missed(live, viewer.person, known):
                viewer.send(frame)
            viewer.seen = live.room.seq

    def unwatch(self, live: Live, viewer: Viewer) -> None:
        live.viewers.discard(viewer)
        if live.viewers and not self.closing:
            self._start(self._gone(live, viewer))

    async def _gone(self, live: Live, viewer: Viewer) -> None:
        async with live.lock:
            self._tell_presence(live, viewer)

    def _tell_presence(self, live: Live, moved: Viewer) -> None:
        """People at the table learn who has come back or gone away."""
        person = moved.person
        others = [viewer for viewer in live.viewers if viewer is not moved]
        if person is None or not live.room.held_by(person):
            return
        if others and all(viewer.person != person for viewer in others):
            self._tell_now(live)

    # Bots, clocks and the next round

    def keep_ticking(self, live: Live) -> None:
        """Act for bots and clocks from now on, while somebody watches."""
        if live.ticking is None or live.ticking.done():
            live.ticking = self._start(self._tick(live))

    async def _tick(self, live: Live) -> None:
        while live.viewers and not self.closing and not live.given_up:
            live.changed.clear()
            due = self._due(live)
            try:
                await asyncio.wait_for(live.changed.wait(), None if due is None else due[0])
                continue
            except TimeoutError:
                pass
            try:
                async with live.lock:
                    again = self._due(live)
                    if again is not None and again[0] <= 0.001:
                        await self._try(live, again[1])
            except HousewayError:
                await asyncio.sleep(1)
            except Exception as fault:
                log.error('{"event": "fault", "kind": "%s"}', type(fault).__name__)
                await asyncio.sleep(1)

    def _due(self, live: Live) -> tuple[float, Callable[[], list[Entry]]] | None:
        """What the house does next by itself, and in how many seconds."""
        room, dealer = live.room, live.dealer
        waited = monotonic() - live.waiting_since
        if room.settings.paused:
            return None
        if room.next_alone() is not None:
            return room.settings.pace - waited, lambda: _one(dealer)
        if room.turns and room.settings.clock:
            return room.settings.clock - waited, dealer.out_of_time
        if room.over and room.settings.auto and room.number:
            return room.settings.auto - waited, lambda: [dealer.deal(), *dealer.alone_at_once()]
        return None

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited for it has been told

    # News from other servers

    def heard(self, table: str, seq: int) -> None:
        """Another server has written; called in the event loop."""
        if table in self.rooms or table in self._loading:
            self._start(self._follow(table, seq))

    async def _follow(self, table: str, seq: int) -> None:
        async with self.at(table) as live:
            if live.room.seq < seq:
                await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        """Take over what other servers have written. Needs the lock."""
        before = live.room.seq
        new = await self.reading(lambda: self.store.entries(live.room.id, before))
        try:
            for entry in new:
                live.room.follow(entry)
        except RecordError:
            await self._reload(live, before)
            return
        if new:
            self._tell(live, before)

    async def resync(self) -> None:
        """Look for news of every room, after the line to the store was down."""
        for table, live in list(self.rooms.items()):
            await self._follow(table, live.room.seq + 1)

    async def close(self) -> None:
        """Stop acting; what was acknowledged is in the store."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await self._writing.close()
        self.store.close()


def _one(dealer: Dealer) -> list[Entry]:
    entry = dealer.one_alone()
    return [] if entry is None else [entry, *dealer.alone_at_once()]


def _restore(store: Store, table: str) -> Room:
    """The room as the store has it. A table whose rules have changed is opened anew."""
    entries = store.since_state(table)
    if not entries:
        raise Missing(f"there is no table {table[:32]}", ("table",), value=table[:32])
    try:
        return restored(entries)
    except OtherRules:
        entry = reopened(entries, now())
        if not store.append([[entry]])[0]:
            return _restore(store, table)
        return restored([entry])
