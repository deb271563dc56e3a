"""Equity: every game against a slow count in plain Python, and what people may write."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from houseway.cards.card import Card, cards, texts
from houseway.errors import HousewayError
from houseway.hands import Ranking, best, best_using
from houseway.proof.equity import SPECS, Ask, Spec, equity, spec_of
from houseway.proof.equity.asking import answer
from houseway.proof.equity.ranges import CLASSES, class_of, classes_in, holdings_of
from houseway.proof.equity.reading import read_hand
from houseway.proof.equity.situation import Hand, situation

HOLDEM = spec_of("texas-holdem")
Holding = tuple[tuple[Card, ...], int]  # known cards, weight

# ---- The slow count. It shares nothing with the kernels but the rankings. ----


@cache
def plain_value(
    spec: Spec, ranking: Ranking, own: tuple[Card, ...], board: tuple[Card, ...]
) -> int:
    if spec.use == "any":
        return best(ranking, (*own, *board))
    least = 2 if spec.use == "exactly two" else 0
    return best_using(ranking, own, board, least, 2)


def plain_shares(high: Sequence[int], low: Sequence[int]) -> list[dict[str, Fraction]]:
    """One pot divided, by hand."""
    qualified = [value for value in low if value > 0]
    size = Fraction(1, 2) if qualified else Fraction(1)
    winners = [at for at, value in enumerate(high) if value == max(high)]
    lows = [at for at, value in enumerate(low) if qualified and value == max(qualified)]
    found = []
    for at in range(len(high)):
        mine = {name: Fraction(0) for name in FIGURES}
        if at in winners:
            mine["win" if winners == [at] else "tie"] = Fraction(1)
            mine["high"] = size / len(winners)
        if at in lows:
            mine["low_win" if lows == [at] else "low_tie"] = Fraction(1)
            mine["low"] = size / len(lows)
        mine["equity"] = mine["high"] + mine["low"]
        mine["scoop"] = Fraction(mine["equity"] == 1)
        found.append(mine)
    return found


FIGURES = ("equity", "win", "tie", "high", "low", "low_win", "low_tie", "scoop")


def every_deal(
    spec: Spec, hands: Sequence[Sequence[Holding]], board: tuple[Card, ...], deck: set[Card]
) -> Iterator[tuple[list[tuple[Card, ...]], tuple[Card, ...], int]]:
    """All own cards, the board, and the weight of the deal."""
    if not hands:
        for more in combinations(sorted(deck), spec.board - len(board)):
            yield [], board + more, 1
        return
    for known, weight in hands[0]:
        if not deck.issuperset(known):
            continue
        left = deck - set(known)
        for more in combinations(sorted(left), spec.own - len(known)):
            for owns, shared, times in every_deal(spec, hands[1:], board, left - set(more)):
                yield [known + more, *owns], shared, weight * times


def plain_equity(
    spec: Spec, hands: Sequence[Sequence[Holding]], board: Sequence[Card], dead: Sequence[Card]
) -> tuple[int, list[dict[str, Fraction]]]:
    total = [dict.fromkeys(FIGURES, Fraction(0)) for _ in hands]
    deals = 0
    deck = set(spec.deck) - set(board) - set(dead)
    for owns, shared, weight in every_deal(spec, hands, tuple(board), deck):
        boards = tuple(sorted(shared))
        high = [plain_value(spec, spec.ranking, tuple(sorted(own)), boards) for own in owns]
        low = [0] * len(owns)
        if spec.low:
            low = [plain_value(spec, spec.low, tuple(sorted(own)), boards) for own in owns]
        deals += weight
        for whole, part in zip(total, plain_shares(high, low), strict=True):
            for name in FIGURES:
                whole[name] += weight * part[name]
    return deals, [{name: part / deals for name, part in one.items()} for one in total]


# ---- Random situations with few cards left, so that everything can be counted slowly. ----


def small_situation(
    spec: Spec, chance: random.Random
) -> tuple[list[list[Holding]], list[Card], list[Card]]:
    deck = list(spec.deck)
    chance.shuffle(deck)
    if spec.low:  # low cards first, so that lows happen and clash
        deck.sort(key=lambda card: card // 4 > 7 and chance.random() < 0.7)
    hands = chance.choice([2, 2, 3, 4]) if spec.own < 7 else chance.choice([2, 3])
    board = [deck.pop(0) for _ in range(max(0, spec.board - chance.choice([0, 1, 2])))]
    known: list[list[Holding]] = []
    missing = spec.board - len(board)
    for number in range(hands):
        out = 0 if spec.draws or number > 1 or missing > 1 else chance.choice([0, 1])
        missing += out
        size = (spec.held if out else None) or spec.own - out
        mine = [(tuple(deck.pop(0) for _ in range(size)), chance.choice([1, 1, 3]))]
        if chance.random() < 0.5 and spec.own < 7:  # a second holding that shares all but one card
            mine.append(((*mine[0][0][1:], deck.pop(0)), 2))
        known.append(mine)
    live = missing + chance.choice([1, 2, 3])
    return known, board, deck[live:]


def as_hands(known: Sequence[Sequence[Holding]]) -> list[Hand]:
    return [
        Hand(
            " | ".join(texts(held) for held, _ in mine),
            np.array([held for held, _ in mine], np.uint8),
            np.array([weight for _, weight in mine], np.int64),
        )
        for mine in known
    ]


NAMED = {
    **{spec.game: spec for spec in SPECS.values()},
    **{
        f"{game}, hi-lo": spec_of(game, {"hi-lo": "yes"})
        for game in ("pineapple", "crazy-pineapple", "lazy-pineapple")
    },
    "omaha-hi-lo, any low": spec_of("omaha-hi-lo", {"low-qualifier": "none"}),
}
EVERY = [  # one in six for the ordinary run
    pytest.param(spec, id=name, marks=[pytest.mark.prove] if at % 6 else [])
    for at, (name, spec) in enumerate(NAMED.items())
]


@pytest.mark.parametrize("spec", EVERY)
def test_exact_counts_are_those_of_a_slow_count(spec: Spec) -> None:
    chance = random.Random(spec.name)
    for _ in range(6):
        known, board, dead = small_situation(spec, chance)
        hands = as_hands(known)
        found = answer(situation(spec, hands, board, dead), Ask("exact"))
        deals, wanted = plain_equity(spec, known, board, dead)
        assert found.exact
        assert found.deals == deals
        for share, own in zip(found.hands, wanted, strict=True):
            assert {name: getattr(share, name) for name in FIGURES} == own
        assert sum(share.equity for share in found.hands) == 1


def test_all_twenty_games_are_known() -> None:
    assert len(SPECS) == 20
    assert {spec.game for spec in SPECS.values() if spec.draws} == {
        *("draw", "draw-hi-lo", "jacks-back", "lowball")
    }


# ---- How a pot is divided. ----


def shares(game: str, hands: Sequence[str], board: str, **options: object) -> list[str]:
    found = equity(game, hands, board, options={k.replace("_", "-"): v for k, v in options.items()})
    return [str(share.equity) for share in found.hands]


def test_a_tie_between_three_is_shared_by_three() -> None:
    assert shares("texas-holdem", ["2c 3d", "2d 3h", "2h 3s"], "Ah Kh Qd Jd Tc") == ["1/3"] * 3


def test_omaha_hi_lo_low_half_is_quartered() -> None:
    """The first two have the same low; the first also has the best high."""
    hands = ["As 2s Kh Kd", "Ad 2d Qh Jh", "Qs Jd Td Ts"]
    assert shares("omaha-hi-lo", hands, "Kc 3h 4s 8d 9c") == ["3/4", "1/4", "0"]


def test_without_a_low_the_high_hand_takes_all() -> None:
    assert shares("omaha-hi-lo", ["As 2s Kh Kd", "Ad 2d Qh Jh"], "Kc Qs 9s 8d 9c") == ["1", "0"]


def test_lazy_pineapple_plays_two_of_three_at_most() -> None:
    """With all three spades the first would have a flush."""
    hands = ["2s 3s 4s", "Kh Kd 7c"]
    assert shares("lazy-pineapple", hands, "As Js 9h 8d 9c") == ["0", "1"]


def test_river_down_plays_three_of_three() -> None:
    assert shares("river-down-holdem", ["2s 3s 4s", "Kh Kd 7c"], "As Js 9h 8d") == ["1", "0"]


def test_asian_stud_flush_beats_a_full_house() -> None:
    assert shares("asian-stud", ["7s 9s Ts Qs Ks", "Ah Ad Ac Kd Kh"], "") == ["1", "0"]


# ---- What people write. ----


def named(written: str, game: str = "texas-holdem") -> set[str]:
    """The starting hands of a range of two cards."""
    hand = read_hand(spec_of(game), written)
    return {class_of(int(one), int(two)) for one, two in hand.cards}


@pytest.mark.parametrize(
    ("written", "holdings", "classes"),
    [
        ("AKs", 4, "AKs"),
        ("AKo", 12, "AKo"),
        ("AK", 16, "AKs AKo"),
        ("KA", 16, "AKs AKo"),
        ("aks", 4, "AKs"),
        ("TT+", 30, "TT JJ QQ KK AA"),
        ("1010+", 30, "TT JJ QQ KK AA"),
        ("22-44", 18, "22 33 44"),
        ("44-22", 18, "22 33 44"),
        ("ATs+", 16, "ATs AJs AQs AKs"),
        ("KTs-K8s", 12, "KTs K9s K8s"),
        ("76s-54s", 12, "76s 65s 54s"),
        ("J9o-T8o", 24, "J9o T8o"),
        ("76s+", 4, "76s"),
        ("AhKh", 1, "AKs"),
        ("Ah Kd", 1, "AKo"),
        ("AA, AA, AhAd", 6, "AA"),
        ("top 1%", 12, "AA KK"),
        ("3%", 36, "AA KK QQ JJ TT 99"),
    ],
)
def test_ranges_of_two_cards(written: str, holdings: int, classes: str) -> None:
    assert len(read_hand(HOLDEM, written).cards) == holdings
    assert named(written) == set(classes.split())


def test_any_two_cards_and_all_listed_are_the_same() -> None:
    assert read_hand(HOLDEM, "random").known == read_hand(HOLDEM, "*").known == 0
    assert len(read_hand(HOLDEM, "100%").cards) == len(read_hand(HOLDEM, "*, AA").cards) == 1326
    board = "Ts 9h 2c 2d"
    listed, dealt = (equity("texas-holdem", ["AhKh", any_], board) for any_ in ("100%", "*"))
    assert [s.equity for s in listed.hands] == [s.equity for s in dealt.hands]


def test_an_ace_with_any_card() -> None:
    assert len(read_hand(HOLDEM, "Axs").cards) == 48
    assert len(read_hand(HOLDEM, "A*").cards) == 198  # 12 x 16 and the six pairs
    assert len(read_hand(HOLDEM, "Ah*, KK").cards) == 51 + 6


def test_weights() -> None:
    hand = read_hand(HOLDEM, "AKs:0.5, QQ, JJ:25%, QhQd:0.75")
    weights = dict(zip(map(frozenset, hand.cards.tolist()), hand.weights.tolist(), strict=True))
    assert weights[frozenset(cards("Ah Kh"))] == 2
    assert weights[frozenset(cards("Qs Qc"))] == 4
    assert weights[frozenset(cards("Js Jc"))] == 1
    assert weights[frozenset(cards("Qh Qd"))] == 3


def test_a_weighted_range_lies_between_its_parts() -> None:
    """Aces one time in four, kings three times in four, against one hand on the turn."""
    board, other = "Ts 9h 2c 2d", "AhKh"
    parts = [equity("texas-holdem", [one, other], board) for one in ("AsAd", "KsKd")]
    mixed = equity("texas-holdem", ["AsAd:0.25, KsKd:0.75", other], board)
    aces, kings = (part.hands[0].equity for part in parts)
    assert mixed.hands[0].equity == (aces + 3 * kings) / 4


def test_every_starting_hand_is_its_own_range() -> None:
    assert len(CLASSES) == len(set(CLASSES)) == 169
    assert sum(len(holdings_of(label)) for label in CLASSES) == 1326
    for label in CLASSES:
        assert classes_in(label) == [label]
        assert {class_of(*two) for two in holdings_of(label)} == {label}


@pytest.mark.parametrize(
    ("game", "written", "holdings", "known"),
    [
        ("omaha", "AhAd**", 1, 2),
        ("omaha", "AA**", 6961, 4),  # 6 x 1128 with two aces, 4 x 48 with three, 1 with four
        ("omaha", "AAxx", 6961, 4),
        ("omaha", "AA", 6961, 4),
        ("omaha", "AAKK", 36, 4),
        ("omaha", "AAKK$ds", 6, 4),
        ("omaha", "AAKK$r", 6, 4),
        ("omaha", "AAKK$ss", 24, 4),
        ("omaha", "AhKhQhJh, AA**:0.5", 6962, 4),
        ("big-o", "AA23*", 4192, 5),
        ("lazy-pineapple", "AA*", 292, 3),
        ("seven-card-stud", "Ah Kd / Qs", 1, 3),
        ("seven-card-stud", "? ? / Qs", 1, 1),
        ("seven-card-stud", "AA/K ????", 24, 3),
        ("mexican-stud", "Jk / 7d", 1, 2),
        ("river-down-holdem", "AKs", 4, 2),
        ("river-down-holdem", "Ah Kh 2c", 1, 3),
    ],
)
def test_patterns_of_more_cards(game: str, written: str, holdings: int, known: int) -> None:
    hand = read_hand(spec_of(game), written)
    assert (len(hand.cards), hand.known) == (holdings, known)
    assert len(np.unique(np.sort(hand.cards, axis=1), axis=0)) == holdings


def test_big_o_pattern_counts_by_hand() -> None:
    """Two aces, a two and a three with any fifth card, counted another way."""
    count = 0
    for aces, twos, threes in ((2, 1, 1), (3, 1, 1), (2, 2, 1), (2, 1, 2)):
        ways = [len(list(combinations(range(4), number))) for number in (aces, twos, threes)]
        count += int(np.prod(ways)) * (40 if aces + twos + threes == 4 else 1)
    assert len(read_hand(spec_of("big-o"), "AA23*").cards) == count


@pytest.mark.parametrize(
    ("game", "hands", "board", "told"),
    [
        ("texas-holdem", ["AhKh", "Zh"], "", "hand 2: 'Zh' is not a hand"),
        ("texas-holdem", ["AKz", "AA"], "", "hand 1: 'AKz' is not a hand, from 'z' on"),
        ("texas-holdem", ["AhKhQh", "AA"], "", "'AhKhQh' has 3 cards; Texas Hold'em has 2"),
        ("texas-holdem", ["AhAh", "KK"], "", "hand 1: 'AhAh' names Ah twice"),
        ("texas-holdem", ["KQs-J8s", "AA"], "", "same high card or the same gap"),
        ("texas-holdem", ["KQs-AA", "AA"], "", "same high card or the same gap"),
        ("texas-holdem", ["AAs", "KK"], "", "a pair is neither suited nor offsuit"),
        ("texas-holdem", ["top 0%", "KK"], "", "above 0 and at most 100 %"),
        ("texas-holdem", ["AA:2", "KK"], "", "a weight is above 0 and at most 1, not 2"),
        ("texas-holdem", ["AA:x", "KK"], "", "'x' is not a weight"),
        ("texas-holdem", ["AA", ","], "", "hand 2: nothing is named"),
        ("texas-holdem", ["AhKh", "AhQd"], "", "hand 1 (AhKh): Ah is also in hand 2"),
        ("texas-holdem", ["AhKh", "QQ"], "Ah 2c 3c", "Ah is also on the board or dead"),
        ("texas-holdem", ["AA", "AA", "AA"], "", "they share cards"),
        ("texas-holdem", ["AA"], "", "between 2 and 10 hands, not 1"),
        ("texas-holdem", ["AA", "KK"], "2c 3c 4c 5c 6c 7c", "board of 5; --board names 6"),
        ("texas-holdem", ["AA", "KK"], "2c 2c 4c", "2c is named twice"),
        ("texas-holdem", ["AA", "KK"], "2x", "--board: '2x' is not a card"),
        ("texas-holdem", ["AA", "KK"], "Jk 2c 3c", "not played with Jk (in --board)"),
        ("asian-stud", ["2c Kd", "*"], "", "hand 1: Asian Stud is not played with 2c"),
        ("asian-stud", ["22", "*"], "", "hand 1: no hand fits '22'"),
        ("razz", ["A2/3", "*"], "2c", "Razz has no board"),
        ("omaha", ["top 10%", "*"], "", "only hands of two cards are put in an order"),
        ("omaha", ["AA**$xy", "*"], "", "after $ comes ds, ss, r, np"),
        ("seven-card-stud", ["AA/K, AA", "*"], "", "different numbers of cards"),
        ("seven-card-stud", ["*"] * 8, "", "between 2 and 7 hands, not 8"),
        ("draw", ["Ah Kh", "*"], "", "name all 5 cards"),
        ("crazy-pineapple", ["AhKhQh", "*"], "", "depends on the flop"),
        ("crazy-pineapple", ["AhKhQh", "*"], "2c 3c 4c 5c", "discarded with the flop"),
        ("pineapple", ["AhKhQh", "*"], "2c 3c 4c", "discarded before the flop"),
        ("pineapple", ["AKQ", "*"], "", "each must be named"),
        ("pineapple", ["AhKhQh", "Ah2c3c"], "", "hand 2: Ah is also in hand 1"),
        ("no-such-game", ["AA", "KK"], "", "no pot game is called 'no-such-game'"),
    ],
)
def test_errors_say_what_and_where(game: str, hands: list[str], board: str, told: str) -> None:
    with pytest.raises(HousewayError) as caught:
        equity(game, hands, board)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_options_that_a_game_has_not_are_refused() -> None:
    for game, option, told in (
        ("omaha", {"hi-lo": "yes"}, "no hi-lo option"),
        ("omaha", {"low-qualifier": "8"}, "no low"),
        ("omaha-hi-lo", {"low-qualifier": "12"}, "7, 8, 9 or none"),
        ("pineapple", {"hi-lo": "maybe"}, "yes or no"),
        ("pineapple", {"hi-low": "yes"}, "did you mean hi-lo"),
    ):
        with pytest.raises(HousewayError, match=told):
            spec_of(game, option)
