"""A game of pai gow: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.engine.round import Procedure
from houseway.errors import RulebookError
from houseway.families.paigow import say as say
from houseway.families.paigow.describe import describe
from houseway.families.paigow.outcome import ASKED, Laid, Outcome, outcome_of
from houseway.families.paigow.rules import GAME, Play, ace_high
from houseway.families.paigow.setting import points
from houseway.families.paigow.words import words
from houseway.play.described import BANK, Described, Told, check_names, hand_name
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.table import Table


class PaiGow(Ready[Play]):
    """One game under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, ASKED)
        if GAME not in rules.by_id:
            raise RulebookError(
                f"{rules.id}.toml: spots: pai gow needs the spot {GAME!r}", ("spots",), value=GAME
            )
        if rules.table.seats != self.settings.piles:
            piles = self.settings.piles
            raise RulebookError(
                f"{rules.id}.toml: table.seats: there are {piles} piles to go out",
                ("table", "seats"),
                value=rules.table.seats,
            )

    @property
    def most_cards(self) -> int:
        """The most a round can take: the whole pack."""
        return sum(self.rules.deck.shoe.values())

    def play(self, table: Table) -> Procedure:
        """One round at a table."""
        from houseway.families.paigow.procedure import play

        return play(self, table)

    def words(self) -> Words:
        return words(self.settings, self.rules)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """What a whole hand holds."""
        return points(self.settings, cards)

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """Each hand as it was dealt; who does not tell how it was set set it the house way."""
        seats = range(1, self.rules.table.seats + 1)
        check_names(hands, [BANK, *map(hand_name, seats)], self.rules.name)
        return describe(self.settings, hands, told, dice)

    def outcome(self, own: Laid, bank: Laid) -> Outcome:
        return outcome_of(self.settings, self.rules.by_id, own, bank)

    def pushes(self, bank: Sequence[Card]) -> bool:
        """Whether the bank's seven cards make every base wager push before anybody sets."""
        return self.settings.ace_high_pushes and ace_high(bank, self.settings.ranking)
