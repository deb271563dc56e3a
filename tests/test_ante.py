"""Caribbean Stud, both Three Card Pokers and Ultimate Texas Hold'em at the table.

A test is named after the game and the clause or ruling it holds to.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card, cards, text, texts
from houseway.cards.shoe import ScriptedShoe, Shuffle
from houseway.desk.record import record_of
from houseway.desk.settle import Settlement, settle, total_of_nets
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RecordError, RulebookError
from houseway.families import game, of_rules
from houseway.families.ante.events import Showdown
from houseway.families.ante.game import Ante
from houseway.families.ante.outcome import Outcome, outcome_of
from houseway.families.ante.rules import hand_id, house_raises, opens, picks, value_of
from houseway.families.journal import RoundLog, log_of
from houseway.play.bots import AnyLegal, HouseWay, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.rulebook.schedules import schedules_for
from houseway.table.events import (
    BankTaken,
    CalledOff,
    CardDealt,
    CardTurned,
    ChoiceMade,
    FeeReturned,
    FeeTaken,
    IrregularityDeclared,
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
from houseway.table.wager import PlaceWagers, TakeBank, WagerOffer
from tables import full_table, repeatable_shoe

CARIBBEAN, THREE, SIX, ULTIMATE = GAMES = (
    "caribbean-stud",
    "three-card-poker",
    "three-card-poker-6-card-bonus",
    "ultimate-texas-holdem",
)
DATA: dict[str, Any] = json.loads((Path(__file__).parent / "ante_hands.json").read_text())
HANDS: list[dict[str, Any]] = DATA["hands"]

E = TypeVar("E", bound=Event)


def ante(name: str, **options: object) -> Ante:
    """A game under options, written with underscores; no fee is posted unless one is named."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    played = game(name, {"fees": "none", **chosen})
    assert isinstance(played, Ante)
    return played


