"""What papers and answers must say: of samples, of rulings that bear on a hand, of the cut."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from houseway.cli.main import main
from houseway.desk.compare import compare
from houseway.desk.paper import Clause
from houseway.desk.readings import every_reading, untried
from houseway.desk.schemas import example
from houseway.desk.settle import settle, settle_any
from houseway.desk.sheet import listed_options, sheet_of
from houseway.desk.sheet_odds import odds_appendix
from houseway.desk.sheet_paper import sheet_paper
from houseway.desk.slip import slip_of
from houseway.desk.what_if import what_if
from houseway.families import game
from houseway.play.game import Game
from houseway.proof.model import GameOdds
from houseway.rulebook.load import game_ids, load
from houseway.web.pages import cardroom
from test_sampled import sampled_of

Told = Callable[..., str]
SAMPLED = ("pai-gow-poker", "face-up-pai-gow-poker", "fast-action-holdem")
BANKED = [name for name in game_ids() if load(name).banked]
DESK = "Bank it"  # the name of a desk
FROM_BETTORS = ("own-ez-3", "own-ez-4")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """What a command prints, its lines joined, whatever it exits with."""

    def go(*args: str) -> str:
        monkeypatch.setattr(sys, "argv", ["houseway", *args])
        monkeypatch.setenv("COLUMNS", "100")
        with suppress(SystemExit):
            main()
        return capsys.readouterr().out

    return go


# Samples


def _sampled(game: Game, *_: object) -> GameOdds[Any]:
    return sampled_of(game.rules)


@pytest.fixture
def sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game's odds are of a sample, which nobody has to deal."""
    for module in ("odds", "advice", "what_if_answer"):
        monkeypatch.setattr(f"houseway.cli.{module}.odds_with_progress", _sampled)
    monkeypatch.setattr("houseway.desk.odds.known_odds", _sampled)


@pytest.mark.parametrize("name", SAMPLED)
def test_what_if_calls_a_sample_sampled(name: str) -> None:
    found = what_if(name, {}, find=_sampled)
    assert found.state == found.to_json()["state"] == "sampled"
    assert "sampled" in found.said
    assert found.found is not None


@pytest.mark.parametrize("name", SAMPLED)
def test_odds_of_a_sample_show_the_error_of_ev_and_edge(
    name: str, told: Told, sampled: None
) -> None:
    shown = told("odds", name)
    first = load(name).spots[0].name
    row = next(line for line in shown.splitlines() if line.strip().startswith(first))
    assert row.count("± 1.000 %") == 2
    assert "sampled in all its figures" in shown
    assert "exact" not in shown
    assert "Best play" not in shown


@pytest.mark.parametrize("name", SAMPLED)
def test_deals_of_a_sample_are_not_called_combinations(
    name: str, told: Told, sampled: None
) -> None:
    shown = told("odds", name, load(name).spots[0].id)
    assert "sampled deals" in shown
    assert "combinations" not in shown
    edge = next(line for line in shown.splitlines() if "bank's edge" in line)
    assert "±" in edge


@pytest.mark.parametrize("command", ["rules", "strategy"])
@pytest.mark.parametrize("name", SAMPLED)
def test_a_sampled_edge_is_told_with_its_error(
    command: str, name: str, told: Told, sampled: None
) -> None:
    edges = [line for line in told(command, name).splitlines() if "'s edge" in line and "%" in line]
    assert edges
    assert all("± 1.000 %" in line for line in edges)


def test_edges_by_an_option_carry_their_error(told: Told, sampled: None) -> None:
    over = ("odds", "pai-gow-poker", "--compare", "copies")
    shown = told(*over)
    assert "±" in shown
    values = json.loads(told(*over, "--json"))["values"].values()
    assert all(wager["standard_error"] for odds in values for wager in odds.values())


def test_a_sheet_heads_sampled_deals_as_such() -> None:
    rules = load("pai-gow-poker")
    parts = list(odds_appendix(rules, sampled_of(rules)))
    shown = " ".join(map(str, parts))
    assert "Sampled deals" in shown
    assert "ombinations" not in shown
    (wager,) = sheet_of(game("pai-gow-poker"), sampled_of(rules)).wagers
    assert wager.edge_text.endswith("± 1.000 %")


