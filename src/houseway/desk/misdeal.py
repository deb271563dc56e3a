"""A described hand that was a misdeal: dealt as far as its cards go, then called off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.desk.record import HandRecord
from houseway.engine.round import MISDEAL, Declared, Irregularity, Procedure
from houseway.table.events import WagerSettled


def misdeal_of(record: HandRecord) -> Declared | None:
    """The misdeal a record declares, if it declares one."""
    told = next((each for each in record.declared if each.what == MISDEAL), None)
    return None if told is None else Declared(MISDEAL, told.reason, told.seat)


class CutShort(HandScript):
    """The cards of a misdeal: where they end, it was seen."""

    def __init__(
        self, hands: Mapping[str, Sequence[Card]], dice: Sequence[int], seen: Declared
    ) -> None:
        super().__init__(hands, dice)
        self._seen = seen

    def draw(self, to: str) -> Card:
        if not self.left(to):
            raise Irregularity(self._seen)
        return super().draw(to)

    def roll(self, dice: int) -> tuple[int, ...]:
        if len(self._dice) < dice:
            raise Irregularity(self._seen)
        return self._dice[:dice]


def until_settled(round_: Procedure, seen: Declared) -> Procedure:
    """A round in which a misdeal is declared before the first wager is settled, if not earlier."""
    item = next(round_)
    while True:
        try:
            if isinstance(item, WagerSettled):
                item = round_.throw(Irregularity(seen))
            else:
                answer = yield item
                item = round_.send(answer)
        except StopIteration:
            return
