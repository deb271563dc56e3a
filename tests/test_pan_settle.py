"""Settling a described hand of Panguingue: who pays the winner, what one act earns, records."""

from __future__ import annotations

import json
from io import StringIO
from random import Random
from typing import Any

import jsonschema
import pytest
from rich.console import Console

from houseway.cli.pan_slip import print_pan_slip
from houseway.desk.pan_settle import PanSettlement, settle_pan
from houseway.desk.readings import other_readings
from houseway.desk.record import record_of
from houseway.desk.schemas import example, schema
from houseway.desk.settle import settle_any, total_of_nets
from houseway.desk.typed_pan import lines as typed_lines
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.families.pan.events import EldestNamed, HandDead, TopsLie, WentOut
from houseway.play.game import Game, start_round
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import CalledOff, RoundEnded
from houseway.table.table import Table
from tables import Stays, full_table, repeatable_shoe


def groups(melds: str) -> list[list[str]]:
    """Melds as `3c 3h 3s | Ah 2h 3h`."""
    return [meld.split() for meld in melds.split("|")] if melds else []


def seats(number: int, **hands: str) -> list[dict[str, Any]]:
    """So many seats from the last down, as turns go; `s3="dead"` says what became of a hand."""
    told = ({"seat": seat, "hand": hands.get(f"s{seat}")} for seat in range(number, 0, -1))
    return [{key: value for key, value in seat.items() if value} for seat in told]


def settled(told: list[dict[str, Any]], **more: Any) -> PanSettlement:
    """A record of $5 chips without a fee unless said, settled."""
    options = {key.replace("_", "-"): value for key, value in more.pop("options", {}).items()}
    record = {"game": "panguingue", "options": options, "seats": told, "fees": [], **more}
    if more.get("fees", ()) is None:
        del record["fees"]
    answer = settle_any(json.loads(json.dumps(record)))
    assert isinstance(answer, PanSettlement)
    assert total_of_nets(answer) == 0
    return answer


def out(melds: str, payers: int, **more: Any) -> PanSettlement:
    """Seat 1 goes out, and so many others pay."""
    told = seats(payers + 1)
    told[-1]["melds"] = groups(melds)
    return settled(told, out=1, **more)


def act(
    before: str, after: str, payers: int = 5, how: str | None = None, **more: Any
) -> PanSettlement:
    """What seat 1 lays, with so many others to pay for it."""
    laid = {"seat": 1, "how": how, "before": groups(before), "after": groups(after)}
    laid |= {key: more.pop(key) for key in ("laid_as",) if key in more}
    return settled(seats(payers + 1), laid=laid, **more)


def chips(answer: PanSettlement) -> int:
    assert answer.act is not None
    return answer.act.chips


def collected(answer: PanSettlement, seat: int = 1) -> int:
    """What a seat got, in chips."""
    got = sum(payer.paid for payer in answer.payers if payer.to == seat)
    return got // answer.play.condition


def net(answer: PanSettlement) -> dict[int, int]:
    return {bettor.seat: amount for bettor, amount in answer.ended.nets}


# One act.


@pytest.mark.parametrize(
    ("meld", "worth"),
    [
        ("3c 3h 3s", 1), ("5d 5d 5d", 2), ("7s 7s 7s", 4), ("Qc Qc Qc", 1), ("Qs Qs Qs", 2),
        ("As 2s 3s", 2), ("Kh Qh Jh", 1), ("4h 4s 4c", 0), ("Ad Ad Ac", 0), ("7s 7s 7s 7h", 6),
    ],
)  # fmt: skip
def test_a_new_meld_is_paid_by_everybody(meld: str, worth: int) -> None:
    answer = act("", meld)
    assert (chips(answer), collected(answer)) == (worth, 5 * worth)
    assert net(answer)[1] == 5 * worth * 500
    assert (answer.fees, answer.tops) == ([], None)  # the act alone is settled


