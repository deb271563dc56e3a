"""Every hand of pai gow set in advance: one number for what a kernel asks of four tiles or seven
cards.

The house way of the game itself sets every hand of tiles. Seven cards have too many hands for that;
they are set by the kernel of the odds, which is proved to set them as the game does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from houseway.cards.card import FIRST_TILE, JOKER, Card
from houseway.errors import not_worked_out
from houseway.families.paigow.odds import fortune
from houseway.families.paigow.odds.classes import FLUSH, RANKS, SIZE, Kinds
from houseway.families.paigow.odds.rows import ACE_ALONE, FIRST
from houseway.families.paigow.odds.setting import FRONT_AT, SHARED, VALUE, ready
from houseway.families.paigow.rules import FORTUNE_ROWS, NOTHING, Play, halves_value, house_way
from houseway.families.paigow.seven import Halves
from houseway.hands import Ranking
from houseway.hands.hashing import hashed
from houseway.hands.tables import KEY
from houseway.proof.layout import Array
from houseway.rulebook.schema import Rules

# A set hand: how high the back and the front stand among all of their kind, the row of the bonus
# table, and whether it is ace high and has the joker.
FRONT, HOLDS = 13, 22
BACK = (1 << FRONT) - 1
AHEAD = (1 << HOLDS - FRONT) - 1
ROW_BITS = 4
HELD_BITS = ROW_BITS + 1  # the row, and ace high
IS_ACE, HAS_JOKER = HOLDS + ROW_BITS, HOLDS + HELD_BITS
CODES = 256  # a code for every byte

Setter = Callable[[list[Card]], Halves]


class Hands(NamedTuple):
    """The set hand for every sum of codes; in `flushes`, for cards with five or more of a suit.

    `base` says by the ranks of that suit, and by the joker, where such hands begin there. `best` is
    for tiles set in the best way against a house-way bank. `fronts` and `backs` are the values
    behind the numbers of a set hand.
    """

    codes: Array
    start: int
    multiplier: int
    displaced: Array
    hands: Array
    best: Array
    base: Array
    flushes: Array
    fronts: Array
    backs: Array


@lru_cache(maxsize=4)
def card_hands(ranking: Ranking) -> Hands:
    """Seven cards under a ranking."""
    found = ready(ranking)
    kinds, way = found.kinds, found.way
    ahead, behind = found.settings >> FRONT_AT & VALUE, found.settings & VALUE
    if (ahead > behind & SHARED).any():
        raise not_worked_out("game", "no kernel for a house way that fouls a hand")
    fronts, front = _numbered(ahead)
    backs, back = _numbered(behind)
    rows = fortune.rows_of(ranking, kinds, found.best)
    joker = (kinds.hands == JOKER).any(axis=1)
    ace = found.best >> FIRST == ACE_ALONE
    held = rows | ace.astype(np.int64) << ROW_BITS | joker.astype(np.int64) << HELD_BITS
    hands = back | front << FRONT | held << HOLDS
    table = hashed(kinds.keys, hands[: kinds.mixed])
    five = way.halves.five
    base, flushes = _flushes(kinds, hands)
    return Hands(five.codes, five.start, *table, table.values, base, flushes, fronts, backs)


def _numbered(values: Array) -> tuple[Array, Array]:
    """The different values in order, and where among them each one stands."""
    different, place = np.unique(values, return_inverse=True)
    return different, place.reshape(values.shape)


def _flushes(kinds: Kinds, hands: Array) -> tuple[Array, Array]:
    """The hands with five or more of a suit: by the suit's ranks, and within by the other cards.

    Of two others the lower rank counts first where they share a suit, else the higher one.
    """
    cards, suited = kinds.hands[kinds.mixed :].astype(np.int64), kinds.suited[kinds.mixed :]
    column = np.where(cards == JOKER, RANKS, cards >> 2)
    masks = np.where(np.arange(SIZE) < suited[:, None], 1 << column, 0).sum(axis=1)
    one, two = np.sort(column[:, -2:], axis=1).T
    alike = (cards[:, -2] & 3) == (cards[:, -1] & 3)
    pair = np.where(alike, one * RANKS + two, two * RANKS + one)
    more = np.where(suited == FLUSH, pair, np.where(suited == SIZE, 0, column[:, -1]))
    room = {FLUSH: RANKS * RANKS, FLUSH + 1: RANKS, SIZE: 1}
    rooms = [room.get(mask.bit_count(), 0) for mask in range(1 << RANKS + 1)]
    base = np.cumsum([0, *rooms]).astype(np.int32)
    flushes = np.zeros(base[-1], np.int32)
    flushes[base[masks] + more] = hands[kinds.mixed :]
    return base, flushes


def tile_hands(play: Play, rules: Rules, best: Setter | None = None) -> Hands:
    """Four tiles, set the house way; in the best way, too, where one is given."""
    shoe = rules.deck.shoe
    every = combinations_with_replacement(sorted(shoe), play.size)
    four = [list(hand) for hand in every if all(n <= shoe[c] for c, n in Counter(hand).items())]
    usual = [halves_value(play, *house_way(play, hand)) for hand in four]
    other = usual if best is None else [halves_value(play, *best(hand)) for hand in four]
    fronts, low = _numbered(np.array([usual, other])[:, :, 0])
    backs, high = _numbered(np.array([usual, other])[:, :, 1])
    codes = np.zeros(CODES, np.int64)
    for card in shoe:
        codes[card] = 1 << 2 * (card - FIRST_TILE)
    keys = codes[np.array(four)].sum(axis=1)
    assert keys.max() <= KEY
    hands = high | low << FRONT | FORTUNE_ROWS.index(NOTHING) << HOLDS
    table, best_table = (hashed(keys, way) for way in hands)
    none = np.zeros(1, np.int32)
    return Hands(codes, 0, *table, best_table.values, none, none, fronts, backs)
