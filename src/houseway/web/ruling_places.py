"""Where a ruling is shown: beside the wager or in the section of the rules that it settles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.rulebook.schema import Ruling

# In this order: the options a ruling names, then the words of its clause. Sections by their titles.
_BY_OPTION = (
    (r"fees|fee-.*|below-first-tier|tta-.*", "Fees"),
    (
        r"coverage|settle-.*|backline-order|seat-order|payoff-rounding|collect-over|action-method"
        r"|dice-map|button-.*",
        "Settlement",
    ),
    (r"decks|seats|dealt-from|cut-from-back|minimum|maximum|city-cap|limit-.*", "Cards and table"),
    (r"needs-intervening", "The bank"),
)
_BY_CLAUSE = (
    (r"collection|fee", "Fees"),
    (r"settlement|paid|action|backline|type of game", "Settlement"),
    (r"player[-/ ]dealer$|bank\b", "The bank"),
    (r"deck|seated|gaming table|type of table|wagering limits|title|equipment", "Cards and table"),
    (r"value|rank", "Values|Ranks"),
    (r"house way", "House way"),
    (r"chart|hit/stand|house way|draw", "Drawing|Hit or stand|Playing a hand|War or surrender"),
    (r"dealing", "Dealing|Drawing"),
)


def section_of(ruling: Ruling, titles: Sequence[str]) -> str:
    """The title of the section a ruling belongs to, of those there are.

    One that fits nowhere goes to the section that says how the hand is played.
    """
    for pattern, title in _BY_OPTION:
        if any(re.fullmatch(pattern, option) for option in ruling.option) and title in titles:
            return title
    for pattern, names in _BY_CLAUSE:
        if re.search(pattern, ruling.clause, re.IGNORECASE):
            for title in names.split("|"):
                if title in titles:
                    return title
    return next((t for t in ("Playing a hand", "Dealing", "Drawing") if t in titles), titles[-1])
