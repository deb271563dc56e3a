"""What the rest of the house knows of this family."""

from __future__ import annotations

from houseway.families.chinese.game import ChinesePoker
from houseway.proof.family import Family

FAMILY = Family(
    package=__package__,
    make=ChinesePoker,
    slow_odds=True,
    own_bots=True,
    why_no_kernel=(
        "Nobody banks. Most of a hand's time is finding how the house would set everybody's "
        "thirteen cards, which a compiled deal would not shorten; the table plays some hundreds "
        "of hands a second."
    ),
)
