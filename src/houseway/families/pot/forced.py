"""Money that rules put up: antes, blinds, posts, kills and the forced bet of an up card."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.engine.round import Procedure
from houseway.families.pot.betting import Bets
from houseway.families.pot.hand import Hand
from houseway.money import Cents
from houseway.table.chip_events import Posted


def put_up(hand: Hand, seat: int, what: str, amount: Cents, live: bool = True) -> Posted:
    """One forced bet, as far as the chips reach."""
    moved = hand.pay_in(seat, amount, live)
    return Posted(hand.bettors[seat], what, moved, live, hand.chips[seat] == 0)


def antes(hand: Hand) -> Procedure:
    """Everybody dealt in antes."""
    for seat in hand.seats:
        yield put_up(hand, seat, "ante", hand.play.ante_size, live=False)


def blind_seats(hand: Hand) -> list[int]:
    """Who posts the blinds, the big blind last."""
    seats, number = hand.seats, min(hand.play.blinds, len(hand.seats))
    if len(seats) == 2 and hand.play.heads_up == "button-small" and number == 2:
        return [seats[-1], seats[0]]
    return seats[:number]


def blinds(hand: Hand, posts: Mapping[int, str]) -> Procedure:
    """The blinds from the button's left, then those who come back or come new.

    What was missed of the small blind is dead; a big blind is always live.
    """
    sizes = hand.play.blind_sizes
    takers = blind_seats(hand)
    for seat, size in zip(takers, sizes[-len(takers) :], strict=True):
        yield put_up(hand, seat, "big blind" if seat == takers[-1] else "small blind", size)
    for seat in hand.seats:
        owed = posts.get(seat)
        if owed in (None, "kill") or seat in takers:
            continue
        if owed == "missed" and len(sizes) > 1:
            moved = hand.pay_dead(seat, sum(sizes[:-1]))
            yield Posted(hand.bettors[seat], "missed small blind", moved, live=False)
        yield put_up(hand, seat, "post", sizes[-1])


def kill(hand: Hand, seat: int) -> Procedure:
    """A kill: twice the big blind, and every limit doubles."""
    hand.times, hand.killer = 2, seat
    amount = 2 * hand.play.blind_sizes[-1] - hand.bets[seat]
    yield put_up(hand, seat, "kill", amount)


def blind_bets(hand: Hand, bets: Bets) -> Bets:
    """The first round's bets once blinds are up: the last blind counts as the bet."""
    bets.level = bets.full = max(hand.play.blind_sizes[-1] * hand.times, max(hand.bets.values()))
    bets.step = max(bets.step, bets.level)
    return bets


def force(hand: Hand, bets: Bets, seat: int) -> Procedure:
    """The forced bet of the first up card; less than a full bet is there to be completed."""
    posted = put_up(hand, seat, "forced bet", hand.play.force_size)
    yield posted
    bets.level = hand.play.force_size
    bets.full = bets.level if bets.level >= bets.unit else 0
