"""Casino War: its rule file, the table, described hands and the exact odds.

A test is named after the clause or the ruling it holds to.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.resources import files
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plain_war as plain
from houseway.cards.card import Card, cards, text
from houseway.cards.shoe import ScriptedShoe, Shuffle
from houseway.desk.record import HandRecord, record_of
from houseway.desk.settle import Settlement, settle, total_of_nets
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RecordError, RulebookError
from houseway.families import game, of_rules
from houseway.families.journal import RoundLog, log_of
from houseway.families.odds import odds
from houseway.families.war.events import CardsCompared
from houseway.families.war.game import War
from houseway.families.war.odds import all_deals, game_odds
from houseway.families.war.outcome import Outcome
from houseway.money import cents
from houseway.play.bots import AnyLegal, HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.proof.model import WagerOdds
from houseway.rulebook.load import load
from houseway.rulebook.schedules import schedules_for
from houseway.table.events import (
    BankTaken,
    CalledOff,
    CardBurned,
    CardDealt,
    ChoiceMade,
    FeeReturned,
    FeeTaken,
    RoundEnded,
    ShoeShuffled,
    WagerAdded,
    WagerReturned,
    WagersClosed,
    WagerSettled,
)
from houseway.table.say import say
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank
from tables import AMPLE, deal, full_table, repeatable_shoe, ways

NAME = "casino-war"
RANKS = "23456789TJQKA"
MODELS = ("gross", "separate_caps", "net_running", "reserved")
BANK_SEAT = 8

E = TypeVar("E", bound=Event)


def war(**options: object) -> War:
    """The game under options, written with underscores; no fee is posted unless one is named."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    played = game(NAME, {"fees": "none", **chosen})
    assert isinstance(played, War)
    return played


