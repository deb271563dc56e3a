"""Which row of the bonus table seven cards hold: exact, over all 154,143,080 hands."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.families.paigow.odds.classes import FLUSH, RANKS, SIZE, Kinds
from houseway.families.paigow.odds.setting import ready
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.rules import FORTUNE_ROWS, MATCH, NOTHING, SEVEN, SEVEN_JOKER, Play
from houseway.hands import Ranking
from houseway.hands.ranking import ACE, CATEGORY, KING, QUEEN

Rows = NDArray[np.int64]
Which = NDArray[np.bool_]


def outcomes(play: Play) -> Mapping[Outcome, int]:
    """How many hands meet each outcome of the Fortune wager."""
    return {Outcome(fortune=row): number for row, number in count(play.ranking).items()}


def count(ranking: Ranking) -> Mapping[str, int]:
    """How many hands hold each row."""
    found = ready(ranking)
    number = np.zeros(len(FORTUNE_ROWS), np.int64)
    np.add.at(number, rows_of(ranking, found.kinds, found.best), found.kinds.number)
    return dict(zip(FORTUNE_ROWS, number.tolist(), strict=True))


def rows_of(ranking: Ranking, kinds: Kinds, best: NDArray[np.int64]) -> Rows:
    """The row of each kind of hand, as its place in the table, by the best five of its cards.

    Three of a kind pay more than a straight, which is the better hand.
    """
    place = {row: number for number, row in enumerate(FORTUNE_ROWS)}
    names = [category.name.replace(" ", "-") for category in reversed(ranking.categories)]
    by_category = np.array([place.get(name, place[NOTHING]) for name in ("", *names)])
    rows: Rows = by_category[best >> CATEGORY]
    rows[(rows == place["straight"]) & _has_trips(kinds)] = place["three-of-a-kind"]
    rows[(rows == place["royal-flush"]) & _has_match(kinds)] = place[MATCH]
    joker = (kinds.hands == JOKER).any(axis=1)
    seven = _in_a_row(kinds)
    rows[seven & joker], rows[seven & ~joker] = place[SEVEN_JOKER], place[SEVEN]
    return rows


def _has_trips(kinds: Kinds) -> Which:
    ranks = _ranks(kinds.hands)
    found = np.zeros(len(ranks), np.bool_)
    for rank in range(ACE, RANKS + 1):
        found |= (ranks == rank).sum(axis=1) >= 3
    return found


def _has_match(kinds: Kinds) -> Which:
    """A king and a queen of one suit beside five cards of another."""
    one, two = kinds.hands[:, -2], kinds.hands[:, -1]
    ranks = _ranks(kinds.hands[:, -2:])
    match: Which = (kinds.suited == FLUSH) & (one & 3 == two & 3)
    match &= (ranks.sum(axis=1) == KING + QUEEN) & (ranks.max(axis=1) == KING)
    return match


def _in_a_row(kinds: Kinds) -> Which:
    """Seven cards of one suit in sequence, with the ace low or high, the joker anywhere in it."""
    found = np.zeros(len(kinds.hands), np.bool_)
    suited = kinds.suited == SIZE
    hands = kinds.hands[suited]
    for ace in (ACE, KING + 1):
        ranks = np.where(_ranks(hands) == ACE, ace, _ranks(hands))
        low = np.where(hands == JOKER, KING + 1, ranks).min(axis=1)
        high = np.where(hands == JOKER, 0, ranks).max(axis=1)
        found[suited] |= high - low < SIZE
    return found


def _ranks(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The rank of every card; the joker is an ace."""
    return np.where(hands == JOKER, ACE, (hands >> 2) + 1)
