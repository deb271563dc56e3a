"""Ante games with a board, compiled: a raise before the flop, after it or at the river.

A way of playing is a `Plan` of the odds. What it does before the flop and after it is in tables by
the two cards and the flop, up to the names of suits. At the river the house way looks at the cards,
and best play at a table with a bit for every two cards beside a board.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiled.compiling import inlined
from houseway.families.ante.game import Ante
from houseway.families.ante.kernel import (
    Places,
    fill_seat,
    hand_number,
    lay_out_slots,
    outcome_number,
    places_of,
    refuse,
    settle_walks,
    ways_in,
)
from houseway.families.ante.odds.flops import flops
from houseway.families.ante.odds.holdem import Holdem, Plan
from houseway.families.ante.odds.plans import house_plan
from houseway.families.ante.odds.rivers import TURN_BITS, classes_of_boards, raised_at_river
from houseway.families.ante.odds.scale import scale_of
from houseway.families.ante.odds.solved import weights_of
from houseway.hands.kernels import kernels
from houseway.hands.tables import FLUSHES, SUITS_AT, Tables
from houseway.proof.kernel import SLOW, Kernel
from houseway.proof.layout import Array, Lay
from houseway.proof.scene import BEST_PLAY
from houseway.proof.shifts import Cards, draw
from houseway.proof.staged import Staged
from houseway.proof.suits import CHOOSE
from houseway.proof.walk import Here, U

FLOP, BOARD = 3, 5
STREETS = (0, FLOP, BOARD)  # open cards of the board
NOT_YET, FOLDED = -1, -1  # picks

by_ranks, in_suit = kernels().by_ranks, kernels().in_suit


class Board(NamedTuple):
    """The cards in the middle: the sum of their codes, and of those of the suit that may make a
    flush, if one may."""

    shared: int
    suit: int
    alike: int


class Early(NamedTuple):
    """Ways of playing before the flop and after it.

    `first[way, pair]` is the number of the pick before the flop, or NOT_YET; `bets` has a bit for
    every pair, in rows by way and class of flops. `flop` is by the number of a flop: its class, and
    in the lowest bits how suits are renamed; `turned[turn, pair]` is where two cards lie then.
    """

    first: Array
    bets: Array
    flop: Array
    turned: Array


class House(NamedTuple):
    """The house way at the river: with such two cards, on such a board by its place, or where the
    hand beats the board's kind. `tables` have the places of boards, `kind` what kind they are."""

    pairs: Array
    boards: Array
    beats: bool
    tables: Tables
    kind: Array


class Best(NamedTuple):
    """Best play at the river: `found` is by the number of a board, as for flops, and `bits` has a
    row for every class of boards."""

    found: Array
    bits: Array


NO_BEST = Best(np.zeros(1, np.int32), np.zeros((1, 1), np.uint8))


class Facts(NamedTuple):
    """A hand of seven cards has a place by `tables`, and is one of `kinds` kinds; from `opening` on
    the bank opens. `after` and `last` are the numbers of the raises on the later streets."""

    places: Places
    stacks: bool
    tables: Tables
    kind: Array
    kinds: int
    opening: int
    after: int
    last: int
    flops: int
    choose: Array
    early: Early
    house: House
    with_best: bool
    best: Best


def holdem_kernel(staged: Staged, game: Ante) -> Kernel:
    """The kernel of a staged scene of a game with a board."""
    play = game.settings
    if tuple(street.open for street in play.streets) != STREETS or play.cards != 2:
        raise refuse(staged, "other streets than before the flop, after it and at the river")
    holdem, best = Holdem(game), None
    if BEST_PLAY in ways_in(staged):
        weights = weights_of(game)
        holdem, best = weights.holdem, weights.best
    house = house_plan(holdem)
    before = len(play.streets[0].raises)
    layout, further = lay_out_slots(staged, game)
    facts = Facts(
        places=places_of(layout, further, game, holdem.scale.kinds),
        stacks=play.deal == "stacks",
        tables=_small(holdem.scale.tables),
        kind=holdem.scale.kind.astype(np.int64),
        kinds=len(holdem.scale.kinds),
        opening=holdem.scale.opening,
        after=before,
        last=before + len(play.streets[1].raises),
        flops=len(house.bets),
        choose=CHOOSE,
        early=_early(holdem, [house, best or house]),
        house=_house(game, holdem, house),
        with_best=best is not None,
        best=NO_BEST if best is None else Best(classes_of_boards(), raised_at_river(holdem)),
    )
    seated = sum(not person.back for person in staged.scene.people)
    most = seated * play.cards + play.board
    return Kernel(layout, play_round, facts, game.most_cards, most, block=SLOW)


def _small(tables: Tables) -> Tables:
    return tables._replace(
        values=tables.values.astype(np.int16), suited_values=tables.suited_values.astype(np.int16)
    )


def _early(holdem: Holdem, plans: list[Plan]) -> Early:
    found, times = flops(), list(holdem.picks.values())
    first = np.full((len(plans), len(found.start)), NOT_YET, np.int8)
    for way, plan in enumerate(plans):
        for pick in range(len(holdem.streets[0].raises)):
            first[way, plan.early == times[pick]] = pick
    bets = [np.packbits(plan.bets, axis=1, bitorder="little") for plan in plans]
    return Early(
        first,
        np.concatenate(bets),
        (found.flop << TURN_BITS | found.turn).astype(np.int32),
        found.turned.astype(np.int16),
    )


