"""Programs that play Panguingue: the house way, regulars with a temper, and one that weighs.

They see what their seat sees (`bot_view`).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.families.pan.bot_prospects import Held, Judge
from houseway.families.pan.bot_turn import best_pick, forces, takes_pile
from houseway.families.pan.bot_view import View, seen
from houseway.families.pan.offer import FORCE, PASS, PILE, RETIRE, STAY, STOCK, MeldOffer, PanOffer
from houseway.play.game import Game
from houseway.table.chips import BUY, ChipsOffer


def plain(offer: Offer) -> Choice:
    """Buy chips when asked, and else take the house way."""
    assert isinstance(offer, PickOffer)
    buys = isinstance(offer, ChipsOffer) and BUY in offer.picks
    return Pick(BUY if buys else offer.picks[0])


def dealt(view: View) -> Held:
    """The best use of the cards as they were dealt."""
    return Judge(view.play, view.unseen()).held(view.own)


def worth_staying(view: View) -> float:
    """About what staying in wins, in chips, beside a player who retires.

    Fitted to thousands of hands in which everybody stays and plays the house way.
    """
    held, players = dealt(view), view.players
    return (
        (view.tops - players) / players
        - 2.5
        - 2.0 * players
        + (0.55 + 0.25 * players) * sum(map(len, held.melds))
        + 1.5 * players * held.chips
        + 0.2 * players * len(held.pairs)
        + 20 * sum(pair.waiting for pair in held.pairs)
        + (21 + 8.9 * players) * sum(pair.paying for pair in held.pairs)
    )


@dataclass
class HouseWay:
    """Stays with a fair hand, uses every card it can, and lays all it may."""

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, PanOffer) and RETIRE in offer.picks and offer.table is not None:
            held = dealt(seen(offer.table, offer.seat))
            return Pick(STAY if held.melds or len(held.pairs) >= FAIR else RETIRE)
        return plain(offer)


FAIR = 3  # pairs in a hand without a meld


@dataclass
class Weigher:
    """Stays with hands that should pay, and plays each turn for what its cards may come to.

    A `bold` one stays with less. A `keen` one weighs every turn; others now and then do what comes
    first to mind, which is the house way.
    """

    random: Random
    bold: float = 0.0
    keen: float = 1.0

    def choose(self, offer: Offer) -> Choice:
        if not isinstance(offer, PanOffer) or offer.table is None:
            return plain(offer)
        view = seen(offer.table, offer.seat)
        if RETIRE in offer.picks:
            return Pick(STAY if worth_staying(view) + self.bold > 0 else RETIRE)
        if self.keen < 1 and self.random.random() > self.keen:
            return plain(offer)
        if PILE in offer.picks:
            return Pick(PILE if takes_pile(view) else STOCK)
        if FORCE in offer.picks:
            return Pick(FORCE if forces(view) else PASS)
        return Pick(best_pick(offer, view)) if isinstance(offer, MeldOffer) else plain(offer)


def regular(random: Random) -> Weigher:
    """Somebody with a temper of their own."""
    return Weigher(random, bold=random.uniform(-1.0, 4.0), keen=random.uniform(0.3, 0.8))


def bot_for(kind: str, game: Game, random: Random) -> HouseWay | Weigher:
    """A bot of a kind: `house-way`, `best-play`, or else one of the regulars."""
    if kind == "house-way":
        return HouseWay()
    return Weigher(random) if kind == "best-play" else regular(random)
