"""The desk of simulations: the command, the files it writes, the pages, and a browser."""

from __future__ import annotations

import csv
import json
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect
from pyarrow import parquet
from typer.testing import CliRunner

from browser import PHONE, Watched
from cardroom import Cardroom
from houseway.cli.main import app, main
from houseway.desk.shift.asked import Asked, scene_of
from houseway.desk.shift.export import columns, in_unit, open_rows
from houseway.desk.shift.form import read_form
from houseway.desk.shift.plots import write_plot
from houseway.desk.simulate.run import run
from houseway.families import game
from houseway.proof.scene import Scene
from houseway.proof.tally import Tally
from houseway.rulebook.load import game_ids
from houseway.web.pages import cardroom
from patience import waiting

EZ = "ez-baccarat-panda-8"
PAN = "super-pan-9"


def invoked(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["simulate", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_5_basic_concept_7_a_simulation_says_that_the_room_posts_its_fee_and_calls_none_0() -> None:
    five = ("21st-century-baccarat-5", "-n", "40", "--seed", "5", "--workers", "1")
    told = " ".join(invoked(*five).split())
    assert "The room posts its fee. It is not known here, so results are before the fee." in told
    assert "Fees a round" not in told
    assert json.loads(invoked(*five, "--json"))["fee_is_open"]
    known = " ".join(invoked(*five, "-o", "room-fee=player-dealer 1").split())
    assert "Fees a round: $1 of the bank, $0 of bettors" in known


def test_the_command_answers_and_its_scene_can_be_played_again(tmp_path: Path) -> None:
    given = ("-n", "20", "--shift", "10", "--seed", "5", "--json", "--workers", "1")
    first = json.loads(invoked("omaha", "--players", "3", *given))
    assert first["rounds"] == 20
    assert first["by"] == "table"
    assert [person["plays"] for person in first["scene"]["people"]] == ["regulars"] * 3
    nets = sum(person["per_round"] * 20 for person in first["people"])
    assert round(nets) == -first["fees"]["all"]
    kept = tmp_path / "omaha.json"
    kept.write_text(json.dumps(first))
    again = ("-n", "20", "--seed", "5", "--json", "--workers", "1")
    assert json.loads(invoked("--scene", str(kept), *again)) == first


def test_a_rule_file_of_one_s_own_is_played_by_its_own_rules(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'id = "{PAN}"\nname = "My Pan"\nlike = "{PAN}"\n[table]\nseats = 5\n')
    given = ("--at-table", "-n", "4", "--shift", "4", "--workers", "1")
    assert "My Pan: 4 rounds in 1 shift" in invoked(str(file), *given)
    found = json.loads(invoked(str(file), *given, "--json"))
    assert found["scene"]["game"] == str(file)
    assert len(found["people"]) == 5


def test_whoever_banks_covers_all_the_others_where_no_bank_is_told() -> None:
    found = scene_of(game(PAN), Asked(others=(3,), own="game 100"), {})
    assert {p.seat: p.bank for p in found.people if p.bank} == {1: 17_500, 3: 25_000}
    assert found.people[0].wagers == (("game", 10_000),)


def test_the_command_tells_a_shift_in_words() -> None:
    told = invoked(
        PAN, "--at-table", "-n", "60", "--shift", "20", "--bank", "100", "--others", "3",
        "--roll", "500", "--workers", "1",
    )  # fmt: skip
    assert "60 rounds in 3 shifts of 20" in told
    assert "A roll of $500 is lost in" in told
    assert re.search(r"Covered: \d+(\.\d+)? % of all", told)
    assert "Sampled at the table, one worker" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name a game, or give a scene"),
        ((EZ, "-n", "1e99"), "is not a number of rounds"),
        ((EZ, "--error", "nan"), "a standard error is some dollars"),
        ((EZ, "--table", "7 x baker 25"), "has no spot 'baker'"),
        ((EZ, "--others", "x"), "is not a list of seats"),
        ((EZ, "--others", "99"), "nobody sits at seat 99"),
        ((EZ, "--others", "12345"), "is not a list of seats"),
        ((EZ, "--others", "and"), "is not a list of seats"),
        ((EZ, "--others", "1"), "seat 1 banks already"),
        ((EZ, "--own", "banker 25"), "nobody else banks"),
        ((EZ, "--others", "3", "--own", "2 x banker 25"), "is not what one person wagers"),
        ((EZ, "--others", "3", "--own", "banker 1"), "seat 1: $1 on Banker"),
        ((EZ, "--players", "4"), "people wager against a bank"),
        ((EZ, "--bank", "0.01"), "below the table minimum"),
        ((EZ, "--shift", "0"), "at least one round"),
        ((EZ, "--watch", "77"), "nobody of the scene sits at seat 77"),
        ((EZ, "--export", "x.xls"), "written as .csv or .parquet"),
        ((EZ, "--plot", "x.gif"), "written as .png"),
        ((EZ, "--report", "x.doc"), "written as .html or .pdf"),
        ((EZ, "--seed", "-1", "-n", "1"), "a seed is a whole number"),
        (("omaha", "--bank", "5"), "nobody banks Omaha"),
        (("omaha", "--way", "wild"), "cannot play 'wild'"),
        ((PAN, "--way", "wild"), "is not played 'wild'"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(
    arguments: tuple[str, ...],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["houseway", "simulate", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def small() -> Scene:
    return scene_of(game(PAN), Asked(bank=10_000, others=(3,), shift=10), {})


def test_csv_parquet_and_the_answer_agree(tmp_path: Path) -> None:
    scene = small()
    files = [str(tmp_path / name) for name in ("x.csv", "x.parquet")]
    rows = [open_rows(place, scene) for place in files]

    def keep(tally: Tally) -> None:
        for each in rows:
            each.add(tally)

    found = run(scene, 60, at_table=True, keep=keep)
    for each in rows:
        each.close()
    with open(files[0], encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert list(written[0]) == in_unit(columns(scene), " ($)")
    assert [int(row["shift"]) for row in written] == list(range(1, 7))
    bank = [100 * Decimal(row["bank ($)"]) for row in written]
    assert sum(bank) == found.tally.bank.moments.total * found.tally.unit
    assert parquet.read_table(files[1]).to_pydict()["bank_cents"] == bank
    for row in written:
        bank_, lowest, fall = (Decimal(row[f"{n} ($)"]) for n in ("bank", "lowest", "drawdown"))
        assert lowest <= min(Decimal(0), bank_)
        assert fall >= -lowest


def test_plots_are_written(tmp_path: Path) -> None:
    found = run(small(), 60, at_table=True)
    write_plot(found, str(tmp_path / "x.svg"))
    drawn = (tmp_path / "x.svg").read_text()
    assert drawn.count("<path") > 10


def test_a_form_tells_each_problem_at_its_field() -> None:
    given = {"bank": "x", "rounds": "1e30", "shift": "0", "watch": "99", "seed": "-1", "roll": "a"}
    problems = read_form(game(EZ), given, {}).problems
    assert set(problems) == set(given)
    assert set(read_form(game(EZ), {"t": "7 x baker 25"}, {}).problems) == {"t"}
    assert set(read_form(game(EZ), {"others": "99"}, {}).problems) == {"others"}
    for own in ({"own": "banker 25"}, {"others": "3", "own": "banker 1"}):
        assert set(read_form(game(EZ), own, {}).problems) == {"own"}
    assert set(read_form(game(EZ), {"t": "x" * 3000, "way": "y" * 99}, {}).problems) == {"t", "way"}
    assert set(read_form(game("omaha"), {"shift": "100000"}, {}).problems) == {"shift"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    place = tmp_path_factory.mktemp("simulate") / "x.db"
    with TestClient(cardroom(f"sqlite:///{place}"), base_url="http://127.0.0.1") as found:
        yield found


def test_every_game_has_a_page(client: TestClient) -> None:
    listed = client.get("/simulate").text
    for name in game_ids():
        assert f'href="/simulate/{name}"' in listed
    for name in (EZ, "omaha", "pai-gow-tiles"):
        page = client.get(f"/simulate/{name}")
        assert page.status_code == 200
        assert "Nothing has been played yet." in page.text


@pytest.mark.prove
def test_a_form_sent_without_script_is_played_and_told(client: TestClient) -> None:
    sent = {"players": "3", "rounds": "20", "shift": "10", "seed": "4"}
    answer = client.post("/simulate-play/omaha", data=sent, follow_redirects=False)
    assert answer.status_code == 303
    address = answer.headers["location"].partition("#")[0]
    for _ in waiting("the shifts are played", 0.2):
        page = client.get(address).text
        if "is being" not in page and "are being" not in page:
            break
    assert "20 rounds in 2 shifts of 10" in page
    report = client.get(address.replace("/simulate/", "/simulate-report/"))
    assert report.status_code == 200
    assert "A shift of Omaha" in report.text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/simulate/no-such-game", 404),
        ("/simulate-report/omaha?seed=77", 404),
        (f"/simulate/{EZ}?rounds=1e99&bank=%00&others=%F0%9F%83%8F&shift=-1", 200),
        (f"/simulate/{EZ}?t=" + "x" * 5000, 200),
        (f"/simulate/{EZ}?watch=9999999999999999999999&seed=1e9", 200),
    ],
)
def test_odd_addresses_are_answered(client: TestClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_a_person_plays_a_shift_in_the_browser(room: Cardroom, browser: Browser) -> None:
    watched = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
    page = watched.page
    page.goto("/simulate/omaha")
    page.get_by_label("Players").fill("1")
    page.get_by_label("Rounds", exact=True).fill("20")
    page.get_by_label("Rounds of a shift").fill("10")
    page.get_by_role("button", name="Play the shifts").click()
    expect(page.locator("#problem-players")).to_contain_text("a whole number from 2")
    page.get_by_label("Players").fill("3")
    page.get_by_role("button", name="Play the shifts").click()
    expect(page.locator(".tiles")).to_be_visible()
    expect(page.locator(".bank-chart")).to_have_count(2)
    expect(page.locator("#problem-players")).to_be_hidden()
    watched.check("simulate-phone")


@pytest.mark.prove
def test_ctrl_c_ends_a_long_run_with_what_was_done() -> None:
    command = [sys.executable, "-m", "houseway", "simulate", PAN, "-n", "1e11", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(60)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    found = json.loads(out)
    assert found["interrupted"]
    assert found["rounds"] > 100_000


@pytest.mark.prove
def test_memory_does_not_grow_with_the_rounds() -> None:
    scene = scene_of(game(PAN), Asked(bank=10_000, others=(3,)), {})
    run(scene, 1_000_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(scene, 20_000_000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8_000, f"{grown} KB more for twenty times the rounds"
