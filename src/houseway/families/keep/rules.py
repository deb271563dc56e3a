"""The rules of a hand of which two cards are kept, as small pure functions over cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from houseway.cards.card import RANK_NAMES, Card, rank, texts
from houseway.families.keep.house_way import SuitedPair, house_way, twos
from houseway.hands import FAST_ACTION
from houseway.hands.quick import worth
from houseway.rulebook.options import Data

BASE = "base"  # the only spot
BOARD = "board"  # what the community cards are called

DEALT, SHARED, BURNED = 4, 5, 1  # cards to a hand, on the board, and burned before it

HIGHER, LOWER, COPY, UNPLAYED = "higher", "lower", "copy", "unplayed"

Part = tuple[Card, ...]


class Play(Data):
    """What a room may choose about the play."""

    suited_pair: SuitedPair
    bank_set: Literal["free", "house-way"]
    second_hand: Literal["house-way"] = "house-way"
    action_counts_from: Literal["seat-1", "bank"]
    naturals_settled: Literal["in-turn", "first"]

    @property
    def parts(self) -> tuple[str, str]:
        """What the two parts of a hand are called."""
        return "keep", "discard"


def is_natural(hand: Sequence[Card]) -> bool:
    """Four of a kind as dealt.

    >>> from houseway.cards.card import cards
    >>> is_natural(cards("5s 5d 5h 5s")), is_natural(cards("5s 5d 5h 6s"))
    (True, False)
    """
    return len(hand) == DEALT and len({rank(card) for card in hand}) == 1


def natural_words(hand: Sequence[Card]) -> str:
    """
    >>> from houseway.cards.card import cards
    >>> natural_words(cards("6s 6d 6h 6s"))
    'four sixes'
    """
    name = RANK_NAMES[rank(hand[0]) - 1]
    return f"four {name}{'es' if name == 'six' else 's'}"


def picks(play: Play, hand: Sequence[Card]) -> tuple[str, ...]:
    """Every two cards that may be kept, as they are written; the first is the house way."""
    kept = _written(house_way(hand, play.suited_pair).cards)
    return (kept, *[pick for pick in map(_written, twos(hand)) if pick != kept])


_written = lru_cache(maxsize=4096)(texts)


def parted(hand: Sequence[Card], kept: Sequence[Card]) -> tuple[Part, Part]:
    """The cards that are kept and those that are not, both as they were dealt.

    >>> from houseway.cards.card import cards, texts
    >>> [texts(part) for part in parted(cards("7s 7h 7s 2c"), cards("7s 2c"))]
    ['7s 2c', '7h 7s']
    """
    chosen = places(hand, kept)
    front = [card for place, card in enumerate(hand, start=1) if place in chosen]
    back = [card for place, card in enumerate(hand, start=1) if place not in chosen]
    return tuple(front), tuple(back)


def places(hand: Sequence[Card], kept: Sequence[Card]) -> list[int]:
    """Where the kept cards lie in the hand as it was dealt, counted from 1.

    >>> from houseway.cards.card import cards
    >>> places(cards("7s 7h 7s 2c"), cards("2c 7s"))
    [1, 4]
    """
    left = list(kept)
    found = []
    for place, card in enumerate(hand, start=1):
        if card in left:
            left.remove(card)
            found.append(place)
    return found


def value(kept: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of the best five of two kept cards and the board; the board alone may play."""
    return worth(FAST_ACTION, (*kept, *board))


def compare(mine: int, banks: int) -> str:
    """How a hand stands to the bank's; an equal one is a copy.

    >>> compare(7, 5), compare(5, 7), compare(6, 6)
    ('higher', 'lower', 'copy')
    """
    return COPY if mine == banks else HIGHER if mine > banks else LOWER


def action_number(card: Card) -> int:
    """The position a community card names, 1 for an ace to 8; 0 when it names none.

    >>> from houseway.cards.card import card
    >>> [action_number(card(t)) for t in ("Ah", "8c", "9c", "Ks")]
    [1, 8, 0, 0]
    """
    return rank(card) if rank(card) <= 8 else 0
