"""The What if desk: edges before and after, fair payouts, variant files, command and pages."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from fastapi.testclient import TestClient

from houseway.cli.main import main
from houseway.desk.bank.ways import played
from houseway.desk.lint_rules import lint_rules
from houseway.desk.odds import find_odds
from houseway.desk.schemas import example
from houseway.desk.settle import Settlement, settle_any
from houseway.desk.variant import file_name, safe_id, variant_file
from houseway.desk.what_if import BEST, HOUSE, WhatIf, what_if
from houseway.desk.what_if_fair import fair
from houseway.desk.what_if_fields import changes_of, pay_tables, with_lines
from houseway.desk.what_if_odds import as_before, repriced, same_chances
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.odds import is_slow, odds
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import start_round
from houseway.proof.model import SpotOdds
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules
from houseway.web.pages import cardroom
from tables import full_table, proved, repeatable_shoe, some_of
from test_pays import BANKED, everything_changed, other_pays

EZ, FIVE = "ez-baccarat-panda-8", "21st-century-baccarat-5"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; gives exit code, standard output and standard error."""

    def go(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", *args])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


# Edges


def test_every_wager_is_told_before_and_after_with_the_difference() -> None:
    found = what_if(EZ, {"pays-dragon-7": "35:1", "decks": 6})
    assert (found.state, found.warned) == ("exact", ())
    after = odds(game(EZ, {"pays-dragon-7": "35:1", "decks": 6}))
    before = odds(game(EZ))
    assert [row.spot for row in found.rows] == [spot.id for spot in load(EZ).spots]
    for row in found.rows:
        assert row.before is not None
        assert row.after is not None
        old, new = before.spot(row.spot).odds, after.spot(row.spot).odds
        assert (row.before.edge, row.after.edge) == (old.house_edge, new.house_edge)
        assert (row.after.hit_frequency, row.after.variance) == (new.hit_frequency, new.variance)
        assert row.moved == new.house_edge - old.house_edge
    assert found.changes == {"decks": "6", "pays-dragon-7": "35:1"}


def test_a_wager_of_which_the_bettor_gets_the_best_is_warned_of() -> None:
    assert what_if(EZ, {"pays-dragon-7": "44:1"}).warned == ("Dragon 7",)
    assert what_if(EZ, {"pays-dragon-7": "43:1"}).warned == ()


def test_the_present_rules_may_be_a_rooms_own() -> None:
    found = what_if(EZ, {"pays-tie": "9:1"}, now={"decks": 6})
    assert found.changes == {"pays-tie": "9:1"}
    row = next(row for row in found.rows if row.spot == "player")
    assert row.before == row.after


def test_a_game_without_a_bank_has_no_edges_to_move() -> None:
    with pytest.raises(HousewayError, match="nobody banks"):
        what_if("texas-holdem", {})


@pytest.mark.parametrize(
    "name", [n if n == EZ else proved(n) for n in BANKED if not is_slow(load(n))]
)
def test_counts_paid_anew_are_what_counting_again_gives(name: str) -> None:
    printed, found = game(name), odds(game(name))
    for spot in printed.rules.spots:
        pays = other_pays(spot)
        if not pays:
            continue
        changed = game(name, {f"pays-{spot.id}": pays})
        again = odds(changed)
        paid = repriced(found, printed.rules, changed.rules)
        kept = as_before(found, printed.rules, changed.rules)
        for each in again.spots:
            assert isinstance(each, SpotOdds)
            if paid is not None:
                assert paid.spot(each.spot.id).odds == each.odds
            if (
                each.spot.id in kept
                and found.spot(each.spot.id).odds.outcomes != each.odds.outcomes
            ):
                assert kept[each.spot.id] == each.odds
        assert paid is not None or spot.kind == "base" or spot.window == "raise"


SLOW_SIDES = [
    ("three-card-poker", "bonus"),
    ("three-card-poker-6-card-bonus", "six-card-bonus"),
    ("fortune-pai-gow-poker", "fortune"),
    ("fortune-pai-gow-poker", "envy"),
    ("pure-21-5", "red-flex"),
    ("pure-21-5", "insurance"),
    ("ultimate-texas-holdem", "trips"),
]


@pytest.mark.prove
@pytest.mark.parametrize(("name", "spot"), SLOW_SIDES)
def test_slow_odds_of_a_side_wager_are_paid_anew_at_once(name: str, spot: str) -> None:
    printed = game(name)
    changed = game(name, {f"pays-{spot}": other_pays(printed.rules.by_id[spot])})
    paid = repriced(find_odds(printed), printed.rules, changed.rules)
    assert paid is not None
    assert paid.to_json() == find_odds(changed).to_json()


def test_where_play_follows_the_money_the_first_answer_is_play_as_before() -> None:
    name, changes = "21st-century-baccarat-8", {"pays-player": "3:2"}
    printed, changed = game(name), game(name, changes)
    found = odds(printed)
    assert repriced(found, printed.rules, changed.rules) is None
    first = what_if(name, changes, find=lambda each: found if each is printed else None)
    (player,) = (r.after for r in first.rows if (r.spot, r.way) == ("player", HOUSE))
    wins = found.spot("player").odds.hit_frequency
    assert first.state == "as-before"
    assert player is not None
    assert player.edge == found.spot("player").odds.house_edge - wins / 2
    nothing = what_if(name, changes, find=lambda each: None)
    assert nothing.state == "unknown"
    assert all(row.before is None and row.after is None for row in nothing.rows)


def ways_of(found: WhatIf, spot: str) -> dict[str, float]:
    rows = (row for row in found.rows if row.spot == spot and row.after is not None)
    return {row.way: float(row.after.edge) for row in rows if row.after is not None}


def test_best_play_and_house_way_stand_side_by_side_where_they_differ(run: Run) -> None:
    found, bank = what_if(FIVE, {"decks": 6}), odds(game(FIVE, {"decks": 6})).spot("player")
    both = {BEST: bank.played("best-play"), HOUSE: bank.played("house-way")}
    edges = {way: float(known.house_edge) for way, known in both.items() if known is not None}
    assert ways_of(found, "player") == edges
    assert edges[BEST] < edges[HOUSE]
    assert list(ways_of(found, "banker")) == [""]
    assert not found.missing
    assert list(ways_of(what_if("casino-war", {}), "primary")) == [""]  # the house way is best
    _, out, _ = run("what-if", FIVE, "--decks", "6")
    assert "Player line, with best play" in out
    assert "Player line, the house way" in out
    data = json.loads(run("what-if", FIVE, "--decks", "6", "--json")[1])
    rows = [row for row in data["wagers"] if row["spot"] == "player"]
    assert [row["way"] for row in rows] == [BEST, HOUSE]
    assert all("exact" in row["after"]["edge"] for row in rows)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "spot"),
    [("pure-21-5", "game"), ("three-card-poker", "ante"), ("face-up-pai-gow-poker", "game")],
)
def test_slow_games_have_both_ways_without_further_work(name: str, spot: str) -> None:
    found = what_if(name, {}, find=find_odds)
    known = find_odds(found.after).spot(spot)
    wanted = {BEST: played(known, "best-play"), HOUSE: played(known, "house-way")}
    ways = ways_of(found, spot)
    assert ways.keys() == wanted.keys()
    for way, each in wanted.items():
        assert each is not None
        ev = each if isinstance(each, float) else float(each.ev)
        assert ways[way] == pytest.approx(-ev, abs=1e-12)


