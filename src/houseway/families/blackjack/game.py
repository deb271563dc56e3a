"""A blackjack game: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.cards.card import JOKER, Card
from houseway.engine.round import Procedure
from houseway.families.blackjack import say as say
from houseway.families.blackjack.outcome import ASKED, count, kind_of, total
from houseway.families.blackjack.rules import NATURALS, Play, is_natural, is_soft
from houseway.play.described import Described, Told
from houseway.play.features import features_of
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.table import Table


class Blackjack(Ready[Play]):
    """One game under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, ASKED)
        of_first_cards = {"match", "first-four"}
        self.of_first_cards = {s.id for s in rules.spots if features_of(s) & of_first_cards}
        self.ruled: dict[tuple[Any, ...], Any] = {}  # what hands may do, by situation

    def play(self, table: Table) -> Procedure:
        """One round at a table."""
        from houseway.families.blackjack.procedure import play

        return play(self, table)

    def words(self) -> Words:
        from houseway.families.blackjack.words import words

        return words(self.settings, self.rules)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """The total, `soft` where an ace counts eleven; the best hand by its own name."""
        if as_dealt and is_natural(self.settings, cards):
            return NATURALS[self.settings.natural]
        if JOKER in cards or len(cards) < 2:
            return str(total(self.settings, cards))
        points = total(self.settings, cards)
        soft = points < 21 and is_soft(*count(cards), self.settings.limit)
        over = ", over" if kind_of(self.settings, cards) == "over" else ""
        return f"{'soft ' if soft else ''}{points}{over}"

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """Hands as they lie at the end, with their splits and switches undone."""
        from houseway.families.blackjack.describe import describe

        return describe(self.settings, hands, told, dice)
