"""Bots for Chinese Poker: they see their own thirteen cards, as everybody does."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from houseway.engine.decision import Choice, Offer, Pick
from houseway.families.chinese.house_way import Natural, natural_ways
from houseway.families.chinese.offer import DECLARE, SURRENDER, ArrangeOffer
from houseway.families.chinese.points import SURRENDER as COST
from houseway.families.chinese.rules import Play, Version
from houseway.table.chips import ChipsOffer

if TYPE_CHECKING:
    from houseway.play.bots import Bot
    from houseway.play.game import Game

WHIM = 0.25  # how often a regular sets the next best way that comes to mind
OVERLOOKS = 0.25  # how often a regular does not see a clean sweep
LIKES = ((0.3, 1.1), (0.5, 1.2), (0.8, 1.5))  # how much front, middle and back count to them
# Regulars give a hand up that beats so few of the 384 typical ones, where that costs less.
HOPELESS: dict[Version, float] = {"western": 8, "mandarin": 40}


@dataclass
class HouseWay:
    """Sets every hand the house way."""

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, ChipsOffer):
            return offer.house_way()
        assert isinstance(offer, ArrangeOffer)
        return Pick(offer.picks[0])


@dataclass
class Regular:
    """Sets a natural way, likes to be strong behind, and follows a whim now and then.

    Declares the clean sweeps it sees, and gives up hopeless hands by feel.
    """

    play: Play
    random: Random
    likes: tuple[float, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.likes = tuple(self.random.uniform(*most) for most in LIKES)

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, ChipsOffer):
            return offer.house_way()
        assert isinstance(offer, ArrangeOffer)
        if offer.holds and self.random.random() > OVERLOOKS:
            return Pick(f"{DECLARE} {_highest(offer)}")
        ways = sorted(natural_ways(self.play, offer.cards), key=self._liked, reverse=True)
        hopeless = HOPELESS.get(self.play.version, 0) * self.random.uniform(0.5, 1.5)
        if sum(ways[0].beaten) < hopeless and SURRENDER in offer.picks:
            return Pick(SURRENDER)
        whim = self.random.random() < WHIM
        return Pick(ways[1 if whim and len(ways) > 1 else 0].setting.text)

    def _liked(self, way: Natural) -> float:
        return sum(like * beaten for like, beaten in zip(self.likes, way.beaten, strict=True))


@dataclass
class BestPlay:
    """Of all legal ways sets the one that may expect most from people who play well.

    Declares a clean sweep, or surrenders, where that is better still.
    """

    play: Play

    def choose(self, offer: Offer) -> Choice:
        from houseway.families.chinese.arrangements import all_arrangements
        from houseway.families.chinese.standing import expected, standing

        if isinstance(offer, ChipsOffer):
            return offer.house_way()
        assert isinstance(offer, ArrangeOffer)
        ways = all_arrangements(self.play, offer.cards)
        points = expected(standing(self.play.version), ways)
        best = int(points.argmax())
        worth = (offer.declared or {}).get(_highest(offer), 0)
        if offer.holds and worth >= max(points[best], -COST):
            return Pick(f"{DECLARE} {_highest(offer)}")
        if points[best] < -COST and SURRENDER in offer.picks:
            return Pick(SURRENDER)
        return Pick(ways.setting(best).text)


def _highest(offer: ArrangeOffer) -> str:
    """The clean sweep that pays most, of those a hand really is; of equals the highest."""
    worth = offer.declared or {}
    return max(offer.holds, key=lambda kind: worth[kind], default="")


def bot_for(kind: str, game: Game, random: Random) -> Bot:
    """A bot of a kind: regulars, house-way or best-play."""
    from houseway.families.chinese.game import ChinesePoker

    assert isinstance(game, ChinesePoker)
    play = game.settings
    if kind == "house-way":
        return HouseWay()
    return BestPlay(play) if kind == "best-play" else Regular(play, random)
