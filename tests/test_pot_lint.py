"""The linter on pot fees, and the pages that show them."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from houseway.cli.documents import PAGES
from houseway.cli.main import main
from houseway.desk.lint_pots import (
    POT_CODES,
    lint_posted,
    lint_posting,
    lint_pot_schedule,
    lint_pot_schedules,
)
from houseway.desk.pot_fee_page import pot_fee_page
from houseway.desk.pot_fee_tables import fee_tables, steps
from houseway.play.game import Game
from houseway.rulebook.load import load
from houseway.rulebook.posting import compact_ids
from houseway.rulebook.pot_fees import (
    PotFees,
    pot_fees,
    pot_rulings,
    pot_schedules,
    schedules_for,
)
from houseway.rulebook.pot_schedule import Limits, PotFee, PotSchedule
from houseway.rulebook.schema import Rules
from houseway.web.game_page import fees_part
from houseway.web.pot_fees_view import pot_fees_view
from houseway.web.templates import render

SOUND = PotSchedule(
    id="river-1",
    title="River Room",
    option=1,
    games=("texas-holdem",),
    fees=(PotFee("designated", "before-flop", 100), PotFee("regular", "after-flop", 300)),
    structures=("limit",),
    limits=(Limits("limit", (200, 400), (2_000, 4_000)),),
)


def posted(text: str) -> PotFees:
    fees = pot_fees(text)
    assert fees is not None
    return fees


def with_fees(*fees: PotFee, **more: Any) -> PotSchedule:
    return replace(SOUND, fees=fees, **more)


def by_round(*bands: tuple[int, int | None]) -> PotSchedule:
    fees = (PotFee("round", "deal", 100, first, last) for first, last in bands)
    return with_fees(*fees, games=("push-9",))


def by_players(*bands: tuple[int, int | None]) -> PotSchedule:
    fees = (PotFee("tops", "deal", 100, players=band) for band in bands)
    return with_fees(*fees, games=("panguingue",), structures=())


def band(option: int, low: int, high: int | None, regular: int = 300) -> PotSchedule:
    fees = (SOUND.fees[0], PotFee("regular", "after-flop", regular))
    return replace(SOUND, id=f"river-{option}", option=option, players=(low, high), fees=fees)


def codes(*schedules: PotSchedule) -> list[str]:
    return [finding.code for finding in lint_pot_schedules(schedules)]


def test_a_sound_schedule_has_no_findings() -> None:
    assert lint_pot_schedule(SOUND) == ()
    assert lint_pot_schedules((SOUND,)) == ()


@pytest.mark.parametrize(
    ("planted", "code", "said"),
    [
        (by_round((1, 1), (3, None)), "gap", "2 rounds have no fee"),
        (by_round((1, 2), (2, None)), "overlap", "2 rounds have two fees"),
        (by_round((1, 1), (2, 3)), "gap", "4 or more rounds have no fee"),
        (by_round((1, 1), (3, 2), (3, None)), "backwards", "from 3 to 2"),
        (by_players((2, 4), (6, None)), "gap", "5 players have no fee"),
        (by_players((2, 5), (5, None)), "overlap", "5 players have two fees"),
        (by_players((7, None), (7, None)), "overlap", "7 players have two fees"),
        (by_round((1, 1), (2, None)), "endless", "$1 for each round from round 2 on"),
        (with_fees(PotFee("B", "round-5", 100)), "never-reached", "at texas-holdem"),
        (replace(SOUND, games=("draw",)), "never-reached", "never taken at draw"),
        (with_fees(PotFee("regular", "round-4", 100)), "last-round", "at texas-holdem"),
        (with_fees(PotFee("bank", "deal", 100)), "no-bank", "texas-holdem has none"),
        (with_fees(PotFee("regular", "round-2", 500)), "small-pot", "a pot of $4"),
        (with_fees(PotFee("regular", "round-2", 150)), "half-dollar", "$1.50"),
        (with_fees(PotFee("half hour", "half-hour-start", 100)), "timed-pot", "half hour"),
        (
            with_fees(
                PotFee("player", "before-deal", 2_500),
                basis="each-player",
                limits=(Limits("buy-in", (2_000,), (9_000,)),),
            ),
            "small-pot",
            "smallest buy-in of $20",
        ),
        (
            with_fees(
                PotFee("tops", "deal", 500),
                basis="antes",
                limits=(Limits("condition", (200,), (900,)),),
            ),
            "small-pot",
            "$5 is more than the $4 of the antes",
        ),
        (replace(SOUND, basis="antes", limits=()), "no-ante", "their size is not printed"),
        (replace(SOUND, players=(2, 6)), "part-bands", "for 2 to 6 players only"),
        (
            replace(SOUND, limits=(Limits("limit", (4_000, 8_000), (2_000, 4_000)),)),
            "backwards",
            "ends below its start",
        ),
        (
            replace(
                SOUND, structures=("no-limit",), limits=(Limits("single-bet", (), (100_000,)),)
            ),
            "capped",
            "single bet up to $1,000",
        ),
    ],
)
def test_a_planted_fault_is_found(planted: PotSchedule, code: str, said: str) -> None:
    found = [finding for finding in lint_pot_schedule(planted) if finding.code == code]
    assert found
    assert said in found[0].message
    assert found[0].where == "river-1"
    assert found[0].severity == POT_CODES[code][0]


def test_six_rates_are_one_too_many_and_like_amounts_are_one_fp20() -> None:
    fees = [PotFee("round", "deal", 100 * n, n, n) for n in range(1, 6)]
    five = with_fees(*fees, PotFee("round", "deal", 500, 6), games=("push-9",))
    six = with_fees(*fees, PotFee("round", "deal", 600, 6), games=("push-9",))
    assert "six-rates" not in codes(five)
    assert "six-rates" in codes(six)


def test_six_rates_spread_over_the_bands_of_a_list_are_found() -> None:
    bands = [(2, 2), (3, 3), (4, 4), (5, 5), (6, None)]
    lists = [band(n, *ends, regular=100 * n + 100) for n, ends in enumerate(bands, start=1)]
    assert "six-rates" in codes(*lists)
    assert "six-rates" not in codes(*lists[:4])


def test_bands_of_a_list_cover_every_number_once() -> None:
    assert "band-gap" not in codes(band(1, 2, 4), band(2, 5, None))
    assert "band-gap" in codes(band(1, 2, 4), band(2, 6, None))
    assert "band-gap" in codes(band(1, 2, 4), band(2, 5, 8))
    assert "band-gap" in codes(band(1, 3, None))
    assert "band-overlap" in codes(band(1, 2, 5), band(2, 5, None))
    assert "no-bands" in codes(replace(SOUND, by_players=True))


def test_an_option_given_twice_is_found() -> None:
    assert codes(SOUND, SOUND).count("duplicate") == 1


def test_options_that_turn_back_are_found() -> None:
    rising = [band(n, 2, None, 100 * n) for n in (1, 2, 3)]
    falling = [band(n, 2, None, 1_000 - 100 * n) for n in (1, 2, 3)]
    assert "out-of-order" not in codes(*rising)
    assert "out-of-order" not in codes(*falling)
    assert "out-of-order" in codes(*rising, band(4, 2, None, 200))


# The printed schedules

ALL = lint_pot_schedules(pot_schedules().values())


def found(code: str) -> str:
    """Where a code is found: ids drawn together, or games."""
    where = [finding.where for finding in ALL if finding.code == code]
    return compact_ids(where) if where[0] in pot_schedules() else ", ".join(where)


def test_the_printed_schedules_have_no_errors() -> None:
    assert {finding.severity for finding in ALL} == {"warning", "note"}


@pytest.mark.parametrize(
    ("ruling", "code", "where"),
    [
        ("FP-1", "restart", "poker 1"),
        (
            "FP-2",
            "two-lists",
            "mexican-stud, omaha-hi-lo, big-o, seven-card-stud, razz, seven-card-stud-hi-lo, "
            "texas-holdem, river-down-holdem",
        ),
        ("FP-3", "number-clash", "crazy-pineapple"),
        ("FP-4", "never-reached", "stud 18-34"),
        ("FP-5", "limits-differ", "poker 28-35; stud 18-34"),
        ("FP-6", "timed-pot", "poker 16-19, 28-35"),
        ("FP-7", "two-clocks", "chinese 16-23"),
        ("FP-9", "no-bank", "cons-asian 1; cons-chinese 1-3"),
        ("FP-10", "limit-gap", "cons-chinese 2"),
        ("FP-10", "limit-overlap", "cons-chinese 3"),
        ("FP-12", "no-bands", "river-down-own 1-32"),
        ("FP-13", "out-of-order", "river-down-own 21, 32"),
        ("FP-14", "no-fee", "asian-stud"),
        ("FP-15", "shared-number", "razz"),
        ("FP-17", "last-round", "poker 1-15, 20-27; stud 18-34"),
        ("FP-21", "two-names", "big-o"),
        ("FP-22", "half-dollar", "poker 6-8; river-down-own 1-4; cons-asian 1"),
        ("FP-23", "capped", "river-down-own 26-32"),
        ("FP-25", "part-bands", "flop 1-34; stud 1-34; river-down 1-68"),
        ("FP-26", "endless", "push-9 1-2"),
        ("FP-27", "no-ante", "pan 1-5"),
    ],
)
def test_the_linter_finds_what_a_machine_can_see(ruling: str, code: str, where: str) -> None:
    assert found(code) == where
    assert ruling in pot_rulings()
    assert ruling in POT_CODES[code][1]


def test_fp18_where_the_fees_can_be_more_than_the_pot() -> None:
    small = found("small-pot")
    assert small.startswith("poker 3-5, 7-8, 10-19, 22, 24-35; flop 1-16, 18-34; stud 1-16, 18-34")
    assert small.endswith("river-down-own 4-5, 9-10; push-9 1-2; chinese 12-15")


def test_what_to_know_before_posting() -> None:
    assert lint_posting(posted("flop-1+7+13"), "texas-holdem") == ()
    told = [finding.message for finding in lint_posting(posted("flop-1+7"), "texas-holdem")]
    assert told == ["no fee is posted for 2, 3 and 4 players"]
    at_draw = {finding.code for finding in lint_posting(posted("flop-1+7+13"), "draw")}
    assert at_draw == {"not-named", "never-reached"}
    asian = lint_posting(posted("stud-18+24+30"), "asian-stud")
    assert [finding.code for finding in asian] == ["never-reached"]


# Tables and pages


def test_a_hand_step_by_step() -> None:
    walk = steps(pot_schedules()["stud-18"], "seven-card-stud")
    assert [(step.name, step.total) for step in walk] == [
        ("designated", 100),
        ("regular", 900),
        ("B", 1_000),
    ]
    asian = steps(pot_schedules()["stud-18"], "asian-stud")
    assert [step.never for step in asian] == [False, False, True]
    assert asian[-1].total == 900
    push = steps(pot_schedules()["push-9-1"])
    assert push[-1].when == "after the deal of round 4 or more"
    assert [step.total for step in push] == [300, 900, 1_500, 2_400]
    assert [step.total for step in steps(pot_schedules()["pan-2"])] == [200, 300, 500]


def test_options_side_by_side() -> None:
    tables = fee_tables(schedules_for("asian-stud"), "asian-stud")
    assert [len(table.rows) for table in tables] == [17, 17]
    assert tables[1].heads == ("schedule", "players", "designated", "regular", "B", "whole hand")
    assert tables[1].rows[0].cells == ("stud-18", "6 or more", "$1", "$8", "$1", "$9")
    assert "never in this game" in tables[1].when
    (pan,) = fee_tables(schedules_for("panguingue"))
    assert pan.rows[1].cells == ("pan-2", "$2", "$3", "$5")


def test_the_page_tells_everything() -> None:
    page = pot_fee_page()
    for each in pot_schedules().values():
        assert f"`{each.prefix}`" in page or f"`{each.id}`" in page
    assert all(name in page for name in pot_rulings())
    assert all(f"`{finding.code}`" in page for finding in ALL)
    assert page in PAGES["fees.md"]()


# At the terminal

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; gives exit code, standard output and standard error."""

    def go(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


def test_fees_of_a_pot_game(run: Run) -> None:
    code, out, err = run("fees", "texas-holdem")
    assert (code, err) == (0, "")
    assert re.search(r"poker-7 +\$0.50 +\$2 +\$2.50", out)
    assert re.search(r"flop-24 +5 to 6 +\$1 +\$7 +\$1 +\$9", out)
    data = json.loads(run("fees", "texas-holdem", "--json")[1])
    assert data["game"] == "texas-holdem"
    assert len(data["schedules"]) == 69


def test_fees_of_a_pot_schedule(run: Run) -> None:
    code, out, err = run("fees", "poker-7")
    assert (code, err) == (0, "")
    assert re.search(r"after the second betting round +regular +\$2 +\$2.50", out)
    assert "FP-22" in out
    data = json.loads(run("fees", "flop-13+1+7", "--json")[1])
    assert data["posted"] == "flop-1+7+13"
    assert [each["id"] for each in data["schedules"]] == ["flop-1", "flop-7", "flop-13"]
    assert data["schedules"][0]["fees"][1] == {
        "name": "regular",
        "at": "after-flop",
        "amount": 800,
        "rounds": [1, None],
        "players": [2, None],
    }


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("fees", "poker-99"), "there is no pot fee schedule 'poker-99'"),
        (("fees", "flop-1+2"), "post one option for each number of players"),
        (("fees", "poker-7", "--action", "50"), "these fees do not go by table action"),
        (("fees", "panguingue", "--action", "50"), "these fees do not go by table action"),
    ],
)
def test_bad_commands_get_one_clear_sentence(run: Run, args: tuple[str, ...], said: str) -> None:
    code, _, err = run(*args)
    assert code == 2
    assert said in err
    assert err.count("\n") == 1