def all_of(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


# --- described hands -----------------------------------------------------------------------------

# A seat as a test writes it: its cards, its wagers in dollars, and what it chose if told.
Seat = tuple[str, dict[str, str]] | tuple[str, dict[str, str], str]


def hand(bank: str, bank_cards: str, seats: Mapping[str, Seat], **options: object) -> Settlement:
    """Settle a hand. Seats are named `1`, or `1+1` for the first circle behind seat 1."""
    return settle(record(bank, bank_cards, seats, **options))


def record(
    bank: str, bank_cards: str, seats: Mapping[str, Seat], **options: object
) -> dict[str, Any]:
    wagers, choices, lie = [], [], {"bank": bank_cards.split()}
    for name, (dealt, money, *pick) in seats.items():
        seat, _, back = name.partition("+")
        who = bettor_json(Bettor(int(seat), int(back or 0)))
        if dealt:
            lie[f"seat {seat}"] = dealt.split()
        wagers += [{**who, "spot": spot, "amount": cents(amount)} for spot, amount in money.items()]
        for told in pick:
            chosen, _, amount = told.partition(" ")
            choices.append({**who, "pick": chosen, **({"amount": cents(amount)} if amount else {})})
    chosen_options = {key.replace("_", "-"): value for key, value in options.items()}
    return {
        "game": NAME,
        "options": {"fees": "none", **chosen_options},
        "bank": {"seat": BANK_SEAT, "wager": cents(bank)},
        "wagers": wagers,
        "cards": lie,
        "choices": choices,
    }


def told(answer: Settlement) -> list[str]:
    """Each settled wager in order: who, where, how, and what it won or lost in cents."""
    return [f"{e.bettor} {e.spot} {e.result} {e.paid - e.collected:+d}" for e in answer.settled]


def nets(answer: Settlement) -> dict[str, int]:
    assert total_of_nets(answer) == 0
    return {str(bettor): net for bettor, net in answer.ended.nets}


PRIMARY_50 = {"primary": "50"}


def test_round_of_play_1b_a_higher_card_wins_even_money_and_loses_the_tie_wager() -> None:
    answer = hand("1000", "9c", {"1": ("Kd", {"primary": "50", "tie": "5"})})
    assert told(answer) == ["seat 1 primary win +5000", "seat 1 tie lose -500"]


def test_round_of_play_1a_a_lower_card_loses_both() -> None:
    answer = hand("1000", "9c", {"1": ("4d", {"primary": "40", "tie": "11"})})
    assert told(answer) == ["seat 1 primary lose -4000", "seat 1 tie lose -1100"]
    assert answer.ended.bank == 5100


def test_round_of_play_3a_a_tie_is_surrendered_for_half_and_the_tie_wager_still_wins() -> None:
    answer = hand("1000", "Qc", {"1": ("Qd", {"primary": "25", "tie": "5"}, "surrender")})
    assert told(answer) == ["seat 1 tie win +5000", "seat 1 primary lose -1250"]
    assert (nets(answer), answer.ended.bank) == ({"seat 1": 3750}, -3750)
    assert answer.settled[1].returned == 1250


def test_round_of_play_7a_a_lost_war_costs_two_units() -> None:
    answer = hand("1000", "7c 5s", {"1": ("7d 4h", PRIMARY_50)})
    assert told(answer) == ["seat 1 primary lose -5000", "seat 1 war lose -5000"]
    assert answer.ended.bank == 10000


def test_round_of_play_7b_a_war_that_is_won_brings_one_unit() -> None:
    """CW-1 and CW-2: the primary wager goes into the war, and comes back."""
    answer = hand("1000", "7c 5s", {"1": ("7d 9h", PRIMARY_50)})
    assert told(answer) == ["seat 1 primary push +0", "seat 1 war win +5000"]
    assert str(answer.settled[1].odds) == "1:1"


def test_round_of_play_7c_a_tied_war_brings_two_units() -> None:
    """CW-10: the extra unit is as large as either wager."""
    answer = hand("1000", "7c 5s", {"1": ("7d 5h", PRIMARY_50)})
    assert told(answer) == ["seat 1 primary push +0", "seat 1 war win +10000"]
    assert str(answer.settled[1].odds) == "2:1"


def test_ranking_of_hands_the_ace_is_high_and_suits_never_count() -> None:
    ten = {"primary": "10"}
    answer = hand("1000", "Ac", {"1": ("As", ten, "surrender"), "2": ("Kd", ten), "3": ("2c", ten)})
    assert told(answer) == [
        "seat 2 primary lose -1000",
        "seat 3 primary lose -1000",
        "seat 1 primary lose -500",
    ]
    assert answer.ended.bank == 2500


def test_round_of_play_7_several_wars_meet_one_card_of_the_bank() -> None:
    seats: dict[str, Seat] = {
        "1": ("8d 9h", {"primary": "20"}),
        "2": ("3s", {"primary": "20"}),
        "3": ("8h Td", {"primary": "30"}),
    }
    answer = hand("1000", "8c Tc", seats)
    assert told(answer) == [
        "seat 2 primary lose -2000",
        "seat 1 primary lose -2000",
        "seat 1 war lose -2000",
        "seat 3 primary push +0",
        "seat 3 war win +6000",
    ]
    assert nets(answer) == {"seat 1": -4000, "seat 2": -2000, "seat 3": 6000}
    assert answer.ended.bank == 0


def test_ruling_cw4_the_tie_wager_is_paid_once_and_for_the_first_cards() -> None:
    answer = hand("1000", "6c Qs", {"1": ("6d Qh", {"primary": "20", "tie": "10"})})
    assert told(answer) == [
        "seat 1 tie win +10000",
        "seat 1 primary push +0",
        "seat 1 war win +4000",
    ]
    assert answer.ended.bank == -14000


SHORT: dict[str, Seat] = {
    "1": ("Kd", PRIMARY_50),
    "2": ("9h 2c", {"primary": "40"}, "war"),
    "3": ("5d", {"primary": "30"}),
}


@pytest.mark.parametrize(
    ("model", "expected", "bank"),
    [
        ("gross", (5000, 0, -1000), -4000),
        ("net_running", (5000, -8000, -3000), 6000),
        ("separate_caps", (5000, -3000, -3000), 1000),
        ("reserved", (5000, 0, -1000), -4000),
    ],
)
def test_ruling_cw6_a_bank_used_up_before_the_war_gives_ties_back(
    model: str, expected: tuple[int, ...], bank: int
) -> None:
    """One description, war cards and all, is settled under each reading of the bank's wager."""
    answer = hand("60", "9c 8s", SHORT, coverage=model)
    assert tuple(nets(answer).values()) == expected
    assert answer.ended.bank == bank
    exhausted = expected[1] == 0
    assert bool(all_of(answer.events, WagerAdded)) is not exhausted
    assert bool(all_of(answer.events, ChoiceMade)) is not exhausted
    assert len([e for e in all_of(answer.events, CardDealt) if e.hand == "bank"]) == 2 - exhausted


def test_ruling_cw6_what_goes_back_is_no_action() -> None:
    answer = hand("60", "9c", {**SHORT, "2": ("9h", {"primary": "40"})})
    last = answer.settled[-1]
    assert told(answer)[-1] == "seat 2 primary void +0"
    assert (last.line, last.returned) == ("Bank exhausted before the war", 4000)


def test_collection_rates_tie_wagers_count_and_war_wagers_do_not() -> None:
    seats: dict[str, Seat] = {"1": ("4d", {"primary": "40", "tie": "11"})}
    answer = hand("1000", "9c", seats, fees="own-casinowar-1")
    assert (answer.ended.bank, answer.ended.house) == (5100 - 200, 200)
    seats = {"1": ("9d 3c", {"primary": "40", "tie": "10"})}
    fought = hand("1000", "9c 5h", seats, fees="own-casinowar-1")
    assert fought.ended.house == 50  # $50 of action, whatever the war adds
    assert all_of(fought.events, WagersClosed)[0].action == 5000


# --- every pair of ranks -------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "banks"), list(product(RANKS, RANKS)))
def test_round_of_play_1_every_pair_of_ranks(mine: str, banks: str) -> None:
    difference = RANKS.index(mine) - RANKS.index(banks)
    wagers = {"primary": "10", "tie": "5"}
    answer = hand("1000", f"{banks}s", {"1": (f"{mine}h", wagers)})
    primary = next(e for e in answer.settled if e.spot == "primary")
    tie = next(e for e in answer.settled if e.spot == "tie")
    if difference == 0:
        assert (tie.result, tie.paid, str(tie.odds)) == ("win", 5000, "10:1")
        assert (primary.result, primary.collected) == ("lose", 500)
        assert [e.pick for e in all_of(answer.events, ChoiceMade)] == ["surrender"]
    else:
        wins = difference > 0
        assert (primary.result, primary.paid, primary.collected) == (
            ("win", 1000, 0) if wins else ("lose", 0, 1000)
        )
        assert (tie.result, tie.collected) == ("lose", 500)
        assert not all_of(answer.events, ChoiceMade)


@pytest.mark.parametrize(("mine", "banks"), list(product(RANKS, RANKS)))
def test_round_of_play_7_every_pair_of_war_cards(mine: str, banks: str) -> None:
    difference = RANKS.index(mine) - RANKS.index(banks)
    answer = hand("1000", f"7s {banks}s", {"1": (f"7h {mine}h", {"primary": "10"})})
    expected = -2000 if difference < 0 else 2000 if difference == 0 else 1000
    assert nets(answer)["seat 1"] == expected


# --- what a description may leave out, and what it may not ---------------------------------------


def test_a_second_card_says_war_and_one_card_says_surrender() -> None:
    seats: dict[str, Seat] = {"1": ("7d 9h", PRIMARY_50), "2": ("7s", PRIMARY_50)}
    answer = hand("1000", "7c 5s", seats)
    picks = [(e.bettor.seat, e.pick) for e in all_of(answer.events, ChoiceMade)]
    assert picks == [(1, "war"), (2, "surrender")]


@pytest.mark.parametrize(
    ("bank_cards", "seats", "reason"),
    [
        ("7c", {"1": ("7d", PRIMARY_50, "war")}, "seat 1 hand must take card 2"),
        ("7c", {"1": ("7d 9h", PRIMARY_50)}, "bank hand must take card 2"),
        ("7c", {"1": ("8d 9h", PRIMARY_50)}, "seat 1 hand takes only 1 cards"),
        ("7c 5s", {"1": ("8d", PRIMARY_50)}, "bank hand takes only 1 cards"),
        ("7c 5s", {"1": ("7d 9h", PRIMARY_50, "surrender")}, "bank hand takes only 1 cards"),
        ("7c", {"1": ("8d", PRIMARY_50, "surrender")}, "nobody could choose to surrender"),
        ("7c 5s", {"1": ("7d 9h", PRIMARY_50, "hit")}, "nobody could choose to hit"),
        ("7c 5s", {"1": ("", PRIMARY_50)}, "seat 1 hand must take card 1"),
        ("7c 5s", {"1": ("7d 9h", {"dragon-7": "5"})}, "no spot 'dragon-7'"),
    ],
)
def test_a_description_that_cannot_be_is_refused(
    bank_cards: str, seats: dict[str, Seat], reason: str
) -> None:
    with pytest.raises(RecordError if "spot" not in reason else HousewayError, match=reason):
        hand("1000", bank_cards, seats)


def test_a_tie_wager_without_a_primary_wager_is_void() -> None:
    assert told(hand("1000", "7c 5s", {"1": ("7d 9h", {"tie": "5"})})) == []


def test_a_hand_the_game_does_not_deal_is_refused() -> None:
    wrong = record("1000", "7c", {"1": ("8d", PRIMARY_50)})
    wrong["cards"]["player"] = ["2c"]
    with pytest.raises(RecordError, match=r"cards\.player: Casino War deals bank, seat 1"):
        settle(wrong)


def test_war_cards_lie_over_only_where_the_bank_was_used_up() -> None:
    """Seat 2 gave up, which used up the bank, so seat 3 did not fight; seat 1 never tied."""
    seats: dict[str, Seat] = {
        "2": ("9h", {"primary": "40"}),
        "3": ("9s 2c", {"primary": "40"}),
    }
    answer = hand("20", "9c 8s", seats)
    assert told(answer) == ["seat 2 primary lose -2000", "seat 3 primary void +0"]
    with pytest.raises(RecordError, match="seat 1 hand takes only 1 cards"):
        hand("20", "9c 8s", {**seats, "1": ("3h 4h", {"primary": "5"})})
    (ruled,) = hand("20", "9c 8s", {**seats, "1": ("3h", {"primary": "5"}, "war")}).ruled
    assert (ruled.bettor.seat, ruled.ruling, ruled.back) == (1, "void", 500)


def test_a_tie_wager_on_a_war_that_was_not_fought_lies_over_too() -> None:
    seats: dict[str, Seat] = {
        "2": ("9h", {"primary": "40"}),
        "3": ("9s 2c", {"primary": "40"}, "tie 5"),
    }
    answer = hand("20", "9c 8s", seats, tie_on_war=True)
    assert told(answer) == ["seat 2 primary lose -2000", "seat 3 primary void +0"]


# --- options -------------------------------------------------------------------------------------


def test_ruling_cw1_otherwise_the_primary_wager_is_paid_as_well() -> None:
    options = {"primary_on_war_win": "pay"}
    won = hand("1000", "7c 5s", {"1": ("7d 9h", PRIMARY_50)}, **options)
    assert told(won) == ["seat 1 primary win +5000", "seat 1 war win +5000"]
    tied = hand("1000", "7c 5s", {"1": ("7d 5h", PRIMARY_50)}, **options)
    assert told(tied) == ["seat 1 primary win +5000", "seat 1 war win +10000"]
    assert odds(war(**options)).spot("primary").favours_bettor


def test_ruling_cw4_otherwise_a_tie_wager_goes_on_the_war_too() -> None:
    seats: dict[str, Seat] = {
        "1": ("6d Qh", {"primary": "20", "tie": "10"}, "tie 15"),
        "2": ("6h 3h", {"primary": "20"}, "tie 5"),
        "3": ("6s Kh", {"primary": "20"}),
    }
    answer = hand("5000", "6c Qs", seats, tie_on_war=True)
    assert told(answer) == [
        "seat 1 tie win +10000",
        "seat 1 primary push +0",
        "seat 1 war win +4000",
        "seat 1 war-tie win +15000",
        "seat 2 primary lose -2000",
        "seat 2 war lose -2000",
        "seat 2 war-tie lose -500",
        "seat 3 primary push +0",
        "seat 3 war win +2000",
    ]
    assert all_of(answer.events, WagersClosed)[0].action == 7000


def test_ruling_cw4_a_tie_wager_on_the_war_keeps_to_its_limits() -> None:
    (under,) = hand("500", "6c Qs", {"1": ("6d Qh", PRIMARY_50, "tie 2")}, tie_on_war=True).ruled
    assert (under.ruling, under.says) == ("void", "to tie takes $5 to $1,000, not $2")
    (none,) = hand("500", "6c Qs", {"1": ("6d Qh", PRIMARY_50, "tie 5")}).ruled
    assert (none.ruling, none.says) == ("void", "nobody could choose to tie here")


@pytest.mark.parametrize(
    ("walks", "expected"),
    [
        (
            "three",
            ["seat 2 primary lose -4000", "seat 1 primary void +0", "seat 3 primary void +0"],
        ),
        (
            "two",
            ["seat 1 primary lose -2000", "seat 2 primary lose -2000", "seat 3 primary void +0"],
        ),
        (
            "one",
            [
                "seat 1 primary lose -2000",
                "seat 2 primary lose -2000",
                "seat 3 primary lose +0",
                "seat 3 war lose +0",
            ],
        ),
    ],
)
def test_ruling_cw7_how_many_walks(walks: str, expected: list[str]) -> None:
    forty = {"primary": "40"}
    seats: dict[str, Seat] = {
        "1": ("9d", forty, "surrender"),
        "2": ("3d", forty),
        "3": ("9h 2h", forty),
    }
    assert told(hand("40", "9c 8c", seats, settle_phases=walks)) == expected


def test_ruling_cw6_otherwise_the_war_is_dealt_although_nothing_can_move() -> None:
    answer = hand("60", "9c 8s", SHORT, uncovered_war="play-on")
    assert told(answer)[-2:] == ["seat 2 primary lose +0", "seat 2 war lose +0"]
    assert [e.uncovered for e in answer.settled[-2:]] == [4000, 4000]
    assert nets(answer) == nets(hand("60", "9c 8s", SHORT))


def test_ruling_cw8_the_tie_wager_may_be_tied_to_the_primary() -> None:
    seats: dict[str, Seat] = {"1": ("4d", {"primary": "10", "tie": "11"})}
    assert told(hand("1000", "9c", seats))[-1] == "seat 1 tie lose -1100"
    capped = hand("1000", "9c", seats, tie_at_most="primary")
    assert told(capped)[-1] == "seat 1 tie lose -1000"


def test_ruling_cw12_half_of_an_odd_wager_is_exact() -> None:
    for wager, lost in (("25", 1250), ("7", 350), ("5.01", 250), ("5.25", 262)):
        answer = hand("1000", "Qc", {"1": ("Qd", {"primary": wager})})
        assert nets(answer) == {"seat 1": -lost}


@pytest.mark.parametrize(
    ("unit", "paid"), [("exact", 1075), ("half-dollar", 1050), ("dollar", 1000)]
)
def test_ruling_g5_payouts_are_rounded_down_to_what_the_room_chose(unit: str, paid: int) -> None:
    answer = hand("1000", "9c", {"1": ("Kd", {"primary": "10.75"})}, payoff_rounding=unit)
    assert nets(answer) == {"seat 1": paid}


BEHIND: dict[str, Seat] = {
    "2": ("9h Jc", {"primary": "25"}),
    "2+1": ("", {"primary": "50"}),
    "2+2": ("", {"primary": "10"}),
}


def test_ruling_cw11_everybody_chooses_for_their_own_wager_on_the_same_cards() -> None:
    seats = {**BEHIND, "2+1": ("", {"primary": "50"}, "surrender")}
    answer = hand("1000", "9c 8s", seats)
    assert told(answer) == [
        "seat 2 backline 1 primary lose -2500",
        "seat 2 primary push +0",
        "seat 2 war win +2500",
        "seat 2 backline 2 primary push +0",
        "seat 2 backline 2 war win +1000",
    ]


@pytest.mark.parametrize(
    ("decides", "who"), [("seated", Bettor(2)), ("largest", Bettor(2, 1)), ("own", None)]
)
def test_ruling_cw11_otherwise_one_bettor_chooses_for_the_seat(
    decides: str, who: Bettor | None
) -> None:
    answer = hand("1000", "9c 8s", BEHIND, backline_decides=decides)
    speakers = [e.bettor for e in all_of(answer.events, ChoiceMade)]
    assert speakers == ([Bettor(2), Bettor(2, 1), Bettor(2, 2)] if who is None else [who])
    added = [(e.bettor.back, e.amount) for e in all_of(answer.events, WagerAdded)]
    assert added == [(0, 2500), (1, 5000), (2, 1000)]
    assert nets(answer)["seat 2 backline 1"] == 5000


def test_ruling_cw11_the_seated_bettor_may_surrender_for_all() -> None:
    seats = {**BEHIND, "2": ("9h", {"primary": "25"}, "surrender")}
    answer = hand("1000", "9c", seats, backline_decides="seated")
    assert list(nets(answer).values()) == [-1250, -2500, -500]


def test_ruling_g7_at_a_seat_bettor_by_bettor_or_kind_by_kind() -> None:
    wagers = {"primary": "10", "tie": "5"}
    seats: dict[str, Seat] = {"2": ("3h", wagers), "2+1": ("", wagers)}
    order = ["seat 2 primary", "seat 2 tie", "seat 2 backline 1 primary", "seat 2 backline 1 tie"]
    by_bettor = told(hand("1000", "9c", seats))
    assert [line.rpartition(" lose")[0] for line in by_bettor] == order
    by_kind = told(hand("1000", "9c", seats, seat_order="kind"))
    assert [line.rpartition(" lose")[0] for line in by_kind] == [order[n] for n in (0, 2, 1, 3)]


def test_settlement_may_go_kind_by_kind_or_the_other_way_round() -> None:
    wagers = {"primary": "10", "tie": "5"}
    seats: dict[str, Seat] = {str(n): ("3h", wagers) for n in (1, 4, 7)}
    kinds = hand("1000", "9c", seats, settle_major="type").settled
    assert [e.spot for e in kinds] == ["primary"] * 3 + ["tie"] * 3
    back = hand("1000", "9c", seats, settle_direction="counter-clockwise").settled
    assert [e.bettor.seat for e in back] == [1, 1, 7, 7, 4, 4]


def test_settlement_starts_at_the_house_dealers_left_wherever_the_bank_sits() -> None:
    one = record("1000", "9c", {str(n): ("3h", {"primary": "10"}) for n in (2, 5, 7)})
    one["bank"]["seat"] = 4
    assert [e.bettor.seat for e in settle(one).settled] == [2, 5, 7]


# --- short banks ---------------------------------------------------------------------------------


def test_ruling_g2_a_war_never_makes_the_bank_larger() -> None:
    answer = hand("60", "7c 5s", {"1": ("7d 5h", PRIMARY_50)})
    assert told(answer) == ["seat 1 primary push +0", "seat 1 war win +6000"]
    assert answer.settled[1].uncovered == 4000
    lost = hand("60", "7c 5s", {"1": ("7d 2h", PRIMARY_50)})
    assert told(lost) == ["seat 1 primary lose -5000", "seat 1 war lose -1000"]


TIGHT: dict[str, Seat] = {
    "1": ("Qh", {"primary": "20", "tie": "5"}),
    "2": ("9h", {"primary": "20", "tie": "5"}, "surrender"),
    "3": ("9d Kd", {"primary": "30"}),
    "4": ("3d", {"primary": "30"}),
}


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        # 20 paid, 5 taken, 45 of 50 paid: nothing is left of 70.
        ("gross", (1500, 4500, 0, 0)),
        # 70 paid in two payments; 35 taken, then 10, and the war has nothing to win.
        ("separate_caps", (1500, 4000, 0, -3000)),
        # 70 - 20 + 5 - 50 + 30 + 10 = 45, of which the war takes 30.
        ("net_running", (1500, 4000, 3000, -3000)),
        # 20 and 50 are set aside for seat 1 alone.
        ("reserved", (1500, 0, 0, 0)),
    ],
)
def test_short_bank_under_each_reading(model: str, expected: tuple[int, ...]) -> None:
    answer = hand("70", "9c 8s", TIGHT, coverage=model)
    assert tuple(nets(answer).values()) == expected


