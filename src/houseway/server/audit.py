"""Checking a store: every seal, every number, and every round dealt again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import RecordError
from houseway.server.entry import Entry, first_seal, read_entry, seal
from houseway.server.room import OtherRules, Room
from houseway.server.store import Store


@dataclass
class StoreReport:
    """What an audit found. `other_rules` are tables whose rules have changed since: seals only."""

    tables: int = 0
    entries: int = 0
    rounds: int = 0
    other_rules: list[str] = field(default_factory=list)
    seals: set[str] = field(default_factory=set)


def audit_store(store: Store, kept: Iterable[str] = ()) -> StoreReport:
    """Check every table; raises RecordError naming the first entry that is not right.

    `kept` are seals somebody wrote down earlier: each must still be in the store, which shows that
    nothing up to there was changed or cut off.
    """
    report, wanted = StoreReport(), set(kept)
    for table in _tables(store):
        _audit_table(store, table, report, wanted)
        report.tables += 1
    missing = sorted(wanted - report.seals)
    if missing:
        raise RecordError(
            f"no entry of the store bears the seal {missing[0]}", ("seals",), value=missing[0]
        )
    return report


def _audit_table(store: Store, table: str, report: StoreReport, wanted: set[str]) -> None:
    room: Room | None = Room(table)
    before, last = first_seal(table), 0
    for row in _rows(store, table):
        entry = _checked(row, before, last + 1)
        before, last = entry.seal, entry.seq
        report.entries += 1
        if entry.seal in wanted:
            report.seals.add(entry.seal)
        if room is not None and not _deal_again(room, entry, report):
            room = None
            report.other_rules.append(table)


def _tables(store: Store) -> list[str]:
    try:
        return store.tables()
    except (SQLAlchemyError, UnicodeDecodeError):
        raise RecordError("the store has a table whose name cannot be read", ("tables",)) from None


def _rows(store: Store, table: str) -> Iterator[tuple[Any, ...]]:
    try:
        yield from store.rows(table)
    except (SQLAlchemyError, UnicodeDecodeError):
        raise RecordError(
            f"table {table} has an entry that cannot be read", ("tables", table)
        ) from None


def _checked(row: tuple[Any, ...], before: str, seq: int) -> Entry:
    table, number, kind, round_, at, by, told_id, body, sealed = row
    where = f"table {table}: entry {number}"
    if number != seq:
        raise RecordError(f"table {table}: entry {seq} is missing", ("tables", table, seq))
    if seal(before, body) != sealed:
        raise RecordError(
            f"{where} does not bear its seal; it or one before it was changed",
            ("tables", table, seq),
        )
    entry = read_entry(body, sealed)
    told = (entry.table, entry.seq, entry.kind, entry.round, entry.at, entry.by, entry.told)
    if told != (table, number, kind, round_, at, by, told_id or ""):
        raise RecordError(
            f"{where} is filed under other words than it says", ("tables", table, seq)
        )
    return entry


def _deal_again(room: Room, entry: Entry, report: StoreReport) -> bool:
    """Do what an entry says once more; False when the rules are not those it was played under."""
    try:
        if entry.kind == "round":
            report.rounds += 1
            if json.loads(json.dumps(room.state())) != entry.data["state"]:
                raise RecordError(
                    f"table {room.id}: entry {entry.seq} begins at another table",
                    ("tables", room.id, entry.seq),
                )
        room.follow(entry)
    except OtherRules:
        return False
    except RecordError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, AssertionError) as fault:
        raise RecordError(
            f"table {room.id}: entry {entry.seq} cannot be: {fault}",
            ("tables", room.id, entry.seq),
        ) from None
    return True
