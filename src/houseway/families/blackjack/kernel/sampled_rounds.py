"""The hands of a round of any blackjack game, compiled.

The order is that of the table's procedure: deal, early surrender, the look for a natural, the
switch, every hand and those split from it, the bank's hand. What a card makes of a hand and what is
done with it is read from tables made by the rules; nothing is settled here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiled.compiling import compiled, inlined
from houseway.families.blackjack import outcome, rules
from houseway.families.blackjack.kernel.facts import (
    BANK_NATURAL,
    BANK_SPECIAL,
    CARDS,
    NATURAL,
    RANKS,
    RESCUED,
    SURRENDERED,
    VALUES,
    Array,
)
from houseway.families.blackjack.kernel.hands import DEALT, SPLIT, STEP, SWITCHED
from houseway.families.blackjack.kernel.strategy import PICKS
from houseway.proof.shifts import Cards, draw
from houseway.proof.walk import U

JOKER_VALUE = rules.JOKER_VALUE
_STAND, _HIT, DOUBLE, SPLITS, SURRENDER, _RESCUE = range(len(PICKS))
LAYER = RANKS * RANKS

red_run = compiled(outcome.red_run)


class Core(NamedTuple):
    """Everything about a game and its players' strategies that hands need. Tables are flat.

    `first`, `following`, `choices` and `row` are those of the `Machine`; a book of choices has
    `book` places. `early` and `worth` are by book too. `bank_first`, `bank_following`, `bank_draws`
    and `bank_total` are the bank's own hands. A seat has room for `width` hands.
    """

    hands: int
    width: int
    states: int
    level: int
    became: int
    book: int
    first: Array
    following: Array
    choices: Array
    row: Array
    rows: int
    gives_up_early: bool
    early: Array
    worth: Array
    natural: Array
    peeks: Array
    bank_natural: Array
    bank_first: Array
    bank_following: Array
    bank_draws: Array
    bank_total: Array
    special: Array
    forfeits_at_once: bool
    decides: bool
    decided: Array
    original_only: bool


class Hands(NamedTuple):
    """The hands of a round, so many places for each seat: two cards and the dealt hand each comes
    from, how many hands a dealt one has become; then how it is paid, how it was given up if it
    was, how often it was doubled, and whether it is settled before the others."""

    first: Array
    second: Array
    root: Array
    became: Array
    row: Array
    ended: Array
    doubles: Array
    early: Array


def new_hands(most: int) -> Hands:
    return Hands(*(np.zeros(most, dtype=np.int64) for _ in Hands._fields))


@inlined
def value_of(card: int) -> int:
    return card & 15


@inlined
def rank_of(card: int) -> int:
    return (card >> 4) & 15


@inlined
def deal(
    core: Core, cards: Cards, hands: Hands, seats: int, at: int, shift: int
) -> tuple[int, int, int]:
    """One card to each hand and to the bank, twice."""
    for seat in range(seats):
        for n in range(seat * core.width, seat * core.width + core.hands):
            hands.first[U(n)] = draw(cards, at, shift)
            hands.ended[U(n)] = 0
            at += 1
    up = draw(cards, at, shift)
    at += 1
    for seat in range(seats):
        for n in range(seat * core.width, seat * core.width + core.hands):
            hands.second[U(n)] = draw(cards, at, shift)
            at += 1
    return at + 1, up, draw(cards, at, shift)


@inlined
def two(first: int, second: int) -> int:
    """The place of two cards by their ranks."""
    return rank_of(first) * RANKS + rank_of(second)


@inlined
def gives_up(core: Core, hands: Hands, base: int, book: int, up: int) -> bool:
    """Whether the first hand of a seat is given up before the look for a natural."""
    held = two(hands.first[U(base)], hands.second[U(base)])
    given: bool = core.early[U((book * VALUES + value_of(up)) * LAYER + held)]
    if given:
        hands.ended[U(base)] = SURRENDERED
    return given


@inlined
def switches(core: Core, hands: Hands, base: int, book: int, up: int) -> bool:
    """Whether two hands are worth more with their second cards exchanged, which is then done."""
    one, other = U(base), U(base + 1)
    a, b, c, d = hands.first[one], hands.second[one], hands.first[other], hands.second[other]
    worth, kept = core.worth, 2 * book * LAYER * VALUES + value_of(up)
    changed = kept + LAYER * VALUES
    before = worth[U(kept + two(a, b) * VALUES)] + worth[U(kept + two(c, d) * VALUES)]
    after = worth[U(changed + two(a, d) * VALUES)] + worth[U(changed + two(c, b) * VALUES)]
    more: bool = after > before
    if more:
        hands.second[one], hands.second[other] = d, b
    return more


@inlined
def as_dealt(core: Core, hands: Hands, base: int) -> bool:
    """The hands of a seat as they lie, with no choices; says whether any waits for a total."""
    waits = False
    for n in range(core.hands):
        here = U(base + n)
        given_up = hands.ended[here] != 0
        row = core.row[U(core.first[U(two(hands.first[here], hands.second[here]))])]
        hands.root[here], hands.row[here], hands.doubles[here] = n, row, 0
        hands.early[here] = core.forfeits_at_once and given_up
        waits = waits or (row != NATURAL and not given_up)
    return waits


@inlined
def act(
    core: Core,
    cards: Cards,
    hands: Hands,
    base: int,
    book: int,
    up: int,
    switched: bool,
    at: int,
    shift: int,
) -> tuple[int, int, bool]:
    """Every hand of a seat in turn, those split off after the dealt ones.

    Says where the shoe stands, how many hands there are, and whether one waits for the bank's
    total: neither given up nor collected already, and no natural.
    """
    many, done, waits = core.hands, 0, False
    page = book * core.book + value_of(up) * core.states
    for n in range(core.hands):
        hands.root[U(base + n)], hands.became[U(base + n)] = n, 1
    while done < many:
        here = U(base + done)
        first, root, doubles, ended, at_page = hands.first[here], hands.root[here], 0, 0, page
        of = U(base + root)
        if done < core.hands:
            ended, layer = hands.ended[here], SWITCHED * LAYER if switched else DEALT
            state = core.first[U(layer + two(first, hands.second[here]))]
        else:
            hands.second[here] = draw(cards, at, shift)
            at += 1
            at_page += (hands.became[of] - 1) * core.became
            state = core.first[U(SPLIT * LAYER + two(first, hands.second[here]))]
        while ended == 0:
            pick = core.choices[U(at_page + state)]
            if pick == _STAND:
                break
            if pick >= SURRENDER:
                ended = SURRENDERED if pick == SURRENDER else RESCUED
                break
            card = draw(cards, at, shift)
            at += 1
            if pick == SPLITS:
                new = U(base + many)
                hands.first[new], hands.root[new] = hands.second[here], root
                hands.second[here] = card
                hands.became[of] += 1
                many += 1
                at_page = page + (hands.became[of] - 1) * core.became
                state = core.first[U(SPLIT * LAYER + two(first, card))]
                continue
            if pick == DOUBLE:
                doubles += 1
                at_page += core.level
            state = core.following[U(state * STEP + value_of(card))]
        hands.ended[here], hands.doubles[here] = ended, doubles
        added = doubles > 0 or done >= core.hands
        waits = _finish(core, hands, here, core.row[U(state)], added, up) or waits
        done += 1
    return at, many, waits


@inlined
def _finish(core: Core, hands: Hands, here: np.uint64, row: int, added: bool, up: int) -> bool:
    """Note how a finished hand is paid; says whether it waits for the bank's total."""
    ended = hands.ended[here] != 0
    early = core.forfeits_at_once and ended
    if core.decides and not ended:
        at = ((hands.root[here] * 2 + added) * RANKS + rank_of(up)) * core.rows + row
        early = core.decided[U(at)]
    hands.row[here], hands.early[here] = row, early
    return not ended and row != NATURAL and not early


@inlined
def bank_hand(
    core: Core, cards: Cards, bank: Array, up: int, hole: int, draws: bool, at: int, shift: int
) -> tuple[int, int, int]:
    """The bank's hand, drawn out if it `draws`; a joker ends it.

    Says where the shoe stands, with how many cards the bank ends, and how they count.
    """
    bank[0], bank[1], held = up >> 8, hole >> 8, 2
    state = core.bank_first[U(two(up, hole))]
    while draws and core.bank_draws[U(state)]:
        card = draw(cards, at, shift)
        bank[U(held)] = card >> 8
        at += 1
        held += 1
        state = core.bank_following[U(state * STEP + value_of(card))]
    finish = core.bank_total[U(state)]
    if core.bank_natural[U(two(up, hole))]:
        finish = BANK_NATURAL
    elif held == 3 and len(core.special) > 0:
        special = int(core.special[U((bank[0] * CARDS + bank[1]) * CARDS + bank[2])])
        if special:
            finish = BANK_SPECIAL + special
    return at, held, finish
