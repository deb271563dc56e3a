"""The race to eleven cards: how likely a hand is to go out first, by a simple model of its turns.

Cards that were drawn never come into the hand, so it only shrinks: a turn brings a card that can
be added to a meld, or one that makes a meld of a pair, or nothing. Each time a card is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from houseway.families.pan.bot_prospects import Judge
from houseway.families.pan.known import Cards
from houseway.families.pan.melds import LEAST, Meld
from houseway.families.pan.rules import HAND, OUT

STEP = 0.01  # chances are counted in steps, so that what was worked out can be kept
LOOKS = 1.7  # cards a player sees in a turn: off the stock, and often off the pile
MOST = 0.95  # the chance that a turn brings something is below this
OPENS = 5  # steps by which a new meld makes it likelier that a card fits

Waits = tuple[tuple[int, float], ...]  # pairs, worst first: steps, and the chips a meld pays


class Race(NamedTuple):
    """The chance to go out first, and the chips that pairs bring from everybody before that."""

    wins: float
    chips: float


def race_of(judge: Judge, melds: Iterable[Meld], cards: Cards, still_on: float) -> Race:
    """The race of a hand, with the melds laid and sorted cards in hand, at the end of its turn.

    `still_on` is the chance that none of the others goes out in a round.
    """
    held = judge.held(cards)
    known = (judge.book.meld(each) for each in held.melds)
    all_melds = [*melds, *(each.meld for each in known if each)]
    waits = sorted(
        (round(pair.waiting / STEP), round(2 * pair.paying / pair.waiting) / 2)
        for pair in held.pairs
        if pair.waiting
    )
    melded = sum(len(meld.cards) for meld in all_melds)
    return race(melded, round(judge.open(all_melds) / STEP), tuple(waits), still_on)


@lru_cache(maxsize=1 << 17)
def race(melded: int, open_: int, waits: Waits, still_on: float) -> Race:
    """The race from a number of cards in melds, steps for a card that fits, and pairs."""
    if melded >= OUT:
        return Race(1.0, 0.0)
    steps = open_ + sum(wait for wait, _ in waits)
    if not steps:
        return Race(0.0, 0.0)
    each = min(MOST, steps * STEP * LOOKS) / steps
    met = wins = chips = 0.0
    for at, (wait, pays) in enumerate(waits):
        rest = _kept(waits[:at] + waits[at + 1 :], melded + LEAST)
        after = race(melded + LEAST, open_ + OPENS, rest, still_on)
        met, wins = met + wait * each, wins + wait * each * after.wins
        chips += wait * each * (after.chips + pays)
    if open_:
        after = race(melded + 1, open_, _kept(waits, melded + 1), still_on)
        if after.wins > _so_far(wins, met, still_on):  # else the card is let go
            met, wins = met + open_ * each, wins + open_ * each * after.wins
            chips += open_ * each * after.chips
    return Race(_so_far(wins, met, still_on), _so_far(chips, met, still_on))


def _kept(waits: Waits, melded: int) -> Waits:
    """The pairs there is room for in the hand; the worst are broken first."""
    room = max(0, HAND - melded) // 2
    return waits[max(0, len(waits) - room) :]


def _so_far(gain: float, met: float, still_on: float) -> float:
    """What comes of turns that each meet something by chance, until somebody else is out."""
    return still_on * gain / (1 - still_on * (1 - met))
