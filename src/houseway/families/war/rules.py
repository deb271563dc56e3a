"""The rules of war as small pure functions over ranks.

The table and the exact odds both use these very functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeVar

from houseway.cards.card import Card, rank
from houseway.rulebook.options import Data

PRIMARY, TIE, WAR, WAR_TIE = "primary", "tie", "war", "war-tie"  # the spots a war has

GO_TO_WAR, SURRENDER = "war", "surrender"
PASS = "pass"  # no tie wager on the war; to place one is to pick "tie"

HIGHER, LOWER, TIED = "higher", "lower", "tied"

Stage = Literal["deal", "surrender", "war"]


class Play(Data):
    """How a war is dealt and when what is settled."""

    burned: int
    burn_before: Literal["each-war-card", "first-and-bank", "first-only"]
    settle_after: tuple[Stage, ...]
    uncovered_war: Literal["return", "play-on"]
    backline_decides: Literal["own", "seated", "largest"]


def height(card: Card) -> int:
    """Two is lowest, ace highest.

    >>> from houseway.cards.card import card
    >>> [height(card(t)) for t in ("2c", "Td", "Kh", "As")]
    [2, 10, 13, 14]
    """
    number = rank(card)
    return 14 if number == 1 else number


def compare(mine: int, banks: int) -> str:
    """How a card stands to the bank's, by their heights.

    >>> compare(14, 13), compare(2, 3), compare(9, 9)
    ('higher', 'lower', 'tied')
    """
    return TIED if mine == banks else HIGHER if mine > banks else LOWER


T = TypeVar("T")


def with_burns(play: Play, hands: Sequence[T]) -> Iterator[tuple[T, int]]:
    """The hands that are dealt a war card, the bank's last, and how many cards burn before each."""
    last = len(hands) - 1
    for place, hand in enumerate(hands):
        burns = (
            place == 0
            or play.burn_before == "each-war-card"
            or (play.burn_before == "first-and-bank" and place == last)
        )
        yield hand, play.burned if burns else 0
