"""A game in which two of four cards are kept: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Procedure
from houseway.errors import RulebookError
from houseway.families.keep import say as say
from houseway.families.keep.outcome import ASKED
from houseway.families.keep.rules import (
    BASE,
    BOARD,
    BURNED,
    DEALT,
    SHARED,
    Play,
    is_natural,
    natural_words,
    picks,
)
from houseway.families.keep.words import words
from houseway.hands import FAST_ACTION, evaluate, name
from houseway.play.described import BANK, Described, Told, check_names, hand_name
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.table import Table


class Keep(Ready[Play]):
    """One game under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, ASKED)
        if BASE not in rules.by_id:
            raise RulebookError(
                f"{rules.id}.toml: spots: two cards are kept on the spot {BASE!r}",
                ("spots",),
                value=BASE,
            )
        if rules.deck.shoe != dict.fromkeys(FAST_ACTION.deck, FAST_ACTION.decks):
            raise RulebookError(
                f"{rules.id}.toml: deck: its hands are ranked for {FAST_ACTION.decks} decks",
                ("deck",),
            )

    @property
    def most_cards(self) -> int:
        """The most a round takes when nothing goes wrong: everybody's, the burn, the board."""
        return DEALT * self.rules.table.seats + BURNED + SHARED

    def play(self, table: Table) -> Procedure:
        """One round at a table."""
        from houseway.families.keep.procedure import play

        return play(self, table)

    def words(self) -> Words:
        return words(self.settings, FAST_ACTION)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """What the board shows by itself, and a natural; other hands are worth nothing alone."""
        if hand == BOARD:
            whole = len(cards) == SHARED
            return name(FAST_ACTION, evaluate(FAST_ACTION, cards)) if whole else ""
        return f"natural, {natural_words(cards)}" if is_natural(cards) else ""

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """All four cards of each hand and the board; a choice names the two cards kept."""
        seats = (hand_name(seat) for seat in range(1, self.rules.table.seats + 1))
        check_names(hands, (BANK, BOARD, *seats), self.rules.name)
        return KeptHands(HandScript(hands, dice), list(told), play=self.settings, hands=hands)


@dataclass(kw_only=True)
class KeptHands(Described):
    """Hands of four cards as they lie; where nobody says what was kept it is the house way."""

    play: Play
    hands: Mapping[str, Sequence[Card]]
    asked: set[int] = field(default_factory=set)

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        """What is told of the bettor, its cards in any order."""
        self.asked.add(bettor.seat)
        told = next((t for t in self.told if t.bettor == bettor), None)
        if told is None:
            return Pick(offer.picks[0])
        self.told.remove(told)
        same = (p for p in offer.picks if sorted(p.split()) == sorted(told.pick.split()))
        return Pick(next(same, told.pick), told.amount)

    def check_all_used(self) -> None:
        """Raise when something was described that could not happen.

        Of a hand nobody is asked about, the house way may be told.
        """
        asked = self.asked
        self.told = [t for t in self.told if t.bettor.seat in asked or not self._is_house_way(t)]
        super().check_all_used()

    def _is_house_way(self, told: Told) -> bool:
        hand = self.hands.get(hand_name(told.bettor.seat), self.hands.get(BANK, ()))
        usual = picks(self.play, hand)[0] if len(hand) == DEALT and not is_natural(hand) else ""
        return sorted(usual.split()) == sorted(told.pick.split())
