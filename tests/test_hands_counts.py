"""Rankings over whole spaces: how many hands each category has, against tables and formulas."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
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
    THREE_52,
    Ranking,
    category,
    evaluate_many,
)
from houseway.hands.kernels import kernels
from houseway.hands.ranking import CATEGORY
from houseway.hands.tables import FLUSHES, tables
from houseway.hands.tiles import TILES, Tile, name, single_rank, value

NAMES_52 = (
    *("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight"),
    *("three of a kind", "two pair", "pair", "high card"),
)


def all_hands(deck: tuple[int, ...], size: int) -> NDArray[np.uint8]:
    """Every way to take so many cards from a deck."""
    places = np.arange(len(deck))[:, None]
    for _ in range(size - 1):
        more = len(deck) - 1 - places[:, -1]
        starts = np.repeat(np.cumsum(more) - more, more)
        rows = np.repeat(places, more, axis=0)
        last = rows[:, -1] + 1 + np.arange(len(rows)) - starts
        places = np.column_stack((rows, last))
    return np.array(deck, np.uint8)[places]


@cache
def every(ranking: Ranking) -> NDArray[np.int32]:
    """The values of all hands of a ranking."""
    return evaluate_many(ranking, all_hands(ranking.deck, ranking.size))


def by_category(ranking: Ranking) -> dict[str, int]:
    found = np.bincount(every(ranking) >> CATEGORY, minlength=len(ranking.categories) + 1)
    counts = dict(zip((c.name for c in ranking.categories), found[:0:-1].tolist(), strict=True))
    return {**counts, "nothing": int(found[0])} if found[0] else counts


def test_high_52_all_2598960_hands() -> None:
    counts = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
    assert by_category(HIGH_52) == dict(zip(NAMES_52, counts, strict=True))
    assert len(np.unique(every(HIGH_52))) == 7_462


def test_high_52_is_phevaluator_on_all_2598960_hands() -> None:
    judge = import_module("phevaluator._pheval")
    hands = all_hands(HIGH_52.deck, 5).astype(np.int64)
    theirs = (((hands >> 2) + 12) % 13 * 4 + (hands & 3)).T.tolist()
    ranks = np.array(list(map(judge.evaluate_5cards, *theirs)))
    places = np.unique(every(HIGH_52), return_inverse=True)[1]
    assert np.array_equal(7_462 - ranks, places)


def test_high_53_bug_all_2869685_hands() -> None:
    counts = (
        *(1, 24, 180, 828, 4_368, 7_804),
        *(20_532, 63_360, 138_600, 1_215_024, 1_418_964),
    )
    assert by_category(HIGH_53_BUG) == dict(zip(("five aces", *NAMES_52), counts, strict=True))
    assert len(np.unique(every(HIGH_53_BUG))) == 7_463


def test_asian_32_all_201376_hands() -> None:
    assert by_category(ASIAN_32) == {
        "royal flush": 4,
        "straight flush": 16,
        "four of a kind": 224,
        "flush": 204,
        "full house": 1_344,
        "straight": 5_100,
        "three of a kind": 10_752,
        "two pair": 24_192,
        "pair": 107_520,
        "high card": 52_020,
    }


def test_mex_41_all_749398_hands_by_formula() -> None:
    """The joker makes the next better group; 29 sets of four ranks lack one of a straight."""
    open_four = {f for s in MEX_41.straights for f in combinations(sorted(s), 4)}
    fours = len(open_four)
    top = len({f for f in open_four if set(f) <= set(MEX_41.straights[-1])})
    assert (fours, top) == (29, 5)
    assert by_category(MEX_41) == {
        "five of a kind": 10,
        "royal flush": 4 + 4 * top,
        "straight flush": 4 * 6 + 4 * (fours - top),
        "four of a kind": 10 * 36 + 10 * 4 * 36,
        "flush": 4 * (comb(10, 5) - 7) + 4 * (comb(10, 4) - fours),
        "full house": 10 * 4 * 9 * 6 + comb(10, 2) * 6 * 6,
        "straight": 7 * (4**5 - 4) + fours * (4**4 - 4),
        "three of a kind": 10 * 4 * comb(9, 2) * 16 + 10 * 6 * comb(9, 2) * 16,
        "two pair": comb(10, 2) * 36 * 32,
        "pair": 10 * 6 * comb(9, 3) * 64 + (comb(10, 4) - fours) * (4**4 - 4),
        "high card": (comb(10, 5) - 7) * (4**5 - 4),
    }
    assert by_category(MEX_41)["flush"] == 1_704
    assert by_category(MEX_41)["full house"] == 3_780


def test_low_a5_all_2598960_hands() -> None:
    """Straights and flushes are nothing, so that only the shape counts."""
    assert by_category(LOW_A5) == {
        "low": comb(13, 5) * 4**5,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "full house": 3_744,
        "four of a kind": 624,
    }
    assert len(np.unique(every(LOW_A5))) == 6_175
    assert every(LOW_A5).max() == evaluate_many(LOW_A5, np.array([[0, 5, 10, 15, 16]]))[0]


def test_low_a5_joker_sevens_and_better() -> None:
    values = every(LOW_A5_JOKER)
    seven_low = evaluate_many(LOW_A5_JOKER, np.array([[24, 20, 17, 14, 8]]))[0]  # 7-6-5-4-3
    assert int((values >= seven_low).sum()) == 21 * 4**5 + 35 * 4**4 == 30_464
    assert len(np.unique(values)) == 6_175


def test_low_8_all_2598960_hands() -> None:
    qualified = comb(8, 5) * 4**5
    assert by_category(LOW_8) == {"low": qualified, "nothing": comb(52, 5) - qualified}
    assert len(np.unique(every(LOW_8))) == comb(8, 5) + 1


def test_three_52_all_22100_hands() -> None:
    assert list(by_category(THREE_52).values()) == [48, 52, 720, 1_096, 3_744, 16_440]
    assert [c.name for c in THREE_52.categories][:3] == [
        *("straight flush", "three of a kind", "straight")
    ]


def test_push9_all_22100_hands() -> None:
    counts = by_category(PUSH9)
    assert counts.pop("points") == 21_136
    assert counts == {"three of a kind": 52, "straight": 768, "three pictures": 144}


def test_push9_points_by_adding_up() -> None:
    """Totals of hands that are nothing better, counted by rank."""
    expected: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(1, 14), 3):
        straight = ranks in {tuple(sorted(s)) for s in PUSH9.straights}
        if not straight and len(set(ranks)) > 1 and min(ranks) < 11:
            ways = prod(comb(4, n) for n in Counter(ranks).values())
            expected[sum(r for r in ranks if r < 10) % 10] += ways
    values = every(PUSH9)
    points = values[values >> CATEGORY == 1] >> 16 & 15
    assert Counter(points.tolist()) == expected


def test_chinese_front_3_all_22100_hands() -> None:
    assert list(by_category(CHINESE_FRONT_3).values()) == [52, 3_744, 22_100 - 52 - 3_744]


def test_front_2_all_1378_hands() -> None:
    assert by_category(FRONT_2) == {"pair": 13 * 6 + 4, "high card": 78 * 16 + 12 * 4}
    assert len(np.unique(every(FRONT_2))) == 91


def six_deck_counts() -> dict[str, int]:
    """Hands of 312 cards by formula: 24 of each rank, 6 of each rank in a suit."""

    def ways(shape: tuple[int, ...], copies: int) -> int:
        groups = Counter(shape).values()
        ranks, left = 1, 13
        for number in groups:
            ranks *= comb(left, number)
            left -= number
        return ranks * prod(comb(copies, n) for n in shape)

    single = (1, 1, 1, 1, 1)
    plain = {
        "five of a kind": (5,),
        "four of a kind": (4, 1),
        "full house": (3, 2),
        "three of a kind": (3, 1, 1),
        "two pair": (2, 2, 1),
        "pair": (2, 1, 1, 1),
    }
    suited = {
        "flush with five of a kind": (5,),
        "flush with four of a kind": (4, 1),
        "flush with a full house": (3, 2),
        "flush with three of a kind": (3, 1, 1),
        "flush with two pair": (2, 2, 1),
        "flush with a pair": (2, 1, 1, 1),
    }
    counts = {name: 4 * ways(shape, 6) for name, shape in suited.items()}
    for name_, shape in plain.items():
        counts[name_] = ways(shape, 24) - 4 * ways(shape, 6)
    counts["royal flush"] = 4 * 6**5
    counts["straight flush"] = 9 * 4 * 6**5
    counts["flush"] = 4 * ways(single, 6) - 10 * 4 * 6**5
    counts["straight"] = 10 * (24**5 - 4 * 6**5)
    counts["high card"] = (comb(13, 5) - 10) * (24**5 - 4 * 6**5)
    return counts


def test_fast_action_every_holding_of_six_decks() -> None:
    """One hand of several suits and one of a single suit for each holding, by their weights."""
    found: Counter[str] = Counter()
    holdings = list(combinations_with_replacement(range(13), 5))
    ranks = np.array(holdings)
    mixed = evaluate_many(FAST_ACTION, ranks * 4 + [0, 1, 2, 3, 0])
    suited = evaluate_many(FAST_ACTION, ranks * 4 + 2)
    for held, several, one in zip(holdings, mixed.tolist(), suited.tolist(), strict=True):
        counts = Counter(held).values()
        flushes = 4 * prod(comb(6, n) for n in counts)
        found[_category(several)] += prod(comb(24, n) for n in counts) - flushes
        found[_category(one)] += flushes
    assert found == six_deck_counts()
    assert sum(found.values()) == comb(312, 5)


def _category(value: int) -> str:
    found = category(FAST_ACTION, value)
    assert found
    return found.name


def test_fast_action_a_sample_of_dealt_hands() -> None:
    """A million hands from a shoe; no category is five standard errors from its share."""
    random = np.random.default_rng(17)
    dealt = random.integers(0, 312, (1_100_000, 5))
    dealt.sort(axis=1)
    dealt = dealt[(np.diff(dealt, axis=1) > 0).all(axis=1)]
    values = evaluate_many(FAST_ACTION, dealt % 52)
    found = Counter((values >> CATEGORY).tolist())
    expected = six_deck_counts()
    for number, c in enumerate(reversed(FAST_ACTION.categories), 1):
        share = len(values) * expected[c.name] / comb(312, 5)
        assert abs(found[number] - share) <= 5 * share**0.5 + 5, c.name


@cache
def seven_card_counter() -> Any:
    """A kernel of the test's own, which calls ours: every seven cards of a deck 0 to n - 1."""
    from numba import njit

    ranked, suited = kernels().by_ranks, kernels().by_suit

    def count(deck: int, tables: Any, hand: Any, found: Any, joined: Any) -> None:
        codes = tables.codes
        while True:
            total = tables.start
            for card in hand:
                total += codes[card]
            best = ranked(total, tables)
            if total & FLUSHES:
                best = max(best, suited(total, hand, tables))
            found[best >> 16] += 1
            if hand[6] == JOKER:
                joined[best >> 16] += 1
            place = 6
            while place >= 0 and hand[place] == deck - 7 + place:
                place -= 1
            if place < 0:
                return
            hand[place] += 1
            for after in range(place + 1, 7):
                hand[after] = hand[after - 1] + 1

    return njit(count)


