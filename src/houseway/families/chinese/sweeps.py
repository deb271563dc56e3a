"""Clean sweeps: thirteen cards that win by themselves when they are declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from houseway.cards.card import Card, is_red, rank, suit
from houseway.families.chinese.rules import Play, Version

ACE, NINE, TEN, ACE_HIGH = 1, 9, 10, 14
RANKS = 13
CARDS = 13


@dataclass(frozen=True)
class Sweep:
    """A kind of clean sweep: its rank, 1 the highest, and its points; 0 where it is not played."""

    id: str
    name: str
    rank: int
    western: int
    eastern: int
    mandarin: int
    also: tuple[str, ...] = ()
    """Names of its own for one color or the other, as a player declares it."""

    def points(self, version: Version) -> int:
        """What it is worth; where no points are printed, those of the Western version."""
        return {
            "western": self.western,
            "basic": self.western,
            "eastern": self.eastern,
            "mandarin": self.mandarin,
        }[version]


SWEEPS = {
    sweep.id: sweep
    for sweep in (
        Sweep("pure-dragon", "pure dragon", 1, 8, 13, 39),
        Sweep("color-dragon", "black or red dragon", 2, 8, 13, 26, ("black dragon", "red dragon")),
        Sweep("dragon", "dragon", 3, 4, 13, 13),
        Sweep("one-color", "all blacks or all reds", 3, 4, 13, 13, ("all blacks", "all reds")),
        Sweep("minor", "minor", 4, 0, 0, 6),
        Sweep("senior", "senior", 4, 0, 0, 6),
        Sweep("six-wheels", "six wheels", 5, 4, 3, 3),
        Sweep("three-flush", "three flush", 5, 4, 3, 3),
        Sweep("three-straight", "three straight", 5, 4, 3, 3),
    )
}
"""Every kind, the highest first."""


def declarable(play: Play) -> tuple[Sweep, ...]:
    """The kinds that may be declared at a table."""
    if play.version == "basic" and not play.basic_sweeps:
        return ()
    return tuple(sweep for sweep in SWEEPS.values() if sweep.points(play.version))


def sweeps_in(hand: Sequence[Card]) -> tuple[str, ...]:
    """Every kind of clean sweep thirteen cards are, the highest first.

    >>> from houseway.cards.card import cards
    >>> sweeps_in(cards("2s 3s 4s 5s 6s 7c 8c 9c Tc Jc Qs Kc As"))
    ('color-dragon', 'dragon', 'one-color', 'three-straight')
    """
    counts = Counter(rank(card) for card in hand)
    suits = Counter(suit(card) for card in hand)
    dragon = len(counts) == RANKS
    one_color = len({is_red(card) for card in hand}) == 1
    found = {
        "pure-dragon": dragon and len(suits) == 1,
        "color-dragon": dragon and one_color,
        "dragon": dragon,
        "one-color": one_color,
        "minor": ACE not in counts and max(counts) <= NINE,
        "senior": all(each == ACE or each >= TEN for each in counts),
        "six-wheels": sum(number // 2 for number in counts.values()) == CARDS // 2,
        "three-flush": suits_make_three_flushes(suits.values()),
        "three-straight": ranks_make_three_straights(tuple(counts[r] for r in range(1, 14))),
    }
    return tuple(kind for kind, is_one in found.items() if is_one)


def suits_make_three_flushes(numbers: Iterable[int]) -> bool:
    """Whether so many cards of each suit can be parted into three, five and five of one suit.

    >>> suits_make_three_flushes([3, 5, 5]), suits_make_three_flushes([3, 10])
    (True, True)
    >>> suits_make_three_flushes([4, 4, 5])
    False
    """
    return [number % 5 for number in numbers if number % 5] == [3]


@lru_cache(maxsize=100_000)
def ranks_make_three_straights(counts: tuple[int, ...]) -> bool:
    """Whether so many cards of each rank, aces first, can be parted into runs of 3, 5 and 5."""
    return _runs(list(counts), (5, 5, 3))


def _runs(counts: list[int], sizes: tuple[int, ...]) -> bool:
    if not sizes:
        return True
    for low in range(ACE, ACE_HIGH - sizes[0] + 2):
        ranks = [(low + step - 1) % RANKS for step in range(sizes[0])]
        if all(counts[each] for each in ranks):
            for each in ranks:
                counts[each] -= 1
            fits = _runs(counts, sizes[1:])
            for each in ranks:
                counts[each] += 1
            if fits:
                return True
    return False
