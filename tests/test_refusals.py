"""Every refusal is one kind of error with a code, a place and one sentence, whatever is sent."""

from __future__ import annotations

import copy
import io
import json
import pickle
import random
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cli.main import _command, main
from houseway.desk.record import read_record
from houseway.desk.schemas import example
from houseway.desk.settle import settle_any
from houseway.desk.tried import tried
from houseway.errors import HousewayError, IllegalChoice, RecordError, RulebookError, visible
from houseway.rulebook.load import game_ids, load
from houseway.web.pages import cardroom

UNSEEN = (
    "\x1b[2J",
    "\u202e",
    "a\nb",
    "\x9b31m",
    "\u200b",
    "\ud800",
    "\r",
    "\x07",
    "\u2028",
    "\x7f",
)
LEAKS = (
    *("Input should", "validation error", "should be a valid", "Traceback", "pydantic"),
    *("Value error", "KeyError", "StopIteration", "instance of", "unable to"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 8, 9, 99, 10**9, 10**15, 1.5),
    *("", "x", "Ah", "Jk", "6-5", "Xx", "8", "none", "hit", "fold", "seat 1", "bank", "misdeal"),
    *("backline 1", "$5", "yes", "no-limit"),
    *UNSEEN,
    *([], {}, [1], ["Ah"], {"a": 1}, {"seat": 1}),
)
KEYS = ("x", "seat", "bettor", "amount", "declared", "dice", "fees", "button", "seat 3", "bank")


def told_well(message: str) -> None:
    """One sentence in our own words that no terminal stumbles over."""
    assert message
    assert message == visible(message)
    assert not [leak for leak in LEAKS if leak in message], message


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*at, key)
        if isinstance(value, dict | list):
            yield from places(value, (*at, key))


def spoil(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A record with one to three things in it changed, left out, doubled or put in."""
    data = copy.deepcopy(record)
    choices = load(record["game"]).choices
    for _ in range(chance.choice((1, 1, 2, 3))):
        found = [way for way in places(data) if way != ("game",)]
        if not found:
            break
        *above, key = chance.choice(found)
        inside: Any = data
        for step in above:
            inside = inside[step]
        match chance.randrange(6):
            case 0:
                inside.pop(key)
            case 1 if isinstance(inside, list):
                inside.insert(key, copy.deepcopy(inside[key]))
            case 2 if isinstance(inside, dict):
                inside[chance.choice(KEYS)] = chance.choice(VALUES)
            case 3 if isinstance(data.setdefault("options", {}), dict):
                name = chance.choice(list(choices))
                data["options"][name] = chance.choice((*choices[name].allowed, *VALUES))
            case 4 if type(inside[key]) is int:
                inside[key] = chance.choice((inside[key] + 1, inside[key] * 100, -inside[key], 0))
            case _:
                inside[key] = chance.choice(VALUES)
    return data


def refusal_of(data: dict[str, Any]) -> HousewayError | None:
    try:
        settle_any(read_record(data))
    except HousewayError as fault:
        return fault
    return None


def refused_well(data: dict[str, Any]) -> None:
    """Settled, or refused as every refusal is; the desk that lists faults agrees."""
    fault = refusal_of(data)
    if fault is not None:
        assert type(fault) is RecordError, fault
        assert fault.where, fault
        assert fault.code
        told_well(str(fault))
    for each in tried(data).faults:
        told_well(str(each))
        assert each.code


def written_record(game: str) -> dict[str, Any]:
    return dict(json.loads(json.dumps(example(game))))


@pytest.mark.parametrize("game", game_ids())
@settings(
    max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(st.integers(0, 10**9))
def test_a_spoilt_record_is_refused_with_a_place_and_a_sentence(game: str, seed: int) -> None:
    refused_well(spoil(written_record(game), random.Random(seed)))


@pytest.mark.prove
@pytest.mark.parametrize("game", game_ids())
def test_spoilt_records_by_the_hundred_are_refused_with_a_place_and_a_sentence(game: str) -> None:
    record = written_record(game)
    for seed in range(400):
        refused_well(spoil(record, random.Random(seed)))


def test_numbers_are_taken_where_a_number_is_meant() -> None:
    assert load("no-bust-blackjack-jokers", {"jokers": 2}).options["jokers"] == "2"
    assert load("omaha-hi-lo", {"low-qualifier": 8}) == load("omaha-hi-lo", {"low-qualifier": "8"})
    assert load("casino-war", {"decks": "8"}) == load("casino-war", {"decks": 8})
    with pytest.raises(RulebookError, match="choose one of decks, 2, 3") as caught:
        load("no-bust-blackjack-jokers", {"jokers": 99})
    fault = caught.value
    assert (fault.code, fault.where, fault.value) == ("bad-option", ("options", "jokers"), 99)
    assert "2" in fault.remedy


def test_a_refusal_keeps_what_it_carries_from_process_to_process() -> None:
    fault = IllegalChoice("no\x1b", ("wagers", 1), "too-much", 5, ("4",))
    copied = pickle.loads(pickle.dumps(fault))
    assert str(copied) == "no\\x1b"
    assert copied.to_json() == fault.to_json()
    assert (copied.value, copied.remedy) == (5, ("4",))


def said(*words: str, stdin: str = "") -> tuple[int, str, str]:
    """Run a command in this process: its exit code and what it wrote."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["houseway", *words], io.StringIO(stdin)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    finally:
        sys.argv, sys.stdin = before
    return code, out.getvalue(), err.getvalue()


COMMANDS = [name for name in _command().commands if name not in ("serve", "prove-kernel", "games")]
ODD = st.lists(
    st.sampled_from([*UNSEEN, "ez-bacarat", "x=y", "--nope", "-o", "pai gow", "99", "nofile.toml"]),
    min_size=1,
    max_size=3,
)


@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=8, deadline=None, derandomize=True)
@given(ODD)
def test_a_command_that_cannot_run_says_why_in_one_line(command: str, words: list[str]) -> None:
    code, out, err = said(command, "ez\x1b[2Jz", *words)
    assert code == 2, (words, out)
    assert out == ""
    assert err.startswith("houseway: ")
    told_well(err.removesuffix("\n"))


