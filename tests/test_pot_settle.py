"""Settling a described pot: side pots, halves, odd chips, fees, and what cannot be settled."""

from __future__ import annotations

import json
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from houseway.desk.pot_record import PotRecord
from houseway.desk.pot_recorder import pot_record_of
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.readings import other_readings
from houseway.desk.record import read_record, record_of
from houseway.desk.settle import settle, settle_any, total_of_nets
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.families.pot.events import CardsThrown, HandMucked
from houseway.play.bots import play_out
from houseway.play.game import start_round
from houseway.table.events import CalledOff, RoundEnded
from tables import POT, Stays, full_table, repeatable_shoe

NO_FEES: dict[str, Any] = {"fees": []}
OMAHA_BOARD = "Ac 4d 7h Ks Ts"


def seats(text: str) -> list[dict[str, Any]]:
    """Seats as `3 4500`, `4 1000 folded`, `5 800 after_draw=400`, divided by commas."""
    found = []
    for item in text.split(","):
        seat, put, *more = item.split()
        words = (word.partition("=") for word in more)
        said = {word: int(number) if number else True for word, _, number in words}
        found.append({"seat": int(seat), "put": int(put), **said})
    return found


def record(
    name: str,
    put: str,
    cards: str = "",
    button: int = 1,
    options: dict[str, object] | None = None,
    **pot: Any,
) -> dict[str, Any]:
    """A record; cards as `1: As Ah | 2: 7s 7d | board: Ks …`. Fees are none unless said."""
    hands = (part.split(":") for part in cards.split("|") if part.strip())
    return {
        "game": name,
        "options": options or {},
        "button": button,
        "pot": {"seats": seats(put), **({} if "schedule" in pot else NO_FEES), **_plain(pot)},
        "cards": {_hand(who.strip()): given.split() for who, given in hands},
    }


def _plain(pot: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in pot.items() if key != "schedule"}


def _hand(who: str) -> str:
    return f"seat {who}" if who.isdecimal() else who


def settled(*args: Any, **more: Any) -> PotSettlement:
    answer = settle_any(record(*args, **more))
    assert isinstance(answer, PotSettlement)
    assert total_of_nets(answer) == 0
    return answer


def payout(answer: PotSettlement) -> dict[int, int]:
    """What each seat got of the pots."""
    got: dict[int, int] = defaultdict(int)
    for share in answer.shares:
        got[share.bettor.seat] += share.amount
    return dict(got)


def pots(answer: PotSettlement) -> list[tuple[int, list[int]]]:
    return [(pot.amount, sorted(pot.seats)) for pot in answer.pots]


# Side pots.


def test_money_of_a_folded_player_spans_two_pots() -> None:
    cards = "2: As Ad | 3: 9c 8d | 4: Ks Kd | board: Ah 7s 4d 2c Kc"
    answer = settled("texas-holdem", "1 6000 folded, 2 4000, 3 10000, 4 10000", cards, button=6)
    assert pots(answer) == [(16000, [2, 3, 4]), (14000, [3, 4])]
    assert payout(answer) == {2: 16000, 4: 14000}


def test_a_tie_in_the_main_pot_leaves_the_odd_dollar_left_of_the_button() -> None:
    cards = "3: As Qd | 4: 9c 8d | 5: Ah Qs | board: Kh Kd 4d 3c 2s"
    answer = settled("texas-holdem", "2 1000 folded, 3 2500, 4 4000, 5 4000", cards, button=1)
    assert pots(answer) == [(8500, [3, 4, 5]), (3000, [4, 5])]
    assert payout(answer) == {3: 4300, 5: 7200}
    assert [(s.bettor.seat, s.odd) for s in answer.shares if s.pot == 1] == [(3, 100), (5, 0)]


def test_the_short_stack_has_the_best_hand_in_holdem() -> None:
    cards = "2: As Ah | 3: 7s 7d | 4: Kh 3d | board: Ks Kd 7h 7c 2s"
    answer = settled("texas-holdem", "2 6000, 3 2000, 4 6000", cards)
    assert pots(answer) == [(6000, [2, 3, 4]), (8000, [2, 4])]
    assert payout(answer) == {3: 6000, 4: 8000}
    assert {hand.bettor.seat: hand.high for hand in answer.hands}[3].startswith("four sevens")


