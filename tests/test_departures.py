"""As printed, or departed from; and what a file that is like a game takes over from it."""

from __future__ import annotations

import csv
import json
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

from fee_desk import Run, runner
from houseway.desk.lint_rulings import lint_rulings
from houseway.desk.paper_words import paper_standing
from houseway.errors import RulebookError
from houseway.rulebook.departures import departures, standing
from houseway.rulebook.load import game_ids, load
from houseway.web.pages import cardroom

EZ = "ez-baccarat-panda-8"
SCHEDULES = ("cons-baccarat-1", "cons-baccarat-9")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return TestClient(cardroom(str(tmp_path_factory.mktemp("departures") / "room.db")))


def written(folder: Path, text: str) -> str:
    place = folder / "own.toml"
    place.write_text(f'id = "own"\nname = "Our own"\n{text}', encoding="utf-8")
    return str(place)


def test_what_the_document_leaves_to_the_room_is_no_departure() -> None:
    usual = departures(load("century-21-baccarat"))
    for options in ({"decks": 4}, {"minimum": "$10"}, {"seats": 7}):
        assert departures(load("century-21-baccarat", options)) == usual == ()


OFFERED: dict[
    str, tuple[dict[str, object], ...]
] = {  # game and clause, with the choices that the clause itself offers
    "21st-century-baccarat-8 Dragon Bonus Paytables": ({"dragon-table": 2}, {"dragon-table": 3}),
    "21st-century-baccarat-10 Description of the Deck": ({"dealt-from": "shuffler"},),
    "21st-century-baccarat-10 Description of Table Used": ({"limit-player": "10-500"},),
    "ez-baccarat-panda-8 Description of Table Used": ({"limit-banker": "10-500"},),
    "dai-bacc Description of the Deck": ({"dealt-from": "shuffler"},),
    "dai-bacc Description of Table Used": ({"limit-player": "10-500"},),
    "commission-free-baccarat-dragon-bonus Options Sheet": (
        {"backline-base": True},
        {"backline-tie": True},
        {"backline-dragon": True},
        {"tie-pays": "9:1"},
        {"action-method": "button-hole-card"},
    ),
    "commission-free-baccarat-dragon-bonus Wagering Limits and Collection Fees": (
        {"limit-tie": "1-100"},
        {"fee-timing": "after-deal"},
    ),
    "super-pan-9 Type of Card Deck, item 1": ({"dealt-from": "shuffler"},),
    "ultra-pan-9 Type of Card Deck, item 1": ({"dealt-from": "shuffler"},),
    "casino-war Type of Card Deck, items 1 and 3": ({"dealt-from": "shuffler"},),
    "fortune-pai-gow-poker Shuffle Machine Procedures": ({"action": "random-number"},),
    "fortune-pai-gow-poker Hand Shuffle": ({"deal": "by-hand", "pile": "asked"},),
    "face-up-pai-gow-poker Dealing Procedures, item 6": ({"deal": "by-hand", "pile": "asked"},),
    "no-bust-blackjack-jokers Value of Cards": ({"jokers": "4"},),
    "no-bust-blackjack-jokers Round of Play, item 4": ({"circles": 5},),
    "pure-spanish-21-5-3-2 Double-Down, item 3": (
        {"double-double": "two"},
        {"double-double": "three"},
    ),
    "pure-spanish-21-5-6-5 Match the Dealer, item 1": ({"offer-match": False},),
    "ultimate-texas-holdem Round of Play, item 3": ({"deal": "shoe"},),
    "ultimate-texas-holdem Round of Play, item 16": (
        {"trips-table": "8-6-5-3"},
        {"pays-trips": "50:1 40:1 30:1 9:1 7:1 4:1 3:1"},
    ),
    "asian-stud two variations": ({"ace-as-six": False}, {"flush-first": False}),
    "draw the joker": ({"joker": False},),
    "draw-hi-lo the joker": ({"joker": False},),
    "lowball betting limit after the draw": ({"draw-bet": "small"},),
    "omaha-hi-lo qualifier": ({"low-qualifier": "none"},),
    "seven-card-stud-hi-lo qualifier": ({"low-qualifier": "none"},),
    "panguingue spades": ({"spades-out": 2},),
    "chinese-poker Point System": ({"version": "mandarin"},),
    "crazy-pineapple hi-lo": ({"hi-lo": True},),
}
SILENT = (  # documents that name neither a shoe nor a machine to deal from
    "21st-century-baccarat-5",
    "century-21-baccarat",
    "no-bust-blackjack-4",
    "no-bust-blackjack-jokers",
    "blackjack-switch",
    "pure-21-5",
    "pure-spanish-21-5-3-2",
    "pure-spanish-21-5-6-5",
)


