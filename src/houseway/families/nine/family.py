"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.nine.game import Nine
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=Nine,
    tells_removal=True,
)
