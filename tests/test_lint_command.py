"""`houseway lint`: what costs money first, games and options taken, the rest counted."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import pytest

from houseway.cli.main import main
from houseway.desk.lint import CODES, COSTS_MONEY, Finding, ranked
from houseway.desk.lint_pots import POT_CODES
from houseway.desk.lint_rules import RULE_CODES

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "300")

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", "lint", *words])
        code = 0
        try:
            main()
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        out = capsys.readouterr()
        return code, out.out, out.err

    return run


def test_every_code_about_money_is_a_code() -> None:
    assert set(COSTS_MONEY) <= {*CODES, *POT_CODES, *RULE_CODES}


def test_the_dearest_comes_first() -> None:
    found = [
        Finding("note", "twin", "a", ""),
        Finding("warning", "small-pot", "b", ""),
        Finding("warning", "never-reached", "c", ""),
        Finding("warning", "pays-bettor", "d", ""),
        Finding("error", "gap", "e", ""),
    ]
    assert [each.where for each in ranked(found)] == ["e", "d", "c", "b", "a"]
    weights = [each.weight for each in ranked(found)]
    assert weights == ["money", "money", "money", "inconsistent", "style"]


def test_the_rulebook_tells_what_costs_money_and_counts_the_rest(
    ran: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = ("21st-century-baccarat-5", "asian-stud")
    monkeypatch.setattr("houseway.cli.lint.game_ids", lambda: games)
    code, out, _ = ran()
    lines = out.splitlines()
    assert code == 0  # warnings are no errors
    assert lines[0] == "What costs money or is false"
    assert "player-pair: Player Bonus Pair returns the bettor +52.05%" in lines[1]
    assert "(twin)" not in out
    assert "(small-pot)" not in out
    assert " more with --warnings; " in lines[-1]
    assert lines[-1].endswith(" more with --notes")
    every = ran("--all")[1]
    assert "(twin)" in every
    assert "(small-pot)" in every
    assert "more with" not in every
    assert "(small-pot)" not in ran("--notes")[1]
    assert "(twin)" not in ran("--warnings")[1]


def test_lint_takes_a_game_as_people_call_it_with_options(ran: Run) -> None:
    assert ran("5.0")[1].count("(pays-bettor)") == 2
    found = json.loads(ran("21st-century-baccarat-5", "--option", "decks=6", "--json")[1])
    assert {row["code"] for row in found if row["weight"] == "money"} == {"pays-bettor"}
    fee = json.loads(ran("dai-bacc", "-o", "fees=own-daibacc-1", "--json")[1])
    assert "below-first" in {row["code"] for row in fee}


def test_lint_takes_a_schedule_by_its_id(ran: Run) -> None:
    assert "$20 stands in table limit $10 to $20 and in" in ran("cons-chinese-3", "--all")[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("ez-bacarat",), "did you mean ez-baccarat-panda-8"),
        (("ez", "-o", "deks=6"), "did you mean decks?"),
        (("-o", "decks=6"), "options go with a game"),
    ],
)
def test_what_cannot_be_looked_at_is_bad_input(ran: Run, words: tuple[str, ...], says: str) -> None:
    code, out, err = ran(*words)
    assert (code, out) == (2, "")
    assert says in err
