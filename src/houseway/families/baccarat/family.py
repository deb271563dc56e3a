"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.baccarat.game import Baccarat
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=Baccarat,
    counts_rounds=True,
    tells_removal=True,
)