@pytest.mark.parametrize("model", MODELS)
def test_an_ample_bank_makes_every_reading_agree(model: str) -> None:
    answer = hand("5000", "9c 8s", TIGHT, coverage=model)
    assert tuple(nets(answer).values()) == (1500, 4000, 3000, -3000)


# --- at the table --------------------------------------------------------------------------------


class Script:
    """Seats that wager, and answer, as a test says; seat 1 banks first."""

    def __init__(self, wagers: Mapping[int, dict[str, int]], picks: Mapping[Bettor, str]) -> None:
        self.wagers, self.picks = wagers, picks

    def answer(self, bettor: Bettor, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return TakeBank(AMPLE)
        if isinstance(offer, PickOffer):
            return Pick(self.picks.get(bettor, offer.picks[0]))
        return PlaceWagers(tuple(self.wagers.get(bettor.seat, {}).items()))

    def run(self, round_: Round, until: str = "") -> Round:
        while round_.decision is not None and round_.decision.kind != until:
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, self.answer(bettor, offer))
        return round_


def start(
    shoe: str, wagers: Mapping[int, dict[str, int]], picks: Mapping[Bettor, str] | None = None,
    **options: object,
) -> tuple[Script, Round, Table]:  # fmt: skip
    played = war(**options)
    table = full_table(played, ScriptedShoe(cards(shoe), whole=True))
    script = Script(wagers, picks or {})
    return script, script.run(start_round(played, table), until="war-or-surrender"), table