@pytest.mark.parametrize("clause", OFFERED)
def test_a_choice_that_the_document_offers_is_no_departure(clause: str) -> None:
    name = clause.split()[0]
    usual = departures(load(name))
    for options in OFFERED[clause]:
        assert load(name, options).options != load(name).options
        assert departures(load(name, options)) == usual


@pytest.mark.parametrize("name", SILENT)
def test_nothing_is_said_of_a_document_that_is_silent_about_shoe_and_machine(name: str) -> None:
    assert departures(load(name, {"dealt-from": "shuffler"})) == departures(load(name))


def test_where_no_wager_needs_another_nothing_is_said_of_where_it_lies() -> None:
    for name in ("century-21-baccarat", "super-pan-9", "pai-gow-tiles"):
        assert departures(load(name, {"prerequisite": "bettor"})) == departures(load(name))
    told = standing(load(EZ, {"prerequisite": "bettor"}))
    assert "prerequisite = bettor (usual reading: area)" in told


def test_fast_action_introduction_prints_a_shoe() -> None:
    told = standing(load("fast-action-holdem", {"dealt-from": "shuffler"}))
    assert "dealt-from = shuffler (document: shoe)" in told


def test_lucky_7_has_a_printed_range_that_a_room_cannot_post_away() -> None:
    told = standing(load("21st-century-baccarat-10", {"limit-lucky-7": "5-100"}))
    assert "limit-lucky-7 = $5-$100" in told


def test_what_an_option_says_is_offered_must_be_allowed(tmp_path: Path) -> None:
    place = written(tmp_path, f'like = "{EZ}"\n[options.base-tie]\noffered = ["moon"]\n')
    with pytest.raises(RulebookError, match="base-tie=moon is not allowed"):
        load(place)


def test_an_option_other_than_the_documents_is_a_departure() -> None:
    told = standing(load("century-21-baccarat", {"ties": "bank-wins"}))
    assert told == "Departs from the printed rules: ties = bank-wins (usual reading: push)."
    pays = departures(load("century-21-baccarat", {"pays-game": "2:1 2:1"}))
    assert [each.about for each in pays] == ["pays-game"]


def test_ez_baccarat_three_card_7_departs_by_ruling_and_not_when_it_pays() -> None:
    by_ruling = departures(load(EZ))
    assert "EZ-A1" in [each.about for each in by_ruling]
    paid = departures(load(EZ, {"banker-three-card-7": "pay"}))
    assert not {"EZ-A1", "banker-three-card-7"} & {each.about for each in paid}


@pytest.mark.parametrize(
    ("name", "ruling", "option", "letter"),
    [
        ("21st-century-baccarat-5", "B50-A5", "return-on-dealer-9", "all"),
        ("fast-action-holdem", "D-3", "fee-timing", "before-deal"),
        ("chinese-poker", "CH-R14", "surrenders", 1),
        ("no-bust-blackjack-4", "G-3", "fee-timing", "before-deal"),
        ("no-bust-blackjack-jokers", "G-3", "fee-timing", "before-deal"),
        ("pure-21-5", "G-3", "fee-timing", "before-deal"),
        ("pure-spanish-21-5-3-2", "G-3", "fee-timing", "before-deal"),
        ("pure-spanish-21-5-6-5", "G-3", "fee-timing", "before-deal"),
    ],
    ids=lambda part: str(part),
)
def test_a_reading_against_the_letter_is_a_departure_and_the_letter_is_none(
    name: str, ruling: str, option: str, letter: str | int
) -> None:
    assert ruling in [each.about for each in departures(load(name))]
    by_the_letter = {each.about for each in departures(load(name, {option: letter}))}
    assert not {ruling, option} & by_the_letter


