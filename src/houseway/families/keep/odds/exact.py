"""Two hands kept the house way, exactly: how often the bank's wins as a copy.

Both hands are kept alike, so a deal is as likely to be won as to be lost, and the whole edge is in
copies and naturals. For every board, up to the names of suits, all two hands of four cards that
come to the same value are counted. Hands share no card; those that would are taken out by inclusion
and exclusion over the cards `s` they share: the sum of (-1)^|s| N(s)^2 over all sets s, where N(s)
is how many hands of one value hold all of s. Cards that look alike are counted together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np

from houseway.compiled.blocks import in_blocks
from houseway.compiled.compiling import inlined, kernel
from houseway.families.keep.game import Keep
from houseway.families.keep.house_way import SuitedPair
from houseway.families.keep.odds.kernel import WAYS, Array, house_ways, preferences
from houseway.families.keep.outcome import outcome_of
from houseway.families.keep.rules import BASE, COPY, DEALT, HIGHER, LOWER, SHARED, UNPLAYED
from houseway.hands import FAST_ACTION
from houseway.hands.kernels import kernels
from houseway.hands.tables import Tables, tables
from houseway.proof.walk import U

SUITS, RANKS, DECK = 4, 13, 52
TWOS = DECK * (DECK + 1) // 2  # two cards, which may look alike
NOTHING = TWOS  # is kept of a natural
WORKERS = 2

Told = Callable[[float], None]

value = kernels().value


class Kept(NamedTuple):
    """What is kept: `cards` has any two cards by their number, `keeps[x, y]` the number of those
    that the house way keeps of x and y together, and `tables` places among all values."""

    cards: Array
    keeps: Array
    tables: Tables


class Bench(NamedTuple):
    """Room for one thread: seven cards, what is left of every card, the number of a value by its
    place and by two kept, and how many hands have each value in all, with a card, with others."""

    seven: Array
    left: Array
    number: Array
    worth: Array
    every: Array
    one: Array
    more: Array


def bench(places: int) -> Bench:
    """An empty bench."""
    sizes = (DECK, places, TWOS + 1, TWOS, (DECK, TWOS), TWOS + 1)
    return Bench(np.zeros(7, np.uint8), *(np.zeros(size, np.int64) for size in sizes))


@cache
def kept_of(suited_pair: SuitedPair) -> tuple[Kept, int]:
    """What the house way keeps of any four cards, and how many places there are."""
    cards = np.array([(a, b) for b in range(DECK) for a in range(b + 1)], np.int64)
    two = np.zeros((DECK, DECK), np.int16)
    two[cards[:, 0], cards[:, 1]] = two[cards[:, 1], cards[:, 0]] = np.arange(TWOS)
    keeps, preferred = np.zeros((TWOS, TWOS), np.int16), preferences(suited_pair)
    ways, at = np.zeros(TWOS, np.int64), np.arange(TWOS)
    for row in range(TWOS):
        hands = np.column_stack([np.tile(cards[row], (TWOS, 1)), cards])
        house_ways(hands, preferred, ways)
        found = two[hands[at, WAYS[ways, 0]], hands[at, WAYS[ways, 1]]]
        natural = (hands // SUITS == hands[:, :1] // SUITS).all(axis=1)
        keeps[row] = np.where(natural, NOTHING, found)
    assert (keeps == keeps.T).all(), "the order of the cards must change nothing"
    placed, places = _placed()
    return Kept(cards, keeps, placed), places


class Boards(NamedTuple):
    """One board of each class, and how many boards of the shoe the class has."""

    cards: Array
    weights: list[int]


@cache
def boards(decks: int) -> Boards:
    """All classes of boards."""
    found = [(board, weight) for board, weight in _suited(SHARED, SHARED, [])]
    cards = np.array([board for board, _ in found], np.int64)
    weights = []
    for board, weight in found:
        for card in set(board):
            weight *= comb(decks, board.count(card))
        weights.append(weight)
    return Boards(cards, weights)


def _suited(left: int, most: int, suits: list[tuple[int, ...]]) -> Iterator[tuple[list[int], int]]:
    """Fill the suits one after the other, each with no more than the one before it."""
    if len(suits) == SUITS:
        if not left:
            weight = factorial(SUITS)
            for ranks in set(suits):
                weight //= factorial(suits.count(ranks))
            yield [SUITS * rank + suit for suit in range(SUITS) for rank in suits[suit]], weight
        return
    for number in range(min(left, most), -1, -1):
        for ranks in combinations_with_replacement(range(RANKS), number):
            if not suits or len(suits[-1]) > number or suits[-1] <= ranks:
                yield from _suited(left - number, number, [*suits, ranks])


@cache
def _placed() -> tuple[Tables, int]:
    """Tables of places among all values instead of values, and how many places there are."""
    found = tables(FAST_ACTION, 7)
    every = np.unique(np.concatenate([found.values, found.suited_values]))
    placed = (np.searchsorted(every, part) for part in (found.values, found.suited_values))
    mixed, suited = (part.astype(np.int32) for part in placed)
    return found._replace(values=mixed, suited_values=suited), len(every)


@inlined
def two_more(left: Any, own: Any, worth: Any, more: Any) -> None:
    """Add to `more` the hands of each value that two of the cards left make, `own` saying what is
    then kept."""
    at = 0
    for d in range(DECK):
        for c in range(d):
            more[U(worth[U(own[U(at)])])] += left[U(c)] * left[U(d)]
            at += 1
        more[U(worth[U(own[U(at)])])] += left[U(d)] * (left[U(d)] - 1) // 2
        at += 1


@inlined
def one_more(
    left: Any, own: Any, third: int, worth: Any, values: int, more: Any
) -> tuple[int, int]:
    """Two hands of one value that a `third` card, already taken, and one of those left make, shared
    or not; and how many hands that are."""
    hands = squares = 0
    more[: values + 1] = 0
    at, step = third * (third + 1) // 2, 1
    for d in range(DECK):
        v, ways = U(worth[U(own[U(at)])]), left[U(d)]
        if v < U(values):
            squares += ways * (2 * more[v] + ways)
            hands += ways
        more[v] += ways
        step = 1 if d < third else d + 1
        at += step
    return squares, hands


@inlined
def sharing_three(
    left: Any, own: Any, a: int, b: int, shared: int, worth: Any, values: int, more: Any
) -> tuple[int, int]:
    """Two hands that share the cards `a` and `b` and a third, and all hands, each counted four
    times. The third is none below `b`, so that every three are met once."""
    found = hands = 0
    for c in range(b, DECK):
        if left[c] == 0:
            continue
        ways = shared * left[c] // (1 if c > b else 2 if a < b else 3)
        left[c] -= 1
        squares, alone = one_more(left, own, c, worth, values, more)
        left[c] += 1
        found += ways * squares
        hands += ways * alone
    return found, hands


@kernel
def copies(left: Any, worth: Any, values: int, keeps: Any, bench: Any) -> int:
    """How many ways there are to draw two hands of the same value from the cards that are `left`.

    `worth` has the value of every two kept, a number below `values`, and `values` for NOTHING. The
    first hand and the second are told apart.
    """
    every, one, more = bench.every, bench.one, bench.more
    found = hands = 0
    every[:values] = 0
    one[:, :values] = 0
    for b in range(DECK):
        for a in range(b + 1):
            shared = left[a] * left[b] if a != b else left[a] * (left[a] - 1) // 2
            if shared == 0:
                continue
            own = keeps[b * (b + 1) // 2 + a]
            left[a] -= 1
            left[b] -= 1
            more[: values + 1] = 0
            two_more(left, own, worth, more)
            for v in range(values):
                found += shared * more[v] * more[v]
                one[a, v] += (left[b] + 1) * more[v]
                if a != b:
                    one[b, v] += (left[a] + 1) * more[v]
            three, four = sharing_three(left, own, a, b, shared, worth, values, more)
            found -= three
            hands += four
            left[a] += 1
            left[b] += 1
    for card in range(DECK):
        for v in range(values):
            many = one[card, v] // 3
            found -= left[card] * many * many
            every[v] += left[card] * many
    for v in range(values):
        many = every[v] // 4
        found += many * many
    return found + hands // 4


@kernel
def count(
    first: int, last: int, boards: Any, decks: int, kept: Any, found: Any, bench: Any
) -> None:
    """Find the copies beside each of some boards."""
    seven, left, number = bench.seven, bench.left, bench.number
    for at in range(first, last):
        left[:] = decks
        for place in range(SHARED):
            seven[2 + place] = boards[at, place]
            left[boards[at, place]] -= 1
        number[:] = -1
        values = 0
        for two in range(TWOS):
            seven[0], seven[1] = kept.cards[two, 0], kept.cards[two, 1]
            place = value(seven, kept.tables)
            if number[place] < 0:
                number[place] = values
                values += 1
            bench.worth[two] = number[place]
        bench.worth[NOTHING] = values
        found[at] = copies(left, bench.worth, values, kept.keeps, bench)


def copy_chance(game: Keep, told: Told = lambda done: None) -> Fraction:
    """How likely it is that nobody has a natural and the two hands are copies."""
    decks, every = game.rules.deck.decks, boards(game.rules.deck.decks)
    kept, places = kept_of(game.settings.suited_pair)
    found = np.zeros(len(every.cards), np.int64)

    def work(first: int, last: int, room: Bench) -> None:
        count(first, last, every.cards, decks, kept, found, room)

    in_blocks(len(found), [bench(places) for _ in range(WORKERS)], work, told)
    total = sum(int(n) * weight for n, weight in zip(found, every.weights, strict=True))
    size = DECK * decks
    left = size - SHARED
    return Fraction(total, comb(size, SHARED) * comb(left, DEALT) * comb(left - DEALT, DEALT))


def laid_odds(game: Keep, told: Told = lambda done: None) -> dict[str, Fraction]:
    """The average profit per unit of the wager, both hands kept the house way.

    It takes about a quarter of an hour of a processor.
    """
    size, alike = DECK * game.rules.deck.decks, SUITS * game.rules.deck.decks
    one = Fraction(RANKS * comb(alike, DEALT), comb(size, DEALT))
    again = (RANKS - 1) * comb(alike, DEALT) + comb(alike - DEALT, DEALT)
    both = one * Fraction(again, comb(size - DEALT, DEALT))
    copy = copy_chance(game, told)
    either = (1 - 2 * one + both - copy) / 2
    chances = {
        outcome_of(True, True, UNPLAYED): both,
        outcome_of(True, False, UNPLAYED): one - both,
        outcome_of(False, True, UNPLAYED): one - both,
        outcome_of(False, False, COPY): copy,
        outcome_of(False, False, HIGHER): either,
        outcome_of(False, False, LOWER): either,
    }
    profits = (chance * game.line(BASE, o).profit for o, chance in chances.items())
    return {BASE: sum(profits, Fraction(0))}