ALL_TIE = {2: {"primary": 1000}, 3: {"primary": 2000}, 5: {"primary": 3000}}
# Seats 2, 3 and 5 tie with the bank; then burned cards are clubs and war cards are hearts.
FIRST_FOUR = "9d 9h 9s 9c"


@pytest.mark.parametrize(
    ("burns", "war_deal"),
    [
        ("each-war-card", "3c 3c 3c 2h 4c 4c 4c 3h 5c 5c 5c 4h 6c 6c 6c 5h"),
        ("first-and-bank", "3c 3c 3c 2h 3h 4h 6c 6c 6c 5h"),
        ("first-only", "3c 3c 3c 2h 3h 4h 5h"),
    ],
)
def test_ruling_cw3_burns_and_the_order_of_the_cards(burns: str, war_deal: str) -> None:
    script, round_, _ = start(f"{FIRST_FOUR} {war_deal}", ALL_TIE, burn_before=burns)
    script.run(round_)
    dealt = [(e.hand, text(e.card or 0)) for e in all_of(round_.events, CardDealt)]
    assert dealt == [
        ("seat 2", "9d"), ("seat 3", "9h"), ("seat 5", "9s"), ("bank", "9c"),
        ("seat 2", "2h"), ("seat 3", "3h"), ("seat 5", "4h"), ("bank", "5h"),
    ]  # fmt: skip
    left = [text(e.card or 0) for e in round_.events if isinstance(e, CardDealt | CardBurned)]
    assert left == f"{FIRST_FOUR} {war_deal}".split()
    assert all(not e.up for e in all_of(round_.events, CardBurned))


def test_round_of_play_6_only_hands_at_war_get_a_card() -> None:
    shoe = f"{FIRST_FOUR} 3c 3c 3c 2h 4c 4c 4c 4h 5c 5c 5c 5h"
    script, round_, _ = start(shoe, ALL_TIE, {Bettor(3): "surrender"})
    script.run(round_)
    assert [e.hand for e in all_of(round_.events, CardDealt)][4:] == ["seat 2", "seat 5", "bank"]
    compared = all_of(round_.events, CardsCompared)
    assert [(e.tied, e.lower, e.war) for e in compared] == [
        ((2, 3, 5), (), False),
        ((), (2, 5), True),
    ]


def test_round_of_play_3_the_choice_comes_after_the_first_settlement() -> None:
    wagers = {2: {"primary": 1000, "tie": 500}, 3: {"primary": 1000}}
    script, round_, _ = start("9d Kd 9c 3c 3c 3c 2h 4c 4c 4c 4h", wagers)
    assert [(e.bettor.seat, e.spot) for e in all_of(round_.events, WagerSettled)] == [
        (2, "tie"),
        (3, "primary"),
    ]
    script.run(round_)
    kinds = [e.kind for e in round_.events if e.kind not in ("card-burned", "card-dealt")]
    assert kinds[-9:] == [
        "cards-compared", "wager-settled", "wager-settled", "choice-made", "wager-added",
        "cards-compared", "wager-settled", "wager-settled", "round-ended",
    ]  # fmt: skip


def test_round_of_play_3_ties_choose_at_once_and_in_any_order() -> None:
    shoe = f"{FIRST_FOUR} 3c 3c 3c 2h 4c 4c 4c 3h 5c 5c 5c 4h 6c 6c 6c 5h"
    ended = []
    for order in ((2, 3, 5), (5, 2, 3)):
        _, round_, _ = start(shoe, ALL_TIE)
        for seat in order:
            round_.choose(Bettor(seat), Pick("war"))
        ended.append([e for e in round_.events if not isinstance(e, ChoiceMade)])
    assert ended[0] == ended[1]


def test_the_house_way_goes_to_war() -> None:
    _, round_, _ = start(FIRST_FOUR, ALL_TIE)
    offer = round_.choices(Bettor(3))
    assert isinstance(offer, PickOffer)
    assert (offer.picks, offer.hand) == (("war", "surrender"), "seat 3")
    assert offer.bounds("war") == (2000, 2000)
    assert HouseWay().choose(offer) == Pick("war")


