"""Shoes dealt to the end, with the exact edge of every wager before every round.

Somebody who has seen every card knows what is left, and with it the edge. Cards that were burned
face down count as left. Rounds are dealt by tables of the game's own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import perm

import numpy as np
from numpy.typing import NDArray

from houseway.compiled.compiling import kernel
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds.deals import SIX, Tables
from houseway.families.baccarat.odds.polynomial import VALUES, Edges, sums
from houseway.families.baccarat.rules import STOOD, value
from houseway.rulebook.schema import Deck
from houseway.table.finish import burn_count

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Small = NDArray[np.int8]
Flags = NDArray[np.bool_]

BLOCK = 50  # shoes dealt between two words of progress
NONE = STOOD + 1


@dataclass(frozen=True)
class Rounds:
    """The rounds of some shoes, one row for each, as they stand before the first card.

    `shoe` numbers the shoes, `cards` is how many cards have not been seen, `left` how many of each
    value, `behind` how many lie in the shoe, and `ev` the bettor's expected profit by wager.
    """

    shoe: Ints
    behind: Ints
    left: Ints
    ev: Floats

    @property
    def cards(self) -> Ints:
        return np.asarray(self.left.sum(axis=1))


def deal_shoes(
    game: Baccarat,
    edges: Edges,
    shoes: int,
    fewest: int,
    seed: int,
    progress: Callable[[float], None] = lambda done: None,
) -> Iterator[Rounds]:
    """Deal so many shoes, in blocks, as long as more than `fewest` cards are left.

    The same seed deals the same shoes.
    """
    full = np.array([card for card, n in game.rules.deck.shoe.items() for _ in range(n)])
    random = np.random.Generator(np.random.PCG64(seed))
    for done in range(0, shoes, BLOCK):
        number = min(BLOCK, shoes - done)
        order = random.permuted(np.tile(full, (number, 1)), axis=1)
        yield _dealt(game, edges, order, done, max(fewest, SIX))
        progress((done + number) / shoes)


def _dealt(game: Baccarat, edges: Edges, order: Ints, first: int, fewest: int) -> Rounds:
    """The rounds of shoes that lie in this order."""
    tables = Tables(game.settings, "hit")
    value_of = np.array([value(card) for card in range(52)], dtype=np.int8)
    most = order.shape[1] // 4 + 1
    before = np.zeros((len(order), most, 1 + VALUES), np.int64)
    number = np.zeros(len(order), np.int64)
    for place, cards in enumerate(order):
        burned, shown = _burned(game.rules.deck, int(cards[0]))
        number[place] = rounds_of(
            *(value_of[cards], burned, shown, fewest, NONE),
            *(tables.stops, tables.open, tables.third, tables.banker, before[place]),
        )
    rows = np.concatenate([before[place, :n] for place, n in enumerate(number.tolist())])
    shoe = np.repeat(first + np.arange(len(order)), number)
    left = np.ascontiguousarray(rows[:, 1:])
    return Rounds(shoe, rows[:, 0], left, expected(edges, left))


def _burned(deck: Deck, first: int) -> tuple[int, int]:
    """How many cards are burned before the first round, and how many of them are shown."""
    if not deck.burns:
        return 0, 0
    return (1 + burn_count(first), 1) if deck.burn == "by-first-card" else (1, 0)


def expected(edges: Edges, left: Ints) -> Floats:
    """The bettor's expected profit by wager, for every row of cards left."""
    sets, out = edges.sets, np.zeros((len(left), len(edges.spots)), np.int64)
    ways = np.zeros(len(sets.parent), np.int64)
    sums_of(left, sets.parent, sets.last, sets.held, edges.starts, edges.worth, ways, out)
    sizes = left.sum(axis=1)
    every = np.array([float(perm(size, SIX)) for size in range(int(sizes.max(initial=0)) + 1)])
    units = np.array(edges.units, dtype=np.float64)
    return np.asarray(out / units / every[sizes][:, None])


@kernel
def sums_of(
    left: Ints,
    parent: Ints,
    last: Ints,
    held: Ints,
    starts: Ints,
    worth: Ints,
    ways: Ints,
    out: Ints,
) -> None:
    for row in range(len(left)):
        sums(left[row], parent, last, held, starts, worth, ways, out[row])


@kernel
def rounds_of(
    shoe: Small,
    burned: int,
    shown: int,
    fewest: int,
    none: int,
    stops: Flags,
    opens: Flags,
    thirds: Flags,
    bankers: Flags,
    before: Ints,
) -> int:
    """Deal one shoe, and write before each round how many cards lie in it and what is unseen.

    Gives the number of rounds.
    """
    unseen = before[0]
    for place in range(len(shoe)):
        unseen[1 + shoe[place]] += 1
    for place in range(shown):
        unseen[1 + shoe[place]] -= 1
    at, number = burned, 0
    while len(shoe) - at > fewest:
        now = before[number]
        now[0] = len(shoe) - at
        player, banker = shoe[at] + shoe[at + 2], shoe[at + 1] + shoe[at + 3]
        player, banker, up = player % 10, banker % 10, shoe[at + 1]
        cards, third = 4, none
        if not stops[player, banker]:
            opened = np.int64(opens[player, up, banker])
            if thirds[player, opened]:
                third = shoe[at + cards] + 1
                cards += 1
            if bankers[banker, third, opened]:
                cards += 1
        if number + 1 < len(before):
            for column in range(1, before.shape[1]):
                before[number + 1, column] = now[column]
            for place in range(at, at + cards):
                before[number + 1, 1 + shoe[place]] -= 1
        at += cards
        number += 1
    return number