def test_pure_21_5_round_of_play_4_is_departed_from_under_every_schedule_of_its_own() -> None:
    told = departures(load("pure-21-5", {"fees": "own-pure215-1"}))
    assert "G-3" in [each.about for each in told]
    assert "G-3" not in [each.about for each in departures(load("pure-21-5", {"fees": "none"}))]


MISPRINTS = {
    "fast-action-holdem": {"FA-4"},
    "fortune-pai-gow-poker": {"FO-10"},
    "no-bust-blackjack-4": {"NB-1"},
    "pai-gow-tiles": {"T-1", "T-2"},
    "pure-21-5": {"P-9"},
    "three-card-poker-6-card-bonus": {"V2-2", "V2-3", "V2-6"},
}


@pytest.mark.parametrize("name", game_ids())
def test_a_misprint_put_right_is_a_ruling_and_no_departure(name: str) -> None:
    found = {ruling.id for ruling in load(name).rulings if ruling.misprint}
    assert found == MISPRINTS.get(name, set())
    assert not found & {each.about for each in departures(load(name))}
    assert not [r.id for r in load(name).rulings if r.misprint and r.overrules]


@pytest.mark.parametrize("name", game_ids())
def test_a_game_as_it_is_departs_only_by_rulings_that_overrule(name: str) -> None:
    rules = load(name)
    overruling = {ruling.id for ruling in rules.rulings if ruling.overrules}
    printed = {key for key, option in rules.choices.items() if option.printed is not None}
    assert {each.about for each in departures(rules)} <= overruling | printed


def test_like_passes_on_no_owner_licence_or_document(tmp_path: Path) -> None:
    rules = load(written(tmp_path, f'like = "{EZ}"\n'))
    assert load(EZ).owner
    assert load(EZ).gega
    assert (rules.owner, rules.gega) == ("", "")
    assert rules.document == "none of its own; like EZ Baccarat Panda 8"
    assert "a variant of EZ Baccarat Panda 8" in standing(rules)


def test_like_passes_on_a_ruling_only_while_it_is_true(tmp_path: Path) -> None:
    model = {ruling.id for ruling in load(EZ).rulings}
    same = load(written(tmp_path, f'like = "{EZ}"\n'))
    assert {ruling.id for ruling in same.rulings} == model
    options = (
        '[options.banker-three-card-7]\ndefault = "pay"\n[options.coverage]\ndefault = "reserved"'
    )
    place = tmp_path / "another.toml"
    place.write_text(f'id = "b"\nname = "B"\nlike = "{EZ}"\n{options}\n', encoding="utf-8")
    gone = model - {ruling.id for ruling in load(str(place)).rulings}
    assert {"EZ-A1", "S-1"} <= gone
    assert all(
        {"banker-three-card-7", "coverage"} & set(ruling.option)
        for ruling in load(EZ).rulings
        if ruling.id in gone
    )


def test_pure_spanish_6_to_5_says_its_owner_itself() -> None:
    assert load("pure-spanish-21-5-6-5").owner == load("pure-spanish-21-5-3-2").owner != ""


def test_lint_finds_a_ruling_that_speaks_of_what_the_game_has_not(tmp_path: Path) -> None:
    ruling = """
[[rulings]]
id = "OWN-1"
clause = "House rules"
says = "Nothing."
ruling = "The Moon wager pays twice on a full moon."
why = "It is ours."
option = "moon"
spots = ["full-moon"]
"""
    found = lint_rulings(written(tmp_path, f'like = "{EZ}"\n{ruling}'))
    assert {finding.code for finding in found} == {"ruling-option", "ruling-spot"}
    assert all(finding.severity == "error" for finding in found)


