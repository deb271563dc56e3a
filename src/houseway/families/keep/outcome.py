"""What a finished hand looks like to a wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.families.keep.rules import COPY, HIGHER, LOWER, UNPLAYED
from houseway.play.features import Features

NATURAL, PLAIN = "natural", "plain"


class Outcome(NamedTuple):
    """Whether either hand was a natural, and how they compare; unplayed where a natural decides."""

    player: str = PLAIN
    bank: str = PLAIN
    result: str = UNPLAYED


def outcome_of(player_natural: bool, bank_natural: bool, compared: str) -> Outcome:
    """The outcome of two hands, of which the best fives compare so where they were played.

    >>> outcome_of(True, False, "lower")
    Outcome(player='natural', bank='plain', result='unplayed')
    """
    player, bank = (NATURAL if natural else PLAIN for natural in (player_natural, bank_natural))
    return Outcome(player, bank, UNPLAYED if player_natural or bank_natural else compared)


_FIND: Mapping[str, Callable[[Outcome], Any]] = {
    "player-hand": lambda o: o.player,
    "bank-hand": lambda o: o.bank,
    "result": lambda o: o.result,
}

# The values a feature can take, so that a slip in a rule file is caught when it is read.
_VALUES: Mapping[str, Sequence[Any]] = {
    "player-hand": (PLAIN, NATURAL),
    "bank-hand": (PLAIN, NATURAL),
    "result": (HIGHER, LOWER, COPY, UNPLAYED),
}

ASKED = Features(_FIND, _VALUES)
