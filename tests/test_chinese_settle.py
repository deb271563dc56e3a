"""Settling a described hand of Chinese Poker: points to chips, all-in, records, what is refused."""

from __future__ import annotations

import json
from io import StringIO
from random import Random
from typing import Any, get_args

import jsonschema
import pytest
from rich.console import Console

from houseway.cards.card import text
from houseway.cli.chinese_slip import print_chinese_slip
from houseway.desk.chinese_record import SweepKind
from houseway.desk.chinese_settle import ChineseSettlement, settle_chinese
from houseway.desk.readings import other_readings
from houseway.desk.record import record_of
from houseway.desk.schemas import example, schema
from houseway.desk.settle import settle, settle_any, total_of_nets
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.event import Event
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.chinese.sweeps import SWEEPS
from houseway.play.bots import play_out
from houseway.play.game import start_round
from houseway.table.events import CalledOff, RoundEnded
from tables import Stays, full_table, repeatable_shoe

VERSIONS = ("basic", "western", "eastern", "mandarin")


def hand(seat: int, text: str = "", **more: Any) -> dict[str, Any]:
    """A seat; its hand as `9h 9d 9c / … / …`, or the thirteen cards of a sweep."""
    parts = [part.split() for part in text.split("/")] if text else []
    names = ("front", "middle", "back") if len(parts) == 3 else ("cards",)
    return {"seat": seat, **dict(zip(names, parts, strict=False)), **more}


def record(*hands: dict[str, Any], button: int = 4, **options: Any) -> dict[str, Any]:
    """A record at a dollar a point, without fees; seat 1 is left of the button."""
    fees = options.pop("given", [])
    given = {key.replace("_", "-"): value for key, value in options.items()}
    told = {"fees": fees} if fees is not None else {}
    chosen = {"point": "$1", **given}
    return {"game": "chinese-poker", "options": chosen, "button": button, "seats": hands, **told}


def settled(*hands: dict[str, Any], **options: Any) -> ChineseSettlement:
    answer = settle_any(json.loads(json.dumps(record(*hands, **options))))
    assert isinstance(answer, ChineseSettlement)
    assert total_of_nets(answer) == 0
    return answer


def nets(answer: ChineseSettlement) -> list[int]:
    """Everybody's result in the order of settlement, in dollars."""
    assert not any(net % 100 for _, net in answer.ended.nets)
    return [net // 100 for _, net in answer.ended.nets]


def log(answer: ChineseSettlement) -> list[tuple[int, int, int]]:
    return [(pair.winner, pair.loser, pair.paid) for pair in answer.pairs]


FOUR = (
    hand(1, "9h 9d 9c / Ah Kh Jh 8h 3h / Qs Qd Qc 4s 4d"),
    hand(2, "As Ad Kc / 8s 8d 5h 5s 2c / 7h 7s 7d 6c 6d"),
    hand(3, "Ks Kd 3s / Js Jd 3d 3c 8c / Th Ts Td 2h 2s"),
    hand(4, "Ac Jc 2d / 4h 4c Tc 9s 7c / 6h 6s 5d 5c Qh"),
)
PLAIN = "Jd Ts 2c / 9s 9h 6d 4c 3c / Kc Kd 8s 8d 5h"
BONUS = "Jd Js Jc / Kd 9d 7d 5d 3d / Kh Qh Th 8h 6h"
BLACKS = "As Ac Ks 9s 9c 8c 7c 6s 5c 4s 3c 2s Tc"
PURE = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
DRAGON = "Ah 2d 3h 4d 5h 6d 7h 8d 9h Td Jh Qd Kc"


# Points.


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("basic", [9, -1, 1, -9]),
        ("western", [12, -2, 2, -12]),
        ("eastern", [15, -3, -1, -11]),
        ("mandarin", [36, -7, -5, -24]),
    ],
)
def test_four_hands_with_a_home_run_in_every_version(version: str, expected: list[int]) -> None:
    assert nets(settled(*FOUR, version=version)) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (
            "5s 5h 5d / 9c Td Jh Qs Kc / Ad Jd 8d 6d 3d",
            "As Ac 2h / 8s 8h 4c 4d Kh / 7c 7s 7h 6c 2c", (3, 4, 5, 9),
        ),
        (
            "Kc Qd 2s / Jc Js Jd 4h 4s / 5d 6d 7d 8d 9d",
            "3s 3h 3c / As Ts 8s 7s 6s / Qs Qh Qc 9h 9c", (1, 2, 4, 5),
        ),
        (
            "Qd 9s 2c / 6s 6h 6d 3c 3d / 7s 7h 7d 4c 4d",
            "Qh 9c 2d / Kh Jh 8h 5h 4h / Ts Th Td 5c 5s", (0, 0, 1, 2),
        ),
    ],
    ids=["a shot with three in front", "bonuses on both sides", "a win, a loss and a tie"],
)  # fmt: skip
def test_two_hands_in_every_version(one: str, other: str, expected: tuple[int, ...]) -> None:
    for version, points in zip(VERSIONS, expected, strict=True):
        assert nets(settled(hand(1, one), hand(2, other), version=version)) == [points, -points]


