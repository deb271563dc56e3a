"""The store forgets nothing, doubles nothing, and notices every change made behind its back."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.engine.bettor import bettor_json
from houseway.errors import HousewayError, RecordError
from houseway.families.bots import Steady
from houseway.play.bots import AnyLegal
from houseway.rulebook.load import game_ids, load
from houseway.server import commands as c
from houseway.server import dealer as dealing
from houseway.server.audit import audit_store
from houseway.server.dealer import Dealer, fill_with_bots, open_table
from houseway.server.entry import STATEFUL, Entry, first_seal, seal
from houseway.server.room import Room, restored
from houseway.server.seated import Settings
from houseway.server.store import Store
from postgres import postgres
from tables import ONE_OF_EACH

Json = dict[str, Any]

HOST, GUEST = "host", "guest"


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same shuffles, bots and times in every run."""
    seeds, bots, times = count(), count(), count()
    monkeypatch.setattr(
        dealing, "new_seed", lambda: sha256(f"seed {next(seeds)}".encode()).digest()
    )
    monkeypatch.setattr(dealing, "Random", lambda: Random(next(bots)))
    monkeypatch.setattr(dealing, "now", lambda: f"2026-01-01T{next(times):012d}")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a new store."""
    if request.param == "postgresql":
        return postgres().new_database()
    return str(tmp_path / "store.db")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = Store(address)
    yield opened
    opened.close()


def chain(table: str, kinds: str, first: int = 1, at: str = "2026") -> list[Entry]:
    """Entries of the kinds given by their first letters; each `r` begins a round."""
    names = {"o": "opened", "r": "round", "c": "choice", "s": "sat", "d": "declared"}
    made: list[Entry] = []
    before, number = first_seal(table), 0
    for seq, letter in enumerate(kinds, first):
        number += letter == "r"
        data = {"letter": letter, "name": "Zoë"}
        entry = Entry(table, seq, names[letter], number, f"{at}-{seq:04}", "me", f"c{seq}", data)
        made.append(entry.sealed(before))
        before = made[-1].seal
    return made


# What is written is there, whole, once


def test_entries_come_back_as_they_were_written(store: Store) -> None:
    written = chain("alpha", "ossrcccrccd")
    assert store.append([written[:3], written[3:]]) == [True, True]
    assert store.entries("alpha") == written
    assert store.entries("alpha", after=4) == written[4:]
    assert store.entries("alpha", after=99) == []
    assert store.entries("beta") == []
    assert store.first("alpha") == written[0]
    assert store.first("beta") is None
    assert store.tables() == ["alpha"]


def test_a_room_is_restored_from_the_last_entry_with_state(store: Store) -> None:
    written = chain("alpha", "ossrcccrcc")
    for n, entry in enumerate(written, 1):
        store.append([[entry]])
        last = max(i for i, e in enumerate(written[:n]) if e.kind in STATEFUL)
        assert store.since_state("alpha") == written[last:n]
    assert store.since_state("beta") == []


def test_rounds_are_found_by_their_number(store: Store) -> None:
    written = chain("alpha", "osrccrdsrcs")
    store.append([written, chain("beta", "orcc")])
    assert store.round("alpha", 0) == written[:2]
    assert store.round("alpha", 1) == written[2:5]
    assert store.round("alpha", 2) == written[5:8]
    assert store.round("alpha", 9) == []
    assert store.rounds("alpha", 1, 2) == written[2:8]
    last = store.last_of_rounds("alpha", before=4, most=10)
    assert last == [written[9], written[6], written[4]]
    assert store.last_of_rounds("alpha", before=3, most=1) == [written[6]]
    assert store.last_of_rounds("alpha", before=1, most=9) == []


def test_recent_tables_are_the_latest_first(store: Store) -> None:
    store.append([chain("alpha", "oc", at="2021"), chain("beta", "oc", at="2023")])
    store.append([chain("gamma", "oc", at="2022")])
    assert store.recent("2000", 9) == ["beta", "gamma", "alpha"]
    assert store.recent("2000", 2) == ["beta", "gamma"]
    assert store.recent("2022", 9) == ["beta", "gamma"]
    assert store.recent("2024", 9) == []


def test_a_group_that_comes_second_writes_nothing_and_the_others_are_written(store: Store) -> None:
    alpha, beta, gamma = chain("alpha", "occc"), chain("beta", "occc"), chain("gamma", "occc")
    store.append([alpha[:2], beta[:1]])
    late = [replace(entry, told="late") for entry in alpha]
    # alpha's group starts with a new entry in one case and ends with one in the other
    assert store.append([late[1:4], beta[1:], gamma]) == [False, True, True]
    assert store.append([[late[3], late[0]], [alpha[2]]]) == [False, True]
    assert store.entries("alpha") == alpha[:3]
    assert store.entries("beta") == beta
    assert store.entries("gamma") == gamma


def test_two_groups_of_one_batch_that_want_the_same_entry_are_not_both_written(
    store: Store,
) -> None:
    alpha = chain("alpha", "oc")
    other = [alpha[0], replace(alpha[1], told="other")]
    assert store.append([alpha, other[1:]]) == [True, False]
    assert store.entries("alpha") == alpha


@pytest.mark.parametrize("writers", [2, 8])
def test_of_many_writers_exactly_one_wins_each_entry(address: str, writers: int) -> None:
    stores = [Store(address) for _ in range(writers)]
    won: list[list[Entry]] = [[] for _ in stores]
    start = threading.Barrier(writers)
    alpha, total = chain("alpha", "o" + "c" * 60), 61

    def race(n: int) -> None:
        mine, random = stores[n], Random(n)
        start.wait()
        while (done := len(mine.entries("alpha"))) < total:
            group = [
                replace(e, by=f"writer {n}") for e in alpha[done : done + random.randint(1, 3)]
            ]
            aside = replace(alpha[0], table=f"aside{n}x{done}")
            ok, written = mine.append([group, [aside]])
            assert written or mine.entries(aside.table)  # a second go at the same place
            won[n] += group if ok else []

    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(race, range(writers)))
    kept = stores[0].entries("alpha")
    assert [entry.seq for entry in kept] == list(range(1, total + 1))
    told = sorted((entry for each in won for entry in each), key=lambda entry: entry.seq)
    assert told == kept
    for each in stores:
        each.close()


def test_a_reader_sees_whole_groups_while_others_write(address: str) -> None:
    writer, reader = Store(address), Store(address)
    groups = [chain(f"table{n:02}", "occcc") for n in range(60)]
    done = threading.Event()

    def write() -> None:
        for group in groups:
            writer.append([group])
        done.set()

    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(write)
        seen: set[str] = set()
        while not done.is_set():
            for n, group in enumerate(groups):
                found = reader.entries(f"table{n:02}")
                assert found in ([], group)
                assert found or group[0].table not in seen
                seen |= {entry.table for entry in found}
        working.result()
    assert [reader.entries(group[0].table) for group in groups] == groups
    writer.close()
    reader.close()


# A room is what its entries say


Sample = tuple[Any, ...]


def sample(room: Room) -> Sample:
    """Everything about a room that a viewer or a later round can depend on."""
    round_ = room.round
    turns = [(bettor, turn, offer.to_json()) for bettor, (turn, offer) in room.turns.items()]
    decision = None if round_ is None else round_.decision
    return (
        (room.seq, room.seal, room.number, room.over, room.host, room.listed),
        (room.settings, dict(room.people), dict(room.joining), set(room.leaving)),
        (set(room.rushing), dict(room.won), dict(room.holders), room.opened_seed, room.shuffle),
        (list(room.told), list(room.steps), turns, room.waiting()),
        (room.next_alone(), room.rushed, list(room.people)),
        (None if decision is None else (decision.kind, list(decision.offers))),
        (None if round_ is None else (list(round_.events), round_.over)),
        json.dumps(room.state()),
    )


class Watched(Room):
    """A room that keeps a sample after each of its entries."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.samples: list[Sample] = []

    def do(self, kind: str, data: Json, *, by: str, at: str, told: str = "") -> Entry:
        entry = super().do(kind, data, by=by, at=at, told=told)
        self.samples.append(sample(self))
        return entry


