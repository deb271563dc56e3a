"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.war.game import War
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=War,
    tells_removal=True,
)
