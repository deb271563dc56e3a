"""How far the bank's wager covers: four named readings of one sentence.

gross          every cent paid or collected uses a cent; nothing is ever put back (the default)
separate_caps  paid and collected are each limited to the wager, apart from one another
net_running    the bank's running result stays within plus and minus its wager
reserved       each wager in turn reserves the most it could move, whatever happens
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from houseway.money import Cents
from houseway.rulebook.schema import Coverage


class Move(NamedTuple):
    """What one wager moved; at most one of `paid` and `collected` is above zero."""

    paid: Cents
    collected: Cents
    uncovered: Cents


@dataclass(slots=True)
class Cover:
    """The bank's wager as it is used up through a settlement."""

    model: Coverage
    wager: Cents
    paid: Cents = 0
    collected: Cents = 0
    reserved: Cents = 0

    @property
    def left(self) -> Cents:
        """What the bank can still pay."""
        return self._room()[0]

    @property
    def exhausted(self) -> bool:
        """Whether nothing more can be paid or collected."""
        return not any(self._room())

    def settle(self, owed: Cents, lost: Cents, most: Cents) -> Move:
        """Pay `owed` or collect `lost`, as far as covered; `most` is what the wager could move."""
        room_to_pay, room_to_collect = self._room()
        if self.model == "reserved":
            room_to_pay = room_to_collect = min(most, room_to_pay)
            self.reserved += room_to_pay
        paid = owed if owed < room_to_pay else room_to_pay
        collected = lost if lost < room_to_collect else room_to_collect
        self.paid += paid
        self.collected += collected
        return Move(paid, collected, owed - paid + lost - collected)

    def _room(self) -> tuple[Cents, Cents]:
        if self.model == "gross":
            room = self.wager - self.paid - self.collected
            return room, room
        if self.model == "separate_caps":
            return self.wager - self.paid, self.wager - self.collected
        if self.model == "net_running":
            net = self.collected - self.paid
            return self.wager + net, self.wager - net
        room = self.wager - self.reserved
        return room, room
