"""What a seat may see of a hand of Panguingue. Bots look at nothing else."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.families.pan.bot_prospects import Unseen, unseen_by
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import Meld, worth
from houseway.families.pan.rules import Play

# The chance that somebody goes out in a turn, by the number of cards in melds.
GOES_OUT = (0.01, 0.01, 0.01, 0.02, 0.02, 0.03, 0.04, 0.05, 0.07, 0.12, 0.25)


class View(NamedTuple):
    """A hand as a seat sees it.

    `rivals` are the melds of the other live seats, next in turn first, and `turn` the melds of the
    seat whose turn it is. `payers` would pay the seat. `pile` are all discards that lie in the
    pile, and `tops` the antes in chips.
    """

    play: Play
    own: tuple[Card, ...]
    card: Card | None
    must_use: bool
    melds: tuple[Meld, ...]
    rivals: tuple[tuple[Meld, ...], ...]
    turn: tuple[Meld, ...]
    payers: int
    pile: tuple[Card, ...]
    tops: float

    @property
    def players(self) -> int:
        return 1 + len(self.rivals)

    def unseen(self) -> Unseen:
        """How many of each card may still come."""
        laid = (meld.cards for melds in (self.melds, *self.rivals) for meld in melds)
        card = () if self.card is None else (self.card,)
        return unseen_by(self.own, card, self.pile, *laid)

    def still_on(self) -> float:
        """The chance that none of the others goes out in a round."""
        laid = (min(melded(melds), len(GOES_OUT) - 1) for melds in self.rivals)
        return min(0.98, round(prod(1 - GOES_OUT[number] for number in laid) * 50) / 50)


def melded(melds: tuple[Meld, ...]) -> int:
    return sum(len(meld.cards) for meld in melds)


def worth_of(play: Play, melds: tuple[Meld, ...]) -> int:
    return sum(worth(play, meld) for meld in melds)


def seen(hand: Hand, seat: int) -> View:
    """The hand as a seat sees it."""
    others = hand.others(seat)
    mine = hand.turn == seat
    return View(
        hand.play,
        tuple(sorted(hand.cards[seat])),
        hand.card if mine else None,
        mine and hand.from_pile and hand.card is not None,
        hand.melds[seat],
        tuple(hand.melds[other] for other in others if other in hand.live),
        () if hand.turn is None else hand.melds[hand.turn],
        sum(other in hand.paying for other in others),
        tuple(hand.pile),
        hand.tops / hand.play.condition,
    )
