"""Rankings clause by clause, the tables against the plain route, both against outside judges."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import combinations, pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from houseway.cards.card import JOKER, Card, cards, rank, suit, text
from houseway.errors import HousewayError
from houseway.hands import (
    ASIAN_32,
    CHINESE_FRONT_3,
    FAST_ACTION,
    FRONT_2,
    HIGH_52,
    HIGH_53_BUG,
    LOW_8,
    LOW_A5,
    LOW_A5_JOKER,
    MEX_41,
    PUSH9,
    RANKINGS,
    THREE_52,
    Category,
    Ranking,
    best,
    best_using,
    category,
    evaluate,
    evaluate_many,
    evaluate_many_using_two,
    is_foul,
    name,
)
from houseway.hands.kernels import kernels
from houseway.hands.quick import worth as quick_worth
from houseway.hands.rankings import (
    BUG,
    BUG_WITHOUT_FLUSH,
    STRAIGHTS,
    WILD,
    full_house_before_flush,
    qualified,
    wheel_second,
)
from houseway.hands.tables import tables
from houseway.hands.tiles import TileRules, comparison, in_order, splits, tiles
from houseway.hands.tiles import value as tile_value

# Every ranking of the rulebook, and what its options make of it.
VARIANTS = {
    **RANKINGS,
    "HIGH_53_BUG wheel second": wheel_second(HIGH_53_BUG),
    "HIGH_53_BUG no joker flush": replace(HIGH_53_BUG, joker=BUG_WITHOUT_FLUSH),
    "HIGH_53 wild": replace(HIGH_53_BUG, joker=WILD),
    "MEX_41 bug": replace(MEX_41, joker=BUG),
    "ASIAN_32 plain": replace(full_house_before_flush(ASIAN_32), straights=STRAIGHTS[6:]),
    "PUSH9 wheel second": wheel_second(PUSH9),
    "LOW_A5_JOKER 8 or better": qualified(LOW_A5_JOKER, 8),
    "THREE_53 wild": replace(THREE_52, joker=WILD),
}


def said(ranking: Ranking, hand: str) -> str:
    return name(ranking, best(ranking, cards(hand)))


def kind(ranking: Ranking, hand: str) -> str:
    found = category(ranking, evaluate(ranking, cards(hand)))
    assert found
    return found.name


def worth(ranking: Ranking, hand: str) -> int:
    """By the plain route, once the tables have said the same."""
    value = best(ranking, cards(hand))
    assert evaluate_many(ranking, np.array([cards(hand)])).tolist() == [value]
    return value


def falls(ranking: Ranking, *hands: str) -> bool:
    """Every hand is better than the next."""
    return all(a > b for a, b in pairwise([worth(ranking, hand) for hand in hands]))


# What the rules say, ranking by ranking.


def test_high_52_order_and_kickers() -> None:
    assert falls(
        HIGH_52,
        *("Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h", "5h 4h 3h 2h Ah", "2c 2d 2h 2s 3c"),
        *("Ac Ad Ah Ks Kc", "Ac Ad Ah 2s 2c", "Kc Kd Kh As Ac", "Ah Qh 4h 3h 2h"),
        *("Ac Kd Qh Js Tc", "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "2c 2d 2h 4s 3c"),
        *("Ac Ad 3h 3s Kc", "Ac Ad 3h 3s Qc", "Kc Kd Qh Qs Ac", "2c 2d 5h 4s 3c"),
        *("Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c"),
    )


def test_high_52_suits_never_break_ties() -> None:
    assert worth(HIGH_52, "Ah Kh Qh Jh 9h") == worth(HIGH_52, "As Ks Qs Js 9s")


def test_high_52_no_straight_runs_through_the_ace() -> None:
    assert kind(HIGH_52, "Qc Kd Ah 2s 3c") == "high card"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ah Kh 9h 4h Jk", "flush, A-K-Q-9-4"),  # the highest heart not held, no second ace
        ("Kc Kd Qh Qs Jk", "two pair, kings and queens with A"),  # not a third king
        ("9c 9d 9h 5s Jk", "three nines with A-5"),
        ("2h 3h 4h 5h Jk", "straight flush to the six"),
        ("Kh Jk 8c 5d 2s", "ace high, A-K-8-5-2"),
        ("Ac Ad Kh Ks Jk", "full house, aces over kings"),
        ("Ac Ad Ah As Jk", "five aces"),
        ("Kh Qh Jh Th Jk", "royal flush"),
        ("Ah Kh Qh Th Jk", "royal flush"),
        ("2c 3d 4h 5s Jk", "straight to the six"),
        ("Ac 2d 3h 5s Jk", "straight to the five"),
        ("Kh Qh Jh 9h Jk", "straight flush to the king"),
    ],
)
def test_high_53_bug_joker(hand: str, expected: str) -> None:
    assert said(HIGH_53_BUG, hand) == expected
    worth(HIGH_53_BUG, hand)


def test_high_53_bug_wheel_is_lowest_or_second() -> None:
    second = wheel_second(HIGH_53_BUG)
    assert falls(HIGH_53_BUG, "6c 5d 4h 3s 2c", "Ac 2d 3h 4s 5c")
    assert falls(second, "Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 9c")
    assert falls(second, "Ac Kc Qc Jc Tc", "Ac 2c 3c 4c 5c", "Kc Qc Jc Tc 9c")
    assert kind(second, "Ac 2c 3c 4c 5c") == "straight flush"


def test_high_53_bug_without_flush_for_the_joker() -> None:
    """Face Up Pai Gow as its own page has it: straights and straight flushes alone."""
    ranking = replace(HIGH_53_BUG, joker=BUG_WITHOUT_FLUSH)
    assert said(ranking, "Kh 9h 4h 2h Jk") == "ace high, A-K-9-4-2"
    assert said(ranking, "8h 7h 6h 5h Jk") == "straight flush to the nine"


def test_fast_action_seventeen_ranks_in_order() -> None:
    assert len(FAST_ACTION.categories) == 17
    hands = (
        *("9h 9h 9h 9h 9h", "Ah Kh Qh Jh Th", "9h 9h 9h 9h 2h", "6h 5h 4h 3h 2h"),
        *("9h 9h 9h 2h 2h", "9h 9h 9h 9h 9c", "9h 9h 9h 3h 2h", "9h 9h 3h 3h 2h"),
        *("9h 9h 4h 3h 2h", "9h 9h 9c 9c 2h", "9h 9h 9c 2c 2h", "Kh 9h 4h 3h 2h"),
        *("6c 5h 4h 3h 2h", "9c 9h 9h 3h 2h", "9h 9h 3h 3h 2c", "9h 9h 4h 3h 2c"),
        "Kc 9h 4h 3h 2h",
    )
    assert falls(FAST_ACTION, *hands)
    found = [kind(FAST_ACTION, hand) for hand in hands]
    assert found == [c.name for c in FAST_ACTION.categories]


def test_fast_action_names() -> None:
    assert said(FAST_ACTION, "9h 9h 3h 3h 2h") == "flush with two pair, nines and threes with 2"
    assert said(FAST_ACTION, "9h 9h 9h 3h 3h") == "flush with a full house, nines over threes"
    assert said(FAST_ACTION, "9h 9h 4h 3h 2h") == "flush with a pair of nines with 4-3-2"
    assert said(FAST_ACTION, "9h 9h 9h 9c 9c") == "five nines"


def test_fast_action_best_of_seven_with_identical_cards() -> None:
    assert said(FAST_ACTION, "2c 2c 2c 2c 2c Ac Kc") == "flush with five twos"
    assert said(FAST_ACTION, "Ac Kc Qc Jc Tc Tc Tc") == "royal flush"
    assert said(FAST_ACTION, "Kc Qc Jc Tc 9c Kc Kc") == "straight flush to the king"


def test_asian_32_flush_before_full_house_and_ace_below_seven() -> None:
    assert falls(
        ASIAN_32,
        *("Ac Kc Qc Jc Tc", "Ac 7c 8c 9c Tc", "7c 7d 7h 7s 8d", "7c 8c 9c Jc Kc"),
        *("Ac Ad Ah Ks Kd", "7c 7d 7h 8s 8d", "Tc Jd Qh Ks Ac", "7c 8d 9h Ts Jc"),
        *("Ac 7d 8h 9s Tc", "Ad Ah As Kc Qd"),
    )


def test_asian_32_with_the_two_house_options_off() -> None:
    plain = VARIANTS["ASIAN_32 plain"]
    assert falls(plain, "7c 7h 9c Jd Qs", "Ac 7d 8h 9s Tc")
    assert falls(plain, "Ac Ad Ah Ks Kd", "7c 8c 9c Jc Kc")


def test_mex_41_straights_over_the_gap() -> None:
    assert falls(
        MEX_41,
        *("6c 6d 6h 6s Jk", "7h Jh Qh Kh Ah", "2c 2d 2h 2s 3c", "Ah Kh 7h 5h 3h"),
        *("Kc 7c 5c 3c 2c", "Ac Ad Ah Ks Kd", "7c Jd Ks Ac Jk", "6c 7d Jh Qs Kc"),
        *("5c 6d 7h Js Qc", "4c 5d 6h 7s Jc", "3c 4d 5h 6s 7c", "Ac 2d 3h 4s 5c"),
    )
    assert falls(MEX_41, "7d 7h 2s 3c 4d", "Jc Qd Kh As 2c")  # no wrap through the ace
    assert falls(MEX_41, "Ac Kd Qh Jk 3s", "Ad Ah Qs 4c 2d")  # the joker pairs the ace


def test_mex_41_flush_joker_is_the_highest_card_missing() -> None:
    assert said(MEX_41, "Ah Kh 5h 3h Jk") == "flush, A-K-Q-5-3"


def test_mex_41_joker_as_a_bug() -> None:
    assert falls(VARIANTS["MEX_41 bug"], "6c 6d 6h 2s 3d", "Kc Kd Qh Qs Jk")


def test_low_a5_order() -> None:
    assert falls(
        LOW_A5,
        *("5h 4h 3h 2h Ah", "6c 4d 3h 2s Ac", "6c 5d 3h 2s Ac", "7c 5d 4h 3s 2c"),
        *("8c 4d 3h 2s Ac", "Kc Qd Jh Ts 9c", "Ac Ad 4h 3s 2c", "Ac Ad 5h 3s 2c"),
        *("2c 2d 5h 4s 3c", "2c 2d Ah As 3c", "Ac Ad Ah 3s 2c", "Ac Ad Ah 2s 2c"),
        "Ac Ad Ah As 2c",
    )


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Jk 2c 3d 4h 5s", "5-4-3-2-A low"),
        ("Jk Ac 2d 3h 4s", "5-4-3-2-A low"),
        ("Jk Ac Ad 5h 6s", "pair of aces with 6-5-2"),
        ("Kc Qd Jh Ts Jk", "K-Q-J-10-A low"),
        ("Jk 6c 4d 3s 2c", "6-4-3-2-A low"),
    ],
)
def test_low_a5_joker_is_the_lowest_rank_not_held(hand: str, expected: str) -> None:
    assert said(LOW_A5_JOKER, hand) == expected
    worth(LOW_A5_JOKER, hand)


def test_low_8_qualifies_with_five_ranks_to_the_eight() -> None:
    assert said(LOW_8, "8c 7d 6h 5s 4c") == "8-7-6-5-4 low"
    assert said(LOW_8, "5h 4h 3h 2h Ah") == "5-4-3-2-A low"
    assert worth(LOW_8, "9c 4d 3h 2s Ac") == worth(LOW_8, "4c 4d 3h 2s Ac") == 0
    assert category(LOW_8, 0) is None


def test_three_52_order() -> None:
    assert falls(
        THREE_52,
        *("Ah Kh Qh", "Ah 2h 3h", "Ac Ad Ah", "2c 2d 2h", "Ac Kd Qh", "4c 3d 2h", "Ac 2d 3h"),
        *("Ah Kh Jh", "Ac Ad Kh", "Ac Ad Qh", "Ac Kd Jh", "5c 3d 2h"),
    )


def test_push9_ladder() -> None:
    assert falls(
        PUSH9,
        *("2c 2d 2h", "Ac Kd Qh", "Kc Qd Jh", "4c 3d 2h", "Ac 2d 3h", "Kc Kd Qh"),
        *("Kc Qd 9h", "Jc 5d 3h", "6c 6d 5h", "9c 3d 3h", "Tc Jd Kh"),
    )
    assert worth(PUSH9, "6c 6d 5h") == worth(PUSH9, "Ac 4d 2h")
    assert worth(PUSH9, "Kc Kd Qh") == worth(PUSH9, "Jc Qd Jh")
    assert kind(PUSH9, "Kc Ad 2h") == "points"


def test_chinese_front_3_counts_no_straights_or_flushes() -> None:
    assert falls(CHINESE_FRONT_3, "2c 2d 2h", "Ac Ad Kh", "2c 2d 3h", "Ah Kh Qh", "5c 3d 2h")


def test_front_2_joker_is_an_ace() -> None:
    assert falls(FRONT_2, "Ac Jk", "Kc Kd", "2c 2d", "Jk Kd", "Ac Qd", "Kc Qd", "3c 2d")
    assert worth(FRONT_2, "Jk Kd") == worth(FRONT_2, "Ac Kd")


# Fronts and backs.


@pytest.mark.parametrize(
    ("front", "back", "foul"),
    [
        ("9c 9d", "9h 9s Kd Jc 7h", False),
        ("Kc Qd", "Kh Jd 9c 8h 2s", True),
        ("Kc Qd", "Kh Qs 9c 8h 2s", False),
        ("Tc Td", "9h 9s Kd Jc 7h", True),
        ("Ac Jk", "2c 2d 3h 3s 4c", False),
        ("2c 2d", "Ac Kd Qh Js 9c", True),
        ("Ac Kd", "2c 2h 5s 4d 3h", False),
        ("Ac Kd", "Jk Kh 5s 4d 3h", False),
        ("Ac Kd", "Jk Qh 5s 4d 2h", True),
    ],
)
def test_pai_gow_front_may_not_be_stronger(front: str, back: str, foul: bool) -> None:
    two, five = evaluate(FRONT_2, cards(front)), evaluate(HIGH_53_BUG, cards(back))
    assert is_foul(FRONT_2, two, HIGH_53_BUG, five) is foul


@pytest.mark.parametrize(
    ("front", "back", "foul"),
    [
        ("9c 9d Kh", "9h 9s Kd Jc 7h", False),
        ("9c 9d Ah", "9h 9s Kd Jc 7h", True),
        ("2c 2d 2h", "Ac Ad Kh Ks Qc", True),
        ("Ac Kd Qh", "Ad Kh Qs 3c 2d", False),
        ("Ac Kd Qh", "6c 5d 4h 3s 2c", False),
    ],
)
def test_chinese_front_may_not_outrank_back(front: str, back: str, foul: bool) -> None:
    three, five = evaluate(CHINESE_FRONT_3, cards(front)), evaluate(HIGH_52, cards(back))
    assert is_foul(CHINESE_FRONT_3, three, HIGH_52, five) is foul


def test_a_push_9_hand_is_no_front() -> None:
    with pytest.raises(HousewayError, match="Push 9 cannot be compared with high hand"):
        is_foul(PUSH9, worth(PUSH9, "9c Td 2h"), HIGH_52, worth(HIGH_52, "Ac Kd Qh Js Tc"))


# Two from the hole and three from the board.


@pytest.mark.parametrize(
    ("hole", "board", "high", "low"),
    [
        ("As 2s Kh Qh", "Ah 2d 3s 8c Kd", "two pair, aces and kings with 8", "no low"),
        ("4c 5c Jh Jc", "Ah 2d 3s 8c Kd", "straight to the five", "5-4-3-2-A low"),
        ("Ah 2c Jh 9c 9d", "Kh Qh 3d 5s 8h", "flush, A-K-Q-J-8", "8-5-3-2-A low"),
        ("Ad 4d Ks Kc 6c", "Kh Qh 3d 5s 8h", "three kings with Q-8", "8-5-4-3-A low"),
        ("Ah Kh Qh Jh", "2c 2d 2s 3c 3d", "three twos with A-K", "no low"),
        ("As 2d 3c 4c", "Ks Qs Js Ts 9s", "ace high, A-K-Q-J-4", "no low"),
    ],
)
def test_omaha_uses_exactly_two(hole: str, board: str, high: str, low: str) -> None:
    own, shared = cards(hole), cards(board)
    for ranking, expected in ((HIGH_52, high), (LOW_8, low)):
        value = best_using(ranking, own, shared)
        assert name(ranking, value) == expected
        many = evaluate_many_using_two(ranking, np.array([own]), np.array([shared]))
        assert many.tolist() == [value]


def test_lazy_pineapple_uses_two_or_three_at_most() -> None:
    hole, board = cards("Ah Kh Qh"), cards("Jh Th 2c 3d 7s")
    assert name(HIGH_52, best_using(HIGH_52, hole, board, 0, 2)) == "ace high, A-K-J-10-7"
    assert name(HIGH_52, best_using(HIGH_52, hole, board, 0, 3)) == "royal flush"


# Tiles.


def test_tiles_order_of_twos() -> None:
    ladder = (
        *("4-2 2-1", "6-6 6-6", "1-1 1-1", "4-1 3-2", "6-6 5-4", "1-1 6-3", "6-6 4-4"),
        *("1-1 5-3", "6-6 6-1", "1-1 5-2", "2-1 6-3", "5-5 6-4"),
    )
    values = [tile_value(tiles(t)) for t in ladder]
    assert all(a > b for a, b in pairwise(values))
    assert tile_value(tiles("1-1 4-4")) == tile_value(tiles("1-1 6-2"))  # both Gong


def test_tiles_the_best_tile_alone_breaks_a_tie() -> None:
    one, other = tiles("6-6 2-1"), tiles("6-6 5-1")  # eight points each
    assert tile_value(one) == tile_value(other)
    both = TileRules(both_tiles=True)
    assert tile_value(one, both) < tile_value(other, both)


def test_tiles_options() -> None:
    a, b = tiles("4-1 5-5"), tiles("3-2 5-5")
    assert tile_value(a) == tile_value(b)
    four_one = TileRules(four_one_high=True, both_tiles=True)
    assert tile_value(a, four_one) > tile_value(b, four_one)
    zero, other = tiles("5-5 6-4"), tiles("6-5 6-3")
    assert tile_value(zero) > tile_value(other)
    equal = TileRules(zeros_equal=True)
    assert tile_value(zero, equal) == tile_value(other, equal)


def test_tiles_wild_three_or_six_makes_points_only() -> None:
    assert tile_value(tiles("4-2 5-1")) < tile_value(tiles("6-6 5-3"))
    assert tile_value(tiles("4-2 3-3")) < tile_value(tiles("6-6 5-3"))


def test_tiles_equal_halves_are_the_banks() -> None:
    bank = in_order(tiles("6-6 5-5"), tiles("6-5 6-4"))
    assert comparison(bank, bank) == "lose"


def test_tiles_named_too_often() -> None:
    with pytest.raises(HousewayError, match="3-6 is named more often"):
        tiles("6-3 3-6")
    with pytest.raises(HousewayError, match="'7-1' is not a tile"):
        tiles("7-1")
    with pytest.raises(HousewayError, match="named twice"):
        tile_value([3, 3])


@given(st.permutations(range(32)))
def test_tiles_value_ignores_order_and_halves_are_sorted(order: list[int]) -> None:
    a, b, c, d = order[:4]
    assert tile_value([a, b]) == tile_value([b, a])
    for one, other in splits((a, b, c, d)):
        low, high = in_order(one, other)
        assert low <= high
        assert sorted((*one, *other)) == sorted((a, b, c, d))


# The tables against the plain route.


def deal(ranking: Ranking, hands: int, size: int, seed: int = 7) -> NDArray[np.uint8]:
    """Hands dealt at random, each from a whole deck; a part at a time, to spare memory."""
    deck = np.array(ranking.deck * ranking.decks, np.uint8)
    random, parts = np.random.default_rng(seed), []
    for start in range(0, hands, 50_000):
        order = random.random((min(50_000, hands - start), len(deck)))
        parts.append(deck[order.argpartition(size, axis=1)[:, :size]])
    return np.concatenate(parts)


def plain_values(ranking: Ranking, hands: NDArray[np.uint8]) -> list[int]:
    return [best(ranking, hand) for hand in hands.tolist()]


@pytest.mark.parametrize("title", VARIANTS)
def test_tables_are_the_plain_route(title: str) -> None:
    ranking = VARIANTS[title]
    for size, number in {ranking.size: 400, ranking.size + 1: 40, 7: 12}.items():
        hands = deal(ranking, number, size)
        if ranking.joker:  # more than its share
            hands[::2][(hands[::2] != JOKER).all(axis=1), 0] = JOKER
        assert evaluate_many(ranking, hands).tolist() == plain_values(ranking, hands)


@pytest.mark.parametrize("title", [t for t, r in VARIANTS.items() if r.size == 5])
@pytest.mark.parametrize("own", [4, 5])
def test_omaha_tables_are_the_plain_route(title: str, own: int) -> None:
    ranking = VARIANTS[title]
    dealt = deal(ranking, 20, own + 5)
    fast = evaluate_many_using_two(ranking, dealt[:, :own], dealt[:, own:])
    plain = [best_using(ranking, hand[:own], hand[own:]) for hand in dealt.tolist()]
    assert fast.tolist() == plain


@pytest.mark.parametrize("title", ["HIGH_53_BUG", "MEX_41", "ASIAN_32", "LOW_A5_JOKER", "FRONT_2"])
@pytest.mark.prove
def test_tables_are_the_plain_route_on_a_hundred_thousand(title: str) -> None:
    ranking = RANKINGS[title]
    hands = deal(ranking, 100_000, ranking.size, seed=8)
    assert evaluate_many(ranking, hands).tolist() == plain_values(ranking, hands)


def test_every_class_of_high_52_has_its_own_name() -> None:
    values = np.unique(evaluate_many(HIGH_52, deal(HIGH_52, 400_000, 5)))
    assert len({name(HIGH_52, value) for value in values.tolist()}) == len(values)


@pytest.mark.parametrize("title", VARIANTS)
def test_equal_names_are_equal_values(title: str) -> None:
    ranking = VARIANTS[title]
    values = np.unique(evaluate_many(ranking, deal(ranking, 50_000, ranking.size))).tolist()
    assert len({name(ranking, value) for value in values}) == len(values)


def test_a_kernel_of_ones_own_may_call_ours() -> None:
    from numba import njit

    value = kernels().value

    def stronger(hands: Any, tables: Any) -> int:
        """How many hands beat the one before."""
        found = 0
        for number in range(1, len(hands)):
            found += value(hands[number], tables) > value(hands[number - 1], tables)
        return found

    hands = deal(HIGH_53_BUG, 1_000, 7)
    values = evaluate_many(HIGH_53_BUG, hands)
    assert njit(stronger)(hands, tables(HIGH_53_BUG, 7)) == int((np.diff(values) > 0).sum())


# Outside judges. Their cards run from two to ace.


def their_cards(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    wide = hands.astype(np.int64)
    return ((wide >> 2) + 12) % 13 * 4 + (wide & 3)


def assert_same_order(ours: Iterable[int], theirs: Iterable[int]) -> None:
    """Equal where they are equal, higher where they are higher."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


