"""Panguingue on known cards: hands and stock as a test needs them, and playing by words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar

from houseway.cards.card import Card, cards
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Round
from houseway.families import game
from houseway.families.pan.dealing import counter_clockwise
from houseway.families.pan.events import ChipsPaid
from houseway.families.pan.hand import Hand
from houseway.families.pan.offer import PanOffer
from houseway.families.pan.rules import PACKET
from houseway.money import Cents
from houseway.play.game import start_round
from houseway.table.events import RoundEnded
from houseway.table.table import Table
from pot_tables import Deck

RICH = 100_000
E = TypeVar("E")

# One card of each rank, never two of a suit near each other: no single card makes a meld of it.
JUNK = "Ac 2d 3h 4s 5c 6d 7h Js Qc Kd"


def deck_of(first: list[Card], **options: Any) -> Deck:
    """All cards of the game, some of them on top."""
    left = Counter(game("panguingue", options).rules.deck.shoe)
    left.subtract(first)
    assert min(left.values()) >= 0, "more copies of a card than there are"
    return Deck([*first, *left.elements()])


class Pan:
    """One hand. `hands` are the ten cards of each seat, `eldest` acts first, `stock` comes next.

    A condition is $5 and no fee is posted, unless options say otherwise. When `quiet`, nobody is
    waited for who has nothing to choose.
    """

    def __init__(
        self,
        hands: Mapping[int, str],
        stock: str = "",
        eldest: int | None = None,
        chips: Mapping[int, Cents] | None = None,
        left: Cents = 0,
        quiet: bool = True,
        **options: Any,
    ) -> None:
        chosen = {"fees": "none"} | {key.replace("_", "-"): each for key, each in options.items()}
        self.game = game("panguingue", chosen)
        first = max(hands) if eldest is None else eldest
        order = counter_clockwise(hands, first)
        own = {seat: cards(hands[seat]) for seat in order}
        dealt = [
            card
            for packet in (slice(0, PACKET), slice(PACKET, None))
            for seat in order
            for card in own[seat][packet]
        ]
        spades = {key: each for key, each in chosen.items() if key == "spades-out"}
        self.table = Table(self.game.rules, deck_of(dealt + cards(stock), **spades))
        for seat in hands:
            self.table.sit(seat, f"person {seat}")
        stakes = self.table.stakes
        stakes.chips |= dict.fromkeys(hands, RICH) | dict(chips or {})
        stakes.button, stakes.left = first, left
        self.quiet = quiet
        self.round: Round = start_round(self.game, self.table)

    def asked(self) -> dict[int, PickOffer]:
        """What every seat that is asked may do."""
        assert self.round.decision is not None
        out = {}
        for bettor, offer in self.round.decision.offers.items():
            assert isinstance(offer, PickOffer)
            out[bettor.seat] = offer
        return out

    @property
    def kind(self) -> str | None:
        """What is asked now; None when the hand is over."""
        return None if self.round.decision is None else self.round.decision.kind

    @property
    def offer(self) -> PanOffer:
        """The offer of the only seat that is asked."""
        (offer,) = self.asked().values()
        assert isinstance(offer, PanOffer)
        return offer

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        found = next(iter(self.asked().values()))
        assert isinstance(found, PanOffer)
        assert found.table is not None
        return found.table

    def pick(self, *picks: str) -> Pan:
        """The only seat that is asked picks, again and again.

        Whoever then has only one card to draw or discard, and nothing laid, does so.
        """
        for each in picks:
            assert self.round.decision is not None
            (bettor,) = self.round.decision.offers
            self.round.choose(bettor, Pick(each))
            self.quietly()
        return self

    def quietly(self) -> Pan:
        """Go on while there is nothing to choose."""
        while self.quiet and self.round.decision is not None:
            (bettor, offer), *others = self.round.decision.offers.items()
            if others or not isinstance(offer, PanOffer):
                break
            if not offer.only or (offer.table is not None and offer.table.laid):
                break
            self.round.choose(bettor, Pick(offer.picks[0]))
        return self

    def choose(self, seat: int, pick: str) -> Pan:
        """A choice of one seat where several are asked."""
        self.round.choose(Bettor(seat), Pick(pick))
        return self.quietly()

    def stay(self) -> Pan:
        """Everybody stays in."""
        while self.kind == "stay":
            self.pick("stay")
        return self

    def declare(self, kind: str, seat: int | None = None, reason: str = "") -> Pan:
        self.round.declare(kind, reason, seat)
        return self

    def to_the_end(self) -> Pan:
        """The house way until the hand is over."""
        while self.round.decision is not None:
            bettor, offer = next(iter(self.round.decision.offers.items()))
            assert isinstance(offer, PickOffer)
            self.round.choose(bettor, Pick(offer.picks[0]))
        return self

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.round.events if isinstance(event, kind)]

    def paid(self) -> list[tuple[int, int, str, Cents]]:
        """Who paid whom, for what and how much."""
        found = self.told(ChipsPaid)
        return [(each.bettor.seat, each.to.seat, each.what, each.paid) for each in found]

    def nets(self) -> dict[int, Cents]:
        (ended,) = self.told(RoundEnded)
        return {bettor.seat: net for bettor, net in ended.nets}