@pytest.mark.parametrize(
    ("before", "after", "options", "first", "more"),
    [
        ("As 2s 3s", "As 2s 3s 4s", {}, 2, 0),
        ("As 2s 3s", "As 2s 3s 4s", {"ropes_grow_paid": True}, 2, 2),
        ("Qh Jh 7h", "Kh Qh Jh 7h", {}, 0, 1),
        ("3c 3h 3s", "3c 3h 3s 3s 3d", {}, 1, 2),
        ("7s 7s 7s", "7s 7s 7s 7s", {}, 4, 2),
        ("7s 7s 7s", "7s 7s 7s 7d", {}, 4, 2),
        ("7s 7s 7s", "7s 7s 7s 7d", {"off_suit_pays": False}, 4, 0),
        ("Jc Jc Jc", "Jc Jc Jc Jh", {}, 1, 1),
    ],
)
def test_increasing_a_meld(
    before: str, after: str, options: dict[str, Any], first: int, more: int
) -> None:
    assert chips(act("", before, options=options)) == first
    answer = act(before, after, 6, options=options)
    assert (chips(answer), collected(answer)) == (more, 6 * more)


@pytest.mark.parametrize(
    ("before", "after", "how", "pays"),
    [
        ("Jd 7d 6d 5d", "Qd Jd 7d | 6d 5d 4d", None, 0),
        ("4h 4s 4c 4d", "4h 4s 4c | 4d 4d 4d", None, 1),
        ("7h 7s 7c 7d", "7h 7c 7d | 7s 7s 7s", "split", 2),
        ("7h 7s 7c 7d", "7h 7c 7d | 7s 7s 7s", "borrow", 4),
        ("7c 6c 5c 4c", "6c 5c 4c | 7c 7h 7d", None, 1),
        ("Ac 2c 3c | 2s 3s 4s 5s", "Ac 2c 3c | As 2s 3s | 4s 5s 6s", None, 2),
        ("2s 3s 4s 5s | Ac 2c 3c", "As 2s 3s | Ac 2c 3c | 4s 5s 6s", None, 2),
    ],
)
def test_splitting_a_meld_and_borrowing_from_it(
    before: str, after: str, how: str | None, pays: int
) -> None:
    answer = act(before, after, how=how)
    assert (chips(answer), collected(answer)) == (pays, 5 * pays)


def test_a_split_that_pays_in_full_is_told_as_another_reading() -> None:
    answer = act("7h 7s 7c 7d", "7h 7c 7d | 7s 7s 7s", how="split")
    others = {(r.option, r.value): dict(r.nets)[Bettor(1)] for r in other_readings(answer)}
    assert others["split-pays", "full"] == 4 * 5 * 500
    with pytest.raises(RecordError, match="meant as a split or a borrow"):
        act("7h 7s 7c 7d", "7h 7c 7d | 7s 7s 7s")


@pytest.mark.parametrize(
    ("meld", "left", "legal"),
    [
        ("7c 6c 5c 4c", "6c 5c 4c", True), ("7c 6c 5c 4c", "7c 6c 5c", True),
        ("7c 6c 5c 4c", "7c 5c 4c", False), ("4h 4s 4c 4h", "4s 4c 4h", True),
        ("4h 4s 4c 4h", "4h 4c 4h", False), ("Kd Kd Kc Ks", "Kd Kd Ks", True),
        ("7c 6c 5c", "6c 5c", False), ("Kd Kd Kd Kc", "Kd Kd Kc", True),
        ("5c 5c 5c 5d 5h", "5c 5c 5d 5h", True), ("7s 7s 7s 7d", "7s 7s 7d", False),
    ],
)  # fmt: skip
def test_which_card_may_be_borrowed(meld: str, left: str, legal: bool) -> None:
    answer = act(meld, left)
    assert answer.act is not None
    assert answer.act.how == "borrow"
    assert (not answer.act.why_not) == legal
    assert not answer.payers


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("", "4h 4h 4c", "4h 4h 4c is no meld: a set is of one suit, or of three different"),
        ("", "Kc Ac 2c", "do not follow each other"),
        ("", "Qh Jh 7d", "must be of one suit"),
        ("", "3d 3h", "three cards to eleven"),
        ("4h 4s 4c", "4h 4s 4c 5c", "would lose its character"),
        ("Jd 7d 6d 5d", "Qd Jd 7d | 6d 5d 3d", "6d 5d 3d is no meld"),
        ("7c 6c 5c 4c", "7c 5c 4c | 6c 6d 6h", "7c 5c 4c is no meld"),
    ],
)
def test_an_act_the_rules_forbid_earns_nothing_and_says_why(
    before: str, after: str, says: str
) -> None:
    answer = act(before, after)
    assert answer.act is not None
    assert says in answer.act.why_not
    assert not answer.payers
    assert not any(net(answer).values())