def all_of(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


# --- the worked hands ----------------------------------------------------------------------------


def named(hand: dict[str, Any]) -> str:
    return f"{hand['id']}: {hand['clause']}: {hand['title']}"


every_hand = pytest.mark.parametrize("hand", HANDS, ids=named)
readings = pytest.mark.parametrize("hand", [h for h in HANDS if "coverage" in h], ids=named)


def under(hand: dict[str, Any], **options: object) -> Settlement:
    record = hand["record"]
    return settle({**record, "options": {**record["options"], **options}})


def lines(answer: Settlement) -> list[list[object]]:
    assert total_of_nets(answer) == 0
    return [[str(e.bettor), e.spot, e.result, e.paid - e.collected] for e in answer.settled]


def test_the_worked_hands_are_carried_over() -> None:
    assert len({hand["id"] for hand in HANDS}) == len(HANDS) == 27
    assert Counter(h["record"]["game"] for h in HANDS) == {
        CARIBBEAN: 6, THREE: 7, SIX: 7, ULTIMATE: 7
    }  # fmt: skip


@every_hand
def test_a_worked_hand_is_settled_line_by_line(hand: dict[str, Any]) -> None:
    answer = settle(hand["record"])
    assert lines(answer) == hand["lines"]
    assert answer.ended.bank == hand["bank"]
    for event in answer.settled:
        assert event.returned == event.amount - event.collected


@every_hand
def test_a_worked_hand_under_other_options(hand: dict[str, Any]) -> None:
    for other in hand.get("alternatives", ()):
        answer = under(hand, **other["options"])
        assert lines(answer) == other["lines"]
        assert answer.ended.bank == other["bank"]


@readings
def test_a_worked_hand_under_three_readings_of_the_bank_s_wager(hand: dict[str, Any]) -> None:
    assert set(hand["coverage"]) == {"gross", "net_running", "separate_caps"}
    for model, expected in hand["coverage"].items():
        answer = under(hand, coverage=model)
        assert sorted([who, spot, net] for who, spot, _, net in lines(answer)) == expected["nets"]
        assert answer.ended.bank == expected["bank"]


# --- described hands -----------------------------------------------------------------------------


def record(
    name: str, bank: str, seats: Mapping[int, tuple[str, dict[str, int], str]], **more: Any
) -> dict[str, Any]:
    """A hand as a test writes it: for each seat its cards, its wagers in dollars, what it chose."""
    lie = {"bank": bank.split(), **({"board": more["board"].split()} if "board" in more else {})}
    wagers, choices = [], []
    for seat, (dealt, money, chose) in seats.items():
        lie[f"seat {seat}"] = dealt.split()
        wagers += [{"seat": seat, "spot": s, "amount": 100 * a} for s, a in money.items()]
        choices += [{"seat": seat, "pick": pick} for pick in chose.split()]
    return {
        "game": name,
        "options": {"fees": "none", **more.get("options", {})},
        "bank": {"seat": load(name).table.seats, "wager": 100 * more.get("wager", 100_000)},
        "wagers": wagers,
        "cards": lie,
        "choices": choices,
    }


def told(name: str, *given: Any, **more: Any) -> list[str]:
    answer = settle(record(name, *given, **more))
    return [f"{e.bettor.seat} {e.spot} {e.line} {e.paid - e.collected:+d}" for e in answer.settled]


UTH = {"ante": 10, "blind": 10}
LOW_BOARD = "2c 3d 7h 8s Jd"


def test_ultimate_checks_before_a_raise_need_not_be_told() -> None:
    seats = {1: ("Ah As", UTH, "1x"), 2: ("Kh Ks", UTH, "check 2x"), 3: ("5h 5s", UTH, "")}
    answer = settle(record(ULTIMATE, "Qc Qh", seats, board=LOW_BOARD))
    picked = [f"{e.bettor.seat} {e.pick}" for e in all_of(answer.events, ChoiceMade)]
    assert picked == ["1 check", "2 check", "3 4x", "1 check", "2 2x", "1 1x"]


def test_a_choice_nobody_could_make_is_refused_with_the_reason() -> None:
    after = record(ULTIMATE, "Qc Qh", {1: ("Ah As", UTH, "4x fold")}, board=LOW_BOARD)
    with pytest.raises(RecordError, match="nobody could choose to fold"):
        settle(after)
    with pytest.raises(RecordError, match="deals bank, seat 1"):
        settle(record(THREE, "Qc Qh 2d", {1: ("Ah As 3d", {"ante": 5}, "play")}, board="2c"))


def test_ultimate_u8_won_and_lost_seats_have_orders_of_their_own() -> None:
    money = {**UTH, "trips": 5}
    seats = {
        2: ("Jh Js", money, "4x"),
        3: ("Ks 2h", money, "4x"),
        4: ("Qs Qd", money, "4x"),
        5: ("Th 4h", money, "fold"),
    }
    assert told(ULTIMATE, "Qc Qh", seats, board=LOW_BOARD) == [
        "5 ante Folded -1000", "5 blind Folded -1000", "5 trips Less than three of a kind -500",
        "2 ante Higher hand +1000", "2 play Higher hand +4000",
        "2 blind Higher hand below a straight +0", "2 trips Three of a kind +1500",
        "3 play Lower hand -4000", "3 ante Lower hand -1000",
        "3 blind Lower hand -1000", "3 trips Less than three of a kind -500",
        "4 ante Equal hands +0", "4 play Equal hands +0",
        "4 blind Equal hands +0", "4 trips Less than three of a kind -500",
    ]  # fmt: skip


def test_ultimate_u7_a_payout_is_exact_or_rounded_down_to_the_dollar() -> None:
    given = ("Ad Kc", {1: ("Kh 3h", {"ante": 15, "blind": 15}, "2x")})
    for rounding, paid in (("exact", 2250), ("down", 2200)):
        answer = settle(
            record(ULTIMATE, *given, board="Ah 9h 6h 4s 2d", options={"rounding": rounding})
        )
        assert [e.paid for e in answer.settled if e.spot == "blind"] == [paid]


def test_caribbean_c6_the_two_schedules_of_the_bet() -> None:
    best = ("As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "4s 4h 4d 4c 2s", "3h 3d 3c 2d 2c")
    rest = (
        "Kh Jh 9h 7h 2h",
        "6d 5d 4d 3d 2h",
        "7c 7d 7h 2c 3c",
        "8d 8c 9d 9c 2h",
        "2s 2d 3h 4h 6h",
    )
    for table, pays in (("printed", (10, 9, 8, 7, 6, 5, 3, 2, 1)),
                        ("usual", (100, 50, 20, 7, 5, 4, 3, 2, 1))):  # fmt: skip
        found = []
        for dealt in (*best, *rest):
            answer = settle(record(CARIBBEAN, "Ad Kd Qc 8h 5c", {1: (dealt, {"ante": 10}, "bet")},
                                   options={"bet-table": table}))  # fmt: skip
            assert answer.settled[0].paid == 1000
            found.append(answer.settled[1].paid // 2000)
        assert found == list(pays)


def test_six_card_bonus_v2_1_what_a_suited_ace_two_three_is() -> None:
    low, flush, four = "Ah 2h 3h", "Kd 9d 8d", "4c 3c 2c"
    seats = {1: (low, {"ante": 10, "pair-plus": 5}, "play")}
    assert told(SIX, flush, seats)[0] == "1 ante Higher hand +1000"
    assert told(SIX, four, seats)[0] == "1 ante Lower hand -1000"
    assert told(SIX, flush, seats)[2] == "1 pair-plus Straight flush +20000"
    other = {"low-straight-flush": "flush"}
    assert told(SIX, "Qd Qs Qh", seats, options=other)[2] == "1 pair-plus Flush +1500"
    assert told(SIX, "Ad Kd 9d", seats, options=other)[0] == "1 ante Lower hand -1000"
    assert told(SIX, "Kd 9d 8d", seats, options=other)[0] == "1 ante Higher hand +1000"


# --- what each wager does in each case -----------------------------------------------------------

# Folded, the bank opens, how the hand stands, its kind; then what every wager is paid.
CASES: dict[str, list[tuple[bool, bool, str, str, dict[str, str]]]] = {
    CARIBBEAN: [
        (True, True, "higher", "pair", {"ante": "lose"}),
        (False, False, "higher", "flush", {"ante": "1:1", "bet": "push"}),
        (False, False, "equal", "high-card", {"ante": "1:1", "bet": "push"}),
        (False, False, "lower", "high-card", {"ante": "1:1", "bet": "push"}),
        (False, True, "higher", "flush", {"ante": "1:1", "bet": "6:1"}),
        (False, True, "higher", "high-card", {"ante": "1:1", "bet": "1:1"}),
        (False, True, "lower", "flush", {"ante": "lose", "bet": "lose"}),
        (False, True, "equal", "pair", {"ante": "push", "bet": "push"}),
    ],
    THREE: [
        (True, True, "lower", "pair", {"ante": "lose", "bonus": "lose"}),
        (False, False, "higher", "pair", {"ante": "1:1", "play": "push", "bonus": "1:1"}),
        (False, False, "equal", "high-card", {"ante": "push", "play": "push", "bonus": "lose"}),
        (False, False, "lower", "high-card", {"ante": "push", "play": "push", "bonus": "lose"}),
        (False, True, "higher", "flush", {"ante": "1:1", "play": "1:1", "bonus": "4:1"}),
        (False, True, "equal", "straight", {"ante": "push", "play": "push", "bonus": "6:1"}),
        (False, True, "lower", "straight-flush", {"ante": "lose", "play": "lose", "bonus": "40:1"}),
        (False, True, "higher", "mini-royal", {"ante": "1:1", "play": "1:1", "bonus": "200:1"}),
        (False, True, "higher", "three-of-a-kind", {"bonus": "30:1"}),
    ],
    SIX: [
        (True, True, "lower", "pair", {"ante": "lose", "pair-plus": "lose"}),
        (False, False, "higher", "pair", {"ante": "1:1", "play": "push", "pair-plus": "1:1"}),
        (False, False, "equal", "high-card", {"ante": "push", "play": "push", "pair-plus": "lose"}),
        (False, False, "lower", "high-card", {"ante": "push", "play": "push", "pair-plus": "lose"}),
        (False, True, "higher", "flush", {"ante": "1:1", "play": "1:1", "pair-plus": "3:1"}),
        (False, True, "equal", "straight", {"ante": "push", "play": "push", "pair-plus": "6:1"}),
        (False, True, "lower", "straight-flush",
         {"ante": "lose", "play": "lose", "pair-plus": "40:1"}),
        (False, True, "higher", "mini-royal", {"pair-plus": "200:1"}),
        (False, True, "higher", "three-of-a-kind", {"pair-plus": "30:1"}),
    ],
    ULTIMATE: [
        (True, True, "lower", "pair", {"ante": "lose", "blind": "lose", "trips": "lose"}),
        (True, True, "higher", "flush", {"ante": "lose", "blind": "lose", "trips": "7:1"}),
        (False, True, "higher", "two-pair",
         {"ante": "1:1", "play": "1:1", "blind": "push", "trips": "lose"}),
        (False, True, "higher", "straight",
         {"ante": "1:1", "play": "1:1", "blind": "1:1", "trips": "4:1"}),
        (False, True, "higher", "flush", {"blind": "3:2", "trips": "7:1"}),
        (False, True, "higher", "full-house", {"blind": "3:1", "trips": "8:1"}),
        (False, True, "higher", "four-of-a-kind", {"blind": "10:1", "trips": "30:1"}),
        (False, True, "higher", "straight-flush", {"blind": "50:1", "trips": "40:1"}),
        (False, True, "higher", "royal-flush", {"blind": "500:1", "trips": "50:1"}),
        (False, False, "higher", "high-card", {"ante": "push", "play": "1:1", "blind": "push"}),
        (False, True, "equal", "straight",
         {"ante": "push", "play": "push", "blind": "push", "trips": "4:1"}),
        (False, True, "lower", "three-of-a-kind",
         {"ante": "lose", "play": "lose", "blind": "lose", "trips": "3:1"}),
        (False, False, "lower", "high-card",
         {"ante": "push", "play": "lose", "blind": "lose", "trips": "lose"}),
    ],
}  # fmt: skip
ROWS = [(name, *row) for name, rows in CASES.items() for row in rows]


@pytest.mark.parametrize(("name", "folded", "opened", "result", "hand", "pays"), ROWS)
def test_what_every_wager_does(
    name: str, folded: bool, opened: bool, result: str, hand: str, pays: dict[str, str]
) -> None:
    outcome = Outcome(folded, opened, result, hand)
    assert {spot: ante(name).line(spot, outcome).pays for spot in pays} == pays


@pytest.mark.parametrize(
    ("kind", "pays"),
    [("royal-flush", "1000:1"), ("straight-flush", "200:1"), ("four-of-a-kind", "100:1"),
     ("full-house", "20:1"), ("flush", "15:1"), ("straight", "9:1"), ("three-of-a-kind", "8:1"),
     ("two-pair", "lose"), ("pair", "lose"), ("high-card", "lose")],
)  # fmt: skip
def test_six_card_bonus_item_10_the_table_holds_after_a_fold_too(kind: str, pays: str) -> None:
    for folded in (False, True):
        outcome = Outcome(folded, True, "lower", "high-card", kind)
        assert ante(SIX).line("six-card-bonus", outcome).pays == pays


@pytest.mark.parametrize(
    ("name", "options", "outcome", "pays"),
    [
        (CARIBBEAN, {"tie": "bank"}, (False, True, "equal", "pair"), {"ante": "lose"}),
        (CARIBBEAN, {"tie": "bank"}, (False, True, "equal", "flush"), {"bet": "lose"}),
        (CARIBBEAN, {"tie": "bank"}, (False, False, "equal", "pair"), {"ante": "1:1"}),
        (THREE, {"tie": "bank"}, (False, True, "equal", "pair"), {"ante": "lose", "play": "lose"}),
        (THREE, {"tie": "bank"}, (False, False, "equal", "high-card"), {"ante": "push"}),
        (THREE, {"short_bank": "lose"}, (False, False, "lower", "high-card"), {"ante": "lose"}),
        (THREE, {"short_bank": "pay"}, (False, False, "lower", "high-card"), {"ante": "1:1"}),
        (THREE, {"short_bank": "lose"}, (False, False, "equal", "high-card"), {"ante": "push"}),
        (THREE, {"short_bank": "lose"}, (False, False, "higher", "pair"), {"ante": "1:1"}),
        (THREE, {"bonus_after_fold": "stays"}, (True, True, "lower", "pair"), {"bonus": "1:1"}),
        (THREE, {"bonus_table": "flush-3"}, (False, True, "lower", "flush"), {"bonus": "3:1"}),
        (ULTIMATE, {"trips_table": "8-6-5-3"}, (True, True, "lower", "flush"), {"trips": "6:1"}),
        (ULTIMATE, {"trips_table": "8-6-5-3"}, (True, True, "lower", "straight"), {"trips": "5:1"}),
    ],
)  # fmt: skip
def test_what_the_options_change(
    name: str, options: dict[str, str], outcome: tuple[Any, ...], pays: dict[str, str]
) -> None:
    played = ante(name, **options)
    assert {spot: played.line(spot, Outcome(*outcome)).pays for spot in pays} == pays


# --- opening -------------------------------------------------------------------------------------


def test_three_cards_are_the_hands_there_are_and_queen_high_opens() -> None:
    for name, suited_low in ((THREE, 0), (SIX, 0), (SIX, 4)):
        options = {"low_straight_flush": "flush"} if suited_low else {}
        play = ante(name, **options).settings
        found: Counter[str] = Counter()
        short = 0
        for dealt in combinations(range(52), 3):
            value = value_of(play, dealt)
            found[hand_id(play, value)] += 1
            short += not opens(play, value)
        assert found == {
            "mini-royal": 4, "straight-flush": 44 - suited_low, "three-of-a-kind": 52,
            "straight": 720, "flush": 1096 + suited_low, "pair": 3744, "high-card": 16440,
        }  # fmt: skip
        assert short == (120 - 8) * (4**3 - 4)  # three ranks up to the jack, no straight, no flush


def test_caribbean_the_bank_opens_with_ace_king_and_every_pair() -> None:
    play = ante(CARIBBEAN).settings
    for ranks in combinations("23456789TJQKA", 5):
        value = value_of(play, cards([f"{r}{s}" for r, s in zip(ranks, "cdhsc")]))
        straight = hand_id(play, value) == "straight"
        assert opens(play, value) == (straight or {"A", "K"} <= set(ranks))
    assert opens(play, value_of(play, cards("2c 2d 3h 4s 5c")))


def test_ultimate_the_bank_opens_with_a_pair_of_any_seven_cards() -> None:
    play = ante(ULTIMATE).settings
    for bank, board, wanted in (
        ("Ac Kd", "Qh Js 9c 7d 5h", False),
        ("Ac Kd", "Qh Js 9c 9d 5h", True),
        ("5c Kd", "Qh Js 9c 7d 5h", True),
        ("Ac Kd", "Qh Js Tc 7d 5h", True),
    ):
        assert opens(play, value_of(play, cards(bank), cards(board))) is wanted


# --- at the table --------------------------------------------------------------------------------


def sit(
    name: str, dealt: Sequence[Card], people: Sequence[int], bank: int, **options: Any
) -> Table:
    """A table whose seat `bank` holds the bank next, dealing the cards given."""
    shoe = ScriptedShoe(dealt, Shuffle("0" * 64, 52))
    table = Table(ante(name, **options).rules, shoe)
    for seat in sorted({bank, *people}):
        table.sit(seat, f"person {seat}")
    return table


def start(table: Table, bank: int, wagers: Mapping[str, int], amount: int = 10_000_000) -> Round:
    """A round at its first choice with cards: everybody wagers alike."""
    round_ = start_round(of_rules(table.rules), table)
    while round_.decision is not None and round_.decision.kind in ("bank", "wagers"):
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, WagerOffer):
            round_.choose(bettor, PlaceWagers(tuple(wagers.items())))
        else:
            round_.choose(bettor, TakeBank(amount) if bettor.seat == bank else Pick("decline"))
    return round_


def asked(round_: Round) -> tuple[str, int, PickOffer]:
    assert round_.decision is not None
    ((bettor, offer),) = round_.decision.offers.items()
    assert isinstance(offer, PickOffer)
    return round_.decision.kind, bettor.seat, offer


def choose(round_: Round, seat: int, pick: str) -> None:
    assert asked(round_)[1] == seat
    round_.choose(Bettor(seat), Pick(pick))


def test_ultimate_round_of_play_1_to_5_streets_offers_and_the_board() -> None:
    """Deal from the house dealer's left, choices from the bank's left, one at a time (U-9)."""
    dealt = cards("Ac Kd 9h 8s 2c 7d 4s 4d Qh Js 5c 5d Th")
    table = sit(ULTIMATE, dealt, (1, 2, 5), 3)
    round_ = start(table, 3, {"ante": 1000, "blind": 1000})
    order = [(e.hand, e.card) for e in all_of(round_.events, CardDealt)]
    hands = ["seat 1"] * 2 + ["seat 2"] * 2 + ["seat 5"] * 2 + ["bank"] * 2 + ["board"] * 5
    assert order == list(zip(hands, dealt))
    assert not any(e.up for e in all_of(round_.events, CardDealt))
    kind, seat, offer = asked(round_)
    assert (kind, seat, offer.hand) == ("before-the-flop", 5, "seat 5")
    assert offer.picks == ("check", "4x", "3x")
    assert offer.amounts == {"4x": (4000, 4000), "3x": (3000, 3000)}
    with pytest.raises(IllegalChoice, match="2x is offered after the flop only"):
        round_.choose(Bettor(5), Pick("2x"))
    with pytest.raises(IllegalChoice, match="fold is offered at the river only"):
        round_.choose(Bettor(5), Pick("fold"))
    with pytest.raises(IllegalChoice, match=r"to 4x takes \$40, not \$39"):
        round_.choose(Bettor(5), Pick("4x", 3900))
    choose(round_, 5, "check")
    assert asked(round_)[1:2] == (1,)
    assert asked(round_)[2].picks == ("4x", "3x", "check")
    choose(round_, 1, "3x")
    choose(round_, 2, "check")
    turned = [texts([e.card]) for e in all_of(round_.events, CardTurned)]
    assert turned == ["Qh", "Js", "5c"]
    assert asked(round_)[0] == "after-the-flop"
    assert [asked(round_)[2].picks, asked(round_)[2].amounts] == [
        ("check", "2x"), {"2x": (2000, 2000)}
    ]  # fmt: skip
    choose(round_, 5, "2x")
    choose(round_, 2, "check")
    assert len(all_of(round_.events, CardTurned)) == 5
    kind, seat, offer = asked(round_)
    assert (kind, seat, offer.picks) == ("at-the-river", 2, ("1x", "fold"))
    choose(round_, 2, "1x")
    assert round_.over
    added = [(e.bettor.seat, e.spot, e.amount) for e in all_of(round_.events, WagerAdded)]
    assert added == [(1, "play", 3000), (5, "play", 2000), (2, "play", 1000)]
    settled = list(dict.fromkeys(e.bettor.seat for e in all_of(round_.events, WagerSettled)))
    assert settled == [5, 1, 2]


def test_ultimate_dealing_procedures_3_a_shoe_gives_one_card_at_a_time() -> None:
    dealt = cards("Ac Kd 9h 8s 2c 7d Qh Js 5c 5d Th")
    round_ = start(sit(ULTIMATE, dealt, (1, 2), 3, deal="shoe"), 3, {"ante": 500, "blind": 500})
    hands = ["seat 1", "seat 2", "bank"] * 2 + ["board"] * 5
    assert [e.hand for e in all_of(round_.events, CardDealt)] == hands


@pytest.mark.parametrize("name", [THREE, SIX])
def test_three_card_one_card_of_the_bank_is_up_before_anybody_chooses(name: str) -> None:
    dealt = cards("Ac Kd 9h 8s 2c 7d 4s 4d Qh")
    round_ = start(sit(name, dealt, (1, 3), 2), 2, {"ante": 2500})
    order = [e.hand for e in all_of(round_.events, CardDealt)]
    around = ["seat 3", "seat 1", "bank"]
    assert order == (around * 3 if name == THREE else [hand for hand in around for _ in range(3)])
    bank = [e.card for e in all_of(round_.events, CardDealt) if e.hand == "bank"]
    assert all_of(round_.events, CardTurned) == [CardTurned("bank", bank[0], 1)]  # type: ignore[arg-type]
    kind, seat, offer = asked(round_)
    assert (kind, seat) == ("play-or-fold", 3)
    assert (set(offer.picks), offer.amounts) == ({"play", "fold"}, {"play": (2500, 2500)})


@pytest.mark.parametrize(("card", "shown"), [("down", 0), ("up", 1)])
def test_caribbean_c1_the_bank_s_cards_lie_down_unless_the_room_shows_one(
    card: str, shown: int
) -> None:
    dealt = cards("Ac Kd 9h 8s 2c 7d 4s 4d Qh Js")
    round_ = start(sit(CARIBBEAN, dealt, (1,), 2, bank_card=card), 2, {"ante": 2500})
    assert len(all_of(round_.events, CardTurned)) == shown
    kind, seat, offer = asked(round_)
    assert (kind, seat, offer.picks) == ("bet-or-fold", 1, ("fold", "bet"))
    assert offer.amounts == {"bet": (5000, 5000)}


# A fold in front of a winner and one behind, against a bank that covers a part: what the bank
# holds, its wager, the seats; then what is settled at once or in turn, in order.
FOLDS: dict[str, tuple[dict[str, Any], list[str], list[str]]] = {
    CARIBBEAN: (
        {"bank": "Ad Kd Qc 8h 5c", "wager": 25, "seats": {
            1: ("Jh 9s 7c 5d 2c", {"ante": 10}, "fold"),
            2: ("2s 2d 3h 4h 6h", {"ante": 10}, "bet"),
            3: ("Th 9h 7d 4s 3c", {"ante": 10}, "fold"),
        }},
        ["1 ante Folded -1000", "3 ante Folded -1000",
         "2 ante Higher hand +500", "2 bet Pair or less +0"],
        ["1 ante Folded -1000", "2 ante Higher hand +1000", "2 bet Pair or less +500",
         "3 ante Folded +0"],
    ),
    THREE: (
        {"bank": "Qs 8d 4h", "wager": 45, "seats": {
            1: ("7c 5d 2s", {"ante": 10, "bonus": 10}, "fold"),
            2: ("Kd Qd 9h", {"ante": 10}, "play"),
            3: ("9c 6d 3s", {"ante": 10}, "fold"),
        }},
        ["1 ante Folded -1000", "1 bonus Folded -1000", "3 ante Folded -1000",
         "2 ante Higher hand +1000", "2 play Higher hand +500"],
        ["1 ante Folded -1000", "1 bonus Folded -1000", "2 ante Higher hand +1000",
         "2 play Higher hand +1000", "3 ante Folded -500"],
    ),
    SIX: (
        {"bank": "Qs 8d 4h", "wager": 45, "seats": {
            1: ("7c 5d 2s", {"ante": 10, "pair-plus": 5, "six-card-bonus": 5}, "fold"),
            2: ("Kd Qd 9h", {"ante": 10}, "play"),
            3: ("9c 6d 3s", {"ante": 10}, "fold"),
        }},
        ["1 ante Folded -1000", "1 pair-plus Folded -500", "3 ante Folded -1000",
         "1 six-card-bonus Less than three of a kind -500",
         "2 ante Higher hand +1000", "2 play Higher hand +500"],
        ["1 ante Folded -1000", "1 pair-plus Folded -500",
         "1 six-card-bonus Less than three of a kind -500",
         "2 ante Higher hand +1000", "2 play Higher hand +1000", "3 ante Folded -500"],
    ),
    ULTIMATE: (
        {"bank": "Qc Qh", "board": LOW_BOARD, "wager": 60, "seats": {
            1: ("Th 4h", {**UTH, "trips": 5}, "fold"),
            2: ("Jh Js", UTH, "1x"),
            3: ("7c 7d", {**UTH, "trips": 5}, "fold"),
        }},
        ["1 ante Folded -1000", "1 blind Folded -1000", "1 trips Less than three of a kind -500",
         "3 ante Folded -1000", "3 blind Folded -1000",
         "2 ante Higher hand +1000", "2 play Higher hand +500",
         "2 blind Higher hand below a straight +0", "3 trips Three of a kind +0"],
        ["1 ante Folded -1000", "1 blind Folded -1000", "1 trips Less than three of a kind -500",
         "2 ante Higher hand +1000", "2 play Higher hand +1000",
         "2 blind Higher hand below a straight +0",
         "3 ante Folded -1000", "3 blind Folded -500", "3 trips Three of a kind +0"],
    ),
}  # fmt: skip
COLLECTED = ("at-once", "at-settlement")


def folds(name: str, collected: str, **options: object) -> dict[str, Any]:
    """The record of the worked folds of a game."""
    given = FOLDS[name][0]
    more = {key: given[key] for key in ("board", "wager") if key in given}
    chosen = {"collect-forfeit": collected, **options}
    return record(name, given["bank"], given["seats"], options=chosen, **more)


@pytest.mark.parametrize("collected", COLLECTED)
@pytest.mark.parametrize("name", GAMES)
def test_d2_what_folds_give_up_uses_up_a_short_bank_first_or_in_turn(
    name: str, collected: str
) -> None:
    """Ultimate, Round of Play, item 6; 6 Card Bonus, items 3 and 4; the others follow these."""
    assert load(name).options["collect-forfeit"] == "at-once"
    answer = settle(folds(name, collected))
    expected = FOLDS[name][1 + COLLECTED.index(collected)]
    found = [f"{e.bettor.seat} {e.spot} {e.line} {e.paid - e.collected:+d}" for e in answer.settled]
    assert found == expected
    assert total_of_nets(answer) == 0
    assert sum(e.paid + e.collected for e in answer.settled) == 100 * FOLDS[name][0]["wager"]


@pytest.mark.parametrize("name", GAMES)
def test_d2_forfeits_are_collected_before_the_bank_s_hand_is_turned(name: str) -> None:
    for collected in COLLECTED:
        kinds = [
            "forfeit" if isinstance(event, WagerSettled) and event.line == "Folded" else event.kind
            for event in settle(folds(name, collected)).events
        ]
        last_forfeit = max(n for n, kind in enumerate(kinds) if kind == "forfeit")
        last_choice = max(n for n, kind in enumerate(kinds) if kind == "choice-made")
        turned = max(n for n, kind in enumerate(kinds) if kind == "card-turned")
        assert last_choice < last_forfeit
        assert (last_forfeit < turned) == (collected == "at-once")


@pytest.mark.parametrize("model", ["gross", "separate_caps", "net_running", "reserved"])
@pytest.mark.parametrize("name", GAMES)
def test_d2_no_model_of_coverage_makes_or_loses_money_over_folds(name: str, model: str) -> None:
    bank = 100 * FOLDS[name][0]["wager"]
    for collected in COLLECTED:
        answer = settle(folds(name, collected, coverage=model))
        assert total_of_nets(answer) == 0
        assert -bank <= answer.ended.bank <= bank


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_d2_an_ample_bank_comes_to_the_same_either_way(seed: int) -> None:
    luck = Random(seed)
    name = luck.choice(GAMES)
    options = {**any_options(name, luck), "fees": "none", "collect-forfeit": "at-once"}
    played = ante(name, **options)
    people = luck.randint(2, min(7, played.rules.table.seats))
    table = full_table(played, repeatable_shoe(played, str(seed)), people=people)
    round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
    if not all_of(round_.events, WagerSettled):
        return
    dealt = record_of(played.rules, round_.events).to_json()
    ample = {**dealt["bank"], "wager": 10**9}
    each = [
        settle({**dealt, "bank": ample, "options": {**options, "collect-forfeit": collected}})
        for collected in COLLECTED
    ]
    at_once, in_turn = (
        sorted((e.bettor, e.spot, e.line, e.paid, e.collected) for e in answer.settled)
        for answer in each
    )
    assert at_once == in_turn
    assert each[0].ended == each[1].ended


@pytest.mark.parametrize("name", GAMES)
def test_d2_and_d14_a_deal_found_void_afterwards_gives_forfeits_back(name: str) -> None:
    table = full_table(ante(name), ScriptedShoe(range(52)), 3)
    money = {"ante": 1000, **({"blind": 1000} if name == ULTIMATE else {})}
    round_ = start(table, 1, money)
    while round_.decision is not None and round_.decision.offers:
        _, seat, offer = asked(round_)
        choose(round_, seat, "fold" if "fold" in offer.picks else "check")
    assert sum(e.collected for e in all_of(round_.events, WagerSettled)) == 2 * sum(money.values())
    round_.declare("exposed-card", "found afterwards")
    assert len(all_of(round_.events, WagerReturned)) == 2 * len(money)
    assert round_.events[-1] == RoundEnded((), 0, 0)
    answer = settle(record_of(table.rules, round_.events))
    assert not answer.settled
    assert answer.ended == RoundEnded((), 0, 0)


@pytest.mark.parametrize("name", GAMES)
def test_d2_the_sheet_says_when_forfeits_are_collected(name: str) -> None:
    for collected, words in zip(COLLECTED, ("when everybody has chosen", "in the seat's turn")):
        sections = ante(name, collect_forfeit=collected).words().sections
        (said,) = [line for _, lines_ in sections for line in lines_ if "A fold loses" in line]
        assert words in said
    losing = [line for _, lines_ in ante(name).words().sections for line in lines_]
    assert any("Trips on a folded hand" in line for line in losing) == (name == ULTIMATE)


def test_when_everybody_folds_the_bank_keeps_its_cards_down() -> None:
    dealt = cards("Ac Kd 9h 8s 2c 7d 4s 4d Qh Js")
    round_ = start(sit(CARIBBEAN, dealt, (1,), 2), 2, {"ante": 2500})
    choose(round_, 1, "fold")
    assert not all_of(round_.events, CardTurned)
    assert not all_of(round_.events, Showdown)
    assert round_.events[-1] == RoundEnded(((Bettor(1), -2500),), 2500, 0)


# --- privacy -------------------------------------------------------------------------------------


def visible(events: Sequence[Event]) -> set[str]:
    """Every card that shows anywhere in some events."""
    found = json.dumps([event.to_json() for event in events])
    return {text(card) for card in range(52) if f'"{text(card)}"' in found}


@pytest.mark.parametrize("name", GAMES)
def test_a_folded_hand_is_seen_by_its_owner_alone(name: str) -> None:
    """But for a hand that is paid on a wager which outlives the fold (V2-5, U-6)."""
    played = ante(name)
    table = full_table(played, repeatable_shoe(played, f"{name} folds"), people=6)
    luck, hidden, shown = Random(name), 0, 0
    for _ in range(150):
        round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
        own: dict[str, set[str]] = {}
        for e in all_of(round_.events, CardDealt):
            assert e.card is not None
            own.setdefault(e.hand, set()).add(text(e.card))
        folds = {e.bettor.seat for e in all_of(round_.events, ChoiceMade) if e.pick == "fold"}
        paid = {e.bettor.seat for e in all_of(round_.events, WagerSettled) if e.result == "win"}
        for seat in folds:
            mine, public = own[f"seat {seat}"], visible(round_.view(None))
            assert mine <= visible(round_.view(seat))
            if seat in paid:
                shown += 1
                assert mine <= public
                continue
            hidden += 1
            assert not mine & public
            assert not any(mine & visible(round_.view(other)) for other in {*range(1, 7)} - {seat})
    assert hidden > 20
    assert (shown > 0) == bool(played.after_fold)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_the_bank_s_cards_or_the_closed_board_early(name: str) -> None:
    played = ante(name)
    table = full_table(played, repeatable_shoe(played, f"{name} secrets"), people=4)
    luck = Random(name)
    for _ in range(40):
        round_ = start_round(played, table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            up = {e.card for e in all_of(round_.events, CardTurned)}
            dealt = all_of(round_.events, CardDealt)
            for seat in (None, 1, 2, 3, 4):
                mine = {e.card for e in dealt if seat is not None and e.owner == seat}
                allowed = {text(card) for card in up | mine if card is not None}
                assert visible(round_.view(seat)) == allowed
            round_.choose(bettor, AnyLegal(luck).choose(offer))


# --- wagers and limits ---------------------------------------------------------------------------


def offer_of(name: str, **options: object) -> WagerOffer:
    return WagerOffer(ante(name, **options).rules)


def place(offer: WagerOffer, **wagers: int) -> None:
    offer.verify(PlaceWagers(tuple((s.replace("_", "-"), 100 * a) for s, a in wagers.items())))


def test_d6_the_city_cap_leaves_room_for_the_largest_raise() -> None:
    place(offer_of(CARIBBEAN), ante=500)
    with pytest.raises(IllegalChoice, match=r"limits of \$5 to \$500"):
        place(offer_of(CARIBBEAN), ante=501)
    place(offer_of(CARIBBEAN, city_cap=False), ante=1000)
    place(offer_of(ULTIMATE), ante=250, blind=250)
    with pytest.raises(IllegalChoice, match=r"limits of \$5 to \$250"):
        place(offer_of(ULTIMATE), ante=251, blind=251)
    place(offer_of(ULTIMATE, city_cap=False), ante=500, blind=500)
    for name in (THREE, SIX):
        place(offer_of(name), ante=500)
        with pytest.raises(IllegalChoice, match=r"limits of \$5 to \$500"):
            place(offer_of(name), ante=501)


def test_d7_a_raise_may_be_above_the_table_maximum() -> None:
    seats = {1: ("Ac Ks", {"ante": 200, "blind": 200}, "4x")}
    assert "1 play Higher hand +80000" in told(ULTIMATE, "Qc Th", seats, board=LOW_BOARD)


def test_what_may_lie_beside_what() -> None:
    with pytest.raises(IllegalChoice, match="Ante needs Blind"):
        place(offer_of(ULTIMATE), ante=10)
    with pytest.raises(IllegalChoice, match="Blind must equal Ante"):
        place(offer_of(ULTIMATE), ante=10, blind=15)
    with pytest.raises(IllegalChoice, match="Trips needs a base wager"):
        place(offer_of(ULTIMATE), trips=5)
    place(offer_of(ULTIMATE), ante=10, blind=10, trips=200)
    with pytest.raises(IllegalChoice, match="Bonus Bet must equal Ante"):
        place(offer_of(THREE), ante=10, bonus=5)
    place(offer_of(THREE, bonus_equal=False), ante=10, bonus=5)
    with pytest.raises(IllegalChoice, match="6 Card Bonus needs Ante"):
        place(offer_of(SIX), six_card_bonus=5)
    place(offer_of(SIX), ante=10, pair_plus=500, six_card_bonus=5)
    with pytest.raises(IllegalChoice, match="only in the course of the hand"):
        place(offer_of(CARIBBEAN), ante=10, bet=20)


@pytest.mark.parametrize("name", GAMES)
def test_d8_no_backline_wager_is_taken(name: str) -> None:
    table = full_table(ante(name), ScriptedShoe([]), people=2)
    with pytest.raises(HousewayError, match="takes no backline wagers"):
        table.stand_behind(1, "somebody")


# --- house way -----------------------------------------------------------------------------------


def way(name: str, own: str, board: str = "", street: int = -1) -> bool:
    play = ante(name).settings
    at = play.streets[street]
    raises = house_raises(play, at, cards(own), cards(board))
    assert (picks(play, at, cards(own), cards(board))[0] in at.raises) == raises
    return raises


@pytest.mark.parametrize(("name", "number"), [(CARIBBEAN, "C-10"), (THREE, "V1-10"), (SIX, "V2-8")])
def test_the_house_way_raises_with_what_opens_for_the_bank(name: str, number: str) -> None:
    assert number in {ruling.id for ruling in load(name).rulings}
    play, luck = ante(name).settings, Random(name)
    assert play.streets[0].house_way.least == play.opens
    for _ in range(2000):
        dealt = luck.sample(range(52), play.cards)
        assert way(name, texts(dealt)) == opens(play, value_of(play, dealt))


def test_ultimate_u10_the_house_way_street_by_street() -> None:
    raising = ("2c 2d", "Ah 2c", "Kh 2h", "Qc 8d", "Qs Ks")
    for own in (*raising, "Qc 7c", "Jh Th"):
        assert way(ULTIMATE, own, street=0) is (own in raising)
    for own, board, raises in (
        ("Kc 9d", "9h 7s 2c", True),  # a pair with a card of one's own
        ("Kc 9d", "7h 7s 2c", False),  # the board's pair alone
        ("Kc 2d", "7h 7s 2c", True),
        ("Kc Qd", "7h 7s 7c", False),
        ("8c 9d", "7h 6s 5c", True),
        ("Kh 9h", "7h 6h 2h", True),
    ):
        assert way(ULTIMATE, own, board, street=1) is raises
    for own, board, raises in (
        ("Tc 9d", "Jh 7s 5c 3d 2h", False),
        ("Jc 9d", "Ah 7s 5c 3d 2h", True),  # a picture in hand
        ("Tc 2d", "Jh 7s 5c 3d 2h", True),
        ("9c Td", "Jh Js 5c 3d 2h", False),
        ("3c 2d", "Th Js Qc Kd Ah", True),  # the board is a straight for everybody
        ("3c 2d", "Th Ts Tc 9d 4h", False),
    ):
        assert way(ULTIMATE, own, board) is raises


def test_the_first_pick_of_every_offer_is_the_house_way() -> None:
    dealt = cards("Ac Kd 9h 8s 2c 7d 4s 4d Qh")
    round_ = start(sit(SIX, dealt, (1, 3), 2), 2, {"ante": 2500})
    assert asked(round_)[2].picks == ("play", "fold")
    choose(round_, 3, "play")
    assert asked(round_)[2].picks == ("fold", "play")


# --- irregularities, packs, fees, words ----------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("what", ["exposed-card", "wrong-count", "misdeal"])
def test_d14_an_irregularity_voids_the_deal(name: str, what: str) -> None:
    """Everything goes back, a raise that is already up too."""
    table = full_table(ante(name, fees=load(name).options["fees"]), ScriptedShoe(range(52)), 3)
    money = {"ante": 1000, **({"blind": 1000} if name == ULTIMATE else {})}
    round_ = start(table, 1, money)
    _, seat, offer = asked(round_)
    choose(round_, seat, next(p for p in offer.picks if offer.bounds(p)[1]))
    round_.declare(what, "seen by all")
    assert round_.over
    noted = all_of(round_.events, IrregularityDeclared)
    assert noted == ([] if what == "misdeal" else [IrregularityDeclared(what, "seen by all")])
    assert all_of(round_.events, CalledOff) == [CalledOff("seen by all")]
    assert len(all_of(round_.events, WagerReturned)) == 2 * len(money) + 1
    fees = [e.amount for e in all_of(round_.events, FeeTaken)]
    assert [e.amount for e in all_of(round_.events, FeeReturned)] == fees != []
    assert round_.events[-1] == RoundEnded((), 0, 0)
    assert all(say(event, table.rules) for event in round_.events)


@pytest.mark.parametrize(("name", "batches"), [(CARIBBEAN, 1), (THREE, 1), (SIX, 2), (ULTIMATE, 2)])
def test_a_whole_pack_is_shuffled_for_every_round(name: str, batches: int) -> None:
    played = ante(name)
    table = full_table(played, repeatable_shoe(played, name))
    fresh = [
        e
        for _ in range(4)
        for e in all_of(play_out(start_round(played, table), {}, HouseWay()).events, ShoeShuffled)
    ]
    assert [e.cards_in_shoe for e in fresh] == [52] * 4
    assert [e.batch for e in fresh] == ([1, 2, 1, 2] if batches == 2 else [1] * 4)


@pytest.mark.parametrize("name", GAMES)
def test_collection_rates_every_schedule_of_the_game_can_be_posted(name: str) -> None:
    posted = schedules_for(name)
    assert load(name).schedule in posted
    for schedule in posted:
        limit = schedule.limit
        assert limit is not None
        assert limit.high is not None
        most = f"${limit.high // 100}"
        assert load(name, {"fees": schedule.id, "maximum": most}).schedule == schedule


@pytest.mark.parametrize("timing", ["before-deal", "after-deal"])
def test_d3_and_d4_when_fees_are_taken_and_what_they_go_by(timing: str) -> None:
    bets = {
        CARIBBEAN: ({"ante": 1000}, 1000, [50, 50]),
        THREE: ({"ante": 1800, "bonus": 1800}, 3600, [250]),
        SIX: ({"ante": 1000, "pair-plus": 500, "six-card-bonus": 2500}, 4000, [200]),
        ULTIMATE: ({"ante": 1500, "blind": 1500, "trips": 500}, 3500, [100]),
    }
    for name, (money, action, fees) in bets.items():
        table = sit(name, range(52), (1,), 2, fees=load(name).options["fees"], fee_timing=timing)
        events = start(table, 2, money).events
        assert [e.action for e in all_of(events, WagersClosed)] == [action]
        assert [e.amount for e in all_of(events, FeeTaken)] == fees
        kinds = [event.kind for event in events]
        first = kinds.index("fee-taken") < kinds.index("card-dealt")
        assert first == (timing == "before-deal")
    antes = sit(THREE, range(52), (1,), 2, fees="cons-tcp-uth-5", fee_counts_bonus=False)
    assert [e.amount for e in all_of(start(antes, 2, bets[THREE][0]).events, FeeTaken)] == [100]


RULINGS = {CARIBBEAN: ("C", 10), THREE: ("V1", 10), SIX: ("V2", 8), ULTIMATE: ("U", 10)}


@pytest.mark.parametrize("name", GAMES)
def test_every_known_ambiguity_is_ruled_on(name: str) -> None:
    letters, number = RULINGS[name]
    ids = {ruling.id for ruling in load(name).rulings}
    assert {f"{letters}-{n}" for n in range(1, number + 1)} <= ids
    assert {f"D-{n}" for n in (1, 2, 3, 6, 7, 8, 12, 14)} <= ids
    # its schedule alone has a tier that ends at an amount the next one begins with
    assert ("D-11" in ids) == (name == "three-card-poker-6-card-bonus")


def test_what_hands_are_called() -> None:
    assert ante(CARIBBEAN).points("seat 1", cards("Kc Kd 4h 4s 2c")).startswith("two pair")
    assert ante(THREE).points("bank", cards("Ah 2h 3h")) == "straight flush to the three"
    low = ante(SIX, low_straight_flush="flush")
    assert low.points("bank", cards("Ah 2h 3h")) == "flush, A-3-2"
    assert ante(SIX).points("seat 1", cards("Ah 2h")) == ""
    ultimate = ante(ULTIMATE)
    assert ultimate.points("seat 2", cards("Kc Kd")) == "pair of kings"
    assert ultimate.points("board", cards("Kc Kd 2h")) == ""
    assert ultimate.points("board", cards("Kc Kd 2h 2s 9d")).startswith("two pair")


def test_what_is_said_of_a_showdown() -> None:
    seats = {1: ("Ks 7d 4h", {"ante": 10}, "play"), 2: ("9s 7c 4d", {"ante": 10}, "fold")}
    answer = settle(record(THREE, "Qs 3d 2h", seats))
    (shown,) = all_of(answer.events, Showdown)
    assert say(shown, answer.rules) == (
        "The bank opens with queen high, Q-3-2: seat 1 with king high, K-7-4 is higher."
    )
    assert answer.to_json()["result"]["opened"] is True


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_sheet_says_what_opens_and_what_may_be_put_up(name: str) -> None:
    said = " ".join(line for _, lines_ in ante(name).words().sections for line in lines_)
    opening = {CARIBBEAN: "ace-king", THREE: "queen high", SIX: "queen high", ULTIMATE: "a pair"}
    assert f"The bank opens with {opening[name]} or better." in said
    times = {CARIBBEAN: "twice the ante", ULTIMATE: "four or three times the ante"}
    assert times.get(name, "as much as the ante") in said


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('raise-spot = "bet"', 'raise-spot = "call"', "the game needs the spot 'call'"),
        ('opens = { hand = "high-card"', 'opens = { hand = "ace"', "no hand 'ace'"),
        ('otherwise = "fold"', 'otherwise = "check"', "ends in a raise or a fold"),
        ('hand = "flush" }', 'hand = "colour" }', "hand cannot be 'colour'"),
        ("least = { hand", "least = { hand = 'tall' } } #", "no hand 'tall'"),
        ("house-way = {", "house-way = { beats-board = true, ", "cannot rank 0 cards"),
    ],
)
def test_a_slip_in_a_rule_file_is_named(tmp_path: Path, old: str, new: str, reason: str) -> None:
    source = (files("houseway.rulebook") / "games" / f"{CARIBBEAN}.toml").read_text()
    assert old in source
    path = tmp_path / f"{CARIBBEAN}.toml"
    path.write_text(source.replace(old, new))
    with pytest.raises(RulebookError, match=reason):
        game(str(path))


@pytest.mark.parametrize("name", GAMES)
def test_lines_cover_every_outcome(name: str) -> None:
    played = ante(name)
    kinds = ("royal-flush", "mini-royal", "flush", "pair", "high-card")
    for folded, opened, result, kind in product(
        (False, True), (False, True), ("higher", "equal", "lower"), kinds
    ):
        for spot in played.rules.spots:
            assert played.line(spot.id, Outcome(folded, opened, result, kind))


# --- any hand, by a second route -----------------------------------------------------------------

# Where the ranks of phevaluator end, from the royal flush down.
KINDS = {1: "royal-flush", 10: "straight-flush", 166: "four-of-a-kind", 322: "full-house",
         1599: "flush", 1609: "straight", 2467: "three-of-a-kind", 3325: "two-pair",
         6185: "pair", 7462: "high-card"}  # fmt: skip


def judged(dealt: Sequence[str]) -> tuple[tuple[int, ...], str]:
    """How high a hand is and what kind: three cards looked at plainly, more by phevaluator."""
    if len(dealt) > 3:
        number = import_module("phevaluator").evaluate_cards(*dealt)
        return (-number,), next(kind for end, kind in KINDS.items() if number <= end)
    ranks = sorted(("23456789TJQKA".index(c[0]) for c in dealt), reverse=True)
    flush, trips, pair = len({c[1] for c in dealt}) == 1, len({*ranks}) == 1, len({*ranks}) == 2
    low = ranks == [12, 1, 0]
    straight = low or ranks == [ranks[0], ranks[0] - 1, ranks[0] - 2]
    top = (1,) if low else (ranks[0],)
    if straight and flush:
        return (6, *top), "mini-royal" if top == (12,) else "straight-flush"
    if trips:
        return (5, *ranks), "three-of-a-kind"
    if straight:
        return (4, *top), "straight"
    if flush:
        return (3, *ranks), "flush"
    if pair:
        paired = ranks[1]
        return (2, paired, sum(ranks) - 2 * paired), "pair"
    return (1, *ranks), "high-card"


def opened_by(name: str, bank: Sequence[str], board: Sequence[str]) -> bool:
    kind = judged([*bank, *board])[1]
    if kind != "high-card":
        return True
    held = {card[0] for card in bank}
    if name == CARIBBEAN:
        return {"A", "K"} <= held
    return name != ULTIMATE and bool(held & {"A", "K", "Q"})


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=300, deadline=None)
def test_the_outcome_of_any_hand_is_what_a_second_route_has(seed: int) -> None:
    luck = Random(seed)
    for name in GAMES:
        play = ante(name).settings
        dealt = luck.sample(range(52), 2 * play.cards + play.board)
        own, bank, board = (
            dealt[: play.cards],
            dealt[play.cards : 2 * play.cards],
            dealt[2 * play.cards :],
        )
        mine, banks, table = ([text(card) for card in part] for part in (own, bank, board))
        (value, kind), (bank_value, _) = judged([*mine, *table]), judged([*banks, *table])
        result = "equal" if value == bank_value else "higher" if value > bank_value else "lower"
        six = judged([*mine, *banks])[1] if name == SIX else "none"
        folded = luck.random() < 0.5
        assert outcome_of(play, own, bank, board, folded) == Outcome(
            folded, opened_by(name, banks, table), result, kind, six
        )