def seven_cards(ranking: Ranking) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Hands by category and first rank: all of them, and those with the joker."""
    found, joined = np.zeros((2, 16 * 16), np.int64)
    hand = np.arange(7, dtype=np.uint8)
    seven_card_counter()(len(ranking.deck), tables(ranking, 7), hand, found, joined)
    return found.reshape(16, 16), joined.reshape(16, 16)


def test_high_52_all_133784560_hands_of_seven_inside_another_kernel() -> None:
    counts = (
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644),
        *(6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
    )
    found, _ = seven_cards(HIGH_52)
    assert tuple(found.sum(axis=1)[10:0:-1].tolist()) == counts
    assert sum(counts) == comb(52, 7)


def test_high_53_bug_ace_high_of_seven_cards() -> None:
    """Face Up Pai Gow: the bank is ace-high in 12,944,820 hands and 1,485,960 with the joker."""
    found, joined = seven_cards(HIGH_53_BUG)
    assert found.sum() == comb(53, 7)
    assert joined.sum() == comb(52, 6)
    ace_high = 1, 14
    assert found[ace_high] - joined[ace_high] == 12_944_820
    assert joined[ace_high] == 1_485_960


def test_tiles_4285_different_hands_of_35960() -> None:
    hands = list(combinations(TILES, 4))
    assert len(hands) == 35_960
    assert len({tuple(sorted(map(single_rank, four))) for four in hands}) == 4_285
    assert len({single_rank(tile) for tile in TILES}) == 17


def test_tiles_all_496_twos() -> None:
    twos = list(combinations(TILES, 2))

    def first(two: tuple[Tile, Tile]) -> str:
        return name(two).split()[0]

    found = Counter(first(two) for two in twos)
    assert (found["pair"], found["Wong"], found["Gong"]) == (16, 8, 16)
    assert len({value(two) for two in twos if first(two) == "pair"}) == 16
    order = ["pair", "Wong", "Gong", *"9876543210"]
    places = [order.index(first(two)) for two in sorted(twos, key=value, reverse=True)]
    assert places == sorted(places)


def test_low_a5_all_133784560_hands_of_seven() -> None:
    """The best low of seven cards, counted by sets of ranks instead."""
    found, _ = seven_cards(LOW_A5)
    ways: Counter[int] = Counter()
    for number in range(5, 8):
        for ranks in combinations(range(1, 14), number):
            ways[ranks[4]] += sum(prod(comb(4, n) for n in counts) for counts in _spread(number, 7))
    assert {15 - height: int(n) for height, n in enumerate(found[6]) if n} == dict(ways)


def _spread(ranks: int, cards: int) -> list[tuple[int, ...]]:
    """How many of each rank, at least one, to have so many cards."""
    if ranks == 1:
        return [(cards,)] if cards <= 4 else []
    return [
        (first, *rest)
        for first in range(1, min(4, cards - ranks + 1) + 1)
        for rest in _spread(ranks - 1, cards - first)
    ]
