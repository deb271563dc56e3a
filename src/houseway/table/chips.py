"""Chips before a hand: what people are asked, and who buys some."""

from __future__ import annotations

from typing import Any

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.everybody import ask_everybody
from houseway.engine.frozen import frozen
from houseway.engine.round import Procedure
from houseway.money import Cents, dollars
from houseway.table.chip_events import ChipsBought
from houseway.table.table import Table

BUY, SIT_OUT = "buy", "sit-out"
LEAVES_IT = (SIT_OUT, "wait", "pass")


@frozen
class ChipsOffer(PickOffer):
    """Money before a hand: buy chips, post what is owed, kill, or leave it.

    Nobody's money is put up for them: `sit-out` or `wait` is picked for whoever is not there.
    """

    about: str = ""

    @property
    def absent(self) -> str:
        return next((pick for pick in self.picks if pick in LEAVES_IT), self.picks[0])

    def put_up(self, choice: Pick) -> Cents:
        low, high = self.bounds(choice.pick)
        usual = low + (high - low) // 2 // self.unit * self.unit
        return usual if choice.amount is None else choice.amount

    def to_json(self) -> dict[str, Any]:
        return PickOffer.to_json(self) | {"offer": "chips", "about": self.about}


def with_chips(table: Table, least: Cents) -> list[int]:
    """The seats of those who are there and have at least so many chips."""
    stakes = table.stakes
    there = (seat for seat in sorted(table.people) if seat not in stakes.away)
    return [seat for seat in there if stakes.chips.get(seat, 0) >= least]


def buy_chips(table: Table, least: Cents, buys: tuple[Cents, Cents], unit: Cents) -> Procedure:
    """Everybody with fewer chips than the `least` for a hand may buy some, in whole units."""
    stakes = table.stakes
    enough = {*with_chips(table, least), *stakes.away}
    low, high = buys
    about = f"A hand needs chips: {dollars(low)} to {dollars(high)}."
    picks = (BUY, SIT_OUT)
    offer = ChipsOffer(picks, amounts={BUY: (low, high)}, unit=unit, about=about)
    short = (seat for seat in sorted(table.people) if seat not in enough)
    offers: dict[Bettor, Offer] = {Bettor(seat): offer for seat in short}

    def bought(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        if choice.pick == BUY:
            amount = offer.put_up(choice)
            stakes.chips[bettor.seat] = stakes.chips.get(bettor.seat, 0) + amount
            yield ChipsBought(bettor, amount)

    yield from ask_everybody("buy-in", offers, bought)
