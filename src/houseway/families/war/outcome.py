"""What a finished hand of war looks like to a wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.families.war.rules import GO_TO_WAR, HIGHER, LOWER, SURRENDER, TIED
from houseway.play.features import Features

DEALT, UNCOVERED = "deal", "uncovered"


class Outcome(NamedTuple):
    """How the first card stood to the bank's, how a tie ended, and how the war card stood."""

    original: str
    ended: str = DEALT
    war: str = "none"


FEATURES: Mapping[str, Callable[[Outcome], Any]] = {
    "original": lambda o: o.original,
    "ended": lambda o: o.ended,
    "war": lambda o: o.war,
}

# The values a feature can take, so that a slip in a rule file is caught when it is read.
VALUES: Mapping[str, Sequence[Any]] = {
    "original": (HIGHER, LOWER, TIED),
    "ended": (DEALT, SURRENDER, GO_TO_WAR, UNCOVERED),
    "war": ("none", HIGHER, LOWER, TIED),
}

ASKED = Features(FEATURES, VALUES)
