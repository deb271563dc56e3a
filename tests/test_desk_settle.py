"""The settle desk: hands as people type them, and faults with their place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from houseway.cards.card import RANKS
from houseway.desk.packed import pack, unpack
from houseway.desk.record import Record, read_record, record_of
from houseway.desk.schemas import example
from houseway.desk.settle import Settlement
from houseway.desk.tried import faults_of, tried
from houseway.desk.typed import read_typed, typed
from houseway.engine.round import Round
from houseway.errors import RecordError
from houseway.families import game
from houseway.play.bots import AnyLegal
from houseway.play.game import Game, start_round
from houseway.table.events import RoundEnded
from houseway.table.table import Table
from settling import EZ, GAMES, Json, hand
from tables import ONE_OF_EACH, full_table, repeatable_shoe

# The typed form.


@pytest.mark.parametrize("name", GAMES)
def test_typing_what_a_record_says_gives_the_record(name: str) -> None:
    record = read_record(example(name))
    found = read_typed(typed(record))
    assert not found.faults
    assert read_record(found.data) == record
    assert unpack(pack(record)) == record.to_json()
    assert len(pack(record)) < 400


def played_records(name: str, rounds: int) -> Iterator[Record]:
    """Records of rounds in which people do anything and the dealer declares things."""
    played = game(name)
    table = full_table(played, repeatable_shoe(played, f"{name} typed"), people=5)
    luck = Random(name)
    for _ in range(rounds):
        events = wild_round(played, table, luck).events
        ended = events[-1]
        if isinstance(ended, RoundEnded) and ended.nets:
            try:
                yield record_of(played.rules, events)
            except RecordError:
                continue  # it was called off


def wild_round(played: Game, table: Table, luck: Random) -> Round:
    round_, bot = start_round(played, table), AnyLegal(luck)
    while (decision := round_.decision) is not None:
        if decision.declarable and luck.random() < 0.05:
            what = luck.choice(sorted(decision.declarable))
            seats = sorted(decision.declarable[what])
            round_.declare(what, "Seen: a card, face up", luck.choice(seats) if seats else None)
            continue
        bettor, offer = luck.choice(list(decision.offers.items()))
        round_.choose(bettor, bot.choose(offer))
    return round_


def reads_back(name: str, rounds: int) -> None:
    records = list(played_records(name, rounds))
    assert records
    for record in records:
        found = read_typed(typed(record))
        assert not found.faults, typed(record)
        assert read_record(found.data) == record, typed(record)
        assert read_record(unpack(pack(record))) == record


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_typing_a_played_hand_gives_its_record(name: str) -> None:
    reads_back(name, 3)


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_typing_many_played_hands_gives_their_records(name: str) -> None:
    reads_back(name, 150)


BANK_AND_CARDS = "bank 8 500\nplayer Kd 4c 2h\nbanker 3s Th 4d\n"


@pytest.mark.parametrize(
    "lines",
    [
        "1 banker 25, dragon-7 5",
        "1 BANKER $25, Dragon 7 $5.00",
        "seat 1: Banker line 25; dragon 7 5",
        "1 banker 25,dragon-7 5",
        "1 banker line 25\n1 Dragon-7 5",
        "# a note\n\n   1   banker   25 ,  dragon-7   5  ",
    ],
)
def test_typing_is_forgiving(lines: str) -> None:
    found = tried(f"EZ Baccarat, Panda 8\n{lines}\n{BANK_AND_CARDS}")
    assert found.answer is not None, found.faults
    assert isinstance(found.answer, Settlement)
    told = [(w.seat, w.spot, w.amount) for w in found.answer.record.wagers]
    assert told == [(1, "banker", 2500), (1, "dragon-7", 500)]


@pytest.mark.parametrize(
    "written", ["K♦ 4♣ 2♥", "kd 4C 2h", "Kd4c2h", "K♦️4♣️ 2♥️", "Kd, 4c, 2h", ": Kd 4c 2h"]
)
def test_cards_may_be_written_in_many_ways(written: str) -> None:
    text = f"{EZ}\nbank 8 500\n1 banker 25\nplayer {written}\nbanker 3s 10h 4d"
    found = read_typed(text)
    assert found.data["cards"] == {"player": ["Kd", "4c", "2h"], "banker": ["3s", "Th", "4d"]}


def test_thousands_may_have_commas() -> None:
    found = read_typed(f"{EZ}\nbank 8 $10,000\n1 banker 1,000, dragon-7 5")
    assert found.data["bank"] == {"seat": 8, "wager": 1_000_000}
    assert [w["amount"] for w in found.data["wagers"]] == [100_000, 500]


def test_every_typing_fault_is_told_with_its_line_and_column() -> None:
    text = (
        f"{EZ}\noption decsk=6\nbank 8 five\n1 bankr 25, tie x\nplayer Kd 4z 2q\nplyaer\n"
        "declare foul seat 3: two cards"
    )
    faults = faults_of(text)
    places = [(fault.line, fault.column) for fault in faults]
    assert places == [(2, 8), (3, 8), (4, 3), (4, 17), (5, 11), (5, 14), (6, 1), (7, 1)]
    assert "did you mean decks" in faults[0].message
    assert "did you mean banker" in faults[2].message
    assert "did you mean player" not in faults[0].message


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (f"{EZ}\nbank 8 500\n1 banker 25\nplayer Kx 4c 2h\nbanker 7s Th", 4, 8),
        ("pure-21-5\nbank 8 500\n1 game 25\nbank Zz 4c\n1 Th 9h", 4, 6),
        ("pure-21-5\nbank 8 500\n1 game 25\nbank Tc 4c\n1 Zz 9h", 5, 3),
        ("pure-21-5\nbank 8 500\n1 game 25\nbank Tc 4c\n1 Kx", 5, 3),
        ("texas-holdem\nbutton 1\n1 put 20\n2 put 20\n1 Ax Kd", 5, 3),
        ("texas-holdem\nbutton 1\n1 put 20\n2 put 20\nboard: 1h 2h 3h 4h 5h", 5, 8),
        ("pai-gow-tiles\nbank 8 500\n7 game 100\nbank 6-9 4-1 1-1 5-4", 4, 6),
        ("chinese-poker\nbutton 1\n2 Kx Kd Ks / 2d 3d 4d 5d 7d / 8d 8h 8s 9s 9d", 3, 3),
        ("panguingue\n1 3x 3s 3h / 4s 5s 6s", 2, 3),
    ],
)
def test_a_bad_first_card_is_marked_as_a_card(text: str, line: int, column: int) -> None:
    fault, *more = faults_of(text)
    assert (fault.line, fault.column) == (line, column)
    assert "is not a card" in fault.message
    assert not more


@pytest.mark.parametrize(
    "text",
    [
        "chinese-poker\nbutton 1\n1 9h 9d 9c / Ah Kh Jh 8h 3h / Qs Qd Qc 4s 4d\n1 2h 3h 5h / /",
        "chinese-poker\nbutton 1\n1 surrenders\n1 surrenders",
        "panguingue\n1 3s 3h 3d\n\n1 4s 5s 6s",
        "panguingue\n1 chips 20\n\n1 chips 30",
    ],
)
def test_what_is_said_twice_of_a_seat_is_not_passed_over(text: str) -> None:
    (fault,) = faults_of(text)
    assert (fault.line, fault.column) == (4, 3)
    assert "already" in fault.message


def test_a_fault_of_several_lines_is_told_at_the_first() -> None:
    (fault,) = faults_of("texas-holdem\nbutton 1\n1 put 20, folded\n2 put 20, folded\n")
    assert "everybody folded" in fault.message
    assert fault.line == 3
    hit = "pure-21-5\nbank 8 500\n1 game 25\nbank Tc 9c\n1 Th 9h 2c"
    (fault,) = faults_of(hit)
    assert "must stand" in fault.message
    assert (fault.where, fault.line) == (("cards", "seat 1"), 5)


def test_what_the_rules_refuse_is_told_at_the_line() -> None:
    text = f"{EZ}\n{BANK_AND_CARDS}1 banker 25\n2 banker 50, banker 25\n"
    (fault,) = faults_of(text)
    assert (fault.where, fault.line) == (("wagers", 2, "spot"), 6)
    assert "named twice" in fault.message
    (fault,) = faults_of(f"{EZ}\n1 banker 25\nbank 8 500\nplayer Kd 4c\nbanker 3s Th 4d\n")
    assert (fault.where, fault.line) == (("cards", "player"), 4)
    (fault,) = faults_of("omaha\nbutton 1\n2 put 20\n2 put 20\n")
    assert (fault.where, fault.line) == (("pot", "seats", 1, "seat"), 4)


@settings(max_examples=30)
@given(some.text(max_size=200))
def test_any_text_gets_an_answer_or_faults(text: str) -> None:
    for start in ("", "ez-baccarat-panda-8\n", "omaha\n", "chinese-poker\n", "panguingue\n1 "):
        found = tried(start + text, GAMES)
        assert (found.answer is None) == bool(found.faults)


@pytest.mark.parametrize(
    "text",
    [
        "draw\n" + "1 " * 12_000,
        f"{EZ}\n" + "1 banker " * 4_000,
        f"{EZ}\n1 " + "x" * 60_000 + " 5",
        "x" * 60_000,
        "[" * 60_000,
        '{"game": "draw", "x": ' + "9" * 50_000 + "}",
        "panguingue\n1 melds " + "3s " * 8_000,
    ],
)
def test_absurd_texts_are_refused_in_short_sentences(text: str) -> None:
    faults = faults_of(text, GAMES)
    assert 0 < len(faults) <= 50
    assert all(len(fault.message) <= 400 for fault in faults)


# Faults of records.


def test_all_faults_of_a_record_are_told_at_once() -> None:
    broken = hand(
        bank={"seat": 0, "wager": 500},
        wagers=[{"seat": 1, "spot": "banker", "amount": 2500.5}, {"seat": 2, "spot": "tie"}],
        extra=1,
    )
    told = {fault.where: fault.message for fault in faults_of(broken)}
    assert told == {
        ("bank", "seat"): "must be at least 1, not 0",
        ("wagers", 0, "amount"): "must be a whole number, not 2500.5",
        ("wagers", 1, "amount"): "is missing",
        ("extra",): "is nothing that belongs here",
    }
    wrong = hand(
        options={"decks": 99, "coverag": "gross"},
        wagers=[{"seat": 1, "spot": "bankr", "amount": 2500}],
        cards={"player": ["Kd", "4z"], "banker": ["3s"] * 9},
    )
    assert [fault.where for fault in faults_of(wrong)] == [
        ("options", "decks"),
        ("options", "coverag"),
        ("wagers", 0, "spot"),
        ("cards", "player", 1),
        ("cards", "banker", 8),
    ]


FOLDED = {"seats": [{"seat": 1, "put": 500}, {"seat": 2, "put": 500, "folded": True}]}
POT = {"seats": [{"seat": 1, "put": 500}, {"seat": 2, "put": 500}]}
PLACES: list[tuple[Json, tuple[str | int, ...]]] = [
    (hand(game="nothing"), ("game",)),
    (hand(bank={"seat": 15, "wager": 500}), ("bank", "seat")),
    (hand(button=15), ("button",)),
    (hand(dice=[3, 4, 1]), ("dice",)),
    (hand("pai-gow-tiles", button=2), ("button",)),
    (
        hand(wagers=[{"seat": 1, "spot": "banker", "amount": 2500, "ruling": "cap"}]),
        ("wagers", 0, "ruling"),
    ),
    (
        hand(wagers=[{"seat": 1, "spot": "banker", "amount": 2500, "reason": "x"}]),
        ("wagers", 0, "reason"),
    ),
    (
        hand(wagers=[{"seat": 1, "spot": "banker", "amount": 2500, "to": 500}]),
        ("wagers", 0, "to"),
    ),
    (hand(wagers=[]), ("wagers",)),
    (hand(wagers=[{"seat": 8, "spot": "banker", "amount": 2500}]), ("wagers", 0, "seat")),
    (
        hand(wagers=[{"seat": 1, "spot": "banker", "amount": 2500, "carried": 100}]),
        ("wagers", 0, "carried"),
    ),
    (hand(cards={"player": ["Kd", "4c", "2h"]}), ("cards", "banker")),
    (hand(cards={**example(EZ)["cards"], "dealer": ["Kd"]}), ("cards", "dealer")),
    (hand(choices=[{"seat": 1, "pick": "fold"}]), ("choices", 0)),
    (hand(declared=[{"what": "storm"}]), ("declared", 0, "what")),
    (hand("pai-gow-tiles", dice=[]), ("dice",)),
    (hand("pai-gow-tiles", dice=[3, 3, 4, 2]), ("dice",)),
    (hand("pai-gow-tiles", dice=[3, 7, 4]), ("dice", 1)),
    (hand("caribbean-stud", declared=[{"what": "wrong-count", "seat": 3}]), ("declared", 0)),
    (hand(declared=[{"what": "misdeal", "reason": "x" * 600}]), ("declared", 0, "reason")),
    (hand("pai-gow-tiles", choices=[{"seat": 8, "pick": "6-6 6-5"}]), ("choices", 0)),
    (hand("pure-21-5", cards={**example("pure-21-5")["cards"], "x": ["9c"]}), ("cards", "x")),
    (hand("draw", button=40), ("button",)),
    (hand("omaha", pot={**FOLDED, "reached": 9}, cards={}), ("pot", "reached")),
    (hand("omaha", pot=POT, cards={"board": ["2c"]}), ("cards", "board")),
    (hand("draw", pot={**FOLDED, "after_draw": []}, cards={}), ("pot", "after_draw")),
    (hand("draw", pot={**FOLDED, "fees": [{"amount": 99999}]}, cards={}), ("pot", "fees", 0)),
    (hand("draw", pot={**POT, "fees": [{"amount": 99999}]}, cards={}), ("cards", "seat 1")),
    (hand("chinese-poker", button=9), ("button",)),
    (hand("chinese-poker", fees=[{"amount": 1, "seat": 9}]), ("fees", 0, "seat")),
    (
        hand("chinese-poker", seats=[{"seat": 1, "front": ["9h"], "middle": [], "back": []}]),
        ("seats", 0, "front"),
    ),
    (hand("panguingue", out=7), ("out",)),
    (hand("panguingue", seats=[{"seat": 6, "melds": [["3s"]]}], collected=[]), ("seats", 0)),
    (
        hand("panguingue", out=None, laid={"seat": 6, "before": [["3s"]], "after": [["3s"]]}),
        ("laid", "before", 0),
    ),
]


@pytest.mark.parametrize(("broken", "where"), PLACES)
def test_a_fault_says_where_it_is(broken: Json, where: tuple[str | int, ...]) -> None:
    found = faults_of(broken)
    assert [fault.where[: len(where)] for fault in found] == [where], [str(f) for f in found]
    assert all("\n" not in fault.message for fault in found)


@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_cannot_be_is_marked_in_every_game(name: str) -> None:
    text = json.dumps(example(name))
    card = "6-4" if name == "pai-gow-tiles" else next(iter(_cards(example(name))))
    found = faults_of(text.replace(f'"{card}"', '"Zz"', 1))
    assert "not a card" in found[0].message
    assert isinstance(found[0].where[-1], int)


def _cards(record: Json) -> Iterator[str]:
    for key in ("cards", "seats", "pot"):
        words = json.dumps(record.get(key, {})).split('"')
        yield from (word for word in words if len(word) == 2 and word[0] in RANKS)