ROOM = """
[[pot]]
prefix = "river"
title = "River Room"
games = ["draw"]

[[pot.block]]
fees = { regular = "after-flop" }
options = [[1, 3]]
"""


def test_lint_reads_a_room_s_own_pot_fees(run: Run, tmp_path: Any) -> None:
    path = tmp_path / "room.toml"
    path.write_text(ROOM)
    code, out, _ = run("lint", str(path))
    assert code == 0
    assert "never taken at draw (never-reached)" in " ".join(out.split())
    path.write_text(ROOM.replace("[[1, 3]]", '[[1, "5%"]]'))
    code, _, err = run("lint", str(path))
    assert code == 2
    assert "'5%' is a share" in err


# In the cardroom


def table(fees: str, game: str = "texas-holdem") -> Rules:
    """A pot game with these fees posted, whether or not they fit its seats and limits."""
    rules = load(game)
    play = {**rules.play, "structure": "limit", "bets": ["$4", "$8"]}
    return rules.model_copy(update={"pot_fees": pot_fees(fees), "play": play})


def page(rules: Rules) -> str:
    part = fees_part(cast(Game, SimpleNamespace(rules=rules)), None)
    html = bytes(render("fees.html", **part).body).decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_the_fees_page_of_a_pot_game_with_nothing_posted() -> None:
    text = page(table("none"))
    assert "No fee schedule is posted at this table" in text
    assert all(each.id in text for each in schedules_for("texas-holdem"))