def check_phevaluator(hands: int) -> None:
    judge = import_module("phevaluator._pheval")
    by_size = {5: judge.evaluate_5cards, 6: judge.evaluate_6cards, 7: judge.evaluate_7cards}
    for size, rank_of in by_size.items():
        dealt = deal(HIGH_52, hands, size, seed=hands + size)
        ranks = [-r for r in map(rank_of, *their_cards(dealt).T.tolist())]
        assert_same_order(evaluate_many(HIGH_52, dealt).tolist(), ranks)
    dealt = deal(HIGH_52, hands, 9, seed=hands)
    board_first = np.concatenate((dealt[:, 4:], dealt[:, :4]), axis=1)
    ranks = [-r for r in map(judge.evaluate_omaha_cards, *their_cards(board_first).T.tolist())]
    ours = evaluate_many_using_two(HIGH_52, dealt[:, :4], dealt[:, 4:])
    assert_same_order(ours.tolist(), ranks)


def test_high_52_is_phevaluator_on_five_six_seven_and_omaha() -> None:
    check_phevaluator(200_000)


@pytest.mark.prove
def test_high_52_is_phevaluator_on_millions() -> None:
    check_phevaluator(3_000_000)


def pokerkit_cards() -> list[Any]:
    from pokerkit import Card as Theirs

    return [next(iter(Theirs.parse(text(card)))) for card in range(52)]


