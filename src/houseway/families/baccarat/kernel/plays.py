"""How bettors of baccarat choose on five: always the same, or by the cards that lie open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.families.baccarat.rules import HIT, STAND, value
from houseway.play.bots import Bot
from houseway.play.game import Game
from houseway.proof.kernel import house_way
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY
from houseway.table.events import CardDealt, CardTurned

STANDS_ON_FIVE = "stands-on-five"

# Whether to hit or to stand, by the values of both Player cards, the lower first, and the up-card.
OnFive = Mapping[tuple[int, int, int], str]
FIVES = [(low, high) for low in range(10) for high in range(low, 10) if (low + high) % 10 == 5]


def always(pick: str) -> OnFive:
    return {(*cards, up): pick for cards in FIVES for up in range(10)}


def best_play(game: Game) -> OnFive:
    """What the exact odds advise a bettor on the Player line; the house way where they are silent.

    They reckon with a hand on which everybody makes the same choice.
    """
    from houseway.families.baccarat.game import Baccarat
    from houseway.families.baccarat.odds import stood_on

    assert isinstance(game, Baccarat)
    return {**always(HIT), **dict.fromkeys(stood_on(game), STAND)}


ON_FIVE: Mapping[str, Callable[[Game], OnFive]] = {
    HOUSE_WAY: lambda game: always(HIT),
    BEST_PLAY: best_play,
    STANDS_ON_FIVE: lambda game: always(STAND),
}


@dataclass
class Chooser:
    """Chooses on five by what it sees of the two hands."""

    on_five: OnFive
    seen: tuple[int, int, int] = (0, 5, 0)

    def watch(self, events: Sequence[Event]) -> None:
        hands: dict[str, list[int]] = {"player": [], "banker": []}
        for event in events:
            if isinstance(event, CardTurned) or (isinstance(event, CardDealt) and event.up):
                assert event.card is not None
                hands[event.hand].append(value(event.card))
        if len(hands["player"]) == 2 and hands["banker"]:
            low, high = sorted(hands["player"])
            self.seen = (low, high, hands["banker"][0])

    def choose(self, offer: Offer) -> Choice:
        assert isinstance(offer, PickOffer)
        return Pick(self.on_five[self.seen])


def chooser(plays: str) -> Callable[[Game], Bot]:
    return lambda game: Chooser(ON_FIVE[plays](game))


PLAYS: Mapping[str, Callable[[Game], Bot]] = {
    HOUSE_WAY: house_way,
    BEST_PLAY: chooser(BEST_PLAY),
    STANDS_ON_FIVE: chooser(STANDS_ON_FIVE),
}
