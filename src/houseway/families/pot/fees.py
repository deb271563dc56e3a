"""Fees out of the pot, at the points of the hand their schedule names."""

from __future__ import annotations

from houseway.engine.round import Procedure
from houseway.families.pot.hand import Hand
from houseway.families.pot.rules import Play
from houseway.money import Cents
from houseway.rulebook.pot_schedule import PotFee
from houseway.table.chip_events import PotFeeTaken
from houseway.table.events import FeesDropped, FeeTaken
from houseway.table.table import Table


def dealt_points(play: Play, number: int) -> tuple[str, ...]:
    """The fee points at which the cards of street `number` are out."""
    flop = ("after-flop",) if number == 2 else ()
    return (*flop, "after-river") if 1 < number == len(play.streets) else flop


def bet_points(hand: Hand, number: int) -> tuple[str, ...]:
    """The fee points at which the betting of street `number` is over.

    A round in which nobody could bet, because all but one were all in, was never reached.
    """
    if number > 1:
        return (f"round-{number}",) if number <= hand.reached else ()
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


def timed_fee(table: Table, hand: Hand, players: int | None = None) -> PotFee | None:
    """The posted collection at the start of each half hour, if there is one."""
    posted = table.rules.pot_fees
    schedule = None if posted is None else posted.for_players(players or len(hand.seats))
    fees = () if schedule is None else schedule.fees
    return next((fee for fee in fees if fee.at == "half-hour-start"), None)


def take_from_everybody(
    table: Table, hand: Hand, players: int | None = None, chips_known: bool = True
) -> Procedure:
    """A half hour has begun: where the room takes its collection from each player, they pay.

    A described hand does not know anybody's chips, so there everybody pays in full.
    """
    fee, stakes = timed_fee(table, hand, players), table.stakes
    if fee is None or hand.play.time_fee != "each-player" or not stakes.time_is_due:
        return
    stakes.collected = stakes.half_hours
    for seat in hand.seats:
        amount = min(fee.amount, hand.chips[seat]) if chips_known else fee.amount
        hand.chips[seat] -= amount
        hand.seat_fees[seat] = hand.seat_fees.get(seat, 0) + amount
        yield FeeTaken(hand.bettors[seat], amount, fee.name)


def take_from_the_first_pot(table: Table, hand: Hand, players: int | None = None) -> Procedure:
    """The first pot of a half hour pays its collection once it is complete, before it is won.

    What a pot cannot pay comes out of the next one.
    """
    fee, stakes = timed_fee(table, hand, players), table.stakes
    if fee is None or hand.play.time_fee != "pot":
        return
    if stakes.time_is_due:
        stakes.collected = stakes.half_hours
        stakes.unpaid += fee.amount
    amount = min(stakes.unpaid, hand.total)
    if amount:
        stakes.unpaid -= amount
        hand.fees += amount
        yield PotFeeTaken(amount, fee.name)


def drop(hand: Hand) -> Procedure:
    """The fees of the hand go into the drop box."""
    amount: Cents = hand.fees + sum(hand.seat_fees.values())
    if amount:
        yield FeesDropped(amount)
