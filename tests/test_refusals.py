"""Every refusal is one kind of error with a code, a place and one sentence, whatever is sent."""

from __future__ import annotations

import ast
import copy
import io
import json
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import houseway
from doors import DOORS, SHUT, begun, seated
from houseway.cli.main import _command, main
from houseway.desk.odds import find_odds
from houseway.desk.pot_settle import settle_pot
from houseway.desk.record import read_record, record_of
from houseway.desk.schemas import example
from houseway.desk.settle import settle_any
from houseway.desk.slip import slip_of
from houseway.desk.tried import tried
from houseway.errors import (
    HousewayError,
    IllegalChoice,
    RecordError,
    RulebookError,
    UnknownName,
    visible,
)
from houseway.families import family, family_of
from houseway.families import game as the_game
from houseway.families.baccarat.roads import big_road, coups, marks
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.sampled import simulate
from houseway.families.blackjack.kernel.strategy import house_way
from houseway.families.kernels import bot_of, stage
from houseway.families.odds import odds
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.table import Table, live_shoe
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


def spoilt_arguments() -> Iterator[tuple[str, int, Any]]:
    for name, (_, right) in DOORS.items():
        for at in range(len(right)):
            for value in VALUES:
                yield name, at, value


def answers_or_refuses(name: str, at: int, value: Any) -> None:
    """A door opens, or refuses with code, place and sentence; nothing else comes out of it."""
    fault = refusal_at(name, at, value)
    if fault is not None:
        assert fault.where, (name, at, value, fault)
        assert fault.code != HousewayError.default_code, (name, at, value, fault)
        told_well(str(fault))
        json.dumps(fault.to_json(), ensure_ascii=False).encode()


def refusal_at(name: str, at: int, value: Any) -> HousewayError | None:
    door, right = DOORS[name]
    try:
        door(*right[:at], value, *right[at + 1 :])
    except HousewayError as fault:
        return fault
    return None


def test_every_door_opens_to_what_is_right() -> None:
    """So that a door refuses what is wrong with a value, and not the test's own arguments."""
    for name in DOORS.keys() - SHUT:
        door, right = DOORS[name]
        door(*right)


def test_a_wrong_value_at_a_door_is_refused_with_code_place_and_sentence() -> None:
    every = list(spoilt_arguments())
    for name, at, value in random.Random(9).sample(every, 500):
        answers_or_refuses(name, at, value)


@pytest.mark.prove
@pytest.mark.parametrize("name", DOORS)
def test_every_wrong_value_at_every_door_is_refused_with_code_and_place(name: str) -> None:
    for door, at, value in spoilt_arguments():
        if door == name:
            answers_or_refuses(name, at, value)


SOURCE = Path(houseway.__file__).parent


