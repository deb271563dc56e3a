"""Laying out a situation for the kernel that counts, and how much work that would be."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.hands.omaha import omaha_tables
from houseway.hands.tables import codes_of
from houseway.proof.equity.counting import Laid
from houseway.proof.equity.situation import Cards, Hand, Situation, Whole, masks_of

MOST_HOLDINGS = 2_000_000
_TURNED_AT_MOST = 50_000  # holdings; more than that are not looked at for suits that are alike

# Nanoseconds of one core: to look at a board, to rank a part of a hand on it, to line up a part of
# a holding, to compare two holdings, the same for both halves, to share a pot among several, for
# each of them.
BOARD, RANKED, LINED, COMPARED, COMPARED_TWICE, SHARED = 70.0, 6.0, 2.5, 1.2, 2.3, 9.0


@dataclass(frozen=True)
class Work:
    """What counting everything would take."""

    boards: int
    holdings: tuple[int, ...]
    turns: NDArray[np.uint8]
    seconds: float

    @property
    def meetings(self) -> int:
        """Of holdings on one board, those that share cards included."""
        return prod(self.holdings)


def work_of(asked: Situation) -> Work:
    """An estimate of the work, by one core that has everything compiled."""
    spec = asked.spec
    left = len(asked.deck)
    boards = comb(left, spec.board - len(asked.board))
    sizes = tuple(
        len(hand.cards) * comb(left - _unsure(hand), spec.own - hand.known) for hand in asked.hands
    )
    turns = suit_turns(asked) if boards > 1 else np.arange(52, dtype=np.uint8)[None]
    parts = min(sum(sizes) * len(spec.own_parts), comb(len(spec.deck), len(spec.own_parts[0])))
    halves = 2 if spec.low else 1
    board = parts * RANKED * halves
    board += sum(sizes) * len(spec.own_parts) * LINED
    if len(sizes) == 2:
        board += prod(sizes) * (COMPARED_TWICE if spec.low else COMPARED)
    else:
        board += prod(sizes) * SHARED * len(sizes)
    return Work(boards, sizes, turns, boards * (BOARD + board / len(turns)) / 1e9)


def _unsure(hand: Hand) -> int:
    """Cards of a holding that are among those that may come: all that are not in every one."""
    return hand.known - hand.certain.bit_count()


def lay_out(asked: Situation, work: Work) -> Laid:
    """Everything in arrays."""
    spec = asked.spec
    hands = [_completed(asked, hand) for hand in asked.hands]
    cards = np.concatenate([rows for rows, _ in hands])
    parts = np.stack([cards[:, list(places)] for places in spec.own_parts], axis=1)
    flat = parts.reshape(-1, parts.shape[2])
    masks, first, numbers = np.unique(masks_of(flat), return_index=True, return_inverse=True)
    codes = codes_of(spec.ranking)
    assert spec.low is None or np.array_equal(codes_of(spec.low), codes)
    sums, suits = coded(flat[first], codes)
    return Laid(
        sums=sums,
        suits=suits,
        columns=columns_of(asked, flat[first]),
        part_masks=masks,
        holdings=numbers.reshape(len(cards), -1).astype(np.int32),
        masks=masks_of(cards),
        weights=np.concatenate([weights for _, weights in hands]),
        starts=np.cumsum([0, *(len(rows) for rows, _ in hands)], dtype=np.int64),
        boards=_boards(asked),
        turns=work.turns,
    )


def coded(cards: Cards, codes: Whole) -> tuple[Whole, Whole]:
    """The sums of the codes of rows of cards, and the same for each suit; a joker is of all."""
    own = codes[cards]
    suits = [((cards & 3 == suit) | (cards == JOKER)) * own for suit in range(4)]
    return own.sum(axis=1), np.stack([part.sum(axis=1) for part in suits], axis=1)


def columns_of(asked: Situation, cards: Cards) -> Whole:
    """Where two cards are found in the tables for exactly two; nowhere in other games."""
    if asked.spec.use != "exactly two":
        return np.zeros(len(cards), np.int64)
    ranks = cards >> 2
    columns: Whole = omaha_tables(asked.spec.ranking).columns[ranks[:, 0], ranks[:, 1]]
    return columns.astype(np.int64)


def subsets(things: int, size: int) -> Cards:
    """Every choice of `size` of the numbers below `things`, each in rising order.

    >>> subsets(4, 2).tolist()
    [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]
    """
    rows = np.zeros((1, 0), np.uint8)
    for number in range(1, size + 1):
        parts = []
        for last in range(number - 1, things - size + number):
            below = rows[: comb(last, number - 1)]
            parts.append(np.column_stack([below, np.full(len(below), last, np.uint8)]))
        rows = np.concatenate(parts)
    return rows


def _boards(asked: Situation) -> Cards:
    more = asked.spec.board - len(asked.board)
    deck = np.array(asked.deck, np.uint8)
    rows = deck[subsets(len(deck), more)]
    known = np.broadcast_to(np.array(asked.board, np.uint8), (len(rows), len(asked.board)))
    return np.ascontiguousarray(np.concatenate([known, rows], axis=1))


def _completed(asked: Situation, hand: Hand) -> tuple[Cards, Whole]:
    """The holdings of a hand with every way to complete them, each as often as it weighs."""
    missing = asked.spec.own - hand.known
    if not missing:
        return hand.cards, hand.weights
    deck = np.array(asked.deck, np.uint8)
    rows = []
    for own in hand.cards:
        left = deck[~np.isin(deck, own)]
        more = left[subsets(len(left), missing)]
        rows.append(np.concatenate([np.broadcast_to(own, (len(more), len(own))), more], axis=1))
    each = [len(row) for row in rows]
    return np.concatenate(rows), np.repeat(hand.weights, each)


def suit_turns(asked: Situation) -> NDArray[np.uint8]:
    """The renamings of suits, as a card for each card, that leave all that is known as it is."""
    cards = np.arange(52, dtype=np.uint8)
    turns = [cards]
    if sum(len(hand.cards) for hand in asked.hands) > _TURNED_AT_MOST:
        return np.array(turns)
    for turn in list(permutations(range(4)))[1:]:
        turned = (cards & 0xFC) | np.array(turn, np.uint8)[cards & 3]
        same = all(
            set(turned[list(known)].tolist()) == set(known)
            for known in (asked.board, asked.dead)
            if known
        )
        if same and all(_is_same(hand, turned) for hand in asked.hands):
            turns.append(turned)
    return np.array(turns)


def _is_same(hand: Hand, turned: NDArray[np.uint8]) -> bool:
    other = masks_of(turned[hand.cards]) if hand.known else hand.masks
    here, there = np.argsort(hand.masks), np.argsort(other)
    return bool(
        (hand.masks[here] == other[there]).all()
        and (hand.weights[here] == hand.weights[there]).all()
    )