@pytest.mark.parametrize(
    ("before", "after", "how", "says"),
    [
        ("Jd 7d 6d 5d", "Jd 7d 6d 5d | 2c 3c 4c", "split", "one part has all of it"),
        ("Jd 7d 6d 5d 4d 3d", "Jd 7d 6d | 5d 4d 3d", "split", "by adding cards, and none were"),
        ("7c 6c 5c 4c", "7c 5c 4c | 6c 6d 6h", "borrow", "left, 4c 5c 7c, is no meld"),
        ("7c 6c 5c 4c", "7c 6c 5c | 4c 4d 3d", "borrow", "4d 3d 4c is no meld"),
    ],
)
def test_an_act_that_was_meant_otherwise_is_judged_as_it_was_meant(
    before: str, after: str, how: str, says: str
) -> None:
    answer = act(before, after, how=how)
    assert answer.act is not None
    assert says in answer.act.why_not


def test_a_new_meld_beside_others_and_several_at_once() -> None:
    assert chips(act("Jd 7d 6d 5d", "Jd 7d 6d 5d | Ac 2c 3c")) == 1
    assert chips(act("", "Ac 2c 3c | 5h 5h 5h")) == 3
    assert chips(act("Ac 2c 3c | 5h 5h 5h", "Ac 2c 3c 4c | 5h 5h 5h 5h")) == 1


def test_a_mixed_set_that_grew_stays_one() -> None:
    grown = "5c 5h 5d 5c 5c"
    assert chips(act(grown, f"{grown} 5c")) == 1  # it is worth most as fives in clubs
    assert chips(act(grown, f"{grown} 5c", laid_as={1: "mixed"})) == 1
    told = seats(2)
    told[1] |= {"melds": groups(grown), "laid_as": {1: "mixed"}}
    assert settled(told).to_json()["melds"][0]["chips"] == 3
    told[1]["laid_as"] = {1: "clubs"}
    assert settled(told).to_json()["melds"][0]["chips"] == 4


def test_which_groups_are_melds() -> None:
    told = seats(2)
    told[1]["melds"] = groups(
        "Qc Qc Qc|Ad Ad Ac|4h 4h 4c|Jh 7h 6h|Qh Jh 7d|Kc Ac 2c|3d 3h|Kh Kh Kd|"
        "2c 3c 4c 5c 6c 7c Jc Qc Kc"
    )
    melds = settled(told).to_json()["melds"]
    valid = [True, True, False, True, False, False, False, True, True]
    assert [meld["valid"] for meld in melds] == valid
    assert [bool(meld["why_not"]) for meld in melds] == [not each for each in valid]


# Going out.


def test_going_out_is_paid_with_every_condition_as_it_lies() -> None:
    answer = out("7s 7s 7s 7s | 5c 5h 5d | Ah 2h 3h 4h", 5)
    assert [payer.chips for payer in answer.payers] == [(2, 6, 1, 1)] * 5
    assert collected(answer) == 50
    arithmetic = answer.to_json()["payments"][0]["arithmetic"]
    assert arithmetic == "2 + 6 + 1 + 1 = 10 chips at $5 are $50"


