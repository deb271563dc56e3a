"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.ante.game import Ante
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=Ante,
    slow_odds=True,
    advises=True,
    best_by_odds=True,
)
