"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.pot.game import PotGame
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=PotGame,
    own_bots=True,
    why_no_kernel=(
        "Nobody banks, and what a shift brings depends on how people bet. Even simple bots think "
        "for longer than the deal takes, and those that reckon a hundred times as long; the table "
        "deals thousands of hands a second."
    ),
)
