"""The hands of one round as they lie, and the wagers on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from houseway.cards.card import JOKER, Card
from houseway.engine.bettor import Bettor
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.outcome import (
    BankHand,
    Outcome,
    bank_hand,
    first_four_of,
    kind_and_total,
    kind_of,
    match_of,
    total,
)
from houseway.families.blackjack.rules import freezes, is_natural, value
from houseway.money import Cents
from houseway.play.described import hand_name
from houseway.rulebook.schema import Line
from houseway.table.table import Table
from houseway.table.wager import Wager

NOBODY: frozenset[Bettor] = frozenset()


@dataclass(slots=True)
class Hand:
    """One hand of a seat. `root` is the dealt hand it came from, `added` who doubled by what."""

    seat: int
    number: int
    root: int
    spot: str
    cards: list[Card] = field(default_factory=list)
    name: str = field(init=False)
    as_dealt: bool = True
    from_split: bool = False
    doubles: int = 0
    surrendered: bool = False
    added: tuple[tuple[Bettor, Cents], ...] = ()
    rescued: frozenset[Bettor] = NOBODY
    even_money: frozenset[Bettor] = NOBODY

    def __post_init__(self) -> None:
        self.name = hand_name(self.seat, self.number)

    @property
    def split_aces(self) -> bool:
        return self.from_split and self.cards[0] < 4


@dataclass(slots=True)
class Lay:
    """The table during a round: everybody's hands, who plays each seat's, the bank's cards."""

    game: Blackjack
    table: Table
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    bank: list[Card] = field(default_factory=list)
    first_cards: dict[int, list[Card]] = field(default_factory=dict)
    players: dict[int, Bettor] = field(default_factory=dict)
    peeked: bool = False
    _bank_hand: tuple[int, BankHand] | None = None

    @property
    def up(self) -> Card:
        return self.bank[0]

    def every(self) -> Iterator[Hand]:
        return (hand for hands in self.hands.values() for hand in hands)

    def kind(self, hand: Hand) -> str:
        return kind_of(self.game.settings, hand.cards, hand.as_dealt)

    def natural(self, hand: Hand) -> bool:
        return hand.as_dealt and is_natural(self.game.settings, hand.cards)

    def total(self, hand: Hand) -> int:
        return total(self.game.settings, hand.cards)

    def frozen(self, hand: Hand) -> bool:
        """Whether a hand takes no further choice because of a joker, its own or the bank's."""
        return JOKER in hand.cards or freezes(value(self.up))

    def wagers_on(self, hand: Hand) -> list[Wager]:
        """The game wagers that lie on a hand, in the order they were placed."""
        seat, spot, number = hand.seat, hand.spot, hand.number
        there = [w for w in self.table.wagers if w.bettor.seat == seat]
        return [w for w in there if w.hand == number and w.spot == spot]

    def open_wagers(self) -> list[Wager]:
        """What is still to be settled."""
        if not self.table.settled:
            return [w for w in self.table.wagers if w.amount]
        done = {(e.bettor, e.spot, e.hand) for e in self.table.settled}
        return [w for w in self.table.wagers if w.amount and (w.bettor, w.spot, w.hand) not in done]

    def hand_of(self, wager: Wager) -> Hand:
        return self.hands[wager.bettor.seat][wager.hand - 1]

    def is_game_wager(self, wager: Wager) -> bool:
        """Whether a wager lies on the hand itself and not beside it."""
        return wager.spot == self.hand_of(wager).spot

    def has_even_money(self, wager: Wager) -> bool:
        """Whether a bettor took even money for the hand a wager lies on."""
        hand = self.hand_of(wager)
        return wager.bettor in hand.even_money and wager.spot == hand.spot

    def line(self, wager: Wager) -> Line:
        """The pay line a wager meets as the hands lie now."""
        return self.game.line(
            wager.spot, self._outcome(wager, self.hand_of(wager), self.bank_now())
        )

    def bank_now(self) -> BankHand:
        """The bank's cards as they lie now, counted once for each number of them."""
        if self._bank_hand is None or self._bank_hand[0] != len(self.bank):
            self._bank_hand = len(self.bank), bank_hand(self.game.settings, self.bank)
        return self._bank_hand[1]

    def _outcome(self, wager: Wager, hand: Hand, bank: BankHand) -> Outcome:
        kind, total = kind_and_total(self.game.settings, hand.cards, hand.as_dealt)
        kind = self._ended(wager.bettor, hand) or kind
        match, four = "none", "none"
        if wager.spot in self.game.of_first_cards:
            first = self.first_cards[hand.seat]
            match = match_of(first, self.up)
            four = first_four_of(first) if len(first) == 4 else "none"
        return Outcome(kind, total, len(hand.cards), *bank, match, four)

    @staticmethod
    def _ended(bettor: Bettor, hand: Hand) -> str | None:
        """How a hand ended for a bettor before any comparison."""
        if hand.surrendered:
            return "surrendered"
        if bettor in hand.rescued:
            return "rescued"
        return "even-money" if bettor in hand.even_money else None
