"""Writes what this version of Houseway leaves behind, for the upgrade tests of every later one.

    python tests/write_fixtures.py

makes `tests/written/<version>/`: a cardroom's database on SQLite and on PostgreSQL, and a log for
each game. Every table has a round that was finished, one that was called off, one more finished,
and one still being played. Run it once for each release, before the next is begun.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from houseway import __version__
from houseway.cards.shoe import LiveShoe
from houseway.desk.audit import closing_line, round_line
from houseway.families import game
from houseway.families.bots import Steady
from houseway.families.journal import log_of
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids
from houseway.server import dealer as dealing
from houseway.server.commands import Declare, Sit
from houseway.server.dealer import Dealer, fill_with_bots, open_table
from houseway.server.entry import STATEFUL, Entry
from houseway.server.room import Room, restored
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.table.snapshot import snapshot
from postgres import _programs, _unprivileged, postgres
from tables import ONE_OF_EACH, full_table, repeatable_shoe

HOST = "host"
EIGHT = datetime(2026, 1, 1, 20, tzinfo=UTC)
LAST = 4  # the round that is left open
VOID = 2  # the round that is called off
# Tables whose room chose for itself.
CHOSEN: dict[str, dict[str, object]] = {
    "supreme-baccarat": {"fee-drop": "at-once", "fees": "cons-baccarat-2", "coverage": "reserved"},
    "super-pan-9": {"decks": 4, "fees": "none", "minimum": "$10"},
    "pure-21-5": {"fees": "cons-blackjack-7", "surrender": "none"},
    "face-up-pai-gow-poker": {"fees": "own-faceuppg-22", "minimum": "$200", "maximum": "$500"},
    "texas-holdem": {"structure": "no-limit", "fees": "none"},
}


def midway(entries: list[Entry]) -> tuple[Dealer, list[Entry]]:
    """A table at which a round has begun, with that round well under way; and what was added."""
    begun = max(n for n, entry in enumerate(entries) if entry.kind in STATEFUL)
    for choices in range(8, 0, -1):
        dealer = Dealer(restored(entries[begun:]))
        added = [entry for _ in range(choices) if (entry := dealer.one_alone()) is not None]
        if not dealer.room.over:
            return dealer, added
    raise AssertionError("no choice leaves the round open")


def to_the_end(dealer: Dealer) -> Iterator[Entry]:
    while not dealer.room.over and (entry := dealer.one_alone()) is not None:
        yield entry


def an_evening(name: str, options: dict[str, object]) -> list[Entry]:
    """The entries of one table."""
    dealer = Dealer(Room(f"{'t' if not options else 'o'}{name.replace('-', '')}"[:32]))
    entries = open_table(dealer.room, HOST, name, options, Settings(pace=1))
    bots = min(4, dealer.room.table.seats - 1)
    entries += fill_with_bots(dealer, bots, "regulars", HOST, None)
    for number in range(1, LAST + 1):
        entries.append(dealer.deal(HOST))
        if number in (VOID, LAST):
            dealer, added = midway(entries)
            entries += added
        if number == VOID:
            told = Declare(do="declare", declare="misdeal", reason="a card fell off the table")
            entries += dealer.perform(HOST, told)
        if number != LAST:
            entries += to_the_end(dealer)
    entries += dealer.perform("guest", Sit(do="sit", seat=dealer.room.table.seats, name="Zoë"))
    return entries


def a_log(name: str, folder: Path) -> None:
    """A log of three rounds, the second called off; every other one ends without its last line."""
    played = game(name)
    shoe = repeatable_shoe(played, name)
    assert isinstance(shoe, LiveShoe)
    table = full_table(played, shoe, 4)
    bot, lines = Steady(Random(name)), []
    for number in (1, 2, 3):
        before = snapshot(table)
        round_ = start_round(played, table)
        while round_.decision is not None:
            if number == VOID and len(round_.log) == 2:
                round_.declare("misdeal", "a card fell off the table")
                continue
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, bot.choose(offer))
        lines.append(round_line(log_of(played, before, round_), played.rules, shoe))
    if game_ids().index(name) % 2:
        lines.append(closing_line(3, shoe.saved()["seed"]))
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / f"{name}.jsonl.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def write(folder: Path) -> None:
    """Everything, into a folder that is made."""
    (folder / "logs").mkdir(parents=True)
    seeds, times = count(), count()
    made: Any = dealing
    made.new_seed = lambda: sha256(f"seed {next(seeds)}".encode()).digest()
    made.Random = lambda: Random(next(seeds))
    made.now = lambda: (EIGHT + timedelta(seconds=next(times))).isoformat(timespec="milliseconds")
    tables = [*((name, {}) for name in ONE_OF_EACH), *CHOSEN.items()]
    evenings = [an_evening(*each) for each in tables]
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "cardroom.db"
        with closing(Store(str(path))) as store:
            store.append(evenings)
            with store.engine.begin() as line:
                line.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        (folder / "cardroom.db.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    address = postgres().new_database()
    with closing(Store(address)) as store:
        store.append(evenings)
    dumped = subprocess.run(
        [_programs() / "pg_dump", "--inserts", "--no-owner", "--no-privileges", address],
        check=True, capture_output=True, cwd="/", **_unprivileged(),
    ).stdout  # fmt: skip
    plain = b"\n".join(line for line in dumped.split(b"\n") if not line.startswith(b"\\"))
    (folder / "cardroom.sql.gz").write_bytes(gzip.compress(plain, mtime=0))
    for name in game_ids():
        a_log(name, folder / "logs")


if __name__ == "__main__":
    os.environ.setdefault("HOUSEWAY_CACHE", tempfile.mkdtemp())
    wanted = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "written")
    write(wanted / __version__)
