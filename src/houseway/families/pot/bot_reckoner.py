"""A program that works out its chances and plays for the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from houseway.cards.card import JOKER, Card, rank, texts
from houseway.engine.decision import Offer, Pick
from houseway.families.pot.bot_cards import thrown, thrown_for_high, thrown_for_low
from houseway.families.pot.bot_equity import WAITING_JOINS, equity
from houseway.families.pot.bot_view import View, seen
from houseway.families.pot.bots import change, must_bet, of_the_pot, price, seat_of, sized, up_of
from houseway.families.pot.offer import PAT, BetOffer, CardsOffer
from houseway.families.pot.strength import gauge, share
from houseway.table.chips import ChipsOffer

WORK = 1_200  # hands ranked for one decision
DRAWS = 120  # draws tried for every way to throw
AHEAD = (0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)  # how far, after so many bets and raises
CLEARLY = 0.05  # by how much another throw must be better than the usual one


@dataclass
class Reckoner:
    """Compares its part of the pot with the price, bets what is ahead, and bluffs a little."""

    random: Random

    def choose(self, offer: Offer) -> Pick:
        if isinstance(offer, ChipsOffer):
            return offer.house_way()
        if isinstance(offer, CardsOffer):
            drawing = offer.table is not None and offer.doing == "throw away"
            return self._draw(offer) if drawing else change(offer)
        assert isinstance(offer, BetOffer)
        return self._bet(offer)

    def _bet(self, offer: BetOffer) -> Pick:
        if offer.table is None:
            return Pick(offer.absent)
        view = seen(offer.table, offer.seat)
        up = up_of(offer, view)
        if up and must_bet(view, offer):
            return sized(offer, up, of_the_pot(offer, 0.7))
        part = equity(view, self.random, samples(view))
        if up and self._goes_up(view, offer, part):
            return self._raise(offer, up, part)
        if not offer.to_call:
            return Pick("check")
        return Pick("call" if part >= price(offer) * margin(view) else "fold")

    def _goes_up(self, view: View, offer: BetOffer, part: float) -> bool:
        """Whether to bet or raise: for value mostly, with a draw often, with nothing seldom."""
        chance = self.random.random()
        against = rivals_about(view)
        if part >= line(view.ups, against):
            return chance < 0.92
        if 2 * min(low for low, _ in (offer.amounts or {}).values()) > offer.pot:
            return False  # too dear to be done with less
        if offer.to_call or against > 2:
            return chance < 0.02 and against <= 1
        if view.last:
            return part < 0.25 and chance < 0.15 and against <= 1
        return part > 0.3 and chance < 0.35

    def _raise(self, offer: BetOffer, up: str, part: float) -> Pick:
        size = self.random.uniform(0.5, 0.75) + (0.25 if part > 0.75 else 0)
        to = of_the_pot(offer, size)
        all_in = to - offer.level > offer.chips * 0.4
        return sized(offer, up, offer.bounds(up)[1] if all_in else to)

    def _draw(self, offer: CardsOffer) -> Pick:
        """The usual throw, unless another ends clearly better in some draws."""
        assert offer.table is not None
        view = seen(offer.table, seat_of(offer))
        usual = tuple(thrown(view.play, view.own))
        ways = ways_to_draw(view, usual)
        after = drawn(view, ways, self.random)
        best = max(ways, key=lambda gone: after[gone])
        gone = best if after[best] > after[usual] + CLEARLY else usual
        return Pick(texts(gone) if gone else PAT)


def samples(view: View) -> int:
    """How often to deal: less often where a deal takes longer."""
    each = (len(view.rivals) + 1) * (8 if view.play.use == "two" else 1) * (1 + view.play.hi_lo)
    return max(60, min(300, WORK * 2 // each))


def rivals_about(view: View) -> float:
    """How many rivals there are, those who have yet to come in counted in part."""
    return max(1.0, sum(WAITING_JOINS if rival.waiting else 1 for rival in view.rivals))


def line(ups: int, against: float) -> float:
    """The part of the pot from which to bet, or to raise where others did."""
    fair = 1 / (against + 1)
    return fair + (1 - fair) * AHEAD[min(ups, len(AHEAD) - 1)]


def margin(view: View) -> float:
    """By how much the part of the pot must be better than its price."""
    return 1.0 if view.last else 1.05


Way = tuple[Card, ...]


def ways_to_draw(view: View, usual: Way) -> list[Way]:
    """The throws worth a thought: the usual one, the other half of the pot, none, or the worst."""
    ways = {usual, (), tuple(thrown_for_low(view.own)), (max(view.own, key=low_height),)}
    if view.play.high_ranking is not None:
        ways.add(tuple(thrown_for_high(view.play.high_ranking, view.own)))
    return sorted(ways)


def low_height(card: Card) -> int:
    """How high a card counts in a low, a joker lowest."""
    return 0 if card == JOKER else rank(card)


def drawn(view: View, ways: Sequence[Way], random: Random) -> dict[Way, float]:
    """What part of the pot every way to throw brings, with the same new cards for all."""
    measure = gauge(view.play)
    left = [card for card in measure.deck if card not in view.own]
    fresh = [random.sample(left, 5) for _ in range(DRAWS)]
    against = max(1, len(view.rivals))
    found = {}
    for gone in ways:
        kept = tuple(card for card in view.own if card not in gone)
        ends = (measure.ended((*kept, *new[: len(gone)])) for new in fresh)
        found[gone] = sum(share(view, *end, against) for end in ends) / DRAWS
    return found
