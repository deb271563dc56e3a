"""The end of a hand: every pot is given, and given anew when a hand is found foul afterwards."""

from __future__ import annotations

from houseway.engine.decision import Decision
from houseway.engine.event import Event, SettlementUndone
from houseway.engine.round import Declared, Procedure
from houseway.families.pot import fees
from houseway.families.pot.hand import Hand
from houseway.families.pot.irregular import declarable, declared
from houseway.families.pot.streets import Award
from houseway.money import Cents
from houseway.table.chips import noted
from houseway.table.events import RoundEnded
from houseway.table.finish import SETTLED
from houseway.table.stakes import Stakes
from houseway.table.table import Table


class Settling:
    """The end of one hand, and how it is undone.

    The betting is over and the fees are taken before it begins, so that an award moves nothing but
    chips; a hand that is found foul later leaves its money in the pot, and the pots are given anew.
    """

    def __init__(self, table: Table, hand: Hand) -> None:
        self._table, self._hand = table, hand
        self._award: Award
        self._told: list[Event] = []
        self._before: Stakes = table.stakes

    def settle(self, award: Award) -> Procedure:
        """Give every pot and state the results; a tie that is played again is awarded anew."""
        table, hand = self._table, self._hand
        while True:
            self._award, self._told, self._before = award, [], table.stakes.copied()
            given = yield from noted(award(), self._told)
            if isinstance(given, int):
                break
            award = given
        yield from noted(close_hand(table, hand, given), self._told)

    def word(self) -> Decision:
        """The last word of the house dealer about a settled hand."""
        return Decision(SETTLED, {}, declarable(self._table, self._hand, "settled"))

    def follow(self, what: Declared) -> Procedure:
        """Undo the award, do what the rules say of the hand, and settle anew."""
        stakes, before = self._table.stakes, self._before
        self._hand.chips.update(before.chips)
        stakes.left, stakes.anted = before.left, before.anted
        self._table.rounds -= 1
        yield SettlementUndone(len(self._told))
        yield from declared(self._table, self._hand, what)
        yield from self.settle(self._award)


def close_hand(table: Table, hand: Hand, lies: Cents = 0) -> Procedure:
    """Drop the fees and state every result; `lies` stays in the middle."""
    yield from fees.drop(hand)
    chips = table.stakes.chips
    for seat, amount in hand.aside.items():
        chips[seat] += amount
    nets = tuple((hand.bettors[seat], chips[seat] - hand.started[seat]) for seat in hand.seats)
    house = hand.fees + sum(hand.seat_fees.values())
    table.rounds += 1
    table.stakes.left = lies
    yield RoundEnded(nets, 0, house, lies - hand.carried)
