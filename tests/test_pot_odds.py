"""How often hands are made in games nobody banks: counted two ways, and as others print them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from houseway.families import game
from houseway.families.odds import odds
from houseway.families.pot.odds.counting import count_hands
from houseway.families.pot.odds.made import kind_of, made_exactly, made_using_two
from houseway.families.pot.odds.sampling import deals, values_of, values_using_two
from houseway.families.pot.rankings import RANKINGS
from houseway.hands import HIGH_52, LOW_8, LOW_A5, Ranking, best, best_using
from houseway.hands.quick import worth
from tables import POT


def brute(ranking: Ranking, cards: int) -> Counter[int]:
    """Every hand looked at, one by one."""
    return Counter(worth(ranking, hand) for hand in combinations(ranking.deck, cards))


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("push-9", 3),
        ("push-9-by-rank", 3),
        ("asian-32", 5),
        ("asian-32-plain", 5),
        pytest.param("asian-32", 7, marks=pytest.mark.prove),
        pytest.param("mex-41", 5, marks=pytest.mark.prove),
        pytest.param("mex-41", 6, marks=pytest.mark.prove),
        pytest.param("low-a5-joker", 5, marks=pytest.mark.prove),
        pytest.param("high-53-bug", 5, marks=pytest.mark.prove),
    ],
)
def test_counting_by_ranks_and_suits_is_counting_one_by_one(name: str, cards: int) -> None:
    counted = count_hands(RANKINGS[name], cards)
    found = dict(zip(counted.values.tolist(), counted.ways.tolist(), strict=True))
    assert {value: ways for value, ways in found.items() if ways} == brute(RANKINGS[name], cards)


SEVEN_CARDS = {
    "royal flush": 4_324, "straight flush": 37_260, "four of a kind": 224_848,
    "full house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020,
    "three of a kind": 6_461_620, "two pair": 31_433_400, "pair": 58_627_800,
    "high card": 23_294_460,
}  # fmt: skip


def test_seven_cards_as_published() -> None:
    assert dict(made_exactly(HIGH_52, 7).kinds) == SEVEN_CARDS


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("asian-32", {"flush": 204, "full house": 1_344, "four of a kind": 224}),
        ("mex-41", {"flush": 1_704, "full house": 3_780, "five of a kind": 10}),
        ("high-53-bug", {"four of a kind": 828, "full house": 4_368, "flush": 7_804}),
        ("push-9", {"three of a kind": 52, "straight": 768, "three pictures": 144}),
    ],
)
def test_special_decks_as_published(name: str, expected: dict[str, int]) -> None:
    ranking = RANKINGS[name]
    made = dict(made_exactly(ranking, ranking.size).kinds)
    assert expected.items() <= made.items()
    assert sum(made.values()) == comb(len(ranking.deck), ranking.size)


def test_lows_of_seven_cards() -> None:
    """A low of eight: five of the eight lowest ranks at least, in any suits, by another count."""
    made = dict(made_exactly(LOW_8, 7).kinds)
    none = sum(
        comb(8, different) * ways(different, low) * comb(20, 7 - low)
        for low in range(8)
        for different in range(min(low, 4) + 1)
    )
    assert made["no low"] == none
    razz = dict(made_exactly(LOW_A5, 7).kinds)
    assert {kind: razz[kind] for kind in made if kind != "no low"} == {
        kind: number for kind, number in made.items() if kind != "no low"
    }


def ways(different: int, cards: int) -> int:
    """So many cards that show exactly these many ranks, by inclusion and exclusion."""
    return sum(
        (-1) ** (different - used) * comb(different, used) * comb(4 * used, cards)
        for used in range(different + 1)
    )


def test_sampled_hands_have_the_values_they_are_given_at_the_table() -> None:
    rows = deals(HIGH_52, 10, 150)
    plain = rows.tolist()
    for ranking in (HIGH_52, LOW_8):
        for own in (4, 5):
            two = values_using_two(ranking, rows[:, :own], rows[:, 5:])
            assert two.tolist() == [best_using(ranking, row[:own], row[5:]) for row in plain]
        assert values_of(ranking, rows[:, :7]).tolist() == [best(ranking, r[:7]) for r in plain]


def test_a_sample_agrees_with_the_count() -> None:
    """With two own cards, at most two of which play, everything plays: as in hold'em."""
    made = made_using_two(HIGH_52, 2, at_most=True)
    for kind, number in made.kinds:
        chance = SEVEN_CARDS[kind] / comb(52, 7)
        error = (chance * (1 - chance) / made.total) ** 0.5
        assert abs(number / made.total - chance) < 4.5 * error


@pytest.mark.parametrize("name", POT)
def test_every_pot_game_tells_how_often_hands_are_made(name: str) -> None:
    played = game(name)
    found = odds(played)
    play = played.settings  # type: ignore[attr-defined]
    assert len(found.charts) == 1 + play.hi_lo
    assert f"houseway equity {name}" in found.method
    for chart in found.charts:
        place = chart.headings.index("chance")
        assert sum(float(row[place].rstrip("%")) for row in chart.rows) == pytest.approx(100, 1e-4)


def test_kinds_of_hands_stand_in_order() -> None:
    assert [kind for kind, _ in made_exactly(LOW_8, 7).kinds] == [
        "wheel, 5-4-3-2-A", "six low", "seven low", "eight low", "no low",
    ]  # fmt: skip
    assert kind_of(LOW_8, 0) == "no low"
    assert [kind for kind, _ in made_exactly(RANKINGS["push-9"], 3).kinds][3:] == [
        *(f"{points} points" for points in range(9, 1, -1)), "1 point", "0 points",
    ]  # fmt: skip
