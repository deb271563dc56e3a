"""Chinese Poker: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.engine.round import Procedure
from houseway.families.chinese import say as say
from houseway.families.chinese.fees import due
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import RANKINGS, SIZES
from houseway.families.chinese.sweeps import CARDS, declarable, sweeps_in
from houseway.hands import name
from houseway.hands.quick import worth
from houseway.play.described import Described, Told, check_names, described, hand_name
from houseway.play.features import Features
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.pot_posting import buy_in_within
from houseway.rulebook.schema import Rules
from houseway.table.chips import BuyIn
from houseway.table.table import Table


class ChinesePoker(Ready[Play]):
    """Chinese Poker under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, Features({}, {}))
        buys = buy_in_within(rules.pot_fees, self.settings.buys, rules.options)
        self.settings = self.settings.with_buys(buys)

    def play(self, table: Table) -> Procedure:
        """One hand at a table."""
        from houseway.families.chinese.procedure import play

        return play(self, table)

    def buy_in(self, table: Table) -> BuyIn:
        """One needs more than the fee of the next hand, and buys a point more at least."""
        play, fee = self.settings, due(table, self.settings)
        low, high = (max(amount, fee + play.point) for amount in play.buys)
        return BuyIn(fee + 1, (low, high), play.point)

    def words(self) -> Words:
        from houseway.families.chinese.words import words

        return words(self.rules, self.settings)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """What a segment is; of thirteen cards the best clean sweep they are."""
        if len(cards) in SIZES:
            ranking = RANKINGS[SIZES.index(len(cards))]
            return name(ranking, worth(ranking, cards))
        held = sweeps_in(cards) if len(cards) == CARDS else ()
        return next((each.name for each in declarable(self.settings) if each.id in held), "")

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """Every hand as it lies."""
        seats = [hand_name(seat) for seat in range(1, self.rules.table.seats + 1)]
        check_names(hands, seats, self.rules.name)
        return described(hands, told, dice)