def test_an_unknown_command_is_one_sentence() -> None:
    for words in (("bnk",), ("\x1b[2J",), ("odds",), ("odds", "ez", "--nope"), ("--nope",)):
        code, out, err = said(*words)
        assert (code, out) == (2, "")
        told_well(err.removesuffix("\n"))


@pytest.mark.parametrize("unseen", UNSEEN)
def test_no_control_character_of_a_hand_or_a_file_reaches_the_terminal(
    unseen: str, tmp_path: Any
) -> None:
    hand = {**written_record("ez-baccarat-panda-8"), "options": {unseen: 1}}
    code, _, err = said("settle", "-", stdin=json.dumps(hand))
    assert code == 2
    told_well(err.removesuffix("\n"))
    code, _, err = said(
        "settle", "-", stdin=f"ez\nbank 8 500\n1 {unseen} 25\n".replace("\n\n", "\n")
    )
    for line in err.splitlines():
        told_well(line)
    file = tmp_path / "mine.toml"
    name = json.dumps("Mine" + ("" if unseen == "\ud800" else unseen))
    file.write_text(f'id = "mine"\nname = {name}\nlike = "ez-baccarat-panda-8"\n', encoding="utf-8")
    for words in (("rules", str(file)), ("odds", str(file)), ("rules", str(file), "--json")):
        code, out, err = said(*words)
        assert code == 0
        for line in out.split("\n"):
            assert line == visible(line)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("refusals") / "cardroom.db"
    with TestClient(cardroom(f"sqlite:///{database}")) as opened:
        yield opened


SENT: tuple[Any, ...] = (
    {"game": "casino-war", "options": {"decks": "\ud800"}},
    {"game": "casino-war", "options": {"decks": 99}},
    {"game": "casino-war", "options": {"\x1b": 1}},
    {"game": "ez-bacarat"},
    {"game": 5},
    {"game": "\ud800"},
    {},
    [],
    "x",
)


@pytest.mark.parametrize("sent", SENT, ids=range(len(SENT)))
def test_the_interface_refuses_with_code_place_and_sentence(client: TestClient, sent: Any) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/api/tables", content=json.dumps(sent), headers=headers)
    assert 400 <= answer.status_code < 500
    told = answer.json()
    assert told["code"]
    assert isinstance(told["where"], list)
    assert told["message"] == told["detail"]
    told_well(told["message"])
