"""Panguingue: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.engine.round import Procedure
from houseway.families.pan import say as say
from houseway.families.pan.offer import STOCK
from houseway.families.pan.rules import Play
from houseway.play.described import Described, Told, check_names, described, hand_name
from houseway.play.features import Features
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.chips import BuyIn
from houseway.table.table import Table


class Pan(Ready[Play]):
    """Panguingue under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, Features({}, {}))

    def play(self, table: Table) -> Procedure:
        """One hand at a table."""
        from houseway.families.pan.procedure import play

        return play(self, table)

    def buy_in(self, table: Table) -> BuyIn:
        play = self.settings
        return BuyIn(play.ante, play.buys, play.condition)

    def words(self) -> Words:
        from houseway.families.pan.words import words

        return words(self.rules, self.settings)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """Nothing is said of cards in a hand; melds tell what they pay."""
        return ""

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """Every hand as it was dealt, and the cards of the stock in order."""
        seats = [hand_name(seat) for seat in range(1, self.rules.table.seats + 1)]
        check_names(hands, (*seats, STOCK), self.rules.name)
        return described(hands, told, dice)
