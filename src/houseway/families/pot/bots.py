"""Programs that play pot games by the look of their hands: a careful one, and regulars.

They see what their seat sees (`bot_view`). The one that works out its chances is `Reckoner`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from houseway.cards.card import Card, texts
from houseway.engine.decision import Offer, Pick
from houseway.families.pot.bot_cards import thrown, turned_up
from houseway.families.pot.bot_view import View, seen
from houseway.families.pot.hand import Hand
from houseway.families.pot.jacks import has_openers
from houseway.families.pot.offer import PAT, BetOffer, CardsOffer
from houseway.families.pot.sevens import is_seven
from houseway.families.pot.strength import look
from houseway.play.bots import Bot
from houseway.play.game import Game
from houseway.table.chips import ChipsOffer

UPS = ("bet-large", "raise-large", "complete-large", "bet", "raise", "complete")


def up_of(offer: BetOffer, view: View) -> str | None:
    """The pick that bets or raises, if there is one; the larger of two.

    Nobody opens falsely where that is possible.
    """
    up = next((pick for pick in UPS if pick in offer.picks), None)
    opens = up == "bet" and view.street == 1 and view.play.false_open and view.play.high is not None
    return None if opens and not has_openers(list(view.own)) else up


def sized(offer: BetOffer, pick: str, to: float) -> Pick:
    """A bet or raise to about `to`, in whole chips and within what is allowed."""
    low, high = offer.bounds(pick)
    if low == high:
        return Pick(pick)
    steps = round((to - low) / offer.unit)
    return Pick(pick, min(high, max(low, low + steps * offer.unit)))


def of_the_pot(offer: BetOffer, part: float) -> float:
    """What a bet or raise of some part of the pot makes the bet."""
    return offer.level + part * (offer.pot + offer.to_call)


def price(offer: BetOffer) -> float:
    """What part of the pot a call costs, the call included."""
    return offer.to_call / (offer.pot + offer.to_call)


def risk(offer: BetOffer, view: View) -> float:
    """What part of the chips a call takes, where a bet may take them all."""
    return offer.to_call / offer.chips if view.play.structure == "no-limit" else 0.0


def must_bet(view: View, offer: BetOffer) -> bool:
    """After the draw a seven that checks, or only calls a short bet, may lose what it wins."""
    owed = not offer.to_call or "complete" in offer.picks
    return owed and view.play.sevens != "none" and view.last and is_seven(view.own)


def change(offer: CardsOffer) -> Pick:
    """Throw, keep or turn up cards at a glance."""
    hand = offer.table
    if hand is None:
        return Pick(offer.absent)
    seat = seat_of(offer)
    if offer.doing == "turn up":
        return Pick(texts([turned_up(offer.cards, hand.open_cards(seat))]))
    if offer.doing == "discard":
        return Pick(texts([least_worth(hand, seat)]))
    gone = thrown(hand.play, offer.cards)
    return Pick(texts(gone) if gone else PAT)


def seat_of(offer: CardsOffer) -> int:
    """Whose cards an offer is about."""
    assert offer.table is not None
    return next(seat for seat, name in offer.table.names.items() if name == offer.hand)


def least_worth(hand: Hand, seat: int) -> Card:
    """The card without which the others look best."""
    view = seen(hand, seat)

    def without(card: Card) -> float:
        own = tuple(other for other in view.own if other != card)
        return look(view._replace(own=own), 1)

    return max(view.own, key=without)


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays: `tight` asks for better hands, `bold` bets lesser ones.

    `bluff` is how often they bet or raise with nothing.
    """

    tight: float = 1.0
    bold: float = 1.0
    bluff: float = 0.0


CAREFUL = Temper()


def by_look(offer: BetOffer, temper: Temper = CAREFUL, random: Random | None = None) -> Pick:
    """Fold weak hands, call with fair ones, bet and raise strong ones."""
    hand = offer.table
    if hand is None:
        return Pick(offer.absent)
    view = seen(hand, offer.seat)
    up = up_of(offer, view)
    if up and must_bet(view, offer):
        return Pick(up)
    rivals = len(view.rivals)
    against = rivals * (1.15 if view.street > 1 else 1.0) + 0.3 * view.ups
    part = look(view, against + 2 * risk(offer, view))
    fair = 1 / (rivals + 1)
    bets = min(0.9, (1.45 + 0.4 * min(view.ups, 2)) * fair) / temper.bold
    bluffs = random is not None and random.random() < temper.bluff
    if up and (bluffs or (part >= bets and view.ups < 4)):
        return sized(offer, up, of_the_pot(offer, 0.6 if part < 0.8 else 0.9))
    if not offer.to_call:
        return Pick("check")
    if part >= price(offer) * temper.tight * (1.1 if view.street > 1 else 0.95):
        return Pick("call")
    return Pick("fold")


@dataclass
class Careful:
    """Tight and passive: needs a good hand to stay, and a very good one to bet."""

    temper: Temper = CAREFUL
    random: Random | None = None

    def choose(self, offer: Offer) -> Pick:
        if isinstance(offer, ChipsOffer):
            return offer.house_way()
        if isinstance(offer, CardsOffer):
            return change(offer)
        assert isinstance(offer, BetOffer)
        return by_look(offer, self.temper, self.random)


def regular(random: Random) -> Careful:
    """Somebody with a temper of their own, and a bluff now and then."""
    temper = Temper(
        tight=random.uniform(0.6, 1.1),
        bold=random.uniform(0.9, 1.2),
        bluff=random.uniform(0.0, 0.06),
    )
    return Careful(temper, random)


def bot_for(kind: str, game: Game, random: Random) -> Bot | None:
    """A bot that reckons, for best play; the other kinds play as at any game."""
    from houseway.families.pot.bot_reckoner import Reckoner

    return Reckoner(random) if kind == "best-play" else None
