"""A round in which two of four cards are kept, compiled."""

from __future__ import annotations

import numpy as np

from houseway.compiled.compiling import inlined
from houseway.families.keep.kernel import NATURALS, OTHERS, Facts
from houseway.families.keep.odds.kernel import WAYS, house_way, is_natural
from houseway.families.keep.rules import BURNED, DEALT, SHARED
from houseway.hands.kernels import kernels
from houseway.hands.tables import FLUSHES, Tables
from houseway.proof.layout import Array, Lay
from houseway.proof.shifts import Cards, draw
from houseway.proof.walk import Here, U, fill, settle

IS_HIGHER, IS_LOWER, IS_COPY = range(3)

by_ranks, in_suit = kernels().by_ranks, kernels().in_suit


@inlined
def strongest(hand: Array, kinds: Array, strength: Array) -> int:
    """The way to keep the two of the strongest kind."""
    best, top = 0, -1.0
    for way in range(len(WAYS)):
        found = strength[kinds[hand[WAYS[way, 0]], hand[WAYS[way, 1]]]]
        if found > top:
            best, top = way, found
    return best


@inlined
def shared_suit(shoe: Array, at: int) -> int:
    """The suit of three or more cards of the board, or -1."""
    suits, found = np.int64(0), -1
    for n in range(SHARED):
        suits += 1 << 4 * (shoe[at + n] & 3)
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 3:
            found = suit
    return found


@inlined
def value(tables: Tables, one: int, two: int, shared: int, suit: int, alike: int) -> int:
    """What two cards are worth with a board of these codes, `alike` being those of one suit."""
    total = shared + tables.codes[U(one)] + tables.codes[U(two)]
    found = by_ranks(total, tables)
    if total & FLUSHES:
        own = alike + (tables.codes[U(one)] if one & 3 == suit else 0)
        own += tables.codes[U(two)] if two & 3 == suit else 0
        found = max(found, in_suit(own, tables))
    return int(found)


@inlined
def play_round(
    facts: Facts,
    lay: Lay,
    cards: Cards,
    here: Here,
    counts: Array,
    setting: int,
    at: int,
    shift: int,
) -> int:
    """One round, in the order of the table's procedure."""
    many, shoe, hand, tables = facts.many[setting], cards.shoe, facts.hand, facts.tables
    board = at + DEALT * (many + 1) + BURNED
    for n in range(at, board + SHARED):
        draw(cards, n, shift)
    number, shared, alike = 0, tables.start, 0
    for n in range(SHARED):
        shared += tables.codes[U(shoe[U(board + n)])]
        if number == 0:
            number = facts.names[U(shoe[U(board + n)])]
    suit = shared_suit(shoe, board)
    if suit >= 0:
        for n in range(SHARED):
            if shoe[board + n] & 3 == suit:
                alike += tables.codes[U(shoe[U(board + n)])]
    bank, bank_natural, naturals = 0, False, False
    for k in range(many, -1, -1):
        for n in range(DEALT):
            hand[U(n)] = shoe[U(at + k + n * (many + 1))]
        natural, mine = is_natural(hand, 0), 0
        if not natural and not bank_natural:
            seat = facts.seats[setting, k]
            plays = facts.bank_way[setting] if k == many else facts.way[setting, seat]
            if plays == 0:
                way = house_way(hand, 0, facts.preferred)
            else:
                way = strongest(hand, facts.kinds, facts.strength)
            one, two = hand[WAYS[way, 0]], hand[WAYS[way, 1]]
            mine = value(tables, one, two, shared, suit, alike)
        if k == many:
            bank, bank_natural = mine, natural
            continue
        naturals |= natural
        result = IS_HIGHER if mine > bank else IS_LOWER if mine < bank else IS_COPY
        line = facts.lines[(2 * natural + bank_natural) * 3 + result]
        further = facts.first if natural else 0
        for slot in facts.slots[facts.seats[setting, k]]:
            if slot < 0:
                break
            fill(lay, here, slot + further, line, 0)
    start = facts.start[setting, number]
    if facts.first > 0:
        settle(lay, here, counts, setting, start, NATURALS)
        settle(lay, here, counts, setting, start, OTHERS)
    else:
        settle(lay, here, counts, setting, start, 0)
    return int(board + SHARED)