def test_three_down_cards_and_a_tie_in_the_side_pot_of_river_down() -> None:
    cards = "2: Ts 4d 4c | 3: Ad Ac Kh | 4: Th 9c 2d | board: As Kd Qh Jc"
    put = "1 1600 folded, 2 5000, 3 1500, 4 5000"
    answer = settled("river-down-holdem", put, cards)
    assert pots(answer) == [(6000, [2, 3, 4]), (7100, [2, 4])]
    assert payout(answer) == {3: 6000, 2: 3600, 4: 3500}


def test_an_uncalled_bet_goes_back_before_anything_else() -> None:
    cards = "1: As Ah | 2: Ks Kh | board: 2d 3d 4h 9s Tc"
    answer = settled("texas-holdem", "1 2000, 2 5000, 3 800 folded", cards)
    assert [(e.bettor.seat, e.amount) for e in answer.returned] == [(2, 3000)]
    assert payout(answer) == {1: 4800}
    assert dict(answer.ended.nets) == {(1, 0): 2800, (2, 0): -2000, (3, 0): -800}


def test_the_last_one_left_needs_no_cards() -> None:
    answer = settled("seven-card-stud", "2 500 folded, 5 1200, 6 900 folded")
    assert [(e.bettor.seat, e.amount) for e in answer.returned] == [(5, 300)]
    assert payout(answer) == {5: 2300}
    assert not answer.hands


def test_dead_money_belongs_to_the_main_pot() -> None:
    cards = "1: As Ah | 2: Ks Kh | 3: Qs Qh | board: 2d 3d 4h 9s Tc"
    put = "1 1000, 2 3000 dead=200, 3 3000"
    answer = settled("texas-holdem", put, cards, dead=500)
    assert pots(answer) == [(3700, [1, 2, 3]), (4000, [2, 3])]
    assert answer.ended.lies == -500
    assert dict(answer.ended.nets) == {(1, 0): 2700, (2, 0): 800, (3, 0): -3000}


def test_a_hand_that_mucked_wins_nothing_but_its_pots_stay_apart() -> None:
    cards = "1: 2s 7h | 2: Ks Kh | board: 2d 3d 4h 9s Tc"
    answer = settled("texas-holdem", "1 3000, 2 3000, 3 1050 mucked", cards)
    assert pots(answer) == [(3150, [1, 2, 3]), (3900, [1, 2])]
    assert payout(answer) == {2: 7050}
    assert any(isinstance(event, HandMucked) for event in answer.events)


# High and low.


@pytest.mark.parametrize(
    ("name", "put", "cards", "options", "expected"),
    [
        (
            "omaha-hi-lo", "2 4500, 3 4500",
            f"2: 2c 3c Jd Jh | 3: Kd Kc Qd 9d | board: {OMAHA_BOARD}", {}, {2: 4500, 3: 4500},
        ),
        (
            "omaha-hi-lo", "2 100 folded, 3 5000, 5 5000",
            f"3: 2c 3c Kd Kc | 5: 2d 3d Qh Qs | board: {OMAHA_BOARD}", {}, {3: 7600, 5: 2500},
        ),
        (
            "omaha-hi-lo", "2 2000, 3 6000, 4 6000",
            f"2: 2c 3c Jd Jh | 3: Kd Kc Qd 9d | 4: 2h 5h Qh Qc | board: {OMAHA_BOARD}", {},
            {2: 3000, 3: 7000, 4: 4000},
        ),
        (
            "omaha-hi-lo", "1 100 folded, 2 3700, 3 3700",
            "2: As 2s Kh Qh | 3: 4c 5c Jh Jc | board: Ah 2d 3s 8c Kd", {}, {3: 7500},
        ),
        (
            "big-o", "2 10000, 3 10000",
            "2: Ah 2c Jh 9c 9d | 3: Ad 4d Ks Kc 6c | board: Kh Qh 3d 5s 8h", {}, {2: 20000},
        ),
        (
            "seven-card-stud-hi-lo", "2 3000, 3 3000",
            "2: 9c 6d 4s 3h 2c Kd Kh | 3: Qs Qd Qh Tc Td 8s 5s", {}, {3: 6000},
        ),
        (
            "seven-card-stud-hi-lo", "2 3000, 3 3000",
            "2: 9c 6d 4s 3h 2c Kd Kh | 3: Qs Qd Qh Tc Td 8s 5s",
            {"low-qualifier": "none"}, {2: 3000, 3: 3000},
        ),
        (
            "texas-holdem-hi-lo", "2 4000, 3 4000",
            "2: Kd Kh | 3: 6c 9d | board: Ac 2d 3h 4s 5c", {}, {2: 2000, 3: 6000},
        ),
        (
            "pineapple", "2 4000, 3 4000",
            "2: Kd Kh | 3: 6c 9d | board: Ac 2d 3h 4s 5c", {"hi-lo": True}, {2: 2000, 3: 6000},
        ),
    ],
    ids=[
        "a plain split", "a quarter of a pot of 101", "a side pot has its own low",
        "a counterfeited low in omaha", "other cards for each half of big o",
        "a nine is no low", "without a qualifier every hand is low",
        "the board plays for low", "pineapple for two halves",
    ],
)  # fmt: skip
def test_high_and_low_share_the_pot(
    name: str, put: str, cards: str, options: dict[str, object], expected: dict[int, int]
) -> None:
    assert payout(settled(name, put, cards, options=options)) == expected


