"""Deals of two hands and a board, played by a kernel: all six ways to keep two, and the house way.

The house way is asked once for any two cards, which step keeps them; what it then keeps of four is
the pair of cards with the lowest preference. Only of three cards alike the notes must be read.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.compiled.compiling import inlined, kernel
from houseway.compiled.streams import BITS, NUMBERS, State, fill
from houseway.families.keep.house_way import STEPS, SuitedPair, height
from houseway.families.keep.odds.kinds import KINDS
from houseway.hands.kernels import kernels
from houseway.hands.tables import Tables

Array = NDArray[Any]

CARDS = 13  # four each and five on the board
# The six ways to keep two of four cards: the places of the kept, then of the others.
WAYS = np.array(
    [(0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2), (1, 2, 0, 3), (1, 3, 0, 2), (2, 3, 0, 1)]
)
# How the first hand stands to the second, which has the bank; from 3 on somebody has a natural.
HIGHER, LOWER, COPY, NATURAL, BANK_NATURAL, BOTH_NATURAL = range(6)

_NOTE = 4  # below this a preference has room for the notes on three of a kind
_STEP = 1 << 12

value = kernels().value


class Tally(NamedTuple):
    """What was counted: deals by how the house way stands to the house way, and more.

    `keeps` counts for each way to keep two how it stands to the bank, `kinds` the same for each
    kind of two cards, and `moved` how the house way stands beside the strongest kind of two.
    """

    deals: Array
    keeps: Array
    kinds: Array
    moved: Array

    def add(self, other: Tally) -> None:
        for whole, part in zip(self, other, strict=True):
            whole += part


def new_tally() -> Tally:
    shapes: tuple[tuple[int, ...], ...] = ((6,), (6, 3), (KINDS, 3), (3, 3))
    return Tally(*(np.zeros(shape, np.int64) for shape in shapes))


class Ways(NamedTuple):
    """What a kernel chooses by: preferences of the house way, kinds, and how strong kinds are."""

    preferred: Array
    kinds: Array
    strength: Array


def preferences(suited_pair: SuitedPair) -> Array:
    """Which two cards the house way would rather keep: the lower the number, the better."""
    return np.array([[_preference(a, b, suited_pair) for b in range(52)] for a in range(52)])


def _preference(first: Card, second: Card, suited_pair: SuitedPair) -> int:
    high, low = (first, second) if height(first) >= height(second) else (second, first)
    step = next(n for n, each in enumerate(STEPS, start=1) if each.fits(high, low))
    suited = step == 1
    if suited and suited_pair == "only-if-highest":
        step = 2  # then pairs go by height, and of equal ones the suited first
    ranks = height(high) * 16 + height(low)
    return step * _STEP - ranks * 2 * _NOTE + (0 if suited else _NOTE)


@inlined
def house_way(cards: Any, at: int, preferred: Any) -> int:
    """The way in which the house way keeps two of the four cards from `at` on."""
    best, lowest = 0, 1 << 62
    for way in range(6):
        a, b = cards[at + WAYS[way, 0]], cards[at + WAYS[way, 1]]
        c, d = cards[at + WAYS[way, 2]], cards[at + WAYS[way, 3]]
        number = preferred[a, b]
        if a >> 2 == b >> 2 and (a >> 2 == c >> 2 or a >> 2 == d >> 2):
            number += note(a, b, c, d)
        if number < lowest:
            best, lowest = way, number
    return best


@inlined
def note(a: int, b: int, dropped: int, fourth: int) -> int:
    """Which two of three alike stay: of other suits than the fourth card, else of one colour."""
    if dropped & 3 == fourth & 3:
        return 0
    return 1 if (a + 1) & 2 == (b + 1) & 2 else 2


@inlined
def is_natural(cards: Any, at: int) -> bool:
    a, b, c, d = cards[at] >> 2, cards[at + 1] >> 2, cards[at + 2] >> 2, cards[at + 3] >> 2
    alike: bool = a == b and a == c and a == d
    return alike


@inlined
def worth(cards: Any, at: int, way: int, seven: Any, tables: Any) -> int:
    """The value of two cards kept and the board, which lies in `seven` from its third place on."""
    seven[0], seven[1] = cards[at + WAYS[way, 0]], cards[at + WAYS[way, 1]]
    return value(seven, tables)


@inlined
def unplayed(mine: bool, banks: bool, tally: Any) -> None:
    """Count a deal that a natural decides."""
    tally.deals[BOTH_NATURAL if mine and banks else NATURAL if mine else BANK_NATURAL] += 1
    for way in range(6):
        tally.keeps[way, HIGHER if mine else LOWER] += 1


@inlined
def compared(cards: Any, seven: Any, ways: Any, tables: Any, tally: Any) -> None:
    """Count a deal that is played: each way to keep two of the first hand against the bank's."""
    for place in range(5):
        seven[2 + place] = cards[8 + place]
    banks = worth(cards, 4, house_way(cards, 4, ways.preferred), seven, tables)
    house, top = house_way(cards, 0, ways.preferred), -1.0
    by_house = by_strength = 0
    for way in range(6):
        mine = worth(cards, 0, way, seven, tables)
        stands = HIGHER if mine > banks else LOWER if mine < banks else COPY
        number = ways.kinds[seven[0], seven[1]]
        tally.keeps[way, stands] += 1
        tally.kinds[number, stands] += 1
        if way == house:
            by_house = stands
        if ways.strength[number] > top:
            by_strength, top = stands, ways.strength[number]
    tally.deals[by_house] += 1
    tally.moved[by_house, by_strength] += 1


@kernel
def play(deals: int, known: int, deck: Any, ways: Any, tables: Any, tally: Any) -> None:
    """Deal so many times from a shoe of which the first `known` cards stay where they are."""
    shoe, numbers = deck.shoe, deck.numbers
    at, size = len(numbers), len(shoe)
    for _ in range(deals):
        if at + CARDS > len(numbers):
            fill(numbers, deck.state)
            at = 0
        for place in range(known, CARDS):
            taken = place + ((numbers[at + place] * (size - place)) >> BITS)
            shoe[place], shoe[taken] = shoe[taken], shoe[place]
        at += CARDS
        mine, banks = is_natural(shoe, 0), is_natural(shoe, 4)
        if mine or banks:
            unplayed(mine, banks, tally)
        else:
            compared(shoe, deck.seven, ways, tables, tally)


@kernel
def house_ways(hands: Any, preferred: Any, found: Any) -> None:
    """The way in which the house way keeps two of each row of four cards."""
    for number in range(len(hands)):
        found[number] = house_way(hands[number], 0, preferred)


class Deck(NamedTuple):
    """Where cards come from: the shoe, random numbers, and room for seven cards."""

    shoe: Array
    state: State
    numbers: Array
    seven: Array


def run(deals: int, known: int, shoe: Array, state: State, ways: Ways, tables: Tables) -> Tally:
    """Play so many deals from a shoe and say what came of them."""
    tally = new_tally()
    deck = Deck(shoe, state, np.zeros(NUMBERS, np.int64), np.zeros(7, np.uint8))
    play(deals, known, deck, ways, tables, tally)
    return tally