CHOICES: dict[str, list[Any]] = {
    "coverage": ["gross", "separate_caps", "net_running", "reserved"],
    "fee-timing": ["schedule", "before-deal", "after-deal"],
    "fee-drop": ["schedule", "at-once", "hand-end"],
    "settle-major": ["seat", "type"],
    "settle-direction": ["clockwise", "counter-clockwise"],
    "collect-forfeit": ["at-once", "at-settlement"],
    "tie": ["push", "bank"],
    "bet-table": ["printed", "usual"],
    "bank-card": ["down", "up"],
    "seats": [6, 7, 8, 9, 10],
    "short-bank": ["push", "lose", "pay"],
    "bonus-after-fold": ["forfeit", "stays"],
    "bonus-table": ["printed", "flush-3"],
    "low-straight-flush": ["straight-flush", "flush"],
    "trips-table": ["8-7-4-3", "8-6-5-3"],
    "deal": ["shuffler", "shoe"],
    "rounding": ["exact", "down"],
    "city-cap": [True, False],
    "bonus-equal": [True, False],
    "fee-counts-bonus": [True, False],
}
COMMON = {"prerequisite", "below-first-tier", "backline-order"}  # tried with games they come from


@pytest.mark.parametrize("name", GAMES)
def test_every_option_the_game_offers_is_tried_here(name: str) -> None:
    for key, option in load(name).choices.items():
        if len(option.allowed) > 1 and key not in COMMON:
            assert set(option.allowed) <= set(CHOICES[key]), key