@pytest.mark.parametrize(
    ("odd_half", "expected"),
    [("left-of-button", {3: 5000, 6: 5100}), ("high", {3: 5100, 6: 5000})],
)
def test_the_chip_that_cannot_be_halved(odd_half: str, expected: dict[int, int]) -> None:
    cards = f"3: Kd Kc Qd 9d | 6: 2c 3c Jd Jh | board: {OMAHA_BOARD}"
    put = "1 100 folded, 3 5000, 6 5000"
    options: dict[str, object] = {"odd-half": odd_half}
    answer = settled("omaha-hi-lo", put, cards, button=4, options=options)
    assert payout(answer) == expected
    assert sum(share.odd for share in answer.shares) == 100


def test_the_other_reading_of_an_odd_chip_is_told() -> None:
    cards = f"3: Kd Kc Qd 9d | 6: 2c 3c Jd Jh | board: {OMAHA_BOARD}"
    answer = settled("omaha-hi-lo", "1 100 folded, 3 5000, 6 5000", cards, button=4)
    told = {(each.option, each.value): dict(each.nets) for each in other_readings(answer)}
    assert told[("odd-half", "high")] == {(1, 0): -100, (3, 0): 100, (6, 0): 0}
    assert answer.to_json()["rulings"]


def test_readings_that_change_nothing_are_not_told() -> None:
    cards = "2: Ts 4d | 3: Ad Ac | board: As Kd Qh Jc 2c"
    answer = settled("texas-holdem", "2 4000, 3 4000", cards)
    assert other_readings(answer) == []


@pytest.mark.parametrize(("most", "winner"), [("2", 4), ("3", 2)])
def test_lazy_pineapple_by_how_many_own_cards_may_play(most: str, winner: int) -> None:
    cards = "2: As Ks Ts | 4: 2c 9d 8h | board: Qs Js 2d 2h 5c"
    options: dict[str, object] = {"lazy-hole": most}
    answer = settled("lazy-pineapple", "2 4000, 4 4000", cards, options=options)
    assert payout(answer) == {winner: 8000}


# Sevens in low ball. The pot was $100 at the draw unless said; the bet after it is $40.

LOW_LIMITS: dict[str, object] = {"small-bet": "$20", "big-bet": "$40"}


def acts(text: str) -> list[dict[str, Any]]:
    """What was done after the draw, as `1 check, 2 bet 4000, 1 call`."""
    found = []
    for item in text.split(","):
        seat, pick, *to = item.split()
        found.append({"seat": int(seat), "pick": pick, **({"to": int(to[0])} if to else {})})
    return found


def low_ball(put: str, done: str, cards: str, dead: int = 10000, **options: str) -> PotSettlement:
    chosen: dict[str, object] = {**LOW_LIMITS, **options}
    return settled(
        "lowball", put, cards, button=8, options=chosen, dead=dead, after_draw=acts(done)
    )


def all_paid(answer: PotSettlement) -> dict[int, int]:
    """What each seat got, returned bets included."""
    got = defaultdict(int, payout(answer))
    for back in answer.returned:
        got[back.bettor.seat] += back.amount
    return dict(got)


SEVEN_BEST = "1: 7c 6d 5h 4s 2c | 2: 8c 7d 4h 3h Ad | 3: 9c 6s 5s 3d As"
SHORT = "1: 7c 4d 3h 2s Ac | 2: 8c 6d 4s 3d Ad | 3: 9c 5d 4h 2h As"


