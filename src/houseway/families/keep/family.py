"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.keep.game import Keep
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=Keep,
    slow_odds=True,
    advises=True,
)
