"""What earlier versions wrote stays readable: databases on SQLite and PostgreSQL, and logs.

Each folder of `tests/written` holds what one version left behind (`write_fixtures.py` made it):
tables of every family with rounds finished, called off, and still being played.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from houseway.desk.audit import audit
from houseway.desk.record import record_of
from houseway.desk.settle import settle
from houseway.errors import RecordError
from houseway.families.journal import RoundLog
from houseway.rulebook.load import game_ids, load
from houseway.server.audit import audit_store
from houseway.server.dealer import Dealer
from houseway.server.entry import Entry, first_seal, seal
from houseway.server.hub import _restore
from houseway.server.store import Store
from houseway.table.events import WagerSettled
from postgres import postgres

WRITTEN = Path(__file__).parent / "written"
VERSIONS = sorted(folder.name for folder in WRITTEN.iterdir())
LOGS = sorted(path.relative_to(WRITTEN).as_posix() for path in WRITTEN.glob("*/logs/*.jsonl.gz"))


def a_copy(version: str, kind: str, folder: Path) -> str:
    """The address of a fresh copy of what a version wrote."""
    if kind == "sqlite":
        path = folder / "cardroom.db"
        path.write_bytes(gzip.decompress((WRITTEN / version / "cardroom.db.gz").read_bytes()))
        return str(path)
    address = postgres().new_database()
    with psycopg.connect(address, autocommit=True) as line:
        line.execute(gzip.decompress((WRITTEN / version / "cardroom.sql.gz").read_bytes()))
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=VERSIONS)
def store(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> Iterator[Store]:
    with closing(Store(a_copy(request.param, kind, tmp_path))) as opened:
        yield opened


def test_the_fixtures_have_every_family_and_every_end_of_a_round(store: Store) -> None:
    families = set()
    for table in store.tables():
        entries = store.entries(table)
        families.add(load(entries[0].data["state"]["game"]).family)
        rounds = {entry.round for entry in entries if entry.round}
        over = {e.round for e in entries for event in e.events if event["event"] == "round-ended"}
        void = {entry.round for entry in entries if entry.kind == "declared"}
        assert over >= {1, 3}
        assert void == {2}
        assert max(rounds) not in over  # still being played
    assert families == {load(name).family for name in game_ids()}


def test_every_seal_of_an_earlier_database_still_verifies(store: Store) -> None:
    entries = {table: store.entries(table) for table in store.tables()}
    report = audit_store(store, kept=[written[-1].seal for written in entries.values()])
    assert report.entries == sum(map(len, entries.values()))
    assert report.tables == len(entries)


def test_a_changed_entry_of_an_earlier_database_is_found(store: Store) -> None:
    with store.engine.begin() as line:
        line.exec_driver_sql("UPDATE entries SET body = replace(body, 'amount', 'amounT')")
    with pytest.raises(RecordError, match="does not bear its seal"):
        audit_store(store)


def to_the_end(dealer: Dealer) -> Iterator[Entry]:
    """Bots choose, and the clock runs out on everybody else, until the round is over."""
    while not dealer.room.over:
        entry = dealer.one_alone()
        yield from [entry] if entry is not None else dealer.out_of_time()


def test_every_table_of_an_earlier_version_opens_again_and_plays_on(store: Store) -> None:
    for table in store.tables():
        before = store.entries(table)
        room = _restore(store, table)
        kept = {person.name for person in (*room.people.values(), *room.joining.values())}
        assert "Zoë" in kept
        assert len(kept) == 1 + sum(entry.kind == "sat" for entry in before[:-1])
        dealer = Dealer(room)
        entries = [*to_the_end(dealer), dealer.deal("host"), *to_the_end(dealer)]
        assert store.append([entries]) == [True]
        after = store.entries(table)
        assert after[: len(before)] == before
        sealed = first_seal(table)
        for entry in after:
            assert entry.seal == seal(sealed, entry.text())
            sealed = entry.seal
    assert audit_store(store).tables == len(store.tables())


def test_ante_games_d2_rounds_of_0_8_0_settle_as_dealt_when_forfeits_wait_for_their_turn() -> None:
    """Then folded wagers were collected in the turn of their seat; today's default goes first."""
    usual = []
    for name in (name for name in game_ids() if load(name).family == "ante"):
        lines = gzip.decompress((WRITTEN / f"0.8.0/logs/{name}.jsonl.gz").read_bytes()).splitlines()
        logs = [RoundLog.from_json(d) for d in map(json.loads, lines) if "closed" not in d]
        for events in (log.events for log in logs):
            dealt = [event for event in events if isinstance(event, WagerSettled)]
            if dealt:
                before = load(name, {"collect-forfeit": "at-settlement"})
                assert list(settle(record_of(before, events)).settled) == dealt
                usual.append(list(settle(record_of(load(name), events)).settled) == dealt)
    assert len(usual) == 8
    assert not all(usual)


@pytest.mark.parametrize("path", LOGS)
def test_a_log_of_an_earlier_version_is_read_and_replayed_or_names_its_rules(path: str) -> None:
    lines = gzip.decompress((WRITTEN / path).read_bytes()).decode().splitlines()
    rounds = [RoundLog.from_json(data) for data in map(json.loads, lines) if "closed" not in data]
    assert len(rounds) == 3
    assert all(log.events for log in rounds)
    same = load(rounds[0].game).version == rounds[0].rule_version
    closed = "closed" in json.loads(lines[-1])
    if same and closed:
        assert audit(lines).rounds == 3
        return
    told = "no closing line" if same else "written under rule version"
    with pytest.raises(RecordError, match=told):
        audit(lines)
