"""Fees from each player: before every deal, or by the half hour."""

from __future__ import annotations

from houseway.engine.bettor import Bettor
from houseway.engine.round import Procedure
from houseway.families.chinese.hand import Hand
from houseway.families.chinese.rules import Play
from houseway.money import Cents
from houseway.rulebook.pot_schedule import LEAST_PLAYERS, PotFee
from houseway.rulebook.schema import Rules
from houseway.table.events import FeeTaken
from houseway.table.table import Table


def posted(rules: Rules) -> tuple[PotFee, ...]:
    """The posted fees; they are the same for any number of players."""
    schedule = None if rules.pot_fees is None else rules.pot_fees.for_players(LEAST_PLAYERS)
    return () if schedule is None else schedule.fees


def half_hours_due(table: Table, play: Play) -> int:
    """For how many half hours the collection should have been taken by now.

    A half hour counts when it is over, or where fees are taken in advance when it begins.
    """
    begun = table.stakes.half_hours
    return begun if play.time_fee == "in-advance" else max(0, begun - 1)


def _now(table: Table, play: Play) -> tuple[PotFee, ...]:
    """The fees of the next hand; half hours that went by since the last one cost one together."""
    timed = table.stakes.collected < half_hours_due(table, play)
    return tuple(fee for fee in posted(table.rules) if timed or not fee.timed)


def due(table: Table, play: Play) -> Cents:
    """What each player pays before the next hand is dealt."""
    return sum(fee.amount for fee in _now(table, play))


def take(table: Table, hand: Hand) -> Procedure:
    """Take the fees that are due from everybody dealt in, before the cards."""
    for fee in _now(table, hand.play):
        for seat in hand.seats:
            hand.chips[seat] -= fee.amount
            hand.fees[seat] += fee.amount
            yield FeeTaken(Bettor(seat), fee.amount, "the half hour" if fee.timed else "the hand")
        if fee.timed:
            table.stakes.collected = half_hours_due(table, hand.play)