def test_a_way_that_nobody_has_worked_out_is_named() -> None:
    known = odds(game(FIVE))
    without = replace(known, spots=tuple(replace(s, best_play=None) for s in known.spots))
    found = what_if(FIVE, {}, find=lambda each: without)
    assert list(ways_of(found, "player")) == [HOUSE]
    assert found.said.endswith("Not worked out: Player line with best play.")
    assert found.to_json()["note"] == found.said


@pytest.mark.prove
def test_play_as_before_is_the_usual_play_counted_again() -> None:
    name, changes = "21st-century-baccarat-8", {"pays-player": "3:2"}
    printed, found = game(name), odds(game(name))
    first = what_if(name, changes, find=lambda each: found if each is printed else None)
    best = what_if(name, changes)
    assert (first.state, best.state) == ("as-before", "exact")
    figures = [{(r.spot, r.way): r.after for r in each.rows} for each in (first, best)]
    assert figures[0]["player", HOUSE] == figures[1]["player", HOUSE]


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "option", "spot"),
    [
        ("three-card-poker", {"pays-ante": "2:1"}, "ante"),
        ("three-card-poker-6-card-bonus", {"pays-play": "2:1"}, "ante"),
        ("caribbean-stud", {"pays-bet": "20:1 9:1 8:1 7:1 6:1 5:1 3:1 3:1 3:1"}, "ante"),
        ("ultimate-texas-holdem", {"pays-blind": "500:1 50:1 10:1 3:1 3:1 3:1"}, "ante"),
    ],
)
def test_a_whole_round_is_paid_anew_and_best_play_takes_no_less(
    name: str, option: dict[str, str], spot: str
) -> None:
    printed, changed = game(name), game(name, option)
    found = find_odds(printed)
    assert as_before(found, printed.rules, printed.rules)[spot] == found.spot(spot).odds
    kept = as_before(found, printed.rules, changed.rules)[spot]
    assert found.spot(spot).odds.ev < kept.ev <= find_odds(changed).spot(spot).odds.ev


