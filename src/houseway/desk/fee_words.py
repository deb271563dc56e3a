"""What a table says about its fees: the schedule posted, or why there is none, and its moment."""

from __future__ import annotations

from houseway.rulebook.schema import Rules

ROOM_POSTS = "The room posts its fee."
BEFORE_THE_FEE = f"{ROOM_POSTS} It is not known here, so results are before the fee."
NO_FEE = "No fee is taken."


def without_schedule(rules: Rules) -> str:
    """What a table says that posts no schedule known here."""
    return ROOM_POSTS if rules.fee_is_open else NO_FEE


def posted_words(rules: Rules) -> str:
    """The posted schedule by document and option number, or why there is none.

    >>> from houseway.rulebook.load import load
    >>> posted_words(load("pure-21-5"))
    'Posted: option 7 of California Games Collection Rates, blackjack games (cons-blackjack-7).'
    """
    posted = rules.schedule
    if posted is None:
        return without_schedule(rules)
    if posted.id == "room":
        return f"Posted: {posted.title.lower()} ({rules.options['room-fee']})."
    return f"Posted: option {posted.option} of {posted.title} ({posted.id})."


def moment_words(rules: Rules, piece: str = "card") -> str:
    """When fees are fixed, taken and dropped at this table, in a sentence."""
    when = {
        "before-deal": f"before the first {piece}",
        "after-deal": f"when the first {piece}s are out",
    }[rules.fees.timing]
    drop = {"at-once": "at once", "hand-end": "when the hand is complete"}[rules.fees.drop]
    return f"Fees are fixed when wagers close, taken {when} and dropped in the box {drop}."