LOOKUPS = {"HIGH_52": "StandardLookup", "LOW_A5": "RegularLookup", "LOW_8": "EightOrBetterLookup"}


def check_pokerkit(title: str, hands: int) -> None:
    """Five cards by pokerkit's own tables; its low entries rise as hands get worse."""
    import pokerkit

    ranking, theirs = RANKINGS[title], pokerkit_cards()
    lookup = getattr(pokerkit, LOOKUPS[title])()
    dealt = deal(ranking, hands, 5, seed=hands)
    found = [lookup.get_entry_or_none([theirs[card] for card in hand]) for hand in dealt.tolist()]
    sign = -1 if ranking.low else 1
    ranks = [-(10**6) if entry is None else sign * entry.index for entry in found]
    assert_same_order(evaluate_many(ranking, dealt).tolist(), ranks)


@pytest.mark.parametrize("title", LOOKUPS)
def test_five_cards_are_pokerkits(title: str) -> None:
    check_pokerkit(title, 60_000)


@pytest.mark.prove
@pytest.mark.parametrize("title", LOOKUPS)
def test_five_cards_are_pokerkits_on_a_million(title: str) -> None:
    check_pokerkit(title, 1_000_000)


def check_pokerkit_games(hands: int) -> None:
    """Whole hands of Hold'em, Razz and Omaha Hi-Lo."""
    import pokerkit as pk

    theirs = pokerkit_cards()
    seven, nine = deal(HIGH_52, hands, 7, seed=hands), deal(HIGH_52, hands, 9, seed=hands + 1)
    own, board = nine[:, :4], nine[:, 4:]
    games: list[tuple[Any, NDArray[np.uint8], int, list[int]]] = [
        (pk.StandardHighHand, seven, 2, evaluate_many(HIGH_52, seven).tolist()),
        (pk.RegularLowHand, seven, 7, evaluate_many(LOW_A5, seven).tolist()),
        (pk.OmahaHoldemHand, nine, 4, evaluate_many_using_two(HIGH_52, own, board).tolist()),
        (
            pk.OmahaEightOrBetterLowHand,
            nine,
            4,
            evaluate_many_using_two(LOW_8, own, board).tolist(),
        ),
    ]
    for judge, dealt, held, ours in games:
        rows = [[theirs[card] for card in hand] for hand in dealt.tolist()]
        found = [judge.from_game_or_none(row[:held], row[held:]) for row in rows]
        sign = -1 if judge.low else 1
        ranks = [-(10**6) if hand is None else sign * hand.entry.index for hand in found]
        assert_same_order(ours, ranks)


