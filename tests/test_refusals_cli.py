"""What commands and pages refuse they refuse in our words, with the value and what would do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape

import pytest
from fastapi.testclient import TestClient

from houseway.desk.places import Fault
from houseway.desk.record import read_record
from houseway.desk.schemas import example
from houseway.desk.tried import faults_of
from houseway.errors import HousewayError, RecordError, shown
from houseway.proof.equity.spec import SPECS, spec_of
from houseway.web.pages import cardroom
from test_refusals import said, told_well


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("refusals_cli") / "cardroom.db"
    with TestClient(cardroom(f"sqlite:///{database}")) as opened:
        yield opened


def refused(*words: str) -> str:
    """The one sentence of a command that cannot run."""
    code, out, err = said(*words)
    assert (code, out) == (2, "")
    told = err.removesuffix("\n").removeprefix("houseway: ")
    told_well(told)
    return told


NUMBERS = (
    (("fees", "ez", "--decks", "six"), "--decks must be a whole number, not 'six'"),
    (("play", "--seat", "x"), "--seat must be a whole number, not 'x'"),
    (("simulate", "--seed", "x"), "--seed must be a whole number, not 'x'"),
    (("forecast", "--tables", "x"), "--tables must be a whole number, not 'x'"),
    (("bank", "--deal", "5"), "--deal must be a whole number from 1,000 to 200,000, not '5'"),
    (
        ("compare", "ez", "war", "--rounds-per-hour", "0"),
        "--rounds-per-hour must be a whole number from 1 to 2,000, not '0'",
    ),
    (("equity", "holdem", "AA", "--error", "-1"), "--error must be a number from 0, not '-1'"),
    (("simulate", "ez", "--shoe", "x"), "--shoe must be one of table, full, not 'x'"),
)
RANGES = (
    (("bank", "ez", "--pace", "0"), "pace must be 1 to 1,000 rounds an hour, not 0"),
    (("bank", "ez", "--risk", "200"), "risk must be above 0 and below 100 %, not 200"),
    (("forecast", "ez", "--tables", "0"), "tables must be above 0 and at most 10,000, not 0"),
    (("forecast", "ez", "--hours=30"), "hours a day must be above 0 and at most 24, not 30"),
)
USAGE = (
    (("odds",), "GAME is missing; see houseway odds --help"),
    (("odds", "ez", "--decks"), "give --decks a value; see houseway --help"),
    (("odds", "ez", "tie", "y", "z"), "'y z' is too much here; see houseway odds --help"),
    (("odds", "ez", "--deks", "6"), "there is no option --deks; did you mean --decks?"),
    (("bnk",), "there is no command 'bnk'; did you mean bank?"),
)


@pytest.mark.parametrize(("words", "told"), [*NUMBERS, *RANGES, *USAGE])
def test_a_parameter_is_refused_with_option_value_and_range(
    words: tuple[str, ...], told: str
) -> None:
    assert refused(*words).endswith(told)


def test_a_parameter_is_refused_as_data() -> None:
    _, out, _ = said("odds", "ez", "--decks", "six", "--json")
    fault = json.loads(out)["error"]
    assert (fault["code"], fault["where"], fault["value"]) == ("bad-form", ["decks"], "six")


def typed_hand(line: str, game: str = "ez") -> str:
    return f"{game}\nbank 8 500\n{line}\nplayer Kd 4c 2h\nbanker 7s Th\n"


def only_fault(source: object) -> Fault:
    (fault,) = faults_of(source)
    told_well(str(fault))
    return fault


@pytest.mark.parametrize(
    ("text", "place", "name", "game"),
    [
        (typed_hand("1 zzz 25"), (3, 3), "zzz", "EZ Baccarat Panda 8"),
        (typed_hand("1 banker 25\n3 game 25"), (4, 3), "game", "EZ Baccarat Panda 8"),
        (typed_hand("1 bets 25 on zzz"), (3, 3), "zzz", "EZ Baccarat Panda 8"),
        (typed_hand("1 zzz 25", "casino war"), (3, 3), "zzz", "Casino War"),
        (typed_hand("1 zzz 25", "tiles"), (3, 3), "zzz", "Pai Gow Tiles"),
        ("fast action\nbank 8 500\n2 game 25\n", (3, 3), "game", "Fast Action Hold'em"),
    ],
)
def test_a_typed_wager_that_is_none_is_told_with_its_line_and_those_there_are(
    text: str, place: tuple[int, int], name: str, game: str
) -> None:
    fault = only_fault(text)
    assert (fault.line, fault.column) == place
    assert fault.message.startswith(f"{name!r} is no wager of {game}; its wagers are ")
    assert (fault.code, fault.where, fault.value) == ("unknown-name", ("wagers",), name)
    assert all(spot in fault.message for spot in fault.remedy)


def test_a_typed_wager_that_is_nearly_one_is_told_with_the_nearest() -> None:
    assert "did you mean banker?" in only_fault(typed_hand("1 bankr 25")).message


@pytest.mark.parametrize("line", ["1 banker 0", "1 banker 25 cap 0", "1 banker 0 late"])
def test_a_typed_amount_of_nothing_is_refused_in_dollars(line: str) -> None:
    fault = only_fault(typed_hand(line))
    assert fault.message == "an amount must be more than $0, not '0'; write dollars like 25"
    assert (fault.code, fault.line, fault.value) == ("out-of-range", 3, "0")


@pytest.mark.parametrize(
    ("said", "code"), [("pai gow", "ambiguous-name"), ("ez-bacarat", "unknown-name")]
)
def test_a_name_is_refused_alike_in_a_text_and_in_a_record(
    client: TestClient, said: str, code: str
) -> None:
    def told(**sent: object) -> dict[str, object]:
        (fault,) = client.post("/settle/try", json=sent).json()["faults"]
        return {key: fault[key] for key in ("code", "where", "value", "remedy", "message")}

    text, record = told(text=f"{said}\nbank 8 500\n"), told(record={"game": said})
    assert text == record
    assert (text["code"], text["where"], text["value"]) == (code, ["game"], said)
    assert text["remedy"]


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ("{game: 1}", (1, 2), 'a name in double quotes belongs here, like "game"'),
        ('{\n"game":', (2, 8), "a value belongs here"),
        ('{"game" "ez"}', (1, 9), "a colon belongs between a name and its value"),
        ('{"game": "ez" "bank": 1}', (1, 15), "a comma belongs here"),
        ('{"game": "ez}', (1, 10), "the text that begins here has no closing quote"),
        ('{"game": "ez"}}', (1, 15), "the record ends before this"),
        ('{"game": "\\q"}', (1, 11), "a backslash in quotes stands before"),
    ],
)
def test_broken_json_is_told_in_our_words_with_line_and_column(
    text: str, place: tuple[int, int], told: str
) -> None:
    fault = only_fault(text)
    assert (fault.line, fault.column) == place
    assert fault.message.startswith(f"this is not JSON: {told}")
    with pytest.raises(RecordError) as caught:
        read_record(text)
    line, column = place
    assert str(caught.value).startswith(f"line {line}, column {column}: this is not JSON: {told}")
    assert (caught.value.code, caught.value.where) == ("bad-form", ("record",))


def test_a_name_told_twice_in_json_is_refused(client: TestClient) -> None:
    twice = '{"game": "ez", "game": "casino-war"}'
    with pytest.raises(RecordError) as caught:
        read_record(twice)
    fault = caught.value
    assert (fault.code, fault.where, fault.value) == ("contradiction", ("game",), "game")
    assert str(fault) == "'game' is told twice; leave one of both out"
    assert only_fault(twice).code == "contradiction"
    (told,) = client.post("/settle/try", content=f'{{"record": {twice}}}').json()["faults"]
    assert (told["code"], told["where"]) == ("contradiction", ["game"])


def test_an_option_given_twice_is_refused_unless_alike() -> None:
    told = refused("rules", "casino-war", "-o", "decks=6", "-o", "decks=8")
    assert told == "option decks is given twice, as 6 and as 8; give it once"
    told = refused("rules", "casino-war", "-o", "decks=6", "--decks", "8")
    assert told == "option decks is given twice, as 6 and as 8; give it once"
    assert said("rules", "casino-war", "-o", "decks=8", "--decks", "8", "--json")[0] == 0


@pytest.mark.parametrize("wrong", [5, True, ["ez"], {}])
def test_a_record_whose_game_is_no_name_says_what_was_given(wrong: object) -> None:
    fault = only_fault({"game": wrong})
    assert (fault.where, fault.value, fault.code) == (("game",), wrong, "bad-form")
    assert fault.message == f"must be the name of a game like casino-war, not {shown(wrong)}"
    with pytest.raises(RecordError, match=r"^game: must be the name of a game"):
        read_record({"game": wrong})


def test_a_record_without_a_game_is_asked_for_it() -> None:
    fault = only_fault({})
    assert (fault.code, fault.message) == ("not-given", "say which game it was")


def test_an_example_is_found_by_every_name_that_stands_for_a_game() -> None:
    for words in (("settle", "--example"), ("schema", "example")):
        assert said(*words, "no limit holdem")[0] == 0
    record = example("no limit holdem")
    assert (record["game"], record["options"]) == ("texas-holdem", {"structure": "no-limit"})
    assert not faults_of(record)
    assert not faults_of(example("spread limit omaha-hi-lo"))  # whose own example posts a fee


def test_an_address_whose_name_and_options_disagree_is_refused(client: TestClient) -> None:
    answer = client.get("/sheet/no%20limit%20holdem?o=structure=limit")
    assert answer.status_code == 400
    assert "means structure=no-limit, and structure=limit was asked for" in unescape(answer.text)
    fits = client.get("/sheet/no%20limit%20holdem?o=structure=no-limit", follow_redirects=False)
    assert fits.status_code == 307


@pytest.mark.parametrize(
    ("name", "game"), [("ez", "ez-baccarat-panda-8"), ("uth", "ultimate-texas-holdem")]
)
def test_the_fees_of_a_game_are_found_by_its_name(client: TestClient, name: str, game: str) -> None:
    answer = client.get(f"/fees/{name}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, f"/fees?game={game}")
    assert client.get(f"/fees/{name}").status_code == 200


@pytest.mark.parametrize("page", ["/g/{}", "/sheet/{}", "/g/{}/odds"])
def test_a_page_of_no_game_links_to_those_that_may_be_meant(client: TestClient, page: str) -> None:
    for said_, meant in (("ez-bacarat", "ez-baccarat-panda-8"), ("pai%20gow", "pai-gow-tiles")):
        answer = client.get(page.format(said_))
        assert answer.status_code == 404
        assert f'<a href="{page.format(meant)}">' in answer.text
    assert "<li><a" not in client.get(page.format("qqqqq")).text


def test_fees_of_a_name_of_several_games_link_to_each(client: TestClient) -> None:
    answer = client.get("/fees/pai%20gow")
    assert answer.status_code == 404
    assert '<a href="/fees/pai-gow-tiles">' in answer.text


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/forecast?game=zzz", "no game is called 'zzz'"),
        ("/forecast?schedule=nope", "there is no fee schedule 'nope'"),
        ("/compare?a=zzz&b=casino-war", "no game or fee schedule is called 'zzz'"),
        ("/compare?a=pai+gow&b=casino-war", "'pai gow' may be"),
        ("/lint?game=zzz", "is called 'zzz'"),
        ("/fees?game=zzz", "no game is called 'zzz'"),
        ("/fees?s=nothing", "there is no fee schedule 'nothing'"),
    ],
)
def test_a_wrong_name_in_an_address_is_not_found_and_told_on_the_page(
    client: TestClient, address: str, told: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    text = unescape(answer.text)
    assert told.lower() in text.lower()
    assert "<form" in text
    assert client.get(address.partition("?")[0]).status_code == 200


def test_a_room_that_cannot_be_printed_is_told_from_one_that_is_too_long(
    client: TestClient,
) -> None:
    told = refused("sheet", "ez", "--room", "A\x1b[31mB")
    assert told == r"room 'A\x1b[31mB' holds '\x1b', which cannot be printed; leave it out"
    assert "is too long: 121 characters; write at most 120" in refused(
        "sheet", "ez", "--room", "A" * 121
    )
    assert "cannot be printed" in client.get("/sheet/casino-war?room=A%1bB").text


@pytest.mark.parametrize("game", SPECS)
def test_equity_offers_only_options_that_the_game_has(game: str) -> None:
    with pytest.raises(HousewayError) as caught:
        spec_of(game, {"blinds": 3})
    fault = caught.value
    assert (fault.where, fault.value) == (("options", "blinds"), "blinds")
    for name in fault.remedy:
        spec_of(
            game, {"hi-lo": "yes", "low-qualifier": "8"} if SPECS[game].may_split else {name: "8"}
        )
    told_well(str(fault))


def test_equity_of_a_game_without_options_says_so() -> None:
    told = refused("equity", "texas-holdem", "AA", "KK", "-o", "blinds=3")
    assert told.endswith("knows no option 'blinds'; it has none that change it; leave it out")


@pytest.mark.parametrize("game", ["panguingue", "chinese poker", "ez", "texas holdem"])
def test_a_line_that_begins_with_an_unknown_word_is_told_in_whole_sentences(game: str) -> None:
    near, far = (faults_of(f"{game}\n{word} 1\n")[0].message for word in ("seats", "zork"))
    assert near.endswith("; did you mean seat?")
    assert "; known: " in far
    assert "begins with" not in near + far
