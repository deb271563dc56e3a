"""Ways to play the game with a board that people can follow: the house way, and rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, rank
from houseway.families.ante.odds.flops import FLOPS, PAIRS, beside_flops
from houseway.families.ante.odds.holdem import Holdem, Mask, Plan
from houseway.families.ante.odds.scale import kinds_of
from houseway.families.ante.rules import SHORT, HouseWay, Street, house_raises
from houseway.hands import best, category, evaluate_many
from houseway.proof.suits import classes, every_hand

OUTS = 21  # the bank's cards that beat a hand at the river, when it is no longer worth a raise
TEN, ACE, TWO = 10, 1, 2


def house_plan(holdem: Holdem) -> Plan:
    """The house way on every street."""
    before, after, river = holdem.streets
    times = next(iter(before.raises.values()))
    return Plan(
        times * _by_pair(holdem, before).astype(np.int64),
        _house_bets(holdem, after),
        beats=river.house_way.beats_board,
        pairs=_by_pair(holdem, river),
        boards=_by_board(holdem, river),
    )


def thumb_plan(holdem: Holdem, early: NDArray[np.int64]) -> Plan:
    """Rules of thumb, with the best raises before the flop.

    After the flop: two cards that make a better kind of hand than the flop shows, but pocket twos,
    or four to a flush with a ten or better of one's own. At the river: a better kind of hand than
    the board's, or fewer than 21 cards that beat it in the bank's hand.
    """
    return Plan(
        early, _better(holdem) & ~_pocket_twos() | _four_to_a_flush(), beats=True, outs=OUTS
    )


def _only(street: Street, way: HouseWay) -> Street:
    """A street with this for a house way."""
    return street.model_copy(update={"house_way": way})


def _by_pair(holdem: Holdem, street: Street) -> Mask:
    """Where the house way raises for the two cards alone."""
    way = street.house_way
    own = _only(street, HouseWay(least=way.least, holds=way.holds))
    return _asked(holdem, own, [(pair, ()) for pair in every_hand(2).tolist()])


def _by_board(holdem: Holdem, street: Street) -> Mask:
    """Where the house way raises for the board alone; one board of each value is asked about."""
    values = evaluate_many(holdem.scale.ranking, holdem.boards.cards)
    _, first, place = np.unique(values, return_index=True, return_inverse=True)
    alone = _only(street, HouseWay(board=street.house_way.board))
    boards = holdem.boards.cards[first].tolist()
    return _asked(holdem, alone, [((), board) for board in boards])[place]


def _house_bets(holdem: Holdem, street: Street) -> Mask:
    alone = _only(street, HouseWay(board=street.house_way.board))
    shown = _asked(holdem, alone, [((), flop) for flop in classes(3).hands.tolist()])
    bets = _by_pair(holdem, street)[None, :] | shown[:, None]
    return bets | _better(holdem) if street.house_way.beats_board else bets


def _asked(
    holdem: Holdem, street: Street, hands: Sequence[tuple[Sequence[Card], Sequence[Card]]]
) -> Mask:
    play = holdem.game.settings
    return np.array([house_raises(play, street, own, board) for own, board in hands])


def _better(holdem: Holdem) -> Mask:
    """Where two cards make a better kind of hand than the flop shows alone: `[flop, pair]`."""
    shown, pairs = classes(3).hands, every_hand(2)
    flop, pair = np.nonzero(beside_flops())
    hands = np.column_stack([shown[flop], pairs[pair]])
    better = np.zeros((FLOPS, PAIRS), np.bool_)
    mine = kinds_of(holdem.game.settings, holdem.scale, hands)
    better[flop, pair] = mine > _kinds_of_flops(holdem, shown)[flop]
    return better


def _kinds_of_flops(holdem: Holdem, shown: NDArray[np.uint8]) -> NDArray[np.uint8]:
    short, kinds = SHORT[3], holdem.scale.kinds
    found = [category(short, best(short, flop)) for flop in shown.tolist()]
    return np.array([kinds.index(c.name.replace(" ", "-")) for c in found if c], np.uint8)


def _pocket_twos() -> Mask:
    return np.array([rank(a) == rank(b) == TWO for a, b in every_hand(2).tolist()])


def _four_to_a_flush() -> Mask:
    """Four cards of one suit, of which an own one is a ten or better."""
    shown, pairs = classes(3).hands.astype(np.int64), every_hand(2).astype(np.int64)
    ranks = pairs // 4 + 1
    high = (ranks >= TEN) | (ranks == ACE)
    found = np.zeros((FLOPS, PAIRS), np.bool_)
    for suit in range(4):
        number = (shown % 4 == suit).sum(axis=1)[:, None] + (pairs % 4 == suit).sum(axis=1)
        found |= (number >= 4) & (high & (pairs % 4 == suit)).any(axis=1)
    return found