@pytest.mark.parametrize(
    ("like", "ruling", "code"),
    [
        ("pure-21-5", "The Dragon 7 pays 40 to 1.", "ruling-wager"),
        ("century-21-baccarat", "A side wager is settled last.", "ruling-words"),
        ("pai-gow-tiles", "A winner at long odds is paid in part.", "ruling-words"),
        (EZ, "The dice name the first seat.", "ruling-words"),
        ("no-bust-blackjack-jokers", "Insurance is paid first.", "ruling-words"),
        ("super-pan-9", "The glossary explains the button.", "ruling-glossary"),
        ("pure-21-5", "The Red Flex is settled before insurance.", ""),
        (EZ, "The Dragon 7 is a side wager at long odds.", ""),
        ("super-pan-9", "The dice are shaken after the deal.", ""),
    ],
)
def test_lint_reads_the_words_of_a_ruling(
    like: str, ruling: str, code: str, tmp_path: Path
) -> None:
    text = f"""
[[rulings]]
id = "OWN-1"
clause = "House rules"
says = "Nothing."
ruling = "{ruling}"
why = "It is ours."
"""
    found = lint_rulings(written(tmp_path, f'like = "{like}"\n{text}'))
    assert {finding.code for finding in found} == ({code} if code else set())


GONE = {  # rulings that once stood where they are not true
    "super-pan-9": {"S-9", "S-13", "S-15", "UP9-A3", "UP9-A4"},
    "ultra-pan-9": {"S-13", "S-15"},
    "century-21-baccarat": {"S-13", "S-15"},
    "pai-gow-poker": {"S-13", "S-15"},
    "pai-gow-tiles": {"S-13", "S-15"},
    "no-bust-blackjack-4": {"S-13", "S-15"},
    "21st-century-baccarat-5": {"S-13"},
    "commission-free-baccarat-dragon-bonus": {"S-13"},
    "caribbean-stud": {"D-11", "S-13", "S-15"},
}


@pytest.mark.parametrize("name", GONE)
def test_a_shared_ruling_stands_only_in_games_that_have_what_it_speaks_of(name: str) -> None:
    assert not GONE[name] & {ruling.id for ruling in load(name).rulings}


def test_dai_bacc_collection_fee_schedules_keep_their_dollar_and_base_wager_rulings() -> None:
    assert {"S-13", "S-15"} <= {ruling.id for ruling in load("dai-bacc").rulings}


def test_a_range_that_only_a_file_posts_brings_no_ruling_on_printed_ranges(tmp_path: Path) -> None:
    posted = 'like = "three-card-poker"\n[options.limit-bonus]\ndefault = "5-50"\n'
    assert "S-13" not in [ruling.id for ruling in load(written(tmp_path, posted)).rulings]


def test_super_pan_9_other_equipment_one_ruling_says_all_of_its_dice() -> None:
    dice = [r for r in load("super-pan-9").rulings if "dice-map" in r.option]
    assert [(r.id, r.clause) for r in dice] == [("SP9-A1", "Other Equipment")]


@pytest.mark.parametrize("name", game_ids())
def test_no_ruling_of_the_rulebook_speaks_of_what_its_game_has_not(name: str) -> None:
    assert lint_rulings(name) == ()


WAR = "casino-war"
RESERVED = "coverage = reserved (usual reading: gross)"
ANSWERS = {  # every command that answers about a game, with a game that departs by an option
    "rules": (WAR,),
    "odds": (WAR,),
    "fees": (WAR,),
    "forecast": (WAR, "--table", "3 x 25"),
    "what-if": (WAR,),
    "counting": (WAR,),
    "sheet": (WAR,),
    "placard": (WAR,),
    "bank": (WAR, "--table", "2 x primary 25"),
    "simulate": (WAR, "--rounds", "40", "--at-table"),
}