def any_options(name: str, luck: Random) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, option in load(name).choices.items():
        if key in CHOICES and len(option.allowed) != 1:
            found[key] = luck.choice(list(option.allowed) or CHOICES[key])
    return {**found, "fees": luck.choice(["none", load(name).options["fees"]])}


def losses(events: Sequence[Event]) -> Iterator[tuple[Bettor, int, int]]:
    """What everybody lost on the layout, and what they had put up."""
    settled = all_of(events, WagerSettled)
    for bettor in dict.fromkeys(e.bettor for e in settled):
        mine = [e for e in settled if e.bettor == bettor]
        yield bettor, sum(e.collected - e.paid for e in mine), sum(e.amount for e in mine)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=150, deadline=None)
def test_money_replay_and_record_hold_for_any_round(seed: int) -> None:
    luck = Random(seed)
    name = luck.choice(GAMES)
    played = ante(name, **any_options(name, luck))
    people = luck.randint(2, min(7, played.rules.table.seats))
    table = full_table(played, repeatable_shoe(played, str(seed)), people=people)
    before = snapshot(table)
    round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
    ended = round_.events[-1]
    if not isinstance(ended, RoundEnded):
        return
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
    settled = all_of(round_.events, WagerSettled)
    bank = all_of(round_.events, BankTaken)[0].amount
    assert -bank <= sum(e.collected - e.paid for e in settled) <= bank
    for e in settled:
        assert e.collected + e.returned == e.amount
        assert min(e.paid, e.collected, e.uncovered, e.left) >= 0
    assert all(lost <= staked for _, lost, staked in losses(round_.events))
    data = json.loads(json.dumps(log_of(played, before, round_).to_json()))
    assert RoundLog.from_json(data).replay().events == round_.events
    if ended.nets:
        answer = settle(record_of(played.rules, round_.events))
        assert answer.settled == settled
        assert (answer.ended.bank, answer.ended.house) == (ended.bank, ended.house)
