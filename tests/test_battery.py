"""What every registered game must have. A new game is found here by itself."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import jsonschema
import pytest

from houseway.desk.odds import find_odds, known_odds
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.record import record_of
from houseway.desk.schemas import example, schema
from houseway.desk.settle import Settlement, settle_any, total_of_nets
from houseway.desk.sheet import sheet_json, sheet_of
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import RecordError
from houseway.families import FAMILIES, game
from houseway.families.journal import RoundLog, log_of
from houseway.play.bots import AnyLegal, HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schedules import fee_rulings
from houseway.table.events import IrregularityDeclared, RoundEnded
from houseway.table.say import say
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from tables import ONE_OF_EACH, full_table, repeatable_shoe, with_odds
from transcripts import HERE, transcript

GAMES = game_ids()
OWN_HANDS = {
    "century-21-baccarat",
    "super-pan-9",
    "ultra-pan-9",
    "no-bust-blackjack-4",
    "no-bust-blackjack-jokers",
    "blackjack-switch",
    "pure-21-5",
    "pure-spanish-21-5-3-2",
    "pure-spanish-21-5-6-5",
    "casino-war",
}
AGAINST_THE_BANK = {
    "caribbean-stud",
    "three-card-poker",
    "three-card-poker-6-card-bonus",
    "ultimate-texas-holdem",
    "fast-action-holdem",
}
PAI_GOW = {
    "pai-gow-poker",
    "fortune-pai-gow-poker",
    "face-up-pai-gow-poker",
    "pai-gow-tiles",
}
POT_GAMES = {
    "texas-holdem",
    "texas-holdem-hi-lo",
    "river-down-holdem",
    "omaha",
    "omaha-hi-lo",
    "big-o",
    "pineapple",
    "crazy-pineapple",
    "lazy-pineapple",
    "five-card-stud",
    "asian-stud",
    "mexican-stud",
    "seven-card-stud",
    "seven-card-stud-hi-lo",
    "razz",
    "draw",
    "draw-hi-lo",
    "jacks-back",
    "lowball",
    "push-9",
}
BY_POINTS_AND_MELDS = {"chinese-poker", "panguingue"}
SEVEN = {
    "21st-century-baccarat-5",
    "21st-century-baccarat-8",
    "21st-century-baccarat-10",
    "commission-free-baccarat-dragon-bonus",
    "ez-baccarat-panda-8",
    "supreme-baccarat",
    "dai-bacc",
}


def test_every_game_of_the_rulebook_is_there() -> None:
    unbanked = POT_GAMES | BY_POINTS_AND_MELDS
    assert set(GAMES) == SEVEN | OWN_HANDS | AGAINST_THE_BANK | PAI_GOW | unbanked
    assert {name for name in GAMES if not load(name).banked} == unbanked


@cache
def validator(name: str) -> jsonschema.protocols.Validator:
    """Made once: a schema is long, and looking it over takes longer than using it."""
    return jsonschema.Draft202012Validator(schema(name))


@pytest.mark.parametrize("name", GAMES)
def test_file_name_and_id_agree_and_a_family_plays_it(name: str) -> None:
    rules = load(name)
    assert rules.id == name
    assert rules.family in FAMILIES


@pytest.mark.parametrize("name", with_odds(GAMES))
def test_has_exact_odds_for_every_spot_or_how_often_hands_are_made(name: str) -> None:
    found, rules = find_odds(game(name)), load(name)
    assert [item.spot.id for item in found.spots] == [spot.id for spot in rules.spots]
    assert rules.banked == bool(found.spots) == (not found.charts)
    validator("odds").validate(found.to_json())


@pytest.mark.parametrize("name", GAMES)
def test_has_an_example_hand_that_settles(name: str) -> None:
    record = example(name)
    validator("record").validate(record)
    answer = settle_any(record)
    validator("answer").validate(answer.to_json())
    assert total_of_nets(answer) == 0
    if not isinstance(answer, Settlement):
        told = record["pot"]["seats"] if "pot" in record else record["seats"]
        nets = answer.to_json()["nets"]
        assert {net["seat"] for net in nets} == {item["seat"] for item in told}
        ends = len(answer.hands) > 1 if isinstance(answer, PotSettlement) else nets[0]["net"]
        assert ends, "an example comes to a showdown, or somebody wins"
        return
    wagered = {(w["seat"], w.get("bettor"), w["spot"]) for w in record["wagers"]}
    lines = answer.to_json()["settled"]
    assert wagered <= {(w["seat"], w.get("bettor"), w["spot"]) for w in lines}


@pytest.mark.parametrize("name", GAMES)
def test_has_a_rule_sheet(name: str) -> None:
    played = game(name)
    sheet = sheet_of(played, known_odds(played))
    assert len(sheet.wagers) == len(played.rules.spots)
    assert len(sheet.sections) >= 4
    assert all(lines for _, lines in sheet.sections)
    assert json.dumps(sheet_json(sheet))


@pytest.mark.parametrize("name", GAMES)
def test_has_a_transcript_that_still_comes_out_the_same(name: str) -> None:
    path = HERE / f"{name}.txt"
    assert path.is_file(), "write it with: python tests/transcripts.py"
    told = path.read_text(encoding="utf-8")
    assert transcript(name) == told
    ends = " goes out with " if load(name).family == "pan" else " shows "
    assert load(name).banked or ends in told, "a pot is won at a showdown, Panguingue by going out"


def some(name: str, rounds: int) -> int:
    """Fewer rounds for pot games, which are many and share one engine with tests of its own."""
    return rounds if load(name).banked or name in ONE_OF_EACH else rounds // 3


@pytest.mark.parametrize("name", GAMES)
def test_the_house_way_plays_it_alone(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, name))
    for _ in range(25):
        round_ = play_out(start_round(played, table), {}, HouseWay())
        assert isinstance(round_.events[-1], RoundEnded)


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_a_sentence_and_a_json_form(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, f"{name} events"), people=6)
    luck = Random(name)
    seen: dict[str, Event] = {}
    for _ in range(some(name, 60)):
        for event in play_out(start_round(played, table), {}, AnyLegal(luck)).events:
            assert say(event, played.rules)
            assert Event.from_json(event.to_json()) == event
            seen[event.kind] = event
    for event in seen.values():
        validator("event").validate(event.to_json())
        validator("event").validate(event.seen_from(None).to_json())


@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_saved_and_restored_by_its_log(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, f"{name} log"), people=4)
    luck = Random(name)
    for number in range(some(name, 30)):
        before = snapshot(table)
        round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
        log = log_of(played, before, round_)
        data = json.loads(json.dumps(log.to_json()))
        if number < 3:
            validator("log").validate(data)
        assert RoundLog.from_json(data).replay().events == round_.events


# Supreme, too, where wagers that lie over and are raised count only for what is new.
WRITTEN = [*((name, {}) for name in GAMES), ("supreme-baccarat", {"tta-includes-carried": "no"})]


@pytest.mark.parametrize(("name", "options"), WRITTEN)
def test_a_round_writes_a_hand_record_that_settles_alike(
    name: str, options: dict[str, str]
) -> None:
    played = game(name, options)
    table = full_table(played, repeatable_shoe(played, f"{name} record"), people=5)
    luck = Random(name)
    for _ in range(some(name, 40)):
        round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
        ended = round_.events[-1]
        if not isinstance(ended, RoundEnded) or not ended.nets:
            continue  # the game was broken, or nobody wagered
        settles_alike(played, round_.events)


def settles_alike(played: Game, events: list[Event]) -> None:
    """The record of a round comes to the same end, wager by wager."""
    try:
        record = record_of(played.rules, events)
    except RecordError as reason:
        if "nothing to settle" not in str(reason):
            raise
        ended = events[-1]
        assert isinstance(ended, RoundEnded)
        assert not any(net for _, net in ended.nets)
        return
    answer = settle_any(record.to_json())
    if not isinstance(answer, Settlement):
        assert answer.ended == events[-1]
        return
    assert answer.settled == [event for event in events if event.kind == "wager-settled"]
    ended = events[-1]
    assert isinstance(ended, RoundEnded)
    assert (answer.ended.bank, answer.ended.house) == (ended.bank, ended.house)


def declared_round(played: Game, table: Table, luck: Random) -> Round:
    """A round of any legal choices in which the house dealer now and then declares something."""
    round_, bot = start_round(played, table), AnyLegal(luck)
    while (decision := round_.decision) is not None:
        if decision.declarable and luck.random() < 0.1:
            what = luck.choice(sorted(decision.declarable))
            seats = sorted(decision.declarable[what])
            round_.declare(what, "", luck.choice(seats) if seats else None)
            continue
        bettor, offer = luck.choice(list(decision.offers.items()))
        round_.choose(bettor, bot.choose(offer))
    return round_


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).irregularities])
def test_irregularities_are_logged_recorded_and_settled_alike(name: str) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, f"{name} irregular"), people=5)
    luck, seen = Random(name), set()
    for _ in range(60):
        before = snapshot(table)
        round_ = declared_round(played, table, luck)
        declared = [e for e in round_.events if isinstance(e, IrregularityDeclared)]
        seen |= {event.what for event in declared}
        log = json.loads(json.dumps(log_of(played, before, round_).to_json()))
        assert RoundLog.from_json(log).replay().events == round_.events
        ended = round_.events[-1]
        if not declared or not isinstance(ended, RoundEnded) or not ended.nets:
            continue
        nets = sum(net for _, net in ended.nets)
        assert nets + ended.bank + ended.house + ended.lies == 0
        settles_alike(played, round_.events)
    assert len(seen) >= len(played.rules.irregularities) - 2


@pytest.mark.parametrize("name", GAMES)
def test_rulings_are_complete_and_point_at_what_exists(name: str) -> None:
    rules = load(name)
    ids = [ruling.id for ruling in rules.rulings]
    assert len(ids) == len(set(ids))
    for ruling in rules.rulings:
        assert all(option in rules.choices for option in ruling.option), ruling.id
        assert all(spot in rules.by_id for spot in ruling.spots), ruling.id
        assert ruling.says.endswith((".", "?"))
        assert ruling.ruling.endswith(".")


# Every place where the rule documents need reading, by the letters of each game.
RULINGS = {
    "21st-century-baccarat-5": ("B50", 16),
    "21st-century-baccarat-8": ("B80", 14),
    "21st-century-baccarat-10": ("B100", 6),
    "commission-free-baccarat-dragon-bonus": ("CFD", 6),
    "ez-baccarat-panda-8": ("EZ", 8),
    "supreme-baccarat": ("SUP", 18),
    "dai-bacc": ("DAI", 12),
    "century-21-baccarat": ("C21", 11),
    "ultra-pan-9": ("UP9", 11),
    "super-pan-9": ("SP9", 7),
}
PLAIN_RULINGS = {
    "no-bust-blackjack-4": ("NB", 12),
    "no-bust-blackjack-jokers": ("JK", 11),
    "blackjack-switch": ("SW", 15),
    "pure-21-5": ("P", 19),
    "pure-spanish-21-5-3-2": ("PS", 17),
    "pure-spanish-21-5-6-5": ("PS", 17),
    "casino-war": ("CW", 13),
    "caribbean-stud": ("C", 10),
    "three-card-poker": ("V1", 10),
    "three-card-poker-6-card-bonus": ("V2", 8),
    "ultimate-texas-holdem": ("U", 10),
    "fast-action-holdem": ("FA", 17),
    "pai-gow-poker": ("PG", 9),
    "fortune-pai-gow-poker": ("FO", 13),
    "face-up-pai-gow-poker": ("FU", 14),
    "pai-gow-tiles": ("T", 14),
}


@pytest.mark.parametrize(("name", "letters", "number"), [(k, *v) for k, v in RULINGS.items()])
def test_every_known_ambiguity_is_ruled_on(name: str, letters: str, number: int) -> None:
    ids = {ruling.id for ruling in load(name).rulings}
    assert {f"{letters}-A{n}" for n in range(1, number + 1)} <= ids


@pytest.mark.parametrize(("name", "letters", "number"), [(k, *v) for k, v in PLAIN_RULINGS.items()])
def test_every_known_ambiguity_of_own_hands_is_ruled_on(
    name: str, letters: str, number: int
) -> None:
    ids = {ruling.id for ruling in load(name).rulings}
    assert {f"{letters}-{n}" for n in range(1, number + 1)} <= ids


def test_every_ambiguity_the_blackjack_games_share_is_ruled_on() -> None:
    found = {ruling.id for name in PLAIN_RULINGS for ruling in load(name).rulings}
    assert {f"G-{n}" for n in range(1, 15)} <= found


def test_every_ambiguity_poker_and_pai_gow_share_is_ruled_on() -> None:
    names = AGAINST_THE_BANK | PAI_GOW
    found = {ruling.id for name in names for ruling in load(name).rulings}
    assert {f"D-{n}" for n in range(1, 14)} <= found


POT_RULINGS = (
    ("GEN-R", 20), ("HE-R", 2), ("OM-R", 1), ("BO-R", 3), ("RD-R", 2), ("PI-R", 3), ("DR-R", 5),
    ("DH-R", 1), ("JB-R", 8), ("LB-R", 11), ("ST-R", 7), ("SH-R", 1), ("RZ-R", 2), ("FS-R", 1),
    ("AS-R", 5), ("MX-R", 9), ("P9-R", 13),
)  # fmt: skip


def test_every_ambiguity_of_pot_games_is_ruled_on() -> None:
    found = {ruling.id for name in POT_GAMES for ruling in load(name).rulings}
    known = {f"{key}{n}" for key, number in POT_RULINGS for n in range(1, number + 1)}
    assert known <= found


def test_every_shared_ambiguity_is_ruled_on() -> None:
    found = {ruling.id for name in SEVEN for ruling in load(name).rulings}
    # S-5 (ties on the lines) and S-6 (naturals) are ruled on game by game.
    shared = {f"S-{n}" for n in range(1, 23)} - {"S-5", "S-6"}
    assert shared <= found
    assert set(fee_rulings()) == {f"F-{n}" for n in range(1, 34)}


@pytest.mark.parametrize("name", GAMES)
def test_rule_files_cite_documents_by_title_only(name: str) -> None:
    from importlib.resources import files

    text = (files("houseway.rulebook") / "games" / f"{name}.toml").read_text(encoding="utf-8")
    assert not re.search(r"\bL\d{3,4}\b|\b00\d:\d+|\bseed\b|\.txt", text)


def test_transcripts_belong_to_games() -> None:
    assert {path.stem for path in Path(HERE).glob("*.txt")} == set(GAMES)
