"""The event store: append-only, one row an entry, on SQLite or PostgreSQL.

The primary key (table, seq) is the optimistic lock: of two servers that write the same entry one
is told that it came second. A group of entries is written whole or not at all, and has been
committed when `append` returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Engine,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from houseway.errors import bad_file, unknown_name
from houseway.server.entry import STATEFUL, Entry, read_entry

CHANNEL = "houseway"

_metadata = MetaData()
ENTRIES = Table(
    "entries",
    _metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("round", Integer, nullable=False),
    Column("at", String(32), nullable=False),
    Column("by", String(40), nullable=False),
    Column("told", String(64)),
    Column("body", Text, nullable=False),
    Column("seal", String(64), nullable=False),
    Index("entries_round", "table_id", "round"),
    Index("entries_kind", "table_id", "kind", "seq"),
    Index("entries_at", "at"),
    # A command is done once: two entries never carry the same id of the same person.
    Index("entries_told", "table_id", "by", "told", unique=True),
)
_e = ENTRIES.c


class Store:
    """A store at a database address. A bare path is an SQLite file; it is made when missing."""

    def __init__(self, address: str) -> None:
        self.engine = _engine(address)
        try:
            _metadata.create_all(self.engine)
        except SQLAlchemyError as fault:
            raise bad_file("database", f"the database cannot be used: {_reason(fault)}") from None
        self.is_postgres = self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        self.engine.dispose()

    def ping(self) -> None:
        """Raises when the store does not answer."""
        with self.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    def append(self, groups: Sequence[Sequence[Entry]]) -> list[bool]:
        """Write groups of entries; False for a group that came second to another writer."""
        try:
            self._write([entry for group in groups for entry in group])
        except IntegrityError:
            return [self._alone(group) for group in groups]
        return [True] * len(groups)

    def _alone(self, group: Sequence[Entry]) -> bool:
        try:
            self._write(group)
        except IntegrityError:
            return False
        return True

    def _write(self, entries: Sequence[Entry]) -> None:
        with self.engine.begin() as connection:
            connection.execute(insert(ENTRIES), [_row(entry) for entry in entries])
            if self.is_postgres:
                for table, seq in {entry.table: entry.seq for entry in entries}.items():
                    notify = text("SELECT pg_notify(:channel, :told)")
                    connection.execute(notify, {"channel": CHANNEL, "told": f"{table} {seq}"})

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Every entry of a table past `after`, in order."""
        return list(self._read(_e.table_id == table, _e.seq > after))

    def since_state(self, table: str) -> list[Entry]:
        """The last entry that carries the table's state, and what followed; empty when unknown."""
        stateful = select(func.max(_e.seq)).where(_e.table_id == table, _e.kind.in_(STATEFUL))
        return list(self._read(_e.table_id == table, _e.seq >= stateful.scalar_subquery()))

    def round(self, table: str, number: int) -> list[Entry]:
        """The entries of one round."""
        return list(self._read(_e.table_id == table, _e.round == number))

    def rounds(self, table: str, first: int, last: int) -> list[Entry]:
        """The entries of some rounds, `first` to `last`."""
        return list(self._read(_e.table_id == table, _e.round.between(first, last)))

    def turns_of(self, table: str, first: int, most: int) -> list[Entry]:
        """What may end a shoe that began in round `first`: later rounds, or its end by word."""
        later = (_e.kind == "round") & (_e.round > first)
        ended = _e.kind.in_(("shoe", "opened")) & (_e.round >= first)
        return list(self._read(_e.table_id == table, later | ended, most=most))

    def first(self, table: str) -> Entry | None:
        """The entry that opened a table."""
        return next(iter(self._read(_e.table_id == table, _e.seq == 1)), None)

    def last_of_rounds(self, table: str, before: int, most: int) -> list[Entry]:
        """The last entry with cards or money of each round below `before`, newest first."""
        kinds = _e.kind.in_(("round", "choice", "declared", "taken-back"))
        last = (
            select(func.max(_e.seq))
            .where(_e.table_id == table, _e.round > 0, _e.round < before, kinds)
            .group_by(_e.round)
            .order_by(_e.round.desc())
            .limit(most)
        )
        return list(self._read(_e.table_id == table, _e.seq.in_(last)))[::-1]

    def answered(self, table: str, by: str, told: str) -> int | None:
        """The entry at which somebody's command was done, if it was."""
        query = select(_e.seq).where(_e.table_id == table, _e.by == by, _e.told == told)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar()
        return None if found is None else int(found)

    def recent(self, since: str, most: int) -> list[str]:
        """Tables where something happened after a time, the latest first."""
        query = (
            select(_e.table_id)
            .where(_e.at > since)
            .group_by(_e.table_id)
            .order_by(func.max(_e.at).desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [row[0] for row in connection.execute(query)]

    def tables(self) -> list[str]:
        with self.engine.connect() as connection:
            query = select(_e.table_id).distinct().order_by(_e.table_id)
            return [row[0] for row in connection.execute(query)]

    def rows(self, table: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a table as they stand, for an audit."""
        query = select(*_e).where(_e.table_id == table).order_by(_e.seq)
        with self.engine.connect().execution_options(yield_per=1000) as connection:
            for row in connection.execute(query):
                yield tuple(row)

    def _read(self, *where: Any, most: int | None = None) -> Iterable[Entry]:
        query = select(_e.body, _e.seal).where(*where).order_by(_e.seq).limit(most)
        with self.engine.connect() as connection:
            found = connection.execute(query).all()
        return (read_entry(body, sealed) for body, sealed in found)


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "kind": entry.kind,
        "round": entry.round,
        "at": entry.at,
        "by": entry.by,
        "told": entry.told or None,
        "body": entry.text(),
        "seal": entry.seal,
    }


def _engine(address: str) -> Engine:
    if "://" not in address:
        Path(address).absolute().parent.mkdir(parents=True, exist_ok=True)
        address = f"sqlite:///{Path(address).absolute()}"
    if address.startswith(("postgres://", "postgresql://")):
        address = "postgresql+psycopg://" + address.split("://", 1)[1]
    try:
        engine = create_engine(
            address, poolclass=QueuePool, pool_size=4, max_overflow=4, pool_pre_ping=True
        )
    except (SQLAlchemyError, ImportError, ValueError) as fault:
        raise bad_file(
            "database", f"the database cannot be used: {_reason(fault)}", address
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    elif engine.dialect.name != "postgresql":
        raise unknown_name(
            "database",
            f"a database is SQLite or PostgreSQL, not {engine.dialect.name}",
            engine.dialect.name,
            ("sqlite", "postgresql"),
        )
    return engine


def _durable(connection: Any, _: Any) -> None:
    """Write-ahead log, and a commit that has reached the disk before it is told."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _reason(fault: Exception) -> str:
    """The first line of what went wrong, without the address and its password."""
    return str(getattr(fault, "orig", fault)).splitlines()[0]
