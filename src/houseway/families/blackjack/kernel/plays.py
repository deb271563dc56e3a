"""Ways to play blackjack in a simulation: as bots at the table, and as tables for the kernel."""

from __future__ import annotations

from collections.abc import Callable

from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.strategy import Strategy, house_way, insured
from houseway.families.blackjack.procedure import INSURE
from houseway.money import Cents
from houseway.play.bots import Bot, HouseWay
from houseway.play.game import Game
from houseway.proof.kernel import house_way as house_way_bot
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY

INSURES = "insures"


class Insures(HouseWay):
    """Plays the house way, and insures whatever may be insured."""

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, PickOffer) and INSURE in offer.picks:
            return Pick(INSURE)
        return super().choose(offer)


def _best_bot(game: Game) -> Bot:
    from houseway.families.blackjack.kernel.best import best_bot

    assert isinstance(game, Blackjack)
    return best_bot(game)


def _best_play(game: Blackjack, wager: Cents | None = None) -> Strategy:
    from houseway.families.blackjack.kernel.best import best_play

    return best_play(game, wager)


def _insured(game: Blackjack, wager: Cents | None = None) -> Strategy:
    return insured(house_way(game, wager))


PLAYS: dict[str, Callable[[Game], Bot]] = {
    HOUSE_WAY: house_way_bot,
    BEST_PLAY: _best_bot,
    INSURES: lambda game: Insures(),
}
# The same as tables, given the game and what its player has on each hand.
WAYS: dict[str, Callable[[Blackjack, Cents | None], Strategy]] = {
    HOUSE_WAY: house_way,
    BEST_PLAY: _best_play,
    INSURES: _insured,
}
