"""A bot that plays every hand of an ante game in the best way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from houseway.cards.card import RANKS, Card
from houseway.engine.decision import Choice, Offer, Pick
from houseway.families.ante.game import Ante
from houseway.families.ante.odds.charts import HIGH_TO_LOW, PREFLOP, read_preflop
from houseway.families.ante.odds.holdem import SEVEN
from houseway.families.ante.odds.one_hand import worth_from_flop
from houseway.families.ante.odds.paying import Paying
from houseway.families.ante.odds.scale import scale_of
from houseway.families.ante.odds.solved import stud_of
from houseway.families.ante.odds.tabled import Tabled
from houseway.families.ante.offer import RaiseOffer
from houseway.families.ante.rules import ANTE
from houseway.play.bots import Bot
from houseway.proof.model import GameOdds
from houseway.proof.suits import as_classed, class_numbers

First = Mapping[tuple[str, str, bool], str]


class BestAnte:
    """Raises, checks and folds in the best way; leaves wagers and the bank to another bot.

    `first` has the picks before the flop as `read_preflop` gives them, in a game with a board;
    everything else is worked out for the cards at hand, or read off tables where they are given.
    """

    def __init__(self, game: Ante, first: First, rest: Bot, tables: Tabled | None = None) -> None:
        self.game = game
        self.first = first
        self.rest = rest
        self.tables = tables

    def choose(self, offer: Offer) -> Choice:
        if not isinstance(offer, RaiseOffer):
            return self.rest.choose(offer)
        return Pick(self.pick(offer.cards, offer.shown))

    @cached_property
    def _paying(self) -> Paying:
        return Paying(self.game, scale_of(self.game.settings, SEVEN).kinds)

    def pick(self, hand: Sequence[Card], shown: Sequence[Card]) -> str:
        """The best pick with a hand, `shown` being what lies open of the bank or of the board."""
        if not self.game.settings.board:
            return self._raise_or_fold(hand, shown)
        if self.tables is not None:
            streets = self.game.settings.streets
            street = next(each for each in streets if each.open == len(shown))
            return self.tables.pick(street, hand, shown)
        if not shown:
            return self.first[_ranks_of(hand)]
        worth = worth_from_flop(self.game, self._paying, hand, shown)
        return max(worth, key=lambda pick: worth[pick])

    def _raise_or_fold(self, hand: Sequence[Card], shown: Sequence[Card]) -> str:
        stud = stud_of(self.game)
        cards, suits = as_classed(hand)
        number = class_numbers(len(hand))[bytes(cards)]
        up = [card // 4 * 4 + suits[card % 4] for card in shown] or [0]
        raises, fold = stud.picks
        return raises if stud.best[number, up[0]] else fold


def best_bot(game: Ante, found: GameOdds[Any], rest: Bot) -> BestAnte:
    """A bot that plays a game in the best way its odds know."""
    charts = found.spot(ANTE).charts
    shown = (chart for chart in charts if chart.title == PREFLOP)
    first = [read_preflop(chart, game.settings.streets[0]) for chart in shown]
    return BestAnte(game, first[0] if first else {}, rest)


def _ranks_of(hand: Sequence[Card]) -> tuple[str, str, bool]:
    """Two cards as a chart has them.

    >>> from houseway.cards.card import cards
    >>> _ranks_of(cards("Td Ad")), _ranks_of(cards("9c 9d"))
    (('A', 'T', True), ('9', '9', False))
    """
    one, two = sorted((RANKS[card // 4] for card in hand), key=HIGH_TO_LOW.index)
    return one, two, hand[0] % 4 == hand[1] % 4
