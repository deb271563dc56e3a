"""Bots that set their hands better than the house way, as far as the odds know how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

from houseway.cards.card import Card, texts
from houseway.engine.decision import Choice, Offer, Pick, SetOffer
from houseway.engine.event import Event
from houseway.errors import not_worked_out
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.odds.scoring import CELLS, STANDS, profits_of
from houseway.families.paigow.rules import Values, compare_halves, halves_value
from houseway.families.paigow.setting import halves_of
from houseway.families.paigow.seven import Halves
from houseway.families.paigow.tiles_house_way import numbers, tile_settings
from houseway.play.bots import Bot, HouseWay
from houseway.play.described import BANK
from houseway.play.game import Game
from houseway.table.events import HandSet

Setter = Callable[[Sequence[Card]], Halves]


def best_play(game: Game) -> Bot:
    """Sets best against an open bank, or tiles against a house-way bank; else nobody knows how."""
    assert isinstance(game, PaiGow)
    if game.settings.tiles:
        return SetsTiles(way=best_tiles(game))
    if not sees_the_bank(game):
        raise not_worked_out(
            "game",
            f"the best play of {game.rules.name} is not known; let bettors play house-way",
            game.rules.id,
        )
    return AgainstOpenBank(game=game)


def sees_the_bank(game: PaiGow) -> bool:
    """Whether the bank's hand is set when the players set theirs."""
    return game.settings.bank_opens == "before"


@dataclass
class SetsTiles(HouseWay):
    """Sets its own tiles in a way of its own. As the bank it sets the house way."""

    way: Setter = field(kw_only=True)

    def choose(self, offer: Offer) -> Choice:
        if not isinstance(offer, SetOffer) or offer.hand == BANK:
            return super().choose(offer)
        return Pick(texts(self.way(offer.cards)[0]))


@dataclass
class AgainstOpenBank(HouseWay):
    """Sets in the way that does best against the bank's open hand."""

    game: PaiGow = field(kw_only=True)
    shown: Halves | None = None

    def watch(self, events: Sequence[Event]) -> None:
        """Look at what lies open: the bank's hand as it was set last."""
        for event in reversed(events):
            if isinstance(event, HandSet) and event.hand == BANK:
                self.shown = event.front, event.back
                return

    def choose(self, offer: Offer) -> Choice:
        if not isinstance(offer, SetOffer) or offer.hand == BANK:
            return super().choose(offer)
        legal = [pick for pick in offer.picks if pick not in (offer.unusual or {})]
        assert self.shown is not None
        banks = halves_value(self.game.settings, *self.shown)
        most = max(self._profits)
        best, worth = legal[0], None
        for pick in legal:
            now = self._worth(halves_of(offer.cards, pick), banks)
            if worth is None or now > worth:
                best, worth = pick, now
            if worth == most:  # no setting can do better
                break
        return Pick(best)

    @cached_property
    def _profits(self) -> tuple[Fraction, ...]:
        return profits_of(self.game)

    def _worth(self, halves: Halves, banks: Values) -> Fraction:
        values = halves_value(self.game.settings, *halves), banks
        front, back = (STANDS.index(stands) for stands in compare_halves(*values))
        return self._profits[3 * front + back]


@lru_cache(maxsize=4)
def best_tiles(game: PaiGow) -> Setter:
    """The best answer to a bank that sets its tiles the house way."""
    from houseway.families.paigow.odds.tiles import ready
    from houseway.families.paigow.odds.tiles_meetings import Meetings

    settings, usual = ready(game.settings.tile_rules)
    best = Meetings(settings, profits_of(game)[:CELLS]).best_player(usual).nonzero()[0]
    types = [tuple(sorted(settings.kinds[hand].tolist())) for hand in settings.hands]
    worth = {
        types[settings.owner[row]]: (int(settings.low[row]), int(settings.high[row]))
        for row in best.tolist()
    }

    def choose(hand: Sequence[Card]) -> Halves:
        wanted = worth[tuple(sorted(settings.kinds[numbers(hand)].tolist()))]
        for halves in tile_settings(hand, game.settings.tile_rules):
            tiles = numbers((*halves[0], *halves[1]))
            if settings.in_order((tiles[:2], tiles[2:])) == wanted:
                return halves
        raise AssertionError("every type of hand is set in one of the ways its tiles allow")

    return choose