@pytest.mark.parametrize(
    ("bettor", "choice", "reason"),
    [
        (Bettor(2), Pick("hit"), "choose one of war, surrender"),
        (Bettor(2), Pick("war", 500), r"to war takes \$10, not \$5"),
        (Bettor(2), Pick("war", 2000), r"to war takes \$10, not \$20"),
        (Bettor(2), Pick("surrender", 500), "to surrender takes no money"),
        (Bettor(4), Pick("war"), "seat 4 has nothing to choose now"),
        (Bettor(2), PlaceWagers((("war", 1000),)), "choose one of war, surrender"),
    ],
)
def test_an_illegal_choice_is_refused_and_changes_nothing(
    bettor: Bettor, choice: Choice, reason: str
) -> None:
    _, round_, _ = start(FIRST_FOUR, ALL_TIE)
    before = list(round_.events)
    with pytest.raises(IllegalChoice, match=reason):
        round_.choose(bettor, choice)
    assert round_.events == before


@pytest.mark.parametrize(
    ("wagers", "reason"),
    [
        ((("war", 1000),), "War wager is placed only in the course of the hand"),
        ((("tie", 1000),), "Tie wager needs Primary wager"),
        ((("primary", 499),), "outside its limits"),
        ((("primary", 100_001),), "outside its limits"),
        ((("primary", 1000), ("tie", 400)), "outside its limits"),
    ],
)
def test_betting_scheme_wagers_the_rules_refuse(
    wagers: tuple[tuple[str, int], ...], reason: str
) -> None:
    played = war()
    round_ = start_round(played, full_table(played, ScriptedShoe([])))
    round_.choose(Bettor(1), TakeBank(AMPLE))
    with pytest.raises(IllegalChoice, match=reason):
        round_.choose(Bettor(2), PlaceWagers(wagers))


def test_betting_scheme_3_who_sits_out_gets_no_card() -> None:
    script, round_, _ = start("Kd 9c", {4: {"primary": 1000}})
    assert [e.hand for e in all_of(round_.events, CardDealt)] == ["seat 4", "bank"]
    script.run(round_)
    nobody = start("", {})[1]
    assert all_of(nobody.events, CalledOff)[0].reason == "nobody wagered"


def test_number_of_players_a_backline_wager_needs_no_wager_in_front_of_it() -> None:
    played = war()
    table = full_table(played, ScriptedShoe(cards("9d 9c 3c 3c 3c 4h 4c 4c 4c 2h")))
    behind = table.stand_behind(3, "behind")
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(AMPLE))
    for bettor in table.bettors():
        mine = (("primary", 1000), ("tie", 500)) if bettor == behind else ()
        round_.choose(bettor, PlaceWagers(mine))
    round_.choose(behind, Pick("war"))
    assert all_of(round_.events, RoundEnded)[0].nets == ((behind, 6000),)


def test_dealing_procedures_5_the_deal_starts_at_the_house_dealers_left() -> None:
    """Wherever the bank sits: here at seat 3, between those who are dealt to."""
    played = war()
    table = Table(played.rules, ScriptedShoe(cards(f"{FIRST_FOUR} 3c 3c 3c 2h 4c 4c 4c 4h")))
    for seat in (3, 5, 1, 8):
        table.sit(seat, f"person {seat}")
    script = Script({seat: {"primary": 1000} for seat in (1, 5, 8)}, {})
    script.picks = {Bettor(1): "surrender", Bettor(5): "surrender"}
    round_ = script.run(start_round(played, table))
    dealt = [e.hand for e in all_of(round_.events, CardDealt)]
    assert dealt == ["seat 1", "seat 5", "seat 8", "bank", "seat 8", "bank"]


def test_ruling_cw4_without_an_amount_a_tie_wager_on_the_war_is_the_most() -> None:
    shoe = "9d 9c 3c 3c 3c 2h 4c 4c 4c 2d"
    script, round_, _ = start(shoe, {2: {"primary": 1000}}, tie_on_war=True)
    script.run(round_, until="tie-on-war")
    round_.choose(Bettor(2), Pick("tie"))
    assert [(e.spot, e.amount) for e in all_of(round_.events, WagerAdded)] == [
        ("war", 1000),
        ("war-tie", 100_000),
    ]
    assert all_of(round_.events, ChoiceMade)[-1] == ChoiceMade(Bettor(2), "tie", amount=100_000)


def test_nothing_but_burned_cards_is_hidden() -> None:
    script, round_, _ = start(
        f"{FIRST_FOUR} 3c 3c 3c 2h 4c 4c 4c 3h 5c 5c 5c 4h 6c 6c 6c 5h", ALL_TIE
    )
    script.run(round_)
    for seat in (None, 1, 3):
        for mine, full in zip(round_.view(seat), round_.events, strict=True):
            assert (
                mine == full
                if not isinstance(full, CardBurned)
                else mine == CardBurned(None, False)
            )


def test_a_misdeal_undoes_the_first_settlement_and_the_fee() -> None:
    wagers = {2: {"primary": 1000, "tie": 500}, 3: {"primary": 10_000}}
    _, round_, table = start("9d Kd 9c", wagers, fees="own-casinowar-1")
    assert all_of(round_.events, WagerSettled)
    round_.declare("misdeal", "a card fell on the floor")
    back = [(e.bettor.seat, e.spot, e.amount) for e in all_of(round_.events, WagerReturned)]
    assert back == [(2, "primary", 1000), (2, "tie", 500), (3, "primary", 10_000)]
    assert [e.amount for e in all_of(round_.events, FeeReturned)] == [200]
    assert round_.events[-1] == RoundEnded((), 0, 0)
    assert table.turns == 0


def test_a_misdeal_after_war_wagers_gives_them_back_too() -> None:
    script, round_, _ = start("9d 9c", {2: {"primary": 1000}}, tie_on_war=True)
    script.run(round_, until="tie-on-war")
    round_.declare("misdeal")
    back = [(e.spot, e.amount) for e in all_of(round_.events, WagerReturned)]
    assert back == [("primary", 1000), ("war", 1000)]


def test_when_the_cards_run_out_the_round_is_called_off() -> None:
    script, round_, _ = start("9d 9c 3c 3c", {2: {"primary": 1000}})
    script.run(round_)
    assert all_of(round_.events, CalledOff)[0].reason == "the cards ran out"
    assert [e.spot for e in all_of(round_.events, WagerReturned)] == ["primary", "war"]


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [6, 12])
def test_type_of_card_deck_two_batches_take_turns_and_each_shoe_burns_one_card(decks: int) -> None:
    played = war(decks=decks)
    table = full_table(played, repeatable_shoe(played, "batches"))
    shuffles, burned = [], []
    for _ in range(160):
        events = play_out(start_round(played, table), {}, HouseWay()).events
        fresh = [n for n, e in enumerate(events) if isinstance(e, ShoeShuffled)]
        shuffles += [e for e in events if isinstance(e, ShoeShuffled)]
        for place in fresh:
            burned.append(isinstance(events[place + 1], CardBurned))
            assert not isinstance(events[place + 2], CardBurned)
    assert [e.batch for e in shuffles[:4]] == [1, 2, 1, 2]
    assert {e.cards_in_shoe for e in shuffles} == {52 * decks}
    assert all(burned)


def test_type_of_card_deck_fewer_than_six_in_play_are_refused() -> None:
    with pytest.raises(RulebookError, match="decks=5 is not allowed"):
        war(decks=5)


def test_a_shoe_is_shuffled_before_a_round_could_need_more_than_it_holds() -> None:
    assert war().most_cards == 7 * 5 + 5


