"""Chinese Poker: clean sweeps counted in two ways, and what hands come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from houseway.desk.odds import find_odds, known_odds
from houseway.families import game
from houseway.families.chinese import odds as chinese
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.odds import game_odds, tables
from houseway.families.chinese.odds.sweeps import ALL_HANDS, best_declared, counted, hands_of
from houseway.families.chinese.rules import Play
from houseway.families.chinese.solve_sweeps import sweeps_held
from houseway.families.chinese.sweeps import (
    SWEEPS,
    declarable,
    ranks_make_three_straights,
    suits_make_three_flushes,
    sweeps_in,
)

VERSIONS = ("basic", "western", "eastern", "mandarin")
CARDS, SUITS = 13, 4
PICTURES = [*range(4), *range(36, 52)]
BLACK = [card for card in range(52) if card % 4 in (0, 3)]


def rules(version: str) -> Play:
    return Play.model_validate({"version": version, "point": 500})


# Clean sweeps, exactly


def test_all_hands_are_counted_once() -> None:
    assert ALL_HANDS == comb(52, 13) == 635_013_559_600
    assert sum(held.hands for held in counted()) == ALL_HANDS
    for version in VERSIONS:
        every = [h.hands for h in counted() if h.kinds & {s.id for s in declarable(rules(version))}]
        assert sum(best_declared(rules(version)).values()) == sum(every)


def test_kinds_are_as_many_as_can_be_said_in_a_line() -> None:
    assert hands_of("pure-dragon") == SUITS
    assert hands_of("color-dragon") == 2 * 2**13
    assert hands_of("dragon") == 4**13
    assert hands_of("one-color") == 2 * comb(26, 13)
    assert hands_of("minor") == comb(32, 13)
    assert hands_of("senior") == comb(20, 13)


def test_three_flushes_are_counted_by_their_suits_alone() -> None:
    numbers = (n for n in product(range(CARDS + 1), repeat=SUITS) if sum(n) == CARDS)
    found = (n for n in numbers if suits_make_three_flushes(n))
    assert hands_of("three-flush") == sum(_ways(13, numbers) for numbers in found)


def test_six_wheels_and_three_straights_are_counted_rank_by_rank() -> None:
    """One rank after the other, with the wheels and what is left for a single card."""
    wheels: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(CARDS):
        more: Counter[tuple[int, int]] = Counter()
        for (pairs, dealt), ways in wheels.items():
            for number in range(SUITS + 1):
                more[pairs + number // 2, dealt + number] += ways * comb(SUITS, number)
        wheels = more
    assert hands_of("six-wheels") == wheels[6, CARDS]
    straights = (held for held in _near_straights() if ranks_make_three_straights(held))
    assert hands_of("three-straight") == sum(_ways(SUITS, held) for held in set(straights))


@pytest.mark.prove
def test_three_straights_are_counted_among_all_holdings_of_ranks() -> None:
    found = (held for held in _holdings(13, CARDS) if ranks_make_three_straights(held))
    assert hands_of("three-straight") == sum(_ways(SUITS, held) for held in found)


def _holdings(ranks: int, left: int) -> Iterator[tuple[int, ...]]:
    """All ways to hold so many cards of so many ranks, none four times: there are three runs."""
    if not ranks:
        yield from [()] if not left else []
        return
    for number in range(max(0, left - 3 * (ranks - 1)), min(3, left) + 1):
        for rest in _holdings(ranks - 1, left - number):
            yield number, *rest


def _ways(of: int, numbers: Iterable[int]) -> int:
    ways = 1
    for number in numbers:
        ways *= comb(of, number)
    return ways


def _near_straights() -> Iterator[tuple[int, ...]]:
    """All that two runs of five and one of three come to, five of a rank included."""
    for fives in product(range(10), repeat=2):
        for low in range(12):
            ranks = [(start + step) % 13 for start in fives for step in range(5)]
            ranks += [(low + step) % 13 for step in range(3)]
            yield tuple(ranks.count(rank) for rank in range(13))


def test_kinds_that_come_together_are_those_of_every_senior_hand() -> None:
    """All 77,520 hands without a card below ten, each looked at."""
    hands = np.array(list(combinations(PICTURES, CARDS)), np.uint8)
    assert _by_kinds(hands) == _counted_with("senior")


@pytest.mark.prove
def test_kinds_that_come_together_are_those_of_every_hand_of_one_color() -> None:
    """All 10,400,600 black hands, each looked at; red ones are as many."""
    found: Counter[frozenset[str]] = Counter()
    for part in _blocks(combinations(BLACK, CARDS), 200_000):
        found += _by_kinds(np.array(part, np.uint8))
    assert {kinds: 2 * hands for kinds, hands in found.items()} == _counted_with("one-color")


def _blocks(rows: Iterator[tuple[int, ...]], size: int) -> Iterator[list[tuple[int, ...]]]:
    while block := [row for _, row in zip(range(size), rows, strict=False)]:
        yield block


def _by_kinds(hands: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> Counter[frozenset[str]]:
    rows, numbers = np.unique(sweeps_held(hands), axis=0, return_counts=True)
    names = [frozenset(k for k, is_one in zip(SWEEPS, row, strict=True) if is_one) for row in rows]
    return Counter(dict(zip(names, numbers.tolist(), strict=True)))


def _counted_with(kind: str) -> dict[frozenset[str], int]:
    return {held.kinds: held.hands for held in counted() if kind in held.kinds and held.hands}


@pytest.mark.parametrize("version", ["western", "mandarin"])
def test_hands_dealt_at_random_are_clean_sweeps_as_often_as_counted(version: str) -> None:
    luck, number, play = np.random.default_rng(2), 40_000, rules(version)
    hands = luck.permuted(np.tile(np.arange(52), (number, 1)), axis=1)[:, :CARDS]
    kinds = [sweep.id for sweep in declarable(play)]
    by_worth = sorted(kinds, key=lambda kind: -SWEEPS[kind].points(play.version))
    seen: Counter[str] = Counter()
    for hand in hands[sweeps_held(hands).any(axis=1)].tolist():
        found = sweeps_in(hand)
        seen[next((kind for kind in by_worth if kind in found), "")] += 1
    for kind, hands_counted in best_declared(play).items():
        wanted = number * hands_counted / ALL_HANDS
        assert abs(seen[kind] - wanted) < 4 * sqrt(wanted) + 1, kind


# What hands come to


@pytest.mark.parametrize("version", VERSIONS)
def test_what_seats_have_from_each_other_comes_to_nothing(version: str) -> None:
    found = tables.played(rules(version), 40, seed=2)
    assert found.points.sum(axis=1) == pytest.approx(np.zeros(40))
    assert sorted(found.cards[0].ravel().tolist()) == list(range(52))


def test_the_charts_are_kept_and_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(chinese, "TABLES", 60)
    monkeypatch.setattr(chinese, "HOUSE_WAYS", 20)
    monkeypatch.setattr(chinese, "AT_RANDOM", 5)
    asked = game("chinese-poker", {"version": "eastern"})
    told: list[float] = []
    found = find_odds(asked, told.append, fresh=True)
    assert told[-1] == 1
    assert found.charts[0].title == "Clean sweeps"
    kept = known_odds(asked)
    assert kept is not None
    assert kept.charts == found.charts


@pytest.mark.prove
@pytest.mark.parametrize("version", VERSIONS)
def test_a_better_kind_of_hand_comes_to_more(version: str) -> None:
    asked = game("chinese-poker", {"version": version})
    assert isinstance(asked, ChinesePoker)
    strength = game_odds(asked).charts[1]
    points = {row[0]: float(row[2]) for row in strength.rows}
    order = ["four of a kind", "full house", "flush", "straight", "two pair"]
    backs = [points[f"back: {kind}"] for kind in order]
    assert backs == sorted(backs, reverse=True)
