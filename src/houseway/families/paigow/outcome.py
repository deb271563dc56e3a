"""What a finished hand of pai gow looks like to a wager."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import JOKER, Card
from houseway.families.paigow.rules import (
    ACE_HIGH,
    ENVY_ROWS,
    EQUAL,
    FORTUNE,
    FORTUNE_ROWS,
    HIGHER,
    LOSE,
    LOWER,
    NOTHING,
    PUSH,
    WIN,
    Play,
    ace_high,
    compare_halves,
    fortune_row,
    halves_value,
    result_of,
    values_foul,
)
from houseway.families.paigow.seven import Halves
from houseway.play.features import Features

NOT_COMPARED = "none"


class Outcome(NamedTuple):
    """How a hand did against the bank's, and what both hold.

    `front` and `back` stand to the same half of the bank. `fortune` is the row of the bonus table
    that the seven cards hold, `envy` the row for which a button is paid.
    """

    result: str = PUSH
    front: str = NOT_COMPARED
    back: str = NOT_COMPARED
    foul: bool = False
    bank_ace_high: bool = False
    bank_joker: bool = False
    ace_high: bool = False
    fortune: str = NOTHING
    envy: str = NOTHING


class Laid(NamedTuple):
    """A hand as it lies at the end: its cards, and how they are set unless nobody had to.

    `miscounted` says that it was found to have a wrong number of cards in a half.
    """

    cards: Sequence[Card]
    halves: Halves | None = None
    miscounted: bool = False


def outcome_of(play: Play, spots: Collection[str], own: Laid, bank: Laid) -> Outcome:
    """How one hand did. What only some of the `spots` ask about is looked at for those alone."""
    banks_ace = play.ace_high_pushes and ace_high(bank.cards, play.ranking)
    both_ask = banks_ace and ACE_HIGH in spots
    return _compared(play, own, bank)._replace(
        bank_ace_high=banks_ace,
        bank_joker=JOKER in bank.cards,
        ace_high=both_ask and ace_high(own.cards, play.ranking),
        fortune=fortune_row(own.cards, play.ranking) if FORTUNE in spots else NOTHING,
    )


def _compared(play: Play, own: Laid, bank: Laid) -> Outcome:
    if own.miscounted:
        return Outcome(LOSE, foul=True)
    if own.halves is None or bank.halves is None:
        return Outcome()
    mine = halves_value(play, *own.halves)
    if values_foul(play, mine):
        return Outcome(LOSE, foul=True)
    front, back = compare_halves(mine, halves_value(play, *bank.halves))
    return Outcome(result_of(play, front, back), front, back)


FEATURES: Mapping[str, Callable[[Outcome], Any]] = {
    "result": lambda o: o.result,
    "front": lambda o: o.front,
    "back": lambda o: o.back,
    "foul": lambda o: o.foul,
    "bank-ace-high": lambda o: o.bank_ace_high,
    "bank-joker": lambda o: o.bank_joker,
    "ace-high": lambda o: o.ace_high,
    "fortune": lambda o: o.fortune,
    "envy": lambda o: o.envy,
}

_HALF = (HIGHER, EQUAL, LOWER, NOT_COMPARED)
_YES_NO = (False, True)

# The values a feature can take, so that a slip in a rule file is caught when it is read.
VALUES: Mapping[str, Sequence[Any]] = {
    "result": (WIN, PUSH, LOSE),
    "front": _HALF,
    "back": _HALF,
    "foul": _YES_NO,
    "bank-ace-high": _YES_NO,
    "bank-joker": _YES_NO,
    "ace-high": _YES_NO,
    "fortune": FORTUNE_ROWS,
    "envy": (*ENVY_ROWS, NOTHING),
}

ASKED = Features(FEATURES, VALUES)
