"""The settle desk: slips, addresses, the endpoint, the command and papers."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as some

from houseway.cli.main import main
from houseway.desk.packed import MOST_PACKED, MOST_UNPACKED, pack, pack_data, unpack
from houseway.desk.record import read_record
from houseway.desk.schemas import example
from houseway.desk.settle import Settlement, settle_any, total_of_nets
from houseway.desk.slip import slip_of
from houseway.desk.slip_parts import Told
from houseway.desk.tried import MOST_WAGERS, tried
from houseway.desk.typed import read_typed, typed
from houseway.desk.why import arithmetic
from houseway.engine.bettor import Bettor
from houseway.errors import RecordError
from houseway.money import Odds
from houseway.rulebook.departures import standing
from houseway.rulebook.load import load
from houseway.table.events import WagerSettled
from houseway.web import settle_routes
from settling import BANKED, EZ, GAMES, Json, hand
from tables import some_of

# The slip.


@pytest.mark.parametrize("name", some_of(GAMES, 11))
def test_every_game_has_a_slip_that_adds_up(name: str) -> None:
    answer = settle_any(example(name))
    slip = slip_of(answer)
    assert slip.total == total_of_nets(answer) == 0
    assert sum(net.amount for net in slip.nets) == 0
    assert slip.parts.moves
    assert slip.parts.hands
    for column in slip.readings.columns:
        assert sum(column.amounts) == 0
        assert any(column.changed)
        assert all(each.clause for each in column.choices)
    if isinstance(answer, Settlement):
        moved: dict[str, int] = {}
        for move in slip.parts.moves:
            moved[move.who] = moved.get(move.who, 0) + (move.paid or 0) - (move.collected or 0)
        for fee in (fee for fee in answer.fees if not fee.bank):
            moved[str(fee.bettor).capitalize()] -= fee.amount
        assert {net.name: net.amount for net in slip.nets if net.name in moved} == moved
        told = [fact.name for fact in slip.parts.facts]
        assert told[:2] == ["Bank", "Coverage"]


@pytest.mark.parametrize("name", some_of(BANKED, 9))
def test_all_coverage_models_stand_side_by_side(name: str) -> None:
    """With a bank of the least wager every model is tried, and each column is what it pays."""
    short = hand(name)
    short["bank"] = {**short["bank"], "wager": load(name).table.minimum}
    answer = settle_any(short)
    side = slip_of(answer).readings
    changed = [each.name for column in side.columns for each in column.choices]
    everything = " ".join((*changed, *side.same))
    for model in ("separate_caps", "net_running", "reserved"):
        assert model in everything
    for column in side.columns:
        option, _, value = column.choices[0].name.partition(" = ")
        other = settle_any({**short, "options": {**short.get("options", {}), option: value}})
        nets = {str(bettor).capitalize(): net for bettor, net in other.ended.nets}
        names = [row for row, _ in side.rows]
        assert [nets.get(row, 0) for row in names[:-2]] == list(column.amounts[:-2])
        assert column.amounts[-2:] == (other.ended.bank, other.ended.house)


def test_a_dispute_reads_as_it_should() -> None:
    """Three-card 7 with a short bank: who gets what depends on the reading."""
    side = slip_of(settle_any(example(EZ))).readings
    rows = dict(zip([row for row, _ in side.rows], range(len(side.rows)), strict=True))
    money = {column.choices[0].name: column.amounts for column in side.columns}
    assert money["coverage = separate_caps"][rows["Seat 5"]] == 30000 - 5000
    assert money["coverage = net_running"][rows["Seat 5"]] == 40000 - 5000
    assert money["banker-three-card-7 = pay"][rows["Seat 3"]] == 20000 - 500


@pytest.mark.parametrize("name", some_of(BANKED, 9))
def test_a_misdeal_gives_everything_back(name: str) -> None:
    nothing: Json = {}
    for cards in (example(name)["cards"], nothing):
        void = hand(name, cards=cards, declared=[{"what": "misdeal", "reason": "a card too many"}])
        found = tried(void)
        assert found.answer is not None, found.faults
        slip = slip_of(found.answer)
        assert [net.amount for net in slip.nets] == [0] * len(slip.nets)
        assert slip.parts.total("returned") >= sum(wager["amount"] for wager in void["wagers"])
        assert slip.parts.money == ("returned",)
        assert "Misdeal (a card too many)" in [each.name for each in slip.parts.ruled]
        again = tried(typed(found.answer.record))
        assert again.answer is not None
        assert again.answer.record == found.answer.record


def test_an_irregularity_is_told_with_its_clause() -> None:
    foul = hand("fortune-pai-gow-poker", declared=[{"what": "foul-count", "seat": 1}])
    slip = slip_of(settle_any(foul))
    (ruled,) = slip.parts.ruled
    assert ruled.name.startswith("Declared at seat 1")
    assert "base wagers lose" in ruled.says
    assert ruled.clause
    lost = next(m for m in slip.parts.moves if (m.who, m.what) == ("Seat 1", "Game wager"))
    assert (lost.verdict, lost.collected) == ("loses", 10000)


def moved(result: str, amount: int, odds: Odds | None = None, **more: int) -> str:
    money = {"paid": 0, "collected": 0, "stays": 0, "uncovered": 0, **more}
    returned = amount - money["collected"] - money["stays"]
    event = WagerSettled(
        Bettor(1), "game", amount, result, "a line", odds, returned=returned, left=0, **money
    )
    return arithmetic(event)


def test_the_arithmetic_says_what_was_covered_rounded_or_lost_in_part() -> None:
    assert moved("win", 501, Odds(3, 2), paid=751) == "$5.01 at 3:2 is $7.51, rounded down"
    assert moved("win", 500, Odds(3, 2), paid=750) == "$5 at 3:2 is $7.50"
    short = moved("win", 1000, Odds(40), paid=13500, uncovered=26500)
    assert short == "$10 at 40:1 is $400; the bank covers $135 of it"
    none = "$10 at 1:1 is $10; the bank covers none of it"
    assert moved("win", 1000, Odds(1), uncovered=1000) == none
    lies = moved("win", 1000, Odds(1), uncovered=1000, stays=1000)
    assert lies == none + "; the wager stays"
    assert moved("win", 0, paid=500) == "$5 is paid"
    assert moved("win", 0, uncovered=500) == "$5 is owed; the bank covers none of it"
    assert moved("lose", 2500, collected=2500) == "$25 is collected"
    half = moved("lose", 2500, collected=1250)
    assert half == "$12.50 of $25 is collected, $12.50 goes back"
    part = moved("lose", 2500, collected=1000, uncovered=1500)
    assert part == "$10 of $25 is collected, which is all the bank covers; $15 goes back"
    both = moved("lose", 2500, collected=1000, uncovered=250)
    assert both == "$12.50 of $25 is lost; the bank covers $10 of it, $15 goes back"
    left = moved("lose", 2500, uncovered=2500)
    assert left == "the bank covers none of it, $25 goes back"
    assert moved("push", 0) == "nothing is paid"


def test_what_was_declared_stands_on_the_slip_with_its_clause() -> None:
    hands: list[tuple[str, Json]] = [
        ("chinese-poker", {"fouled": True}),
        ("chinese-poker", {"forfeit": True}),
        ("panguingue", {"hand": "dead"}),
        ("panguingue", {"hand": "void"}),
    ]
    for name, wrong in hands:
        record = hand(name)
        record["seats"][-1] = {**record["seats"][-1], **wrong}
        found = tried(record)
        assert found.answer is not None, found.faults
        ruled = slip_of(found.answer).parts.ruled
        assert ruled
        assert all(each.clause for each in ruled)
    void = tried(hand(declared=[{"what": "misdeal"}])).answer
    assert void is not None
    assert "ruling S-10" in slip_of(void).parts.ruled[0].clause


def test_nobody_reads_how_many_seats_a_table_has() -> None:
    side = slip_of(settle_any(example("texas-holdem"))).readings
    assert "seats" not in " ".join((*side.same, *side.cannot))
    assert slip_of(settle_any(example("super-pan-9"))).readings.untried == ("pays",)


# Addresses.

VALUES = some.booleans() | some.integers(-(10**15), 10**15) | some.text(max_size=20)
PARTS = VALUES | some.lists(VALUES, max_size=3) | some.dictionaries(some.text(), VALUES, max_size=3)


@settings(max_examples=30)
@given(some.dictionaries(some.text(max_size=9), PARTS, max_size=4))
def test_packing_loses_nothing(data: Json) -> None:
    packed = pack_data(data)
    assert unpack(packed) == data
    assert packed.isascii()
    assert packed.replace("-", "").replace("_", "").isalnum()


def bomb(size: int) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    small = deflate.compress(b"[" + b"0," * size + b"0]") + deflate.flush()
    return "a" + base64.urlsafe_b64encode(small).decode().rstrip("=")


@pytest.mark.parametrize(
    "packed",
    [
        *("", "a", "b", "axx", "aéé", "a====", "a\x00", "z" * 50, "a" * (MOST_PACKED + 1)),
        pack_data({"game": "draw"})[:-3],
        bomb(MOST_UNPACKED),
        bomb(3_000_000),
    ],
)
def test_an_address_that_is_no_hand_is_refused(packed: str) -> None:
    with pytest.raises(RecordError, match="this address is"):
        unpack(packed)


@given(some.text(alphabet="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"))
def test_any_letters_are_refused_or_read(letters: str) -> None:
    with suppress(RecordError):
        unpack("a" + letters)


# The endpoint and the pages.


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(settle_routes.router)
    with TestClient(app) as made:
        yield made


def test_a_hand_is_tried_as_data_and_as_text(client: TestClient) -> None:
    record = read_record(example(EZ))
    for asked in ({"record": record.to_json()}, {"text": typed(record)}):
        answer = client.post("/settle/try", json=asked).json()
        assert answer["ok"] is True
        assert answer["record"] == record.to_json()
        assert answer["typed"] == typed(record)
        assert answer["address"] == f"/settle/slip?r={answer['packed']}"
        assert "Results, and under other readings" in answer["slip"]
    page = client.get(answer["address"])
    assert page.status_code == 200
    assert f'href="/settle?r={answer["packed"]}"' in page.text
    kept = client.get(f"/settle/record?r={answer['packed']}")
    assert kept.json() == record.to_json()
    assert "attachment" in kept.headers["content-disposition"]


@pytest.mark.parametrize("name", [EZ, "omaha-hi-lo", "chinese-poker", "panguingue"])
def test_slips_of_every_family_are_shown(client: TestClient, name: str) -> None:
    page = client.get(f"/settle/slip?r={pack(read_record(example(name)))}")
    assert page.status_code == 200
    assert "As it lies" in page.text
    assert load(name).document.replace("'", "&#39;") in page.text


HOSTILE: list[Any] = [
    *([], "x", 5, None, {}, {"record": []}, {"text": 5}, {"text": ""}, {"record": {}}),
    {"record": {"game": "../../etc/passwd"}},
    {"record": {"game": "/etc/passwd.toml"}},
    {"text": "/etc/hostname.toml\nbank 1 5"},
    {"record": {**example(EZ), "options": {"fees": "../x", "decks": [1]}}},
    {"record": {**example(EZ), "wagers": [{"seat": 1, "spot": "banker", "amount": 10**30}]}},
    {"record": {**example(EZ), "wagers": [{}] * (MOST_WAGERS + 1)}},
    {"record": {**example(EZ), "cards": {"<script>": ["<b>"] * 200}}},
    {"record": {**example(EZ), "bank": {"seat": -1, "wager": True}}},
    {"text": '{"game": "draw", "pot": NaN}'},
    {"text": "{" + '"a":{' * 5000},
    {"text": "\u202e\x00\ud7ff" * 50},
    {"text": f"{EZ}\nbank 8 500\ndeclare misdeal: \ud800"},
    {"record": {**example(EZ), "declared": [{"what": "misdeal", "reason": "\ud800"}]}},
    {"record": {**example(EZ), "cards": {"\udfff": ["Kd"]}}},
]


@pytest.mark.parametrize("asked", HOSTILE)
def test_hostile_requests_get_faults(client: TestClient, asked: Any) -> None:
    answer = client.post("/settle/try", content=json.dumps(asked))
    assert answer.status_code == 200
    data = answer.json()
    assert data["ok"] is False
    assert data["faults"]
    for fault in data["faults"]:
        shape = {"code", "where", "line", "column", "value", "remedy", "message"}
        assert set(fault) == shape
        assert 0 < len(fault["message"]) < 600
        assert "passwd" not in fault["message"] or "no game is called" in fault["message"]


def test_a_body_that_is_no_json_or_too_large_is_told(client: TestClient) -> None:
    for body in (b"\xff\xfe", b"nonsense", b"[" * 50_000, b" " * 70_000):
        data = client.post("/settle/try", content=body).json()
        assert data["ok"] is False


def test_an_address_that_does_not_settle_says_why(client: TestClient) -> None:
    broken = pack_data(hand(cards={"player": ["<b>", "4c"]}))
    for address in (f"/settle/slip?r={broken}", f"/settle/record?r={broken}"):
        page = client.get(address)
        assert page.status_code == 400
        assert "cards.player.0: &#39;&lt;b&gt;&#39; is not a card" in page.text
        assert f"/settle?r={broken}" in page.text
    assert client.get("/settle/slip?r=abc").status_code == 400
    assert client.get("/settle/slip").status_code == 400
    assert client.get(f"/settle/slip?r=a{'x' * 20_000}").status_code == 422


# The command.

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def go(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["houseway", *args])
        code = 0
        try:
            main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        return code, *capsys.readouterr()

    return go


def test_the_command_settles_typed_lines(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "hand.txt"
    place.write_text(typed(read_record(example(EZ))), encoding="utf-8")
    code, out, _ = run("settle", str(place))
    assert code == 0
    assert "seat 1: +$200" in out
    assert "A: coverage = separate_caps" in out
    assert "Seat 5 +$85 +$250 +$350 -$50 -$50" in " ".join(out.split())
    assert run("settle", str(place), "--typed")[1] == place.read_text(encoding="utf-8")
    link = run("settle", str(place), "--link")[1].strip()
    assert read_record(unpack(link.partition("?r=")[2])) == read_record(example(EZ))


def test_the_command_lists_faults_with_their_lines(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "hand.txt"
    place.write_text(f"{EZ}\nbank eight 500\n1 bankr 25\n", encoding="utf-8")
    code, out, err = run("settle", str(place))
    assert (code, out) == (2, "")
    assert "houseway: line 2, column 6: a seat is a whole number, not 'eight'" in err
    assert "houseway: line 3, column 3:" in err


def test_the_command_writes_a_paper(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "slip.html"
    assert run("settle", "--example", "omaha-hi-lo", "--html", str(place))[0] == 0
    text = place.read_text(encoding="utf-8")
    assert "<style>" in text
    assert "<script" not in text
    assert "Change this hand" not in text
    assert run("settle", "--example", EZ, "--html", str(tmp_path / "no" / "slip.html"))[0] == 2


SEVEN = {
    **hand(bank={"seat": 8, "wager": 100000}),
    "wagers": [
        {"seat": seat, "spot": spot, "amount": amount}
        for seat in range(1, 8)
        for spot, amount in (("banker" if seat % 2 else "player", 5000), ("dragon-7", 1000))
    ],
}


def test_only_a_slip_that_says_very_much_is_printed_smaller() -> None:
    """Wagers, readings and rulings count by what is written of them."""
    usual, full = slip_of(settle_any(example(EZ))), slip_of(settle_any(SEVEN))
    assert (usual.crowded, full.crowded) == (False, True)
    long = Told("X-1", "A ruling that needs many words. " * 80)
    readings = replace(usual.readings, rulings=(*usual.readings.rulings, long))
    assert replace(usual, readings=readings).crowded


@pytest.mark.prove
@pytest.mark.parametrize("record", [*map(example, GAMES), SEVEN])
def test_a_slip_is_one_printed_page(run: Run, tmp_path: Path, record: Json) -> None:
    place, paper = tmp_path / "hand.json", tmp_path / "slip.pdf"
    place.write_text(json.dumps(record), encoding="utf-8")
    assert run("settle", str(place), "--pdf", str(paper))[0] == 0
    assert paper.read_bytes().count(b"/Type /Page\n") == 1


def test_a_slip_says_when_where_and_who_where_the_record_tells_it() -> None:
    where = {
        "at": "2026-11-18T02:10",
        "room": "Lucky Star",
        "table": 12,
        "names": [
            {"seat": 1, "name": "Ann Lee"},
            {"seat": 2, "bettor": "backline 1", "name": "Bo"},
            {"seat": 8, "name": "Cy"},
        ],
    }
    answer = settle_any({**example(EZ), **where})
    slip = slip_of(answer)
    assert [(told.name, told.says) for told in slip.where] == [
        ("When", "2026-11-18 02:10"),
        ("Room", "Lucky Star"),
        ("Table", "12"),
        ("Names", "seat 1 Ann Lee, seat 2 backline 1 Bo, seat 8 Cy"),
    ]
    names = [net.name for net in slip.nets]
    assert {"Seat 1, Ann Lee", "Seat 2 backline 1, Bo", "Bank, seat 8, Cy"} <= set(names)
    assert [name for name, _ in slip.readings.rows][:1] == ["Seat 1, Ann Lee"]
    data = answer.to_json()
    assert (data["at"], data["table"]) == ("2026-11-18 02:10", "12")
    again = read_typed(typed(answer.record))
    assert read_record(again.data) == answer.record
    assert not slip_of(settle_any(example(EZ))).where


@pytest.mark.parametrize("name", [EZ, "omaha", "chinese-poker", "panguingue"])
def test_slips_of_every_family_are_dated_and_say_whether_they_are_as_printed(name: str) -> None:
    text = f"{typed(read_record(example(name)))}at 2026-11-18 02:10\ntable 3\nname 1: Ann\n"
    found = tried(text)
    assert found.answer is not None, found.faults
    slip = slip_of(found.answer)
    assert [told.name for told in slip.where] == ["When", "Table", "Names"]
    assert slip.standing == standing(found.answer.rules)
    assert found.answer.to_json()["as_printed"] == (slip.standing == "As printed.")


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ({"at": "yesterday"}, "write 2026-11-18 02:10"),
        ({"at": "2026-13-01"}, "write 2026-11-18 02:10"),
        ({"names": [{"seat": 1, "name": "A"}, {"seat": 1, "name": "B"}]}, "named twice"),
    ],
)
def test_a_day_that_is_none_is_refused_with_one_that_is(
    where: dict[str, object], says: str
) -> None:
    (fault,) = tried({**example(EZ), **where}).faults
    assert says in fault.message