@pytest.mark.parametrize(
    ("hands", "western", "eastern", "mandarin"),
    [
        (
            [hand(1, PURE, declares="pure-dragon"), hand(2, DRAGON, declares="dragon")],
            [8, -8], [13, -13], [39, -39],
        ),
        (
            [
                hand(1, surrenders=True, said=1), hand(2, BLACKS, declares="one-color", said=1),
                hand(3, BONUS),
            ],
            [-6, 7, -1], [-6, 16, -10], [-6, 16, -10],
        ),
        (
            [
                hand(1, BLACKS, declares="one-color", said=1), hand(2, surrenders=True, said=2),
                hand(3, BONUS),
            ],
            [8, -7, -1], [26, -16, -10], [26, -16, -10],
        ),
        (
            [
                hand(1, declares="dragon", said=2), hand(2, PLAIN),
                hand(3, surrenders=True, said=1),
            ],
            [-1, 7, -6], [-10, 16, -6], [-10, 16, -6],
        ),
        (
            [hand(1, fouled=True), hand(2, surrenders=True), hand(3, PLAIN)],
            [-1, -6, 7], [0, -6, 6], [-3, -6, 9],
        ),
    ],
    ids=[
        "the higher sweep takes its own value", "at once, the surrender sits first",
        "the sweep was declared first", "a false sweep after a surrender",
        "a foul hand against a surrender",
    ],
)  # fmt: skip
def test_declared_surrendered_and_foul_hands(
    hands: list[dict[str, Any]], western: list[int], eastern: list[int], mandarin: list[int]
) -> None:
    for version, expected in zip(VERSIONS[1:], (western, eastern, mandarin), strict=True):
        assert nets(settled(*hands, version=version)) == expected


# A seat to the button's left is first, wherever it sits.


def test_declarations_at_once_go_by_the_button() -> None:
    hands = (hand(1, surrenders=True, said=1), hand(2, BLACKS, declares="one-color", said=1))
    assert nets(settled(*hands, button=4)) == [-3, 3]
    assert nets(settled(*hands, button=1)) == [4, -4]  # seat 2 now comes first


SETS = {
    "2s 3s 4s 5s 6s 7c 8c 9c Tc Jc Qs Kc As": "one-color color-dragon dragon three-straight",
    "2s 2h 5c 5d 7s 7h 9c 9d Js Jh Kc Kd 4s": "six-wheels",
    "4c 4d 4h 4s 8c 8d Ts Th Qc Qd Kc Kd 2h": "six-wheels",
    "2h 5h 9h 3c 6c 8c Jc Kc 4d 7d 9d Qd Ad": "three-flush",
    "Ah 2c 3d 4s 5h 6c 7d 8s 9h Tc 9d Ts Jh": "three-straight",
    "2c 2d 3c 3d 4c 4h 5s 5h 6c 7d 8s 9h 9d": "minor",
    "Tc Td Th Js Jd Qc Qh Ks Kd Kh Ac Ad Ah": "senior",
    "2c 2d 3c 3d 4c 4h 5s 6h 7c 8d 9s Th Qd": "",
}


@pytest.mark.parametrize(("cards", "kinds"), SETS.items())
def test_a_declared_sweep_is_held_against_its_cards(cards: str, kinds: str) -> None:
    for kind in SWEEPS:
        answer = settled(hand(1, cards, declares=kind), version="mandarin")
        assert (answer.hands[1].kind == "sweep") == (kind in kinds.split())
        assert set(answer.sweeps(1)) == set(kinds.split())


def test_records_know_every_kind_of_sweep() -> None:
    assert get_args(SweepKind) == tuple(SWEEPS)


def test_a_sweep_nobody_declared_is_a_hand_like_any_other() -> None:
    found = settled(hand(1, "As 2s 3s / 4s 5s 6s 7s 8s / 9s Ts Js Qs Ks"), hand(2, fouled=True))
    assert found.hands[1].kind == "regular"
    assert "pure-dragon" in found.to_json()["hands"][0]["sweeps"]


