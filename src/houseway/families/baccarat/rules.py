"""The rules of baccarat as small pure functions over totals and values.

The table, the exact odds and any simulator all use these very functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from pydantic import field_validator, model_validator

from houseway.cards.card import Card, is_red, rank
from houseway.rulebook.options import Data

STOOD = -1  # in place of a third card's value, for a hand that took none

HIT, STAND = "hit", "stand"


def value(card: Card) -> int:
    """Ace one, two to nine their face, tens and pictures nothing."""
    number = rank(card)
    return number if number < 10 else 0


def total(values: list[int]) -> int:
    """The last digit of the sum.

    >>> total([8, 9]), total([0, 0])
    (7, 0)
    """
    return sum(values) % 10


def is_natural(points: int, cards: int) -> bool:
    """Eight or nine in the first two cards."""
    return cards == 2 and points >= 8


def pair_of(first: Card, second: Card) -> str:
    """How two cards pair: by rank, then same colour, then same suit."""
    if rank(first) != rank(second):
        return "none"
    if first == second:
        return "suit"
    return "colour" if is_red(first) == is_red(second) else "mixed"


def match_of(ranks: list[int]) -> str:
    """The best pattern of ranks among all cards of both hands."""
    counts = sorted((ranks.count(r) for r in set(ranks)), reverse=True)
    if counts[0] >= 5:
        return "five-of-a-kind"
    if counts[:2] == [3, 3]:
        return "double-triplets"
    if counts[0] == 4:
        return "four-of-a-kind"
    if counts[0] == 3:
        return "full-house" if counts[1:2] == [2] else "three-of-a-kind"
    return "two-pairs" if counts[:2] == [2, 2] else "none"


class LateWager(Data):
    """A wager that opens once the Player hand and one Banker card are seen."""

    spot: str
    refused_on: tuple[int, ...]
    refused_when_equal: tuple[int, ...]


class Tag(Data):
    """An outcome worth a name on the board."""

    name: str
    when: dict[str, Any]


Chart = tuple[tuple[bool, ...], ...]


class Play(Data):
    """How the hands are dealt and drawn."""

    player_draws: tuple[int, ...]
    banker_draws: str
    charts: dict[str, Chart]
    natural_stops_draw: bool
    choice_on_five: Literal["never", "always", "upcard-5-or-6", "total-5-or-6"]
    facing: Literal["up", "hole-card", "down", "down-first-card"] = "up"
    natural_check: Literal["peek", "void-after-draw"] = "peek"
    split_decisions: Literal["per-wager", "majority-by-amount", "seated-first"] = "per-wager"
    reference: Literal["house-way", "drawn-if-any", "two-card"] = "house-way"
    third_card_always: bool = False
    stander_total: Literal["two-card", "complete"] = "two-card"
    banker_when_all_stand: Literal["chart", "to-five"] = "chart"
    late_wager: LateWager | None = None
    tags: tuple[Tag, ...] = ()

    @field_validator("player_draws", mode="before")
    @classmethod
    def _span(cls, text: object) -> object:
        if isinstance(text, str):
            low, _, high = text.partition("-")
            return tuple(range(int(low), int(high or low) + 1))
        return text

    @field_validator("charts", mode="before")
    @classmethod
    def _charts(cls, charts: object) -> object:
        if not isinstance(charts, Mapping):
            raise ValueError("must be a table of charts")
        return {name: read_chart(rows) for name, rows in charts.items()}

    @model_validator(mode="after")
    def _chart_exists(self) -> Play:
        if self.banker_draws not in self.charts:
            raise ValueError(f"banker-draws names no chart {self.banker_draws!r}")
        return self

    @cached_property
    def chart(self) -> Chart:
        return self.charts[self.banker_draws]


def read_chart(rows: Mapping[str, str]) -> Chart:
    """A drawing chart as `chart[banker total][third card value + 1]`; `-` is a Player that stood.

    >>> read_chart({"6": "6 7"})[6][7], read_chart({"6": "6 7"})[6][STOOD + 1]
    (True, False)
    """
    words = ("-", *map(str, range(10)))
    unknown = {w for row in rows.values() for w in row.split()} - set(words)
    if unknown or not set(rows) <= set(words[1:]):
        raise ValueError("a chart has rows 0 to 9 of third-card values 0 to 9 and -")
    drawn = [rows.get(str(points), "").split() for points in range(10)]
    return tuple(tuple(word in row for word in words) for row in drawn)


def drawing_stops(play: Play, player: int, banker: int) -> bool:
    """Whether a natural in either two-card hand ends the drawing."""
    return play.natural_stops_draw and (is_natural(player, 2) or is_natural(banker, 2))


def choice_is_open(play: Play, player: int, upcard: int, banker: int) -> bool:
    """Whether bettors on the Player line may hit or stand."""
    if player != 5 or play.choice_on_five == "never":
        return False
    if play.choice_on_five == "always":
        return True
    return (upcard if play.choice_on_five == "upcard-5-or-6" else banker) in (5, 6)


def card_is_asked_for(play: Play, anyone_hits: bool, anyone_chooses: bool) -> bool:
    """Whether somebody asks for the third card of an open five.

    Where nobody on the Player line can ask, the house dealer plays the hand the house way.
    """
    return anyone_hits or (play.reference == "drawn-if-any" and not anyone_chooses)


def reference_draws(play: Play, player: int, choice_open: bool, anyone_hits: bool) -> bool:
    """Whether the hand that faces everybody without a choice of their own takes a third card."""
    if not choice_open or play.reference == "house-way":
        return player in play.player_draws
    return anyone_hits and play.reference == "drawn-if-any"


def third_card_is_dealt(
    play: Play, player: int, choice_open: bool, anyone_hits: bool, reference_matters: bool = True
) -> bool:
    """Whether the Player hand is dealt a third card at all.

    Where bettors have a choice it is dealt when one wager needs it: a hitter's, or one that meets
    the reference hand. If none does, the next card goes to the Banker instead, which changes no
    odds.
    """
    if choice_open and (anyone_hits or play.third_card_always):
        return True
    wanted = reference_matters or not choice_open
    return wanted and reference_draws(play, player, choice_open, anyone_hits)


def banker_draws(play: Play, banker: int, third: int, all_stand: bool = False) -> bool:
    """Whether the Banker draws, by its total and the value of the Player's third card."""
    if all_stand and play.banker_when_all_stand == "to-five":
        third = STOOD
    return play.chart[banker][third + 1]


def stander_keeps_two(play: Play) -> bool:
    """Whether a bettor who stands is settled on the two cards, even when a third is dealt."""
    return play.stander_total == "two-card"


def late_wager_is_open(late: LateWager, player: int, upcard: int) -> bool:
    """Whether the late wager may be placed on this Player hand and up-card."""
    return player not in late.refused_on and not (
        player == upcard and player in late.refused_when_equal
    )
