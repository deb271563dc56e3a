"""The rules of the games to nine as small pure functions over points and values.

The table, the exact odds and any simulator all use these very functions. A hand is worth 0 to 9
points; two jokers, which beat every nine, are counted as ten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BeforeValidator, model_validator

from houseway.cards.card import JOKER, Card, rank
from houseway.rulebook.options import Data

WILD = -1  # the value of a joker, which makes a hand nine whatever lies beside it
NINE = 9
TWO_JOKERS = 10

HIT, STAND = "hit", "stand"


def value(card: Card) -> int:
    """Ace one, two to nine their face, tens and pictures nothing; a joker is wild."""
    if card == JOKER:
        return WILD
    number = rank(card)
    return number if number < 10 else 0


def points_of(values: Iterable[int]) -> int:
    """What a hand is worth: the last digit of the sum, or what its jokers make of it.

    >>> points_of([6, 6, 6]), points_of([WILD, 3]), points_of([WILD, WILD])
    (8, 9, 10)
    """
    held = list(values)
    jokers = held.count(WILD)
    if jokers == len(held) == 2:
        return TWO_JOKERS
    return NINE if jokers else sum(held) % 10


def points_with(points: int, drawn: int) -> int:
    """What a hand without jokers is worth once it has drawn.

    >>> points_with(7, 6), points_with(7, WILD)
    (3, 9)
    """
    return NINE if drawn == WILD else (points + drawn) % 10


def _totals(text: object) -> object:
    """Totals written as a span: `0-4`, `5`, or `none`."""
    if not isinstance(text, str):
        return text
    if text == "none":
        return ()
    low, _, high = text.partition("-")
    return tuple(range(int(low), int(high or low) + 1))


Totals = Annotated[tuple[int, ...], BeforeValidator(_totals)]


class Drawing(Data):
    """Totals that must take a card or must stand; on the others the choice is free.

    `house_way_hits` are the free totals on which the house way takes a card, and `clause` is where
    the obligation is written.
    """

    must_hit: Totals = ()
    must_stand: Totals = ()
    house_way_hits: Totals
    clause: str = ""

    @model_validator(mode="after")
    def _one_or_the_other(self) -> Drawing:
        both = set(self.must_hit) & set(self.must_stand)
        if both:
            raise ValueError(f"a total of {min(both)} cannot have to hit and to stand")
        return self


class Play(Data):
    """How the hands are dealt and drawn."""

    cards: Literal[2, 3]
    naturals: bool = False
    drawn_card: Literal["unseen", "owner"] = "unseen"
    joker: Literal["best"] = "best"
    backline_decides: Literal["seated", "largest"] = "seated"
    player: Drawing
    bank: Drawing


def is_natural(play: Play, points: int, cards: int) -> bool:
    """Two jokers, nine or eight as dealt, in a game that has naturals."""
    return play.naturals and cards == play.cards and points >= 8


def picks(drawing: Drawing, points: int) -> tuple[str, ...]:
    """What a hand may do, the house way first.

    >>> draws = Drawing(must_hit="0-4", must_stand="7-9", house_way_hits="0-5")
    >>> picks(draws, 3), picks(draws, 5), picks(draws, 6), picks(draws, 7)
    (('hit',), ('hit', 'stand'), ('stand', 'hit'), ('stand',))
    """
    if points in drawing.must_hit:
        return (HIT,)
    if points in drawing.must_stand:
        return (STAND,)
    return (HIT, STAND) if points in drawing.house_way_hits else (STAND, HIT)


def refused(drawing: Drawing, points: int) -> dict[str, str]:
    """Of the pick a total is denied, the rule that denies it."""
    if points in drawing.must_hit:
        return {STAND: f"a total of {points} must take a card ({drawing.clause})"}
    if points in drawing.must_stand:
        return {HIT: f"a total of {points} must stand ({drawing.clause})"}
    return {}
