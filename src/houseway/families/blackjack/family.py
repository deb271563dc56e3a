"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.blackjack.game import Blackjack
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=Blackjack,
    slow_odds=True,
    tells_removal=True,
    best_by_odds=True,
)
