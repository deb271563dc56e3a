"""One hand against all the bank can hold, looked at one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.card import Card
from houseway.families.ante.game import Ante
from houseway.families.ante.odds.holdem import SEVEN
from houseway.families.ante.odds.paying import Counts, Paying
from houseway.families.ante.odds.scale import scale_of
from houseway.proof.boards import RIVALS, Marks, bench, meeting
from houseway.proof.suits import DECK, every_hand


def met_without_board(
    game: Ante, hand: Sequence[Card], shown: Sequence[Card]
) -> tuple[str, Counts]:
    """What kind of hand this is, and how many of the bank's it meets in each shape.

    `shown` is the bank's open card, or nothing.
    """
    size = len(hand)
    scale = scale_of(game.settings, size)
    left = np.array([c for c in range(DECK) if c not in (*hand, *shown)], np.uint8)
    hidden = size - len(shown)
    places = every_hand(hidden)[: comb(len(left), hidden)]  # the first so many hold no higher card
    banks = np.column_stack([left[places], np.tile(np.array(shown, np.uint8), (len(places), 1))])
    theirs = scale.places(banks)
    mine = int(scale.places(np.array([hand], np.uint8))[0])
    shape = np.where(theirs >= scale.opening, 3, 0) + np.where(
        theirs < mine, 0, np.where(theirs == mine, 1, 2)
    )
    return scale.kinds[scale.kind[mine]], np.bincount(shape, minlength=6).astype(np.int64)


def worth_on_boards(game: Ante, paying: Paying, hand: Sequence[Card], boards: Counts) -> Counts:
    """What two cards bring beside each of some boards, in units over all hands of the bank.

    One row a board: without the raise, and for each ante raised.
    """
    scale = scale_of(game.settings, SEVEN)
    marks = Marks(scale.tables, scale.kind, scale.opening)
    shapes = np.zeros((len(boards), 6), np.int64)
    cards = np.ascontiguousarray(boards, np.uint8)
    meeting()(*sorted(hand), cards, marks, bench(), shapes)
    own = np.tile(np.array(hand, np.uint8), (len(boards), 1))
    kinds = scale.kind[scale.places(np.column_stack([cards, own]))]
    found: Counts = np.einsum("bs,bps->bp", shapes, paying.pay[kinds])
    return found


def runouts(hand: Sequence[Card], shown: Sequence[Card]) -> Counts:
    """Every board that can come of the cards shown so far, beside two cards."""
    left = [card for card in range(DECK) if card not in (*hand, *shown)]
    rest = list(combinations(left, 5 - len(shown)))
    return np.array([(*shown, *more) for more in rest], np.int64)


def worth_from_flop(
    game: Ante, paying: Paying, hand: Sequence[Card], shown: Sequence[Card]
) -> dict[str, Fraction]:
    """What each choice is worth once three or five cards of the board are open, best play after."""
    streets = game.settings.streets
    street = next(s for s in streets if s.open == len(shown))
    last = next(iter(streets[-1].raises.values()))
    worth = worth_on_boards(game, paying, hand, runouts(hand, shown))
    every = len(worth) * RIVALS * paying.unit
    bare, each = (int(part) for part in worth.sum(axis=0))
    found = {pick: Fraction(bare + times * each, every) for pick, times in street.raises.items()}
    if street is streets[-1]:
        return found | {street.otherwise: Fraction(paying.fold, paying.unit)}
    later = np.maximum(worth[:, 0] + last * worth[:, 1], paying.fold * RIVALS)
    return found | {street.otherwise: Fraction(int(later.sum()), every)}