def test_two_conditions_alike_are_both_paid() -> None:
    answer = out("3c 3h 3s | 3d 3h 3s | Ah 2h 3h 4h 5h", 1)
    assert answer.payers[0].chips == (2, 1, 1, 1)
    assert [chips for _, chips in answer.earned] == [2, 1, 1, 1]


TWELVE = "3s 3s 3s | Kd Kd Kc Ks | 6c 5c 4c 3c"


def test_fouled_hands_pay_and_retired_ones_do_not_and_the_tops_come_last() -> None:
    told = seats(7, s2="retired", s5="retired", s3="dead")
    told[-1]["melds"] = groups(TWELVE)
    answer = settled(told, out=1, fees=[{"amount": 300}])
    assert [payer.seat for payer in answer.payers] == [7, 6, 4, 3]  # in turn from seat 1
    assert {sum(payer.chips) for payer in answer.payers} == {6}
    assert sum(payer.paid for payer in answer.payers) == 12000
    assert answer.tops is not None
    assert answer.tops.amount == 3200
    assert net(answer)[1] == 15200 - 500
    assert net(answer)[2] == net(answer)[5] == -500
    retired = {r.option: dict(r.nets)[Bettor(2)] for r in other_readings(answer)}
    assert retired["retired-pay"] == -500 - 3000


def test_the_fee_follows_from_the_schedule_by_players() -> None:
    for payers, fee in ((3, 100), (4, 200), (6, 300)):
        answer = out(TWELVE, payers, fees=None, options={"fees": "pan-1"})
        assert answer.ended.house == fee


def test_who_has_fewer_chips_pays_what_there_is() -> None:
    told = seats(3)
    told[-1]["melds"] = groups(TWELVE)
    told[0]["chips"] = 1200
    answer = settled(told, out=1)
    assert [(payer.seat, payer.paid) for payer in answer.payers] == [(3, 1200), (2, 3000)]
    assert "is all there is" in answer.to_json()["payments"][0]["arithmetic"]


def test_what_was_collected_before_counts_and_a_dead_hand_returns_it() -> None:
    told = seats(3, s2="dead")
    told[-1]["melds"] = groups(TWELVE)
    before = [
        {"seat": 2, "payer": 3, "amount": 1000},
        {"seat": 2, "payer": 1, "amount": 1000},
        {"seat": 1, "payer": 3, "amount": 500},
    ]
    answer = settled(told, out=1, collected=before)
    back = [(e.bettor.seat, e.to.seat, e.amount) for e in answer.returned]
    assert back == [(2, 1, 1000), (2, 3, 1000)]
    assert net(answer) == {3: -500 - 500 - 3000, 2: -500 - 3000, 1: 1500 - 500 + 500 + 6000}


def test_what_a_dead_hand_could_not_return_in_time_it_is_not_asked_for_again() -> None:
    """It had no chips when it was put out; what came to it later goes to whoever wins."""
    told = seats(3, s2="dead")
    told[-1]["melds"] = groups(TWELVE)
    kept = {"seat": 2, "payer": 3, "amount": 1000, "kept": True}
    answer = settled(told, out=1, collected=[kept])
    assert not answer.returned
    assert net(answer) == {3: -500 - 1000 - 3000, 2: -500 + 1000 - 3000, 1: 1000 + 6000}
    typed = "pan\n" + "\n".join(typed_lines(answer.record))
    assert "collected 2 from 3 10 kept" in typed


def test_the_last_one_left_takes_the_tops_alone() -> None:
    answer = settled(seats(4, s1="retired", s2="retired", s4="retired"), left=700)
    assert not answer.payers
    assert net(answer) == {4: -500, 3: 1500 + 700, 2: -500, 1: -500}
    assert answer.ended.lies == -700


def test_tops_nobody_won_lie_over_and_a_void_hand_gets_its_ante_back() -> None:
    answer = settled(seats(3, s2="void"), left=200)
    assert net(answer) == {3: -500, 2: 0, 1: -500}
    assert answer.ended.lies == 1000
    told = seats(3, s2="void")
    told[-1]["melds"] = groups(TWELVE)
    assert [payer.seat for payer in settled(told, out=1).payers] == [3]


