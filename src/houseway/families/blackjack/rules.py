"""The rules of blackjack as small pure functions over totals and values.

The table, the exact odds and the simulator all use these very functions. A hand is counted by its
`hard` total, in which every ace is one, by whether it holds an `ace`, and by its number of cards;
a joker makes it what `JOKER_TOTAL` says at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from houseway.cards.card import JOKER, Card, rank
from houseway.rulebook.options import Data
from houseway.rulebook.schema import Absent

JOKER_VALUE = 0
JOKER_TOTAL = 21

NATURALS = {"ace-ten": "21½", "two-jokers": "two jokers"}  # what the best hand is called

HIT, STAND, DOUBLE, SPLIT, SURRENDER, RESCUE = (
    *("hit", "stand", "double", "split", "surrender", "rescue"),
)


VALUES = (*(min(rank(card), 10) for card in range(JOKER)), JOKER_VALUE)


def value(card: Card) -> int:
    """Ace one, two to nine their face, tens and pictures ten; a joker has no number of its own."""
    return VALUES[card]


def total_of(hard: int, ace: bool, limit: int) -> int:
    """The hand's total: one ace counts eleven while that stays within the limit.

    >>> total_of(7, True, 21), total_of(12, True, 21), total_of(2, True, 21)
    (17, 12, 12)
    """
    return hard + 10 if ace and hard + 10 <= limit else hard


def is_soft(hard: int, ace: bool, limit: int) -> bool:
    """Whether an ace counts eleven."""
    return ace and hard + 10 <= limit


def bank_draws(hard: int, ace: bool, limit: int, hits_soft_17: bool) -> bool:
    """Whether the bank's hand takes a card: below seventeen, and on a soft seventeen."""
    total = total_of(hard, ace, limit)
    return total < 17 or (total == 17 and hits_soft_17 and is_soft(hard, ace, limit))


def must_hit(hard: int, ace: bool, limit: int, hit_to: int) -> bool:
    """Whether the chart makes the player hit: totals up to `hit_to`, a soft one counted high."""
    return total_of(hard, ace, limit) <= hit_to


def must_stand(hard: int, ace: bool, limit: int, hard_from: int, soft_from: int) -> bool:
    """Whether the chart makes the player stand: totals from `hard_from`, soft from `soft_from`."""
    total = total_of(hard, ace, limit)
    return total >= (soft_from if is_soft(hard, ace, limit) else hard_from)


def is_over(hard: int, limit: int) -> bool:
    return hard > limit


def portion(held: int, most: int, cap: str) -> int:
    """What a double adds to `held`, when a single wager may be `most`.

    >>> portion(600, 500, "portion"), portion(600, 1000, "total"), portion(1600, 1000, "total")
    (500, 400, 0)
    """
    return min(held, most) if cap == "portion" else max(0, min(held, most - held))


class Double(Data):
    """One card for a raised wager. `levels` above one is double-double down."""

    amount: Literal["equal", "up-to"] = "equal"
    levels: int = 1
    rescue: bool = False
    rescue_after_split: bool = True
    after_split: bool = True
    cap: Literal["portion", "total"] = "portion"
    cards: Literal["two", "any"] = "two"


class Split(Data):
    """Two alike become two hands; `hands` is the most one dealt hand may become."""

    match: Literal["value", "tens-by-rank"]
    hands: int
    aces: Literal["one-card", "free"]
    resplit_aces: bool


class Surrender(Data):
    """Half the wager for the hand. `early` is before the hole card is looked at."""

    when: Literal["late", "early"]
    not_against: tuple[Literal["A", "joker"], ...] = ()


class Insurance(Data):
    """A wager against an ace that the bank's hand is a natural."""

    amount: Literal["half", "up-to-half"]
    even_money: bool = False
    per: Literal["hand", "player"] = "hand"
    for_naturals: bool = True


class Play(Data):
    """How a game is dealt and what hands may do."""

    natural: Literal["ace-ten", "two-jokers"] = "ace-ten"
    limit: int = 21
    hands: Literal[1, 2] = 1
    hit_to: int = 0
    stand_from_hard: int = 99
    stand_from_soft: int = 99
    stand_blocks: Literal["hit", "hit-double"] = "hit"
    hits_soft_17: bool = True
    peek: tuple[Literal["A", "T"], ...] = ()
    late_natural_takes: Literal["all", "original"] = "all"
    joker_up_is_21: bool = False
    first_card_down: bool = False
    double: Absent[Double] = None
    split: Absent[Split] = None
    surrender: Absent[Surrender] = None
    insurance: Absent[Insurance] = None
    deal_from: Literal["left-of-bank", "house-dealer-left"] = "left-of-bank"
    act_from: Literal["left-of-bank", "house-dealer-left"] = "left-of-bank"
    naturals: Literal["at-once", "in-pass"] = "in-pass"
    after_deal: tuple[str, ...] = ()
    losing_first: tuple[str, ...] = ()
    over: Literal["at-settlement", "when-decided"] = "at-settlement"
    backline_decides: Literal["seated", "largest"] = "seated"
    backline_adds: Literal["optional", "follow", "none"] = "optional"
    draw_without_action: bool = False
    clauses: dict[str, str] = Field(default_factory=dict)

    @property
    def switches(self) -> bool:
        """Whether a player may exchange the second cards of two hands."""
        return self.hands == 2


def is_natural(play: Play, cards: Sequence[Card]) -> bool:
    """Whether the first two cards are the best hand of the game."""
    if len(cards) != 2:
        return False
    first, second = cards
    if play.natural == "two-jokers":
        return first == second == JOKER
    one, other = VALUES[first], VALUES[second]
    return one + other == 11 and 1 in (one, other)


def pairs(play: Play, first: Card, second: Card) -> bool:
    """Whether two cards may be split."""
    if play.split is None or value(first) != value(second) or JOKER in (first, second):
        return False
    by_rank = play.split.match == "tens-by-rank" and value(first) == 10
    return not by_rank or rank(first) == rank(second)


def freezes(up: int) -> bool:
    """Whether an up-card of this value leaves every hand as it was dealt."""
    return up == JOKER_VALUE


def peeks(play: Play, up: Card) -> bool:
    """Whether the hole card is looked at before anybody acts."""
    return {1: "A", 10: "T"}.get(value(up)) in play.peek