# Files of one's own


def test_rules_of_a_file_name_a_command_that_runs(
    told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.desk.odds.known_odds", lambda game: None)
    place = tmp_path / "my-uth.toml"
    place.write_text(
        'id = "my-uth"\nname = "My Ultimate"\nlike = "ultimate-texas-holdem"\n', encoding="utf-8"
    )
    shown = told("rules", str(place)).replace("\n", "")
    assert "houseway odds my-uth" not in shown
    assert f"houseway odds {place} ante".replace(" ", "") in shown.replace(" ", "")


# The mark of departures


@pytest.mark.parametrize("fees", ["own-ez-1", "own-ez-2", "own-ez-3", "own-ez-4"])
def test_a_fee_that_a_sentence_denies_is_marked_with_its_ruling(fees: str, told: Told) -> None:
    shown = told("placard", "ez-baccarat-panda-8", "-o", f"fees={fees}")
    charged = "$0.50" in shown.partition("Bettors pay")[2].partition("Of several")[0]
    assert ("ruling EZ-A5" in " ".join(shown.split())) == charged == (fees in FROM_BETTORS)


# Rulings on slips


@pytest.mark.parametrize("name", BANKED)
def test_a_slip_cites_only_rulings_under_which_its_money_could_differ(name: str) -> None:
    answer = settle_any(example(name))
    slip = slip_of(answer)
    moved = {reading.option for reading in every_reading(answer).changed} | set(untried(load(name)))
    cited = {each for move in slip.parts.moves for each in move.rulings}
    cited |= {each.name for each in slip.rulings}
    known = {ruling.id: set(ruling.option) for ruling in load(name).rulings}
    assert all(known[each] & moved for each in cited)


def test_a_slip_without_a_tie_says_nothing_of_ties(told: Told) -> None:
    shown = told("settle", "--example", "ez-baccarat-panda-8")
    assert "EZ-A1" in shown
    assert "EZ-A2" not in shown
    assert "EZ-A6" not in shown


def test_a_plain_total_of_nineteen_rests_on_no_ruling_about_jokers() -> None:
    record = {
        "game": "no-bust-blackjack-jokers",
        "cards": {"bank": ["Td", "8s"], "seat 1": ["Tc", "9d"]},
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [{"seat": 1, "spot": "game", "amount": 2500}],
        "choices": [],
    }
    slip = slip_of(settle_any({**example("no-bust-blackjack-jokers"), **record}))
    assert (slip.rulings, slip.readings.rulings) == ((), ())


def test_odds_that_a_ruling_sets_are_cited_where_they_are_paid() -> None:
    """A room may post any odds, so that no list of other readings brings this ruling up."""
    answer = settle(example("super-pan-9"))
    won = any(event.odds for event in answer.settled)
    cited = {each for move in slip_of(answer).parts.moves for each in move.rulings}
    assert ("SP9-A7" in cited) == won


# Pages in the browser


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return TestClient(cardroom(str(tmp_path_factory.mktemp("papers") / "room.db")))


def _read(page: str) -> str:
    """What somebody reads or hears, without the values an option is chosen by."""
    page = re.sub(r"(?s)<(script|style|option|code|nav|header|label)\b.*?</\1>", " ", page)
    page = re.sub(r"(?s)<span class=\"soft\">One of .*?</span>", " ", page)
    spoken = " ".join(re.findall(r'aria-label="([^"]*)"', page))
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page) + " " + spoken).split())


@pytest.mark.parametrize("page", ["g", "what-if"])
@pytest.mark.parametrize("name", BANKED)
def test_a_game_page_speaks_of_the_player_dealer_and_never_of_the_bank(
    page: str, name: str, client: TestClient
) -> None:
    shown = _read(client.get(f"/{page}/{name}").text).replace(DESK, "")
    assert "player-dealer" in shown
    assert re.findall(r"(?i).{20}(?<![-\w])bank(?:'s|s|ed)?(?![-\w]).{20}", shown) == []


# Shuffle and cut

