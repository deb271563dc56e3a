"""Baccarat, pan and war: what the documents say is on papers, slips and answers about fees."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fee_desk import runner
from houseway.desk.compare import compare
from houseway.desk.settle import Settlement, settle
from houseway.desk.sheet import sheet_of
from houseway.desk.slip import slip_of
from houseway.desk.train.drills import drills_of, questions
from houseway.desk.tried import tried
from houseway.errors import RecordError
from houseway.families import game
from houseway.families.baccarat.drawing import draw_board, plain
from houseway.families.baccarat.following import board_of
from houseway.families.baccarat.roads import Coup
from houseway.rulebook.departures import departures
from houseway.rulebook.load import load
from houseway.web.board import board_fragment
from houseway.web.layout import layout_of
from houseway.web.settle_form import form_of
from tables import COMMUNITY
from terminal import terminal

FIVE, EIGHT = "21st-century-baccarat-5", "21st-century-baccarat-8"
EZ = "ez-baccarat-panda-8"


def sentences(name: str, **options: object) -> list[str]:
    sheet = sheet_of(game(name, {key.replace("_", "-"): v for key, v in options.items()}))
    return [line for section in sheet.sections for line in section[1]]


@pytest.mark.parametrize("name", COMMUNITY)
def test_dealing_procedures_the_player_hand_lies_to_the_house_dealers_right(name: str) -> None:
    banker = "Dealer" if name in (FIVE, EIGHT) else "Banker"
    assert (
        f"The Player hand lies to the house dealer's right, the {banker} hand to the left."
        in sentences(name)
    )


def test_5_players_the_hand_must_hit_to_four_only_and_five_is_an_option() -> None:
    assert "Player draws on 0-4 and stands on 6 or more." in sentences(FIVE)
    assert "Player draws on 0-5 and stands on more." in sentences(EIGHT)


def test_8_player_hand_the_sheet_tells_of_the_card_dealt_although_all_stand() -> None:
    [told] = [line for line in sentences(EIGHT) if "If all of them stand" in line]
    assert told.endswith("dealt all the same to complete the hand; who stood keeps the five.")
    [all_meet_it] = [
        line for line in sentences(EIGHT, stander_total="complete") if "If all of them" in line
    ]
    assert all_meet_it.endswith("it counts for everybody.")


@pytest.mark.parametrize(
    ("reference", "told"),
    [
        ("drawn-if-any", "If all of them stand, no card is dealt and the hand keeps its two."),
        ("house-way", "If all of them stand, a card is dealt for wagers without a choice."),
        ("two-card", "Wagers without a choice meet the five, whoever hits."),
    ],
)
def test_5_players_15_the_sheet_tells_who_gets_a_third_card(reference: str, told: str) -> None:
    assert told in sentences(FIVE, reference_on_option=reference)


def test_war_dealing_procedures_4_no_player_touches_a_card_but_the_cutting_card() -> None:
    assert "Players touch no card but the cutting card." in sentences("casino-war")


@pytest.mark.parametrize("name", ["super-pan-9", "ultra-pan-9"])
def test_pan_9_round_of_play_5_a_throw_of_dice_places_the_button(name: str) -> None:
    [told] = [line for line in sentences(name) if "action button" in line]
    assert "which a throw of three dice places" in told


def test_8_player_hand_the_slip_tells_who_stood_on_five() -> None:
    answer = settle(
        {
            "game": EIGHT,
            "bank": {"seat": 1, "wager": 100000},
            "wagers": [
                {"seat": 2, "spot": "player", "amount": 5000},
                {"seat": 4, "spot": "player", "amount": 5000},
            ],
            "cards": {"player": ["4h", "Ac", "4d"], "banker": ["5s", "2h"]},
            "choices": [{"seat": 2, "pick": "stand"}, {"seat": 4, "pick": "hit"}],
        }
    )
    results = " ".join(slip_of(answer).parts.results)
    assert "Seat 2 chooses to stand" in results
    assert "Seat 4 chooses to hit" in results
    assert [net for _, net in answer.ended.nets] == [-5000, 5000]


def test_basic_concept_7_a_room_writes_its_fee_in_the_words_of_its_papers() -> None:
    papers = load(FIVE, {"room-fee": "player-dealer 1; each 0.50"})
    short = load(FIVE, {"room-fee": "bank 1; each 0.50"})
    assert papers.version == short.version
    assert papers.options["room-fee"] == short.options["room-fee"] == "player-dealer $1; each $0.50"
    with pytest.raises(ValueError, match="player-dealer is there twice"):
        load(FIVE, {"room-fee": "bank 1; player-dealer 2"})


@pytest.mark.parametrize(
    ("name", "example"),
    [
        (FIVE, "room-fee=player-dealer 1; each 0.50"),
        (EIGHT, "room-fee=player-dealer 1; each 0.50"),
        ("21st-century-baccarat-10", "room-fee=player-dealer 1; each 0.50"),
        ("commission-free-baccarat-dragon-bonus", "room-fee=player-dealer 1; each 0.50; tie 0.25"),
    ],
)
def test_the_room_fee_that_is_proposed_is_one_the_document_allows(
    name: str, example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = runner(monkeypatch, capsys)
    code, said, _ = run("fees", name)
    assert code == 0
    assert f"--option '{example}'" in said
    code, said, _ = run("fees", name, "--option", example)
    assert code == 0
    assert "the room's own posting" in said


def war_told(amount: int) -> dict[str, object]:
    return {
        "game": "casino-war",
        "bank": {"seat": 8, "wager": 100000},
        "wagers": [
            {"seat": 1, "spot": "primary", "amount": 5000},
            {"seat": 1, "spot": "war", "amount": amount},
        ],
        "cards": {"bank": ["Kh", "9d"], "seat 1": ["Kd", "9c"]},
        "choices": [{"seat": 1, "pick": "war"}],
    }


def test_war_round_of_play_5_a_war_wager_told_among_the_wagers_is_the_one_of_the_choice() -> None:
    answer = settle(war_told(5000))
    assert not answer.ruled
    assert [(e.spot, e.amount, e.paid) for e in answer.settled] == [
        ("primary", 5000, 0),
        ("war", 5000, 10000),
    ]


def test_war_round_of_play_3b_a_war_wager_of_another_amount_than_the_primary_is_refused() -> None:
    with pytest.raises(RecordError, match=r"War wager of \$25: the choice of seat 1 put up \$50"):
        settle(war_told(2500))


@pytest.mark.parametrize("name", ["super-pan-9", "ultra-pan-9"])
def test_pan_9_hit_stand_guidelines_the_player_dealers_choice_on_five_is_typed(name: str) -> None:
    lines = [name, "bank 8 500", "1 game 60", "bank 3h 2s Kd", "seat 1 Kh 3d 4d", "dice 1 2 3"]
    found = tried("\n".join([*lines, "choice bank stand"]))
    assert isinstance(found.answer, Settlement)
    assert [(c.seat, c.pick) for c in found.answer.record.choices] == [(8, "stand")]
    early = tried("\n".join([name, "choice bank stand", *lines[1:]]))
    assert [fault.message for fault in early.faults] == [
        "say which seat banks before what the bank chose, like bank 8 500"
    ]


@pytest.mark.parametrize("name", [FIVE, EIGHT])
def test_summary_of_game_the_dealer_hand_is_told_and_typed_by_its_name(name: str) -> None:
    lines = [name, "bank 1 1000", "2 player 50, dealer 25", "player 4h 3c", "dealer 7s 6h 2c"]
    found = tried("\n".join(lines))
    assert isinstance(found.answer, Settlement)
    slip = slip_of(found.answer)
    assert [hand.name for hand in slip.parts.hands] == ["Player", "Dealer"]
    assert "Player 7, dealer 5: player wins" in slip.parts.results[0]
    banker = tried("\n".join(["ez-baccarat-panda-8", *lines[1:4], lines[4]]))
    assert banker.answer is None


def test_5_players_a_drill_says_that_five_is_a_choice() -> None:
    asked = questions("draw", FIVE, 40, "five")
    whys = {why for question in asked for why in question.why}
    assert "The Player hand draws on 0 to 4 and stands on 6 or more; five is a choice." in whys
    assert not any("draws on 0 to 5" in why or "after nothing" in why for why in whys)


@pytest.mark.parametrize("name", [FIVE, EIGHT])
def test_table_fees_are_collected_before_the_deal_unless_the_room_departs(name: str) -> None:
    rules = load(name, {"room-fee": "player-dealer 1"})
    assert (rules.fees.timing, rules.fees.drop) == ("before-deal", "at-once")
    assert "fee-timing" not in {each.about for each in departures(rules)}
    late = load(name, {"room-fee": "player-dealer 1", "fee-timing": "after-deal"})
    assert "fee-timing" in {each.about for each in departures(late)}


DRILLS = [(drill, name) for name in (FIVE, EIGHT) for drill in drills_of(name)]


@pytest.mark.parametrize(("drill", "name"), DRILLS)
def test_drills_call_the_hand_what_the_document_calls_it(drill: str, name: str) -> None:
    told = json.dumps([question.to_json() for question in questions(drill, name, 40, "words")])
    assert "Banker" not in told
    assert "Banker hand" in json.dumps([q.to_json() for q in questions("draw", EZ, 5, "words")])


@pytest.mark.parametrize("name", [FIVE, EIGHT])
def test_the_board_calls_the_dealer_hand_by_its_name(name: str) -> None:
    shoe = (Coup("banker", banker_pair=True), Coup("player"), Coup("tie"))
    board = replace(board_of(load(name)), history=shoe)
    drawn = "\n".join(plain(draw_board(board)))
    assert "banker" not in drawn.lower()
    assert "dealer" in drawn
    assert "Dd" in drawn
    page = board_fragment(board)
    assert "Banker" not in page
    assert "upper left Dealer" in page
    assert ">B</text>" not in page
    assert ">D</text>" in page
    assert "Banker" in board_fragment(replace(board, banker="Banker"))


@pytest.mark.parametrize("name", [FIVE, EIGHT])
def test_forms_tables_and_comparisons_call_it_so_too(name: str) -> None:
    played = game(name)
    assert [hand["name"] for hand in form_of(played)["hands"]] == ["Player", "Dealer"]
    assert layout_of(played)["banker"] == "Dealer"
    found = compare(name, "21st-century-baccarat-10")
    (chart,) = (row for s in found.sections for row in s.rows if row.label.endswith("draws"))
    assert chart.label == "When the Dealer draws"
    assert chart.a[0].startswith("Dealer")
    assert chart.b[0].startswith("Banker")


def test_the_terminal_table_calls_it_so_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = terminal(monkeypatch, capsys)(FIVE, "", "", "", "q")
    assert "Banker" not in told
    assert "Dealer" in told