def kinds_of_refusals(trees: list[ast.Module]) -> set[str]:
    """The names of HousewayError and of all that stands on it."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    kinds, before = {"HousewayError"}, 0
    while before < len(kinds):
        before = len(kinds)
        kinds |= {c.name for c in classes if {ast.unparse(b) for b in c.bases} & kinds}
    return kinds


# Classes that are named like a refusal and are none, and those that bring their own place.
OTHER_MEANING = {("desk/bank/earn.py", "Full"), ("desk/bank/full.py", "Full")}
OWN_PLACE = {("web/game_page.py", "CalledOtherwise")}


def test_every_refusal_in_the_source_names_its_place() -> None:
    """`where` is the second argument of a refusal, and the first of what makes one in errors.py."""
    sources = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}
    kinds = kinds_of_refusals(list(sources.values()))
    assert {"RecordError", "IllegalChoice", "Missing"} <= kinds
    seen, without = 0, set()
    for path, tree in sources.items():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            kind = ast.unparse(call.func)
            if kind not in kinds:
                continue
            seen += 1
            if len(call.args) < 2 and all(word.arg != "where" for word in call.keywords):
                without.add((path.relative_to(SOURCE).as_posix(), kind))
    assert seen > 200
    assert without == OTHER_MEANING | OWN_PLACE


FORM = "a checker of forms tells it as a refusal with its place"
PLAIN_ERRORS = {
    **dict.fromkeys(("desk/record_parts.py", "rulebook/schema.py", "families/ante/rules.py"), FORM),
    **dict.fromkeys(
        ("families/pot/rules.py", "families/nine/rules.py", "families/pan/rules.py"), FORM
    ),
    **dict.fromkeys(("families/baccarat/rules.py", "families/chinese/rules.py"), FORM),
    "desk/what_if_fair.py": "caught where it is raised, and told as a refusal",
    "desk/train/practice.py": "what was kept and cannot be read is practised anew",
    "desk/bank/samples.py": "what was kept and cannot be read is worked out anew",
    "desk/train/question.py": "a question that is wrong in itself: our own bug",
}


def test_what_is_raised_to_callers_is_a_refusal() -> None:
    plain = ("ValueError", "KeyError", "TypeError", "StopIteration")
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            raised = ast.unparse(node.exc or node) if isinstance(node, ast.Raise) else ""
            if raised.partition("(")[0] in plain:
                found.add(path.relative_to(SOURCE).as_posix())
    assert found == PLAIN_ERRORS.keys()


NUMBERED = [
    (game, name, value)
    for game in game_ids()
    for name, option in load(game).choices.items()
    for value in dict.fromkeys((*option.allowed, option.default))
    if str(value).isdecimal()
]


@pytest.mark.parametrize("game", sorted({game for game, _, _ in NUMBERED}))
def test_every_option_of_every_game_takes_a_number_as_number_and_as_text(game: str) -> None:
    for name, value in ((n, v) for g, n, v in NUMBERED if g == game):
        found = {loaded(game, name, form) for form in (int(value), str(value), f" {value} ")}
        assert len(found) == 1, (name, value, found)


def loaded(game: str, name: str, value: Any) -> str:
    """The version of the rules, or the refusal of options that do not go together."""
    try:
        return load(game, {name: value}).version
    except RulebookError as fault:
        return f"{fault.code} at {fault.where}"


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
    refused_as_data(told)
    assert told["message"] == told["detail"]


def refused_as_data(told: dict[str, Any]) -> None:
    """A refusal as programs get it."""
    assert {"code", "where", "value", "remedy", "message"} <= told.keys()
    assert told["code"] not in ("", HousewayError.default_code)
    assert told["where"], told
    assert all(isinstance(each, str) for each in told["remedy"])
    told_well(told["message"])


def test_the_interface_says_what_was_given_and_what_would_do(client: TestClient) -> None:
    def told(**sent: Any) -> tuple[Any, ...]:
        body = client.post("/api/tables", json=sent).json()
        return body["code"], body["where"], body["value"]

    assert told(game="casino-war", options={"decks": 99}) == (
        "bad-option",
        ["options", "decks"],
        99,
    )
    assert told(game="casino-war", bots=99) == ("bad-form", ["bots"], 99)
    assert told(game="casino-war", seat=99)[1] == ["seat"]
    body = client.post("/api/tables", json={"game": "ez-bacarat"}).json()
    assert "ez-baccarat-panda-8" in body["remedy"]
    assert client.get("/api/tables/nosuchtable1").json()["where"] == ["table"]
    token = client.post("/api/tables", json={"game": "casino-war", "seat": 1}).json()
    headers = {"Authorization": f"Bearer {token['token']}"}
    wrong: tuple[Any, ...] = (
        {"do": "sit", "seat": 99},
        {"do": "choose"},
        {"do": "nothing"},
        {},
        [],
    )
    for command in wrong:
        answer = client.post(
            f"/api/tables/{token['table']}/commands", json=command, headers=headers
        )
        assert 400 <= answer.status_code < 500, command
        refused_as_data(answer.json())


WITH_JSON = [
    name
    for name, command in _command().commands.items()
    if any("--json" in option.opts for option in command.params)
]


@pytest.mark.parametrize("command", WITH_JSON)
def test_a_command_for_programs_refuses_as_data(command: str) -> None:
    for words in (("ez\x1b[2Jz", "x=y"), ("--nope",), ("nofile.toml", "99")):
        code, out, err = said(command, *words, "--json")
        if command == "games" and code == 0:
            continue
        assert code == 2, (words, out)
        assert err.startswith("houseway: ")
        told = json.loads(out)
        for fault in told.get("faults") or [told["error"]]:
            assert fault["code"]
            told_well(fault["message"])
            assert {"code", "where", "value", "remedy", "message"} <= fault.keys()


def test_a_hand_that_cannot_be_settled_is_refused_as_data() -> None:
    hand = {**written_record("casino-war"), "options": {"decks": 99}}
    code, out, _ = said("settle", "-", "--json", stdin=json.dumps(hand))
    (fault,) = json.loads(out)["faults"]
    assert code == 2
    assert (fault["code"], fault["where"], fault["value"]) == (
        *("bad-option", ["options", "decks"]),
        99,
    )
    assert "8" in fault["remedy"]


def test_odds_of_an_unknown_spot_are_refused_with_the_nearest() -> None:
    found = odds(the_game("casino-war"))
    with pytest.raises(UnknownName, match="did you mean primary") as caught:
        found.spot("primry")
    fault = caught.value
    assert (fault.where, fault.value) == (("spot",), "primry")
    assert fault.remedy == ("primary", "tie", "war")
    told_well(str(fault))


SHOE = coups("BB")
SHUT_TO: dict[str, tuple[Callable[[], object], str]] = {
    "odds of nothing": (lambda: odds(anything(None)), "game"),
    "odds of a name": (lambda: odds(anything("ez")), "game"),
    "find_odds": (lambda: find_odds(anything("ez")), "game"),
    "settle_pot": (lambda: settle_pot(anything({})), "record"),
    "start_round": (lambda: start_round(the_game("casino-war"), anything(None)), "table"),
    "slip_of": (lambda: slip_of(anything(None)), "answer"),
    "live_shoe": (lambda: live_shoe(anything(None)), "rules"),
    "big_road": (lambda: big_road(anything("BB")), "history"),
    "marks": (lambda: marks(SHOE, anything("x")), "road"),
    "house_way": (lambda: house_way(anything(the_game("casino-war"))), "game"),
    "simulate": (lambda: simulate(pure_21(), rounds=anything("x")), "rounds"),
    "record_of": (lambda: record_of(anything(None), anything(None)), "rules"),
    "Table without rules": (lambda: Table(anything(None), anything(None)), "rules"),
    "Table without a shoe": (lambda: Table(load("casino-war"), anything(None)), "shoe"),
    "view": (lambda: begun().view(anything("x")), "seat"),
    "view from no seat": (lambda: begun().view(0), "seat"),
    "family": (lambda: family("poker"), "family"),
    "family_of": (lambda: family_of(anything("x")), "rules"),
    "stage": (lambda: stage(anything(None)), "scene"),
    "bot_of": (lambda: bot_of(the_game("casino-war"), "x"), "way"),
}


def anything(value: Any) -> Any:
    """What no checker of types looks at, as callers without one give it."""
    return value


def pure_21() -> Blackjack:
    found = the_game("pure-21-5")
    assert isinstance(found, Blackjack)
    return found


@pytest.mark.parametrize("name", SHUT_TO)
def test_a_door_refuses_what_it_cannot_take(name: str) -> None:
    door, where = SHUT_TO[name]
    with pytest.raises(HousewayError) as caught:
        door()
    assert caught.value.where == (where,)
    assert caught.value.code != HousewayError.default_code
    told_well(str(caught.value))


def rewritten(data: Any, number: Callable[[int], Any]) -> Any:
    """Data with its numbers written in another way."""
    if isinstance(data, dict):
        return {key: rewritten(each, number) for key, each in data.items()}
    if isinstance(data, list):
        return [rewritten(each, number) for each in data]
    return number(data) if type(data) is int else data


@pytest.mark.parametrize("game", game_ids())
def test_a_record_takes_whole_numbers_as_text_and_with_a_point(game: str) -> None:
    record = written_record(game)
    for number in (str, float):
        other = rewritten(record, number)
        assert read_record(other) == read_record(record)
        assert not tried(other).faults


@pytest.mark.parametrize("wrong", [2500.5, "x", "2500.5", "1e3", True, None, "", "²", [1], 1e300])
def test_a_record_takes_nothing_else_for_a_number(wrong: Any) -> None:
    record = written_record("ez-baccarat-panda-8")
    record["wagers"][0]["amount"] = wrong
    fault = refusal_of(record)
    assert fault is not None
    assert (fault.where, fault.code) == (("wagers", 0, "amount"), "bad-form")
    assert "must be a whole number, not" in str(fault)
    assert refusal_of({**written_record("casino-war"), "version": wrong}) is not None


def test_doors_and_options_take_whole_numbers_as_text_and_with_a_point() -> None:
    for seat in ("4", 4.0, " 4 "):
        assert seated().sit(anything(seat), "somebody") == (4, 0)
    for wrong in ("x", 4.5, True, None):
        with pytest.raises(HousewayError, match="seat must be a whole number, not"):
            seated().sit(anything(wrong), "somebody")
    assert the_game("casino-war", {"decks": 6.0}) == the_game("casino-war", {"decks": 6})
    with pytest.raises(HousewayError, match=r"decks=6\.5: write a whole number"):
        the_game("casino-war", {"decks": 6.5})