def test_the_example_comes_out_to_the_cent() -> None:
    answer = settle_any(example("panguingue"))
    expected = {6: 20200, 5: -500, 4: -6500, 3: -6500, 2: 0, 1: -500, 8: -6500}
    assert {bettor.seat: amount for bettor, amount in answer.ended.nets} == expected
    assert answer.ended.house == 300


# What cannot be settled says why in one sentence.


def lying(melds: str, **more: Any) -> dict[str, Any]:
    return {"told": [{"seat": 2}, {"seat": 1, "melds": groups(melds)}], **more}


def laid(before: str, after: str, **more: Any) -> dict[str, Any]:
    return {"laid": {"seat": 1, "before": groups(before), "after": groups(after), **more}}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (lying("3c 3h 3x"), "seats.1.melds.0.2: '3x' is not a card"),
        (lying("7c 8c 9c"), "seats.1.melds.0.1: there is no 8c in this deck"),
        (lying("", **laid("", "7c 8c 9c")), "laid.after.0.1: there is no 8c in this deck"),
        (lying("|".join(["3c 3c 3c"] * 3)), "seats.1.melds.2.2: 3c is here once too often"),
        (lying("", **laid("", "|".join(["3c 3c 3c"] * 3))), "laid.after.2.2: 3c is here"),
        (lying("3c 3h 3s", out=1), "seat 1: eleven cards in melds go out, and 3 are laid"),
        (lying("3c 3h", out=1), "seat 1: 3c 3h is no meld: a meld has three cards to eleven"),
        (lying("", out=3), "out: seats does not name seat 3"),
        (lying("", out=1, **laid("", "3c 3h 3s")), "laid: a hand that is over"),
        (lying("", **laid("3c 3h", "3c 3h 3s")), "laid.before: 3c 3h is no meld"),
        (lying("", **laid("3c 3h 3s", "4c 4h 4s")), "laid: tell the melds before and after"),
        (lying("", **laid("3c 3h 3s", "3c 3h 3s", how="split")), "laid: tell the melds"),
        (lying("", **laid("", "3c 3h 3d", seat=7)), "laid: seats does not name seat 7"),
        ({"told": [{"seat": 1}, {"seat": 1}]}, "seats: seat 1 is named twice"),
        ({"told": [{"seat": 9}]}, "there is no seat 9: the table has 8"),
        ({"told": [{"seat": 1, "hand": "dead"}], "out": 1}, "the hand of seat 1 is dead"),
        ({"told": [{"seat": 1, "hand": "sleeps"}]}, "seats.0.hand"),
        ({"told": [{"seat": 1, "laid_as": {1: "mixed"}}]}, "there is no meld 1"),
        (
            {"told": [{"seat": 1, "melds": [["4c", "4c", "4c"]], "laid_as": {1: "spades"}}]},
            "4c 4c 4c cannot have been laid as spades",
        ),
        (lying("", fees=[{"amount": 5000}]), "the fees are more than there is in the tops"),
        (lying("", fees=[{"amount": 50, "seat": 1}]), "comes out of the tops, not from a seat"),
        (lying("", collected=[{"seat": 1, "payer": 4, "amount": 5}]), "collected: seats does not"),
        ({"told": []}, "seats"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_settled_says_why(told: dict[str, Any], says: str) -> None:
    with pytest.raises(HousewayError, match=says) as fault:
        settled(**told)
    assert "\n" not in str(fault.value)


def test_a_record_of_an_unknown_game_names_the_game() -> None:
    with pytest.raises(RecordError, match="no game is called 'panx'"):
        settle_any({"game": "panx", "seats": seats(2)})


def test_a_record_of_another_game_is_refused() -> None:
    answer = settled(seats(2))
    with pytest.raises(RecordError, match="not played with melds"):
        settle_pan(answer.record.model_copy(update={"game": "dai-bacc", "options": {}}))


# A played hand writes a record that settles alike.

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (3, {"buy-in": "10-20", "off-suit-pays": False}),
    (5, {"retired-pay": True, "tops": 2, "ropes-grow-paid": True}),
)


