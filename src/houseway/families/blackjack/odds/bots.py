"""A bot that plays every hand in the best way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.cards.card import Card
from houseway.engine.decision import Choice, Offer, Pick
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.legal import HandOffer
from houseway.families.blackjack.odds.counts import NAMES
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.families.blackjack.odds.strategy import Strategy
from houseway.families.blackjack.rules import SPLIT, SURRENDER, value
from houseway.play.bots import Bot
from houseway.proof.model import GameOdds

EVEN_MONEY, DECLINE, PLAY, SWITCH, KEEP = "even-money", "decline", "play", "switch", "keep"


@dataclass
class BestPlay:
    """Plays hands by a strategy, and leaves wagers and the bank to another bot.

    Where the table maximum forbids the double that would be best, the house way is played.
    """

    strategy: Strategy | None
    rest: Bot

    def choose(self, offer: Offer) -> Choice:
        if self.strategy is None or not isinstance(offer, HandOffer):
            return self.rest.choose(offer)
        return Pick(self._pick(self.strategy, offer))

    def _pick(self, strategy: Strategy, offer: HandOffer) -> str:
        cards, up, may = _names(offer.cards), NAMES[value(offer.up)], offer.picks
        if SWITCH in may:
            return SWITCH if strategy.switches(cards, _names(offer.other), up) else KEEP
        if PLAY in may:
            return self._first(strategy, cards, up, SURRENDER, PLAY)
        if DECLINE in may:
            even = EVEN_MONEY in may
            return self._first(strategy, cards, up, EVEN_MONEY, DECLINE) if even else DECLINE
        if offer.from_split and SPLIT in may and strategy.hands_of(cards[0], up) > offer.hands:
            return SPLIT
        split_from = cards[0] if offer.from_split else ""
        may_now = [pick for pick in may if pick != SPLIT or not offer.from_split]
        best = strategy.choose(cards, up, may_now, split_from, offer.doubles)
        return best if best in may else may[0]

    @staticmethod
    def _first(strategy: Strategy, cards: list[str], up: str, wanted: str, otherwise: str) -> str:
        """`wanted` where it is the best of all first choices."""
        return wanted if strategy.best_first(cards, up) == wanted else otherwise


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [NAMES[value(card)] for card in cards]


def best_bot(game: Blackjack, found: GameOdds[Any], rest: Bot) -> BestPlay:
    """A bot that plays a game in the best way its odds know, and leaves the rest to another."""
    played = next((spot for spot in found.spots if isinstance(spot, PlayedSpot)), None)
    return BestPlay(None if played is None else played.odds.strategy, rest)