def test_the_fees_page_shows_when_each_fee_is_taken() -> None:
    text = page(table("flop-18+24+30"))
    assert "Posted here: flop-18+24+30" in text
    assert "Before the flop designated $1 $1 After the flop regular $8 $9" in text
    assert "After the river B $1 $10" in text
    assert "flop-24 posted" in text


def test_the_fees_page_warns_of_missing_players() -> None:
    assert "no fee is posted for" in page(table("flop-1"))
    assert lint_posted(table("poker-7")) == ()
    assert lint_posted(table("none")) == ()


def links(rules: Rules) -> dict[str, str]:
    """What each option of the page posts when it is chosen."""
    tables = pot_fees_view(rules).tables
    return {row.row.schedule.id: dict(row.options)["fees"] for t in tables for row in t.rows}


def test_choosing_an_option_keeps_those_for_other_numbers_of_players() -> None:
    rows = links(table("flop-1+7"))
    assert posted(rows["flop-13"]).text == "flop-1+7+13"
    assert posted(rows["flop-2"]).text == "flop-2+7"
    assert rows["poker-7"] == "poker-7"
    assert all(pot_fees(text) is not None for text in rows.values())


def test_choosing_an_option_drops_those_of_another_list_or_kind_of_betting() -> None:
    rows = links(table("river-down-1", "river-down-holdem"))
    assert posted(rows["river-down-13"]).text == "river-down-1+13"
    assert rows["river-down-24"] == "river-down-24"
    assert rows["river-down-own-5"] == "river-down-own-5"
    assert all(pot_fees(text) is not None for text in rows.values())
