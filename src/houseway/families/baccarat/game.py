"""A baccarat game: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Procedure
from houseway.families.baccarat import say as say
from houseway.families.baccarat.outcome import (
    ASKED,
    FINE_FEATURES,
    PAIR_FEATURES,
    Outcome,
    outcome_of,
)
from houseway.families.baccarat.rules import Play, total, value
from houseway.families.baccarat.words import words
from houseway.play.described import Described, Told, check_names
from houseway.play.features import features_of
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.table import Table

HANDS = ("player", "banker")
MOST_CARDS = 6


class CommunityHands(Described):
    """The hands are everybody's: a bettor who tells no choice plays the house way."""

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        told = next((t for t in self.told if t.bettor == bettor and t.hand == 1), None)
        if told is None:
            return Pick(offer.picks[0])
        self.told.remove(told)
        return Pick(told.pick, told.amount)


class Baccarat(Ready[Play]):
    """One game under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, ASKED)
        for tag in self.settings.tags:
            ASKED.check(tag.when, f"{rules.id}.toml: play.tags.{tag.name}")
        self.fine = any(not FINE_FEATURES.isdisjoint(features_of(spot)) for spot in rules.spots)
        # Wagers that the first two cards decide, whatever is drawn.
        self.settled_by_two = frozenset(
            s.id for s in rules.spots if features_of(s) <= PAIR_FEATURES
        )

    def play(self, table: Table) -> Procedure:
        """One round at a table."""
        from houseway.families.baccarat.procedure import play

        return play(self, table)

    def words(self) -> Words:
        return words(self.settings, self.rules)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        return str(total([value(card) for card in cards]))

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """The community hands as they lie, and who hit or stood on five."""
        check_names(hands, HANDS, self.rules.name)
        return CommunityHands(HandScript(hands, dice), list(told))

    def outcome(self, player: Sequence[Card], banker: Sequence[Card]) -> Outcome:
        return outcome_of(player, banker, self.fine)

    def tags(self, outcome: Outcome) -> tuple[str, ...]:
        """The names an outcome earns on the board."""
        return tuple(tag.name for tag in self.settings.tags if ASKED.fits(tag.when, outcome))