@pytest.mark.parametrize(
    ("put", "done", "cards", "dead", "void", "expected"),
    [
        (
            "1 4000, 2 4000, 3 4000", "1 check, 2 bet 4000, 3 call, 1 call", SEVEN_BEST,
            10000, True, {1: 14000, 2: 4000, 3: 4000},
        ),
        (
            "1 4000, 2 4000, 3 4000", "1 check, 2 bet 4000, 3 call, 1 call",
            "1: 7c 6d 5h 4s 2c | 2: 8c 7d 4h 3h Ad | 3: 6c 4d 3d 2s As", 10000, False, {3: 22000},
        ),
        (
            "1 4000, 2 4000", "1 bet 4000, 2 call", "1: 7c 5d 4h 3s 2c | 2: 8c 6d 4s 3h Ad",
            10000, False, {1: 18000},
        ),
        (
            "1 4000, 2 2500, 3 4000", "1 check, 2 bet 2500, 3 call, 1 complete 4000, 3 call",
            SHORT, 10000, False, {1: 20500},
        ),
        (
            "1 2500, 2 2500, 3 2500", "1 check, 2 bet 2500, 3 call, 1 call",
            SHORT, 10000, True, {1: 15000, 3: 2500},
        ),
        (
            "1 4000, 2 4000", "1 check, 2 bet 4000, 1 call",
            "1: 7c 6d 4h 3s 2c | 2: 7d 6h 4s 3h 2d", 10000, True, {1: 9000, 2: 9000},
        ),
    ],
    ids=[
        "a checked seven wins what lay at the draw", "a checked seven that is beaten loses all",
        "a seven that bet wins everything", "completing a short bet is the duty done",
        "a short bet called behind goes back",
        "a checked seven that ties shares what lay at the draw",
    ],
)  # fmt: skip
def test_sevens_of_low_ball(
    put: str, done: str, cards: str, dead: int, void: bool, expected: dict[int, int]
) -> None:
    answer = low_ball(put, done, cards, dead)
    assert all_paid(answer) == expected
    assert (answer.void is not None) == void
    assert sum(pot.amount for pot in answer.pots) == sum(payout(answer).values())


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("1: Jk 7c 4d 3h 2s | 2: 8c 6d 4s 3d Ad", {1: 8000, 2: 2000}),
        ("1: 7c 5d 4d 3h 3s | 2: 7d 6d 5s 4s 4h", {1: 10000}),
    ],
    ids=["with the joker it is a seven", "a pair is no seven"],
)
def test_what_is_a_seven(cards: str, expected: dict[int, int]) -> None:
    limits = {"small-bet": "$20", "big-bet": "$20"}
    done = "1 check, 2 bet 2000, 1 call"
    assert all_paid(low_ball("1 2000, 2 2000", done, cards, 6000, **limits)) == expected


def test_without_the_rule_of_sevens_a_checked_seven_wins_everything() -> None:
    options: dict[str, object] = {**LOW_LIMITS, "sevens": "none"}
    put, cards = "1 14000, 2 4000, 3 4000", SEVEN_BEST
    answer = settled("lowball", put, cards, button=8, options=options)
    assert all_paid(answer) == {1: 22000}


def test_a_killed_pot_doubles_what_a_full_bet_is() -> None:
    put, done = "1 4000, 2 4000, 3 4000", "1 check, 2 bet 4000, 3 call, 1 call"
    options: dict[str, object] = dict(LOW_LIMITS)
    more: dict[str, Any] = {"dead": 10000, "after_draw": acts(done), "killed": True}
    answer = settled("lowball", put, SEVEN_BEST, button=8, options=options, **more)
    assert all_paid(answer) == {1: 18000, 3: 4000}


# Jack's Back.


@pytest.mark.parametrize(
    ("played", "winner"), [("high", 2), ("low", 1)], ids=["opened for high", "played for low"]
)
def test_jacks_back_is_played_high_or_low(played: str, winner: int) -> None:
    cards = "1: 9c 6s 5s 3d As | 2: Jc Jd 4h 3h 2d"
    done: dict[str, Any] = {"after_draw": []} if played == "low" else {}
    answer = settled("jacks-back", "1 500, 2 500", cards, played=played, **done)
    assert payout(answer) == {winner: 1000}