@pytest.mark.parametrize("command", ANSWERS)
def test_every_answer_says_how_its_rules_stand_to_the_document(command: str, run: Run) -> None:
    asked = [command, *ANSWERS[command], "--option", "coverage=reserved"]
    code, told, _ = run(*asked)
    assert (code, RESERVED in " ".join(told.split())) == (0, True)
    code, told, _ = run(*asked, "--json")
    data = json.loads(told)
    assert (code, data["as_printed"]) == (0, False)
    assert RESERVED in [each["text"] for each in data["departures"]]


@pytest.mark.parametrize(
    "asked",
    [
        ("strategy", "caribbean-stud", "As Kd Jh 8c 3s"),
        ("equity", "texas-holdem", "AhKh", "QdQc", "--board", "2c 7d 9h"),
        ("melds", "3c 3h 3s"),
        ("fees", "texas-holdem"),
        ("forecast", "texas-holdem"),
    ],
    ids=lambda asked: f"{asked[0]}-{asked[1]}",
)
def test_answers_about_hands_and_pots_say_it_too(asked: tuple[str, ...], run: Run) -> None:
    name = "panguingue" if asked[0] == "melds" else asked[1]
    told = " ".join(run(*asked)[1].split())
    assert paper_standing(load(name)) in told
    assert json.loads(run(*asked, "--json")[1])["as_printed"] == (not departures(load(name)))


def test_a_comparison_says_it_of_both_sides_also_in_a_file(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "both.csv"
    asked = ["compare", WAR, WAR, "--option-b", "coverage=reserved"]
    told = " ".join(run(*asked, "--csv", str(place))[1].split())
    mine, its = paper_standing(load(WAR)), paper_standing(load(WAR, {"coverage": "reserved"}))
    assert f"A Casino War {mine} B" in told
    assert its in told
    assert {mine, its} <= {row[-1] for row in csv.reader(place.open(encoding="utf-8-sig")) if row}
    data = json.loads(run(*asked, "--json")[1])
    assert [data[side]["as_printed"] for side in "ab"] == [
        not departures(load(WAR)),
        False,
    ]
    assert "as_printed" not in json.loads(run("compare", *SCHEDULES, "--json")[1])["a"]


@pytest.mark.parametrize("command", ["forecast", "bank"])
def test_a_file_of_figures_says_by_which_rules(command: str, run: Run, tmp_path: Path) -> None:
    place = tmp_path / "figures.csv"
    run(
        command,
        WAR,
        "--table",
        "2 x primary 25",
        "--option",
        "coverage=reserved",
        "--csv",
        str(place),
    )
    assert RESERVED in place.read_text(encoding="utf-8-sig")


@pytest.mark.parametrize(
    "address",
    [
        "/g/{game}?o={o}",
        "/g/{game}/fees?o={o}",
        "/g/{game}/odds?o={o}",
        "/bank/{game}?o={o}",
        "/simulate/{game}?o={o}",
        "/what-if/{game}?o={o}",
        "/what-if/{game}/edges?o={o}",
        "/counting/{game}?o={o}",
        "/compare?a={game}&b={game}&ob={o}",
        "/sheet/{game}?o={o}",
        "/placard/{game}?o={o}",
    ],
)
def test_every_page_about_a_game_says_it(address: str, client: TestClient) -> None:
    page = client.get(address.format(game=WAR, o=quote("coverage=reserved")))
    assert page.status_code == 200
    assert RESERVED in " ".join(unescape(page.text).split())


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (f"/forecast?game={EZ}", EZ),
        (f"/train/draw?game={EZ}", EZ),
        ("/g/texas-holdem/equity", "texas-holdem"),
        ("/g/ultimate-texas-holdem/advice", "ultimate-texas-holdem"),
        ("/g/chinese-poker/set", "chinese-poker"),
    ],
)
def test_pages_without_options_say_it_of_the_usual_rules(
    address: str, name: str, client: TestClient
) -> None:
    page = client.get(address)
    assert page.status_code == 200
    assert paper_standing(load(name)) in unescape(page.text)
