"""A round of pai gow, compiled: piles go out, hands are looked up as they are set, and compared."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway.cards.card import JOKER
from houseway.compiled.compiling import inlined
from houseway.compiled.streams import BITS
from houseway.families.paigow.kernel.hands import (
    AHEAD,
    BACK,
    FRONT,
    HAS_JOKER,
    HELD_BITS,
    HOLDS,
    IS_ACE,
    ROW_BITS,
    Hands,
)
from houseway.families.paigow.odds.classes import RANKS, SUITS
from houseway.families.paigow.odds.sampling import best_cell
from houseway.families.paigow.odds.scoring import ACE_HIGH
from houseway.families.paigow.odds.setting import FRONT_AT
from houseway.hands.kernels import kernels
from houseway.hands.tables import FLUSHES, SUIT_BITS, SUITS_AT
from houseway.proof.layout import Array, Lay
from houseway.proof.shifts import Cards, number
from houseway.proof.walk import Here, fill, settle

HELD, ROW = (1 << HELD_BITS) - 1, (1 << ROW_BITS) - 1

find = kernels().find


class Facts(NamedTuple):
    """What a kernel of pai gow reads; hand 0 is the bank's, the others are the live seats'.

    `hand` has a number for each card of one, so that the compiler knows how many there are.

    `throws` are the faces that place the button, each with how many there are in front. By setting
    and throw there is a row of `rows`: `places` has where in the pack the cards of each hand lie,
    hand by hand, and then all other places in order; `starts` is the seat of the button.

    By setting are `live` (the number of hands beside the bank's), `slots` of each hand and `spots`
    of the slots, ended by -1, `best` (how a hand is set), `envied`, and `buttons` (the hand, its
    first slot, and where its slots end). `lines` are by spot, envied row and what a hand met.
    `paid` says by a button's own row and another for which row it is paid. `order` is how welcome
    it is to stand to the bank in each way, `welcome` the most of it. `cards`, `states` and `held`
    are to write on.
    """

    hand: tuple[int, ...]
    dealt: int
    hands: Hands
    halves: Any
    throws: Array
    rows: Array
    places: Array
    starts: Array
    live: Array
    slots: Array
    spots: Array
    best: Array
    opened: bool
    pushes: bool
    order: Array
    welcome: int
    lines: Array
    envied: Array
    buttons: Array
    paid: Array
    nothing: int
    walks: int
    cards: Array
    states: Array
    held: Array


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
    throw = number(cards, at, shift, 0, len(facts.throws))
    for n in range(facts.throws.shape[1]):
        here.note[n] = facts.throws[throw, n]
    if at + facts.dealt > cards.size:
        return cards.size + 1
    row = facts.rows[setting, throw]
    places, lines = facts.places[row], facts.lines
    bank = _set(facts, cards, places, 0, at, shift, False)
    over = facts.pushes and bank >> IS_ACE & 1 == 1
    joker = bank >> HAS_JOKER & 1
    great = facts.nothing
    for hand in range(1, facts.live[setting] + 1):
        best = facts.best[setting, hand]
        own = _set(facts, cards, places, hand, at, shift, best and not facts.opened)
        cell = ACE_HIGH if over else _cell(own, bank)
        if best and facts.opened and not over:
            cell = _better(facts, cards, places, hand, at, bank, cell)
        state = (cell * 2 + joker) << HELD_BITS | own >> HOLDS & HELD
        for slot in facts.slots[setting, hand]:
            if slot < 0:
                break
            fill(lay, here, slot, lines[facts.spots[slot], facts.nothing, state], 0)
        if facts.walks:
            held = min(own >> HOLDS & ROW, facts.nothing)
            facts.states[hand], facts.held[hand] = state, held
            great = min(great, held)
    if facts.walks:
        _pay_buttons(facts, lay, here, setting, great)
    settle(lay, here, counts, setting, facts.starts[row], 0)
    if facts.walks == 2:
        settle(lay, here, counts, setting, facts.starts[row], 1)
    return at + facts.dealt


@inlined
def _set(
    facts: Facts, cards: Cards, places: Array, hand: int, at: int, shift: int, best: bool
) -> int:
    """Deal a hand to its places in the pack and look up how it is set."""
    hands, first = facts.hands, hand * len(facts.hand)
    shoe, numbers = cards.shoe[at:], cards.numbers[at + shift + first :]
    own, left = places[first:], cards.size - at - first
    total = hands.start
    for n in range(len(facts.hand)):
        taken = own[np.uint64(n + ((numbers[n] * (left - n)) >> BITS))]
        card = shoe[taken]
        shoe[taken] = shoe[own[n]]
        shoe[own[n]] = card
        total += hands.codes[np.uint64(card)]
    if total & FLUSHES:
        return _suited(facts, cards, places, first, at, total)
    found: int = find(total, hands.multiplier, hands.displaced, hands.best if best else hands.hands)
    return found


@inlined
def _suited(facts: Facts, cards: Cards, places: Array, first: int, at: int, total: int) -> int:
    """A hand with five or more cards of a suit, the joker counted."""
    suit = 0
    for n in range(1, SUITS):
        if total >> SUITS_AT + SUIT_BITS * (n + 1) - 1 & 1:
            suit = n
    mask = others = 0
    one = two = 0
    for n in range(first, first + len(facts.hand)):
        card = cards.shoe[at + places[n]]
        if card == JOKER:
            mask |= 1 << RANKS
        elif card & 3 == suit:
            mask |= 1 << (card >> 2)
        else:
            one, two = two, card
            others += 1
    more = two >> 2 if others else 0
    if others == 2:
        low, high = min(one >> 2, more), max(one >> 2, more)
        more = low * RANKS + high if one & 3 == two & 3 else high * RANKS + low
    found: int = facts.hands.flushes[facts.hands.base[mask] + more]
    return found


@inlined
def _cell(own: int, bank: int) -> int:
    """How two halves stand to the bank's, as the odds number it."""
    front, ahead = own >> FRONT & AHEAD, bank >> FRONT & AHEAD
    back, behind = own & BACK, bank & BACK
    return 3 * (1 + (front > ahead) - (front < ahead)) + 1 + (back > behind) - (back < behind)


@inlined
def _better(
    facts: Facts, cards: Cards, places: Array, hand: int, at: int, bank: int, cell: int
) -> int:
    """The best way to stand to the bank's open hand, where the house way is not it."""
    if facts.order[cell] == facts.welcome:
        return cell
    for n in range(len(facts.hand)):
        facts.cards[n] = cards.shoe[at + places[hand * len(facts.hand) + n]]
    front, back = facts.hands.fronts[bank >> FRONT & AHEAD], facts.hands.backs[bank & BACK]
    found: int = best_cell(facts.cards, front << FRONT_AT | back, facts.halves, facts.order)
    return found


@inlined
def _pay_buttons(facts: Facts, lay: Lay, here: Here, setting: int, great: int) -> None:
    """Every button meets the rows it is paid for, most often none."""
    for n in range(facts.buttons.shape[1]):
        hand, slot, end = facts.buttons[setting, n]
        if hand < 0:
            break
        if great == facts.nothing:
            _pay(facts, lay, here, slot, facts.nothing, hand)
            continue
        first = slot
        for row in range(facts.nothing):
            for other in range(1, facts.live[setting] + 1):
                envied = other != hand and facts.envied[setting, other]
                if slot < end and envied and facts.held[other] == row:
                    _pay(facts, lay, here, slot, facts.paid[facts.held[hand], row], hand)
                    slot += 1
        if slot == first:
            _pay(facts, lay, here, slot, facts.nothing, hand)


@inlined
def _pay(facts: Facts, lay: Lay, here: Here, slot: int, row: int, hand: int) -> None:
    fill(lay, here, slot, facts.lines[facts.spots[slot], row, facts.states[hand]], 0)
