"""Panguingue: melds in dealt cards counted, and hands played at random tables."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import sqrt

import pytest

from houseway.cards.card import Card, rank, suit
from houseway.families import game
from houseway.families.pan.game import Pan
from houseway.families.pan.melds import HIGH, LOW, RUN, VALE, Meld, meld_of
from houseway.families.pan.odds import LOOKS, counted_chart, hand_chart, table_chart
from houseway.families.pan.odds.counting import KINDS, Copies, all_hands, copies_of, hands_with
from houseway.families.pan.odds.sampling import SEATS, mean_of, sampled
from houseway.families.pan.rules import Play
from houseway.families.pan.search import acts_of

PLAY = Play(condition=200)
WHOLE = (8, 8, 8, 8)


def shoe(copies: Copies) -> list[Card]:
    return [(r - 1) * 4 + s for r in RUN for s, number in enumerate(copies) for _ in range(number)]


def kinds_of(meld: Meld) -> set[str]:
    """What a meld of three is, by the words of the chart."""
    ranks = {rank(card) for card in meld.cards}
    suits = len({suit(card) for card in meld.cards})
    if meld.kind == "rope":
        found = {"a rope"}
        found |= {"a condition", "a rope with A-2-3"} if ranks == LOW else set()
        found |= {"a condition", "a rope with J-Q-K"} if ranks == HIGH else set()
        return found | {"a meld"}
    vale = bool(ranks & VALE)
    found = {"a meld", "a set"} | ({"a condition"} if vale or suits == 1 else set())
    if suits == 1:
        name = "threes, fives or sevens of one suit" if vale else "another set of one suit"
        return found | {name}
    return found | ({"threes, fives or sevens of different suits"} if vale else set())


def kinds_in(hand: tuple[Card, ...]) -> set[str]:
    """Looked for three cards at a time, with no regard to how they are counted."""
    melds = {three: meld_of(PLAY, three) for three in set(combinations(sorted(hand), 3))}
    return {kind for meld in melds.values() if meld for kind in kinds_of(meld)}


@pytest.mark.parametrize(("copies", "size"), [((2, 1, 1, 0), 3), ((1, 1, 1, 0), 4)])
def test_pan_melds_dealt_are_counted_as_going_through_all_hands_does(
    copies: Copies, size: int
) -> None:
    found: Counter[str] = Counter()
    for hand in combinations(shoe(copies), size):
        found.update(kinds_in(hand))
    assert {name: hands_with(kind, copies, size) for name, kind in KINDS.items()} == {
        name: found[name] for name in KINDS
    }


def check_by_chance(copies: Copies, hands: int, kinds: list[str]) -> None:
    luck, cards, found = random.Random(4), shoe(copies), Counter[str]()
    for _ in range(hands):
        found.update(kinds_in(tuple(luck.sample(cards, 10))))
    for name in kinds:
        chance = hands_with(KINDS[name], copies) / all_hands(copies)
        error = sqrt(chance * (1 - chance) / hands)
        assert abs(found[name] / hands - chance) < 4 * error, name


def test_pan_melds_dealt_of_a_thinned_shoe_agree_with_deals_at_random() -> None:
    check_by_chance((8, 8, 8, 5), 1_000, ["a set", "a condition"])


@pytest.mark.prove
def test_pan_melds_dealt_agree_with_many_deals_at_random() -> None:
    check_by_chance(WHOLE, 40_000, list(KINDS))
    check_by_chance((8, 8, 8, 0), 20_000, list(KINDS))


def test_pan_chart_of_melds_dealt_counts_the_shoe_of_the_game() -> None:
    thinned = game("panguingue", {"spades-out": 1})
    assert copies_of(thinned.rules.deck.shoe) == (8, 8, 8, 7)
    assert all_hands(WHOLE) == 2_691_848_512_864_098_016
    chart = counted_chart((3, 3, 3, 3))
    assert [row[0] for row in chart.rows] == list(KINDS)
    assert "ten cards of 120" in chart.key


def test_pan_tables_are_sampled_alike_each_time_with_errors_and_progress() -> None:
    played = game("panguingue")
    assert isinstance(played, Pan)
    told: list[float] = []
    sample = sampled(played, 4, told.append)
    assert sample == sampled(played, 4)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(sample.hands) == 4 * len(SEATS)
    assert len(sample.dealt) == 4 * sum(SEATS)
    by_players = Counter(hand.players for hand in sample.dealt if hand.went_out)
    assert max(by_players.values()) <= 4
    for players in SEATS:
        # What is won beside those who retire is the antes, less the fee of the house.
        won = sum(hand.stayed for hand in sample.dealt if hand.players == players)
        assert 0 < won <= 4 * players
    assert [row[0] for row in table_chart(sample).rows] == ["2", "4", "6", "8"]
    assert len(hand_chart(sample).rows) == len(LOOKS)


def test_pan_looks_part_all_hands_but_for_conditions() -> None:
    played = game("panguingue")
    assert isinstance(played, Pan)
    for hand in sampled(played, 3).dealt:
        assert sum(looks(hand) for name, looks in LOOKS.items() if "condition" not in name) == 1


def test_pan_means_tell_their_standard_error() -> None:
    mean = mean_of([1.0, 3.0])
    assert mean is not None
    assert mean.text(2) == "2.00 ± 1.00"
    assert mean_of([1.0]) is None


def test_pan_hands_with_a_meld_are_those_the_search_finds_one_in() -> None:
    luck, cards = random.Random(6), shoe(WHOLE)
    for _ in range(150):
        hand = tuple(luck.sample(cards, 10))
        assert ("a meld" in kinds_in(hand)) == bool(acts_of(PLAY, (), hand))
