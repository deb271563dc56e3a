"""Desk: two games, two schedules, or one game under two sets of options, side by side."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from fee_desk import Run, runner
from houseway.desk.compare import Comparison, compare
from houseway.desk.compare_odds import ACTIONS, Figures
from houseway.desk.compare_parts import ABSENT, Row
from houseway.desk.odds import known_odds
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.odds import is_slow
from houseway.money import dollars
from houseway.play.game import Game
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schedules import schedule
from tables import proved


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def no_odds(_game: Game) -> None:
    """As for a game whose odds nobody has worked out."""


def row(found: Comparison, section: str, label: str) -> Row:
    rows = next(each.rows for each in found.sections if each.title == section)
    return next(each for each in rows if each.label == label)


def test_a_game_beside_itself_has_no_differences() -> None:
    for name in ("dai-bacc", "texas-holdem"):
        assert compare(name, name).differences == 0


def test_one_option_shows_where_it_matters_and_nowhere_else() -> None:
    found = compare("dai-bacc", "dai-bacc", {}, {"decks": 6})
    titles = {section.title for section in found.sections if section.differences}
    assert titles == {"Cards and table", "Odds", "What the bank keeps", "Options"}
    assert row(found, "Options", "decks").b == ("6 (not the usual)",)
    for decks, cell in ((8, "a"), (6, "b")):
        odds = known_odds(game("dai-bacc", {"decks": decks}))
        assert odds is not None
        edge = float(odds.spot("tiger-7").edge)
        assert f"{edge:.4%}" in getattr(row(found, "Odds", "Tiger 7"), cell)[0]


def test_what_the_bank_keeps_is_edge_times_action_less_the_fee() -> None:
    found = compare("ez-baccarat-panda-8", "dai-bacc")
    odds = known_odds(game("ez-baccarat-panda-8"))
    assert odds is not None
    edge = min(spot.edge for spot in odds.spots if spot.spot.kind == "base")
    for action in ACTIONS:
        left = edge * action - schedule("cons-baccarat-1").bank_fee(action)
        cell = row(found, "What the bank keeps", f"Of {dollars(action)} a round").a
        assert cell[0].endswith(f": {dollars(round(left))}")
        assert cell[1] == f"{dollars(round(left * 60))} an hour"


def test_an_equal_wager_that_is_part_of_the_main_one_is_not_counted_twice() -> None:
    """The edge of the Ante tells that of ante and blind; the action is both of them."""
    played = game("ultimate-texas-holdem")
    side = Figures(played, None, 60)
    ante = type("Spot", (), {"spot": played.rules.by_id["ante"]})()
    edges = {"best-play": Fraction(2, 100), "house-way": None}
    side.__dict__.update(main=ante, edges=edges)
    assert side.kept(10_000, "best-play") == 100
    assert side.kept(10_000, "house-way") is None


def test_rulings_orders_and_wagers_of_one_side_only_are_marked() -> None:
    found = compare("ez-baccarat-panda-8", "dai-bacc")
    assert row(found, "Wagers and what they pay", "Dragon 7").b == ABSENT
    assert row(found, "Settlement", "In which order").differs
    assert any(each.a == ABSENT for s in found.sections if s.title == "Rulings" for each in s.rows)


def test_odds_nobody_has_worked_out_are_said_to_be_missing() -> None:
    found = compare("pure-21-5", "casino-war", odds=no_odds)
    assert "houseway odds pure-21-5" in found.notes[0]
    assert row(found, "What the bank keeps", "Main wager").a == ("not worked out yet",)


@pytest.mark.parametrize(
    "name", [n if at % 16 == 0 else proved(n) for at, n in enumerate(game_ids())]
)
def test_every_game_can_be_compared(name: str) -> None:
    find = no_odds if is_slow(load(name)) else known_odds
    found = compare(name, "casino-war", odds=find)
    sections = {section.title for section in found.sections}
    assert {"Cards and table", "Fees", "Options", "Play"} <= sections
    assert ("Charts" in sections) >= (not load(name).banked)
    json.dumps(found.to_json())


def test_pot_games_show_fees_by_players_and_how_often_hands_are_made() -> None:
    found = compare("texas-holdem", "seven-card-stud")
    assert row(found, "Fees", "2 players").a[0].endswith("a hand")
    assert row(found, "Charts", "Best hand of seven cards").a != ABSENT


def test_schedules_are_compared_step_by_step() -> None:
    found = compare("cons-baccarat-1", "own-daibacc-1")
    steps = next(each for each in found.sections if each.title == "The bank pays, by action")
    at_600 = next(each for each in steps.rows if each.label == "$501+")
    assert (at_600.a, at_600.b) == (("$5",), ("$10 (+$5)",))
    pots = compare("flop-1+7+13", "poker-16")
    assert row(pots, "A table pays, by players", "8 players").b == ("$0 a hand, $6 a half hour",)
    same = compare("cons-baccarat-9", "own-ez-3")
    titles = {section.title for section in same.sections if section.differences}
    assert "The bank pays, by action" not in titles


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        ("zzz", "dai-bacc", "no game or fee schedule is called 'zzz'"),
        ("dai-bacc", "cons-baccarat-1", "compare two games or two schedules"),
        ("flop-1", "cons-baccarat-1", "compare two of a kind"),
        ("dai-bacc", "x" * 9_000, "no game or fee schedule"),
    ],
)
def test_what_cannot_be_compared_is_told(a: str, b: str, said: str) -> None:
    with pytest.raises(HousewayError, match=said):
        compare(a, b)


def test_the_command_shows_differences_or_everything(run: Run) -> None:
    code, out, _ = run("compare", "dai-bacc", "dai-bacc", "--option-b", "decks=6")
    assert code == 0
    assert "6 (not the usual)" in out
    assert "Settlement" not in out
    _, out, _ = run("compare", "cons-baccarat-1", "cons-baccarat-9", "--all")
    assert "$401+" in out
    _, out, _ = run("compare", "cons-baccarat-1", "cons-baccarat-9", "--json")
    assert json.loads(out)["differences"] > 0
    code, _, told = run("compare", "dai-bacc", "nothing")
    assert (code, "no game or fee schedule" in told) == (2, True)


@pytest.mark.parametrize(
    ("a", "b", "fee", "opened"),
    [
        ("21st-century-baccarat-8", "21st-century-baccarat-10", "before any fee.", True),
        ("ez-baccarat-panda-8", "21st-century-baccarat-10", "fee where one is posted.", True),
        ("ez-baccarat-panda-8", "dai-bacc", "after the fee.", False),
    ],
)
def test_8_10_and_commission_free_a_comparison_says_after_the_fee_only_of_fees_that_are_known(
    a: str, b: str, fee: str, opened: bool
) -> None:
    note = next(each.note for each in compare(a, b).sections if each.title == "What the bank keeps")
    assert fee in note
    assert ("not known here" in note) == opened