def _house(game: Ante, holdem: Holdem, plan: Plan) -> House:
    scale = scale_of(game.settings, BOARD)
    assert scale.kinds == holdem.scale.kinds
    boards = np.zeros(len(scale.values), np.bool_)
    boards[scale.places(holdem.boards.cards)] = plan.boards
    return House(plan.pairs, boards, plan.beats, _small(scale.tables), scale.kind.astype(np.int64))


@inlined
def pair_number(one: int, two: int) -> int:
    """The number of two cards among all of them."""
    low, high = min(one, two), max(one, two)
    found: int = high * (high - 1) // 2 + low
    return found


@inlined
def has(bits: Array, row: int, at: int) -> bool:
    """Whether a bit of a row is set."""
    return bool(bits[U(row), U(at >> 3)] >> (at & 7) & 1)


@inlined
def laid_board(tables: Tables, shoe: Array, at: int) -> Board:
    """Read the five cards from `at` on. Two suits cannot both have three of them."""
    shared = alike = 0
    for n in range(BOARD):
        shared += tables.codes[U(shoe[U(at + n)])]
    three = (shared >> SUITS_AT) + (8 - 3) * 0x1111 & 0x8888
    suit = (three > 0x8) + (three > 0x80) + (three > 0x800)
    for n in range(BOARD):
        card = shoe[U(at + n)]
        alike += tables.codes[U(card)] * (card & 3 == suit)
    return Board(shared, suit, alike)


@inlined
def place_beside(tables: Tables, board: Board, one: int, two: int) -> int:
    """Where the best five of two cards and a board lie on the scale."""
    first, second = tables.codes[U(one)], tables.codes[U(two)]
    total = tables.start + board.shared + first + second
    found = by_ranks(total, tables)
    if total & FLUSHES:
        own = board.alike + first * (one & 3 == board.suit) + second * (two & 3 == board.suit)
        found = max(found, in_suit(own, tables))
    return int(found)


@inlined
def place_alone(tables: Tables, board: Board) -> int:
    """Where a board lies among the hands of five cards."""
    total = tables.start + board.shared
    return int(max(by_ranks(total, tables), in_suit(total, tables) if total & FLUSHES else 0))


@inlined
def house_at_river(house: House, board: Board, kind: int, pair: int) -> bool:
    """Whether the house way raises with a hand of this kind."""
    alone = place_alone(house.tables, board)
    looks = house.pairs[U(pair)] | house.boards[U(alone)]
    return bool(looks | (house.beats & (kind > house.kind[U(alone)])))


@inlined
def best_at_river(facts: Facts, found: int, pair: int) -> bool:
    """Whether best play raises; `found` is the class of the board, and the turn of suits."""
    board, turn = found >> TURN_BITS, found & (1 << TURN_BITS) - 1
    return has(facts.best.bits, board, int(facts.early.turned[U(turn), U(pair)]))


@inlined
def pick_of(
    facts: Facts, board: Board, flop: int, found: int, way: int, kind: int, pair: int
) -> int:
    """The number of the raise a hand comes to, or FOLDED."""
    early, pick = facts.early, int(facts.early.first[U(way), U(pair)])
    if pick != NOT_YET:
        return pick
    own = int(early.turned[U(flop & (1 << TURN_BITS) - 1), U(pair)])
    if has(early.bets, way * facts.flops + (flop >> TURN_BITS), own):
        return facts.after
    if way == 0:
        raises = house_at_river(facts.house, board, kind, pair)
    else:
        raises = best_at_river(facts, found, pair)
    return facts.last if raises else FOLDED


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
    places, many, shoe = facts.places, facts.places.many[U(setting)], cards.shoe
    board_at = at + 2 * (many + 1)
    for n in range(at, board_at + BOARD):
        draw(cards, n, shift)
    apart, step = (2, 1) if facts.stacks else (1, many + 1)
    board = laid_board(facts.tables, shoe, board_at)
    flop = facts.early.flop[U(hand_number(shoe, board_at, 1, FLOP, facts.choose))]
    found = 0
    if facts.with_best:
        found = facts.best.found[U(hand_number(shoe, board_at, 1, BOARD, facts.choose))]
    last = at + many * apart
    bank = place_beside(facts.tables, board, shoe[U(last)], shoe[U(last + step)])
    for k in range(many):
        one, two = shoe[U(at + k * apart)], shoe[U(at + k * apart + step)]
        mine = place_beside(facts.tables, board, one, two)
        seat, kind = places.seats[U(setting), U(k)], facts.kind[U(mine)]
        way, pair = places.way[U(seat)], pair_number(one, two)
        pick = pick_of(facts, board, flop, found, way, kind, pair)
        folded = int(pick == FOLDED)
        outcome = outcome_number(folded, bank, mine, facts.opening, facts.kinds, kind)
        fill_seat(places, lay, here, seat, outcome, pick)
    settle_walks(places, lay, here, counts, setting)
    return int(board_at + BOARD)