def test_games_are_pokerkits() -> None:
    check_pokerkit_games(500)


@pytest.mark.prove
def test_games_are_pokerkits_on_twenty_thousand() -> None:
    check_pokerkit_games(20_000)


# Properties.


@st.composite
def hands_of(draw: st.DrawFn, ranking: Ranking, size: int, number: int = 1) -> list[list[Card]]:
    one = st.lists(st.sampled_from(ranking.deck), min_size=size, max_size=size, unique=True)
    return [draw(one) for _ in range(number)]


def any_ranking() -> st.SearchStrategy[Ranking]:
    return st.sampled_from(list(VARIANTS.values()))


@given(st.data())
def test_equal_better_and_worse_are_an_order(data: st.DataObject) -> None:
    """Total and transitive, and the category never goes against the value."""
    ranking = data.draw(any_ranking())
    a, b, c = (best(ranking, h) for h in data.draw(hands_of(ranking, ranking.size, 3)))
    assert (a < b) + (a == b) + (a > b) == 1
    assert not (a <= b <= c) or a <= c
    if a <= b:
        places = [_place(ranking, value) for value in (a, b)]
        assert places[0] >= places[1]


def _place(ranking: Ranking, value: int) -> int:
    found = category(ranking, value)
    return ranking.categories.index(found) if found else len(ranking.categories)


