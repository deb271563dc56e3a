"""A table played for the pot on the server: chips, sitting out, half hours, records."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from houseway.desk.settle import settle_any
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.errors import HousewayError
from houseway.play.bots import AnyLegal
from houseway.rulebook.departures import standing
from houseway.rulebook.load import load
from houseway.server import commands as c
from houseway.server.audit import audit_store
from houseway.server.dealer import Dealer, open_table
from houseway.server.entry import Entry
from houseway.server.history import round_view
from houseway.server.hub import Hub
from houseway.server.room import Room, restored
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.table.chips import ChipsOffer
from houseway.web.pages import cardroom
from test_server_rules import of_another_day

Json = dict[str, Any]
ANA, BEN, CYD = "ana", "ben", "cyd"


class Table:
    """A room with people in seats 1, 2 … whose entries are kept."""

    def __init__(self, game: str = "texas-holdem", *people: str, **options: Any) -> None:
        self.room = Room("table")
        self.dealer = Dealer(self.room)
        settings = Settings(pace=0, clock=30)
        self.entries: list[Entry] = open_table(self.room, ANA, game, options, settings)
        for seat, person in enumerate(people or (ANA, BEN, CYD), start=1):
            self.do(person, c.Sit(do="sit", seat=seat, name=person.title()))

    def do(self, person: str, command: Any) -> None:
        self.entries += self.dealer.perform(person, command)

    def deal(self) -> None:
        self.do(ANA, c.Next(do="next"))

    def choose(self, pick: str, seat: int | None = None) -> None:
        bettor = next(b for b in self.room.turns if seat in (None, b.seat))
        turn = self.room.turns[bettor][0]
        person = self.room.people[bettor].id
        choice = Pick(pick).to_json()
        self.do(person, c.Choose(do="choose", turn=turn, seat=bettor.seat, choice=choice))

    def buy_in(self) -> None:
        while any(isinstance(offer, ChipsOffer) for _, offer in self.room.turns.values()):
            self.choose("buy")

    def play(self, seed: int = 1) -> None:
        """Any legal choices until the hand is over."""
        bot = AnyLegal(Random(seed))
        while self.room.turns:
            bettor, (_, offer) = next(iter(self.room.turns.items()))
            chosen = bot.choose(offer)
            assert isinstance(chosen, Pick)
            self.choose("buy" if isinstance(offer, ChipsOffer) else chosen.pick, bettor.seat)

    @property
    def chips(self) -> dict[int, int]:
        return self.room.table.stakes.chips

    def dealt(self) -> tuple[int, ...]:
        """The seats in this hand."""
        moved = [e for e in self.entries[-1].events if e["event"] == "button-moved"]
        found = moved or [e for n in self.entries for e in n.events if e["event"] == "button-moved"]
        return tuple(sorted(found[-1]["dealt"]))


def away(seat: int, is_away: bool) -> c.SitOut:
    return c.SitOut(do="away", seat=seat, away=is_away)


def test_whoever_sits_out_between_hands_is_not_dealt_in_until_they_come_back() -> None:
    table = Table("five-card-stud")
    table.do(CYD, away(3, True))
    table.deal()
    table.play()
    assert table.dealt() == (1, 2)
    table.do(CYD, away(3, False))
    table.deal()
    table.play()
    assert table.dealt() == (1, 2, 3)


def test_whoever_sits_out_in_the_middle_of_a_hand_plays_it_to_its_end() -> None:
    table = Table("five-card-stud")
    table.deal()
    table.buy_in()
    table.do(CYD, away(3, True))
    assert 3 not in table.room.table.stakes.away
    table.play()
    assert 3 in table.room.table.stakes.away
    assert restored(table.entries).table.stakes.away == {3}
    table.deal()
    table.play()
    assert table.dealt() == (1, 2)


def test_nobody_sits_out_for_another_or_where_there_is_a_bank() -> None:
    table = Table()
    with pytest.raises(HousewayError, match="you do not hold seat 3"):
        table.do(BEN, away(3, True))
    banked = Table("casino-war")
    with pytest.raises(HousewayError, match="placing no wager"):
        banked.do(ANA, away(1, True))


def test_whoever_lets_the_clock_run_out_twice_running_sits_out() -> None:
    table = Table("five-card-stud", ANA, BEN)
    table.deal()
    table.buy_in()
    table.entries += table.dealer.out_of_time()
    assert not table.room.table.stakes.away
    table.deal()
    slow = next(iter(table.room.turns)).seat
    table.choose("call" if "call" in table.room.turns[Bettor(slow)][1].picks else "check")  # type: ignore[attr-defined]
    while table.room.turns:
        table.entries += table.dealer.out_of_time()
    told = [entry for entry in table.entries if entry.kind == "away"]
    assert all(entry.by == "clock" for entry in told)
    assert {entry.data["seat"] for entry in told} == table.room.table.stakes.away != set()
    assert restored(table.entries).table.stakes.away == table.room.table.stakes.away


def test_everybody_plays_one_hand() -> None:
    table = Table()
    with pytest.raises(HousewayError, match="Ana already sits here; everybody plays one hand"):
        table.do(ANA, c.Sit(do="sit", seat=5, name="Ana"))
    table.deal()
    table.do(ANA, c.Leave(do="leave", seat=1))
    table.do(ANA, c.Sit(do="sit", seat=5, name="Ana"))  # from one seat to another
    with pytest.raises(HousewayError, match="one hand"):
        table.do(ANA, c.Sit(do="sit", seat=6, name="Ana"))
    table.play()
    assert [seat for seat, who in table.room.table.people.items() if who == ANA] == [5]


def test_whoever_leaves_takes_their_chips_along() -> None:
    table = Table("five-card-stud")
    table.deal()
    table.play()
    assert table.chips[3] > 0
    table.do(CYD, c.Leave(do="leave", seat=3))
    assert 3 not in table.chips
    table.do(CYD, c.Sit(do="sit", seat=3, name="Cyd"))
    table.deal()
    assert isinstance(table.room.turns[Bettor(3)][1], ChipsOffer)


def test_half_hours_are_counted_from_the_first_hand_and_written_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("five-card-stud", ANA, BEN)
    for minutes, half_hours in ((0, 1), (29, 1), (30, 2), (95, 4)):
        clock = f"2026-01-01T{20 + minutes // 60}:{minutes % 60:02}:00.000+00:00"
        monkeypatch.setattr("houseway.server.dealer.now", lambda clock=clock: clock)
        table.deal()
        assert table.room.table.stakes.half_hours == half_hours
        assert table.room.before["stakes"]["half_hours"] == half_hours
        table.play()
    later = [entry for entry in table.entries if entry.kind == "round"][-1:]
    again = restored(later)
    assert again.table.stakes.half_hours == 4
    assert again.began == "2026-01-01T20:00:00.000+00:00"


@pytest.mark.parametrize("over", [True, False])
def test_chips_and_the_button_outlive_a_change_of_the_rules(tmp_path: Path, over: bool) -> None:
    table = Table("five-card-stud")
    table.deal()
    table.play(3)
    table.deal()
    before = dict(table.chips)
    table.buy_in()
    if over:
        table.play(5)
        before = dict(table.chips)
    table.do(CYD, away(3, True))
    store = Store(str(tmp_path / "now.db"))
    assert store.append([of_another_day(table.entries)]) == [True]

    async def work() -> None:
        hub = Hub(store)
        async with hub.at("table") as live:
            stakes = live.room.table.stakes
            if over:
                assert stakes.chips == before
            else:  # the hand that was being played is void
                assert sum(stakes.chips.values()) == sum(_started(table).values())
                assert stakes.chips == _started(table)
            assert stakes.away == {3}
            assert stakes.button == table.room.table.stakes.button
            assert live.room.opened_seed is None  # it would tell hands that were folded
        await hub.close()

    asyncio.run(work())


def _started(table: Table) -> dict[int, int]:
    """The chips of everybody before the hand that is being played."""
    put = dict(table.chips)
    last = max(n for n, entry in enumerate(table.entries) if entry.kind == "round")
    for event in (event for entry in table.entries[last:] for event in entry.events):
        if event["event"] in ("posted", "acted"):
            put[event["seat"]] += event.get("amount", 0)
        elif event["event"] == "bet-returned":
            put[event["seat"]] -= event["amount"]
    return put


@pytest.mark.parametrize("game", ["omaha-hi-lo", "draw", "seven-card-stud"])
def test_the_record_somebody_gets_settles_to_what_the_table_paid(game: str, tmp_path: Path) -> None:
    table, store = Table(game), Store(str(tmp_path / "a.db"))
    for seed in range(6):
        table.deal()
        table.play(seed)
    store.append([table.entries])
    folded = settled = 0
    for number in range(1, 7):
        view = round_view(store, "table", number, BEN)
        ended = view["events"][-1]
        if ended["event"] != "round-ended" or "record" not in view:
            continue
        answer = settle_any(view["record"])
        nets = {net["seat"]: net["net"] for net in ended["nets"]}
        assert {bettor.seat: net for bettor, net in answer.ended.nets} == nets
        gone = {e["seat"] for e in view["events"] if e["event"] == "acted" and e["pick"] == "fold"}
        others = {f"seat {seat}" for seat in gone - {2}}
        down = {
            e["hand"] for e in view["events"] if e["event"] == "card-dealt" and not e.get("up", 1)
        }
        for hand in others & down & view["record"]["cards"].keys():
            up = [e for e in view["events"] if e.get("hand") == hand and "card" in e]
            assert len(view["record"]["cards"][hand]) == len(up)
        folded += len(others)
        settled += 1
    assert settled >= 3
    assert folded >= 1
    assert audit_store(store).rounds == 6


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(cardroom(str(tmp_path / "a.db")), base_url="http://localhost") as found:
        yield found


def test_play_now_seats_six_and_the_bots_have_their_chips_at_once(client: TestClient) -> None:
    answer = client.post("/play", data={"game": "texas-holdem"})
    assert answer.status_code == 200
    table = answer.url.path.rsplit("/", 1)[1]
    view = client.get(f"/api/tables/{table}").json()
    people = view["table"]["people"]
    assert len(people) == 6
    assert [p["chips"] > 0 for p in people] == [not p["you"] for p in people]
    assert [offer["offer"]["offer"] for offer in view["offers"]] == ["chips"]
    assert view["table"]["lies"] == 0
    assert "Limit $4 and $8" in answer.text


@pytest.mark.parametrize("game", ["texas-holdem", "chinese-poker", "panguingue"])
def test_play_now_finds_a_seat_at_a_table_of_two(client: TestClient, game: str) -> None:
    answer = client.post("/play", data={"game": game, "o": "seats=2"})
    assert answer.status_code == 200
    view = client.get(f"/api/tables/{answer.url.path.rsplit('/', 1)[1]}").json()
    assert [person["you"] for person in view["table"]["people"]] == [False, True]
    told = standing(load(game))  # so many seats are the room's own matter
    assert told in answer.text


def test_what_is_told_of_chips_agrees_with_the_events_at_every_step() -> None:
    table = Table("texas-holdem", structure="no-limit")
    for seed in range(4):
        table.deal()
        started = {n["seat"]: n["amount"] for n in table.room.before["stakes"]["chips"]}
        bot, now = AnyLegal(Random(seed)), dict.fromkeys((1, 2, 3), 0) | started
        told = 0
        while True:
            for event in (each.event.to_json() for each in table.room.told[told:]):
                sign = {"chips-bought": 1, "posted": -1, "acted": -1, "bet-returned": 1}
                sign |= {"pot-won": 1}
                if event["event"] in sign:
                    now[event["seat"]] += sign[event["event"]] * event.get("amount", 0)
            told = len(table.room.told)
            assert {seat: table.chips.get(seat, 0) for seat in now} == now
            if not table.room.turns:
                break
            bettor, (_, offer) = next(iter(table.room.turns.items()))
            chosen = bot.choose(offer)
            assert isinstance(chosen, Pick)
            table.choose("buy" if isinstance(offer, ChipsOffer) else chosen.pick, bettor.seat)
