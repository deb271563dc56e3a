"""A fee the room posts itself, where the document of a game leaves it to the room.

It is written in one line: what the player-dealer pays for a hand, what each wager pays, and what a
wager on a spot pays where that is another amount.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.errors import RulebookError, contradiction, not_given
from houseway.rulebook.schedules import Schedule, Tier, parse_tiers, tiers_text

ROOM, BLANK = "room", "blank"
ROOM_FEE = "room-fee"  # the option that says what the room posts
EACH, PLAYER_DEALER = "each", "player-dealer"
BANK = "bank"  # the short word for the player-dealer, read as well


def read_room_fee(text: str) -> str:
    """A room's own fee in its usual form; raises saying how it is written.

    >>> read_room_fee("player-dealer $1; tie 0.25;each 0.50")
    'player-dealer $1; each $0.50; tie $0.25'
    >>> read_room_fee("bank 1")
    'player-dealer $1'
    """
    if text.strip() in ("", BLANK):
        return BLANK
    parts = dict(_parts(text))
    first = [key for key in (PLAYER_DEALER, EACH) if key in parts]
    rest = sorted(parts.keys() - set(first))
    return "; ".join(f"{key} {tiers_text(parts[key])}" for key in (*first, *rest))


def _parts(text: str) -> Iterator[tuple[str, tuple[Tier, ...]]]:
    seen = set()
    for part in filter(None, (part.strip() for part in text.split(";"))):
        key, _, fee = part.partition(" ")
        if not fee.strip():
            raise not_given(
                ("options", "room-fee"),
                f"{part!r} has no fee; write it like player-dealer 1; each 0.50",
                part,
            )
        key = PLAYER_DEALER if key == BANK else key
        if key in seen:
            raise contradiction(
                ("options", "room-fee"), f"{key} is there twice; give each one fee", key
            )
        seen.add(key)
        yield key, parse_tiers(fee.replace("$", ""))


def room_schedule(game: str, text: str) -> Schedule:
    """The schedule a room posts itself; raises where a fee is written that no wager can pay."""
    parts = dict(_parts(text))
    bank, each = parts.pop(PLAYER_DEALER, ()), parts.pop(EACH, ())
    for key, tiers in parts.items():
        if len(tiers) != 1 or not tiers[0].flat:
            raise RulebookError(
                f"option room-fee: the fee for {key} is one amount for every wager there, such as "
                f"0.50, not {tiers_text(tiers)}",
                ("options", "room-fee"),
                value=key,
            )
    flat = not each or each[0].flat
    return Schedule(
        id=ROOM,
        title="The room's own posting",
        option=1,
        games=(game,),
        limit=None,
        bank_basis="per-hand" if not bank or bank[0].flat else "total-table-action",
        bank=bank or (Tier(0, None, 0),),
        player_basis=("per-wager" if flat else "by-wager") if each or parts else "none",
        player=each or ((Tier(0, None, 0),) if parts else ()),
        timing="before-cards",
        spot_fees={key: tiers[0].fee for key, tiers in parts.items()},
    )
