"""A ranking of hands stated as data: which cards, which categories, what a joker may be.

A hand belongs to the best category that it fits. Inside a category its ranks decide, the largest
group first and then the highest rank, unless the category says otherwise.

The value of a hand is one number: higher is better and equal is a tie. It holds the strength of
the category, 1 for the worst, and below it five digits of four bits that break ties. A value of 0
is no hand at all, as a low that does not qualify.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from houseway.cards.card import JOKER, Card, rank
from houseway.errors import contradiction

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
ALL_RANKS = tuple(range(ACE, KING + 1))

DIGIT = 4  # bits
DIGITS = 5
CATEGORY = DIGIT * DIGITS  # the bits below the strength of the category

Ties = Literal["ranks", "straight", "points", "equal"]
Completes = Literal["straight", "flush"]


@dataclass(frozen=True)
class Category:
    """One line of a list of hands. Everything that is not stated does not matter.

    `shape`: how many cards of each rank, most first; (3, 2) is a full house.
    `straight`: "any" of the ranking's straights or the "top" one.
    `flush`: all cards of one suit.
    `ranks`: every card has one of these.
    `ties`: what is compared between two hands of the category.
    """

    name: str
    shape: tuple[int, ...] = ()
    straight: Literal["no", "any", "top"] = "no"
    flush: bool = False
    ranks: tuple[int, ...] = ()
    ties: Ties = "ranks"

    def completed(self, by: tuple[Completes, ...]) -> bool:
        """A joker that completes these things may make this category as any card not held."""
        return (self.straight != "no" and "straight" in by) or (self.flush and "flush" in by)


@dataclass(frozen=True)
class Joker:
    """What a joker may stand for; it takes whichever is best.

    `ranks`: a card of one of these ranks, without a suit, even when all four are held.
    `completes`: any card not held that makes a straight, or a flush.
    `lowest_missing`: it must be the lowest rank not held, and nothing else.
    """

    ranks: tuple[int, ...] = ()
    completes: tuple[Completes, ...] = ()
    lowest_missing: bool = False


@dataclass(frozen=True)
class Ranking:
    """A way to rank hands of `size` cards.

    `categories`: best first. `straights`: lowest first, the cards of each from bottom to top.
    `ranks`, `decks`, `joker`: the cards that exist; a deck has at most one joker.
    `low`: inside a category the lower hand is better. `ace`: how high an ace counts, 14 or 1.
    """

    title: str
    size: int
    categories: tuple[Category, ...]
    straights: tuple[tuple[int, ...], ...] = ()
    ranks: tuple[int, ...] = ALL_RANKS
    decks: int = 1
    joker: Joker | None = None
    low: bool = False
    ace: Literal[1, 14] = 14

    def __post_init__(self) -> None:
        if self.joker and self.decks > 1:
            raise contradiction("joker", f"{self.title}: a joker needs a single deck")
        for category in self.categories:
            if category.shape and sum(category.shape) != self.size:
                raise contradiction(
                    "categories",
                    f"{self.title}: a {category.name} has not {self.size} cards",
                    category.name,
                )
        if any(len(set(pattern)) != self.size for pattern in self.straights):
            raise contradiction(
                "straights", f"{self.title}: a straight has {self.size} different ranks"
            )

    def __hash__(self) -> int:
        return hash(self.title)  # rankings are looked up often, and seldom share a title

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The different cards; each is there once for every deck.

        >>> from houseway.hands import MEX_41
        >>> len(MEX_41.deck)
        41
        """
        natural = tuple(card for card in range(JOKER) if rank(card) in self.ranks)
        return (*natural, JOKER) if self.joker else natural

    def height(self, of: int) -> int:
        """How high a rank counts, 14 or 1 for an ace."""
        return self.ace if of == ACE else of


def points_of(of: int) -> int:
    """What a rank counts towards a total: an ace one, ten and pictures nothing.

    >>> [points_of(rank) for rank in (1, 9, 10, 13)]
    [1, 9, 0, 0]
    """
    return of if of < 10 else 0


def category(ranking: Ranking, value: int) -> Category | None:
    """The category of a value, or nothing for a hand that does not qualify.

    >>> from houseway.hands import HIGH_52, evaluate
    >>> from houseway.cards.card import cards
    >>> category(HIGH_52, evaluate(HIGH_52, cards("9c 9d 9h 4s 4c"))).name
    'full house'
    """
    number = value >> CATEGORY
    return ranking.categories[-number] if number else None


def digits(value: int) -> tuple[int, ...]:
    """The five digits that break ties.

    >>> digits(0x3_EDC00)
    (14, 13, 12, 0, 0)
    """
    return tuple([value >> shift & 15 for shift in _SHIFTS])


_SHIFTS = tuple(DIGIT * place for place in reversed(range(DIGITS)))
