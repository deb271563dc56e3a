"""A game with an ante: its rules made ready to play."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Declarable, Pick, PickOffer
from houseway.engine.round import Procedure
from houseway.errors import RulebookError
from houseway.families.ante import say as say
from houseway.families.ante.outcome import ASKED, Outcome
from houseway.families.ante.rules import ANTE, BOARD, CHECK, Play, shown
from houseway.families.ante.words import words
from houseway.hands.say import name
from houseway.money import Cents
from houseway.play.described import BANK, Described, Told, check_names, hand_name
from houseway.play.features import features_of
from houseway.play.ready import Ready
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.table import Table
from houseway.table.wager import Wager


class Ante(Ready[Play]):
    """One game under one set of options.

    `after_fold` are the side wagers that stay live when their hand is folded, and `with_bank` those
    for which the bank's cards count: both follow from what their pay lines ask.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, Play, ASKED)
        for spot in (ANTE, self.settings.raise_spot):
            if spot not in rules.by_id:
                raise RulebookError(
                    f"{rules.id}.toml: spots: the game needs the spot {spot!r}",
                    ("spots",),
                    value=spot,
                )
        asked = {spot.id: features_of(spot) for spot in rules.spots if spot.kind == "bonus"}
        self.after_fold = frozenset(id for id, asks in asked.items() if "folded" not in asks)
        self.with_bank = frozenset(id for id, asks in asked.items() if "six" in asks)
        self.declarable: Declarable = dict.fromkeys(rules.irregular, frozenset())

    @property
    def most_cards(self) -> int:
        """The most a round can take: every seat has a hand, and there is the board."""
        return self.rules.table.seats * self.settings.cards + self.settings.board

    def play(self, table: Table) -> Procedure:
        """One round at a table."""
        from houseway.families.ante.procedure import play

        return play(self, table)

    def words(self) -> Words:
        return words(self.settings, self.rules, self.after_fold, self.with_bank)

    def forfeits(self, spot: str, outcome: Outcome) -> bool:
        """Whether a wager is collected before hands are opened: its hand was folded, and it has
        lost whatever the bank holds."""
        if self.rules.settle.forfeits != "at-once" or not outcome.folded:
            return False
        return spot not in self.with_bank and self.line(spot, outcome).result == "lose"

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """What a whole hand is called; two cards that wait for a board say what they are alone."""
        if len(cards) < (self.settings.board if hand == BOARD else self.settings.cards):
            return ""
        return name(*shown(self.settings, cards))

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """Each seat's cards, the bank's and the board; who raised when is told."""
        seats = (hand_name(seat) for seat in range(1, self.rules.table.seats + 1))
        board = (BOARD,) if self.settings.board else ()
        check_names(hands, (BANK, *board, *seats), self.rules.name)
        play = self.settings
        raises = {pick: n for street in play.streets for pick, n in street.raises.items()}
        return AnteHands(
            HandScript(hands, dice), list(told), raises=raises, raise_spot=play.raise_spot
        )


@dataclass
class AnteHands(Described):
    """Hands with what was chosen: who is told to raise or fold later has checked until then.

    A raise whose time has passed is told for now, though the rules refuse it. `raises` says how
    many antes each raise puts up on the `raise_spot`.
    """

    raises: Mapping[str, int] = field(default_factory=dict)
    raise_spot: str = ""
    _offered: dict[Bettor, set[str]] = field(default_factory=dict)

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        told = next((t for t in self.told if t.bettor == bettor), None)
        if told is None:
            return Pick(offer.picks[0])
        before = self._offered.setdefault(bettor, set())
        waits = told.pick not in offer.picks and told.pick not in before
        before |= set(offer.picks) - {CHECK}
        if waits and CHECK in offer.picks:
            return Pick(CHECK)
        self.told.remove(told)
        return Pick(told.pick, told.amount)

    def puts_up(self, told: Told, wagers: Sequence[Wager]) -> Cents | None:
        if told.pick not in self.raises:
            return None
        antes = sum(w.amount for w in wagers if (w.bettor, w.spot) == (told.bettor, ANTE))
        return told.amount or antes * self.raises[told.pick]

    def pick_for(self, wager: Told, wagers: Mapping[str, Cents], told: Collection[str]) -> str:
        """The largest raise that the wager reaches, or else the smallest there is."""
        if wager.pick != self.raise_spot or set(told) - {CHECK} or ANTE not in wagers:
            return ""
        least = min(self.raises, key=self.raises.__getitem__)
        reached = [p for p, n in self.raises.items() if n * wagers[ANTE] <= (wager.amount or 0)]
        return max(reached, key=self.raises.__getitem__, default=least)