@pytest.mark.parametrize(
    ("rule", "lies", "back"), [("carry-ante", 300, {}), ("split-back", 0, {1: 100, 2: 100, 3: 100})]
)
def test_jacks_back_that_nobody_opens(rule: str, lies: int, back: dict[int, int]) -> None:
    options: dict[str, object] = {"low-all-pass": rule}
    answer = settled("jacks-back", "1 100, 2 100, 3 100", options=options, played="nobody")
    assert answer.ended.lies == lies
    assert all_paid(answer) == back


def test_the_pot_of_a_false_opener_nobody_called_lies_over() -> None:
    answer = settled("jacks-back", "1 100 dead=400 folded, 2 100 folded", played="high")
    assert (answer.ended.lies, all_paid(answer)) == (600, {})


# Push 9: the fee is out before a tied pot is held against the limit of $200.

NINES = "1: Kc Qd 9h | 2: Ac 3d 5h"


@pytest.mark.parametrize(
    ("pot", "fee", "cards", "options", "portion", "paid"),
    [
        (6000, 300, f"{NINES} | 3: 2c 2d 4h", {"chip": "$0.50"}, 2850, {}),
        (46000, 600, NINES, {}, None, {1: 22700, 2: 22700}),
        (40600, 600, NINES, {}, None, {1: 20000, 2: 20000}),
        (30600, 600, NINES, {"push-test": "share"}, 15000, {}),
        (20600, 600, NINES, {}, None, {1: 10000, 2: 10000}),
        (20600, 600, NINES, {"push-at": "buy-back"}, 10000, {}),
        (
            66000, 900, "1: Kc Kd Qh | 2: Jc Qd Jh | 3: Ks Js Jd | 4: 9c Td Kh", {}, None,
            {1: 21700, 2: 21700, 3: 21700},
        ),
        (9000, 300, "1: Kc Qd 9h | 2: Ac 2d 3h | 3: 6c 6d 5h", {}, None, {2: 8700}),
    ],
    ids=[
        "a small tie is played again", "a large tie is divided", "portions of exactly the limit",
        "the limit held against each portion", "a pot of exactly the limit",
        "exactly the limit played again", "three pictures tie", "a straight wins",
    ],
)  # fmt: skip
def test_a_push_is_divided_or_played_again(
    pot: int,
    fee: int,
    cards: str,
    options: dict[str, object],
    portion: int | None,
    paid: dict[int, int],
) -> None:
    put = ", ".join(f"{1 + at} 0" for at in range(cards.count(":")))
    fees = [{"amount": fee}]
    answer = settled("push-9", put, cards, button=8, options=options, dead=pot, fees=fees)
    assert payout(answer) == paid
    assert [each.portion for each in answer.pushed] == ([] if portion is None else [portion])
    assert answer.ended.lies == (0 if portion is None else pot - fee) - pot


def test_a_tied_pot_nobody_buys_back_into_is_divided() -> None:
    answer = settled("push-9", "1 3000, 2 3000, 3 3000", f"{NINES} | 3: 2c 2d 4h", divided=True)
    assert payout(answer) == {1: 4500, 2: 4500}


def test_fees_of_five_rounds_of_push_9() -> None:
    lying = [{"amount": 5000, "seats": [1, 2]}]
    options: dict[str, object] = {"fees": "push-9-1"}
    cards = "1: Kc Qd 9h | 2: Ac 3d 4h"
    answer = settled(
        "push-9", "1 500, 2 500", cards, options=options, schedule=True, round=5, lying=lying
    )
    assert answer.ended.house == 3300
    assert payout(answer) == {1: 5000 + 1000 - 900}


# Fees by the posted schedule.

STUD = "1: Ac Ad 7h 7s Kc 4d 9h | 2: 8c 9c Td Jh 2s Qd 3c"
BOARD = "board: Ks Kd 7h 7c 2s"


