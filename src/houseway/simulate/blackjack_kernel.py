"""Whole rounds of any blackjack game for one seat, compiled.

The order is that of the table's procedure: deal, early surrender, the look for a natural, the
switch, every hand and those split from it, the bank's hand, settlement. Totals, the bank's draws
and runs of red are the compiled rules themselves; the rest is read from tables made by the rules.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.games.blackjack import outcome, rules
from houseway.games.blackjack.outcome import ASKED
from houseway.simulate.blackjack_facts import (
    BANK_ENDS,
    BANK_NATURAL,
    BANK_SPECIAL,
    CARDS,
    COUNTS,
    MORE_CARDS,
    MOST_BANK_CARDS,
    NATURAL,
    NATURAL_SHAPE,
    POINTS,
    RANKS,
    RESCUED,
    SHAPES,
    SURRENDERED,
    THREE_CARDS,
    VALUES,
    WITH_JOKER,
    Array,
    Facts,
)
from houseway.simulate.blackjack_offers import DEALT, SPLIT_TWO, SWITCHED
from houseway.simulate.blackjack_strategy import PICKS
from houseway.simulate.compiling import compiled, inlined, kernel
from houseway.simulate.streams import BITS, NUMBERS, fill

MOST_REDS = outcome.MOST_REDS
MATCHES, PATTERNS = len(ASKED.values["match"]), len(ASKED.values["first-four"])
JOKER_TOTAL, JOKER_VALUE = rules.JOKER_TOTAL, rules.JOKER_VALUE
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = range(len(PICKS))
SHAPE = 2 * POINTS  # the places of one shape among the choices
STATES = SHAPES * SHAPE

bank_draws = compiled(rules.bank_draws)
total_of = compiled(rules.total_of)
red_run = compiled(outcome.red_run)


class Book(NamedTuple):
    """A strategy's tables, flat; `levels` is one more than the doubles a hand may make."""

    choices: Array
    early: Array
    worth: Array
    levels: int


class Deal(NamedTuple):
    """Where cards come from: a shoe of `size` cards and room behind it, and random numbers.

    `fresh` deals every round from the full shoe; otherwise it is shuffled when no more than `cut`
    cards are left, or fewer than `reserve`. The state of `silence` deals the cards as they lie.
    """

    shoe: Array
    size: int
    numbers: Array
    state: Array
    fresh: bool
    cut: int
    reserve: int


class Tally(NamedTuple):
    """What is counted. `profits` is centred on its middle; `sums` holds the rounds called off and
    everything staked. `trace` has a row for each round, or none."""

    profits: Array
    sums: Array
    banks: Array
    reds: Array
    match: Array
    first_four: Array
    trace: Array


class Hands(NamedTuple):
    """The hands of a round: two cards and the dealt hand each comes from, how many hands a dealt
    one has become, and in the end its row of the pay table and what lies on it."""

    first: Array
    second: Array
    root: Array
    became: Array
    row: Array
    lies: Array


def new_tally(most: int, traced: int) -> Tally:
    """A tally of nothing, for profits up to `most` either way."""
    return Tally(
        profits=_room(2 * most + 1),
        sums=_room(2),
        banks=_room(BANK_ENDS * MOST_BANK_CARDS),
        reds=_room(MOST_REDS + 1),
        match=_room(MATCHES),
        first_four=_room(PATTERNS),
        trace=np.zeros((traced, 8), dtype=np.int64),
    )


def new_hands(most: int) -> Hands:
    return Hands(*(_room(most) for _ in Hands._fields))


def _room(places: int) -> Array:
    return np.zeros(places, dtype=np.int64)