@given(st.data(), st.permutations(range(4)))
def test_suits_may_be_exchanged(data: st.DataObject, suits: list[int]) -> None:
    ranking = data.draw(any_ranking())
    (hand,) = data.draw(hands_of(ranking, data.draw(st.sampled_from([ranking.size, 5, 6]))))
    other = [c if c == JOKER else (rank(c) - 1) * 4 + suits[suit(c)] for c in hand]
    assert best(ranking, hand) == best(ranking, other)


@given(st.data())
def test_the_order_of_cards_is_nothing(data: st.DataObject) -> None:
    ranking = data.draw(any_ranking())
    (hand,) = data.draw(hands_of(ranking, 7))
    other = data.draw(st.permutations(hand))
    values = evaluate_many(ranking, np.array([hand, other]))
    assert values[0] == values[1]


@given(st.data())
@hypothesis_settings(max_examples=60)
def test_another_card_never_makes_it_worse(data: st.DataObject) -> None:
    ranking = data.draw(any_ranking())
    (hand,) = data.draw(hands_of(ranking, 7))
    values = [best(ranking, hand[:size]) for size in range(ranking.size, 8)]
    assert values == sorted(values)
    assert evaluate_many(ranking, np.array([hand])).tolist() == values[-1:]


@given(st.data())
@hypothesis_settings(max_examples=60)
def test_a_joker_is_never_worse_than_what_it_may_stand_for(data: st.DataObject) -> None:
    ranking = data.draw(st.sampled_from([r for r in VARIANTS.values() if r.joker]))
    natural = replace(ranking, joker=None)
    (rest,) = data.draw(hands_of(natural, ranking.size - 1))
    value = evaluate(ranking, [*rest, JOKER])
    joker = ranking.joker
    assert joker
    for card in set(natural.deck) - set(rest):
        other = evaluate(natural, [*rest, card])
        found = category(natural, other)
        free = rank(card) in joker.ranks and found and not found.flush
        if free or (found and found.completed(joker.completes)):
            assert value >= other
        if joker.lowest_missing:
            assert value >= other