@pytest.mark.parametrize(
    ("name", "schedule", "players", "cards", "fees"),
    [
        ("texas-holdem", "flop-18", 8, f"1: As Ah | 2: Qs Qh | {BOARD}", 1000),
        ("texas-holdem", "flop-24", 6, "board: Ks Kd 7h", 800),
        ("texas-holdem", "flop-7", 8, "board: Ks Kd 7h", 0),
        ("asian-stud", "stud-29", 5, "1: Ac Ad 7h", 300),
        ("seven-card-stud", "stud-29", 5, STUD, 400),
        (
            "river-down-holdem", "river-down-52", 9,
            "1: As Ah 2c | 2: Qs Qh 2d | board: Ks Kd 7h 7c", 1000,
        ),
    ],
    ids=[
        "eight players to the river", "the flop and no river", "no option for so many",
        "asian stud has no fifth round", "stud to the end", "river-down to the end",
    ],
)  # fmt: skip
def test_fees_follow_from_the_schedule(
    name: str, schedule: str, players: int, cards: str, fees: int
) -> None:
    put = "1 20000, 2 20000" + ("" if "2:" in cards else " folded")
    options: dict[str, object] = {"fees": schedule}
    answer = settled(name, put, cards, options=options, schedule=True, players=players)
    assert answer.ended.house == fees
    assert sum(payout(answer).values()) == 40000 - fees


def test_fees_come_out_of_the_main_pot() -> None:
    cards = f"1: 7s 7d | 2: As Ah | 3: Kh 3d | {BOARD}"
    fees = [{"on": "designated", "amount": 100}, {"on": "drop", "amount": 300}]
    answer = settled("texas-holdem", "1 2000, 2 6000, 3 6000", cards, fees=fees)
    assert [pot.amount for pot in answer.pots] == [5600, 8000]
    assert [(fee.on, fee.amount) for fee in answer.fees] == [("designated", 100), ("drop", 300)]


def test_a_collection_from_a_player_is_no_part_of_the_pot() -> None:
    fees = [{"on": "half hour", "amount": 600, "seat": 1}]
    answer = settled("texas-holdem", "1 2000, 2 2000 folded", fees=fees)
    assert payout(answer) == {1: 4000}
    assert dict(answer.ended.nets) == {(1, 0): 1400, (2, 0): -2000}


# What cannot be settled says why in one sentence.

HANDS = f"1: As Ah | 2: Qs Qh | {BOARD}"


@pytest.mark.parametrize(
    ("name", "put", "cards", "more", "says"),
    [
        ("texas-holdem", "1 50, 2 50", "1: As Xh | 2: Qs Qh", {}, "cards.seat 1.1: 'Xh' is not a"),
        ("texas-holdem", "1 50, 2 50", f"1: As Ah | 2: As Qh | {BOARD}", {}, "once too often"),
        ("texas-holdem", "1 50, 2 50", f"1: As | 2: Qs Qh | {BOARD}", {}, "has 2 cards, not 1"),
        ("texas-holdem", "1 50, 2 50", f"1: As 2c 3c | 2: Qs Qh | {BOARD}", {}, "deals 2"),
        ("texas-holdem", "1 50, 2 50", "1: As Ah | 2: Qs Qh | board: 2c 3c", {}, "5 cards on the"),
        ("texas-holdem", "1 50, 2 50 folded", "board: 2c 3c", {}, "never has 2 cards"),
        ("texas-holdem", "1 50, 2 50", f"3: Ts Th | {HANDS}", {}, "does not name this seat"),
        ("texas-holdem", "1 50, 1 50", HANDS, {}, "seat 1 is named twice"),
        ("texas-holdem", "1 50 folded, 2 50 folded", "", {}, "everybody folded"),
        ("texas-holdem", "1 50 mucked, 2 50 mucked", BOARD, {}, "nobody can win the main pot"),
        ("texas-holdem", "1 0, 2 0", HANDS, {}, "nobody put anything in"),
        ("texas-holdem", "1 50, 12 50", HANDS, {}, "there is no seat 12: the table has 9"),
        ("texas-holdem", "1 50, 2 50", HANDS, {"button": 10}, "there is no seat 10"),
        ("texas-holdem", "1 50, 2 50", HANDS, {"players": 12}, "12 cannot have been dealt in"),
        ("texas-holdem", "1 50, 2 50 folded", "", {"reached": 5}, "4 rounds of betting, not 5"),
        ("texas-holdem", "1 -5, 2 50", HANDS, {}, "pot.seats.0.put"),
        (
            "texas-holdem", "1 50, 2 50", HANDS, {"fees": [{"amount": 200}]},
            "more than there is in the pot",
        ),
        (
            "texas-holdem", "1 50, 2 50", HANDS, {"fees": [{"amount": 5, "seat": 3}]},
            "does not name seat 3",
        ),
        (
            "texas-holdem", "1 90 mucked, 2 90 mucked, 3 20",
            f"3: As Ah | {BOARD}", {}, "nobody can win the side pot 1",
        ),
        ("seven-card-stud", "1 900, 2 900 folded", "", {"schedule": True}, "pot.reached: say"),
        ("asian-stud", "1 50, 2 50", "1: 2s Ah Kd Kc Ks | 2: 7c 8c 9c Tc Jc", {}, "there is no 2s"),
    ],
)  # fmt: skip
def test_a_pot_that_cannot_be_settled_says_why(
    name: str, put: str, cards: str, more: dict[str, Any], says: str
) -> None:
    with pytest.raises(HousewayError, match=says) as told:
        settle_any(record(name, put, cards, **more))
    assert "\n" not in str(told.value)