class Evening:
    """A table with bots, two people and a backline, where everything happens that can."""

    def __init__(self, game: str, rounds: int, random: Random, wild: bool) -> None:
        self.room = Watched(f"table{game.replace('-', '')}"[:32])
        self.dealer = Dealer(self.room)
        self.entries = open_table(self.room, HOST, game, {}, Settings(pace=0.5))
        self._random, self._numbers = random, count(1)
        self._players = {name: AnyLegal(random) if wild else Steady(random) for name in "ab"}
        small = load(game).table.seats < 6
        self.guest, self.free = (4, 3) if small else (5, 6)
        self.entries += fill_with_bots(self.dealer, 1 if small else 3, "regulars", HOST, 2)
        self.do(HOST, c.Sit(do="sit", seat=2, name="Hôst"))
        self.do(GUEST, c.Sit(do="sit", seat=self.guest, name="Guest"))
        self.attempt(GUEST, c.Sit(do="sit", behind=2, name="Guest"))
        for number in range(1, rounds + 1):
            self._round(number, rounds)

    def do(self, person: str, command: c.Command) -> None:
        told = command.model_copy(update={"id": f"c{next(self._numbers)}"})
        self.entries += self.dealer.perform(person, told)

    def attempt(self, person: str, command: c.Command) -> None:
        """Something that not every game allows."""
        before = sample(self.room)
        try:
            self.do(person, command)
        except HousewayError:
            assert sample(self.room) == before

    def _round(self, number: int, rounds: int) -> None:
        self.do(HOST, c.Next(do="next"))
        for step in count():
            if self.room.over:
                break
            self._meanwhile(number, step)
            self._one_choice()
        self._last_word(number)
        if number == rounds - 1:
            self.do(HOST, c.EndShoe(do="shuffle"))
            self.do(HOST, c.PutBot(do="bot", seat=self.free, bot="house-way"))
        if number % 2:
            self.do(HOST, c.Set(do="settings", pace=number / 8, clock=number * 10))

    def _last_word(self, number: int) -> None:
        """A misdeal is declared of a hand that is settled, and mostly taken back."""
        if self.room.round is None or self.room.round.declarable is None:
            return
        self.attempt(HOST, c.Declare(do="declare", declare="misdeal", reason="too late"))
        if number % 3:
            self.attempt(HOST, c.TakeBack(do="take-back"))

    def _meanwhile(self, number: int, step: int) -> None:
        if step == 1 and number < 4:
            self.attempt(HOST, c.Declare(do="declare", declare="misdeal", reason="a mistake"))
            self.attempt(HOST, c.TakeBack(do="take-back"))
        if step == 2 and number == 1:
            self.do(GUEST, c.Leave(do="leave", seat=self.guest))
            self.attempt("third", c.Sit(do="sit", seat=4, name="Third"))
        if step == 3 and number == 2:
            self.attempt(GUEST, c.Sit(do="sit", seat=self.guest, name="Back"))
            self.do(HOST, c.PutBot(do="bot", seat=1, bot=None))
        if step == 4 and number == 2:
            self.do(HOST, c.Finish(do="finish"))
        if step > 2 and self._random.random() < 0.1:
            self._goes_wrong()
        if step == 5 and number == 3:
            self.attempt(HOST, c.Declare(do="declare", declare="misdeal", reason="a card fell"))

    def _goes_wrong(self) -> None:
        """Something of what the rules name is declared here."""
        round_ = self.room.round
        known = (round_ and round_.decision and round_.decision.declarable) or {}
        if known:
            what = self._random.choice(sorted(known))
            seat = self._random.choice(sorted(known[what])) if known[what] else None
            told = c.Declare(do="declare", declare=what, reason="the 9h was seen", seat=seat)
            self.do(HOST, told)

    def _one_choice(self) -> None:
        room = self.room
        if room.over:
            return
        bettor = self._random.choice(room.waiting())
        if room.acts_alone(bettor):
            entry = self.dealer.one_alone()
            assert entry is not None
            self.entries += [entry, *self.dealer.alone_at_once()]
            return
        turn, offer = room.turns[bettor]
        choice = self._players["ab"[bettor.seat % 2]].choose(offer)
        self.do(
            room.people[bettor].id,
            c.Choose.model_validate(
                {"do": "choose", "turn": turn, **bettor_json(bettor), "choice": choice.to_json()}
            ),
        )


