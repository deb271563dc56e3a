"""Disputed wagers at the settle desk: each is ruled on, and the rest of the hand is settled."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from houseway.desk.irregular import CHOICE_RULINGS, RULINGS
from houseway.desk.readings import every_reading
from houseway.desk.record import read_record
from houseway.desk.settle import Settlement, settle, total_of_nets
from houseway.desk.slip import slip_of
from houseway.desk.tried import tried
from houseway.desk.typed import read_typed, typed
from houseway.engine.bettor import Bettor
from houseway.errors import HousewayError, RecordError
from houseway.rulebook.load import load
from settling import BANKED, EZ, hand

CARDS = {"player": ["Kd", "4c", "2h"], "banker": ["3s", "Th", "4d"]}  # a Dragon 7


def ez(*wagers: dict[str, Any], **more: Any) -> Settlement:
    return settle(
        hand(bank={"seat": 8, "wager": 500_000}, wagers=list(wagers), cards=CARDS, **more)
    )


def bet(seat: int, spot: str, amount: int, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "spot": spot, "amount": amount, **more}


def nets(answer: Settlement) -> dict[int, int]:
    return {bettor.seat: net for bettor, net in answer.ended.nets}


def test_ez_baccarat_bonus_limit_a_dragon_7_over_it_is_capped_and_the_rest_goes_back() -> None:
    answer = ez(bet(1, "banker", 2500), bet(1, "dragon-7", 15_000), bet(2, "player", 1000))
    (ruled,) = answer.ruled
    assert (ruled.ruling, ruled.stated, ruled.kind) == ("cap", False, "over")
    assert (ruled.plays, ruled.back) == (5000, 10_000)
    assert nets(answer) == {1: 5000 * 40, 2: -1000}
    move = next(m for m in slip_of(answer).parts.moves if m.verdict == "capped")
    assert (move.amount, move.returned) == (10_000, 10_000)


@pytest.mark.parametrize(
    ("ruling", "seat_1", "action"),
    [
        ("void", 0, 5000),
        ("return", 0, 15_000),
        ("cap", 5000 * 40, 10_000),
        ("stand", 400_000, 15_000),
    ],
)
def test_ez_baccarat_bonus_limit_every_ruling_of_the_floor_is_followed(
    ruling: str, seat_1: int, action: int
) -> None:
    told = bet(1, "dragon-7", 10_000, ruling=ruling, reason="floor")
    answer = ez(bet(1, "banker", 5000), told)
    assert nets(answer) == {1: seat_1}
    assert answer.ruled[0].stated
    fee = next(fee for fee in answer.fees if fee.bank)
    assert fee.on == f"table action of ${action // 100:,}"


@pytest.mark.parametrize(
    ("wager", "kind"),
    [
        (bet(3, "player", 300), "under"),
        (bet(3, "dragon-7", 500), "no-base"),
        (bet(3, "player", 5000, late=True), "late"),
        (bet(8, "player", 5000), "bank"),
        (bet(8, "player", 5000, bettor="backline 1"), "closed"),
    ],
)
def test_a_wager_the_rules_take_nothing_of_is_void_and_the_others_are_settled(
    wager: dict[str, Any], kind: str
) -> None:
    answer = ez(bet(2, "player", 1000), wager)
    (ruled,) = answer.ruled
    assert (ruled.kind, ruled.ruling, ruled.plays) == (kind, "void", 0)
    assert nets(answer)[2] == -1000
    assert nets(answer).get(wager["seat"], 0) == 0
    assert answer.ended.house == ez(bet(2, "player", 1000)).ended.house
    told = next(
        t for t in slip_of(answer).parts.ruled if t.name.startswith(f"Seat {wager['seat']}")
    )
    assert "No ruling is stated, so by default: void." in told.says


def test_a_late_addition_is_judged_apart_from_the_wager_it_was_added_to() -> None:
    first, added = bet(1, "player", 2500), bet(1, "player", 10_000, late=True)
    assert nets(ez(first, added)) == {1: -2500}
    assert nets(ez(first, added | {"ruling": "stand"})) == {1: -12_500}
    assert nets(ez(first, added | {"ruling": "cap", "to": 2500})) == {1: -5000}


def test_ez_baccarat_a_side_wager_goes_with_its_void_base() -> None:
    answer = ez(
        bet(1, "banker", 5000, ruling="void"), bet(1, "dragon-7", 500), bet(2, "player", 500)
    )
    assert [(r.spot, r.ruling, r.stated) for r in answer.ruled] == [
        ("banker", "void", True),
        ("dragon-7", "void", False),
    ]
    assert nets(answer) == {1: 0, 2: -500}


def test_ultimate_texas_holdem_unequal_ante_and_blind_play_for_the_smaller() -> None:
    record = hand("ultimate-texas-holdem")
    seat = record["wagers"][0]["seat"]
    for wager in record["wagers"]:
        if wager["seat"] == seat and wager["spot"] == "ante":
            wager["amount"] = 2 * wager["amount"]
    (ruled,) = settle(record).ruled
    assert (ruled.spot, ruled.ruling, 2 * ruled.plays) == ("ante", "cap", ruled.amount)


def test_pure_21_5_a_hand_that_was_dealt_on_a_void_wager_is_still_dealt() -> None:
    """The bank drew because that hand was in; without it the record could not be dealt again."""
    text = "pure-21-5\nbank 8 1000\n1 game 2\nbank Tc 6s 2d\n1 9h Kd"
    found = tried(text).answer
    assert isinstance(found, Settlement)
    assert (found.ruled[0].ruling, found.ended.bank) == ("void", 0)


def test_pure_21_5_a_double_is_capped_with_its_wager() -> None:
    text = "pure-21-5\nbank 8 9000\n1 game 2000\nbank Tc 9s\n1 6h 5d Ts\nchoice 1 double 2000"
    found = tried(text).answer
    assert isinstance(found, Settlement)
    assert nets(found) == {1: 2 * 100_000}


def test_every_void_wager_leaves_a_hand_in_which_nothing_moves() -> None:
    answer = ez(bet(1, "player", 100))
    assert (answer.ended.bank, answer.ended.house, nets(answer)) == (0, 0, {1: 0})
    assert slip_of(answer).total == 0


def test_a_misdeal_gives_wagers_back_but_those_the_floor_lets_stand() -> None:
    misdeal = [{"what": "misdeal", "reason": "boxed card"}]
    answer = ez(bet(1, "player", 500, ruling="stand"), bet(2, "player", 700), declared=misdeal)
    moves = {(m.who, m.verdict): m.returned for m in slip_of(answer).parts.moves}
    assert moves == {("Seat 2", "goes back"): 700, ("Seat 1", "stays"): None}
    assert total_of_nets(answer) == 0


def test_the_money_under_every_other_ruling_stands_beside_the_slip() -> None:
    answer = ez(bet(1, "banker", 2500), bet(1, "dragon-7", 10_000), bet(2, "dragon-7", 500))
    found = [r for r in every_reading(answer).changed if r.option.startswith("ruling on")]
    told = {(r.option, r.value): dict(r.nets) for r in found}
    assert told[("ruling on seat 1's Dragon 7", "stand")][Bettor(1)] == 400_000
    assert told[("ruling on seat 2's Dragon 7", "stand")][Bettor(2)] == 20_000
    columns = slip_of(answer).readings.columns
    assert any("ruling on seat 2's Dragon 7" in c.name for col in columns for c in col.choices)
    (first, _) = answer.to_json()["irregular"]
    assert {each["ruling"] for each in first["otherwise"]} == {"void", "return", "stand"}


@pytest.mark.parametrize(
    ("wagers", "place", "says"),
    [
        ([bet(1, "player", 2500, ruling="cap")], "ruling", "say what a cap leaves in play"),
        ([bet(1, "player", 2500, ruling="cap", to=2500)], "to", "leaves less in play"),
        ([bet(1, "player", 2500, ruling="void", to=500)], "to", "only a cap"),
        ([bet(1, "player", 2500, reason="why")], "reason", "no ruling"),
        (
            [bet(2, "player", 500), bet(8, "player", 2500, ruling="stand")],
            "ruling",
            "holds the bank",
        ),
    ],
)
def test_a_ruling_that_cannot_be_followed_is_refused_with_the_reason(
    wagers: list[dict[str, Any]], place: str, says: str
) -> None:
    with pytest.raises(RecordError, match=says) as refused:
        ez(*wagers)
    assert refused.value.where[-1] == place


def test_a_side_wager_cannot_stand_on_a_hand_that_nobody_was_dealt() -> None:
    record = hand("three-card-poker")
    record["wagers"].append(bet(5, "bonus", 500, ruling="stand"))
    with pytest.raises(RecordError, match="no hand plays at seat 5"):
        settle(record)


# The button and the dice.


def order(answer: Settlement) -> list[int]:
    return [event.bettor.seat for event in answer.settled]


def test_ez_baccarat_a_button_the_room_uses_is_where_settling_starts() -> None:
    wagers = [bet(seat, "player", 500) for seat in (1, 3, 5)]
    assert order(ez(*wagers)) == [1, 3, 5]
    answer = ez(*wagers, button=3)
    assert order(answer) == [3, 5, 1]
    assert answer.to_json()["button"] == 3


def test_ez_baccarat_method_used_to_determine_action_a_button_departs_from_it() -> None:
    wagers = [bet(seat, "player", 500) for seat in (1, 3, 5)]
    answer = ez(*wagers, button=3)
    told = "settled from seat 3 on, where the record has an action button"
    document = "(document: the seat left of the bank)"
    departs = {"kind": "record", "about": "button", "text": f"{told} {document}"}
    data = answer.to_json()
    assert departs in data["departures"]
    assert not data["as_printed"]
    assert f"{told} {document}" in slip_of(answer).standing
    first = ez(*wagers, button=1)  # the bank is in seat 8: its left is where the rules start
    assert first.to_json()["departures"] == ez(*wagers).to_json()["departures"]


def test_pai_gow_tiles_dice_place_the_button_so_telling_it_departs_from_nothing() -> None:
    by_dice = settle(hand("pai-gow-tiles"))
    told = settle(hand("pai-gow-tiles", button=by_dice.button_seat))
    assert told.to_json()["departures"] == by_dice.to_json()["departures"]


def test_ez_baccarat_dice_are_refused_not_ignored() -> None:
    with pytest.raises(RecordError, match=r"throws no dice; .* button 3"):
        ez(bet(1, "player", 500), dice=[3, 4, 1])


def test_pai_gow_tiles_the_buttons_seat_will_do_where_nobody_noted_the_dice() -> None:
    with_dice = settle(hand("pai-gow-tiles"))
    told = hand("pai-gow-tiles", button=with_dice.button_seat)
    del told["dice"]
    answer = settle(told)
    assert answer.ended == with_dice.ended
    assert order(answer) == order(with_dice)
    assert not any(type(event).__name__ == "DiceThrown" for event in answer.events)
    with pytest.raises(RecordError, match="by the rules the action button goes to"):
        settle(hand("pai-gow-tiles", button=1 + with_dice.record.bank.seat % 8))


def test_dai_bacc_a_button_elsewhere_than_the_card_puts_it_is_refused() -> None:
    record = hand("dai-bacc")
    placed = settle(record).button
    assert placed is not None
    assert settle({**record, "button": placed.seat}).ended == settle(record).ended
    other = next(w["seat"] for w in record["wagers"] if w["seat"] != placed.seat)
    with pytest.raises(RecordError, match=f"goes to seat {placed.seat}, not to seat {other}"):
        settle({**record, "button": other})


def test_what_changes_nothing_or_cannot_be_is_remarked_on() -> None:
    record = hand(bank={"seat": 8, "wager": 333}, seated=[1, 2, 4])
    said = " ".join(settle(record).remarks)
    assert "below the table minimum of $5" in said
    assert "$3.33 cannot be made with chips" in said
    assert "people sat out (seat 4) changes nothing" in said
    assert not settle(hand()).remarks


# As people type it.

TYPED = f"""{EZ}
bank 8 500
1 banker 25, dragon-7 150 void: he waved it off, twice: the camera saw it
1 tie 20
2 player 5000 cap 500
3 player 50 late stand
button 3
player Kd 4c 2h
banker 3s Th 4d
"""


def test_disputes_are_typed_in_the_line_of_the_wager() -> None:
    found = tried(TYPED).answer
    assert isinstance(found, Settlement), tried(TYPED).faults
    told = [(w.spot, w.late, w.ruling, w.to, w.reason) for w in found.record.wagers]
    assert told == [
        ("banker", False, None, None, ""),
        ("dragon-7", False, "void", None, "he waved it off, twice: the camera saw it"),
        ("tie", False, None, None, ""),
        ("player", False, "cap", 50_000, ""),
        ("player", True, "stand", None, ""),
    ]
    assert found.record.button == 3
    again = read_typed(typed(found.record))
    assert read_record(again.data) == found.record


def test_a_reason_without_a_wager_is_told_at_its_place() -> None:
    (fault,) = tried("pure-21-5\nbank 8 500\n1 game 25\n1 hit: why\nbank Tc 9c\n1 Th 9h").faults
    assert (fault.line, fault.column) == (4, 8)


def disputed_records(name: str, count: int) -> None:
    """Any wager may be any size, late, missing or ruled on, and so may what choices put up: money
    is conserved, or one sentence."""
    rules, luck = load(name), Random(f"{name} disputes")
    for _ in range(count):
        record = json.loads(json.dumps(hand(name)))
        for wager in record["wagers"]:
            wager["amount"] = luck.choice([100, 500, 2500, 300_000, wager["amount"]])
            if luck.random() < 0.2:
                wager["late"] = True
            if luck.random() < 0.5:
                wager["ruling"] = luck.choice(list(RULINGS))
                wager["reason"] = "seen, twice: so"
        for choice in record.get("choices", ()):
            if luck.random() < 0.3 and choice["pick"].isalpha():
                choice["amount"] = luck.choice([100, 500, 2500, 300_000])
            if luck.random() < 0.3:
                choice["ruling"] = luck.choice(list(CHOICE_RULINGS))
        if luck.random() < 0.3:
            money = luck.choice(["double", "split", "insure", "surrender", "war", "4x", "play"])
            told = {"seat": luck.choice(record["wagers"])["seat"], "pick": money}
            record.setdefault("choices", []).append(told)
        if luck.random() < 0.3 and len(record["wagers"]) > 1:
            record["wagers"].pop(luck.randrange(len(record["wagers"])))
        if luck.random() < 0.3:
            spot = luck.choice(rules.spots).id
            record["wagers"].append(bet(luck.randint(1, rules.table.seats), spot, 500))
        try:
            answer = settle(record)
        except HousewayError:
            continue
        assert total_of_nets(answer) == 0
        assert all(0 <= ruled.plays <= ruled.amount for ruled in answer.ruled)
        assert read_record(read_typed(typed(answer.record)).data) == answer.record


@pytest.mark.parametrize("name", BANKED)
def test_any_dispute_is_settled_or_refused_in_a_sentence(name: str) -> None:
    disputed_records(name, 6)


@pytest.mark.prove
@pytest.mark.parametrize("name", BANKED)
def test_many_disputes_are_settled_or_refused_in_a_sentence(name: str) -> None:
    disputed_records(name, 400)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("3 banker 25 was too late", {"amount": 2500, "late": True}),
        ("3 banker 25 late void", {"amount": 2500, "late": True, "ruling": "void"}),
        ("3 banker 25 no action", {"amount": 2500, "ruling": "void"}),
        ("3 banker 25 let stand", {"amount": 2500, "ruling": "stand"}),
        ("3 bets 25 on banker", {"amount": 2500}),
        ("3 25 banker returned", {"amount": 2500, "ruling": "return"}),
        (
            "seat 3: banker $2,500 capped at 1,000",
            {"amount": 250_000, "ruling": "cap", "to": 100_000},
        ),
    ],
)
def test_a_dispute_is_read_as_it_is_said_in_a_hurry(line: str, told: dict[str, object]) -> None:
    found = read_typed(f"{EZ}\nbank 8 500\n{line}")
    assert not found.faults
    assert found.data["wagers"] == [{"seat": 3, "spot": "banker", **told}]


def test_a_misdeal_may_be_said_without_declaring_it_first() -> None:
    found = read_typed(f"{EZ}\nbank 8 500\n3 banker 25\nmisdeal: a boxed card\nbutton at 3")
    assert found.data["declared"] == [{"what": "misdeal", "reason": "a boxed card"}]
    assert found.data["button"] == 3


def test_ez_baccarat_fees_that_no_tier_gives_are_remarked_on() -> None:
    lines = f"{EZ}\nbank 8 500\n1 player 100\nplayer Kd 4c 2h\nbanker 3s Th 4d\n"
    due = tried(lines).answer
    assert isinstance(due, Settlement)
    odd = tried(lines + "fee 3.55 for the hand\nfee 50 from seat 1\n").answer
    assert isinstance(odd, Settlement)
    bank, bettor = sorted(odd.remarks, key=lambda said: "seat 8" not in said)
    assert "$3.55 was taken from seat 8" in bank
    assert "no tier of the schedule gives that" in bank
    assert "$50 was taken from seat 1 in fees" in bettor
    assert odd.ended == due.ended
    right = [{"amount": fee.amount, "seat": fee.bettor.seat} for fee in due.fees]
    assert not settle({**due.record.to_json(), "fees": right}).remarks
    assert read_record(read_typed(typed(odd.record)).data) == odd.record


# Choices that put up money the rules refuse.


def answered(text: str) -> Settlement:
    found = tried(text)
    assert isinstance(found.answer, Settlement), found.faults
    again = read_record(read_typed(typed(found.answer.record)).data)
    assert again == found.answer.record
    assert total_of_nets(found.answer) == 0
    return found.answer


def under_each(text: str, seat: int = 1) -> dict[str, int]:
    """What a seat has under every ruling on the first thing in dispute."""
    answer = answered(text)
    first = answer.to_json()["irregular"][0]
    others = {
        other["ruling"]: sum(net["net"] for net in other["nets"] if net["seat"] == seat)
        for other in first["otherwise"]
    }
    return {first["ruling"]: nets(answer)[seat], **others}


PURE = "pure-21-5\nbank 8 900\n1 game 25\n"
CLOSED_19 = "option stand-blocks=hit-double\n"
UTH = "ultimate-texas-holdem\nbank 7 5000\n1 ante 10, blind 10\n1 Ah Kd\nbank 2c 7d\n"
UTH += "board As 9d 4c 3h Jc\n"  # aces against nothing: the bank does not open


@pytest.mark.parametrize(
    ("lines", "kind", "seat_1"),
    [
        # A double for more than the wager plays for as much as the wager (19 and 2 against 19).
        (
            PURE + "bank Tc 9s\n1 Th 9h 2d\nchoice 1 double 50",
            "over",
            {"cap": 5000, "void": 0, "stand": 7500},
        ),
        # A double on a total that must stand: without it the hand is 19, for its card was not due.
        (
            PURE + CLOSED_19 + "bank Tc 9s\n1 Th 9h 2d\nchoice 1 double",
            "forbidden",
            {"void": 0, "stand": 5000},
        ),
        # A double on three cards: the card counts, for the hand could have been hit (18, 19).
        (
            PURE + "bank Tc 9s\n1 5h 2h 2d 9c\nchoice 1 double 25",
            "forbidden",
            {"void": -2500, "stand": -5000},
        ),
        # A natural stands, and has been paid by then.
        (PURE + "bank 9c 9s\n1 Ah Th 5c\nchoice 1 double 25", "forbidden", {"void": 3750}),
        # Unlike cards: the wager stays with the first hand (18), the new one (20) has none.
        (
            PURE + "bank Tc 9s\n1 8h Kh\n1 hand 2 9c 2d 9d\nchoice 1 split",
            "forbidden",
            {"void": -2500, "stand": 0},
        ),
        # A fifth hand: four of 18 lose, one of 19 pushes.
        (
            PURE + "bank Tc 9s\n1 8h Kh\n1 hand 2 8c 2d 9d\n1 hand 3 8d Td\n1 hand 4 8s Jd\n"
            "1 hand 5 8d Qd\nchoice 1 split, 1 split, 1 split, 1 split",
            "forbidden",
            {"void": -7500, "stand": -10_000},
        ),
        # Surrender after a card: it puts up nothing, and either counts or does not.
        (
            PURE + "bank Tc 9s\n1 8h 4h 2c\nchoice 1 surrender",
            "forbidden",
            {"void": -2500, "stand": -1250},
        ),
        # Insurance for more than half.
        (
            PURE + "bank Ac 9s\n1 8h Th\nchoice 1 insure 25",
            "over",
            {"cap": -3750, "void": -2500, "stand": -5000},
        ),
        # Insurance against a ten was never offered.
        (PURE + "bank Tc 9s\n1 8h Th\nchoice 1 insure 10", "closed", {"void": -2500}),
    ],
)
def test_pure_21_5_double_down_split_and_surrender_a_forbidden_choice_is_ruled_on(
    lines: str, kind: str, seat_1: dict[str, int]
) -> None:
    answer = answered(lines)
    assert [ruled.kind for ruled in answer.ruled] == [kind]
    assert under_each(lines) == seat_1


@pytest.mark.parametrize(
    ("choice", "kind", "seat_1"),
    [
        ("choice 1 4x 35", "under", {"cap": 3000, "void": 0, "stand": 3500}),
        ("choice 1 4x 25", "under", {"void": 0, "stand": 2500}),
        ("choice 1 4x 90", "over", {"cap": 4000, "void": 0, "stand": 9000}),
        ("choice 1 check, 1 4x", "forbidden", {"cap": 2000, "void": 0, "stand": 4000}),
        ("choice 1 check, 1 check, 1 3x", "forbidden", {"cap": 1000, "void": 0, "stand": 3000}),
        ("choice 1 2x, 1 1x", "closed", {"void": 2000}),
        ("1 play 35", "over", {"cap": 3000, "void": 0, "stand": 3500}),
    ],
)
def test_ultimate_texas_holdem_play_wager_of_another_multiple_is_ruled_on(
    choice: str, kind: str, seat_1: dict[str, int]
) -> None:
    assert [ruled.kind for ruled in answered(UTH + choice).ruled] == [kind]
    assert under_each(UTH + choice) == seat_1


@pytest.mark.parametrize(
    ("game", "choice", "seat_1"),
    [
        ("three-card-poker", "play 15", {"cap": 2000, "void": 1000, "stand": 2500}),
        ("three-card-poker", "play 5", {"void": 1000, "stand": 1500}),
        ("caribbean-stud", "bet 10", {"void": -1050, "stand": -2050}),
        ("caribbean-stud", "bet 50", {"cap": -3050, "void": -1050, "stand": -6050}),
        ("casino-war", "war 20", {"cap": 1000, "void": 0, "stand": 2000}),
        ("casino-war", "war 5", {"void": 0, "stand": 500}),
    ],
)
def test_a_raise_or_war_wager_of_the_wrong_size_is_ruled_on(
    game: str, choice: str, seat_1: dict[str, int]
) -> None:
    cards = {
        "three-card-poker": "1 ante 10\n1 Ah Kd 2c\nbank Qc 7d 3d\n",
        "caribbean-stud": "1 ante 10\n1 Ah Kd 2c 2d 5h\nbank Qc 7d 3d Qd Ac\n",
        "casino-war": "1 primary 10\n1 9h Kd\nbank 9c 7d\n",
    }
    assert under_each(f"{game}\nbank 7 5000\n{cards[game]}choice 1 {choice}") == seat_1


def test_three_card_poker_a_play_wager_told_without_the_choice_was_played_and_not_folded() -> None:
    cards = "1 4h Td 2c\nbank Qc 7d 3d\n"
    lines = f"three-card-poker\nbank 7 5000\n1 ante 10, play 10\n{cards}"
    assert nets(answered(lines)) == {1: -2000}
    told = lines.replace("play 10", "play 15 stand: paid all night")
    (ruled,) = answered(told).ruled
    assert (ruled.stated, ruled.reason, ruled.plays) == (True, "paid all night", 1500)
    late = tried(lines.replace("play 10", "play 10 late"))
    assert [(f.line, f.where) for f in late.faults] == [(3, ("wagers", 1, "ruling"))]
    wrong = tried(lines.replace("play 10", "play 15 cap 20"))
    assert [(f.line, f.where) for f in wrong.faults] == [(3, ("wagers", 1, "to"))]


def test_pure_21_5_who_matched_a_double_that_is_taken_back_gets_it_back_too() -> None:
    lines = f"{PURE}{CLOSED_19}1 backline 1 game 50\nbank 9c 9s\n1 Th Td Ac\n"
    lines += "choice 1 double 25, 1 backline 1 match 50"
    answer = answered(lines)
    assert [(r.name, r.ruling, r.back) for r in answer.ruled] == [
        ("Double", "void", 2500),
        ("Match", "void", 5000),
    ]
    assert dict(answer.ended.nets) == {Bettor(1): 2500, Bettor(1, 1): 5000}


def test_pure_21_5_a_double_on_a_hand_without_a_wager_adds_nothing() -> None:
    lines = f"{PURE}bank Tc 9s\n1 8h Kh\n1 hand 2 9c 2d 9d\n"
    answer = answered(lines + "choice 1 split\nchoice 1 hand 2 double 25")
    assert [(r.name, r.ruling) for r in answer.ruled] == [
        ("Split", "void"),
        ("Double, hand 2", "void"),
    ]
    assert nets(answer) == {1: -2500}
    legal = f"{PURE}bank Tc 9s\n1 8h 2c Kh\nchoice 1 double"  # nothing of it is remembered
    assert nets(answered(legal)) == {1: 5000}


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (PURE + "bank 9c 9s\n1 Ah Th 5c\nchoice 1 double 25 stand", "cannot be ruled stand"),
        (PURE + "bank Tc 9s\n1 8h 2h 2c\nchoice 1 surrender cap 5", "cannot be ruled cap"),
        (PURE + "bank Tc 9s\n1 8h Th\nchoice 1 insure 10 stand", "cannot be ruled stand"),
        (PURE + "bank Tc 9s\n1 8h Th\nchoice 1 insure", "say how much was put up"),
        (PURE + "bank Tc 9s\n1 8h Kh\n1 hand 2 9c 2d 9d", "say of every split which"),
        (PURE + "bank Tc 9s\n1 8h Th\nchoice 1 stand: he waved", "a reason belongs to a ruling"),
        ("no-bust-blackjack-4\nbank 8 900\n1 game 25\nbank 9c 9s\n1 Ah 9h\n"
         "choice 1 surrender stand", "cannot be ruled stand"),
    ],
)  # fmt: skip
def test_a_ruling_on_a_choice_that_cannot_be_followed_is_refused_at_its_place(
    lines: str, says: str
) -> None:
    (fault,) = tried(lines).faults
    assert says in fault.message
    assert fault.line is not None


def test_a_ruling_on_a_choice_stands_on_the_slip_in_json_and_beside() -> None:
    lines = PURE + "bank Tc 9s\n1 Th 9h 2d\nchoice 1 double 50 take back: too late, he saw it: all"
    answer = answered(lines)
    slip = slip_of(answer)
    (told,) = slip.parts.ruled
    assert told.name == "Seat 1, Double $50"
    assert "To double takes $1 to $25, not $50. The floor rules: void." in told.says
    assert "The reason: too late, he saw it: all." in told.says
    move = next(m for m in slip.parts.moves if m.verdict == "void")
    assert (move.what, move.amount, move.returned) == ("Double", 5000, 5000)
    beside = {c.name for column in slip.readings.columns for c in column.choices}
    assert {f"ruling on seat 1's Double = {r}" for r in ("cap", "stand")} <= beside
    (ruled,) = answer.to_json()["irregular"]
    assert (ruled["choice"], ruled["pick"], ruled["hand"]) == (0, "double", 1)
    assert "wager" not in ruled


def test_after_a_misdeal_nothing_is_ruled_about_choices() -> None:
    lines = PURE + "bank Tc 9s\n1 5h 6h 3c\nchoice 1 double 80\nmisdeal: a card flew"
    answer = answered(lines)
    assert answer.ruled == ()
    assert answer.ended.bank == 0


ULTIMATE: dict[str, Any] = {
    "version": 1,
    "game": "ultimate-texas-holdem",
    "bank": {"seat": 1, "wager": 500_000},
    "wagers": [bet(2, "ante", 1000), bet(2, "blind", 1000)],
    "cards": {
        "seat 2": ["Ah", "Kh"],
        "bank": ["2c", "2d"],
        "board": ["Qs", "9d", "8c", "4h", "3s"],
    },
}


@pytest.mark.parametrize(
    ("choices", "assumed"),
    [([], 1), ([{"seat": 2, "pick": "4x"}], 0)],
)
def test_ultimate_play_wager_that_nobody_told_is_remarked_on(
    choices: list[dict[str, Any]], assumed: int
) -> None:
    answer = settle({**ULTIMATE, "choices": choices})
    assert nets(answer) == {2: -6000}  # the same money, told or read from the house way
    found = [each for each in answer.remarks if "does not say what seat 2 chose" in each]
    assert len(found) == assumed
    assert all("Play of $40" in each for each in found)


def test_pai_gow_poker_pg6_a_foul_hand_of_the_bank_is_set_the_house_way_and_that_is_stated() -> (
    None
):
    lines = "pai-gow-poker\nbank 7 10000\n1 game 50\nbank Kc Jd 8s 8d Qc 6d 2c\n"
    lines += "1 Ah Kh Ts Td 5c 4c 3d\ndice 1 1 6\nchoice bank sets 8s 8d"
    answer = answered(lines)
    (ruled,) = answer.ruled
    assert (ruled.bettor.seat, ruled.ruling, ruled.kind) == (7, "void", "forbidden")
    assert "not set foul: pair of eights is higher than king high" in ruled.says
    assert answer.ended == answered(lines.removesuffix("choice bank sets 8s 8d")).ended
    assert [net.name for net in slip_of(answer).nets].count("Seat 7") == 0
    (fault,) = tried(lines + " stand").faults
    assert "cannot be ruled stand" in fault.message


def test_pai_gow_poker_a_foul_setting_the_floor_takes_back_is_set_the_house_way() -> None:
    lines = "pai-gow-poker\nbank 7 10000\n1 game 50\nbank Kc Jd 8s 8d Qc 6d 2c\n"
    lines += "1 Ah Kh Ts Td 5c 4c 3d\ndice 1 1 6\nchoice 1 sets Td Ts"
    assert nets(answered(lines)) == {1: -5100}
    assert under_each(lines + " void: asked for the house way") == {"void": 4900, "stand": -5100}


def test_pai_gow_poker_f5_a_wager_above_the_posted_rates_pays_no_fee_and_that_is_remarked_on() -> (
    None
):
    lines = "pai-gow-poker\nbank 7 10000\n1 game 500{}\nbank Kc Jd 8s 8d Qc 6d 2c\n"
    lines += "1 Ah Kh Ts Td 5c 4c 3d\ndice 1 1 6"
    stands = answered(lines.format(" stand"))
    assert nets(stands) == {1: 50_000}
    assert "no fee on $500 on Game wager: the posted rates end at $200" in stands.remarks[0]
    assert not answered(lines.format("")).remarks
    assert not answered(lines.format(" void")).remarks


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (
            "player 2d 7c\nbanker Kd 7h 4c",
            "leave out a card that was not due, or declare a misdeal",
        ),
        ("player 2d 3c\nbanker Kd 7h", "give that card, or declare a misdeal"),
    ],
)
def test_ez_baccarat_cards_too_many_or_too_few_are_refused_with_what_to_do(
    cards: str, says: str
) -> None:
    (fault,) = tried(f"{EZ}\nbank 8 500\n1 player 100\n{cards}").faults
    assert says in fault.message
