"""What was declared in a hand without a bank, told in its record, and sums no table comes to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from houseway.cli.main import app
from houseway.desk.schemas import example, schema
from houseway.desk.settle import Answer, settle_any, total_of_nets
from houseway.desk.slip import slip_of
from houseway.desk.tried import tried
from houseway.desk.typed import typed
from houseway.engine.bettor import Bettor
from houseway.engine.round import MISDEAL
from houseway.families import game
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.events import FeeTaken
from houseway.web.settle_fields import fields_of
from tables import full_table, repeatable_shoe

WITHOUT_A_BANK = [name for name in game_ids() if not load(name).banked]
VOIDS = [
    (name, each.id)
    for name in WITHOUT_A_BANK
    for each in load(name).irregularities
    if each.does == MISDEAL
]


def settled(text: str) -> Answer:
    """A typed hand, settled; it reads back from its own lines, and adds up to zero."""
    found = tried(text)
    assert found.answer is not None, found.faults
    again = tried(typed(found.answer.record)).answer
    assert again is not None
    assert again.record == found.answer.record
    assert total_of_nets(found.answer) == 0
    return found.answer


def refused(text: str) -> str:
    (fault,) = tried(text).faults
    return fault.message


def nets(answer: Answer) -> dict[int, int]:
    return {bettor.seat: net for bettor, net in answer.ended.nets}


def with_declared(name: str, *declared: dict[str, Any]) -> Answer:
    """The example hand of a game, in which this was declared."""
    return settle_any({**example(name), "declared": list(declared)})


def ruled(answer: Answer) -> str:
    """What the slip says of declarations."""
    return " ".join(f"{each.name}: {each.says}" for each in slip_of(answer).parts.ruled)


@pytest.mark.parametrize("name", WITHOUT_A_BANK)
def test_every_game_a_misdeal_in_a_record_gives_everything_back(name: str) -> None:
    answer = with_declared(name, {"what": "misdeal", "reason": "the deck was short"})
    told = answer.to_json()
    assert set(nets(answer).values()) == {0}
    assert (answer.ended.house, answer.ended.lies, told["fees"]) == (0, 0, [])
    assert told["called_off"] == "the deck was short"
    assert told["declared"][0]["what"] == "misdeal"
    assert "Misdeal (the deck was short): The deal is void" in ruled(answer)
    assert settled(typed(answer.record)).ended == answer.ended


@pytest.mark.parametrize(("name", "what"), VOIDS)
def test_every_game_what_its_rules_call_a_misdeal_voids_the_record(name: str, what: str) -> None:
    answer = with_declared(name, {"what": what})
    assert set(nets(answer).values()) == {0}
    assert answer.to_json()["called_off"] == load(name).irregular[what].name


@pytest.mark.parametrize("name", WITHOUT_A_BANK)
def test_every_game_a_declaration_taken_back_changes_nothing_and_is_shown(name: str) -> None:
    answer = with_declared(name, {"what": "misdeal", "taken_back": True})
    assert answer.ended == settle_any(example(name)).ended
    assert answer.to_json()["declared"][0]["taken_back"]
    assert "Taken back: misdeal" in ruled(answer)


@pytest.mark.parametrize("name", ["texas-holdem", "chinese-poker", "panguingue"])
def test_every_family_says_declarations_in_schema_and_form(name: str) -> None:
    void = with_declared(name, {"what": "misdeal"})
    for answer in (void, settle_any(example(name))):
        jsonschema.Draft202012Validator(schema("answer")).validate(answer.to_json())
    assert "declared" in str(schema("record"))
    form = {field["key"]: field for field in fields_of(game(name), None)}
    values = [value for value, _ in form["declared"]["row"][0]["values"]]
    assert values == ["misdeal", *load(name).irregular]


def test_every_game_refuses_what_its_rules_do_not_know() -> None:
    told = "push 9\nbutton 2\n1 put 5\n2 put 5, folded\n"
    assert "knows nothing called 'storm'" in refused(told + "declare storm")
    assert refused(told + "declare misdeal seat 7") == "seat 7 was not dealt in"
    assert "of which seat" in refused(told + "declare mucked")


HOLDEM = """
holdem
button 2
1 put 8
2 put 8
3 put 8
board Ac 4d 7h Ks Ts
seat 1 Ad Ah
seat 2 2c 3c
seat 3 Kd Kc
"""


def test_holdem_a_foul_hand_is_declared_like_the_word_foul() -> None:
    told = settled(HOLDEM.replace("1 put 8", "1 put 8, foul"))
    declared = settled(HOLDEM + "declare foul-count seat 1: three cards")
    assert declared.ended == told.ended
    assert "Declared at seat 1: Wrong number of cards, found late (three cards)" in ruled(declared)


def test_holdem_what_changed_only_cards_is_told_and_nothing_follows() -> None:
    declared = settled(HOLDEM + "declare boxed card: the 9h")
    assert declared.ended == settled(HOLDEM).ended
    assert "(the 9h)" in ruled(declared)


def test_holdem_a_misdeal_needs_no_whole_hands() -> None:
    short = "holdem\nbutton 2\n1 put 8\n2 put 8, folded\n3 put 4, folded\nseat 1 Ad\nmisdeal"
    assert set(nets(settled(short)).values()) == {0}


def test_stud_a_dead_hand_is_told_by_its_own_words() -> None:
    told = "seven-card-stud\nbutton 2\n1 put 1\n2 put {}, folded\nno fees\n"
    told += "declare wrong-count seat 2"
    assert "say 2 put 0, folded" in refused(told.format(1))
    assert nets(settled(told.format(0)))[2] == 0


def test_asian_stud_a_down_card_up_at_a_second_seat_is_a_misdeal() -> None:
    told = (
        "asian stud\nbutton 2\n1 put 5\n2 put 5\n3 put 5, folded\ndeclare exposed-down-card seat 1"
    )
    answer = settled(told + "\ndeclare exposed-down-card seat 2: the 9h")
    assert set(nets(answer).values()) == {0}
    assert str(answer.to_json()["called_off"]).endswith("at a second seat")


def test_push_9_a_misdeal_of_a_later_round_gives_its_bets_back_and_the_pots_lie() -> None:
    told = "push 9\noption fees=none\nbutton 2\n1 put 5, before 20\n2 put 9, before 20\n"
    answer = settled(told + "lying 40 for 1 2\nround 2\ndeclare wrong-count: four cards")
    assert nets(answer) == {1: -2000, 2: -2000}
    assert (answer.ended.lies, answer.ended.house) == (4000, 0)
    assert {e["seat"]: e["amount"] for e in answer.to_json()["returned"]} == {1: 500, 2: 900}
    assert "it is dealt again" in ruled(answer)


CHINESE = """
chinese poker
button 4
1 9h 9d 9c / Ah Kh Jh 8h 3h / Qs Qd Qc 4s 4d
2 2h 3d 5c / 6h 6d 7c 8d 9s / Ks Kd Kc Ts Jd
"""


@pytest.mark.parametrize(
    ("what", "word"), [("late-count", "fouled"), ("switched-cards", "forfeit")]
)
def test_chinese_a_foul_hand_is_declared_like_its_word(what: str, word: str) -> None:
    told, declared = settled(f"{CHINESE}2 {word}"), settled(f"{CHINESE}declare {what} seat 2")
    assert declared.ended == told.ended
    assert nets(declared)[2] < 0


def test_chinese_no_foul_of_a_hand_that_surrendered() -> None:
    assert "surrendered" in refused(
        "chinese poker\nbutton 4\n1 fouled\n2 surrenders\ndeclare late-count seat 2"
    )


def test_chinese_the_fifth_exposed_card_of_a_hand_voids_the_deal() -> None:
    four = CHINESE + "declare exposed-card seat 1\n" * 4
    assert settled(four).ended == settled(CHINESE).ended
    assert settled(four + "declare exposed-card seat 2").ended == settled(CHINESE).ended
    assert set(nets(settled(four + "declare exposed-card seat 1")).values()) == {0}


def test_chinese_a_card_in_two_hands_is_a_misdeal_to_declare() -> None:
    twice = CHINESE.replace("9s /", "9h /")
    assert refused(twice).endswith("is a misdeal: declare shared-card")
    assert set(nets(settled(twice + "declare shared-card")).values()) == {0}


PAN = "panguingue\n6 melds 3s 3s 3s\n5 retired\n4 plays\n2 {}\ncollected 6 from 4 20\n"


@pytest.mark.parametrize(
    ("what", "word"),
    [("wrong-count", "fouled"), ("wrong-meld-late", "fouled"), ("far-off", "void")],
)
def test_pan_a_wrong_hand_is_declared_like_its_word(what: str, word: str) -> None:
    told = settled(PAN.format(word))
    assert settled(PAN.format("plays") + f"declare {what} seat 2").ended == told.ended


def test_pan_no_wrong_hand_of_somebody_who_retired() -> None:
    assert "is retired" in refused(PAN.format("plays") + "declare wrong-count seat 5")


def test_pan_a_misdeal_undoes_payments_and_gives_antes_and_fee_back() -> None:
    answer = settled(PAN.format("plays") + "fee 3\ndeclare misdeal: the deck was short")
    assert (set(nets(answer).values()), answer.ended.house) == ({0}, 0)
    assert answer.to_json()["returned"] == [{"seat": 6, "to": 4, "amount": 2000}]


def test_pan_fouled_is_the_word_and_dead_of_older_records_settles_as_before() -> None:
    fouled, dead = settled(PAN.format("fouled")), settled(PAN.format("dead"))
    assert fouled.ended == dead.ended
    assert fouled.to_json()["remarks"] == []
    (remark,) = dead.to_json()["remarks"]
    assert "say fouled" in remark
    says = [hand.says for hand in slip_of(dead).parts.hands]
    assert "fouled, still pays" in says
    assert "dead, ante back" in [h.says for h in slip_of(settled(PAN.format("void"))).parts.hands]


PAI_GOW = """
pai-gow-poker
bank 7 500
2 game 25
3 game 25
5 game 25
bank Kc Jd 8s 8h Qc 6d 2c
seat 2 Kd Qh 9s 9h Jc 5d Jk
seat 3 As 3c 3d 4h 5h 7c 9d
seat 5 Ac 3s 4d 5s 7h 8d Td
dice 4 3 1
"""


@pytest.mark.parametrize("seat", [2, 3, 5])
@pytest.mark.parametrize("after", ["", " after 1", " after 9"])
@pytest.mark.parametrize("name", ["pai-gow-poker", "fortune-pai-gow-poker"])
def test_pai_gow_a_wrong_set_hand_of_any_seat_is_foul(name: str, seat: int, after: str) -> None:
    hand = PAI_GOW.replace("pai-gow-poker", name) + "5 sets Ac Td\n"
    answer = settled(f"{hand}declare foul-count seat {seat}{after}: three in front")
    assert nets(answer)[seat] <= -2500
    assert {s: net for s, net in nets(answer).items() if s != seat} == {
        s: net for s, net in nets(settled(hand)).items() if s != seat
    }


def test_pai_gow_no_wrong_hand_of_a_seat_without_one() -> None:
    assert "not of seat 4" in refused(PAI_GOW + "declare foul-count seat 4")


BACCARAT = """
ez-baccarat-panda-8
bank 8 500
1 banker 25
player Kd 4c 2h
banker 3s Th 4d
"""


def test_baccarat_a_declaration_taken_back_is_on_both_slips_and_in_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = settled(BACCARAT + "declare misdeal seat 1 taken back: the count was right")
    assert answer.ended == settled(BACCARAT).ended
    told = "Taken back at seat 1: Misdeal. The hand stands as it did before it was declared."
    (remark,) = answer.to_json()["remarks"]
    assert remark == f"{told} It had been declared because: the count was right."
    assert "Taken back: misdeal" in ruled(answer)
    (tmp_path / "hand.txt").write_text(typed(answer.record), encoding="utf-8")
    assert told in on_terminal(capsys, str(tmp_path / "hand.txt"))
    jsonschema.Draft202012Validator(schema("answer")).validate(answer.to_json())


def on_terminal(capsys: pytest.CaptureFixture[str], *said: str) -> str:
    """What `houseway settle` prints, in one line."""
    with pytest.raises(SystemExit) as left:
        app(["settle", *said])
    out, wrong = capsys.readouterr()
    assert (left.value.code or 0) == (2 if wrong else 0)
    return " ".join((out + wrong).split())


def test_pan_the_rules_call_fouled_what_still_pays_and_dead_what_gets_its_ante_back() -> None:
    rules = load("panguingue")
    does = {each.id: (each.does, each.about) for each in rules.irregularities}
    for what, (done, about) in does.items():
        assert ("is fouled" in about) == (done in ("foul", "foul-meld")), what
        assert ("is dead" in about) == (done == "dead-hand"), what
    ruling = {each.id: each.ruling for each in rules.rulings}
    assert "The ante of a dead hand goes back" in ruling["PN-R30"]
    assert "every fouled hand pays" in ruling["PN-R11"]
    assert "dead" not in ruling["PN-R31"] + ruling["PN-R32"]


LIMIT = """
holdem
button 2
1 put {0}
2 put {0}
4 put {1}, folded
board Ac 4d 7h Ks Ts
seat 1 Ad Ah
seat 2 2c 3c
"""


def remarks(text: str) -> list[str]:
    return list(settled(text).to_json()["remarks"])


def test_holdem_a_folded_seat_puts_in_no_more_than_three_players_can() -> None:
    (remark,) = remarks(LIMIT.format(100_000, 50_000))
    assert remark.startswith("$50,000 or more from each of seats 1, 2, 4 is more than the limits")
    assert remark.endswith("$96 in 4 rounds.")
    assert remarks(LIMIT.format(100_000, 96)) == []  # two may raise as often as they like


def test_holdem_no_limit_somebody_puts_in_the_big_blind() -> None:
    told = LIMIT.replace("holdem", "no limit holdem")
    blind = "that needs everybody all in for less"
    assert any(blind in remark for remark in remarks(told.format(1, 1)))
    assert not any(blind in remark for remark in remarks(told.format(3, 1)))


def test_chinese_chips_are_sums_that_chips_make() -> None:
    (remark,) = remarks(CHINESE + "1 chips 100.37")
    assert remark.startswith("Seat 1 has $100.37, which cannot be made with chips of $0.50")
    assert remarks(CHINESE + "1 chips 100.50") == []


def test_pan_what_was_collected_is_whole_chips() -> None:
    (remark,) = remarks(PAN.format("plays").replace("4 20", "4 2000.37"))
    assert "$2,000.37 of seat 4's, which is no whole number of chips of $5" in remark
    assert remarks(PAN.format("plays")) == []


WAR = """
war
bank 8 {}
2 primary 25
3 primary 25
bank 9c 8d
seat 2 Kh
seat 3 9h 7c
choice 3 war 25
"""


def test_war_that_the_bank_did_not_reach_is_remarked_on() -> None:
    money, cards = remarks(WAR.format(25))
    assert money.startswith("Seat 3 fought no war, as the bank's wager was used up before it: $25")
    assert cards.endswith("so that 8d, 7c count for nothing.")
    assert remarks(WAR.format(500)) == []


@pytest.mark.parametrize("name", ["ez-baccarat-panda-8", "texas-holdem", "panguingue"])
def test_every_game_nobody_is_named_at_a_seat_the_table_has_not(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = load(name).table.seats
    told = on_terminal(capsys, "--example", name, "--name", f"{seats + 1}=Zed")
    assert f"there is no seat {seats + 1}: the table has {seats}" in told
    assert "Zed" in on_terminal(capsys, "--example", name, "--name", f"{seats}=Zed")


def half_hours(option: str, *hours: int, leaves: int | None = None) -> list[dict[int, int]]:
    """What each seat paid in hands that begin so many half hours into a game of Chinese Poker."""
    played = game("chinese-poker", {"fees": "chinese-16", "time-fee": option})
    table = full_table(played, repeatable_shoe(played, "half hours"), people=3)
    table.stakes.chips = dict.fromkeys(table.people, 50_000)
    table.stakes.playing, table.stakes.button = set(table.people), 1
    paid = []
    for number in hours:
        table.stakes.half_hours = number
        hand = play_out(start_round(played, table), {}, HouseWay())
        fees = [event for event in hand.events if isinstance(event, FeeTaken)]
        paid.append({fee.bettor.seat: fee.amount for fee in fees})
        if leaves is not None and leaves in table.people:
            table.leave(Bettor(leaves))
    return paid


def test_chinese_schedule_16_the_last_half_hour_is_paid_only_before_another_hand() -> None:
    first, later, same = half_hours("as-posted", 1, 3, 3, leaves=1)
    assert (first, same) == ({}, {})  # the first half hour is not over; the third is paid once
    assert set(later) == {2, 3}  # who left before the hand owes nothing
    assert set(half_hours("in-advance", 1)[0]) == {1, 2, 3}
    (ruling,) = (each for each in load("chinese-poker").rulings if each.id == "CH-R39")
    assert ruling.option == ("time-fee",)


@pytest.mark.parametrize("name", WITHOUT_A_BANK)
def test_every_example_is_told_in_the_words_of_today(name: str) -> None:
    remarks = " ".join(settle_any(example(name)).to_json()["remarks"])
    assert "older records" not in remarks
