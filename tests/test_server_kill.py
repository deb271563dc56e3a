"""A server whose store lags or fails: nothing is told that is not kept, nothing is done twice."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from websockets.exceptions import ConnectionClosed

from cardroom import GONE, Cardroom, Client, Page, Refusal, choosing, free_port
from houseway.engine.bettor import bettor_json
from houseway.errors import HousewayError
from houseway.play.bots import HouseWay
from houseway.rulebook.load import game_ids, load
from houseway.server import commands as c
from houseway.server.app import create_app
from houseway.server.audit import audit_store
from houseway.server.dealer import Dealer
from houseway.server.entry import Entry
from houseway.server.hub import Hub, Live, Viewer
from houseway.server.listening import Listener
from houseway.server.people import person_of
from houseway.server.room import Room
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.server.view import dumps
from patience import LONG
from postgres import postgres

Json = dict[str, Any]
ME, YOU = "me", "you"


class Shaky(Store):
    """A store that can be told to wait before it writes or reads, and to fail."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.may_write, self.may_read = threading.Event(), threading.Event()
        self.may_write.set()
        self.may_read.set()
        self.asked, self.read = threading.Event(), threading.Event()
        self.failing_writes = self.failing_reads = self.unanswered = 0

    def append(self, groups: Sequence[Sequence[Entry]]) -> list[bool]:
        self.asked.set()
        assert self.may_write.wait(10)
        if self.failing_writes:
            self.failing_writes -= 1
            raise OperationalError("write", {}, Exception("the disk is full"))
        written = super().append(groups)
        if self.unanswered:
            self.unanswered -= 1
            raise OperationalError("commit", {}, Exception("the line was cut"))
        return written

    def since_state(self, table: str) -> list[Entry]:
        if self.failing_reads:
            self.failing_reads -= 1
            raise OperationalError("read", {}, Exception("the line is down"))
        found = super().since_state(table)
        self.read.set()
        assert self.may_read.wait(10)
        return found


def watching(person: str | None = None) -> tuple[Viewer, list[Json]]:
    """A viewer, and the frames it is sent."""
    frames: list[Json] = []

    def send(text: str) -> bool:
        frames.append(json.loads(text))
        return True

    return Viewer(person, send), frames


async def passed(event: threading.Event) -> None:
    assert await asyncio.get_running_loop().run_in_executor(None, event.wait, LONG)


async def eventually(true: Callable[[], bool], within: float = LONG) -> None:
    until = time.monotonic() + within
    while not true():
        assert time.monotonic() < until, "it did not come about"
        await asyncio.sleep(0.01)


def my_choice(live: Live, person: str, told: str) -> c.Choose:
    """The house way for somebody who is waited for."""
    room = live.room
    bettor = next(b for b in room.turns if room.people[b].id == person)
    turn, offer = room.turns[bettor]
    choice = HouseWay().choose(offer).to_json()
    return c.Choose.model_validate(
        {"id": told, "do": "choose", "turn": turn, **bettor_json(bettor), "choice": choice}
    )


async def play_out(hub: Hub, live: Live, told: str) -> None:
    """Everybody plays the house way until the round is over."""
    for n in range(200):
        if live.room.over:
            return
        person = next(p.id for b in live.room.turns if (p := live.room.people[b]).bot is None)
        await hub.act(live.room.id, person, my_choice(live, person, f"{told}-{n}"))


async def there(hub: Hub, table: str) -> Live:
    """A room, in memory."""
    async with hub.at(table) as live:
        return live


async def table_for_two(hub: Hub, game: str = "super-pan-9", pace: float = 0) -> Live:
    live = await hub.open(ME, game, {}, Settings(pace=pace), bots=3, seat=2, name="Me")
    await play_out(hub, live, "first")
    await hub.act(live.room.id, YOU, c.Sit(do="sit", id="sit", seat=6, name="You"))
    return live


@pytest.fixture
def shaky(tmp_path: Path) -> Iterator[Shaky]:
    opened = Shaky(str(tmp_path / "store.db"))
    yield opened
    opened.close()


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 30))


def gapless(store: Store, table: str) -> bool:
    seqs = [entry.seq for entry in store.entries(table)]
    return seqs == list(range(1, len(seqs) + 1))


def test_nobody_is_told_what_is_not_committed_yet(shaky: Shaky) -> None:
    async def work() -> None:
        hub = Hub(shaky)
        live = await table_for_two(hub)
        table, kept = live.room.id, live.room.seq
        (mine, _), (yours, told) = watching(ME), watching(YOU)
        await hub.watch(table, mine, None)
        await hub.watch(table, yours, None)
        told.clear()
        shaky.asked.clear()
        shaky.may_write.clear()
        dealing = asyncio.create_task(hub.act(table, YOU, c.Next(do="next", id="n1")))
        await passed(shaky.asked)
        hub.unwatch(live, mine)  # a page is closed while the commit is on its way
        assert [frame["seq"] for frame in told if frame["seq"] > kept] == []
        shaky.may_write.set()
        await dealing
        await hub.close()

    run(work)