def since(entries: list[Entry], n: int) -> list[Entry]:
    """What a store with the first `n` entries would restore a room from."""
    last = max(i for i, entry in enumerate(entries[:n]) if entry.kind in STATEFUL)
    return entries[last:n]


def check_restored_everywhere(
    game: str, rounds: int, random: Random, store: Store, every: int = 1
) -> int:
    """Restore a table at every entry, or one of `every`, and let it go on; how many there were."""
    evening = Evening(game, rounds, random, wild=rounds > 6)
    samples = evening.room.samples
    assert all(store.append([evening.entries]))
    entries = store.entries(evening.room.id)
    assert [(e.text(), e.seal) for e in entries] == [(e.text(), e.seal) for e in evening.entries]
    assert len(samples) == len(entries)
    begun = [n for n, entry in enumerate(entries) if entry.kind == "round"] + [len(entries)]
    for n in range(1, len(entries) + 1, every):
        room = restored(since(entries, n))
        assert sample(room) == samples[n - 1]
        # To the end of the round after this one; every 7th goes on to the very end.
        end = next((b for b in begun[1:] if b > n), len(entries)) if n % 7 else len(entries)
        for entry in entries[n:end]:
            room.follow(entry)
            assert room.seq == entry.seq
        assert sample(room) == samples[max(n, end) - 1]
    assert audit_store(store).entries == len(entries)
    check_money(entries)
    return len(entries)


