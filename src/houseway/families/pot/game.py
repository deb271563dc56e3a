"""A pot game: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.engine.round import Procedure
from houseway.errors import RulebookError
from houseway.families.pot import say as say
from houseway.families.pot.hand import BOARD
from houseway.families.pot.rules import Play
from houseway.families.pot.words import words
from houseway.families.pot.worth import value
from houseway.hands import name
from houseway.play.described import Described, Told, check_names, described, hand_name
from houseway.play.features import Features
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.pot_posting import buy_in_within
from houseway.rulebook.schema import Rules
from houseway.table.chips import BuyIn
from houseway.table.table import Table


class PotGame(Ready[Play]):
    """One game under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, Features({}, {}))
        buys = buy_in_within(rules.pot_fees, self.settings.buys, rules.options)
        play = self.settings = self.settings.with_buys(buys)
        for ranking in filter(None, (play.high_ranking, play.low_ranking)):
            if not set(rules.deck.shoe) <= set(ranking.deck):
                raise RulebookError(
                    f"{rules.id}.toml: deck: its hands are ranked for another deck", ("deck",)
                )

    def play(self, table: Table) -> Procedure:
        """One hand at a table."""
        from houseway.families.pot.procedure import play

        return play(self, table)

    def buy_in(self, table: Table) -> BuyIn:
        play = self.settings
        return BuyIn(play.least_to_play, play.buys, play.chip, play.short_buys)

    def words(self) -> Words:
        return words(self.rules, self.settings)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """What a hand is worth by itself, where it needs no board."""
        play = self.settings
        if hand == BOARD or play.board_cards:
            return ""
        said = []
        for ranking in filter(None, (play.high_ranking, play.low_ranking)):
            found = value(ranking, play.use, cards, ())
            said += [name(ranking, found)] if found else []
        return " / ".join(said)

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """Every hand and the board as they lie."""
        seats = (hand_name(seat) for seat in range(1, self.rules.table.seats + 1))
        check_names(hands, (BOARD, *seats), self.rules.name)
        return described(hands, told, dice)
