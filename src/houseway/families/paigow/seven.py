"""Seven cards as they are set: counted by height, parted in two, complete behind or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations
from operator import itemgetter

from houseway.cards.card import JOKER, Card, rank, suit
from houseway.hands import FRONT_2, HIGH_53_BUG, Ranking, category
from houseway.hands.quick import worth

ACE = 14
COMPLETE = frozenset({"straight", "flush", "straight flush", "royal flush"})

Heights = tuple[int, int]
Halves = tuple[tuple[Card, ...], tuple[Card, ...]]


def height(card: Card) -> int:
    """Two is lowest, an ace and the joker are highest.

    >>> from houseway.cards.card import cards
    >>> [height(card) for card in cards("2c Kd As Jk")]
    [2, 13, 14, 14]
    """
    return ACE if card == JOKER or rank(card) == 1 else rank(card)


_HEIGHTS = tuple(map(height, range(JOKER + 1)))


def part(cards: Sequence[Card], front: Sequence[Card]) -> Halves:
    """The hand parted in two, both halves in the order in which the cards were dealt."""
    left = list(front)
    ahead, behind = [], []
    for card in cards:
        if card in left:
            left.remove(card)
            ahead.append(card)
        else:
            behind.append(card)
    return tuple(ahead), tuple(behind)


def all_settings(cards: Sequence[Card]) -> list[Halves]:
    """Every way to put two of the cards in front.

    >>> from houseway.cards.card import cards
    >>> len(all_settings(cards("Kd Jc Ah Tc 7s 5h 3d")))
    21
    """
    return [(front(cards), back(cards)) for front, back in ways(len(cards))]


@cache
def ways(size: int) -> list[tuple[Callable[[Sequence[Card]], tuple[Card, ...]], ...]]:
    """What takes the front and the back of a hand, for every two places."""
    places = range(size)
    return [
        (itemgetter(*two), itemgetter(*(place for place in places if place not in two)))
        for two in combinations(places, 2)
    ]


class Seven:
    """Seven cards, counted by height; `singles` are the heights held once, the highest first."""

    def __init__(self, cards: tuple[Card, ...], ranking: Ranking = HIGH_53_BUG) -> None:
        self.cards, self.ranking = cards, ranking
        self.heights = [_HEIGHTS[card] for card in cards]
        self.counts = Counter(self.heights)
        self._groups: dict[int, list[int]] = {}
        for of in sorted(self.counts, reverse=True):
            self._groups.setdefault(self.counts[of], []).append(of)
        self.singles = self.groups(1)

    def groups(self, size: int) -> Sequence[int]:
        """The heights held exactly so often, the highest first."""
        return self._groups.get(size, ())

    @cached_property
    def complete(self) -> list[Halves]:
        """The settings with a straight, a flush or both behind."""
        if not self._may_be_complete():
            return []
        return [halves for halves in all_settings(self.cards) if self._is_complete(halves[1])]

    def _may_be_complete(self) -> bool:
        natural = [card for card in self.cards if card != JOKER]
        suits = [suit(card) for card in natural]
        needed = 5 - (len(self.cards) - len(natural))
        if max(map(suits.count, range(4))) >= needed:
            return True
        return _most_in_a_row(self.ranking, frozenset(map(rank, natural))) >= needed

    def _is_complete(self, back: Sequence[Card]) -> bool:
        found = category(self.ranking, worth(self.ranking, back))
        return found is not None and found.name in COMPLETE

    def highest_front(self, paired: bool = False) -> Heights | None:
        """The highest front that leaves a complete hand behind; `paired`, the highest pair."""
        fronts = [front for front, _ in self.complete]
        fits = [two for two in fronts if not paired or height(two[0]) == height(two[1])]
        if not fits:
            return None
        one, other = max(fits, key=lambda two: worth(FRONT_2, two))
        return height(one), height(other)


@lru_cache(maxsize=8192)
def _most_in_a_row(ranking: Ranking, ranks: frozenset[int]) -> int:
    """The most of some ranks that any one straight has."""
    return max(len(ranks.intersection(five)) for five in ranking.straights)
