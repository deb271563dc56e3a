"""The rooms that are open now: one lock each, writes in groups, news to everybody who watches."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

from houseway.errors import HousewayError, RecordError
from houseway.server import commands as c
from houseway.server.dealer import Dealer, fill_with_bots, now, open_table
from houseway.server.entry import Entry
from houseway.server.limits import Limits
from houseway.server.metrics import METRICS
from houseway.server.refusals import Full, Missing
from houseway.server.room import OtherRules, Room, Settings, reopened, restored
from houseway.server.store import Store
from houseway.server.view import Writer
from houseway.server.writer import GroupWriter

T = TypeVar("T")
ATTEMPTS = 8


@dataclass(eq=False)
class Viewer:
    """Somebody with a page open. `send` must not wait; it says False when they cannot keep up."""

    person: str | None
    send: Callable[[str], bool]


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
        seconds = self.room.settings.clock
        if not seconds or not self.room.turns or self.room.next_alone() is not None:
            return None
        left = max(0.0, seconds - (monotonic() - self.waiting_since))
        return {"seconds": seconds, "left": round(left, 1)}


class Hub:
    """Every room of this server."""

    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.rooms: dict[str, Live] = {}
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
        assert await self._writing.write(entries)
        live = self.rooms[room.id] = Live(dealer)
        METRICS.add("tables_opened")
        return live

    def _make_room(self) -> None:
        """Forget rooms nobody uses; the store still has them."""
        if len(self.rooms) < self.limits.rooms:
            return
        idle = sorted((live for live in self.rooms.values() if not live.viewers), key=_used)
        for live in idle[: max(1, len(idle) // 4)]:
            self._forget(live)
        if len(self.rooms) >= self.limits.rooms:
            raise Full("the cardroom is full; try again in a moment")

    def _forget(self, live: Live) -> None:
        self.rooms.pop(live.room.id, None)
        if live.ticking is not None:
            live.ticking.cancel()

    async def live(self, table: str) -> Live:
        """The room of a table, restored from the store when it is not in memory."""
        live = self.rooms.get(table)
        if live is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            try:
                live = await asyncio.shield(self._loading[table])
            finally:
                self._loading.pop(table, None)
        live.used = monotonic()
        return live

    async def _load(self, table: str) -> Live:
        self._make_room()
        room = await self.reading(lambda: _restore(self.store, table))
        return self.rooms.setdefault(table, Live(Dealer(room)))

    async def reading(self, read: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(None, read)

    # Acting

    async def act(self, table: str, person: str, command: c.Command) -> int:
        """Do what somebody asks; the sequence number at which it is done.

        Raises HousewayError, having changed nothing, when it is refused.
        """
        began = monotonic()
        live = await self.live(table)
        async with live.lock:
            for _ in range(ATTEMPTS):
                done = live.room.answered.get((person, command.id)) if command.id else None
                if done is not None:
                    return done
                entries = await self._try(live, lambda: live.dealer.perform(person, command))
                if entries is not None:
                    break
            else:
                raise Full("the table is busy; try again")
            if isinstance(command, c.MoreTime):
                live.waiting_since = monotonic()
                self._tell_now(live)
        METRICS.observe("choice_seconds", monotonic() - began)
        return entries[0].seq if entries else live.room.seq

    async def _try(self, live: Live, perform: Callable[[], list[Entry]]) -> list[Entry] | None:
        """Make entries and write them; None when another server was first (look again)."""
        before = live.room.seq
        try:
            entries = perform()
        except BaseException:
            if live.room.seq != before:
                await self._reload(live)
            raise
        if not entries:
            return entries
        try:
            written = await self._writing.write(entries)
        except BaseException:
            await self._reload(live)
            raise
        if not written:
            METRICS.add("conflicts")
            await self._reload(live, tell_after=before)
            return None
        METRICS.add("entries", len(entries))
        self._tell(live, before)
        return entries

    async def _reload(self, live: Live, tell_after: int | None = None) -> None:
        """Take the room as the store has it."""
        room = await self.reading(lambda: _restore(self.store, live.room.id))
        bots = live.dealer
        live.dealer = Dealer(room)
        live.dealer.keep_bots(bots)
        if tell_after is not None:
            self._tell(live, tell_after)

    def _tell(self, live: Live, after: int) -> None:
        """Send what happened after an entry to everybody who watches."""
        live.used = live.waiting_since = monotonic()
        self._send(live, lambda writer, person: writer.frames_after(after, person))

    def _tell_now(self, live: Live) -> None:
        """Send who is here and how the clock stands."""
        self._send(live, lambda writer, person: [writer.now_frame(person)])

    def _send(self, live: Live, frames: Callable[[Writer, str | None], list[str]]) -> None:
        writer = live.writer()
        for viewer in list(live.viewers):
            if not all(viewer.send(frame) for frame in frames(writer, viewer.person)):
                live.viewers.discard(viewer)
        live.changed.set()

    # Watching

    async def watch(self, table: str, viewer: Viewer, after: int | None) -> Live:
        """Send a viewer what they have missed, then everything that happens."""
        live = await self.live(table)
        async with live.lock:
            live.viewers.add(viewer)
            for frame in live.writer().frames_after(after, viewer.person):
                viewer.send(frame)
            self._tell_presence(live, viewer)
        if live.ticking is None or live.ticking.done():
            live.ticking = self._start(self._tick(live))
        return live

    def unwatch(self, live: Live, viewer: Viewer) -> None:
        live.viewers.discard(viewer)
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

    async def _tick(self, live: Live) -> None:
        """Act for bots and clocks while somebody watches."""
        while live.viewers and not self.closing:
            due = self._due(live)
            live.changed.clear()
            try:
                await asyncio.wait_for(live.changed.wait(), None if due is None else due[0])
                continue
            except TimeoutError:
                pass
            assert due is not None
            async with live.lock:
                again = self._due(live)
                if again is not None and again[0] <= 0.001:
                    try:
                        await self._try(live, again[1])
                    except HousewayError:
                        live.changed.clear()
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

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # News from other servers

    def heard(self, table: str, seq: int) -> None:
        """Another server has written; called in the event loop."""
        live = self.rooms.get(table)
        if live is not None and live.room.seq < seq:
            self._start(self._follow(live, seq))

    async def _follow(self, live: Live, seq: int) -> None:
        async with live.lock:
            before = live.room.seq
            if before >= seq:
                return
            new = await self.reading(lambda: self.store.entries(live.room.id, before))
            try:
                for entry in new:
                    live.room.follow(entry)
                    self._tell(live, entry.seq - 1)
            except RecordError:
                await self._reload(live, tell_after=before)

    async def resync(self) -> None:
        """Look for news of every room, after the line to the store was down."""
        for live in list(self.rooms.values()):
            await self._follow(live, live.room.seq + 1)

    async def close(self) -> None:
        """Stop acting; what was acknowledged is in the store."""
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await self._writing.close()
        self.store.close()


def _used(live: Live) -> float:
    return live.used


def _one(dealer: Dealer) -> list[Entry]:
    entry = dealer.one_alone()
    return [] if entry is None else [entry, *dealer.alone_at_once()]


def _restore(store: Store, table: str) -> Room:
    """The room as the store has it. A table whose rules have changed is opened anew."""
    entries = store.since_state(table)
    if not entries:
        raise Missing(f"there is no table {table}")
    try:
        return restored(entries)
    except OtherRules:
        entry = reopened(entries, now())
        if not store.append([[entry]])[0]:
            return _restore(store, table)
        return restored([entry])
