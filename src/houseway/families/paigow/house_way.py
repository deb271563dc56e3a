"""The house way of setting seven cards, row by row; the first row that fits is played.

The joker counts as an ace wherever ranks are counted. A row says which two ranks go in front; where
different cards have those ranks, the ones are taken that leave the highest hand behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import RANK_NAMES, Card
from houseway.families.paigow.seven import ACE, COMPLETE, Halves, Heights, Seven, all_settings, ways
from houseway.hands import HIGH_53_BUG, Ranking
from houseway.hands.quick import worth

__all__ = [
    "ACE",
    "COMPLETE",
    "JACK",
    "KING",
    "QUEEN",
    "ROWS",
    "Halves",
    "Row",
    "Step",
    "all_settings",
    "set_house_way",
    "step",
]

KING, QUEEN, JACK = 13, 12, 11

# The rows. Each says what goes in front, or nothing where the hand is not of its kind.


def _five_aces(hand: Seven) -> Heights | None:
    if hand.counts[ACE] < 5:
        return None
    return _pair(KING) if hand.counts[KING] == 2 else _pair(ACE)


def _quads_and_trips(hand: Seven) -> Heights | None:
    quads, trips = hand.groups(4), hand.groups(3)
    if not quads or not trips:
        return None
    adjacent = abs(quads[0] - trips[0]) == 1  # an ace is next to a king only
    return _pair(trips[0] if adjacent else max(quads[0], trips[0]))


def _quads_and_pair(hand: Seven) -> Heights | None:
    pairs = hand.groups(2)
    return _pair(pairs[0]) if hand.groups(4) and pairs else None


def _quads(highest: int, lowest: int, needs: int | None) -> Callable[[Seven], Heights | None]:
    """Four of a kind between two heights: kept when a single that high can go in front."""

    def row(hand: Seven) -> Heights | None:
        quads = hand.groups(4)
        if not quads or not lowest <= quads[0] <= highest:
            return None
        keep = needs is not None and hand.singles[0] >= needs
        return _two_best(hand.singles) if keep else _pair(quads[0])

    return row


def _two_trips(hand: Seven) -> Heights | None:
    trips = hand.groups(3)
    return _pair(trips[0]) if len(trips) == 2 else None


def _trips_and_pair(hand: Seven) -> Heights | None:
    pairs = hand.groups(2)
    return _pair(pairs[0]) if hand.groups(3) and pairs else None


def _three_pair(hand: Seven) -> Heights | None:
    pairs = hand.groups(2)
    return _pair(pairs[0]) if len(pairs) == 3 else None


def _complete_with_trips(hand: Seven) -> Heights | None:
    return hand.highest_front() if hand.groups(3) else None


def _complete_with_two_pair(hand: Seven) -> Heights | None:
    return hand.highest_front(paired=True) if len(hand.groups(2)) == 2 else None


def _complete_with_a_pair(hand: Seven) -> Heights | None:
    return hand.highest_front() if len(hand.groups(2)) == 1 else None


def _complete(hand: Seven) -> Heights | None:
    return hand.highest_front() if len(hand.singles) == 7 else None


def _three_aces(hand: Seven) -> Heights | None:
    return (ACE, hand.singles[0]) if hand.counts[ACE] == 3 else None


def _trips(hand: Seven) -> Heights | None:
    return _two_best(hand.singles) if hand.groups(3) else None


def _two_pair(highest: int, lowest: int, needs: int | None) -> Callable[[Seven], Heights | None]:
    """Two pair, the higher between two heights: both kept when a single that high is in front."""

    def row(hand: Seven) -> Heights | None:
        pairs = hand.groups(2)
        if len(pairs) != 2 or not lowest <= pairs[0] <= highest:
            return None
        keep = needs is not None and hand.singles[0] >= needs
        return _two_best(hand.singles) if keep else _pair(pairs[1])

    return row


def _one_pair(hand: Seven) -> Heights | None:
    return _two_best(hand.singles) if hand.groups(2) else None


def _nothing(hand: Seven) -> Heights | None:
    return hand.singles[1], hand.singles[2]


def _pair(of: int) -> Heights:
    return of, of


def _two_best(singles: Sequence[int]) -> Heights:
    return singles[0], singles[1]


class Row(NamedTuple):
    """A line of the house way: what the hand holds, what is done with it, and the two ranks."""

    id: str
    hand: str
    does: str
    front: Callable[[Seven], Heights | None]


_SPLIT = "otherwise two in front and two behind"
_SMALL = "otherwise the small pair in front"

ROWS: tuple[Row, ...] = (
    Row("H1", "Five aces", "Kings in front if there are two, otherwise two aces.", _five_aces),
    Row(
        "H2",
        "Four of a kind and three of a kind",
        "The higher pair in front; of neighbouring ranks the four stay together behind. An ace is "
        "next to a king, not to a two.",
        _quads_and_trips,
    ),
    Row(
        "H3a",
        "Four of a kind and a pair",
        "The pair in front, the four behind.",
        _quads_and_pair,
    ),
    Row(
        "H3b",
        "Four aces, kings or queens",
        "Two in front and two behind.",
        _quads(ACE, QUEEN, None),
    ),
    Row(
        "H3c",
        "Four jacks, tens or nines",
        f"Kept behind if an ace can go in front, {_SPLIT}.",
        _quads(JACK, 9, ACE),
    ),
    Row(
        "H3d",
        "Four eights, sevens or sixes",
        f"Kept behind if a king or an ace can go in front, {_SPLIT}.",
        _quads(8, 6, KING),
    ),
    Row("H3e", "Four fives or lower", "Always kept behind.", _quads(5, 2, 2)),
    Row("H4", "Two threes of a kind", "A pair of the higher in front.", _two_trips),
    Row(
        "H5",
        "Three of a kind and a pair or two",
        "The highest pair in front, the three behind, whatever else there is.",
        _trips_and_pair,
    ),
    Row("H6", "Three pair", "The highest in front, whatever else there is.", _three_pair),
    Row(
        "H7",
        "Straight or flush, with three of a kind",
        "A pair in front, or else an ace with the best card, so that the straight or flush stays.",
        _complete_with_trips,
    ),
    Row(
        "H8",
        "Straight or flush, with two pair",
        "A pair in front if the straight or flush stays; otherwise played as two pair.",
        _complete_with_two_pair,
    ),
    Row(
        "H9",
        "Straight or flush, with a pair",
        "The highest two cards in front that leave a straight or flush, paired or not.",
        _complete_with_a_pair,
    ),
    Row(
        "H10",
        "Straight or flush, no pair",
        "The highest two cards in front that leave a straight or flush.",
        _complete,
    ),
    Row("H11", "Three aces", "An ace and the best other card in front.", _three_aces),
    Row("H12", "Three of a kind, kings or lower", "The two best other cards in front.", _trips),
    Row(
        "H13a",
        "Two pair, the higher aces, kings or queens",
        "The small pair in front.",
        _two_pair(ACE, QUEEN, None),
    ),
    Row(
        "H13b",
        "Two pair, the higher jacks, tens or nines",
        f"Both behind if an ace can go in front, {_SMALL}.",
        _two_pair(JACK, 9, ACE),
    ),
    Row(
        "H13c",
        "Two pair, the higher eights, sevens or sixes",
        f"Both behind if a king or an ace can go in front, {_SMALL}.",
        _two_pair(8, 6, KING),
    ),
    Row(
        "H13d",
        "Two pair, the higher fives, fours or threes",
        f"Both behind if a queen or better can go in front, {_SMALL}.",
        _two_pair(5, 3, QUEEN),
    ),
    Row("H14", "One pair", "The pair behind, the two best other cards in front.", _one_pair),
    Row("H15", "Nothing", "The second and third best cards in front.", _nothing),
)


class Step(NamedTuple):
    """The row that applied, the two ranks it puts in front, and why, in a sentence."""

    row: Row
    front: Heights
    why: str


def step(cards: Sequence[Card], ranking: Ranking = HIGH_53_BUG) -> Step:
    """Which row of the house way a hand is played by.

    >>> from houseway.cards.card import cards
    >>> found = step(cards("Jd Js 8c 8h Ac 7h 4s"))
    >>> found.row.id, found.front
    ('H13b', (14, 7))
    >>> found.why
    'Two pair, the higher jacks, tens or nines, here ace and seven in front. Both behind if an \
ace can go in front, otherwise the small pair in front.'
    """
    row, front = _row(Seven(tuple(cards), ranking))
    one, other = (RANK_NAMES[0 if of == ACE else of - 1] for of in front)
    ranks = f"two {one}{'es' if one == 'six' else 's'}" if one == other else f"{one} and {other}"
    return Step(row, front, f"{row.hand}, here {ranks} in front. {row.does}")


def _row(hand: Seven) -> tuple[Row, Heights]:
    """The first row that fits, and what it puts in front."""
    return next((row, two) for row in ROWS if (two := row.front(hand)) is not None)


def set_house_way(cards: Sequence[Card], ranking: Ranking = HIGH_53_BUG) -> Halves:
    """The hand as the house way sets it: front and back, each in the order of the deal.

    >>> from houseway.cards.card import cards, texts
    >>> [texts(half) for half in set_house_way(cards("As Ah Ad Jk Ks 9s 4s"))]
    ['Ah Ad', 'As Jk Ks 9s 4s']
    """
    hand = Seven(tuple(cards), ranking)
    one, other = _row(hand)[1]
    wanted = (one, other), (other, one)
    fits = [
        (front(hand.cards), back(hand.cards))
        for (front, back), two in zip(ways(len(cards)), combinations(hand.heights, 2), strict=True)
        if two in wanted
    ]
    if len(fits) == 1:
        return fits[0]
    return max(fits, key=lambda halves: worth(ranking, halves[1]))
