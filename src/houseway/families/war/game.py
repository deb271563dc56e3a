"""A game of war: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Procedure
from houseway.errors import RulebookError
from houseway.families.war import say as say
from houseway.families.war.outcome import ASKED
from houseway.families.war.rules import (
    GO_TO_WAR,
    PRIMARY,
    SURRENDER,
    TIE,
    TIED,
    WAR,
    WAR_TIE,
    Play,
    compare,
    height,
)
from houseway.families.war.words import words
from houseway.money import Cents
from houseway.play.described import BANK, Described, Told, check_names, hand_name
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.table import Table
from houseway.table.wager import Wager


class War(Ready[Play]):
    """One game under one set of options."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, ASKED)
        for spot in (PRIMARY, WAR):
            if spot not in rules.by_id:
                raise RulebookError(
                    f"{rules.id}.toml: spots: a war needs the spot {spot!r}", ("spots",), value=spot
                )

    @property
    def most_cards(self) -> int:
        """The most a round can take: everybody fights, with burned cards before each war card."""
        return self.rules.table.seats * (2 + self.settings.burned)

    def play(self, table: Table) -> Procedure:
        """One round at a table."""
        from houseway.families.war.procedure import play

        return play(self, table)

    def words(self) -> Words:
        return words(self.settings, tie_on_war=WAR_TIE in self.rules.by_id)

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """A card is its own worth."""
        return ""

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """Each seat's card and, where it fought, its war card; the bank's in the same way."""
        seats = (hand_name(seat) for seat in range(1, self.rules.table.seats + 1))
        check_names(hands, (BANK, *seats), self.rules.name)
        return WarHands(HandScript(hands, dice), list(told), hands=hands)


@dataclass
class WarHands(Described):
    """Hands of war as they lie: a second card on a tied hand says that it went to war."""

    hands: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    picked: dict[str, set[str]] = field(default_factory=dict)

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        pick = self._pick(bettor, offer)
        self.picked.setdefault(offer.hand, set()).add(pick.pick)
        return pick

    def _pick(self, bettor: Bettor, offer: PickOffer) -> Pick:
        mine = (t for t in self.told if t.bettor == bettor and t.pick in offer.picks)
        told = next(mine, None)
        if told is not None:
            self.told.remove(told)
            return Pick(told.pick, told.amount)
        if GO_TO_WAR in offer.picks:
            return Pick(GO_TO_WAR if self.shoe.left(offer.hand) else SURRENDER)
        return Pick(offer.picks[0])

    def puts_up(self, told: Told, wagers: Sequence[Wager]) -> Cents | None:
        if told.pick not in (GO_TO_WAR, TIE) or (not self._fought() and self._may_lie_over(told)):
            return None
        if told.pick == TIE:
            return told.amount or 0
        mine = (w.amount for w in wagers if (w.bettor, w.spot) == (told.bettor, PRIMARY))
        return told.amount or next(mine, 0)

    def pick_for(self, wager: Told, wagers: Mapping[str, Cents], told: Collection[str]) -> str:
        pick = {WAR: GO_TO_WAR, WAR_TIE: TIE}.get(wager.pick, "")
        said = {GO_TO_WAR, SURRENDER} if wager.pick == WAR else {TIE}
        return "" if said & set(told) else pick

    def check_all_used(self) -> None:
        """Raise when something was described that could not happen.

        One description may be settled under several readings of the bank's wager. Where that wager
        is used up before the war, the cards and choices of the war are left lying, which is no
        fault.
        """
        if not self._fought():
            idle = [name for name in self.hands if self._found_no_bank(name)]
            self.told = [t for t in self.told if not self._may_lie_over(t)]
            for name in (*idle, BANK) if idle else ():
                if self.shoe.left(name) == 1:
                    self.shoe.draw(name)
        super().check_all_used()

    def _fought(self) -> bool:
        return len(self.hands.get(BANK, ())) - self.shoe.left(BANK) > 1

    def _found_no_bank(self, name: str) -> bool:
        """Whether a tied hand was never asked, or chose war and could not fight it."""
        picks = self.picked.get(name)
        return self._tied(name) and (picks is None or GO_TO_WAR in picks)

    def _may_lie_over(self, told: Told) -> bool:
        name = hand_name(told.bettor.seat)
        war = told.pick in (GO_TO_WAR, SURRENDER) and name not in self.picked
        return self._tied(name) and (war or told.pick == TIE)

    def _tied(self, name: str) -> bool:
        mine, banks = self.hands.get(name, ()), self.hands.get(BANK, ())
        if name == BANK or not mine or not banks:
            return False
        return compare(height(mine[0]), height(banks[0])) == TIED