def test_whether_the_middle_counts_makes_a_hand_foul_and_is_told_as_another_reading() -> None:
    doubtful = hand(1, "As Ad 3c / Kh Kd 9c 6s 2h / Jh Jc 4d 4s 8s")
    other = hand(2, "Qs 7d 2c / 9s 9h 6d 4c 3d / Kc Ks 8h 8d 5h")
    answer = settled(doubtful, other)
    assert answer.hands[1].kind == "foul"
    assert nets(answer) == [-4, 4]
    by_order = {r.value: [net for _, net in r.nets] for r in other_readings(answer)}
    assert by_order["front-back"] == [200, -200]
    assert settled(doubtful, set_order="front-back").hands[1].kind == "regular"


# Money.


def test_all_in_every_cent_exchanged_counts() -> None:
    chips = (10000, 10000, 10000, 4000)
    hands = [{**each, "chips": amount} for each, amount in zip(FOUR, chips, strict=True)]
    answer = settled(*hands, version="mandarin", point="$5")
    assert log(answer) == [
        (1, 2, 6000), (1, 3, 4000), (1, 4, 0), (3, 2, 500), (2, 4, 3000), (3, 4, 1000),
    ]  # fmt: skip
    assert nets(answer) == [100, -35, -25, -40]
    assert answer.to_json()["pairs"][1]["arithmetic"].endswith("are $60; chips reach $40")
    tables = settled(*hands, version="mandarin", point="$5", all_in="table-stakes")
    assert nets(tables) == [160, -65, -55, -40]
    each_way = settled(*hands, version="mandarin", point="$5", all_in="each-way")
    assert log(each_way)[2] == (1, 4, 0)


def test_what_is_added_before_the_showdown_can_be_exchanged() -> None:
    hands = (hand(1, BONUS, chips=100, added=200), hand(2, fouled=True))
    assert nets(settled(*hands)) == [3, -3]


def test_a_forfeit_hand_pays_and_collects_nothing() -> None:
    hands = (hand(1, forfeit=True), hand(2, surrenders=True), hand(3, PLAIN))
    assert nets(settled(*hands)) == [-4, -3, 7]


def test_fees_follow_from_the_schedule_or_are_given() -> None:
    hands = (hand(1, PLAIN), hand(2, surrenders=True))
    assert nets(settled(*hands, given=None, fees="chinese-5")) == [3 - 6, -3 - 6]
    assert nets(settled(*hands, given=None, fees="chinese-16")) == [3, -3]  # not with every hand
    everybody = [{"on": "the half hour", "amount": 1000}]
    assert nets(settled(*hands, given=everybody)) == [3 - 10, -3 - 10]
    one = [{"on": "the half hour", "amount": 1000, "seat": 2}]
    assert nets(settled(*hands, given=one)) == [3, -3 - 10]


def test_every_point_is_explained() -> None:
    for version in VERSIONS:
        answer = settled(*FOUR, version=version)
        jsonschema.Draft202012Validator(schema("answer")).validate(answer.to_json())
        for pair in answer.pairs:
            assert sum(part.points for part in pair.score.parts) == pair.score.points
            assert pair.owed == pair.paid == 100 * pair.score.points


def test_the_slip_shows_every_pair_with_its_arithmetic() -> None:
    paper = StringIO()
    answer = settled(*FOUR[:2], version="mandarin")
    print_chinese_slip(Console(file=paper, width=120), answer)
    said = paper.getvalue()
    assert "Seat 1 wins $9 from seat 2: 1 + 3 + 1 + 1 + 3 = 9 points at $1 are $9" in said
    assert "+3  shot, twice the three segments" in said


def test_the_example_comes_out_to_the_cent() -> None:
    answer = settle_any(example("chinese-poker"))
    assert {b.seat: net for b, net in answer.ended.nets} == {1: 9700, 2: -3800, 3: -2800, 4: -4300}
    assert answer.ended.house == 1200


# What cannot be settled says why in one sentence.


