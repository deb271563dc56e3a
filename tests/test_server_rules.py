"""A table outlives its rules: what was played stays as it was, what was being played is void."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from houseway.cards.shuffle import commitment
from houseway.errors import HousewayError
from houseway.server import commands as c
from houseway.server.audit import audit_store
from houseway.server.entry import Entry, first_seal
from houseway.server.history import round_view
from houseway.server.hub import Hub
from houseway.server.room import restored
from houseway.server.seated import Settings
from houseway.server.store import Store

ME, YOU = "me", "you"


def of_another_day(entries: Sequence[Entry]) -> list[Entry]:
    """The same entries, as if they had been written under other rules."""
    before, out = first_seal(entries[0].table), []
    for entry in entries:
        data = dict(entry.data)
        if "state" in data:
            data["state"] = data["state"] | {"rule_version": "of another day"}
        out.append(replace(entry, data=data).sealed(before))
        before = out[-1].seal
    return out


async def evening(place: Path, over: bool) -> tuple[str, list[Entry]]:
    """A table with some rounds behind it, the last one over or not."""
    hub = Hub(Store(str(place)))
    live = await hub.open(ME, "pure-21-5", {}, Settings(pace=0), bots=3, seat=5, name="Me")
    table = live.room.id
    for _ in range(3):
        if not live.room.over:
            await hub.act(table, ME, c.Finish(do="finish"))
        await hub.act(table, ME, c.Next(do="next"))
    if over and not live.room.over:
        await hub.act(table, ME, c.Finish(do="finish"))
    await hub.act(table, YOU, c.Sit(do="sit", seat=6, name="You"))
    await hub.act(table, ME, c.Set(do="settings", clock=30))
    entries = hub.store.entries(table)
    await hub.close()
    return table, entries


@pytest.mark.parametrize("over", [True, False])
def test_a_table_under_other_rules_is_opened_again(tmp_path: Path, over: bool) -> None:
    table, entries = asyncio.run(evening(tmp_path / "then.db", over))
    then = restored(entries)
    store = Store(str(tmp_path / "now.db"))
    assert store.append([of_another_day(entries)]) == [True]

    async def work() -> None:
        hub = Hub(store)
        async with hub.at(table) as live:
            room = live.room
            assert room.seq == len(entries) + 1
            assert room.over
            assert room.number == then.number
            assert room.settings == then.settings
            everybody = then.people | then.joining
            assert {b: p.name for b, p in room.people.items()} == {
                b: p.name for b, p in everybody.items()
            }
            for bettor, won in room.won.items():
                assert won == then.won.get(bettor, 0)
            assert then.shuffle is not None
            assert room.opened_seed is not None
            assert commitment(bytes.fromhex(room.opened_seed)) == then.shuffle.commitment
        await hub.act(table, ME, c.Next(do="next"))
        await hub.act(table, ME, c.Finish(do="finish"))
        await hub.close()

    asyncio.run(work())


def test_what_was_played_under_other_rules_is_told_as_it_was(tmp_path: Path) -> None:
    table, entries = asyncio.run(evening(tmp_path / "then.db", True))
    old, store = Store(str(tmp_path / "then.db")), Store(str(tmp_path / "now.db"))
    assert store.append([of_another_day(entries)]) == [True]
    before, after = (round_view(each, table, 2, ME) for each in (old, store))
    assert after["events"] == before["events"]
    assert after["rule_version"] == "of another day"
    assert "log" not in after
    report = audit_store(store)
    assert report.other_rules == [table]
    assert report.entries == len(entries)


def test_a_game_that_is_gone_says_so(tmp_path: Path) -> None:
    table, entries = asyncio.run(evening(tmp_path / "then.db", True))
    gone = []
    for entry in of_another_day(entries):
        data = dict(entry.data)
        if "state" in data:
            data["state"] = data["state"] | {"game": "a-game-of-long-ago"}
        gone.append(replace(entry, data=data))
    store = Store(str(tmp_path / "now.db"))
    store.append([gone])

    async def work() -> None:
        hub = Hub(store)
        with pytest.raises(HousewayError, match="a-game-of-long-ago"):
            async with hub.at(table):
                pass
        await hub.close()

    asyncio.run(work())
