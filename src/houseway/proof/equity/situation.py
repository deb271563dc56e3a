"""What is asked: hands or ranges, and the cards that are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, text, texts
from houseway.errors import contradiction, not_given, not_here, out_of_range
from houseway.proof.equity.spec import Spec

Cards = NDArray[np.uint8]
Whole = NDArray[np.int64]

_SEARCHED = 100_000


@dataclass(frozen=True, eq=False)
class Hand:
    """One hand or range: the known own cards of each holding, a row each, and its weight.

    Whatever is missing from a row comes from the deck.
    """

    label: str
    cards: Cards
    weights: Whole

    @property
    def known(self) -> int:
        return int(self.cards.shape[1])

    @cached_property
    def masks(self) -> Whole:
        return masks_of(self.cards)

    @property
    def certain(self) -> int:
        """The cards that are in every holding, as bits."""
        return int(np.bitwise_and.reduce(self.masks))

    def only(self, rows: NDArray[np.bool_]) -> Hand:
        return Hand(self.label, self.cards[rows], self.weights[rows])


@dataclass(frozen=True, eq=False)
class Situation:
    """Hands of one game with the board as far as it lies open, and cards known to be gone.

    Holdings that cannot be, because a card of theirs lies on the board, is dead or is certainly in
    another hand, are left out already.
    """

    spec: Spec
    hands: tuple[Hand, ...]
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @cached_property
    def taken(self) -> int:
        """All cards whose place is known, as bits."""
        known = bits((*self.board, *self.dead))
        for hand in self.hands:
            known |= hand.certain
        return known

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards that may still come; some of them may be in a range."""
        return tuple(card for card in self.spec.deck if not self.taken >> card & 1)


def situation(
    spec: Spec, hands: Sequence[Hand], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> Situation:
    """A situation that can be; otherwise one sentence on why it cannot."""
    if not 2 <= len(hands) <= spec.most_hands:
        raise out_of_range(
            "hands",
            f"{spec.name}: equity is between 2 and {spec.most_hands} hands, not {len(hands)}",
            len(hands),
        )
    _check_board(spec, board, dead)
    _check_whole(spec, hands)
    left = _possible(hands, bits((*board, *dead)))
    found = Situation(spec, left, tuple(board), tuple(dead))
    needed = spec.board - len(board) + sum(spec.own for _ in hands)
    if needed > len(spec.deck) - len(board) - len(dead):
        raise out_of_range(
            "hands",
            f"{spec.name}: {needed} more cards are needed than the deck of {len(spec.deck)} has "
            f"left beside {len(board) + len(dead)} on the board or dead",
            needed,
        )
    if not _fit(left):
        raise contradiction(
            "hands", "these hands cannot all be dealt: whatever they hold, they share cards"
        )
    return found


def bits(cards: Sequence[Card]) -> int:
    return sum(1 << card for card in set(cards))


def masks_of(cards: Cards) -> Whole:
    masks: Whole = (np.int64(1) << cards.astype(np.int64)).sum(axis=1)
    return masks


def _check_board(spec: Spec, board: Sequence[Card], dead: Sequence[Card]) -> None:
    if len(board) > spec.board:
        most = f"has a board of {spec.board}" if spec.board else "has no board"
        raise out_of_range(
            "board", f"{spec.name} {most}; --board names {len(board)}: {texts(board)}", texts(board)
        )
    for name, cards in (("--board", board), ("--dead", dead)):
        for card in cards:
            if card not in spec.deck:
                raise not_here(
                    name, f"{spec.name} is not played with {text(card)} (in {name})", text(card)
                )
    every = (*board, *dead)
    for card in set(every):
        if every.count(card) > 1:
            raise contradiction(
                "board", f"{text(card)} is named twice among the board and dead cards", text(card)
            )


def _check_whole(spec: Spec, hands: Sequence[Hand]) -> None:
    for number, hand in enumerate(hands, 1):
        if spec.draws and hand.known < spec.own:
            raise not_given(
                ("hands", number - 1),
                f"hand {number} ({hand.label}): equity before the draw depends on what is drawn "
                f"and when; name all {spec.own} cards of a hand to compare it at showdown",
                hand.label,
            )


def _possible(hands: Sequence[Hand], taken: int) -> tuple[Hand, ...]:
    """The hands without holdings that cannot be, and an error where none is left."""
    left = list(hands)
    for _ in hands:  # what is certain after one round may rule out more in the next
        certain = [hand.certain for hand in left]
        for number, hand in enumerate(left):
            others = taken
            for other, mask in enumerate(certain):
                others |= mask if other != number else 0
            left[number] = hand.only(hand.masks & others == 0)
            if not len(left[number].cards):
                raise contradiction(("hands", number), _clash(number, hands, taken))
    return tuple(left)


def _clash(number: int, hands: Sequence[Hand], taken: int) -> str:
    hand = hands[number]
    where = f"hand {number + 1} ({hand.label})"
    if len(hand.cards) == 1:
        mine = int(hand.masks[0])
        for other, rival in enumerate(hands):
            if other != number and mine & rival.certain:
                return f"{where}: {_first(mine & rival.certain)} is also in hand {other + 1}"
        if mine & taken:
            return f"{where}: {_first(mine & taken)} is also on the board or dead"
    return f"{where}: every holding has a card that lies elsewhere"


def _first(mask: int) -> str:
    return text((mask & -mask).bit_length() - 1)


def _fit(hands: Sequence[Hand]) -> bool:
    """Some holding of each can be held at once; taken for granted if that is not seen soon."""
    order = [hand.masks.tolist() for hand in sorted(hands, key=lambda hand: len(hand.cards))]
    tried = 0

    def fits(number: int, held: int) -> bool:
        nonlocal tried
        if number == len(order):
            return True
        for mask in order[number]:
            tried += 1
            if tried > _SEARCHED:
                return True
            if not mask & held and fits(number + 1, held | mask):
                return True
        return False

    return fits(0, 0)
