"""A declaration of a settled hand, and one taken back, outlive the server that wrote them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.families.pan.events import WentOut
from houseway.server import commands as c
from houseway.server.audit import audit_store
from houseway.server.history import round_view
from houseway.server.hub import Hub, Live
from houseway.server.room import Room
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.table.snapshot import snapshot
from postgres import postgres

ME = "me"
MISDEAL = c.Declare(do="declare", declare="misdeal", reason="a card too many")
BACK = c.TakeBack(do="take-back")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("game", ["ez-baccarat-panda-8", "texas-holdem"])
def test_what_was_declared_and_taken_back_is_restored(tmp_path: Path, kind: str, game: str) -> None:
    place = str(tmp_path / "room.db") if kind == "sqlite" else postgres().new_database()

    async def evening() -> None:
        hub = Hub(Store(place))
        live = await seated(hub, game)
        table = live.room.id
        for taken_back in (True, False):
            if live.room.over:
                await hub.act(table, ME, c.Next(do="next"))
            if not live.room.over:
                await hub.act(table, ME, c.Finish(do="finish"))
            settled = dict(live.room.won)
            await hub.act(table, ME, MISDEAL)
            if taken_back:
                await hub.act(table, ME, BACK)
                assert live.room.won == settled
        now = dict(live.room.won), dict(live.room.table.stakes.chips), live.room.seq
        with pytest.raises(HousewayError, match="the round is over"):
            await hub.act(table, ME, MISDEAL)
        await hub.close()

        again = Hub(Store(place))
        async with again.at(table) as back:
            room = back.room
            assert (dict(room.won), dict(room.table.stakes.chips), room.seq) == now
        await again.act(table, ME, BACK)  # it was the last thing that happened before
        assert round_view(again.store, table, 2, ME)["over"]
        assert audit_store(again.store).rounds == 2
        await again.act(table, ME, c.Next(do="next"))
        await again.close()

    asyncio.run(evening())


LATE = [("texas-holdem", "mucked"), ("lowball", "foul-count"), ("panguingue", "wrong-count")]


@pytest.mark.parametrize(("game", "kind"), LATE)
def test_a_hand_found_wrong_after_its_pot_was_given_outlives_the_server(
    tmp_path: Path, game: str, kind: str
) -> None:
    """Declared, taken back and declared again; killed and restored after each."""
    place = str(tmp_path / "room.db")

    async def evening() -> None:
        hub = Hub(Store(place))
        live = await seated(hub, game)
        table = live.room.id
        seats = await settled_with(hub, table, kind)
        found = c.Declare(do="declare", declare=kind, reason="seen by all", seat=seats[0])
        for step in (found, BACK, found):
            await hub.act(table, ME, step)
            async with hub.at(table) as held:
                now = state_of(held.room)
            await hub.close()
            hub = Hub(Store(place))
            async with hub.at(table) as back:
                assert state_of(back.room) == now
        async with hub.at(table) as held:
            number = held.room.number
            assert held.room.over
            assert sum(held.room.won.values()) <= 0
        assert audit_store(hub.store).rounds == number
        assert round_view(hub.store, table, number, ME)["over"]
        await hub.close()

    asyncio.run(evening())


async def seated(hub: Hub, game: str) -> Live:
    """A table at which a bot always takes the bank and the others always wager."""
    at_once, kind = Settings(pace=0), "house-way"
    return await hub.open(ME, game, {}, at_once, bots=3, kind=kind, seat=5, name="Me")


def state_of(room: Room) -> tuple[object, ...]:
    return room.seq, room.seal, dict(room.won), snapshot(room.table)


async def settled_with(hub: Hub, table: str, kind: str) -> list[int]:
    """Play hands until one can still be found wrong; of whom.

    Not of who went out in Panguingue: the others then play on, and once a card of theirs is turned
    nothing is taken back.
    """
    for _ in range(20):
        for step in (c.Next(do="next"), c.Finish(do="finish")):
            async with hub.at(table) as live:
                due = live.room.over == (step.do == "next")
            if due:
                await hub.act(table, ME, step)
        async with hub.at(table) as live:
            assert live.room.round is not None
            out = {e.bettor.seat for e in live.room.round.events if isinstance(e, WentOut)}
            if seats := set((live.room.round.declarable or {}).get(kind, ())) - out:
                return sorted(seats)
    raise AssertionError("no hand came to its end with two in it")
