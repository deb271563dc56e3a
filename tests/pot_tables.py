"""Pot games on known cards: seats, chips and button as a test needs them, and acting by words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from houseway.cards.card import Card, cards, texts
from houseway.cards.shoe import ScriptedShoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Round
from houseway.families import game
from houseway.families.pot.events import Acted, PotWon
from houseway.families.pot.game import PotGame
from houseway.families.pot.offer import BetOffer
from houseway.families.pot.rules import Play
from houseway.money import Cents
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.table.chip_events import Posted
from houseway.table.events import CardBurned, CardDealt, RoundEnded
from houseway.table.table import Table

RICH = 100_000
E = TypeVar("E")


class Deck(ScriptedShoe):
    """A whole deck in a known order; cards that are shuffled back in come last, as they are."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__(cards, whole=True)

    def again(self, cards: Sequence[Card]) -> None:
        self._cards += cards


def deck_of(name: str, first: str = "") -> Deck:
    """The deck of a game with some cards on top."""
    top = list(cards(first))
    return Deck(top + [card for card in load(name).deck.shoe if card not in top])


class Script:
    """One hand from a known deck. Seats with `chips`, the button at the seat before the first.

    `deck` are the first cards, the rest follow in order; no fee is posted unless one is named.
    """

    def __init__(
        self,
        name: str,
        chips: Mapping[int, Cents] | int,
        deck: str = "",
        button: int | None = None,
        **options: Any,
    ) -> None:
        chosen = {"fees": "none"} | {key.replace("_", "-"): each for key, each in options.items()}
        self.game = game(name, chosen)
        held = dict.fromkeys(range(1, chips + 1), RICH) if isinstance(chips, int) else dict(chips)
        self.table = Table(self.game.rules, deck_of(name, deck))
        for seat in held:
            self.table.sit(seat, f"person {seat}")
        stakes = self.table.stakes
        stakes.chips |= held
        stakes.playing |= set(held)
        seats = sorted(held)
        wanted = seats[-1] if button is None else button
        at = seats.index(wanted)
        stakes.button = seats[at - 1]
        self.round: Round = start_round(self.game, self.table)

    def again(self, deck: str = "") -> Script:
        """The next hand at the same table."""
        self.to_the_end()
        self.table.shoe = deck_of(self.game.rules.id, deck)
        self.round = start_round(self.game, self.table)
        return self

    @property
    def offer(self) -> BetOffer:
        """What the seat in turn may do."""
        offer = self.one()
        assert isinstance(offer, BetOffer)
        return offer

    @property
    def turn(self) -> int:
        """The seat in turn."""
        return self.offer.seat

    def asked(self) -> dict[int, PickOffer]:
        """What every seat that is asked may do."""
        assert self.round.decision is not None
        out = {}
        for bettor, offer in self.round.decision.offers.items():
            assert isinstance(offer, PickOffer)
            out[bettor.seat] = offer
        return out

    def one(self) -> PickOffer:
        """The offer of the only seat that is asked."""
        (offer,) = self.asked().values()
        return offer

    @property
    def play(self) -> Play:
        """The game's settings."""
        assert isinstance(self.game, PotGame)
        return self.game.settings

    def act(self, *picks: str | tuple[str, Cents]) -> Script:
        """Act in turn: `call`, or `("raise", 2000)` to raise to $20."""
        for each in picks:
            pick, amount = (each, None) if isinstance(each, str) else each
            assert self.round.decision is not None
            (bettor,) = self.round.decision.offers
            self.round.choose(bettor, Pick(pick, amount))
        return self

    def choose(self, seat: int, pick: str) -> Script:
        """A choice of one seat where several are asked."""
        self.round.choose(Bettor(seat), Pick(pick))
        return self

    def check_round(self) -> Script:
        """Everybody checks or calls until the street is over."""
        street = self.hand_street
        while self.round.decision is not None and self.hand_street == street:
            if self.round.decision.kind != "bet":
                return self
            self.act("check" if "check" in self.offer.picks else "call")
        return self

    @property
    def hand_street(self) -> int:
        """The number of the street being played; 0 when the hand is over."""
        if self.round.decision is None:
            return 0
        offer = next(iter(self.round.decision.offers.values()))
        table = getattr(offer, "table", None)
        return 0 if table is None else table.street

    def to_the_end(self) -> Script:
        """Check or call, and take the first choice of anything else, until the hand is over."""
        while self.round.decision is not None:
            bettor, offer = next(iter(self.round.decision.offers.items()))
            assert isinstance(offer, PickOffer)
            usual = next((pick for pick in ("check", "call") if pick in offer.picks), None)
            self.round.choose(bettor, Pick(usual or offer.picks[0]))
        return self

    def order(self) -> list[int]:
        """The seats that acted, in order."""
        return [event.bettor.seat for event in self.told(Acted)]

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.round.events if isinstance(event, kind)]

    def posted(self) -> list[tuple[int, str, Cents]]:
        return [(event.bettor.seat, event.what, event.amount) for event in self.told(Posted)]

    def won(self) -> dict[int, Cents]:
        out: dict[int, Cents] = {}
        for event in self.told(PotWon):
            out[event.bettor.seat] = out.get(event.bettor.seat, 0) + event.amount
        return out

    def nets(self) -> dict[int, Cents]:
        (ended,) = self.told(RoundEnded)
        return {bettor.seat: net for bettor, net in ended.nets}

    def dealt(self) -> list[str]:
        """Every card as it left the deck: to whom, the card, and how it lies."""
        out = []
        for event in self.round.events:
            if isinstance(event, CardDealt) and event.card is not None:
                out.append(f"{event.hand} {texts([event.card])} {'up' if event.up else 'down'}")
            elif isinstance(event, CardBurned):
                out.append("burn")
        return out