def test_other_cards_or_drawing_rules_are_counted_again() -> None:
    rules = load(EZ)
    assert same_chances(rules, load(EZ, everything_changed(rules)))
    assert not same_chances(rules, load(EZ, {"decks": 6}))
    assert not same_chances(rules, load(EZ, {"natural-stops-draw": "no"}))


# Fair payouts


@pytest.mark.parametrize("edge", ["1/20", proved("0"), proved("-1/50")])
def test_the_payout_found_gives_the_edge_asked_for(edge: str) -> None:
    wanted = Fraction(edge)
    for line in fair(EZ, {}, "dragon-7", wanted).lines:
        assert line.exact is not None
        chance = odds(game(EZ)).spot("dragon-7").odds.hit_frequency
        assert chance * line.exact - (1 - chance) == -wanted
        below, above = line.whole
        assert above[1] < wanted < below[1]
        assert odds(game(EZ, {"pays-dragon-7": below[0]})).spot("dragon-7").edge == below[1]


def test_a_wager_made_of_two_is_solved_by_trying() -> None:
    (line,) = fair("casino-war", {}, "primary").lines
    assert line.exact is not None
    near = line.exact.limit_denominator(1000)
    pays = {"pays-primary": f"{near.numerator}:{near.denominator}"}
    edge = odds(game("casino-war", pays)).spot("primary").edge
    even = odds(game("casino-war")).spot("primary").edge
    assert edge / even == (line.exact - near) / (line.exact - 1)  # evenly, and 0 at the exact odds


def test_what_cannot_be_asked_is_told_in_a_sentence() -> None:
    with pytest.raises(HousewayError, match="no wager by itself"):
        fair("casino-war", {}, "war")
    with pytest.raises(HousewayError, match="no spot"):
        fair(EZ, {}, "dragon")
    with pytest.raises(HousewayError, match="between"):
        fair(EZ, {}, "tie", Fraction(3))


# What can be changed


@pytest.mark.parametrize("name", some_of(BANKED, 3))
def test_every_game_offers_its_pay_lines_and_options(name: str) -> None:
    rules = load(name)
    tables = {table.spot: table for table in pay_tables(name, {})}
    for spot in rules.spots:
        wins = [line.name for line in spot.lines if line.result == "win"]
        assert len(set(wins)) == len(wins)  # lines are told apart by name
        assert [line.name for line in tables[spot.id].lines] == wins if wins else True
    offered = {change.key for change in changes_of(rules)}
    moving = {k for k, v in rules.choices.items() if v.odds and v.kind != "pays"}
    assert {key for key in moving if len(rules.choices[key].allowed) != 1} <= offered
    assert not any(key.startswith(("pays-", "limit-")) for key in offered)


def test_lines_are_changed_by_name_and_follow_another_pay_table() -> None:
    name = "21st-century-baccarat-8"
    second = {"dragon-table": 2}
    assert with_lines(name, second, {}) == second
    chosen = with_lines(name, second, {"player-dragon": {"Win by 9": "33", "Nobody": "9:1"}})
    rules = load(name, chosen).by_id["player-dragon"]
    printed = load(name, second).by_id["player-dragon"]
    moved = [(a.name, b.pays) for a, b in zip(printed.lines, rules.lines, strict=True) if a != b]
    assert moved == [("Win by 9", "33:1")]


