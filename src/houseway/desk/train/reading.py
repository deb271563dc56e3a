"""What a question about reading hands is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.desk.train.question import Json
from houseway.desk.train.shoe import PracticeShoe

DRILL = "read"
TIE = "tie"


class Reading(NamedTuple):
    """A hand and what is asked of it.

    Without `options` the right name is asked for among names that other hands `about` the same
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


def drawn(shoe: PracticeShoe, hand: str, cards: int) -> list[Card]:
    """Some cards to a hand."""
    return [shoe.draw(hand) for _ in range(cards)]
