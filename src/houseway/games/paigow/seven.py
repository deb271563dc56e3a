"""Seven cards as they are set: counted by height, parted in two, complete behind or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

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
    return [part(cards, two) for two in combinations(cards, 2)]


@dataclass(frozen=True)
class Seven:
    """Seven cards, counted by height."""

    cards: tuple[Card, ...]
    ranking: Ranking = HIGH_53_BUG

    @cached_property
    def counts(self) -> Counter[int]:
        return Counter(map(height, self.cards))

    def groups(self, size: int) -> list[int]:
        """The heights held exactly so often, the highest first."""
        return sorted((of for of, held in self.counts.items() if held == size), reverse=True)

    @property
    def singles(self) -> list[int]:
        return self.groups(1)

    @cached_property
    def complete(self) -> list[Halves]:
        """The settings with a straight, a flush or both behind."""
        if not self._may_be_complete():
            return []
        return [halves for halves in all_settings(self.cards) if self._is_complete(halves[1])]

    def _may_be_complete(self) -> bool:
        jokers = JOKER in self.cards
        suits = Counter(suit(card) for card in self.cards if card != JOKER)
        ranks = {rank(card) for card in self.cards if card != JOKER}
        straight = max(len(ranks & set(five)) for five in self.ranking.straights)
        return max(*suits.values(), straight) + jokers >= 5

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