def check_money(entries: list[Entry]) -> None:
    """Money only changes hands."""
    ended = [e for entry in entries for e in entry.events if e["event"] == "round-ended"]
    assert ended
    for event in ended:
        paid = sum(net["net"] for net in event["nets"]) + event["bank"] + event["house"]
        assert paid + event.get("lies", 0) == 0


@pytest.mark.parametrize("game", game_ids())
def test_a_room_restored_at_any_entry_is_the_live_one_and_goes_on_alike(
    game: str, tmp_path: Path
) -> None:
    rounds = 6 if game in ONE_OF_EACH else 3
    every = {"paigow": 3, "pan": 15}.get(load(game).family, 1)
    with closing(Store(str(tmp_path / "store.db"))) as store:
        made = check_restored_everywhere(game, rounds, Random(game), store, every)
        assert made > 6 * rounds


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", game_ids())
def test_rooms_of_long_wild_evenings_are_restored_at_any_entry(
    game: str, seed: int, tmp_path: Path
) -> None:
    with closing(Store(str(tmp_path / "store.db"))) as store:
        check_restored_everywhere(game, 9, Random(f"{game} {seed}"), store)


# Changes made behind the store's back


SMALL = "casino-war"


class Doctored:
    """A small store in an SQLite file that a test may change as it likes."""

    def __init__(self, folder: Path, rounds: int = 2) -> None:
        self.path = str(folder / "store.db")
        self.store = Store(self.path)
        self.entries: dict[str, list[Entry]] = {}
        for name in ("alpha", "beta"):
            room = Room(name)
            dealer = Dealer(room)
            entries = open_table(room, HOST, SMALL, {}, Settings(pace=0))
            entries += fill_with_bots(dealer, 2, "house-way", HOST, None)
            for _ in range(rounds):
                entries += [dealer.deal(HOST), *dealer.alone_at_once()]
            self.store.append([entries])
            self.entries[name] = entries
        self.line = sqlite3.connect(self.path, isolation_level=None)
        self.line.execute("PRAGMA synchronous=OFF")
        self.line.execute("PRAGMA journal_mode=WAL")

    def run(self, query: str, *values: object) -> int:
        return self.line.execute(query, values).rowcount

    def rows(self) -> list[tuple[Any, ...]]:
        query = "SELECT rowid, table_id, seq, kind, round, at, by, told, body, seal FROM entries"
        return self.line.execute(query + " ORDER BY table_id, seq").fetchall()

    def caught(self) -> bool:
        try:
            audit_store(self.store)
        except RecordError:
            return True
        return False

    def seal_again(self, table: str, change: Callable[[list[Any]], None], seq: int) -> None:
        """Change an entry and give it and all that follow the seals they would have."""
        before, rows = first_seal(table), [row for row in self.rows() if row[1] == table]
        for rowid, _, number, *_, body, _ in rows:
            parts = json.loads(body)
            if number == seq:
                change(parts)
            text = json.dumps(parts, separators=(",", ":"), sort_keys=True)
            before = seal(before, text)
            where = "UPDATE entries SET kind=?, round=?, at=?, body=?, seal=? WHERE rowid=?"
            self.run(where, parts[2], parts[3], parts[4], text, before, rowid)

    def close(self) -> None:
        self.line.close()
        self.store.close()


