"""The end of a hand of Panguingue, and what is done when a hand turns out wrong afterwards."""

from __future__ import annotations

from houseway.engine.decision import Decision
from houseway.engine.event import Event, SettlementUndone
from houseway.engine.round import Declared, Procedure
from houseway.families.pan.events import TopsLie
from houseway.families.pan.hand import Hand
from houseway.families.pan.irregular import declared, declared_late
from houseway.families.pan.paying import go_out, last_left
from houseway.families.pan.rules import OUT
from houseway.families.pan.turn import NobodyOut, take_turns
from houseway.money import Cents
from houseway.table.chips import noted
from houseway.table.events import FeesDropped, RoundEnded
from houseway.table.finish import SETTLED
from houseway.table.stakes import Stakes
from houseway.table.table import Table


class Ending:
    """Turns until a hand is over, what its winner collects, and how that is undone."""

    def __init__(self, table: Table, hand: Hand) -> None:
        self._table, self._hand = table, hand
        self._winner: int | None = None
        self._told: list[Event] = []
        self._before: Stakes = table.stakes
        self._collected: dict[tuple[int, int], Cents] = {}
        self._tops: Cents = 0

    def play(self, first: int) -> Procedure:
        """Turns from a seat on, and what the winner collects."""
        hand, nobody_out = self._hand, False
        self._winner = None
        try:
            self._winner = yield from take_turns(self._table, hand, first)
        except NobodyOut:
            nobody_out = True
        if self._winner is None and not nobody_out:
            (self._winner,) = hand.live
        yield from self._settle()

    def _settle(self) -> Procedure:
        """Everybody pays the winner, who gets the tops; or they lie when nobody is out."""
        hand, self._told = self._hand, []
        self._before, self._tops = self._table.stakes.copied(), hand.tops
        self._collected = dict(hand.collected)
        yield from noted(self._pay(), self._told)

    def _pay(self) -> Procedure:
        hand, winner = self._hand, self._winner
        if winner is None:
            yield TopsLie(hand.tops, "the stock ran out again and nobody is out")
        elif hand.melded(winner) == OUT:
            yield from go_out(hand, winner)
        else:
            yield from last_left(hand, winner)
        yield from self._close(hand.seats[0] if winner is None else winner)

    def _close(self, eldest: int) -> Procedure:
        """Drop the fee and state every result. The next hand begins with the winner."""
        hand, stakes = self._hand, self._table.stakes
        if hand.fees:
            yield FeesDropped(hand.fees)
        stakes.button, stakes.left = eldest, hand.tops
        self._table.rounds += 1
        nets = ((hand.bettors[seat], hand.chips[seat] - hand.started[seat]) for seat in hand.seats)
        yield RoundEnded(tuple(nets), 0, hand.fees, hand.tops - hand.carried)

    def word(self) -> Decision:
        """The last word of the house dealer about a hand that is over."""
        return Decision(SETTLED, {}, declared_late(self._table, self._hand))

    def follow(self, what: Declared) -> Procedure:
        """Undo what the winner collected. Where it is the winner's hand that was wrong, the others
        play on; else the winner collects anew."""
        hand, stakes, before = self._hand, self._table.stakes, self._before
        hand.chips.update(before.chips)
        hand.collected, hand.tops = self._collected, self._tops
        stakes.button, stakes.left = before.button, before.left
        self._table.rounds -= 1
        yield SettlementUndone(len(self._told))
        yield from declared(self._table, hand, what)
        if len(hand.live) == 1:
            (self._winner,) = hand.live
        if what.seat is not None and what.seat == self._winner:
            yield from self.play(hand.after(what.seat))
        else:
            yield from self._settle()
