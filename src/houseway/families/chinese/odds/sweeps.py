"""Clean sweeps counted: how many of all hands of thirteen cards are one, exactly.

A hand has some ranks once, some twice and so on; that is its pattern. Which kinds of clean sweep it
is follows from the pattern, from where its ranks lie, and from how many cards of each suit it has.
For every pattern the holdings of ranks are counted by where they lie, and the choices of suits by
what they make; any holding goes with any choice, so the two are multiplied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple

from houseway.families.chinese.rules import Play
from houseway.families.chinese.solve_sweeps import BASE, PICTURES, PIPS, three_straights
from houseway.families.chinese.sweeps import CARDS, RANKS, declarable, suits_make_three_flushes

ALL_HANDS = comb(52, CARDS)
SUITS = 4

Pattern = tuple[int, ...]  # how many ranks are there once, twice, three times and four times
Kinds = frozenset[str]


class Held(NamedTuple):
    """Hands that are the same kinds of clean sweep: the kinds, and how many hands."""

    kinds: Kinds
    hands: int


@cache
def counted() -> tuple[Held, ...]:
    """All hands of thirteen cards by the kinds of clean sweep they are; most are none."""
    found: Counter[Kinds] = Counter()
    for pattern in patterns():
        for by_ranks, holdings in _holdings(pattern).items():
            for by_suits, choices in suit_choices(pattern).items():
                found[_kinds(by_ranks | by_suits)] += holdings * choices
    return tuple(Held(kinds, hands) for kinds, hands in found.items())


def hands_of(kind: str) -> int:
    """How many hands are a clean sweep of a kind, whatever else they are."""
    return sum(held.hands for held in counted() if kind in held.kinds)


def best_declared(play: Play) -> dict[str, int]:
    """How many hands are best declared as each kind: the one that pays most, then the highest."""
    found = dict.fromkeys((sweep.id for sweep in declarable(play)), 0)
    for held in counted():
        kinds = [sweep for sweep in declarable(play) if sweep.id in held.kinds]
        if kinds:
            best = max(kinds, key=lambda sweep: sweep.points(play.version))
            found[best.id] += held.hands
    return found


def patterns() -> Iterator[Pattern]:
    """Every pattern of thirteen cards."""
    for four in range(CARDS // 4 + 1):
        for three in range((CARDS - 4 * four) // 3 + 1):
            for two in range((CARDS - 4 * four - 3 * three) // 2 + 1):
                yield CARDS - 4 * four - 3 * three - 2 * two, two, three, four


def _holdings(pattern: Pattern) -> Mapping[Kinds, int]:
    """The holdings of ranks with a pattern, by the kinds that follow from ranks."""
    always = frozenset(
        kind
        for kind, is_one in (
            ("dragon", pattern[0] == RANKS),
            ("six-wheels", pattern[1] + pattern[2] + 2 * pattern[3] == CARDS // 2),
        )
        if is_one
    )
    lying = {
        frozenset[str](): _spread(pattern, RANKS),
        frozenset({"minor"}): _spread(pattern, len(PIPS)),
        frozenset({"senior"}): _spread(pattern, len(PICTURES)),
    }
    lying[frozenset()] -= lying[frozenset({"minor"})] + lying[frozenset({"senior"})]
    found = Counter({always | where: number for where, number in lying.items()})
    for where, number in _straights(pattern).items():
        found[always | where] -= number
        found[always | where | {"three-straight"}] += number
    return found


def _spread(pattern: Pattern, ranks: int) -> int:
    """In how many ways a pattern falls on so many ranks."""
    if sum(pattern) > ranks:
        return 0
    ways = factorial(ranks) // factorial(ranks - sum(pattern))
    for number in pattern:
        ways //= factorial(number)
    return ways


def _straights(pattern: Pattern) -> Mapping[Kinds, int]:
    return _all_straights().get(pattern, {})


@cache
def _all_straights() -> Mapping[Pattern, Mapping[Kinds, int]]:
    """The holdings that part into three straights, one by one: by pattern and where they lie."""
    found: dict[Pattern, Counter[Kinds]] = {}
    for number in three_straights().tolist():
        counts = [number // int(place) % 5 for place in BASE]
        pattern = tuple(counts.count(size) for size in (1, 2, 3, 4))
        lies = {"minor": sum(counts[r] for r in PIPS), "senior": sum(counts[r] for r in PICTURES)}
        where = frozenset(kind for kind, cards in lies.items() if cards == CARDS)
        found.setdefault(pattern, Counter())[where] += 1
    return found


def suit_choices(pattern: Pattern) -> Mapping[Kinds, int]:
    """All choices of suits for the ranks of a pattern, by the kinds that follow from suits."""
    numbers: Counter[tuple[int, ...]] = Counter({(0, 0, 0, 0): 1})
    for size, ranks in enumerate(pattern, 1):
        for _ in range(ranks):
            numbers = _with_rank(numbers, size)
    found: Counter[Kinds] = Counter()
    for suits, choices in numbers.items():
        found[_by_suits(suits)] += choices
    return found


def _with_rank(numbers: Counter[tuple[int, ...]], size: int) -> Counter[tuple[int, ...]]:
    """The cards of each suit after one more rank that is there `size` times."""
    found: Counter[tuple[int, ...]] = Counter()
    for suits, choices in numbers.items():
        for chosen in combinations(range(SUITS), size):
            more = tuple(number + (suit in chosen) for suit, number in enumerate(suits))
            found[more] += choices
    return found


def _by_suits(suits: tuple[int, ...]) -> Kinds:
    red = suits[1] + suits[2]
    found = {
        "one-suit": max(suits) == CARDS,
        "one-color": red in (0, CARDS),
        "three-flush": suits_make_three_flushes(suits),
    }
    return frozenset(kind for kind, is_one in found.items() if is_one)


def _kinds(found: Kinds) -> Kinds:
    """Dragons of one suit and of one colour, which follow from both."""
    more = set(found - {"one-suit"})
    if "dragon" in found:
        more |= {"pure-dragon"} if "one-suit" in found else set()
        more |= {"color-dragon"} if "one-color" in found else set()
    return frozenset(more)
