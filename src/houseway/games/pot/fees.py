"""Fees out of the pot, at the points of the hand their schedule names."""

from __future__ import annotations

from houseway.engine.round import Procedure
from houseway.games.pot.hand import Hand
from houseway.games.pot.rules import Play
from houseway.money import Cents
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import FeesDropped, FeeTaken
from houseway.table.table import Table


def dealt_points(play: Play, number: int) -> tuple[str, ...]:
    """The fee points at which the cards of street `number` are out."""
    flop = ("after-flop",) if number == 2 else ()
    return (*flop, "after-river") if 1 < number == len(play.streets) else flop


def bet_points(hand: Hand, number: int) -> tuple[str, ...]:
    """The fee points at which the betting of street `number` is over."""
    if number > 1:
        return (f"round-{number}",)
    ended = len(hand.live) == 1
    return () if ended and hand.play.no_flop_no_drop else ("round-1", "before-flop")


def take(
    table: Table, hand: Hand, *points: str, play_round: int = 1, players: int | None = None
) -> Procedure:
    """Take the fees due at some points, as far as the pot reaches, for so many dealt in."""
    posted = table.rules.pot_fees
    schedule = None if posted is None else posted.for_players(players or len(hand.seats))
    if schedule is None:
        return
    for fee in schedule.fees:
        due = fee.first <= play_round and (fee.last is None or play_round <= fee.last)
        amount = min(fee.amount, hand.total)
        if fee.at in points and due and amount:
            hand.fees += amount
            yield PotFeeTaken(amount, fee.name)


def take_by_the_half_hour(table: Table, hand: Hand) -> Procedure:
    """A half hour has begun: its collection comes out of this pot, or from everybody."""
    posted, stakes = table.rules.pot_fees, table.stakes
    schedule = None if posted is None else posted.for_players(len(hand.seats))
    fees = () if schedule is None else schedule.fees
    for fee in (fee for fee in fees if fee.at == "half-hour-start"):
        if stakes.collected >= stakes.half_hours:
            return
        stakes.collected = stakes.half_hours
        if hand.play.time_fee == "pot":
            amount = min(fee.amount, hand.total)
            hand.fees += amount
            yield PotFeeTaken(amount, fee.name)
            continue
        for seat in hand.seats:
            amount = min(fee.amount, hand.chips[seat])
            hand.chips[seat] -= amount
            hand.seat_fees[seat] = hand.seat_fees.get(seat, 0) + amount
            yield FeeTaken(hand.bettors[seat], amount, fee.name)


def drop(hand: Hand) -> Procedure:
    """The fees of the hand go into the drop box."""
    amount: Cents = hand.fees + sum(hand.seat_fees.values())
    if amount:
        yield FeesDropped(amount)