# Variant files


def any_options(rules: Rules, luck: Random) -> dict[str, Value]:
    """Some options with other values, payouts and ranges among them."""
    chosen: dict[str, Value] = {}
    for key in luck.sample(sorted(rules.options), 5):
        option = rules.choices[key]
        spot = key.partition("-")[2]
        if option.allowed:
            chosen[key] = luck.choice(option.allowed)
        elif option.kind == "yes-no":
            chosen[key] = not option.default
        elif option.kind == "odds":
            chosen[key] = f"{luck.randint(1, 40)}:{luck.choice((1, 2, 5))}"
        elif option.kind == "pays" and spot in rules.by_id:
            chosen[key] = other_pays(rules.by_id[spot]) or "printed"
        elif option.kind == "range":
            chosen[key] = f"$5-${luck.randint(6, 100)}"
    return chosen


@pytest.mark.parametrize("name", some_of(game_ids(), 4))
def test_a_variant_file_reads_back_as_the_same_game(name: str, tmp_path: Path) -> None:
    luck = Random(name)
    wanted = load(name, any_options(load(name), luck))
    file = tmp_path / file_name(wanted)
    text = variant_file(wanted)
    file.write_text(text)
    data = tomllib.loads(text)
    assert set(data) <= {"like", "id", "name", "options"}
    found = load(str(file))
    assert found.options == wanted.options
    assert found.changed_options == {}
    for part in ("spots", "deck", "play", "settle", "table", "fees", "schedule"):
        assert getattr(found, part) == getattr(wanted, part), part
    chosen = set(data.get("options", {}))  # a ruling on one of these is untrue of the file
    kept = [ruling for ruling in wanted.rulings if not chosen.intersection(ruling.option)]
    assert list(found.rulings) == kept
    for key, option in found.choices.items():
        usual = {"default": wanted.choices[key].default}
        assert option.model_copy(update=usual) == wanted.choices[key]


def test_a_variant_is_dealt_settled_linted_and_varied_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(variant_file(load(EZ, {"pays-dragon-7": "45:1", "decks": 6}), id="mine"))
    played = game(str(file))
    round_ = play_out(
        start_round(played, full_table(played, repeatable_shoe(played, "mine"))), {}, HouseWay()
    )
    assert round_.decision is None
    record = {**example(EZ), "game": str(file)}
    answer = settle_any(record)
    assert isinstance(answer, Settlement)
    assert answer.rules.by_id["dragon-7"].lines[0].pays == "45:1"
    assert [finding.code for finding in lint_rules(str(file))] == ["pays-bettor"]
    again = tmp_path / "again.toml"
    again.write_text(variant_file(load(str(file), {"pays-tie": "9:1"}), like=str(file)))
    rules = load(str(again))
    assert (rules.by_id["tie"].lines[0].pays, rules.deck.decks) == ("9:1", 6)
    assert rules.by_id["dragon-7"].lines[0].pays == "45:1"


def test_names_and_ids_are_safe(tmp_path: Path) -> None:
    rules = load(EZ, {"pays-tie": "9:1"})
    wild = 'Quote " and \\ and\nline\x7f\x00 ☃ 🂡 ' + "x" * 200
    file = tmp_path / "wild.toml"
    file.write_text(variant_file(rules, name=wild, id="/etc/passwd"), encoding="utf-8")
    found = load(str(file))
    assert found.id == "etc-passwd"
    assert found.name == wild.strip()[:80]
    for name in (EZ, "", "CON", "ü", "a" * 500):
        assert safe_id(name) not in game_ids()
        assert len(safe_id(name)) <= 63


