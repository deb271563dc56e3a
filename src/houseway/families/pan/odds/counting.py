"""How many hands of ten cards hold a meld of some kind, counted exactly.

The ranks are gone through in the order they run, ace to king. What must be known of the ranks
before is how many cards are dealt and, for ropes, which suits were there in the last two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import comb
from typing import NamedTuple

from houseway.families.pan.melds import ANY_SUITS, LEAST, RUN, VALE
from houseway.families.pan.rules import HAND

Copies = tuple[int, ...]  # how many of one card are in the shoe, by suit
Counts = tuple[int, ...]  # how many of one rank are in the hand, by suit
SUITS = 4
SOME = (1 << SUITS) - 1  # any suits at all, a bit for each


class Kind(NamedTuple):
    """A kind of meld: the sets that are of it, and the places at which its ropes begin."""

    is_set: Callable[[int, Counts], bool]
    ropes: frozenset[int] = frozenset()


def copies_of(shoe: Mapping[int, int]) -> Copies:
    """How many there are of each card of a shoe, by suit; all ranks are alike.

    >>> from houseway.cards.deck import shoe_of
    >>> copies_of(shoe_of("forty", 8, 0, spades_out=2))
    (8, 8, 8, 6)
    """
    return tuple(shoe.get(suit, 0) for suit in range(SUITS))


def all_hands(copies: Copies, size: int = HAND) -> int:
    """How many hands there are of so many cards."""
    return comb(sum(copies) * len(RUN), size)


def hands_with(kind: Kind, copies: Copies, size: int = HAND) -> int:
    """How many hands hold a meld of a kind, or several."""
    return all_hands(copies, size) - hands_without(kind, copies, size)


def hands_without(kind: Kind, copies: Copies, size: int = HAND) -> int:
    """How many hands hold no meld of a kind."""
    states: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for place, rank in enumerate(RUN):
        ways = _ways(kind, rank, copies, size)
        ends = SOME if place - LEAST + 1 in kind.ropes else 0
        # Suits are remembered only as long as a rope of the kind may need them.
        two = SOME if place - 1 in kind.ropes else 0
        one = SOME if two or place in kind.ropes else 0
        after: Counter[tuple[int, int, int]] = Counter()
        for (dealt, before, last), number in states.items():
            rope, kept = before & last & ends, last & two
            for (cards, there), more in ways.items():
                if dealt + cards <= size and not rope & there:
                    after[dealt + cards, kept, there & one] += number * more
        states = after
    return sum(number for (dealt, _, _), number in states.items() if dealt == size)


def _ways(kind: Kind, rank: int, copies: Copies, size: int) -> dict[tuple[int, int], int]:
    """The ways to hold cards of a rank without a set of the kind: by number, and suits there."""
    found: Counter[tuple[int, int]] = Counter()
    for counts in product(*(range(min(copy, size) + 1) for copy in copies)):
        cards = sum(counts)
        if cards > size or kind.is_set(rank, counts):
            continue
        there = sum(1 << suit for suit, count in enumerate(counts) if count)
        ways = 1
        for copy, count in zip(copies, counts, strict=True):
            ways *= comb(copy, count)
        found[cards, there] += ways
    return found


def _suited(counts: Counts) -> bool:
    return max(counts) >= LEAST


def _mixed(counts: Counts) -> bool:
    return sum(count > 0 for count in counts) >= LEAST


def _any_set(rank: int, counts: Counts) -> bool:
    by_rank = rank in ANY_SUITS and sum(counts) >= LEAST
    return by_rank or _suited(counts) or _mixed(counts)


def _condition(rank: int, counts: Counts) -> bool:
    return _suited(counts) or (rank in VALE and _mixed(counts))


def _no_set(rank: int, counts: Counts) -> bool:
    return False


LAST_ROPE = len(RUN) - LEAST
EVERY_ROPE, LOW_ROPE, HIGH_ROPE = range(LAST_ROPE + 1), frozenset((0,)), frozenset((LAST_ROPE,))

KINDS: Mapping[str, Kind] = {
    "a meld": Kind(_any_set, frozenset(EVERY_ROPE)),
    "a rope": Kind(_no_set, frozenset(EVERY_ROPE)),
    "a set": Kind(_any_set),
    "a condition": Kind(_condition, LOW_ROPE | HIGH_ROPE),
    "threes, fives or sevens of different suits": Kind(lambda r, c: r in VALE and _mixed(c)),
    "threes, fives or sevens of one suit": Kind(lambda r, c: r in VALE and _suited(c)),
    "another set of one suit": Kind(lambda r, c: r not in VALE and _suited(c)),
    "a rope with A-2-3": Kind(_no_set, LOW_ROPE),
    "a rope with J-Q-K": Kind(_no_set, HIGH_ROPE),
}


def counted(copies: Copies) -> Iterator[tuple[str, int]]:
    """Each kind of meld, with the number of hands that hold one."""
    for name, kind in KINDS.items():
        yield name, hands_with(kind, copies)
