"""The train desk as it is used: the command, and the questions a page loads."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.cli.main import main
from houseway.desk.train.drills import DRILLS, questions
from houseway.web.train_routes import router

EZ = "ez-baccarat-panda-8"
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command with what is typed; gives the exit code and everything printed."""
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path))

    def go(*args: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", "train", *args])
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return go


def test_drills_are_listed(run: Run) -> None:
    code, said = run()
    assert code == 0
    assert all(drill.name in said for drill in DRILLS.values())


def test_questions_for_programs(run: Run) -> None:
    code, said = run("draw", "--game", EZ, "--count", "3", "--seed", "x", "--json")
    found = json.loads(said)
    assert (code, found["game"]["id"]) == (0, EZ)
    assert found["questions"] == [each.to_json() for each in questions("draw", EZ, 3, "x")]
    assert len(json.loads(run("button", "--count", "7", "--json")[1])["questions"]) == 7


def test_practice_in_the_terminal_is_scored_and_kept(run: Run, tmp_path: Path) -> None:
    asked = ("draw", "--game", EZ, "--seed", "x", "--timed")
    code, said = run(*asked, typed="b\nzz\na\nq\n")
    assert code == 0
    assert "It takes a card" in said
    assert "pick one of" in said
    assert "of 2 right" in said
    assert "EZ Baccarat Panda 8, Dealing Procedures and Round of Play" in said
    kept = json.loads((tmp_path / "train.json").read_text())
    assert kept["turn"] == 2
    run(*asked, typed="b\n")
    assert json.loads((tmp_path / "train.json").read_text())["turn"] == 3
    run(*asked, "--fresh", typed="b\n")
    assert json.loads((tmp_path / "train.json").read_text())["turn"] == 1


def test_a_settlement_is_asked_step_by_step(run: Run) -> None:
    (first,) = questions("settle", "super-pan-9", 1, "x", 1)
    code, said = run(
        *("settle", "--game", "super-pan-9", "--count", "1", "--level", "1", "--seed", "x"),
        typed="zz\n" + "a\nfive\ntake 5\n" + "b\npay 10\n" + "c\npush\n" + "0\n",
    )
    assert code == 0
    assert "pick one of" in said
    assert "'five' is not an amount" in said
    assert "0 of 1 right" in said or "1 of 1 right" in said
    assert first.name in said


def test_a_spoilt_file_is_begun_anew_and_nothing_answered_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "train.json").write_text("[" * 100_000)
    code, said = run("read", "--game", "razz", typed="q\n")
    assert (code, "No question was answered." in said) == (0, True)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("dance",), "there is no drill 'dance'"),
        (("set", "--game", "razz"), "razz has nothing to ask in set"),
        (("pay", "--game", "nix"), "no game is called 'nix'"),
        (("read", "--game", "ultra-pan-9", "--level", "3"), "no question of level 3"),
    ],
)
def test_what_cannot_be_practised_is_said(run: Run, args: tuple[str, ...], said: str) -> None:
    code, told = run(*args)
    assert code == 2
    assert said in told


# The questions a page loads.


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(router)
    with TestClient(app) as made:
        yield made


def test_a_set_is_whole_and_the_same_again(client: TestClient) -> None:
    address = f"/train/questions.json?drill=pay&game={EZ}&count=12&seed=x"
    one, two = client.get(address), client.get(address)
    assert one.status_code == 200
    assert one.headers["content-type"].startswith("application/json")
    assert one.content == two.content
    found = one.json()
    assert found["questions"] == [each.to_json() for each in questions("pay", EZ, 12, "x")]
    assert found["seconds"] == list(DRILLS["pay"].seconds)


def test_without_a_seed_every_set_is_another(client: TestClient) -> None:
    one, two = (client.get(f"/train/questions.json?drill=read&game={EZ}&count=5") for _ in "ab")
    assert one.json()["seed"] != two.json()["seed"]
    assert one.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "no game is called ''"),
        (f"drill=x&game={EZ}", "there is no drill 'x'"),
        ("drill=set&game=razz", "nothing to ask in set"),
        (f"drill=pay&game={EZ}&count=201", "1 to 200 questions"),
        (f"drill=pay&game={EZ}&count=-1", "must be a whole number"),
        (f"drill=pay&game={EZ}&count=NaN", "must be a whole number"),
        (f"drill=pay&game={EZ}&count=" + "9" * 5_000, "must be a whole number"),
        (f"drill=pay&game={EZ}&count=%F0%9D%9F%97", "must be a whole number"),
        (f"drill=pay&game={EZ}&level=7", "levels are 1, 2 and 3"),
        ("drill=pay&game=../../x.toml", "no game is called"),
        ("drill=" + "x" * 5_000 + f"&game={EZ}", "there is no drill"),
    ],
)
def test_bad_addresses_get_one_sentence(client: TestClient, query: str, said: str) -> None:
    answer = client.get(f"/train/questions.json?{query}")
    assert answer.status_code == 422
    assert said in answer.json()["error"]
    assert len(answer.json()["error"]) < 500