@kernel
def play_rounds(
    facts: Facts, book: Book, deal: Deal, hands: Hands, bank: Array, tally: Tally, rounds: int
) -> None:
    """Play `rounds` rounds and count what comes of them."""
    used, at = NUMBERS, 0
    for number in range(rounds):
        left = deal.size - at
        if deal.fresh or left <= deal.cut or left < deal.reserve:
            at = 0
        if used + facts.most_cards > NUMBERS:
            fill(deal.numbers, deal.state)
            used = 0
        shift = used - at
        at, up, hole = _deal(facts, deal, hands, at, shift)
        match, four = _first_cards(facts, hands, up)
        natural = facts.natural[_rank(up) * RANKS + _rank(hole)]
        peeked = facts.peeks[_rank(up)]
        acting = _value(up) != JOKER_VALUE and not (peeked and natural)
        origin = DEALT
        if facts.hands == 2 and acting and _switches(book, hands, _value(up)):
            hands.second[0], hands.second[1] = hands.second[1], hands.second[0]
            origin = SWITCHED
        at, many, staked, needs = _play_hands(
            facts, book, deal, hands, up, origin, acting, at, shift
        )
        draws = needs and not natural
        at, held, finish = _bank(facts, deal, bank, up, hole, draws, at, shift)
        used = at + shift
        if at > deal.size:  # the cards ran out and the round is called off
            tally.sums[0] += 1
            at = deal.size
            continue
        profit = _settle(facts, hands, many, finish, peeked)
        tally.profits[len(tally.profits) // 2 + profit] += 1
        tally.sums[1] += staked
        reds = 0
        if facts.asks_sides:
            if facts.asks_reds:
                reds = red_run(bank[:held])
            tally.reds[reds] += 1
            tally.match[match] += 1
            tally.first_four[four] += 1
            tally.banks[finish * MOST_BANK_CARDS + min(held, MOST_BANK_CARDS - 1)] += 1
        if len(tally.trace):
            row = tally.trace[number]
            row[0], row[1], row[2], row[3] = at, profit, staked, finish
            row[4], row[5], row[6], row[7] = held, reds, match, four


@inlined
def _value(card: int) -> int:
    return card & 15


@inlined
def _rank(card: int) -> int:
    return (card >> 4) & 15


@inlined
def _draw(deal: Deal, at: int, shift: int) -> int:
    """Bring a random one of the cards left to place `at`, as Fisher and Yates do.

    Every card left is equally likely whatever order they lie in, so a fresh shoe is simply one
    dealt from its first place again.
    """
    taken = at + ((deal.numbers[at + shift] * (deal.size - at)) >> BITS)
    card: int = deal.shoe[taken]
    deal.shoe[taken] = deal.shoe[at]
    deal.shoe[at] = card
    return card


@inlined
def _deal(facts: Facts, deal: Deal, hands: Hands, at: int, shift: int) -> tuple[int, int, int]:
    """One card to each hand and to the bank, twice."""
    for n in range(facts.hands):
        hands.first[n] = _draw(deal, at + n, shift)
        hands.root[n], hands.became[n] = n, 1
    at += facts.hands
    up = _draw(deal, at, shift)
    at += 1
    for n in range(facts.hands):
        hands.second[n] = _draw(deal, at + n, shift)
    at += facts.hands
    return at + 1, up, _draw(deal, at, shift)


@inlined
def _first_cards(facts: Facts, hands: Hands, up: int) -> tuple[int, int]:
    """What side wagers on the first cards ask: the match with the up-card, and four ranks."""
    match = four = 0
    if facts.asks_match:
        cards = (hands.first[0] >> 8) * CARDS + (hands.second[0] >> 8)
        match = facts.match[cards * CARDS + (up >> 8)]
    if facts.asks_first_four:
        first = _rank(hands.first[0]) * RANKS + _rank(hands.second[0])
        second = _rank(hands.first[1]) * RANKS + _rank(hands.second[1])
        four = facts.first_four[first * RANKS * RANKS + second]
    return match, four


@inlined
def _switches(book: Book, hands: Hands, up: int) -> bool:
    """Whether the hands are worth more with their second cards exchanged."""
    a, b = _rank(hands.first[0]), _rank(hands.second[0])
    c, d = _rank(hands.first[1]), _rank(hands.second[1])
    worth = book.worth
    kept = worth[(a * RANKS + b) * VALUES + up] + worth[(c * RANKS + d) * VALUES + up]
    a, c = a + RANKS, c + RANKS
    switched = worth[(a * RANKS + d) * VALUES + up] + worth[(c * RANKS + b) * VALUES + up]
    more: bool = switched > kept
    return more


@inlined
def _play_hands(
    facts: Facts,
    book: Book,
    deal: Deal,
    hands: Hands,
    up: int,
    origin: int,
    acting: bool,
    at: int,
    shift: int,
) -> tuple[int, int, int, bool]:
    """Every hand in turn, those split off after the dealt ones.

    Says where the shoe stands, how many hands there are, what was staked, and whether any of it
    waits for the bank's total.
    """
    many, done, staked = facts.hands, 0, 0
    needs = facts.completes
    while done < many:
        first, root = hands.first[done], hands.root[done]
        if done < facts.hands:
            second, come = hands.second[done], origin
        else:
            second = _draw(deal, at, shift)
            at += 1
            come = _split_origin(first, hands.became[root])
        dealt, cards, doubles, counted = come == DEALT, 2, 0, 0
        hard = _value(first) + _value(second)
        ace = _value(first) == 1 or _value(second) == 1
        shape = _shape(facts, dealt, first, second)
        page = (come * book.levels * VALUES + _value(up)) * STATES
        if dealt and book.early[_value(up) * STATES + shape * SHAPE + ace * POINTS + hard]:
            counted = SURRENDERED
        while acting and not counted:
            pick = book.choices[page + shape * SHAPE + ace * POINTS + hard]
            if pick == STAND:
                break
            if pick >= SURRENDER:
                counted = SURRENDERED if pick == SURRENDER else RESCUED
                break
            card = _draw(deal, at, shift)
            at += 1
            if pick == SPLIT:
                hands.first[many], hands.root[many] = second, root
                many += 1
                hands.became[root] += 1
                second = card
                hard = _value(first) + _value(second)
                ace = _value(first) == 1 or _value(second) == 1
                shape = _shape(facts, False, first, second)
                come = _split_origin(first, hands.became[root])
                page = (come * book.levels * VALUES + _value(up)) * STATES
                continue
            if pick == DOUBLE:
                doubles += 1
                page += VALUES * STATES
            hard += _value(card)
            ace = ace or _value(card) == 1
            cards += 1
            shape = THREE_CARDS if cards == 3 else MORE_CARDS
            if _value(card) == JOKER_VALUE:
                shape = WITH_JOKER
        if not counted:
            counted = NATURAL
            if shape != NATURAL_SHAPE:
                needs = True
                counted = JOKER_TOTAL
                if shape != WITH_JOKER:
                    counted = total_of(hard, ace, facts.limit)
        kinds = facts.most_player_cards - 1
        hands.row[done] = (root * COUNTS + counted) * kinds + min(cards - 2, kinds - 1)
        hands.lies[done] = facts.ladder[doubles - (counted == RESCUED)]
        staked += facts.ladder[doubles]
        done += 1
    return at, many, staked, needs


@inlined
def _split_origin(first: int, became: int) -> int:
    return SPLIT_TWO + 2 * (became - 2) + (_value(first) == 1)


@inlined
def _shape(facts: Facts, dealt: bool, first: int, second: int) -> int:
    shape: int = facts.shapes[((not dealt) * RANKS + _rank(first)) * RANKS + _rank(second)]
    return shape


@inlined
def _bank(
    facts: Facts, deal: Deal, bank: Array, up: int, hole: int, draws: bool, at: int, shift: int
) -> tuple[int, int, int]:
    """The bank's hand, drawn out if it `draws`; a joker ends it.

    Says where the shoe stands, with how many cards the bank ends, and how they count.
    """
    bank[0], bank[1], held = up >> 8, hole >> 8, 2
    hard = _value(up) + _value(hole)
    ace = _value(up) == 1 or _value(hole) == 1
    joker = _value(up) == JOKER_VALUE or _value(hole) == JOKER_VALUE
    while draws and not joker and bank_draws(hard, ace, facts.limit, facts.hits_soft_17):
        card = _draw(deal, at, shift)
        bank[held] = card >> 8
        at += 1
        held += 1
        hard += _value(card)
        ace = ace or _value(card) == 1
        joker = _value(card) == JOKER_VALUE
    finish = JOKER_TOTAL if joker else total_of(hard, ace, facts.limit)
    if facts.bank_natural[_rank(up) * RANKS + _rank(hole)]:
        finish = BANK_NATURAL
    elif held == 3 and facts.asks_special:
        special = facts.special[(bank[0] * CARDS + bank[1]) * CARDS + bank[2]]
        if special:
            finish = BANK_SPECIAL + special
    return at, held, finish


@inlined
def _settle(facts: Facts, hands: Hands, many: int, finish: int, peeked: bool) -> int:
    """The profit of all hands. A natural found late may take the original wagers only."""
    original = finish == BANK_NATURAL and not peeked and facts.original_only
    profit = 0
    for n in range(many):
        lies = hands.lies[n]
        if original:
            lies = facts.ladder[0] if n < facts.hands else 0
        profit += facts.pays[hands.row[n] * BANK_ENDS + finish] * lies
    return profit
