"""How a hand of Panguingue begins: chips, antes, the deal, the fee, and who stays in."""

from __future__ import annotations

from functools import partial

from houseway.engine.bettor import Bettor
from houseway.engine.round import Procedure, Step
from houseway.families.pan.dealing import counter_clockwise
from houseway.families.pan.events import Retired, StayedIn
from houseway.families.pan.hand import Hand
from houseway.families.pan.irregular import ask
from houseway.families.pan.offer import RETIRE, STAY, PanOffer
from houseway.families.pan.rules import Play
from houseway.money import dollars
from houseway.table.chip_events import Posted, PotFeeTaken, SatOut
from houseway.table.chips import BuyIn, buy_chips, with_chips
from houseway.table.events import GameBroken
from houseway.table.finish import ready_shoe
from houseway.table.table import Table


def open_hand(table: Table, play: Play, terms: BuyIn) -> Step[Hand | None]:
    """Chips for those who need some, and fresh cards; None when nobody can play."""
    yield from buy_chips(table, terms)
    dealt = with_chips(table, terms.least)
    if len(dealt) < 2:
        yield GameBroken("fewer than two players have chips for the ante")
        return None
    for seat in sorted(set(table.people) - set(dealt) - table.stakes.away):
        yield SatOut(Bettor(seat), "no chips for the ante")
    yield from ready_shoe(table, 0)
    stakes = table.stakes
    stakes.playing |= set(dealt)
    seats = counter_clockwise(dealt, table.seats if stakes.button is None else stakes.button)
    hand = Hand(play, seats, stakes.chips, stock=sum(table.rules.deck.shoe.values()))
    hand.started = {seat: stakes.chips[seat] for seat in seats}
    hand.tops = hand.carried = stakes.left
    stakes.left = 0
    return hand


def post_antes(hand: Hand) -> Procedure:
    """Everybody dealt in puts up the tops."""
    amount = hand.play.ante
    for seat in hand.seats:
        hand.chips[seat] -= amount
        hand.tops += amount
        yield Posted(hand.bettors[seat], "ante", amount, live=False)


def take_fee(table: Table, hand: Hand) -> Procedure:
    """The house's fee comes out of the tops once the cards are dealt, by the number of players."""
    posted = table.rules.pot_fees
    schedule = None if posted is None else posted.for_players(len(hand.seats))
    for fee in () if schedule is None else schedule.fees:
        amount = min(fee.amount, hand.tops)
        if fee.at == "deal" and amount:
            hand.tops -= amount
            hand.fees += amount
            yield PotFeeTaken(amount, fee.name)


def stay_or_retire(table: Table, hand: Hand) -> Procedure:
    """In turn from the eldest, everybody stays in or goes on top, until one is left."""
    for seat in list(hand.seats):
        answer = yield from ask(table, hand, seat, "stay", partial(_stay, hand, seat))
        if answer is None:
            continue
        yield StayedIn(hand.bettors[seat]) if answer[0] == STAY else retire(hand, seat)


def _stay(hand: Hand, seat: int) -> PanOffer:
    about = f"Stay in, or retire and leave your ante in tops of {dollars(hand.tops)}."
    return PanOffer((STAY, RETIRE), hand.names[seat], seat=seat, about=about, table=hand)


def retire(hand: Hand, seat: int) -> Retired:
    """The hand is put aside, where nobody draws it; the ante stays."""
    hand.put_aside(seat)
    hand.retired.append(seat)
    if not hand.play.retired_pay:
        hand.paying.discard(seat)
    return Retired(hand.bettors[seat], hand.names[seat])
