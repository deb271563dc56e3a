"""The kernel that deals at random."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.compiled.compiling import kernel
from houseway.compiled.streams import NUMBERS, fill
from houseway.hands.omaha import omaha_tables
from houseway.proof.equity.sharing import COUNTED, SQUARES, Scratch, inside, sharing
from houseway.proof.equity.situation import Situation, Whole
from houseway.proof.equity.valuing import SHOWN, valuing

TRIES = 1000  # for each deal, on average, before a block is given up
HALF = 24  # bits of half a random number


class Dealt(NamedTuple):
    """A situation as the kernel takes it.

    Holdings of all hands follow each other, those of hand h from `starts[h]`: `cards` has the
    `known[h]` cards of each, `masks` the same as bits, `upto` the weights up to and with it.
    `deck` are cards that may come, `taken` those that may not, as bits. `own_parts` are the places
    of own cards that are ranked together, `columns` where two ranks are in the tables for two.
    """

    cards: NDArray[np.uint8]
    masks: Whole
    upto: Whole
    starts: Whole
    known: Whole
    deck: NDArray[np.uint8]
    board: NDArray[np.uint8]
    taken: int
    own_parts: NDArray[np.uint8]
    columns: NDArray[np.int32]


class Table(NamedTuple):
    """The arrays one block is dealt on. `at` is the place of the next random number."""

    numbers: Whole
    at: Whole
    own: NDArray[np.uint8]
    board: NDArray[np.uint8]
    chosen: Whole
    suits: Whole
    shown: Whole
    showdown: Scratch


def dealt(asked: Situation) -> Dealt:
    """The situation in arrays."""
    spec = asked.spec
    two = spec.use == "exactly two"
    most = max(hand.known for hand in asked.hands)
    rows = [np.pad(hand.cards, ((0, 0), (0, most - hand.known))) for hand in asked.hands]
    taken = sum(1 << card for card in (*asked.board, *asked.dead))
    return Dealt(
        cards=np.ascontiguousarray(np.concatenate(rows)),
        masks=np.concatenate([hand.masks for hand in asked.hands]),
        upto=np.concatenate([np.cumsum(hand.weights) for hand in asked.hands]),
        starts=np.cumsum([0, *(len(row) for row in rows)], dtype=np.int64),
        known=np.array([hand.known for hand in asked.hands], np.int64),
        deck=np.array(asked.deck, np.uint8),
        board=np.array(asked.board, np.uint8),
        taken=taken,
        own_parts=np.array(spec.own_parts, np.uint8),
        columns=omaha_tables(spec.ranking).columns if two else np.zeros((64, 64), np.int32),
    )


def table(asked: Situation) -> Table:
    """An empty table; its first random number makes it fetch fresh ones."""
    spec, hands = asked.spec, len(asked.hands)

    def row(*size: int) -> Whole:
        return np.zeros(size, np.int64)

    return Table(
        numbers=row(NUMBERS),
        at=np.array([NUMBERS]),
        own=np.zeros((hands, spec.own), np.uint8),
        board=np.zeros(spec.board, np.uint8),
        chosen=row(hands),
        suits=row(4),
        shown=row(SHOWN),
        showdown=Scratch(row(hands), row(hands), row(hands)),
    )


def counts_of(asked: Situation) -> Whole:
    return np.zeros((len(asked.hands), COUNTED), np.int64)


@cache
def dealing(exactly_two: bool) -> Any:
    """The kernel `(dealt, deals, split, tables, low_tables, state, table, counts)`.

    It adds to `counts` and returns how many deals it made: fewer than asked for when hands of the
    ranges hardly ever fit together.
    """
    next_one = inside(_next)
    choose = inside(_choosing(next_one), forceinline=True)
    complete = inside(_completing(next_one), forceinline=True)
    rank, share = inside(_ranking(exactly_two), forceinline=True), sharing()

    def deal(
        dealt: Any,
        deals: int,
        split: bool,
        tables: Any,
        low_tables: Any,
        state: Any,
        table: Any,
        counts: Any,
    ) -> int:
        done = 0
        for _ in range(deals * TRIES):
            used = choose(dealt, table, state)
            if used < 0:
                continue
            complete(used, dealt, table, state)
            show = table.showdown
            rank(dealt, table, tables, show.high)
            if split:
                rank(dealt, table, low_tables, show.low)
            share(show, split, 1, counts)
            for hand in range(len(table.own)):
                counts[hand, SQUARES] += show.got[hand] * show.got[hand]
            done += 1
            if done == deals:
                break
        return done

    return kernel(deal)


def _next(below: int, numbers: Any, at: Any, state: Any) -> Any:
    """A random number below another, which has 38 bits at most."""
    if at[0] == len(numbers):
        fill(numbers, state)
        at[0] = 0
    number = numbers[at[0]]
    at[0] += 1
    high, low = number >> HALF, number & (1 << HALF) - 1
    return (high * below + (low * below >> HALF)) >> HALF


def _choosing(next_one: Any) -> Any:
    def choose(dealt: Any, table: Any, state: Any) -> Any:
        """A holding for each hand by its weight; -1 if they share cards, else all cards used.

        Starting again whenever two hands clash makes every way they fit as likely as it weighs.
        """
        used = np.int64(dealt.taken)
        for hand in range(len(table.own)):
            first, last = dealt.starts[hand], dealt.starts[hand + 1] - 1
            if first < last:
                place = next_one(dealt.upto[last], table.numbers, table.at, state)
                while first < last:
                    middle = (first + last) >> 1
                    if dealt.upto[middle] > place:
                        last = middle
                    else:
                        first = middle + 1
            if dealt.masks[first] & used:
                return -1
            used |= dealt.masks[first]
            table.chosen[hand] = first
        return used

    return choose


def _completing(next_one: Any) -> Any:
    def card(used: int, dealt: Any, table: Any, state: Any) -> Any:
        while True:
            at = next_one(len(dealt.deck), table.numbers, table.at, state)
            found = np.int64(dealt.deck[at])
            if not used >> found & 1:
                return found

    drawn = inside(card, forceinline=True)

    def complete(used: int, dealt: Any, table: Any, state: Any) -> None:
        """Deal whatever the hands and the board still miss."""
        for hand in range(len(table.own)):
            known = dealt.known[hand]
            for place in range(len(table.own[hand])):
                if place < known:
                    table.own[hand, place] = dealt.cards[table.chosen[hand], place]
                else:
                    found = drawn(used, dealt, table, state)
                    used |= np.int64(1) << found
                    table.own[hand, place] = found
        for place in range(len(table.board)):
            if place < len(dealt.board):
                table.board[place] = dealt.board[place]
            else:
                found = drawn(used, dealt, table, state)
                used |= np.int64(1) << found
                table.board[place] = found

    return complete


def _ranking(exactly_two: bool) -> Any:
    lay, worth = valuing(exactly_two)

    def part(number: int, own: Any, dealt: Any, table: Any, tables: Any) -> int:
        """The value of a part of a hand with the board."""
        suits, places, total = table.suits, dealt.own_parts[number], 0
        for suit in range(4):
            suits[suit] = 0
        for place in places:
            card = own[place]
            code = tables.codes[card]
            total += code
            if card == JOKER:
                for suit in range(4):
                    suits[suit] += code
            else:
                suits[card & 3] += code
        column = dealt.columns[own[places[0]] >> 2, own[places[1]] >> 2]
        value: int = worth(total, suits, column, table.shown, tables)
        return value

    value_of = inside(part, forceinline=True)

    def rank(dealt: Any, table: Any, tables: Any, values: Any) -> None:
        """The value of the best hand that each hand's cards make with the board."""
        lay(table.board, tables, table.shown)
        for hand in range(len(table.own)):
            best = 0
            for number in range(len(dealt.own_parts)):
                best = max(best, value_of(number, table.own[hand], dealt, table, tables))
            values[hand] = best

    return rank
