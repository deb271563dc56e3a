"""One hand of Panguingue, from the antes to the tops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.engine.round import Irregularity, Procedure
from houseway.errors import OutOfCards
from houseway.games.pan.dealing import deal
from houseway.games.pan.events import AnteReturned, ChipsReturned, TopsLie
from houseway.games.pan.hand import Hand
from houseway.games.pan.opening import open_hand, post_antes, stay_or_retire, take_fee
from houseway.games.pan.paying import go_out, win_tops
from houseway.games.pan.turn import NobodyOut, take_turns
from houseway.table.events import CalledOff, FeesDropped, RoundEnded
from houseway.table.table import Table

if TYPE_CHECKING:
    from houseway.games.pan.game import Pan


def play(game: Pan, table: Table) -> Procedure:
    """One hand; a misdeal gives everybody their chips back."""
    try:
        hand = yield from open_hand(table, game.settings)
    except Irregularity as what:
        yield CalledOff(_told(what))
        yield RoundEnded((), 0, 0)
        return
    if hand is None:
        return
    try:
        yield from _hand(table, hand)
    except (Irregularity, OutOfCards) as what:
        reason = "the cards ran out" if isinstance(what, OutOfCards) else _told(what)
        yield from _call_off(table, hand, reason)


def _told(what: Irregularity) -> str:
    return str(what) or what.declared.kind


def _hand(table: Table, hand: Hand) -> Procedure:
    """Antes, ten cards each, the fee, who stays in, turns, and what the winner collects."""
    yield from post_antes(hand)
    yield from deal(table, hand)
    yield from take_fee(table, hand)
    yield from stay_or_retire(table, hand)
    try:
        winner = yield from take_turns(table, hand)
    except NobodyOut:
        yield TopsLie(hand.tops, "the stock ran out again and nobody is out")
        yield from _close(table, hand, hand.seats[0])
        return
    if winner is None:
        (winner,) = hand.live
        yield win_tops(hand, winner, "nobody else is left")
    else:
        yield from go_out(hand, winner)
    yield from _close(table, hand, winner)


def _close(table: Table, hand: Hand, eldest: int) -> Procedure:
    """Drop the fee and state every result. The next hand begins with the winner."""
    if hand.fees:
        yield FeesDropped(hand.fees)
    stakes = table.stakes
    stakes.button, stakes.left = eldest, hand.tops
    table.rounds += 1
    nets = tuple((hand.bettors[seat], hand.chips[seat] - hand.started[seat]) for seat in hand.seats)
    yield RoundEnded(nets, 0, hand.fees, hand.tops - hand.carried)


def _call_off(table: Table, hand: Hand, reason: str) -> Procedure:
    """The hand is void: payments are undone, and antes go back."""
    yield CalledOff(reason)
    for (seat, payer), amount in hand.collected.items():
        if amount:
            hand.chips[seat] -= amount
            hand.chips[payer] += amount
            yield ChipsReturned(hand.bettors[seat], hand.bettors[payer], amount)
    for seat in hand.seats:
        back = hand.started[seat] - hand.chips[seat]
        if back:
            hand.chips[seat] += back
            yield AnteReturned(hand.bettors[seat], back)
    table.stakes.left = hand.carried
    table.rounds += 1
    yield RoundEnded(tuple((hand.bettors[seat], 0) for seat in hand.seats), 0, 0)