def test_a_write_that_fails_leaves_no_gap_even_when_the_store_cannot_be_read_at_once(
    shaky: Shaky,
) -> None:
    async def work() -> None:
        hub = Hub(shaky)
        live = await table_for_two(hub)
        table = live.room.id
        shaky.failing_writes = shaky.failing_reads = 1
        with pytest.raises(Exception):  # noqa: B017
            await hub.act(table, ME, c.Next(do="next", id="n1"))
        live = await there(hub, table)
        with_care = c.Set(do="settings", id="s1", auto=7)
        await hub.act(table, ME, with_care)
        assert gapless(shaky, table)
        audit_store(shaky)
        await hub.close()

    run(work)


def test_a_commit_whose_answer_is_lost_is_not_done_again(shaky: Shaky) -> None:
    async def work() -> None:
        hub = Hub(shaky)
        live = await table_for_two(hub)
        table, before = live.room.id, live.room.seq
        viewer, frames = watching(ME)
        await hub.watch(table, viewer, None)
        shaky.unanswered = 1
        with pytest.raises(OperationalError):
            await hub.act(table, YOU, c.Next(do="next", id="n1"))
        assert await hub.act(table, YOU, c.Next(do="next", id="n1")) == before + 1
        assert [e.told for e in shaky.entries(table)].count("n1") == 1
        # whoever watches must learn of it, with the next entry at the latest
        await hub.act(table, ME, c.Set(do="settings", id="s1", clock=60))
        told = [frame["seq"] for frame in frames if frame["type"] == "entry"]
        assert told == list(range(before + 1, live.room.seq + 1)) or frames[-1]["type"] == "table"
        audit_store(shaky)
        await hub.close()

    run(work)


@pytest.mark.parametrize("again", ["next", "finish", "seat", "behind"])
def test_a_repeated_command_is_not_done_again_in_a_later_round_after_a_restart(
    shaky: Shaky, again: str
) -> None:
    """Its answer was lost; others played on, the server came back, and it is sent once more."""
    commands: dict[str, c.Command] = {
        "next": c.Next(do="next", id="lost"),
        "finish": c.Finish(do="finish", id="lost"),
        "seat": c.Sit(do="sit", id="lost", seat=7, name="Too"),
        "behind": c.Sit(do="sit", id="lost", behind=6, name="Behind"),
    }

    async def work() -> None:
        hub = Hub(shaky)
        live = await table_for_two(hub, "ez-baccarat-panda-8")
        table = live.room.id
        if again == "finish":
            await hub.act(table, ME, c.Next(do="next", id="n0"))
        done = await hub.act(table, YOU, commands[again])
        await hub.act(table, ME, c.Set(do="settings", id="s1", auto=0))
        await play_out(hub, live, "a")
        await hub.act(table, ME, c.Next(do="next", id="n1"))
        if again != "finish":
            await play_out(hub, live, "b")
        restarted = Hub(shaky)
        assert await restarted.act(table, YOU, commands[again]) == done
        told = [e.seq for e in shaky.entries(table) if (e.by, e.told) == (YOU, "lost")]
        assert told == [done]

    run(work)


def test_bots_go_on_after_the_store_failed_once(shaky: Shaky) -> None:
    async def work() -> None:
        hub = Hub(shaky)
        live = await table_for_two(hub)
        table = live.room.id
        await hub.act(table, ME, c.Set(do="settings", id="s1", pace=0.05))
        await hub.act(table, ME, c.Next(do="next", id="n1"))
        while live.room.next_alone() is None:
            who = live.room.people[live.room.waiting()[0]].id
            await hub.act(table, who, my_choice(live, who, f"c{live.room.seq}"))
        viewer, frames = watching(ME)
        shaky.failing_writes = 1
        await hub.watch(table, viewer, None)
        await eventually(lambda: shaky.failing_writes == 0)
        await eventually(lambda: any(frame["type"] == "entry" for frame in frames))
        await hub.close()

    run(work)


# Two servers


def test_news_that_comes_while_a_table_is_loaded_is_not_missed(shaky: Shaky) -> None:
    async def work() -> None:
        one, two = Hub(Store(str(shaky.engine.url.database))), Hub(shaky)
        live = await table_for_two(one)
        table = live.room.id
        viewer, frames = watching(YOU)
        shaky.may_read.clear()
        shaky.read.clear()
        coming = asyncio.create_task(two.watch(table, viewer, None))
        await passed(shaky.read)  # the store was read, the room is not there yet
        seq = await one.act(table, ME, c.Next(do="next", id="n1"))
        two.heard(table, live.room.seq)
        shaky.may_read.set()
        await coming
        await eventually(lambda: bool(frames) and frames[-1]["seq"] >= seq, 1)
        await one.close()
        await two.close()

    run(work)


def test_news_that_comes_while_a_lost_race_is_made_good_is_not_missed(shaky: Shaky) -> None:
    async def work() -> None:
        one, two = Hub(Store(str(shaky.engine.url.database))), Hub(shaky)
        live = await table_for_two(one)
        table = live.room.id
        await one.act(table, ME, c.Next(do="next", id="n1"))
        for n in range(20):
            if any(live.room.people[b].id == YOU for b in live.room.turns):
                break
            await one.act(table, ME, my_choice(live, ME, f"m{n}"))
        viewer, frames = watching(YOU)
        await two.watch(table, viewer, None)
        # one calls the round off, which two has not heard of yet
        await one.act(table, ME, c.Declare(do="declare", id="d1", declare="misdeal"))
        shaky.may_read.clear()
        shaky.read.clear()
        losing = asyncio.create_task(two.act(table, YOU, c.Finish(do="finish", id="f1")))
        await passed(shaky.read)  # two came second and has read what came first
        await one.act(table, ME, c.Set(do="settings", id="s1", clock=60))
        two.heard(table, live.room.seq)
        shaky.may_read.set()
        with pytest.raises(HousewayError, match="no round is being played"):
            await losing
        await eventually(lambda: frames[-1]["seq"] == live.room.seq, 1)
        await one.close()
        await two.close()

    run(work)


