"""What a finished hand of an ante game looks like to a wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import Card
from houseway.families.ante.rules import (
    EQUAL,
    HIGHER,
    LOWER,
    MINI_ROYAL,
    NONE,
    Play,
    compare,
    hand_id,
    hand_ids,
    opens,
    six_id,
    value_of,
)
from houseway.hands import HIGH_52, THREE_52
from houseway.play.features import Features


class Outcome(NamedTuple):
    """A bettor's hand against the bank's.

    `folded`: given up before the hands were opened. `opened`: the bank held enough. `result`: how
    the hand stands to the bank's. `hand`: what kind it is. `six`: what kind it makes together with
    the bank's, in a game with a wager on that.
    """

    folded: bool
    opened: bool
    result: str
    hand: str
    six: str = NONE


def outcome_of(
    play: Play, own: Sequence[Card], bank: Sequence[Card], board: Sequence[Card], folded: bool
) -> Outcome:
    """The outcome of a hand, folded or not, against the bank's and with the board."""
    six = six_id(own, bank) if play.six_cards else NONE
    return outcome_by(play, value_of(play, own, board), value_of(play, bank, board), folded, six)


def outcome_by(play: Play, mine: int, banks: int, folded: bool, six: str) -> Outcome:
    """The outcome of hands that are worth so much."""
    return Outcome(folded, opens(play, banks), compare(mine, banks), hand_id(play, mine), six)


FEATURES: Mapping[str, Callable[[Outcome], Any]] = {
    "folded": lambda o: o.folded,
    "opened": lambda o: o.opened,
    "result": lambda o: o.result,
    "hand": lambda o: o.hand,
    "six": lambda o: o.six,
}

# The values a feature can take, so that a slip in a rule file is caught when it is read.
VALUES: Mapping[str, Sequence[Any]] = {
    "folded": (False, True),
    "opened": (False, True),
    "result": (HIGHER, EQUAL, LOWER),
    "hand": (*dict.fromkeys((*hand_ids(HIGH_52), MINI_ROYAL, *hand_ids(THREE_52))),),
    "six": (NONE, *hand_ids(HIGH_52)),
}

ASKED = Features(FEATURES, VALUES)
