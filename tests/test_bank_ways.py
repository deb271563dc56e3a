"""The bank's desk by how bettors play: best play and house way, each under its own name."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from fee_desk import Run, runner
from houseway.desk.bank.beside import bank_grids, figures_beside
from houseway.desk.bank.earn import earn
from houseway.desk.bank.form import read_form
from houseway.desk.bank.full import full_ev
from houseway.desk.bank.plan import Plan
from houseway.desk.bank.report import bank_report
from houseway.desk.bank.table import read_table, usual_table
from houseway.desk.bank.ways import Ways, ways_of
from houseway.desk.compare import compare
from houseway.desk.compare_odds import Figures
from houseway.desk.forecast import Day, crowd, forecast, usual_crowds
from houseway.desk.odds import known_odds
from houseway.desk.shift.asked import usual_shift
from houseway.desk.simulate.run import run as simulate
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.kernels import bot_of, has_kernel
from houseway.families.odds import odds
from houseway.proof.model import GameOdds, SpotOdds, Way
from houseway.proof.scene import Person, Scene
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.paces import SHIFT_HOURS, usual_pace
from houseway.rulebook.schedules import schedules_for
from test_sampled import sampled_of

BANKED = [name for name in game_ids() if load(name).banked]
FIVE, EZ, WAR = "21st-century-baccarat-5", "ez-baccarat-panda-8", "casino-war"
NOT_KNOWN = ("pai-gow-poker", "fortune-pai-gow-poker", "fast-action-holdem")
TOLD_APART = (
    *("ultimate-texas-holdem", "face-up-pai-gow-poker", "three-card-poker", "caribbean-stud"),
    *("pure-21-5", "blackjack-switch", FIVE, "super-pan-9"),
)
PLAN = Plan(roll=1_000_000, goal=500_000, pace=60, rounds=40)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def house_way_only(name: str) -> GameOdds[SpotOdds]:
    """The odds of a game whose best play nobody has worked out."""
    found = sampled_of(load(name))
    spots = (SpotOdds(spot.spot, spot.odds, way="house-way") for spot in found.spots)
    return GameOdds(name, found.name, found.options, "", found.version, tuple(spots))


def report_of(name: str, table: str = "", **options: str) -> dict[str, Any]:
    return bank_report(earn(read_table(game(name, options), table)), PLAN).to_json()


def test_21st_century_baccarat_5_shows_both_ways_each_with_its_own_figures() -> None:
    told = report_of(FIVE, "7 x player 25")
    spot = odds(game(FIVE)).spot("player")
    assert spot.best_play is not None
    wanted = {"best-play": spot.best_play.odds, "house-way": spot.odds}
    assert [way["way"] for way in told["ways"]] == ["best-play", "house-way"]
    for way in told["ways"]:
        exact = Fraction(way["per_round"]["ev_before_fee_exact"])
        assert exact == wanted[way["way"]].house_edge * 17_500
    assert told["way"]["shown"] == told["way"]["asked"] == "best-play"
    assert told["way"]["told"] == "bettors play the best way"
    assert told["per_round"] == told["ways"][0]["per_round"]
    assert told["ruin"] == told["ways"][0]["ruin"] != told["ways"][1]["ruin"]
    assert told["coverage"] == told["ways"][0]["coverage"] != told["ways"][1]["coverage"]


def test_the_way_that_is_asked_for_heads_the_answer() -> None:
    table = read_table(game(FIVE), "7 x player 25", way="house-way")
    told = bank_report(earn(table), PLAN).to_json()
    other = report_of(FIVE, "7 x player 25")
    assert told["way"]["told"] == "bettors play the house way"
    assert told["ways"] == other["ways"][::-1]
    assert told["per_round"] == other["ways"][1]["per_round"]


@pytest.mark.parametrize(
    ("name", "table", "kind"),
    [
        (FIVE, "7 x player 25", "both"),
        (FIVE, "7 x banker 25", "no-choice"),
        (EZ, "7 x player 25", "no-choice"),
        (WAR, "6 x primary 25", "alike"),
        ("super-pan-9", "7 x game 25", "alike"),
    ],
)
def test_a_second_column_stands_only_where_ways_differ(name: str, table: str, kind: str) -> None:
    found = known_odds(game(name))
    assert found is not None
    ways = ways_of(read_table(game(name), table), found)
    assert ways.kind == kind
    assert (ways.other is None) == (kind != "both")


@pytest.mark.parametrize("name", NOT_KNOWN)
def test_best_play_that_nobody_knows_is_said_to_be_missing(name: str) -> None:
    table, found = usual_table(game(name)), house_way_only(name)
    ways = ways_of(table, found)
    assert (ways.kind, ways.shown, ways.other) == ("house-way-only", "house-way", None)
    assert ways.told == "bettors play the house way"
    assert "the house way" in ways.note
    assert ways.title("house-way") == "house way"
    with pytest.raises(HousewayError, match="not worked out for bettors who play best-play"):
        full_ev(table, found, "best-play")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("super-pan-9", "makes 0.68 % of the wager; when both play their best it is 1.83 %."),
        ("ultra-pan-9", "makes 2.05 % of the wager; when both play their best it is 3.34 %."),
        ("century-21-baccarat", ""),  # nothing the bank may choose is better than the house way
    ],
)
def test_what_the_banks_own_choice_is_worth_stands_beside_its_figures(name: str, told: str) -> None:
    table = read_table(game(name), "game 25")
    note = ways_of(table, odds(table.game)).note
    assert note.endswith(told)
    assert bool(note) == bool(told)


@pytest.mark.parametrize("name", ["pai-gow-poker", "fortune-pai-gow-poker"])
def test_no_bot_plays_pai_gow_the_house_way_and_calls_it_best(name: str) -> None:
    with pytest.raises(HousewayError, match=r"best play of .* is not known"):
        bot_of(game(name), "best-play")


def test_the_command_says_both_ways_in_text_data_and_files(run: Run, tmp_path: Path) -> None:
    files = ("--csv", str(tmp_path / "b.csv"), "--xlsx", str(tmp_path / "b.xlsx"))
    code, out, _ = run("bank", FIVE, "-t", "7 x player 25", *files)
    assert code == 0
    unwrapped = " ".join(out.split())  # a narrow terminal breaks the first sentence
    assert "on the table; bettors play the best way" in unwrapped
    assert "best play" in out
    assert "house way" in out
    table = list(csv.reader(io.StringIO((tmp_path / "b.csv").read_text("utf-8-sig"))))
    by_way = {row[1]: dict(zip(table[0], row, strict=True)) for row in table[1:3]}
    _, plain, _ = run("bank", FIVE, "-t", "7 x player 25", "--json")
    told = json.loads(plain)
    for way in told["ways"]:
        row = by_way[way["title"]]
        assert float(row["Bank ($)"]) == told["table"]["bank"] / 100
        (earns,) = (
            key for key in row if key.startswith("A round earns") and "before the" not in key
        )
        assert float(row[earns]) == pytest.approx(way["per_round"]["ev"] / 100, abs=1e-4)
    book = load_workbook(tmp_path / "b.xlsx")
    assert book.sheetnames[:2] == ["Figures", "Coverage"]
    assert [cell.value for cell in book["Figures"]["B"]][1:] == ["best play", "house way"]


def test_files_are_refused_before_anything_is_dealt(run: Run, tmp_path: Path) -> None:
    for command in (("bank", EZ), ("forecast", EZ), ("compare", EZ, "dai-bacc")):
        for flag, place in (("--csv", "x.txt"), ("--xlsx", str(tmp_path / "no" / "x.xlsx"))):
            code, _, err = run(*command, flag, place)
            assert code == 2
            assert err.count("\n") == 1, err


@pytest.mark.parametrize("command", [("forecast", EZ), ("compare", EZ, FIVE), ("bank", EZ)])
def test_every_amount_in_a_file_has_its_unit_in_the_heading(
    command: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    place = tmp_path / "x.xlsx"
    assert run(*command, "--xlsx", str(place))[0] == 0
    for sheet in load_workbook(place).worksheets:
        headings = [str(cell.value) for cell in sheet[1]]
        assert not any("cents" in heading.lower() for heading in headings)
        for at, heading in enumerate(headings, start=1):
            values = [sheet.cell(row, at).value for row in range(2, sheet.max_row + 1)]
            if any(isinstance(value, float) for value in values):
                assert heading.endswith(("($)", "(%)")), heading


def test_a_text_that_looks_like_a_formula_stays_a_text(tmp_path: Path) -> None:
    from houseway.desk.spreadsheet import Grid, csv_text, write_file

    grid = Grid("Sheet", ("A",), (("=1+1",),))
    assert csv_text([grid]) == "A\n'=1+1\n"
    write_file(str(tmp_path / "x.xlsx"), ".xlsx", [grid])
    cell = load_workbook(tmp_path / "x.xlsx")["Sheet"]["A2"]
    assert (cell.data_type, cell.value) == ("s", "=1+1")


@pytest.mark.parametrize("name", [EZ, "dai-bacc", "supreme-baccarat"])
def test_every_printed_schedule_is_ranked_by_what_it_leaves(name: str) -> None:
    told = report_of(name)
    rows = told["schedules"]
    printed = {each.id for each in schedules_for(name)}
    assert printed <= {row["schedule"] for row in rows}
    fits = [row for row in rows if row["fits"]]
    left = [row["ev"][told["ways"][0]["way"]] for row in fits]
    assert left == sorted(left, reverse=True)
    for row, kept in zip(fits, left, strict=True):
        assert kept == pytest.approx(told["per_round"]["ev_before_fee"] - row["fee"])
    (posted,) = (row for row in rows if row["posted"])
    assert posted["fee"] == told["per_round"]["fee"]


def test_nothing_is_after_the_fee_where_none_is_posted(run: Run) -> None:
    _, out, _ = run("bank", EZ, "--option", "fees=none")
    assert "after the fee" not in out
    assert "before any fee" in out
    _, out, _ = run("bank", EZ)
    assert "after the fee" in out
    grids = bank_grids(report_of(EZ, fees="none"), load(EZ))
    assert not any("after the fee" in heading for grid in grids for heading in grid.headings)
    found = compare(EZ, EZ, {}, {"fees": "none"})
    (keeps,) = (each for each in found.sections if each.title == "What the bank keeps")
    assert all("less" not in line for row in keeps.rows for line in row.b)
    assert any("before any fee" in line for row in keeps.rows for line in row.b)


@pytest.mark.parametrize("name", BANKED)
def test_every_desk_assumes_the_same_pace_and_schedule(name: str) -> None:
    played = game(name)
    rules, pace = played.rules, usual_pace(load(name))
    form = read_form(played, {}, ())
    assert form.plan is not None
    assert form.plan.pace == pace
    if rules.schedule is not None:
        drops = forecast([rules], [crowd(rules, usual_crowds(rules)[0])])
        assert drops.day.rounds_per_hour == pace
    side = Figures(played, None, pace)
    assert side.schedule == rules.schedule
    if has_kernel(rules):
        assert usual_shift(played) == SHIFT_HOURS * pace


def test_compare_takes_the_pace_of_each_game() -> None:
    found = compare(EZ, WAR)
    (row,) = (r for s in found.sections for r in s.rows if r.label == "Rounds an hour")
    assert (row.a, row.b) == (("60",), ("70",))


def test_a_forecast_day_takes_the_pace_of_its_game() -> None:
    rules = load("pai-gow-tiles")
    assert rules.schedule is not None
    told = forecast([rules], [crowd(rules, "6 x 25")])
    assert told.day == Day(30)


def test_ways_are_told_in_words_that_never_name_the_other() -> None:
    both = Ways("both", "best-play", "best-play", "A Game")
    assert (both.title("best-play"), both.title("house-way")) == ("best play", "house way")
    only = Ways("house-way-only", "best-play", "house-way", "A Game")
    assert "best" not in only.told
    assert only.to_json()["shown"] == "house-way"
    none = Ways("no-choice", "best-play", "house-way", "A Game")
    assert none.to_json()["shown"] is None


def test_figures_beside_have_a_value_for_every_way() -> None:
    told = report_of(FIVE, "7 x player 25")
    for figure in figures_beside(told):
        assert len(figure.values) == 2
        assert all(figure.text(at) for at in range(2))


@pytest.mark.prove
@pytest.mark.parametrize("name", TOLD_APART)
def test_the_desk_the_odds_and_a_simulation_agree_on_each_way(name: str) -> None:
    """Two routes that share no dealing: rounds at the table weighed by odds, and a kernel."""
    table = usual_table(game(name, {"fees": "none"}))
    earned = earn(table, rounds=4_000)
    for way, found in earned.each:
        _desk_agrees(found.checks)
        mean, error = _simulated(name, table.wagers, table.ample, way)
        assert abs(mean - float(found.full)) < 4 * (error + found.full_error), (
            way,
            mean,
            found.full,
        )


def _desk_agrees(checks: Any) -> None:
    assert checks
    assert all(check.apart < 4 for check in checks), checks


def _simulated(name: str, wagers: Any, bank: int, way: Way) -> tuple[float, float]:
    """What a round earns the bank in half a million rounds by the kernel, and its error."""
    mine: dict[int, list[tuple[str, int]]] = {}
    for lying in wagers:
        mine.setdefault(lying.seat, []).append((lying.spot, lying.amount))
    bettors = (Person(seat, tuple(laid), plays=way) for seat, laid in mine.items())
    people = (Person(1, bank=bank), *bettors)
    scene = Scene(name, people, {"fees": "none"}, "full", 1_000, rotates=False)
    found = simulate(scene, 500_000, seed=7).bank
    return found.mean, found.error
