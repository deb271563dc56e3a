"""The hands of one round as they lie, and the wagers on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from houseway.cards.card import JOKER, Card
from houseway.engine.bettor import Bettor
from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.outcome import (
    BankHand,
    Outcome,
    bank_hand,
    first_four_of,
    kind_of,
    match_of,
    total,
)
from houseway.games.blackjack.rules import freezes, value
from houseway.games.described import hand_name
from houseway.money import Cents
from houseway.rulebook.schema import Line
from houseway.table.table import Table
from houseway.table.wager import Wager


@dataclass(slots=True)
class Hand:
    """One hand of a seat. `root` is the dealt hand it came from, `added` what doubles put up."""

    seat: int
    number: int
    root: int
    spot: str
    cards: list[Card] = field(default_factory=list)
    as_dealt: bool = True
    from_split: bool = False
    doubles: int = 0
    surrendered: bool = False
    added: dict[Bettor, list[Cents]] = field(default_factory=dict)
    rescued: set[Bettor] = field(default_factory=set)
    even_money: set[Bettor] = field(default_factory=set)

    @property
    def name(self) -> str:
        return hand_name(self.seat, self.number)

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

    def total(self, hand: Hand) -> int:
        return total(self.game.settings, hand.cards)

    def frozen(self, hand: Hand) -> bool:
        """Whether a hand takes no further choice because of a joker, its own or the bank's."""
        return JOKER in hand.cards or freezes(value(self.up))

    def wagers_on(self, hand: Hand) -> list[Wager]:
        """The game wagers that lie on a hand, in the order they were placed."""
        seat, spot, number = hand.seat, hand.spot, hand.number
        wagers = (w for w in self.table.wagers if w.hand == number and w.spot == spot)
        return [w for w in wagers if w.bettor.seat == seat]

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
        first = self.first_cards[hand.seat]
        ended = self._ended(wager.bettor, hand)
        return Outcome(
            ended or self.kind(hand),
            self.total(hand),
            len(hand.cards),
            bank.kind,
            bank.total,
            bank.cards,
            bank.special,
            bank.reds,
            match_of(first, self.up),
            first_four_of(first) if len(first) == 4 else "none",
        )

    @staticmethod
    def _ended(bettor: Bettor, hand: Hand) -> str | None:
        """How a hand ended for a bettor before any comparison."""
        if hand.surrendered:
            return "surrendered"
        if bettor in hand.rescued:
            return "rescued"
        return "even-money" if bettor in hand.even_money else None
