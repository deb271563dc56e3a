"""What a question about reading hands is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import Card
from houseway.desk.train.question import Json
from houseway.desk.train.shoe import PracticeShoe

DRILL = "read"
TIE = "tie"


class Reading(NamedTuple):
    """A hand and what is asked of it.

    `again` answers the same by the game under other options, where they might matter. Without
    `options` the right name is asked for among names that other hands `about` the same
    thing have.
    """

    skill: str
    level: int
    ask: str
    show: Sequence[Json]
    right: str
    why: Sequence[str]
    options: Mapping[str, str] | None = None
    about: str = ""
    clause: str = ""
    again: Callable[[Any], str] | None = None


def drawn(shoe: PracticeShoe, hand: str, cards: int) -> list[Card]:
    """Some cards to a hand."""
    return [shoe.draw(hand) for _ in range(cards)]
