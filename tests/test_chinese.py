"""Chinese Poker by its rules: points, clean sweeps, fouls, all-in, options and the rule sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

import plain_chinese as plain
from houseway.cards.card import card, cards, text, texts
from houseway.cards.deck import shoe_of
from houseway.errors import HousewayError
from houseway.families.chinese.exchange import exchanges
from houseway.families.chinese.points import FOUL, Kind, Shown, pair_points, scores
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import Setting, fouls, kinds, names, read_setting, values
from houseway.families.chinese.sweeps import SWEEPS, declarable, sweeps_in

VERSIONS = ("basic", "western", "eastern", "mandarin")
DECK = [text(each) for each in shoe_of("standard", 1)]
KINDS: tuple[Kind, ...] = ("regular", "sweep", "foul", "surrender", "false-sweep")


def rules(version: str = "western", **readings: Any) -> Play:
    return Play.model_validate({"version": version, "point": 500, **readings})


def regular(play: Play, written: str) -> Shown:
    shown = Shown.of(play, read_setting(written))
    assert shown.kind == "regular"
    return shown


def nets(play: Play, shown: Mapping[int, Shown]) -> list[int]:
    """The points of every seat, in the order of settlement."""
    total = dict.fromkeys(shown, 0)
    for (a, b), score in scores(play, shown).items():
        assert score.points == sum(part.points for part in score.parts)
        total[a] += score.points
        total[b] -= score.points
    assert sum(total.values()) == 0
    return list(total.values())


# Four hands of one deck. The first wins every segment of everybody.
FOUR = (
    "9h 9d 9c / Ah Kh Jh 8h 3h / Qs Qd Qc 4s 4d",
    "As Ad Kc / 8s 8d 5h 5s 2c / 7h 7s 7d 6c 6d",
    "Ks Kd 3s / Js Jd 3d 3c 8c / Th Ts Td 2h 2s",
    "Ac Jc 2d / 4h 4c Tc 9s 7c / 6h 6s 5d 5c Qh",
)
PLAIN = "Jd Ts 2c / 9s 9h 6d 4c 3c / Kc Kd 8s 8d 5h"
TRIPS_IN_FRONT = "Jd Js Jc / Kd 9d 7d 5d 3d / Kh Qh Th 8h 6h"


@pytest.mark.parametrize(
    ("version", "points"),
    [
        ("basic", [9, -1, 1, -9]),
        ("western", [12, -2, 2, -12]),
        ("eastern", [15, -3, -1, -11]),
        ("mandarin", [36, -7, -5, -24]),
    ],
)
def test_point_system_a_whole_deal_in_every_version(version: str, points: list[int]) -> None:
    play = rules(version)
    shown = {seat: regular(play, hand) for seat, hand in enumerate(FOUR)}
    assert nets(play, shown) == points


PAIRS = {
    "all three segments, trips in front": (
        (
            "5s 5h 5d / 9c Td Jh Qs Kc / Ad Jd 8d 6d 3d",
            "As Ac 2h / 8s 8h 4c 4d Kh / 7c 7s 7h 6c 2c",
        ),
        (3, 4, 5, 9),
    ),
    "two to one with bonus hands on both sides": (
        (
            "Kc Qd 2s / Jc Js Jd 4h 4s / 5d 6d 7d 8d 9d",
            "3s 3h 3c / As Ts 8s 7s 6s / Qs Qh Qc 9h 9c",
        ),
        (1, 2, 4, 5),
    ),
    "one won, one lost, one tied": (
        (
            "Qd 9s 2c / 6s 6h 6d 3c 3d / 7s 7h 7d 4c 4d",
            "Qh 9c 2d / Kh Jh 8h 5h 4h / Ts Th Td 5c 5s",
        ),
        (0, 0, 1, 2),
    ),
    "three segments and four of a kind in the back": (
        (
            "Ks Kh 2c / Ac Jc 9c 6c 4c / 8s 8h 8d 8c 3d",
            "Qd Qc 3h / 9s 9h 7d 7s 2h / Ts Td Th 5h 5s",
        ),
        (3, 4, 6, 10),
    ),
    "a bonus hand that loses earns nothing": (
        (
            "Ks Kh 2c / 2s 2h 2d 3s 3h / 8s 8h 8d 8c 4d",
            "Qd Qc 4h / 5s 5h 5d 6s 6h / 9s 9h 9d 9c Tc",
        ),
        (-1, -2, -5, -7),
    ),
    "everything the same": (
        (
            "Ks Qh 2c / Jc Jh 9c 6c 4c / 8s 8h 7d 7c 3d",
            "Kd Qc 2h / Jd Js 9d 6d 4d / 8d 8c 7s 7h 3c",
        ),
        (0, 0, 0, 0),
    ),
}


@pytest.mark.parametrize("case", PAIRS)
def test_point_system_of_two_hands(case: str) -> None:
    (a, b), points = PAIRS[case]
    for version, expected in zip(VERSIONS, points, strict=True):
        play = rules(version)
        score = pair_points(play, regular(play, a), regular(play, b))
        assert score.points == expected, version
        turned = pair_points(play, regular(play, b), regular(play, a))
        assert turned.points == -expected
        assert sorted(turned.parts) == sorted(score.turned().parts)


def test_every_reason_for_points_is_told_from_the_winners_side() -> None:
    play = rules("mandarin")
    (a, b), _ = PAIRS["all three segments, trips in front"]
    score = pair_points(play, regular(play, b), regular(play, a)).turned()
    assert [(part.what, part.points) for part in score.parts] == [
        ("front: three fives against pair of aces with 2", 1),
        ("bonus: three of a kind in the front", 3),
        ("middle: straight to the king against two pair, eights and fours with K", 1),
        ("back: flush, A-J-8-6-3 against three sevens with 6-2", 1),
        ("shot, twice the three segments", 3),
    ]


def test_mandarin_a_home_run_needs_four_players_and_three_regular_hands() -> None:
    play = rules("mandarin")
    best, *others = (regular(play, hand) for hand in FOUR)
    assert pair_points(play, best, others[0]).points == 9  # a shot with trips in front
    three = scores(play, {1: best, 2: others[0], 3: others[1]})
    assert [three[1, 2].points, three[1, 3].points] == [9, 9]
    with_foul = {1: best, 2: others[0], 3: others[1], 4: Shown("foul")}
    assert [scores(play, with_foul)[1, seat].points for seat in (2, 3, 4)] == [9, 9, 9]
    generous = rules("mandarin", home_run_over_fouls=True)
    assert [scores(generous, with_foul)[1, seat].points for seat in (2, 3, 4)] == [12, 12, 9]
    for gone in (Shown("surrender"), Shown("sweep", sweep="dragon")):
        found = scores(generous, with_foul | {4: gone})
        assert [found[1, 2].points, found[1, 3].points] == [9, 9]


def test_ch_r2_a_majority_is_two_segments_or_just_more() -> None:
    """One won and two tied."""
    a = "Ks Qh 3c / Jc Jh 9c 6c 4c / 8s 8h 7d 7c 3d"
    b = "Kd Qc 2h / Jd Js 9d 6d 4d / 8d 8c 7s 7h 3s"
    for reading, points in (("two", 1), ("more", 2)):
        play = rules("western", majority=reading)
        assert pair_points(play, regular(play, a), regular(play, b)).points == points


# One cell a line: what the hand of the row gets from that of the column. The regular hand has trips
# in front; sweeps are a pure dragon in the row and a dragon in the column, false ones are all reds.
SHOWN: Mapping[str, Shown] = {
    "sweep": Shown("sweep", sweep="pure-dragon", said=1),
    "late sweep": Shown("sweep", sweep="pure-dragon", said=3),
    "lower sweep": Shown("sweep", sweep="dragon", said=1),
    "foul": Shown("foul"),
    "surrender": Shown("surrender", said=2),
    "false": Shown("false-sweep", sweep="one-color", said=1),
    "late false": Shown("false-sweep", sweep="one-color", said=3),
    "false minor": Shown("false-sweep", sweep="minor", said=1),
}
MATRIX: Sequence[tuple[str, str, tuple[int, int, int, int]]] = (
    ("regular", "sweep", (-8, -8, -13, -39)),
    ("regular", "lower sweep", (-4, -4, -13, -13)),
    ("regular", "foul", (3, 4, 6, 9)),
    ("regular", "surrender", (3, 3, 3, 3)),
    ("regular", "false", (4, 4, 13, 13)),
    ("sweep", "lower sweep", (8, 8, 13, 39)),
    ("sweep", "sweep", (0, 0, 0, 0)),
    ("sweep", "foul", (8, 8, 13, 39)),
    ("sweep", "surrender", (8, 8, 13, 39)),
    ("late sweep", "surrender", (3, 3, 3, 3)),
    ("sweep", "false", (8, 8, 13, 39)),
    ("lower sweep", "false", (4, 4, 13, 13)),
    ("foul", "foul", (0, 0, 0, 0)),
    ("foul", "surrender", (3, 3, 3, 3)),
    ("foul", "false", (4, 4, 13, 13)),
    ("surrender", "surrender", (0, 0, 0, 0)),
    ("surrender", "false", (4, 4, 13, 13)),
    ("surrender", "late false", (-3, -3, -3, -3)),
    ("false", "false", (0, 0, 0, 0)),
)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("row", "column", "points"), MATRIX)
def test_settlement_matrix(row: str, column: str, points: tuple[int, ...], version: str) -> None:
    play = rules(version)
    shown = dict(SHOWN) | {"regular": regular(play, TRIPS_IN_FRONT)}
    expected = points[VERSIONS.index(version)]
    assert pair_points(play, shown[row], shown[column]).points == expected
    assert pair_points(play, shown[column], shown[row]).points == -expected


def test_settlement_matrix_names_every_pair_of_kinds() -> None:
    kind = {name: shown.kind for name, shown in SHOWN.items()} | {"regular": "regular"}
    told = {frozenset((kind[row], kind[column])) for row, column, _ in MATRIX}
    assert told | {frozenset(["regular"])} == {frozenset((a, b)) for a in KINDS for b in KINDS}


def test_game_rule_5_two_false_sweeps_leave_the_difference() -> None:
    play = rules("mandarin")
    assert pair_points(play, SHOWN["false"], SHOWN["false minor"]).points == 6 - 13


def test_ch_r10_a_false_sweep_pays_a_real_one_the_larger_value_or_both() -> None:
    lower, false = SHOWN["lower sweep"], Shown("false-sweep", sweep="color-dragon")
    for reading, points in (("larger", 26), ("both", 39)):
        play = rules("mandarin", false_against_sweep=reading)
        assert pair_points(play, lower, false).points == points


def test_ch_r9_what_somebody_who_surrendered_first_owes_a_false_sweep() -> None:
    for collects, points in ((True, 3), (False, 0)):
        play = rules(false_collects=collects)
        assert pair_points(play, SHOWN["late false"], SHOWN["surrender"]).points == points


def test_ch_r5_sweeps_of_one_number_tie_or_go_by_the_list() -> None:
    dragon, blacks = Shown("sweep", sweep="dragon"), Shown("sweep", sweep="one-color")
    assert pair_points(rules(), dragon, blacks).points == 0
    assert pair_points(rules(sweep_rank="listed"), dragon, blacks).points == 4
    assert pair_points(rules(sweep_rank="listed"), dragon, dragon).points == 0


@pytest.mark.parametrize(
    ("surrender_sits", "points"), [("first", [-6, 7, -1]), ("second", [8, -7, -1])]
)
def test_game_rule_6_of_two_at_once_the_first_clockwise_counts(
    surrender_sits: str, points: list[int]
) -> None:
    play = rules()
    sweep, gone = Shown("sweep", sweep="one-color", said=1), Shown("surrender", said=1)
    two = [gone, sweep] if surrender_sits == "first" else [sweep, gone]
    shown = dict(enumerate([*two, regular(play, TRIPS_IN_FRONT)]))
    assert nets(play, shown) == points


def test_game_rules_4_and_5_beside_a_regular_hand() -> None:
    """A false dragon after a surrender, and a foul hand beside one."""
    for version, false, foul in (
        ("western", [-1, 7, -6], [-1, -6, 7]),
        ("eastern", [-10, 16, -6], [0, -6, 6]),
        ("mandarin", [-10, 16, -6], [-3, -6, 9]),
    ):
        play = rules(version)
        hand, gone = regular(play, PLAIN), Shown("surrender", said=1)
        dragon = Shown("false-sweep", sweep="dragon", said=2)
        assert nets(play, {1: dragon, 2: hand, 3: gone}) == false
        assert nets(play, {1: Shown("foul"), 2: gone, 3: hand}) == foul


def test_ch_r16_a_foul_pays_every_bonus_of_the_other_hand_besides() -> None:
    hand = "2s 2h 2d / 7s 7h 7d 5s 5h / 9s 9h 9d 9c Tc"
    assert [
        pair_points(rules(version), regular(rules(version), hand), Shown("foul")).points
        for version in VERSIONS
    ] == [3, 4, 3 + 3 + 2 + 4, 6 + 3 + 2 + 4]


def test_ch_r30_a_forfeit_hand_pays_and_collects_nothing() -> None:
    play = rules()
    caught = Shown("foul", forfeit=True)
    assert pair_points(play, regular(play, PLAIN), caught).points == FOUL["western"]
    for other in (SHOWN["surrender"], SHOWN["false"], Shown("foul")):
        assert pair_points(play, caught, other).points == 0
        assert pair_points(play, other, caught).points == 0


# Clean sweeps.

HELD = {
    "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks": (
        "pure-dragon color-dragon dragon one-color three-flush three-straight"
    ),
    "2s 3s 4s 5s 6s 7c 8c 9c Tc Jc Qs Kc As": "color-dragon dragon one-color three-straight",
    "Ah 2d 3h 4d 5h 6d 7h 8d 9h Td Jh Qd Kc": "dragon three-straight",
    "As Ac Ks 9s 9c 8c 7c 6s 5c 4s 3c 2s Tc": "one-color",
    "2s 2h 5c 5d 7s 7h 9c 9d Js Jh Kc Kd 4s": "six-wheels",
    "4c 4d 4h 4s 8c 8d Ts Th Qc Qd Kc Kd 2h": "six-wheels",
    "4c 4d 4h 5s 5c 8d 8s Th Tc Qd Qc Kd Kh": "six-wheels",
    "2h 5h 9h 3c 6c 8c Jc Kc 4d 7d 9d Qd Ad": "three-flush",
    "2h 5h 9h 3h 6h 8h Jh Kh 4d 7d 9d Qd Ad": "one-color three-flush",
    "2h 5h 9c 3c 6c 8c Jc Kc 4d 7d 9d Qd Ad": "",
    "Ah 2c 3d 4s 5h 6c 7d 8s 9h Tc 9d Ts Jh": "three-straight",
    "Qh Kc Ad Ts Jh Qc Kd As 2h 3c 4d 5s Ac": "three-straight",
    "2c 2d 3c 3d 4c 4h 5s 5h 6c 7d 8s 9h 9d": "minor",
    "Tc Td Th Js Jd Qc Qh Ks Kd Kh Ac Ad Ah": "senior",
    "2c 2d 3c 3d 4c 4h 5s 6h 7c 8d 9s Th Qd": "",
}


@pytest.mark.parametrize("hand", HELD)
def test_clean_sweeps_thirteen_cards_are(hand: str) -> None:
    assert " ".join(sweeps_in(cards(hand))) == HELD[hand]
    assert " ".join(plain.sweeps(hand.split())) == HELD[hand]


def test_clean_sweeps_by_trying_every_cut() -> None:
    """Hands near a clean sweep, changed by a card or two, and hands at random."""
    luck, found = Random(7), set()
    for number in range(300):
        hand = list(luck.choice(list(HELD)).split())
        for _ in range(number % 3):
            away = luck.choice([each for each in DECK if each not in hand])
            hand[luck.randrange(len(hand))] = away
        if number % 4 == 0:
            hand = luck.sample(DECK, 13)
        held = sweeps_in([card(each) for each in hand])
        assert list(held) == plain.sweeps(hand), hand
        found |= set(held)
    assert found == set(SWEEPS)


def test_clean_sweeps_have_the_printed_points() -> None:
    for kind, (rank, points) in plain.SWEEPS.items():
        sweep = SWEEPS[kind]
        assert sweep.rank == rank
        assert (sweep.western, sweep.eastern, sweep.mandarin) == points


def test_ch_r18_minor_and_senior_are_played_in_mandarin_only() -> None:
    held = {version: [sweep.id for sweep in declarable(rules(version))] for version in VERSIONS}
    assert held["mandarin"] == list(SWEEPS)
    for version in ("basic", "western", "eastern"):
        assert set(SWEEPS) - set(held[version]) == {"minor", "senior"}
    assert declarable(rules("basic", basic_sweeps=False)) == ()
    assert declarable(rules("western", basic_sweeps=False)) != ()


# Setting.


def test_ch_r1_front_middle_and_back_are_in_order() -> None:
    between = read_setting("As Ad 3c / Kh Kd 9c 6s 2h / Jh Jc 4d 4s 8s")
    assert fouls(rules(), values(between))
    assert not fouls(rules(order="front-back"), values(between))
    upside_down = read_setting("As Ad 3c / Jh Jc 4d 4s 8s / Kh Kd 9c 6s 2h")
    assert fouls(rules(order="front-back"), values(upside_down))


@pytest.mark.parametrize(
    ("setting", "foul"),
    [
        ("9s 9d Ac / 9h 9c Kd Qs 2h / 8s 8h 8d 3c 3d", True),
        ("9s 9d Kc / 9h 9c Kd Qs 2h / 8s 8h 8d 3c 3d", False),
        ("9s 9d Qc / 9h 9c Kd Qs 2h / 8s 8h 8d 3c 3d", False),
        ("Ac Kc Qc / Ad Kd Qd 7s 2h / 8s 8h 8d 3c 3d", False),
        ("Ac Kc Jc / Ad Kd Ts 7s 2h / 8s 8h 8d 3c 3d", True),
        ("2s 2d 2c / 3h 3c 3d Qs 4h / 8s 8h 8d 7c 7d", False),
        ("4s 4d 4c / 3h 3c 3d Qs Kh / 8s 8h 8d 7c 7d", True),
        ("Qh Kh Ah / 2c 2d 9h 7s 5c / 8s 8h 8d 7c 7d", False),
        ("2c 3d 4h / Kh Qd 9c 7s 5h / Kd Qs 9h 7c 5d", False),
    ],
)
def test_ch_r22_a_front_is_held_against_five_cards_rank_by_rank(setting: str, foul: bool) -> None:
    found = read_setting(setting)
    assert fouls(rules(), values(found)) is foul
    assert plain.is_foul(hands_of(found)) is foul


def test_ch_r17_no_straights_and_flushes_in_front_and_the_wheel_is_lowest() -> None:
    flush = read_setting("Qh Kh Ah / Ac 2d 3h 4s 5c / 2s 3s 4h 5d 6c")
    assert kinds(values(flush)) == ("high card", "straight", "straight")
    assert names(flush)[0].startswith("ace high")
    assert not fouls(rules(), values(flush))


@pytest.mark.parametrize("written", ["2c 3d / 4h", "2c 3d 4h / 5c 6d 7h 8s / 9c Tc Jc Qc Kc 2d"])
def test_a_setting_is_three_five_and_five(written: str) -> None:
    with pytest.raises(HousewayError, match="three cards / five cards / five cards"):
        read_setting(written)


# All in.


def hands_of(setting: Setting) -> plain.Hands:
    front, middle, back = (texts(part).split() for part in setting)
    return front, middle, back


def test_game_rule_2_chips_reach_as_far_as_they_reach() -> None:
    play = rules("mandarin")
    shown = {seat: regular(play, hand) for seat, hand in enumerate(FOUR, start=1)}
    chips = {1: 10_000, 2: 10_000, 3: 10_000, 4: 4_000}
    paid = [
        (each.winner, each.loser, each.paid) for each in exchanges(play, scores(play, shown), chips)
    ]
    assert paid == [
        (1, 2, 6000), (1, 3, 4000), (1, 4, 0), (3, 2, 500), (2, 4, 3000), (3, 4, 1000),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("reading", "paid"),
    [
        ("gross", [1000, 0, 1500]),
        ("each-way", [1000, 1000, 1500]),
        ("table-stakes", [1500, 2000, 1500]),
    ],
)
def test_ch_r11_three_readings_of_a_short_stack(reading: str, paid: list[int]) -> None:
    """The first has two points' worth, wins three from the second and owes four to the third."""
    play = rules(all_in=reading)
    shown = {1: regular(play, PLAIN), 2: Shown("surrender"), 3: Shown("sweep", sweep="dragon")}
    found = scores(play, shown)
    assert [score.points for score in found.values()] == [3, -4, -3]
    moved = exchanges(play, found, {1: 1000, 2: 5000, 3: 5000})
    assert [each.paid for each in moved] == paid
