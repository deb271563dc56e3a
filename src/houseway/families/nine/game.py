"""A game to nine with own hands: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Procedure
from houseway.families.nine.outcome import ASKED, Outcome, compare, kind_of, shown
from houseway.families.nine.rules import Play, is_natural, points_of, value
from houseway.families.nine.say import hand_words
from houseway.families.nine.words import words
from houseway.play.described import BANK, Described, Told, check_names, described, hand_name
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.table import Table

SPOT = "game"


class NobodyDrew(Described):
    """The bank's natural ended the deal, so the cards do not tell who meant to take one."""

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        told = any(t.bettor == bettor for t in self.told)
        return super().choose(bettor, offer) if told else Pick(offer.picks[0])


class Nine(Ready[Play]):
    """One game under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, ASKED)

    def play(self, table: Table) -> Procedure:
        """One round at a table."""
        from houseway.families.nine.procedure import play

        return play(self, table)

    def words(self) -> Words:
        return words(self.settings, self.rules, self.rules.by_id[SPOT].backline)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """The total of a hand, and whether it is a natural."""
        found = points_of(value(card) for card in cards)
        return hand_words(shown(found), kind_of(self.settings, found, len(cards)))

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """The hands as they lie; who hit and who stood follows from the number of cards."""
        seats = range(1, self.rules.table.seats + 1)
        check_names(hands, [BANK, *map(hand_name, seats)], self.rules.name)
        bank = [value(card) for card in hands.get(BANK, ())]
        if is_natural(self.settings, points_of(bank), len(bank)):
            return NobodyDrew(HandScript(hands, dice), list(told))
        return described(hands, told, dice)

    def outcome(self, player: Sequence[Card], bank: Sequence[Card]) -> Outcome:
        return compare(self.settings, player, bank)