def test_a_page_that_goes_on_at_another_server_is_never_sent_back(shaky: Shaky) -> None:
    """Its server was killed, and the other one has not heard the latest yet."""

    async def work() -> None:
        one, two = Hub(Store(str(shaky.engine.url.database))), Hub(shaky)
        live = await table_for_two(one)
        table = live.room.id
        await there(two, table)
        await one.act(table, ME, c.Next(do="next", id="n1"))
        viewer, frames = watching(YOU)
        await two.watch(table, viewer, live.room.seq)
        assert [frame["seq"] for frame in frames if frame["seq"] < live.room.seq] == []
        await one.close()
        await two.close()

    run(work)


def test_a_choice_made_at_another_server_is_taken_though_that_one_knows_less(
    shaky: Shaky,
) -> None:
    async def work() -> None:
        one, two = Hub(Store(str(shaky.engine.url.database))), Hub(shaky)
        live = await table_for_two(one)
        table = live.room.id
        await there(two, table)
        await one.act(table, ME, c.Next(do="next", id="n1"))
        person = next(p.id for b in live.room.turns if (p := live.room.people[b]).bot is None)
        seq = await two.act(table, person, my_choice(live, person, "c1"))
        assert seq == live.room.seq + 1
        await one.close()
        await two.close()

    run(work)


def test_many_choices_at_once_from_two_servers_are_each_done_once(tmp_path: Path) -> None:
    """No news passes between the two: each finds out by coming second."""

    async def work() -> None:
        place = str(tmp_path / "store.db")
        hubs = [Hub(Store(place)), Hub(Store(place))]
        live = await table_for_two(hubs[0], "ultra-pan-9")
        table, acknowledged = live.room.id, []
        for n in range(60):
            asked: list[tuple[str, c.Command]] = []
            for k, hub in enumerate(hubs):
                person = (ME, YOU)[k]
                live = await there(hub, table)
                room = live.room
                mine = [b for b in room.turns if room.people[b].id == person]
                if room.over:
                    asked.append((person, c.Next(do="next", id=f"{person}{n}")))
                elif mine:
                    asked.append((person, my_choice(live, person, f"{person}{n}")))
                else:
                    asked.append((person, c.Sit(do="sit", id=f"{person}{n}", behind=2 + 4 * k)))
            acts = [hubs[(ME, YOU).index(who)].act(table, who, what) for who, what in asked]
            for (who, what), done in zip(
                asked, await asyncio.gather(*acts, return_exceptions=True), strict=True
            ):
                if isinstance(done, int):
                    acknowledged.append((who, what.id, done))
                else:
                    assert isinstance(done, HousewayError), done
        kept = [(e.by, e.told, e.seq) for e in hubs[0].store.entries(table) if e.told]
        assert sorted(acknowledged) == sorted(
            e for e in kept if e[:2] in {a[:2] for a in acknowledged}
        )
        assert len({(by, told) for by, told, _ in kept}) == len(kept)
        assert len(acknowledged) > 30
        assert gapless(hubs[0].store, table)
        audit_store(hubs[0].store)
        for hub in hubs:
            await hub.close()

    run(work)


def test_a_listener_calls_again_when_its_line_is_cut() -> None:
    async def work() -> None:
        address = postgres().new_database()
        one, two = Hub(Store(address)), Hub(Store(address))
        listener = Listener(two.store, two)
        listener.start()
        live = await table_for_two(one)
        table = live.room.id
        viewer, frames = watching(YOU)
        await two.watch(table, viewer, None)
        for n in range(3):
            await eventually(lambda: postgres().cut_lines(address, "LISTEN") > 0)
            await one.act(table, ME, c.Set(do="settings", id=f"s{n}", clock=60 + n))
            await eventually(lambda: frames[-1]["seq"] == live.room.seq)
        seqs = [frame["seq"] for frame in frames if frame["type"] == "entry"]
        assert seqs == list(range(seqs[0], seqs[0] + 3))
        listener.stop()
        await one.close()
        await two.close()

    run(work)


# Real servers, killed at any moment


def one_game_of_each_family() -> list[str]:
    families: dict[str, str] = {}
    for name in game_ids():
        families.setdefault(load(name).family, name)
    return list(families.values())


class Gap(ConnectionError):  # noqa: N818
    """A page has missed an entry; it says hello again."""


class Where:
    """Where to play: the servers that are open, and what players tell each other."""

    def __init__(self, servers: Sequence[Cardroom], only: bool) -> None:
        self.open = list(servers)
        self.only = only
        self.sent, self.quiet, self.over = threading.Event(), threading.Event(), threading.Event()

    def address(self, random: Random) -> str:
        return random.choice(self.open).address