@pytest.mark.parametrize(("people", "options"), TABLES)
def test_a_hand_of_panguingue_writes_a_record_that_settles_alike(
    people: int, options: dict[str, object]
) -> None:
    played = game("panguingue", options)
    table = full_table(played, repeatable_shoe(played, f"pan record {people}"), people)
    luck, seen, short = Random(people), set(), 0
    validator = jsonschema.Draft202012Validator(schema("answer"))
    for number in range(25):
        round_ = fouled_round(played, table, luck)
        ended = round_.events[-1]
        if not isinstance(ended, RoundEnded) or _called_off(round_.events):
            continue
        data = json.loads(json.dumps(record_of(played.rules, round_.events).to_json()))
        answer = settle_any(data)
        assert isinstance(answer, PanSettlement)
        assert answer.ended == ended
        assert record_of(played.rules, round_.view(None)).to_json() == data
        if number < 2:
            validator.validate(answer.to_json())
        seen |= {type(each) for each in round_.events}
        short += any(payer.paid < payer.owed for payer in answer.payers)
    assert {WentOut, HandDead} <= seen
    assert short or people > 3


def fouled_round(played: Game, table: Table, luck: Random) -> Round:
    """A hand in which the house dealer now and then declares one dead or something taken back."""
    round_, bot = start_round(played, table), Stays(luck, folds=0.1)
    while (decision := round_.decision) is not None:
        if decision.declarable and luck.random() < 0.01:
            what = luck.choice(sorted(decision.declarable))
            round_.declare(what, "", luck.choice(sorted(decision.declarable[what])))
            continue
        bettor, offer = next(iter(decision.offers.items()))
        round_.choose(bettor, bot.choose(offer))
    return round_


def test_tops_that_lie_over_are_recorded_with_what_lay_there_before() -> None:
    rules = game("panguingue").rules
    nets = tuple((Bettor(seat), -500) for seat in (2, 1, 3))
    ended = RoundEnded(nets, 0, 100, 1400)
    told = [
        EldestNamed(2, (2, 1, 3), "won"),
        PotFeeTaken(100, "tops"),
        TopsLie(1600, "over"),
        ended,
    ]
    found = record_of(rules, told)
    assert found.to_json()["left"] == 200
    assert settle_any(found.to_json()).ended == ended


def slip(answer: PanSettlement) -> str:
    paper = StringIO()
    print_pan_slip(Console(file=paper, width=100), answer)
    return paper.getvalue()


def test_the_slip_explains_an_act_and_a_hand() -> None:
    said = slip(act("7h 7s 7c 7d", "7h 7c 7d | 7s 7s 7s", 1, how="split"))
    assert "Seat 1: split, 2 chips from everybody who pays" in said
    assert "Seat 2 pays seat 1 $10: 2 chips at $5 are $10" in said
    assert "A: split-pays = full" in said
    assert "Seat 2 -$10 -$20 Seat 1 +$10 +$20" in " ".join(said.split())
    assert "Seat 1: meld, not allowed: 4h 4h 4c is no meld" in slip(act("", "4h 4h 4c"))
    told = seats(3, s2="dead")
    told[-1]["melds"] = groups(TWELVE)
    said = slip(settled(told, out=1, collected=[{"seat": 2, "payer": 3, "amount": 1000}]))
    assert "Seat 2 returns $10 to seat 3." in said
    assert "threes in spades" in said
    assert "seat 1: +$70" in said  # six chips from two, three antes less its own


def _called_off(events: list[Event]) -> bool:
    return any(isinstance(event, CalledOff) for event in events)


def test_a_round_without_a_hand_has_no_record() -> None:
    rules = game("panguingue").rules
    with pytest.raises(RecordError, match="no hand was dealt to the end"):
        record_of(rules, [])
    with pytest.raises(RecordError, match="called off"):
        record_of(rules, [CalledOff("a misdeal")])