@pytest.mark.parametrize(
    ("hands", "options", "says"),
    [
        ([hand(1, PLAIN), hand(2, PLAIN)], {}, "Jd is at seat 1 and at seat 2: the same card"),
        ([hand(1, PLAIN.replace("Ts", "Jd"))], {}, "seat 1: Jd is there twice, and two cards"),
        ([hand(1, PLAIN.replace("Ts", "Jk"))], {}, "Jk is not in the deck"),
        ([hand(1, PLAIN.replace("Ts", "Xs"))], {}, "seats.0.front.1: 'Xs' is not a card"),
        ([hand(1, PLAIN.replace(" Ts", ""))], {}, "the front has three cards, not 2"),
        ([hand(1, PLAIN.replace(" 4c", ""))], {}, "the middle has five cards, not 4"),
        ([hand(1)], {}, "seat 1: set the hand in front, middle and back, or say"),
        ([hand(1, PURE)], {}, "seat 1: set the hand in front, middle and back"),
        ([hand(1, PLAIN), hand(1, BONUS)], {}, "seat 1 is named twice"),
        ([hand(1, PLAIN), hand(5, BONUS)], {}, "there is no seat 5: the table has 4"),
        ([hand(1, PLAIN)], {"button": 7}, "there is no seat 7"),
        ([hand(1, surrenders=True, declares="dragon", said=1)], {}, "not both"),
        (
            [hand(1, surrenders=True), hand(2, PURE, declares="pure-dragon")], {},
            "seat 1: a clean sweep and a surrender meet, so say which was declared first",
        ),
        ([hand(1, DRAGON, declares="minor")], {}, "minor is no clean sweep here"),
        (
            [hand(1, DRAGON, declares="dragon")], {"version": "basic", "basic_sweeps": False},
            "dragon is no clean sweep here",
        ),
        ([hand(1, DRAGON[3:], declares="dragon")], {}, "thirteen cards, not 12"),
        ([hand(1, BLACKS, declares="dragon", good=True)], {}, "these cards are no dragon"),
        ([hand(1, PLAIN, good=True)], {}, "only a declared clean sweep is good or not"),
        ([hand(1, declares="wheels")], {}, "seats.0.declares: must be 'pure-dragon'"),
        (
            [hand(1, surrenders=True), hand(2, surrenders=True)], {"surrenders": 1},
            "no more than 1 may surrender",
        ),
        ([hand(1, PLAIN, chips=-5)], {}, "seats.0.chips"),
        ([], {}, "seats"),
        ([hand(1, PLAIN)], {"given": [{"amount": 5, "seat": 3}]}, "does not name seat 3"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_settled_says_why(
    hands: list[dict[str, Any]], options: dict[str, Any], says: str
) -> None:
    with pytest.raises(HousewayError, match=says) as told:
        settled(*hands, **options)
    assert "\n" not in str(told.value)


def test_two_cards_alike_in_one_hand_are_a_foul_that_can_be_declared() -> None:
    twins = hand(1, PLAIN.replace("Ts", "Jd"), fouled=True)
    assert nets(settled(twins, hand(2, surrenders=True))) == [3, -3]


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="not played against a bank"):
        settle(record(hand(1, PLAIN)))
    answer = settled(hand(1, PLAIN))
    with pytest.raises(RecordError, match="not settled in points"):
        settle_chinese(answer.record.model_copy(update={"game": "dai-bacc", "options": {}}))


# A played hand writes a record that settles alike.

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (4, {"version": "mandarin", "buy-in": "100-101"}),
    (3, {"version": "eastern", "all-in": "each-way", "unset-hand": "foul"}),
    (2, {"all-in": "table-stakes", "fees": "chinese-16", "surrenders": 1}),
)


class Sets(Stays):
    """Sets most hands, some of them anyhow, and now and then declares something."""

    def choose(self, offer: Offer) -> Choice:
        luck = self.random.random()
        if not isinstance(offer, ArrangeOffer) or luck < 0.3:
            return Stays.choose(self, offer)
        cards = [text(card) for card in self.random.sample(offer.cards, 13)]
        anyhow = " / ".join(" ".join(part) for part in (cards[:3], cards[3:8], cards[8:]))
        return Pick(anyhow if luck < 0.5 else offer.picks[0])


@pytest.mark.parametrize(("people", "options"), TABLES)
def test_a_hand_of_chinese_poker_writes_a_record_that_settles_alike(
    people: int, options: dict[str, object]
) -> None:
    played = game("chinese-poker", options)
    table = full_table(played, repeatable_shoe(played, f"chinese record {people}"), people)
    luck, kinds, short = Random(people), set(), 0
    for _ in range(30):
        round_ = play_out(start_round(played, table), {}, Sets(luck))
        ended = round_.events[-1]
        if not isinstance(ended, RoundEnded) or _called_off(round_.events):
            continue
        data = json.loads(json.dumps(record_of(played.rules, round_.events).to_json()))
        answer = settle_any(data)
        assert isinstance(answer, ChineseSettlement)
        assert answer.ended == ended
        assert settle_any(record_of(played.rules, round_.view(None)).to_json()).ended == ended
        kinds |= {shown.kind for shown in answer.hands.values()}
        short += any(pair.paid < pair.owed for pair in answer.pairs)
    assert {"regular", "foul", "false-sweep"} <= kinds
    assert short or people < 4


def _called_off(events: list[Event]) -> bool:
    return any(isinstance(event, CalledOff) for event in events)


def test_a_round_without_a_hand_has_no_record() -> None:
    rules = game("chinese-poker").rules
    with pytest.raises(RecordError, match="no hand was dealt to the end"):
        record_of(rules, [])
    with pytest.raises(RecordError, match="called off"):
        record_of(rules, [CalledOff("a misdeal")])