class Player:
    """Somebody with a page open, who keeps everything they were told over every restart."""

    def __init__(self, table: str, token: str | None, random: Random, host: bool = False) -> None:
        self.table, self.token, self.host = table, token, host
        self.person = None if token is None else person_of(token)
        self.random = random
        self.raw: list[str] = []
        self.seq: int | None = None
        self.last: Json = {}
        self.over = False
        self.patient = False
        self.pending: Json | None = None
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.asked = 0
        self.repeated = 0
        self.fault: BaseException | None = None
        self._try_house_way = False
        self._moved = True

    def play(self, where: Where) -> None:
        """Play until the server is gone; then at another one, if there is one."""
        try:
            while not where.over.is_set():
                with suppress(*GONE):
                    self._play_while_it_answers(where)
                if where.only:
                    return
        except BaseException as fault:
            self.fault = fault

    def _play_while_it_answers(self, where: Where) -> None:
        try:
            self._play(where)
        except Refusal as refusal:
            if refusal.status != 503:
                raise
            raise ConnectionError("the store does not answer") from refusal

    def _play(self, where: Where) -> None:
        self._moved = True
        with Page(where.address(self.random), self.table, self.token, self.seq) as page:
            if self.pending is not None:
                self.repeated += 1
                page.send(self.pending)
            while not where.over.is_set():
                if self.pending is None and self._moved and not where.quiet.is_set():
                    self._ask(page, where.sent)
                try:
                    self._hear(page.receive(0.2))
                except TimeoutError:
                    self._moved = True
                except Gap:
                    page.raw.pop()
                    raise
                finally:
                    self.raw += page.raw
                    page.raw.clear()

    def _ask(self, page: Page, sent: threading.Event) -> None:
        self.pending = None if self.person is None else self._wish()
        if self.pending is not None:
            page.send(self.pending)
            sent.set()

    def _hear(self, frame: Json) -> None:
        if frame["type"] == "reply":
            self._answered(frame)
            return
        if frame["type"] == "entry":
            if self.seq is not None and frame["seq"] != self.seq + 1:
                assert self.patient, f"a gap: {frame['seq']} after {self.seq}"
                raise Gap
            self.over = frame["over"]
        elif frame["type"] == "table":
            assert self.seq is None or frame["seq"] >= self.seq, "sent back"
            self.over = frame["round"] is None or frame["round"]["over"]
        self.seq, self.last, self._moved = frame["seq"], frame, True

    def _answered(self, reply: Json) -> None:
        assert self.pending is not None
        assert reply["id"] == self.pending["id"]
        if reply["ok"]:
            self.acknowledged[reply["id"]] = reply["seq"]
            self._try_house_way = False
        else:
            self.refused[reply["id"]] = reply["error"]
            self._try_house_way = not reply.get("stale")
        self.pending = None
        self._moved = reply["ok"]

    def _wish(self) -> Json | None:
        """What to ask for next, if anything."""
        self._moved = False
        self.asked += 1
        told, random = f"c{self.asked}", self.random
        odd: list[Json] = [{"do": "finish"}, {"do": "step"}, {"do": "next"}]
        if self.host:
            odd += [{"do": "settings", "auto": 0, "pace": random.choice((0, 0.01))}]
            odd += [
                {"do": "shuffle"},
                {"do": "bot", "seat": random.randint(1, 8), "bot": "regulars"},
            ]
            odd += [{"do": "declare", "declare": "misdeal", "reason": "a card fell"}]
            odd += [{"do": "take-back"}]
            odd += [{"do": "away", "seat": 3, "away": random.random() < 0.3}]
            odd += [gone_wrong(what, random) for what in self.last.get("declarable", [])]
        if random.random() < 0.06:
            return {"id": told, **random.choice(odd)}
        if self.last.get("offers"):
            mine = random.choice(self.last["offers"])
            way = self._try_house_way or random.random() < 0.5
            return choosing(mine, told, None if way else any_way(mine["offer"], random))
        if self.over and self.last:
            return {"id": told, "do": "next"}
        return None


class Caller(Player):
    """Somebody who plays by the API: asks, and waits for news."""

    def _play(self, where: Where) -> None:
        client = Client(where.address(self.random), self.token)
        self._moved = True
        if self.pending is not None:
            self.repeated += 1
            self._command(client, self.pending)
        while not where.over.is_set():
            after = "" if self.seq is None else f"after={self.seq}&"
            frames = client.call(f"/api/tables/{self.table}/entries?{after}wait=0.2")
            for frame in frames:
                self.raw.append(dumps(frame))
                self._hear(frame)
            self._moved = self._moved or not frames
            if self.pending is None and self._moved and not where.quiet.is_set():
                self.pending = self._wish()
                if self.pending is not None:
                    where.sent.set()
                    self._command(client, self.pending)

    def _command(self, client: Client, command: Json) -> None:
        try:
            done = client.call(f"/api/tables/{self.table}/commands", command)
        except Refusal as refusal:
            if refusal.status == 503:  # nobody knows whether it was done
                raise ConnectionError from refusal
            told = {"ok": False, "error": str(refusal), "stale": refusal.status == 409}
            self._answered({"id": command["id"], **told})
        else:
            self._answered({"id": command["id"], **done})


def gone_wrong(what: Json, random: Random) -> Json:
    """The command that declares something the host may declare."""
    seat = random.choice(what["seats"]) if what["seats"] else None
    return {"do": "declare", "declare": what["id"], "reason": "the 9h was seen", "seat": seat}


