"""Rounds of one seat against a bank that covers everything, counted as they fall."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiled.compiling import inlined, kernel
from houseway.compiled.streams import NUMBERS, fill
from houseway.families.blackjack.kernel.facts import (
    BANK_ENDS,
    BANK_NATURAL,
    CARDS,
    MOST_BANK_CARDS,
    RANKS,
    RESCUED,
    Array,
)
from houseway.families.blackjack.kernel.sampled_rounds import (
    JOKER_VALUE,
    Core,
    Hands,
    act,
    as_dealt,
    bank_hand,
    deal,
    gives_up,
    rank_of,
    red_run,
    switches,
    two,
    value_of,
)
from houseway.families.blackjack.outcome import ASKED, MOST_REDS
from houseway.proof.shifts import Cards
from houseway.proof.walk import U

MATCHES, PATTERNS = len(ASKED.values["match"]), len(ASKED.values["first-four"])


class Seat(NamedTuple):
    """What is asked of one seat. `pays` is by dealt hand, row and the bank's end; its unit and that
    of `ladder`, which says what lies on a hand after so many doubles, make every profit a whole
    number. `completes` draws the bank's hand out whatever happens."""

    core: Core
    pays: Array
    ladder: Array
    completes: bool
    asks_sides: bool
    asks_reds: bool
    match: Array
    first_four: Array


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


def _room(places: int) -> Array:
    return np.zeros(places, dtype=np.int64)


@kernel
def play_rounds(
    seat: Seat, cards: Cards, hands: Hands, bank: Array, tally: Tally, rounds: int
) -> None:
    """Play `rounds` rounds and count what comes of them."""
    core, used, at = seat.core, NUMBERS, 0
    for number in range(rounds):
        left = cards.size - at
        if cards.fresh or left <= cards.cut or left < cards.need:
            at = 0
        if used + cards.most > NUMBERS:
            fill(cards.numbers, cards.state)
            used = 0
        shift = used - at
        at, up, hole = deal(core, cards, hands, 1, at, shift)
        match, four = _first_cards(seat, hands, up)
        natural, peeked = core.natural[two(up, hole)], core.peeks[rank_of(up)]
        if core.gives_up_early and peeked:
            gives_up(core, hands, 0, 0, up)
        many = core.hands
        if value_of(up) != JOKER_VALUE and not (peeked and natural):
            switched = core.hands == 2 and switches(core, hands, 0, 0, up)
            at, many, waits = act(core, cards, hands, 0, 0, up, switched, at, shift)
        else:
            waits = as_dealt(core, hands, 0)
        draws = (waits or seat.completes) and not natural
        at, held, finish = bank_hand(core, cards, bank, up, hole, draws, at, shift)
        used = at + shift
        if at > cards.size:  # the cards ran out and the round is called off
            tally.sums[0] += 1
            at = cards.size
            continue
        profit, staked = _settle(seat, hands, many, finish, peeked)
        tally.profits[len(tally.profits) // 2 + profit] += 1
        tally.sums[1] += staked
        reds = 0
        if seat.asks_sides:
            if seat.asks_reds:
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
def _first_cards(seat: Seat, hands: Hands, up: int) -> tuple[int, int]:
    """What side wagers on the first cards ask: the match with the up-card, and four ranks."""
    match = four = 0
    if len(seat.match):
        cards = (hands.first[0] >> 8) * CARDS + (hands.second[0] >> 8)
        match = seat.match[cards * CARDS + (up >> 8)]
    if len(seat.first_four):
        held = two(hands.first[0], hands.second[0]) * RANKS * RANKS
        four = seat.first_four[held + two(hands.first[1], hands.second[1])]
    return match, four


@inlined
def _settle(seat: Seat, hands: Hands, many: int, finish: int, peeked: bool) -> tuple[int, int]:
    """The profit of all hands, and what was staked. A natural found late may take the original
    wagers only."""
    core, profit, staked = seat.core, 0, 0
    original = finish == BANK_NATURAL and not peeked and core.original_only
    for n in range(many):
        doubles, ended, row = hands.doubles[U(n)], hands.ended[U(n)], hands.row[U(n)]
        staked += seat.ladder[U(doubles)]
        lies = seat.ladder[U(doubles - (ended == RESCUED))]
        if original:
            lies = seat.ladder[0] if n < core.hands else 0
        if ended:
            row = ended
        at = (hands.root[U(n)] * core.rows + row) * BANK_ENDS + finish
        profit += seat.pays[U(at)] * lies
    return profit, staked