def test_a_file_says_no_more_of_a_payout_than_what_is_paid(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(f'like = "{EZ}"\nid = "odd"\nname = "Odd"\n[options.pays-tie]\nkind = "odds"\n')
    with pytest.raises(HousewayError, match="another default"):
        load(str(file))


# The command


def test_the_command_tells_edges_and_saves_a_file_that_is_never_overwritten(
    run: Run, tmp_path: Path
) -> None:
    file = str(tmp_path / "my.toml")
    code, out, _ = run(
        "what-if", EZ, "-o", "pays-dragon-7=45:1", "--fair", "dragon-7", "--save", file
    )
    assert code == 0
    assert "-3.656 %" in out
    assert "43.3777:1" in out
    assert "pays the bettor" in out
    assert load(file).by_id["dragon-7"].lines[0].pays == "45:1"
    code, _, err = run("what-if", EZ, "--save", file)
    assert code == 2
    assert "already a file" in err
    code, out, _ = run("what-if", file, "-o", "pays-dragon-7=40:1", "--json")
    data = json.loads(out)
    assert (code, data["changes"], data["state"]) == (0, {"pays-dragon-7": "40:1"}, "exact")


# The pages


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return TestClient(cardroom(str(tmp_path_factory.mktemp("what-if") / "room.db")))


def test_a_form_becomes_an_address_that_says_only_what_is_changed(web: TestClient) -> None:
    line = "pay.dragon-7.Banker wins with a three-card 7"
    sent = {line: "45", "pay.tie.Tie": "8:1", "set.decks": "6", "set.base-tie": "push"}
    answer = web.get(f"/what-if/{EZ}", params=sent, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/what-if/{EZ}?o=decks%3D6&o=pays-dragon-7%3D45%3A1"
    page = web.get(answer.headers["location"]).text
    assert "▲ Dragon 7 pays the bettor" in page
    assert 'value="45:1"' in page


def test_a_wrong_field_is_told_where_it_stands_and_nothing_else_is_lost(web: TestClient) -> None:
    sent = {"pay.dragon-7.Banker wins with a three-card 7": "lots", "pay.tie.Tie": "9:1"}
    answer = web.get(f"/what-if/{EZ}", params=sent)
    assert answer.status_code == 200
    assert answer.text.count('aria-invalid="true"') == 1
    assert 'value="lots"' in answer.text
    assert "is not odds" in answer.text
    assert "Tie pays 9:1" in answer.text


HOSTILE = [
    {"pay.tie.Tie": "9" * 20_000},
    {"pay.tie.Tie": "1:0"},
    {"pay.tie.Tie": "<script>alert(1)</script>"},
    {"pay.nowhere.Nothing": "9:1"},
    {"pay.tie": "9:1"},
    {"set.decks": "-1"},
    {"set.decks": "1e999"},
    {"set.nothing": "\x00"},
    {"set.pays-tie": "lose lose lose"},
    {"o": "decks"},
    {"o": ["decks=6"] * 300},
    {"o": "pays-tie=NaN:1", "fair": "tie", "edge": "nan"},
    {"fair": "nobody", "edge": "9" * 50},
    {"was": "decks=99", "pay.tie.Tie": "２:１"},
]


@pytest.mark.parametrize("sent", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("page", ["", "/edges"])
def test_hostile_fields_get_an_answer(web: TestClient, sent: dict[str, str], page: str) -> None:
    answer = web.get(f"/what-if/{EZ}{page}", params=sent)
    assert answer.status_code in (200, 400)
    assert "<script>alert" not in answer.text


def test_a_variant_is_downloaded_and_unknown_games_are_missing(web: TestClient) -> None:
    answer = web.get(f"/what-if/{EZ}/variant.toml", params={"o": "pays-tie=9:1"})
    assert tomllib.loads(answer.text)["options"] == {"pays-tie": {"default": "9:1"}}
    assert 'filename="ez-baccarat-panda-8-tie-9-1.toml"' in answer.headers["content-disposition"]
    assert web.get(f"/what-if/{EZ}/variant.toml", params={"o": "pays-tie=x"}).status_code == 400
    assert web.get("/what-if/nothing").status_code == 404
    assert web.get("/what-if/texas-holdem").status_code == 404


def test_every_game_with_a_bank_has_its_page(web: TestClient) -> None:
    listed = web.get("/what-if").text
    for name in BANKED:
        assert f'href="/what-if/{name}"' in listed
    for name in ("casino-war", "fortune-pai-gow-poker", "blackjack-switch"):
        assert web.get(f"/what-if/{name}").status_code == 200
