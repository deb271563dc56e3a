"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.paigow.game import PaiGow
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=PaiGow,
    slow_odds=True,
    advises=True,
)