@given(st.data())
def test_the_best_hand_is_among_the_cards(data: st.DataObject) -> None:
    ranking = data.draw(any_ranking())
    (hand,) = data.draw(hands_of(ranking, 7))
    chosen = [evaluate(ranking, five) for five in combinations(hand, ranking.size)]
    assert evaluate_many(ranking, np.array([hand])).tolist() == [max(chosen)]


# What is refused, and what is not loaded.


@pytest.mark.parametrize(
    ("ranking", "hand", "message"),
    [
        (HIGH_52, "Ac Kd Qh Js", "high hand ranks 5 cards, not 4"),
        (HIGH_52, "Ac Kd Qh Js Jk", "high hand is not played with Jk"),
        (ASIAN_32, "Ac Kd Qh Js 6c", "Asian Stud is not played with 6c"),
        (HIGH_52, "Ac Ac Qh Js 6c", "Ac appears 2 times in one hand"),
        (HIGH_53_BUG, "Jk Jk Qh Js 6c", "Jk appears 2 times in one hand"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(ranking: Ranking, hand: str, message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        evaluate(ranking, cards(hand))


@pytest.mark.parametrize(
    ("ranking", "hand"),
    [
        (HIGH_52, [0, 1, 2, 3, 52]),
        (HIGH_52, [0, 1, 2, 3, 200]),
        (HIGH_52, [0, 1, 2, 3, -1]),
        (HIGH_52, [0, 1, 2, 3, 300]),
        (ASIAN_32, [0, 1, 2, 3, 4]),
        (HIGH_53_BUG, [0, 1, 2, 52, 52]),
        (HIGH_52, [0, 1, 2]),
        (HIGH_52, [*range(8)]),
    ],
)
def test_a_batch_that_cannot_be_is_refused(ranking: Ranking, hand: Sequence[int]) -> None:
    with pytest.raises(HousewayError):
        evaluate_many(ranking, np.array([hand]))


def test_an_omaha_batch_that_cannot_be_is_refused() -> None:
    own, board = np.array([[0, 1, 2, 3]]), np.array([[4, 5, 6, 7, 8]])
    for holes, boards in ((own, board[:, :4]), (own, board[:0]), (own + 49, board), (own, own)):
        with pytest.raises(HousewayError):
            evaluate_many_using_two(HIGH_52, holes, boards)
    two_jokers = np.array([[52, 1, 2, 3]]), np.array([[52, 5, 6, 7, 8]])
    with pytest.raises(HousewayError):
        evaluate_many_using_two(HIGH_53_BUG, *two_jokers)
    with pytest.raises(HousewayError):
        evaluate_many_using_two(THREE_52, own, board)


def test_an_empty_batch_is_empty() -> None:
    assert evaluate_many(HIGH_52, np.zeros((0, 7), np.uint8)).tolist() == []


def test_a_ranking_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(HousewayError, match="a pair has not 3 cards"):
        Ranking("odd", 3, (Category("pair", (2, 1, 1)),))
    with pytest.raises(HousewayError, match="3 different ranks"):
        Ranking("odd", 3, (), straights=((1, 2, 3, 4),))
    with pytest.raises(HousewayError, match="single deck"):
        replace(FAST_ACTION, joker=WILD)


def test_hands_load_neither_numpy_nor_the_compiler() -> None:
    look = "import sys, houseway.hands; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("ranking", "sizes"),
    [
        (HIGH_52, (5, 6, 7)),
        (HIGH_53_BUG, (5, 7)),
        (THREE_52, (3,)),
        (FRONT_2, (2,)),
        (FAST_ACTION, (5, 7)),
    ],
)
def test_one_hand_by_dictionary_is_worth_what_the_plain_judge_says(
    ranking: Ranking, sizes: tuple[int, ...]
) -> None:
    luck = Random(f"quick {ranking.title}")
    pack = [card for card in ranking.deck for _ in range(ranking.decks if card != JOKER else 1)]
    for size in sizes:
        for _ in range(150):
            hand = luck.sample(pack, size)
            assert quick_worth(ranking, hand) == best(ranking, hand), hand
    with pytest.raises(HousewayError):
        quick_worth(ranking, [100, *pack[: ranking.size - 1]])