def test_a_pot_record_of_a_game_with_a_bank_is_refused() -> None:
    with pytest.raises(RecordError, match="bank"):
        settle_any(record("dai-bacc", "1 50, 2 50", HANDS))


def test_a_record_of_a_pot_game_must_tell_the_pot() -> None:
    with pytest.raises(RecordError, match="pot"):
        settle_any({"game": "texas-holdem", "button": 1, "cards": {}})
    with pytest.raises(RecordError, match="use settle_any"):
        settle(record("texas-holdem", "1 50, 2 50", HANDS))


# A played hand writes a record that settles alike.

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (3, {"chip": "$0.50", "buy-in": "10-60"}),
    (5, {"beaten-hands": "mucked"}),
)


@pytest.mark.parametrize("name", POT)
def test_a_hand_writes_a_record_that_settles_alike(name: str) -> None:
    luck = Random(name)
    showdowns = 0
    for people, options in TABLES:
        played = game(name, options)
        table = full_table(played, repeatable_shoe(played, f"{name} {people}"), people)
        for _ in range(20):
            events = play_out(start_round(played, table), {}, Stays(luck)).events
            ended = events[-1]
            if not isinstance(ended, RoundEnded) or _called_off(events):
                continue
            data = json.loads(json.dumps(record_of(played.rules, events).to_json()))
            answer = settle_any(data)
            assert isinstance(answer, PotSettlement)
            assert answer.ended == ended
            showdowns += len(answer.hands) > 1
    assert showdowns > 3


def _called_off(events: list[Any]) -> bool:
    return any(isinstance(event, CalledOff) for event in events)


def test_a_card_that_serves_everybody_in_stud_stands_on_the_board() -> None:
    played = game("seven-card-stud")
    table = full_table(played, repeatable_shoe(played, "community"))
    events = play_out(start_round(played, table), {}, Stays(Random(1), folds=0)).events
    told = pot_record_of(played.rules, events)
    assert [len(told.cards[name]) for name in ("board", "seat 1", "seat 8")] == [1, 6, 6]
    assert settle_any(told.to_json()).ended == events[-1]


def test_a_record_from_a_spectators_view_needs_no_hidden_cards() -> None:
    played = game("texas-holdem", {"beaten-hands": "mucked"})
    table = full_table(played, repeatable_shoe(played, "spectator"), 6)
    luck, hidden = Random(7), 0
    for _ in range(40):
        round_ = play_out(start_round(played, table), {}, Stays(luck))
        if _called_off(round_.events) or not isinstance(round_.events[-1], RoundEnded):
            continue
        seen = pot_record_of(played.rules, round_.view(None))
        assert settle_any(seen.to_json()).ended == round_.events[-1]
        hidden += len(pot_record_of(played.rules, round_.events).cards) > len(seen.cards)
    assert hidden > 10


def test_cards_that_were_thrown_away_are_not_in_the_record() -> None:
    played = game("crazy-pineapple")
    table = full_table(played, repeatable_shoe(played, "thrown"), 4)
    luck, thrown = Random(3), 0
    for _ in range(20):
        events = play_out(start_round(played, table), {}, Stays(luck)).events
        if _called_off(events):
            continue
        told = read_record(record_of(played.rules, events).to_json())
        assert isinstance(told, PotRecord)
        for event in (event for event in events if isinstance(event, CardsThrown)):
            thrown += 1
            assert len(told.cards[event.hand]) == 2
    assert thrown > 5