# --- fees ----------------------------------------------------------------------------------------


def fee_of(action: dict[str, str], **options: object) -> int:
    return hand("1000", "9c", {"1": ("4d", action)}, **options).ended.house


def test_collection_rates_every_schedule_of_the_game_can_be_posted() -> None:
    posted = schedules_for(NAME)
    assert len([s for s in posted if s.id.startswith("own-casinowar-")]) == 32
    for schedule in posted:
        for amount in ("5", "10", "50", "51", "400", "401", "1000"):
            expected = schedule.bank_fee(cents(amount), "zero")
            assert fee_of({"primary": amount}, fees=schedule.id) == expected
        assert schedule.player_basis == "none"


def test_ruling_g4_an_amount_between_two_tiers_belongs_to_the_next() -> None:
    posted = {"fees": "own-casinowar-1"}
    assert fee_of({"primary": "50"}, **posted) == 50
    assert fee_of({"primary": "50.50"}, **posted) == 200
    assert fee_of({"primary": "390", "tie": "10.50"}, **posted) == 500


@pytest.mark.parametrize(("timing", "before"), [("after-deal", False), ("before-deal", True)])
def test_ruling_cw9_the_fee_is_taken_once_everybody_has_a_card(timing: str, before: bool) -> None:
    options = {"fees": "own-casinowar-1", "fee_timing": timing}
    events = hand("1000", "9c", {"1": ("4d", PRIMARY_50)}, **options).events
    kinds = [e.kind for e in events]
    assert (kinds.index("fee-taken") < kinds.index("card-dealt")) is before
    assert kinds.index("fee-taken") < kinds.index("wager-settled")


def test_what_the_layout_says_of_its_wagers() -> None:
    rules = load(NAME, {"tie-on-war": True})
    assert (rules.options["fee-timing"], rules.fees.timing) == ("schedule", "after-deal")
    assert rules.options["fees"] == "own-casinowar-1"
    facts = {s.id: (s.needs, s.equals, s.window, s.counts, s.fee, s.backline) for s in rules.spots}
    assert facts == {
        "primary": (None, None, "before-cards", True, True, True),
        "tie": ("primary", None, "before-cards", True, True, True),
        "war": ("primary", "primary", "raise", False, False, True),
        "war-tie": ("war", None, "raise", False, False, True),
    }
    assert [spot.id for spot in load(NAME).spots] == ["primary", "tie", "war"]


def test_ruling_g12_an_uncovered_bettor_gets_no_fee_back() -> None:
    answer = hand("60", "9c", {**SHORT, "2": ("9h", {"primary": "40"})}, fees="own-casinowar-1")
    assert answer.ended.house == 200
    assert not all_of(answer.events, FeeReturned)


# --- the rule file -------------------------------------------------------------------------------