@pytest.fixture
def doctored(tmp_path: Path) -> Iterator[Doctored]:
    made = Doctored(tmp_path)
    yield made
    made.close()


def test_a_store_nobody_touched_passes(doctored: Doctored) -> None:
    kept = [entry.seal for entries in doctored.entries.values() for entry in entries]
    report = audit_store(doctored.store, kept)
    assert report.tables == 2
    assert report.entries == len(kept)
    assert report.rounds == 4
    assert report.other_rules == []


COLUMNS = ("table_id", "seq", "kind", "round", "at", "by", "told", "body", "seal")


def change_bytes(doctored: Doctored, every: int, change: Callable[[int], int]) -> int:
    """Change single bytes of every column of every row; how many were changed, all caught."""
    tried = 0
    for row in doctored.rows():
        for column, value in zip(COLUMNS, row[1:], strict=True):
            raw = str(value).encode()
            step = every if column == "body" else 1
            for place in range((tried + row[0]) % step, len(raw), step):
                new = raw[:place] + bytes([change(raw[place])]) + raw[place + 1 :]
                where = f"UPDATE OR ABORT entries SET {column}=CAST(? AS TEXT) WHERE rowid=?"
                try:
                    assert doctored.run(where, new, row[0]) == 1
                except sqlite3.IntegrityError:
                    continue  # that place is taken
                assert doctored.caught(), f"{row[1]} {row[2]}: {column} byte {place}: {new!r}"
                doctored.run(f"UPDATE entries SET {column}=? WHERE rowid=?", value, row[0])
                tried += 1
    assert not doctored.caught()
    return tried


@pytest.mark.parametrize("bit", [1])
def test_a_changed_byte_anywhere_is_noticed(doctored: Doctored, bit: int) -> None:
    assert change_bytes(doctored, 61, lambda byte: byte ^ bit) > 1000


def test_bytes_that_are_no_text_are_noticed(doctored: Doctored) -> None:
    assert change_bytes(doctored, 211, lambda _: 0xFF) > 1000


@pytest.mark.prove
@pytest.mark.parametrize("bit", [1, 2, 4, 8, 16, 32, 64])
def test_every_changed_byte_is_noticed(doctored: Doctored, bit: int) -> None:
    assert change_bytes(doctored, 1, lambda byte: byte ^ bit) > 10_000


def test_rows_taken_out_put_in_or_swapped_are_noticed(doctored: Doctored) -> None:
    rows = doctored.rows()
    put = "INSERT INTO entries (rowid, table_id, seq, kind, round, at, by, told, body, seal)"
    put += " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    for row in rows:
        last = row[2] == len(doctored.entries[row[1]])
        doctored.run("DELETE FROM entries WHERE rowid=?", row[0])
        assert doctored.caught() or last
        doctored.run(put, *row)
    for row in rows:  # the same entry once more, at the end or at another table
        end = len(doctored.entries[row[1]]) + 1
        doctored.run(put, 999, row[1], end, *row[3:])
        assert doctored.caught()
        doctored.run("UPDATE entries SET table_id='gamma', seq=1 WHERE rowid=999")
        assert doctored.caught()
        doctored.run("DELETE FROM entries WHERE rowid=999")
    swap = "UPDATE entries SET table_id=?, seq=? WHERE rowid=?"
    for one, two in pairwise(rows):
        doctored.run(swap, "aside", 0, one[0])
        doctored.run(swap, *one[1:3], two[0])
        doctored.run(swap, *two[1:3], one[0])
        assert doctored.caught()
        doctored.run(swap, "aside", 0, one[0])
        doctored.run(swap, *two[1:3], two[0])
        doctored.run(swap, *one[1:3], one[0])
    assert not doctored.caught()


