"""What a table says about its fees: the schedule posted, or why there is none, and its moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.rulebook.room_fee import ROOM
from houseway.rulebook.schedules import Schedule, Tier, tiers_text
from houseway.rulebook.schema import Rules, Spot

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
    if posted.id == ROOM:
        return f"Posted: {posted.title.lower()} ({rules.options['room-fee']})."
    return f"Posted: option {posted.option} of {posted.title} ({posted.id})."


def room_fee_example(rules: Rules) -> str:
    """How a room writes its own fee here, with a spot of its own where side wagers pay one."""
    aside = (f"; {spot.id} 0.25" for spot in rules.spots if spot.fee and spot.kind != "base")
    return f"player-dealer 1; each 0.50{next(aside, '')}"


def schedule_title(posted: Schedule) -> str:
    """The document of a schedule and its option number there; the room's own has no number."""
    return posted.title if posted.id == ROOM else f"{posted.title}, option {posted.option}"


def moment_words(rules: Rules, piece: str = "card") -> str:
    """When fees are fixed, taken and dropped at this table, in a sentence."""
    when = {
        "before-deal": f"before the first {piece}",
        "after-deal": f"when the first {piece}s are out",
    }[rules.fees.timing]
    drop = {"at-once": "at once", "hand-end": "when the hand is complete"}[rules.fees.drop]
    return f"Fees are fixed when wagers close, taken {when} and dropped in the box {drop}."


class WagerFee(NamedTuple):
    """What a wager on one of these spots pays; no spots where every wager pays the same."""

    spots: tuple[Spot, ...]
    tiers: tuple[Tier, ...]


def wager_fees(rules: Rules, posted: Schedule) -> tuple[WagerFee, ...]:
    """What bettors pay wager by wager under a schedule, as the table charges it; spots that pay
    the same stand together. Empty where they pay nothing or once a round.

    >>> from houseway.rulebook.load import load
    >>> rules = load("21st-century-baccarat-5", {"room-fee": "player 0.50; banker 1"})
    >>> [(fee.spots[0].name, str(fee.tiers[0])) for fee in wager_fees(rules, rules.schedule)]
    [('Player line', '$0.50'), ('Dealer line', '$1')]
    """
    if posted.player_basis not in ("per-wager", "by-wager"):
        return ()
    same: dict[tuple[Tier, ...], tuple[Spot, ...]] = {}
    for spot in (spot for spot in rules.spots if spot.fee):
        own = posted.spot_fees.get(spot.id)
        tiers = posted.player if own is None else (Tier(0, None, own),)
        same[tiers] = (*same.get(tiers, ()), spot)
    everywhere = len(same) == 1 and all(spot.fee for spot in rules.spots)
    return tuple(WagerFee(() if everywhere else spots, tiers) for tiers, spots in same.items())


def bettors_text(rules: Rules, posted: Schedule) -> str:
    """The bettors' fee at a table that posts a schedule, with the wagers that pay it.

    >>> from houseway.rulebook.load import load
    >>> rules = load("commission-free-baccarat-dragon-bonus", {"room-fee": "each 0.50; tie 0.25"})
    >>> bettors_text(rules, rules.schedule).split("; ")[1]
    '$0.25 a wager on Tie'
    >>> bettors_text(load("super-pan-9"), load("super-pan-9").schedule)
    '$5-$40: $0.50, $41-$100: $1, $101-$200: $2 by wager'
    """
    return "; ".join(map(_wager_fee_text, wager_fees(rules, posted))) or posted.player_text


def _wager_fee_text(fee: WagerFee) -> str:
    by = "a wager" if fee.tiers[0].flat else "by wager"
    on = f" on {and_list([spot.name for spot in fee.spots])}" if fee.spots else ""
    return f"{tiers_text(fee.tiers)} {by}{on}"


def and_list(names: Sequence[str]) -> str:
    """
    >>> and_list(["Tie", "Panda 8", "Dragon 7"])
    'Tie, Panda 8 and Dragon 7'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
