"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.pan.game import Pan
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=Pan,
    slow_odds=True,
    own_bots=True,
    why_no_kernel=(
        "Nobody banks. A hand is some seventy free choices, and most of its time is the search for "
        "what may be melded, which a compiled deal would not shorten; the table plays some "
        "hundreds of hands a second."
    ),
)