def test_a_store_cut_short_is_noticed_by_a_kept_seal(doctored: Doctored) -> None:
    for table, entries in doctored.entries.items():
        kept = entries[-1].seal
        for entry in entries[:0:-1]:
            doctored.run("DELETE FROM entries WHERE table_id=? AND seq=?", table, entry.seq)
            assert not doctored.caught()  # a shorter evening is an honest one …
            with pytest.raises(RecordError, match="bears the seal"):  # … unless one knows better
                audit_store(doctored.store, [kept])


def test_a_whole_table_that_is_gone_is_noticed_by_a_kept_seal(doctored: Doctored) -> None:
    doctored.run("DELETE FROM entries WHERE table_id='beta'")
    assert not doctored.caught()
    with pytest.raises(RecordError, match="bears the seal"):
        audit_store(doctored.store, [doctored.entries["beta"][0].seal])


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every plain value in some JSON, with the way to it."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, (*path, key))
    else:
        yield path, data


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if value is None:
        return "9c"
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 100
    cards = {"Ah": "Kd", "Kd": "Ah"}
    if len(value) == 2 and value[1] in "cdhs":
        return cards.get(value, "Ah")
    if len(value) == 64:
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    return {"win": "lose", "lose": "win", "decline": "war"}.get(value, value + "x")


def put_at(parts: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        parts = parts[key]
    parts[path[-1]] = value


def test_a_card_an_amount_or_a_choice_changed_and_sealed_anew_is_noticed(
    doctored: Doctored,
) -> None:
    """Whatever an entry says happened, dealing it again must say the same."""
    rows, tried = [row for row in doctored.rows() if row[1] == "alpha"], 0
    for row in rows:
        parts = json.loads(row[8])
        for path, value in list(leaves(parts)):
            happened = path[0] == 8 or path[:2] in ((7, "choice"), (7, "seat"), (7, "next_seed"))
            if not happened or (path[:2] == (7, "next_seed") and not shuffles(parts)):
                continue  # a seed that no shuffle uses decides nothing
            change = put_once(path, other(value))
            doctored.seal_again("alpha", change, row[2])
            assert doctored.caught(), f"entry {row[2]}: {path} from {value!r} to {other(value)!r}"
            doctored.seal_again("alpha", put_once(path, value), row[2])
            tried += 1
    assert not doctored.caught()
    assert [row[9] for row in doctored.rows() if row[1] == "alpha"] == [row[9] for row in rows]
    assert tried > 100


def put_once(path: tuple[Any, ...], value: Any) -> Callable[[list[Any]], None]:
    return lambda parts: put_at(parts, path, value)


def shuffles(parts: list[Any]) -> bool:
    return any(event["event"] == "shoe-shuffled" for event in parts[8])


def test_the_state_a_round_begins_with_cannot_be_changed_and_sealed_anew(
    doctored: Doctored,
) -> None:
    rows = [row for row in doctored.rows() if row[1] == "alpha" and row[3] == "round"]
    for row in rows:
        for path, value in list(leaves(json.loads(row[8]))):
            if path[:2] == (7, "state"):
                doctored.seal_again("alpha", put_once(path, other(value)), row[2])
                assert doctored.caught(), f"entry {row[2]}: {path}"
                doctored.seal_again("alpha", put_once(path, value), row[2])
    assert not doctored.caught()


def test_the_seed_a_shoe_was_opened_with_cannot_be_changed_and_sealed_anew(
    tmp_path: Path,
) -> None:
    doctored = Doctored(tmp_path)
    room = restored(doctored.store.since_state("alpha"))
    opened = Dealer(room).perform(HOST, c.EndShoe(do="shuffle", id="c1"))
    assert doctored.store.append([opened]) == [True]
    assert not doctored.caught()
    doctored.seal_again("alpha", put_once((7, "seed"), "00" * 32), opened[0].seq)
    assert doctored.caught()
    doctored.close()