def any_way(offer: Json, random: Random) -> Json:
    """An answer that may be bold, and may be refused."""
    if offer["offer"] == "bank":
        return {"choice": "take-bank", "amount": offer["minimum"] * random.randint(1, 100)}
    if "picks" in offer:
        return {"choice": "pick", "pick": random.choice(offer["picks"])}
    spots = [spot for spot in offer["spots"] if random.random() < 0.5]
    return {
        "choice": "place-wagers",
        "wagers": [
            {"spot": s["spot"], "amount": s["minimum"] * random.randint(1, 3)} for s in spots
        ],
    }


class Evening:
    """Tables with people at them, one or more servers, and a store to look into."""

    def __init__(
        self, database: str, games: Sequence[str], seed: object, servers: int = 1, here: int = 2
    ) -> None:
        self.random = Random(f"{seed}")
        self.servers = [Cardroom(database) for _ in range(servers)]
        self.players: list[Player] = []
        self.kills = 0
        for server in self.servers:
            server.start()
        self.store = Store(database)
        self._known: dict[str, list[Entry]] = {}
        for n, game in enumerate(games):
            self._open(game, (0, 0.01)[n % 2], here)

    def _open(self, game: str, pace: float, here: int) -> None:
        client = Client(self.servers[0].address)
        table = client.open(game, bots=2, seat=3, name="Host", pace=pace)
        self._add(table, client.token, host=True)
        for seat in range(4, min(3 + here, load(game).table.seats + 1)):
            client.join()
            client.command(table, "sit", seat=seat, name=f"Seat {seat}")
            self._add(table, client.token, api=seat == 4)
        self._add(table, None)

    def _add(self, table: str, token: str | None, host: bool = False, api: bool = False) -> None:
        kind = Caller if api else Player
        self.players.append(kind(table, token, Random(self.random.random()), host))

    @property
    def tables(self) -> list[str]:
        return sorted({player.table for player in self.players})

    def _seat(self, where: Where) -> list[threading.Thread]:
        """Let everybody play."""
        threads = [threading.Thread(target=p.play, args=(where,)) for p in self.players]
        for thread in threads:
            thread.start()
        return threads

    def _kill(self, server: Cardroom, where: Where) -> None:
        """Kill a server, often while a command is on its way."""
        if self.random.random() < 0.7:
            where.sent.clear()
            where.sent.wait(0.3)
            time.sleep(self.random.random() * 0.008)
        server.kill()
        self.kills += 1

    def play(self, seconds: float) -> None:
        """Everybody plays, a little longer on a slow machine; then the server is killed."""
        where = Where(self.servers, only=True)
        goal, until = self._acknowledged() + 5, time.monotonic() + 2
        threads = self._seat(where)
        time.sleep(seconds)
        while self._acknowledged() < goal and time.monotonic() < until:
            time.sleep(0.01)
        self._kill(self.servers[0], where)
        self._leave(threads)

    def _acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def share(self, kills: int) -> None:
        """Everybody plays while servers are killed and started; whoever was there goes elsewhere.

        In the end nobody asks for anything more, and everybody must have seen everything.
        """
        where = Where(self.servers, only=False)
        threads = self._seat(where)
        for _ in range(kills):
            time.sleep(0.1 + self.random.random() * 0.4)
            server = self.random.choice(self.servers)
            where.open.remove(server)
            self._kill(server, where)
            server.start()
            where.open.append(server)
        self._all_play_on()
        where.quiet.set()
        self._until(self._all_seen, "everybody has seen everything")
        where.over.set()
        self._leave(threads)
        for server in self.servers:
            server.kill()

    def through(self, trouble: Callable[[], object], times: int) -> None:
        """Everybody plays while something happens to the store, and goes on after.

        A page that missed an entry may ask for it again.
        """
        for player in self.players:
            player.patient = True
        where = Where(self.servers, only=False)
        threads = self._seat(where)
        try:
            for _ in range(times):
                time.sleep(0.2)
                trouble()
                self._all_play_on()
            where.quiet.set()
            self._until(self._all_seen, "everybody has seen everything")
        finally:
            where.over.set()
            self._leave(threads, calm=False)

    def _all_play_on(self) -> None:
        seen = {p: p.seq for p in self.players}
        self._until(
            lambda: all((p.seq or 0) > (seen[p] or 0) for p in self.players), "they play on"
        )

    def _all_seen(self) -> bool:
        return all(p.pending is None and p.seq == self._last(p.table) for p in self.players)

    def _last(self, table: str) -> int:
        try:
            return self.store.since_state(table)[-1].seq
        except SQLAlchemyError:  # this line was cut too
            return -1

    def _until(self, true: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + LONG
        while not true():
            assert time.monotonic() < until, (what, [(p.seq, p.pending) for p in self.players])
            assert all(p.fault is None for p in self.players), [p.fault for p in self.players]
            time.sleep(0.02)

    def _leave(self, threads: Sequence[threading.Thread], calm: bool = True) -> None:
        for thread in threads:
            thread.join(LONG)
        faults = [player.fault for player in self.players if player.fault is not None]
        assert not faults, faults
        for server in self.servers:
            assert not calm or "Traceback" not in server.errors, server.errors

    def restart(self) -> None:
        """Start the server again, and look into the store while it starts."""
        self.servers[0].launch()
        self.check_store()
        self.servers[0].wait_open()
        self.check_standing()

    def check_store(self) -> None:
        """The store is sound, keeps what it had, and has every acknowledged command once."""
        audit_store(self.store, [e[-1].seal for e in self._known.values()])
        for table in self.tables:
            known = self._known.setdefault(table, [])
            known += self.store.entries(table, len(known))
            assert [entry.seq for entry in known] == list(range(1, len(known) + 1))
            told = Counter((entry.by, entry.told) for entry in known if entry.told)
            assert set(told.values()) <= {1}, "done twice"
            where = {(entry.by, entry.told): entry.seq for entry in known}
            for player in (p for p in self.players if p.table == table and p.person):
                mine = {told: seq for (by, told), seq in where.items() if by == player.person}
                for name, seq in player.acknowledged.items():
                    assert mine.get(name) == seq, (
                        f"{name} was told at {seq}, is at {mine.get(name)}"
                    )
                assert not mine.keys() & player.refused.keys(), "done, but told it was refused"
                assert player.seq is None or player.seq <= len(known), "told, but not kept"

    def check_standing(self) -> None:
        """Everybody is asked just what they were asked before, unless more was committed."""
        for player in self.players:
            try:
                view = Client(self.servers[0].address, player.token).view(player.table)
            except Refusal as refusal:
                raise AssertionError(self.servers[0].errors) from refusal
            assert view["seq"] == len(self._known[player.table])
            if player.seq == view["seq"] and player.last["type"] != "now":
                for part in ("waiting", "offers"):
                    assert view[part] == player.last[part]
                assert view["round"]["over"] == player.over

    def check_frames(self) -> int:
        """Every frame ever sent is, word for word, what the store says; how many there were."""
        return sum(
            check_frames(self._known[table], [p for p in self.players if p.table == table])
            for table in self.tables
        )

    def check_money(self) -> int:
        """Money only changes hands; how many rounds came to their end."""
        rounds = 0
        for entries in self._known.values():
            taken: list[list[int | None]] = []  # by round and event: what its end left the house
            for entry in entries:
                if entry.kind == "round":
                    taken.append([])
                for event in entry.events:
                    house = None
                    if event["event"] == "declaration-taken-back":
                        del taken[-1][len(taken[-1]) - event["undone"] :]
                        continue
                    if event["event"] == "round-ended":
                        nets = sum(each["net"] for each in event["nets"])
                        house = event["house"] + event.get("lies", 0)
                        assert nets + event["bank"] + house == 0
                        rounds += 1
                    if taken:
                        taken[-1].append(house)
            last = [next((h for h in reversed(each) if h is not None), 0) for each in taken]
            room = Room(entries[0].table)
            for entry in entries:
                room.follow(entry)
            if room.over:
                assert sum(room.won.values()) + sum(last) == 0
        return rounds

    def proved(self) -> dict[str, int]:
        """What went well, in numbers."""
        players = self.players
        told = {
            "kills": self.kills,
            "acknowledged": sum(len(p.acknowledged) for p in players),
            "repeated": sum(p.repeated for p in players),
            "refused": sum(len(p.refused) for p in players),
            "frames": self.check_frames(),
            "rounds": self.check_money(),
            "entries": sum(len(entries) for entries in self._known.values()),
        }
        print(told)
        return told

    def end(self) -> None:
        for server in self.servers:
            if server.running:
                server.kill()
        self.store.close()


def check_frames(entries: Sequence[Entry], players: Sequence[Player]) -> int:
    """Follow a table's entries and write every frame again that was sent of it."""
    live = Live(Dealer(Room(entries[0].table)))
    ahead = [(p, deque((json.loads(raw), raw) for raw in p.raw)) for p in players]
    open_: list[tuple[Player, Json, str]] = []
    wrong: dict[str, str | None] = {}
    total = 0
    for entry in entries:
        live.room.follow(entry)
        for player, frames in ahead:
            while frames and (frames[0][0]["type"] == "reply" or frames[0][0]["seq"] <= entry.seq):
                frame, raw = frames.popleft()
                if frame["type"] != "reply":
                    open_.append((player, frame, raw))
        waiting = [bettor_json(bettor) for bettor in live.room.waiting()]
        left = []
        for player, frame, raw in open_:
            same = frame["waiting"] == waiting
            again = written_again(live, player.person, frame) if same else None
            if again == raw:
                total += 1
                continue
            left.append((player, frame, raw))
            if frame["seq"] == entry.seq:
                wrong[raw] = again
        open_ = left
    assert not open_, f"sent: {open_[0][2]}\nkept: {wrong.get(open_[0][2])}"
    assert not any(frames for _, frames in ahead), "sent, but not in the store"
    return total


def written_again(live: Live, person: str | None, frame: Json) -> str | None:
    """The frame as it would be written now, for those who were here then."""
    room = live.room
    here = {
        (p["seat"], p.get("bettor")) for p in frame.get("table", {}).get("people", []) if p["here"]
    }
    held = [*room.people.items(), *room.joining.items()]
    ids = {
        p.id for b, p in held if (b.seat, bettor_json(b).get("bettor")) in here and p.bot is None
    }
    live.viewers = {Viewer(each, lambda _: True) for each in ids}
    writer = live.writer()
    if frame["type"] == "table":
        return writer.table_frame(person)
    if frame["type"] == "now":
        return writer.now_frame(person)
    step = next((step for step in room.steps if step.seq == frame["seq"]), None)
    return None if step is None else writer.entry_frame(step, person)


def kill_again_and_again(
    database: str, games: Sequence[str], kills: int, seed: object, servers: int = 1, here: int = 2
) -> None:
    """An evening with many kills."""
    evening = Evening(database, games, seed, servers, here)
    try:
        if servers > 1:
            evening.share(kills)
        else:
            evening.play(0.2)
            for _ in range(kills - 1):
                evening.restart()
                evening.play(evening.random.random() * 0.12)
        evening.check_store()
        told = evening.proved()
        assert told["acknowledged"] > 3 * kills
        assert told["frames"] > 10 * kills
    finally:
        evening.end()


def test_nothing_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    games = one_game_of_each_family()[0::2]
    kill_again_and_again(str(tmp_path / "cardroom.db"), games, 4, "sqlite")


@pytest.mark.prove
def test_nothing_is_lost_or_doubled_when_a_server_on_postgresql_is_killed() -> None:
    games = one_game_of_each_family()[1::2]
    kill_again_and_again(postgres().new_database(), games, 6, "postgresql")


@pytest.mark.prove
def test_a_hand_half_set_and_what_went_wrong_with_it_outlive_a_kill(tmp_path: Path) -> None:
    """Killed while a hand is being set, after a card of it was exposed, and after it was set."""
    room = Cardroom(tmp_path / "cardroom.db").start()
    try:
        me = Client(room.address)
        table = me.open("pai-gow-poker", bots=3, seat=4, name="Me", pace=0)
        mine = until_set(me, table)

        def killed() -> Json:
            before = me.view(table)
            room.kill()
            me.address = room.start().address
            after = me.view(table)
            for part in ("seq", "round", "offers", "waiting", "declarable"):
                assert after.get(part) == before.get(part), part
            return after

        assert killed()["offers"] == [mine]
        dealt = mine["offer"]["cards"]
        ordinary = next(card for card in dealt if card[0] not in "AJ")
        wrong = {"declare": "exposed-card", "seat": 4, "reason": f"the {ordinary} was seen"}
        me.command(table, "declare", id="d1", **wrong)
        (again,) = killed()["offers"]
        assert again["turn"] > mine["turn"]
        assert again["offer"]["cards"][:6] == [card for card in dealt if card != ordinary]
        assert again["offer"]["cards"][6] not in dealt
        with pytest.raises(Refusal) as stale:
            me.call(f"/api/tables/{table}/commands", choosing(mine, "c1"))
        assert stale.value.status == 409
        seq = me.call(f"/api/tables/{table}/commands", choosing(again, "c2"))["seq"]
        assert me.command(table, "declare", id="d1", **wrong) < seq  # done once, before
        assert killed()["seq"] >= seq
        assert "Traceback" not in room.errors
    finally:
        room.kill()
    with closing(Store(str(tmp_path / "cardroom.db"))) as store:
        audit_store(store)


def until_set(client: Client, table: str) -> Json:
    """Play the house way, without the bank, until one's own hand is to be set; the offer."""
    for n in range(100):
        view = client.view(table)
        for mine in view["offers"]:
            if mine["offer"]["offer"] == "set":
                found: Json = mine
                return found
            client.call(f"/api/tables/{table}/commands", choosing(mine, f"s{n}"))
            break
        else:
            assert view["round"]["over"], view["waiting"]
            client.command(table, "next", id=f"s{n}")
    raise AssertionError("no hand was to be set in a hundred steps")


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_is_lost_or_doubled_over_hundreds_of_kills(
    kind: str, seed: int, tmp_path: Path
) -> None:
    place = str(tmp_path / "cardroom.db") if kind == "sqlite" else postgres().new_database()
    games = [name for n, name in enumerate(game_ids()) if n % 4 == seed]
    kill_again_and_again(place, games, 40, f"{kind} {seed}", here=2 + seed % 2)


@pytest.mark.prove
def test_servers_that_share_tables_lose_and_double_nothing_when_killed() -> None:
    place = postgres().new_database()
    kill_again_and_again(place, one_game_of_each_family()[:3], 2, "shared", servers=2, here=3)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("servers", [2, 3])
def test_servers_that_share_tables_lose_and_double_nothing_over_many_kills(
    servers: int, seed: int
) -> None:
    games = [name for n, name in enumerate(game_ids()) if n % 4 == seed]
    place = postgres().new_database()
    kill_again_and_again(place, games, 20, f"shared {servers} {seed}", servers, here=3)


# A store that goes away and comes back


@pytest.mark.prove
def test_play_goes_on_when_the_lines_to_postgresql_are_cut() -> None:
    place = postgres().new_database()
    evening = Evening(place, one_game_of_each_family()[0::2], "cut lines")
    try:
        evening.through(lambda: postgres().cut_lines(place), times=5)
        evening.check_store()
        evening.proved()
    finally:
        evening.end()


@pytest.mark.prove
def test_play_goes_on_when_postgresql_was_away() -> None:
    place = postgres().new_database()
    evening = Evening(place, one_game_of_each_family()[1::2], "away")

    def away() -> None:
        postgres().stop()
        time.sleep(0.3)
        postgres().start()

    try:
        evening.through(away, times=3)
        evening.check_store()
        evening.proved()
    finally:
        evening.end()


def test_a_page_that_asks_again_is_not_told_what_is_not_committed_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, may_write = threading.Event(), threading.Event()
    may_write.set()
    append = Store.append

    def slow(store: Store, groups: Sequence[Sequence[Entry]]) -> list[bool]:
        asked.set()
        assert may_write.wait(10)
        return append(store, groups)

    monkeypatch.setattr(Store, "append", slow)
    with TestClient(create_app(str(tmp_path / "cardroom.db"))) as client:
        wanted = {"game": "super-pan-9", "bots": 3, "seat": 2, "pace": 5}
        opened = client.post("/api/tables", json=wanted).json()
        headers = {"authorization": f"Bearer {opened['token']}"}
        where = f"/ws/{opened['table']}"
        with client.websocket_connect(where, headers=headers) as mine:
            mine.send_json({"do": "hello"})
            before = mine.receive_json()["seq"]
            with client.websocket_connect(where) as other:
                other.send_json({"do": "hello"})
                assert other.receive_json()["seq"] == before
                asked.clear()
                may_write.clear()
                mine.send_json({"do": "step", "id": "c1"})
                assert asked.wait(10)
                other.send_json({"do": "hello"})
                threading.Timer(0.3, may_write.set).start()
                told = other.receive_json()
                committed = may_write.is_set()
                assert committed or told["seq"] == before


# Starting and stopping


def test_a_server_asked_to_end_does_so_with_pages_open(tmp_path: Path) -> None:
    room = Cardroom(tmp_path / "cardroom.db").start()
    client = Client(room.address)
    table = client.open("super-pan-9", bots=5, seat=3, pace=0.01)
    pages = [client.page(table) for _ in range(5)]
    for page in pages:
        assert page.receive()["type"] == "table"
    room.stop()
    for page in pages:
        with pytest.raises(ConnectionClosed):
            page.until(lambda _: False)
        page.close()
    assert "Traceback" not in room.errors
    with Cardroom(tmp_path / "cardroom.db") as again:
        client.address = again.address
        assert client.view(table)["seq"] >= 7


@pytest.mark.prove
def test_a_server_on_postgresql_asked_to_end_does_so_with_pages_open() -> None:
    room = Cardroom(postgres().new_database()).start()
    client = Client(room.address)
    table = client.open("super-pan-9", bots=5, seat=3, pace=0.01)
    with client.page(table) as page:
        page.receive()
        room.stop()
    assert "Traceback" not in room.errors


def refused(database: str, **more: Any) -> str:
    """The one sentence with which a server refuses to start."""
    command = [sys.executable, "-m", "houseway", "serve", "--no-browser"]
    command += ["--port", str(free_port()), "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, **more)
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    told: str = done.stderr
    assert told.startswith("houseway: ")
    return told


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "cardroom.db"
    with Cardroom(place) as room:
        table = Client(room.address).open("super-pan-9", bots=5, seat=3)
        assert "another cardroom is using" in refused(str(place))
        assert "another cardroom is using" in refused(f"sqlite:///{place}")
        assert Client(room.address).view(table)["seq"]  # the first is none the worse


@pytest.mark.prove
def test_a_file_can_be_used_again_as_soon_as_its_server_was_killed(tmp_path: Path) -> None:
    room = Cardroom(tmp_path / "cardroom.db")
    for _ in range(2):
        room.start()
        room.kill()
    assert "Traceback" not in room.errors


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    with Cardroom(tmp_path / "deep" / "down" / "cardroom.db") as room:
        assert Client(room.address).call("/healthz")["ok"] is True


def test_a_place_that_cannot_hold_tables_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("hello")
    assert str(tmp_path / "file") in refused(str(tmp_path / "file" / "cardroom.db"))
    (tmp_path / "folder").mkdir()
    refused(str(tmp_path / "folder"))


def test_a_folder_one_may_not_write_in_is_refused_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o555)
    if os.geteuid() == 0:  # root may write anywhere but here
        folder = Path("/sys")
    told = refused(str(folder / "cardroom.db"))
    assert "Permission denied" in told or "Read-only" in told or "not permitted" in told


@pytest.mark.parametrize("size", [10, 5000])
def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path, size: int) -> None:
    place = tmp_path / "cardroom.db"
    place.write_bytes(b"This is no database. " * size)
    before = place.read_bytes()
    assert "not a database" in refused(str(place))
    assert place.read_bytes() == before


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ana:s3cret@127.0.0.1:1/cardroom",
        "postgres://ana:s3cret@127.0.0.1:1/cardroom",
        "postgresql://ana:s3cret@/cardroom?host=/nonexistent",
        "postgresql://ana:s3cret@127.0.0.1:port/cardroom",
        "postgresql://ana:s3cret@@127.0.0.1:1/cardroom",
        "mysql://ana:s3cret@127.0.0.1/cardroom",
        "nonsense://ana:s3cret@127.0.0.1",
        "://ana:s3cret@127.0.0.1",
    ],
)
def test_a_database_that_does_not_answer_is_refused_without_its_password(address: str) -> None:
    assert "s3cret" not in refused(address)