def test_every_known_ambiguity_is_ruled_on() -> None:
    ids = {ruling.id for ruling in load(NAME).rulings}
    assert {f"CW-{n}" for n in range(1, 15)} <= ids
    assert {f"G-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 12)} <= ids


def rule_file(tmp_path: Path, old: str, new: str) -> str:
    """The rule file with some text replaced."""
    found = (files("houseway.rulebook") / "games" / f"{NAME}.toml").read_text(encoding="utf-8")
    assert old in found
    path = tmp_path / f"{NAME}.toml"
    path.write_text(found.replace(old, new), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('war = "higher"', 'war = "above"', "war cannot be 'above'"),
        ('original = "tied"', 'opening = "tied"', "no feature 'opening'"),
        ('id = "primary"', 'id = "main"', "settle.order must name every spot once"),
    ],
)
def test_a_slip_in_a_rule_file_is_named(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        game(rule_file(tmp_path, old, new))


def test_a_war_needs_its_two_spots() -> None:
    rules = load(NAME)
    lacking = rules.model_copy(update={"spots": tuple(s for s in rules.spots if s.id != "war")})
    lacking.__dict__.pop("by_id", None)  # what the whole rules may have remembered
    with pytest.raises(RulebookError, match="a war needs the spot 'war'"):
        of_rules(lacking)


def test_what_is_said_of_the_cards() -> None:
    rules = load(NAME)
    first = CardsCompared(cards("9c")[0], (1, 2, 4), (), (3,))
    assert say(first, rules) == (
        "The bank has the nine of clubs: seats 1, 2 and 4 higher, seat 3 tied."
    )
    second = CardsCompared(cards("As")[0], (), (3,), (), war=True)
    assert say(second, rules) == "In the war the bank has the ace of spades: seat 3 lower."


# --- odds: exact against a second route, a closed form and print ---------------------------------


def ev(played: War, spot: str, shoe: Mapping[Card, int] | None = None) -> Fraction:
    return game_odds(played, shoe).spot(spot).odds.ev


def situation(played: War, name: str, shoe: Mapping[Card, int] | None = None) -> WagerOdds:
    found = game_odds(played, shoe).spot("primary").situations
    return next(s.odds for s in found if s.name == name)


def decks_of(number: int) -> dict[Card, int]:
    return dict.fromkeys(range(52), number)


def check_against_plain(played: War, shoe: Mapping[Card, int], expected: plain.Expected) -> None:
    found = game_odds(played, shoe)
    best = found.spot("primary").best_play
    assert best is not None
    assert found.spot("primary").odds.ev == expected.fights
    assert best.odds.ev == max(expected.fights, expected.surrenders)
    assert situation(played, "Surrender every tie", shoe).ev == expected.surrenders
    assert situation(played, "A tie fought", shoe).ev == expected.fought
    assert situation(played, "A tie surrendered", shoe).ev == Fraction(-1, 2)
    assert found.spot("tie").odds.ev == expected.tie
    assert found.spot("war").odds.ev == expected.war
    if "war-tie" in played.rules.by_id:
        assert found.spot("war-tie").odds.ev == expected.war_tie


@pytest.mark.parametrize("decks", range(1, 13))
def test_exact_odds_equal_a_second_route(decks: int) -> None:
    shoe, plain_shoe = decks_of(decks), plain.full_shoe(decks)
    check_against_plain(war(tie_on_war=True), shoe, plain.expected(plain_shoe))


def test_exact_odds_equal_a_second_route_where_the_primary_wager_is_paid() -> None:
    for decks in (6, 8, 12):
        expected = plain.expected(plain.full_shoe(decks), both_pay=True)
        check_against_plain(war(primary_on_war_win="pay"), decks_of(decks), expected)


def test_the_game_itself_plays_with_its_own_shoe() -> None:
    for decks in (6, 9, 12):
        assert ev(war(decks=decks), "primary") == ev(war(), "primary", decks_of(decks))


UNEVEN = {card: 1 + (card % 7 == 0) + 3 * (card // 4 == 11) for card in range(52) if card // 4 != 4}


def test_exact_odds_equal_a_second_route_on_an_uneven_shoe() -> None:
    held = [sum(UNEVEN.get(4 * ((n + 1) % 13) + suit, 0) for suit in range(4)) for n in range(13)]
    check_against_plain(war(tie_on_war=True), UNEVEN, plain.expected(held))


@pytest.mark.parametrize("decks", range(1, 13))
def test_exact_odds_equal_the_closed_form(decks: int) -> None:
    tie, again = plain.closed_form(decks)
    played, shoe = war(tie_on_war=True), decks_of(decks)
    assert ev(played, "tie", shoe) == 11 * tie - 1
    assert ev(played, "war-tie", shoe) == 11 * again - 1
    assert ev(played, "war", shoe) == 2 * again
    # Win and loss of the war are equally likely: (1 - again) / 2 each.
    assert ev(played, "primary", shoe) == tie * (2 * again - (1 - again) / 2)
    assert situation(played, "Surrender every tie", shoe).ev == -tie / 2


def test_exact_odds_at_six_decks() -> None:
    played = war()
    assert ev(played, "primary") == Fraction(-23138, 993023)
    assert ev(played, "tie") == Fraction(-58, 311)
    primary = game_odds(played).spot("primary").odds
    assert [(o.name, o.pays, int(o.profit)) for o in primary.outcomes] == [
        ("Higher card", "1:1", 1),
        ("Lower card", "lose", -1),
        ("War won", "push + 1:1", 1),
        ("War tied", "push + 2:1", 2),
        ("War lost", "lose + lose", -2),
    ]
    assert primary.combinations == 312 * 311 * 310 * 309
    assert [o.combinations for o in primary.outcomes] == [
        4_303_653_120, 4_303_653_120, 318_269_952, 50_849_136, 318_269_952,
    ]  # fmt: skip


# Bank's edge in percent as published, by decks: with the bonus on a tied war, without it, when
# every tie is surrendered, and of the tie wager at 10 to 1.
PUBLISHED = {
    1: ("2.06", "2.42", "2.94", "35.29"),
    2: ("2.24", "2.70", "3.40", "25.24"),
    3: ("2.29", "2.79", "3.55", "21.94"),
    4: ("2.31", "2.84", "3.62", "20.29"),
    5: ("2.32", "2.86", "3.67", "19.31"),
    6: ("2.33", "2.88", "3.70", "18.65"),
    7: ("2.34", "2.89", "3.72", "18.18"),
    8: ("2.34", "2.90", "3.73", "17.83"),
}


def percent(edge: Fraction, digits: int = 2) -> str:
    return f"{float(-edge) * 100:.{digits}f}"


@pytest.mark.parametrize("decks", PUBLISHED)
def test_published_edges_by_number_of_decks(decks: int, tmp_path: Path) -> None:
    played, shoe = war(), decks_of(decks)
    plain_war = game(rule_file(tmp_path, 'pays = "2:1"', 'pays = "1:1"'))
    assert isinstance(plain_war, War)
    found = (
        percent(ev(played, "primary", shoe)),
        percent(ev(plain_war, "primary", shoe)),
        percent(situation(played, "Surrender every tie", shoe).ev),
        percent(ev(played, "tie", shoe)),
    )
    assert found == PUBLISHED[decks]


def test_published_probabilities_at_six_decks() -> None:
    played = war()
    chance = {o.name: float(o.probability) for o in game_odds(played).spot("primary").odds.outcomes}
    assert f"{chance['War tied']:.6f}" == "0.005471"
    assert f"{chance['Higher card'] + chance['War won']:.6f}" == "0.497265"
    assert f"{chance['Lower card']:.6f}" == "0.463023"
    assert f"{chance['War lost']:.6f}" == "0.034242"
    assert percent(ev(played, "primary"), 3) == "2.330"
    assert percent(situation(played, "Surrender every tie").ev, 3) == "3.698"
    assert f"{float(ev(played, 'primary')):.6f}" == "-0.023301"


def test_war_is_the_better_answer_to_every_tie() -> None:
    best = game_odds(war()).spot("primary").best_play
    assert best is not None
    assert [a.hand for a in best.advice] == list(RANKS)
    assert {(a.choice, a.gain) for a in best.advice} == {("war", Fraction(0))}
    assert sum(a.probability for a in best.advice) == Fraction(23, 311)


def test_where_little_is_surrendered_giving_up_is_better(tmp_path: Path) -> None:
    played = game(rule_file(tmp_path, "lose 1:2", "lose 1:4"))
    assert isinstance(played, War)
    primary = game_odds(played).spot("primary")
    assert primary.best_play is not None
    assert {a.choice for a in primary.best_play.advice} == {"surrender"}
    assert primary.best_play.odds.ev == -Fraction(23, 311) / 4 > primary.odds.ev
    gain = sum(a.gain * a.probability for a in primary.best_play.advice)
    assert primary.best_play.odds.ev - primary.odds.ev == gain


@given(st.lists(st.integers(0, 9), min_size=13, max_size=13).filter(lambda held: sum(held) > 4))
def test_no_shoe_makes_surrender_better_than_war(held: list[int]) -> None:
    """Both sides win the war equally often, so it costs half a unit less 2½ for each tie in it."""
    for tie in all_deals(dict(enumerate(held, start=2))).wars.values():
        assert tie["higher"] == tie["lower"]
        assert min(tie.values()) >= 0


def test_removing_any_one_card_from_a_full_shoe_changes_nothing() -> None:
    """All ranks are alike, and on average a removal changes nothing: so none does."""
    for spot in game_odds(war(tie_on_war=True)).spots:
        assert list(spot.removal) == list(RANKS)
        assert set(spot.removal.values()) == {0}


def test_removing_a_card_from_an_uneven_shoe() -> None:
    played = war()
    effects = game_odds(played, UNEVEN).spot("primary").removal
    queen = next(card for card in UNEVEN if card // 4 == 11)
    without = {**UNEVEN, queen: UNEVEN[queen] - 1}
    assert effects["Q"] == ev(played, "primary", without) - ev(played, "primary", UNEVEN) != 0


# --- odds: the table itself ----------------------------------------------------------------------

UNIT = 10_000


class Unburned(ScriptedShoe):
    """Cards burned face down are not looked at: the script holds dealt cards only."""

    def burn(self) -> Card | None:
        return None


def grown(
    played: Game, shoe: type[ScriptedShoe], held: Mapping[Card, int], pick: str, most: int
) -> Iterator[tuple[int, Round]]:
    """The table played on every deal of a shoe: how often each comes, and the round.

    Deals are weighed as deals of `most` cards.
    """
    size, wagers = sum(held.values()), {Bettor(2): {"primary": UNIT, "tie": UNIT}}
    waiting: list[tuple[Card, ...]] = list(product(held, repeat=2))
    while waiting:
        dealt = waiting.pop()
        weight = ways(dealt, held)
        if not weight:
            continue
        table = full_table(played, shoe(dealt), people=2)
        try:
            round_ = deal(played, table, wagers, pick)
        except HousewayError:
            waiting += [(*dealt, card) for card in held]
            continue
        for place in range(len(dealt), most):
            weight *= size - place
        yield weight, round_


def profits(events: list[Event]) -> dict[str, Fraction]:
    """What each wager brought; the primary wager stands for the whole round."""
    out: dict[str, Fraction] = {}
    for e in all_of(events, WagerSettled):
        out[e.spot] = Fraction(e.paid - e.collected, UNIT)
    if "war" in out:
        out["primary"] += out["war"]
    return out


def means(deals: Iterator[tuple[int, Round]]) -> dict[str, Fraction]:
    worth: dict[str, Fraction] = {}
    number: dict[str, int] = {}
    for weight, round_ in deals:
        for spot, profit in profits(round_.events).items():
            worth[spot] = worth.get(spot, Fraction(0)) + weight * profit
            number[spot] = number.get(spot, 0) + weight
    return {spot: worth[spot] / number[spot] for spot in worth}


SMALL = {card: 4 + place for place, card in enumerate(cards("2c 7d Th Ks Ac"))}


@pytest.mark.parametrize("pays", ["push", "pay"])
def test_the_table_on_every_deal_of_a_small_shoe(pays: str) -> None:
    """Not sampled: the procedure itself is the counter, to the last deal."""
    played = war(primary_on_war_win=pays)
    found = game_odds(played, SMALL)
    fights = means(grown(played, Unburned, SMALL, "war", most=4))
    assert fights == {spot.spot.id: spot.odds.ev for spot in found.spots}
    surrenders = means(grown(played, Unburned, SMALL, "surrender", most=4))
    assert surrenders["primary"] == situation(played, "Surrender every tie", SMALL).ev


TINY = {card: 6 + place for place, card in enumerate(cards("5c 9d"))}


@pytest.mark.parametrize(("burns", "most"), [("each-war-card", 10), ("first-only", 7)])
def test_ruling_cw3_burned_cards_change_no_chance(burns: str, most: int) -> None:
    """Every order of the burned cards too, counted at the table."""
    played = war(burn_before=burns)
    found = game_odds(played, TINY)
    assert means(grown(played, ScriptedShoe, TINY, "war", most)) == {
        spot.spot.id: spot.odds.ev for spot in found.spots
    }


def sampled(rounds: int, name: str) -> None:
    played = war()
    table = full_table(played, repeatable_shoe(played, name), people=2)
    wagers = {Bettor(2): {"primary": UNIT, "tie": UNIT}}
    sums: dict[str, list[float]] = {spot.id: [0, 0.0] for spot in played.rules.spots}
    for _ in range(rounds):
        table.bank, table.banker, table.turns = None, None, 0
        for spot, profit in profits(deal(played, table, wagers, "war").events).items():
            sums[spot][0] += 1
            sums[spot][1] += float(profit)
    for item in game_odds(played).spots:
        number, total = sums[item.spot.id]
        error = sqrt(float(item.odds.variance) / number)
        assert abs(total / number - float(item.odds.ev)) < 4 * error, item.spot.id


def test_twenty_thousand_rounds_at_the_table_agree_with_the_exact_odds() -> None:
    sampled(20_000, "war three ways")


@pytest.mark.prove
def test_many_rounds_at_the_table_agree_with_the_exact_odds() -> None:
    sampled(400_000, "war proof")


# --- whatever people do --------------------------------------------------------------------------

CHOICES: dict[str, list[object]] = {
    "coverage": list(MODELS),
    "settle-phases": ["three", "two", "one"],
    "burn-before": ["each-war-card", "first-and-bank", "first-only"],
    "backline-decides": ["own", "seated", "largest"],
    "uncovered-war": ["return", "play-on"],
    "fee-timing": ["schedule", "before-deal", "after-deal"],
    "fee-drop": ["schedule", "at-once", "hand-end"],
    "primary-on-war-win": ["push", "pay"],
    "tie-on-war": [False, True],
    "tie-at-most": ["table", "primary"],
    "payoff-rounding": ["exact", "half-dollar", "dollar"],
    "settle-major": ["seat", "type"],
    "seat-order": ["bettor", "kind"],
    "backline-order": ["placed", "circle"],
    "settle-direction": ["clockwise", "counter-clockwise"],
    "dealt-from": ["shoe", "shuffler"],
    "decks": [6, 12],
    "fees": ["none", "own-casinowar-1", "own-casinowar-20"],
}


class Ties(ScriptedShoe):
    """A shoe of few ranks, so that there are many ties."""

    def __init__(self, luck: Random) -> None:
        ranks = luck.sample(range(13), 3)
        super().__init__(
            [4 * luck.choice(ranks) + luck.randrange(4) for _ in range(60)],
            Shuffle("0" * 64, 312),
        )


def any_round(luck: Random, options: Mapping[str, object]) -> tuple[War, dict[str, Any], Round]:
    played = game(NAME, options)
    assert isinstance(played, War)
    table = full_table(played, Ties(luck), people=luck.randint(2, 6))
    for _ in range(luck.randrange(4)):
        table.stand_behind(luck.choice(list(table.people)), f"behind {luck.random()}")
    before = snapshot(table)
    return played, before, play_out(start_round(played, table), {}, AnyLegal(luck))


SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
@settings(max_examples=250, deadline=None)
def test_money_replay_and_record_hold_for_any_hand(seed: int) -> None:
    luck = Random(seed)
    options = {key: luck.choice(values) for key, values in CHOICES.items()}
    played, before, round_ = any_round(luck, options)
    ended = round_.events[-1]
    if not isinstance(ended, RoundEnded):
        return
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
    settled = all_of(round_.events, WagerSettled)
    fee = sum(e.amount for e in all_of(round_.events, FeeTaken))
    bank = all_of(round_.events, BankTaken)[0].amount
    assert -bank <= sum(e.collected - e.paid for e in settled) <= bank
    for e in settled:
        assert e.collected + e.returned == e.amount
        assert min(e.paid, e.collected, e.uncovered, e.left) >= 0
    data = json.loads(json.dumps(log_of(played, before, round_).to_json()))
    assert RoundLog.from_json(data).replay().events == round_.events
    if ended.nets:
        assert ended.house == fee
        answer = settle(record_of(played.rules, round_.events))
        assert answer.settled == settled
        assert (answer.ended.bank, answer.ended.house) == (ended.bank, ended.house)


@given(SEEDS)
@settings(max_examples=400, deadline=None)
def test_any_hand_settles_as_a_second_route_has_it(seed: int) -> None:
    luck = Random(seed)
    walks = luck.choice([3, 2, 1])
    options = {
        "fees": "none",
        "coverage": luck.choice(MODELS),
        "settle-phases": {3: "three", 2: "two", 1: "one"}[walks],
        "backline-decides": luck.choice(["own", "seated", "largest"]),
    }
    _, _, round_ = any_round(luck, options)
    settled = all_of(round_.events, WagerSettled)
    if not settled:
        return
    noted = record_of(load(NAME, options), round_.events)
    assert isinstance(noted, HandRecord)
    follows = {  # whose choice a wager followed is told by the war wager beside it
        (e.bettor, "war") for e in all_of(round_.events, WagerAdded)
    } | {(e.bettor, e.pick) for e in all_of(round_.events, ChoiceMade)}
    given_up = {(e.bettor, "surrender") for e in settled if e.line == "Surrendered"}
    picks = {(b.seat, b.back): pick for b, pick in follows | given_up}
    void = {(e.bettor.seat, e.bettor.back) for e in settled if e.result == "void"}
    seat_picks = {who[0]: pick for who, pick in picks.items()}
    for who in void - set(picks):
        if who[0] in seat_picks:
            picks[who] = seat_picks[who[0]]
    bets = [
        plain.Bet((w.seat, int((w.bettor or "0").split()[-1])), w.spot, w.amount)
        for w in noted.wagers
    ]
    moved = plain.settle(
        str(options["coverage"]), noted.bank.wager, bets, noted.cards, picks, walks
    )
    assert moved == [
        plain.Moved((e.bettor.seat, e.bettor.back), e.spot, e.result, e.paid, e.collected)
        for e in settled
    ]


def test_every_option_the_game_offers_is_tried_here() -> None:
    offered = {key: o.allowed for key, o in load(NAME).choices.items() if len(o.allowed) > 1}
    tried = {key: set(values) for key, values in CHOICES.items()}
    common = {"prerequisite", "below-first-tier", "decks"}  # tried with the games they come from
    for key, allowed in offered.items():
        assert key in common or tried[key] == set(allowed), key


def test_lines_cover_every_outcome() -> None:
    played = war(tie_on_war=True)
    for spot in played.rules.spots:
        for stands in ("higher", "lower"):
            assert played.line(spot.id, Outcome(stands))
        for stands in ("higher", "lower", "tied"):
            assert played.line(spot.id, Outcome("tied", "war", stands)).name != "Surrendered"
