"""One hand of Panguingue, from the antes to the tops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.engine.round import Irregularity, Procedure
from houseway.errors import OutOfCards
from houseway.families.pan.dealing import deal
from houseway.families.pan.ending import Ending
from houseway.families.pan.events import AnteReturned, ChipsReturned
from houseway.families.pan.hand import Hand
from houseway.families.pan.opening import open_hand, post_antes, stay_or_retire, take_fee
from houseway.table.chips import until_last_word
from houseway.table.events import CalledOff, RoundEnded
from houseway.table.table import Table

if TYPE_CHECKING:
    from houseway.families.pan.game import Pan


def play(game: Pan, table: Table) -> Procedure:
    """One hand; a misdeal gives everybody their chips back."""
    try:
        hand = yield from open_hand(table, game.settings, game.buy_in(table))
    except Irregularity as what:
        yield CalledOff(_told(what))
        yield RoundEnded((), 0, 0)
        return
    if hand is None:
        return
    try:
        end = Ending(table, hand)
        yield from until_last_word(table, _hand(table, hand, end), end.word, end.follow)
    except (Irregularity, OutOfCards) as what:
        reason = "the cards ran out" if isinstance(what, OutOfCards) else _told(what)
        yield from _call_off(table, hand, reason)


def _told(what: Irregularity) -> str:
    return str(what) or what.declared.kind


def _hand(table: Table, hand: Hand, end: Ending) -> Procedure:
    """Antes, ten cards each, the fee, who stays in, turns, and what the winner collects."""
    yield from post_antes(hand)
    yield from deal(table, hand)
    yield from take_fee(table, hand)
    yield from stay_or_retire(table, hand)
    yield from end.play(hand.seats[0])


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
