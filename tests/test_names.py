"""Games as people call them: exact and listed names act, a guess is only offered."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from houseway.cli.joined import with_names_joined
from houseway.cli.main import _command, main
from houseway.desk.record import read_record
from houseway.desk.schemas import example
from houseway.desk.tried import tried
from houseway.desk.typed import read_typed
from houseway.errors import RecordError, RulebookError, UnknownName
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.names import (
    Named,
    Several,
    bare,
    called,
    is_file_name,
    listed_names,
    meaning,
    named,
    printed_name,
)
from houseway.rulebook.schedules import schedules
from houseway.web.lobby import found_games
from houseway.web.pages import cardroom

EZ = "ez-baccarat-panda-8"
Run = Callable[..., tuple[int, str, str]]
SAID = {
    "ez": EZ,
    "EZ Baccarat": EZ,
    "uth": "ultimate-texas-holdem",
    "Hold'em": "texas-holdem",
    "hold’em": "texas-holdem",
    "omaha 8": "omaha-hi-lo",
    "pan": "panguingue",
    "lowball": "lowball",
    "Low Ball": "lowball",
    "tcp": "three-card-poker",
    "razz": "razz",
    "stud 8": "seven-card-stud-hi-lo",
    "5.0": "21st-century-baccarat-5",
}


@pytest.mark.parametrize("said", list(SAID))
def test_a_name_of_the_trade_is_the_game(said: str) -> None:
    assert named(said) == Named(SAID[said])
    assert load(said) == load(SAID[said])


@pytest.mark.parametrize("game", game_ids())
def test_every_game_goes_by_its_id_its_printed_name_and_a_name_of_the_trade(game: str) -> None:
    assert named(game) == named(printed_name(game)) == named(game.upper()) == Named(game)
    assert called(game)


def test_every_listed_name_means_one_thing_and_loads() -> None:
    seen: dict[str, Named | Several] = {}
    for name, found in listed_names().items():
        assert seen.setdefault(bare(name), found) == found, name
        assert meaning(name) == found, name  # an id or a printed name would go before it
        if isinstance(found, Named):
            load(name)
        else:
            assert set(found.games) <= set(game_ids())
            with pytest.raises(UnknownName) as caught:
                load(name)
            assert caught.value.code == "ambiguous-name"
            assert caught.value.remedy == found.games


@pytest.mark.parametrize("said", ["no limit holdem", "No-Limit Texas Hold'em", "nlhe", "nl holdem"])
def test_no_limit_holdem_is_texas_holdem_with_the_structure(said: str) -> None:
    assert load(said).version == load("texas-holdem", {"structure": "no-limit"}).version
    assert load(said).changed_options == {"structure": "no-limit"}


def test_words_before_a_name_hold_where_the_game_has_the_option() -> None:
    assert named("no limit omaha 8") == Named("omaha-hi-lo", {"structure": "no-limit"})
    assert meaning("no limit push 9") is None  # it is spread or limit
    assert meaning("no limit ez") is None


def test_a_name_against_an_option_is_refused() -> None:
    with pytest.raises(RulebookError, match="means structure=no-limit, and structure=limit") as it:
        load("nlhe", {"structure": "limit"})
    assert it.value.where == ("options", "structure")
    assert load("nlhe", {"structure": "no-limit"}) == load("nlhe")


def test_a_guess_is_offered_and_never_used() -> None:
    with pytest.raises(UnknownName) as caught:
        load("ez-bacarat")
    assert str(caught.value) == (
        "no game is called 'ez-bacarat'; did you mean ez-baccarat-panda-8 (EZ Baccarat Panda 8)?"
    )
    assert caught.value.remedy == (EZ,)
    assert caught.value.where == ("game",)


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("holdem", "texas-holdem"),
        ("lowball", "lowball"),
        ("no limit", "texas-holdem"),
        ("omaha", "omaha"),
        ("omaha 8", "omaha-hi-lo"),
        ("pan", "panguingue"),
        ("draw", "draw"),
        ("pai gow", "pai-gow-poker"),
        ("21.5", "pure-21-5"),
        ("uth", "ultimate-texas-holdem"),
        ("ez", EZ),
        ("stud", "seven-card-stud"),
        ("nlhe", "texas-holdem"),
    ],
)
def test_search_ranks_the_exact_name_first(said: str, first: str) -> None:
    assert found_games(said)[0].game == first


@pytest.mark.parametrize("game", game_ids())
def test_search_finds_every_game_first_by_its_own_name(game: str) -> None:
    assert found_games(printed_name(game))[0].game == game


def test_a_record_and_a_typed_hand_name_the_game_as_people_do() -> None:
    hand = {**example(EZ), "game": "ez baccarat"}
    assert read_record(hand) == read_record(example(EZ))
    assert tried(hand).answer is not None
    data = read_typed("Game EZ Bac\nbank 8 $500\n").data
    assert data["game"] == EZ
    pot = read_typed("no limit holdem\nbutton 1\n")
    assert pot.data["game"] == "texas-holdem"
    assert pot.data["options"] == {"structure": "no-limit"}


def test_a_record_that_names_no_game_is_refused_at_its_place() -> None:
    for said, code in (("ez-bacarat", "unknown-name"), ("pai gow", "ambiguous-name")):
        with pytest.raises(RecordError) as caught:
            read_record({**example(EZ), "game": said})
        assert (caught.value.where, caught.value.code) == (("game",), code)
        assert tried({**example(EZ), "game": said}).faults[0].where == ("game",)
    typed = read_typed("ez-bacarat\n")
    assert "did you mean ez-baccarat-panda-8" in typed.faults[0].message


def test_the_words_of_a_name_are_joined_on_the_command_line() -> None:
    def joined(words: str) -> list[str]:
        return with_names_joined(words.split(), _command())

    assert joined("odds ez baccarat dragon-7") == ["odds", "ez baccarat", "dragon-7"]
    assert joined("odds ez dragon-7 --json") == ["odds", "ez", "dragon-7", "--json"]
    assert joined("rules no limit holdem --json") == ["rules", "no limit holdem", "--json"]
    assert joined("rules ez bacarat") == ["rules", "ez bacarat"]
    assert joined("equity omaha 8 AA23 KK**") == ["equity", "omaha 8", "AA23", "KK**"]
    assert joined("lint a.toml b.toml") == ["lint", "a.toml", "b.toml"]
    assert joined("") == []


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", *words])
        code = 0
        try:
            main()
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        out = capsys.readouterr()
        return code, out.out, out.err

    return run


COMMANDS = ("rules", "odds", "strategy", "play", "bank", "fees", "forecast", "what-if", "counting")


@pytest.mark.parametrize("command", [*COMMANDS, "sheet", "placard", "simulate", "lint"])
def test_no_command_acts_on_a_guess_or_an_ambiguous_name(ran: Run, command: str) -> None:
    for said in ("ez-bacarat", "pai gow", "21.5"):
        code, out, err = ran(command, said)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert "may be" in err or "did you mean ez-baccarat-panda-8 (EZ Baccarat Panda 8)?" in err


def test_commands_take_names_of_the_trade(ran: Run) -> None:
    assert "EZ Baccarat Panda 8" in ran("rules", "ez")[1]
    assert "structure=no-limit" in ran("rules", "no", "limit", "holdem")[1].replace(" = ", "=")
    assert ran("games", "lowball")[1].startswith("lowball ")
    code, _, err = ran("games", "zzzz")
    assert code == 2
    assert "no game is called 'zzzz'" in err


def test_the_hint_of_the_odds_of_a_file_runs(ran: Run, tmp_path: Path) -> None:
    file = tmp_path / "my game.toml"
    file.write_text('id = "mine"\nname = "Mine"\nlike = "ez-baccarat-panda-8"\n', encoding="utf-8")
    _, out, _ = ran("odds", str(file), "--decks", "6")
    hint = next(line for line in out.splitlines() if line.startswith("One wager in full: "))
    words = shlex.split(hint.removeprefix("One wager in full: houseway "))
    code, out, _ = ran(*words)
    assert code == 0
    assert "6 decks" in out


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("names") / "cardroom.db"
    with TestClient(cardroom(f"sqlite:///{database}"), follow_redirects=False) as opened:
        yield opened


def test_a_page_under_a_name_of_the_trade_leads_to_the_games_own(client: TestClient) -> None:
    for page in ("/g", "/bank", "/settle", "/simulate", "/sheet", "/placard", "/what-if"):
        answer = client.get(f"{page}/EZ Baccarat?o=decks=6")
        assert answer.status_code == 307
        assert answer.headers["location"] == f"{page}/{EZ}?o=decks%3D6"
    there = client.get("/g/nlhe/rules").headers["location"]
    assert there == "/g/texas-holdem/rules?o=structure%3Dno-limit"
    for said in ("pai gow", "ez-bacarat"):
        answer = client.get(f"/g/{said}")
        assert answer.status_code == 404
        assert "pai-gow-tiles" in answer.text or f"did you mean {EZ}" in answer.text


def test_the_interface_opens_a_table_by_a_name_of_the_trade(client: TestClient) -> None:
    opened = client.post("/api/tables", json={"game": "no limit holdem"})
    assert opened.status_code == 201
    state = client.get(f"/api/tables/{opened.json()['table']}").json()
    assert "texas-holdem" in str(state)
    refused = client.post("/api/tables", json={"game": "ez-bacarat"})
    assert refused.status_code == 404
    assert "did you mean ez-baccarat-panda-8 (EZ Baccarat Panda 8)?" in refused.json()["detail"]


def _examples() -> list[str]:
    """Every command line that a help text gives, without what follows on the line."""
    found = []
    for command in _command().commands.values():
        lines = (line.strip() for line in (command.help or "").splitlines())
        found += [line for line in lines if line.startswith("houseway ")]
    return found


@pytest.mark.parametrize("line", _examples())
def test_the_examples_of_every_help_text_can_be_run(line: str) -> None:
    for part in re.split(r" [<>] |; (?=houseway )", line)[:2]:
        words = with_names_joined(shlex.split(part)[1:], _command())
        if not part.startswith("houseway "):
            continue  # the file that something is read from or written to
        command = _command().commands[words[0]]
        given = command.make_context(words[0], words[1:]).params  # raises on unknown options
        said = given.get("game")
        if said in game_ids() or (said and meaning(said)):
            load(said, dict(option.split("=", 1) for option in given.get("option") or ()))
        else:
            assert not said or said == "all" or said in schedules() or is_file_name(said), said