CUTS = {
    "river-down-holdem": ("house dealer cuts", "Dealing Procedures and Round of Play"),
    "big-o": ("cuts it", "Description of the Deck and Number of Decks Used"),
    "fortune-pai-gow-poker": ("lets the player-dealer cut", "Hand Shuffle"),
    "casino-war": ("cut before they go into the shoe", "Dealing procedures, items 1 and 4"),
    "three-card-poker-6-card-bonus": ("explained among the terms", "Glossary of terms"),
    "super-pan-9": ("where the shoe ends", "Type of card deck used"),
    "ultra-pan-9": ("where the shoe ends", "Type of card deck used"),
}


def _sheet(name: str, options: Mapping[str, object] | None = None) -> str:
    paper = sheet_paper(game(name, options), None)
    return " ".join(text for each in (*paper.sections, *paper.appendices) for text in each.words())


@pytest.mark.parametrize("name", game_ids())
def test_sheet_and_rules_say_who_cuts_or_that_the_document_does_not(name: str) -> None:
    says, clause = CUTS.get(name, ("describes no cut", ""))
    rules = " ".join(line for _, lines in sheet_of(game(name)).sections for line in lines)
    for paper in (_sheet(name), rules):
        assert says in paper
        assert clause in paper
    assert (load(name).cut is None) == (name not in CUTS)


@pytest.mark.parametrize("name", BANKED)
def test_the_cut_card_is_an_option_only_where_a_shoe_is_dealt(name: str, told: Told) -> None:
    shoe = load(name).deck.dealt_from == "shoe"
    assert ("cut-from-back" in _sheet(name)) == shoe
    assert ("cut-from-back" in listed_options(load(name))) == shoe
    chosen = load(name, {"cut-from-back": 40})
    assert "cut-from-back" in listed_options(chosen)


# Rulings on sheets


@pytest.mark.parametrize("name", game_ids())
def test_a_ruling_on_a_sheet_tells_its_choice_in_words_and_names_the_option_once(name: str) -> None:
    rules = load(name)
    told = next(s for s in sheet_paper(game(name), None).sections if s.title == "Rulings in force")
    for clause in (item for item in told.items if isinstance(item, Clause)):
        note = clause.note
        ruling = next((r for r in rules.rulings if f"{r.id}." == clause.lead), None)
        assert not re.search(r"[a-z0-9]+(-[a-z0-9]+)* = ", note), note
        for key in () if ruling is None else ruling.option:
            assert note.count(f"({key})") == 1


# Comparisons in a spreadsheet

COMPARED = [
    ("ez-baccarat-panda-8", "casino-war"),
    ("pai-gow-tiles", "21st-century-baccarat-5"),
    ("texas-holdem", "big-o"),
    ("cons-baccarat-1", "own-ez-3"),
]
IN_WORDS = {"Rulings", "Play", "Charts", "Settlement", "Worth knowing"}


@pytest.mark.parametrize("names", COMPARED)
def test_a_comparison_writes_amounts_as_numbers_with_the_unit_in_the_heading(
    names: tuple[str, str],
) -> None:
    facts, *figures = compare(*names).grids()
    told = [row for row in facts.rows if row[0] not in IN_WORDS and "envy" not in str(row).lower()]
    assert not [row for row in told if "$" in "".join(map(str, row[1:4])) and row[1] != "Schedule"]
    (amounts,) = (grid for grid in figures if grid.title == "Amounts")
    assert all(heading.endswith("($)") for heading in amounts.headings[2:5])
    for row in amounts.rows:
        assert all(value is None or isinstance(value, float) for value in row[2:5])


def test_amounts_of_a_comparison_are_dollars_and_shares_are_percent() -> None:
    found = {grid.title: grid for grid in compare(*COMPARED[0]).grids()}
    limits = {row[1]: row[3] for row in found["Amounts"].rows if str(row[1]).startswith("Table")}
    assert limits == {"Table minimum": 5.0, "Table maximum": 1000.0}
    fee = next(row for row in found["Amounts"].rows if "on an action" in str(row[1]))
    share = next(row for row in found["Shares"].rows)
    assert (fee[2], fee[3], share[2], share[3]) == (50.0, 0.5, 50.0, 1.0)
