"""What a seat may see of a hand: a program that plays looks at nothing else."""

from __future__ import annotations

from typing import NamedTuple

from houseway.cards.card import Card
from houseway.families.pot.hand import Hand
from houseway.families.pot.rules import Play

WENT_UP = ("bet", "bet-large", "raise", "raise-large", "complete", "complete-large")


class Rival(NamedTuple):
    """Somebody else who is still in.

    `ups` counts how often they bet or raised on this street, a large bet twice. One who is
    `waiting` has put in nothing freely and still has to act.
    """

    open: tuple[Card, ...]
    hidden: int
    drew: int | None
    ups: int
    waiting: bool
    opened: bool = False


class View(NamedTuple):
    """A hand as one seat sees it. `gone` are open cards of those who folded."""

    play: Play
    street: int
    own: tuple[Card, ...]
    open: tuple[Card, ...]
    board: tuple[Card, ...]
    gone: tuple[Card, ...]
    rivals: tuple[Rival, ...]
    drew: int | None
    ups: int

    @property
    def last(self) -> bool:
        """Whether no card is still to come."""
        return self.street == len(self.play.streets)

    @property
    def own_to_come(self) -> int:
        return sum(len(street.deal) for street in self.play.streets[self.street :])

    @property
    def board_to_come(self) -> int:
        return sum(street.board for street in self.play.streets[self.street :])

    @property
    def throws_one(self) -> bool:
        """Whether one of the cards is still to be thrown away."""
        now, *later = self.play.streets[self.street - 1 :]
        return now.discard == "after" or any(street.discard != "none" for street in later)

    @property
    def draw_to_come(self) -> bool:
        return any(street.draw for street in self.play.streets[self.street :])


def seen(hand: Hand, seat: int) -> View:
    """The hand as `seat` sees it."""
    ups, acted = _ups(hand), {act.bettor.seat for act in hand.acts}
    opener = _opener(hand) if hand.play.special == "jacks-back" else None
    rivals, gone = [], []
    level = max(hand.bets.values())
    for other in hand.seats:
        if other == seat:
            continue
        open_ = hand.open_cards(other)
        if other not in hand.live:
            gone += open_
            continue
        waiting = hand.street == 1 and other not in acted and hand.bets[other] < level
        hidden = len(hand.cards[other]) - len(open_)
        drew, up = hand.drew.get(other), ups.get(other, 0)
        rivals.append(Rival(tuple(open_), hidden, drew, up, waiting, other == opener))
    return View(
        hand.play,
        hand.street,
        tuple(hand.cards[seat]),
        tuple(hand.open_cards(seat)),
        tuple(hand.board),
        tuple(gone),
        tuple(rivals),
        hand.drew.get(seat),
        sum(ups.values()),
    )


def _opener(hand: Hand) -> int | None:
    """Who opened for high: the first to bet, who is also first after the draw."""
    if hand.play.high is None or hand.play.false_open:
        return None
    if hand.street == 1:
        return next((act.bettor.seat for act in hand.acts if act.pick == "bet"), None)
    return hand.first if hand.play.after_draw == "opener" else None


def _ups(hand: Hand) -> dict[int, int]:
    """How often each seat bet or raised on this street; without limits a large bet counts twice."""
    ups: dict[int, int] = {}
    large = hand.total // 3 if hand.play.structure == "no-limit" else hand.total
    for act in hand.acts:
        if act.pick in WENT_UP:
            seat = act.bettor.seat
            ups[seat] = ups.get(seat, 0) + (2 if act.amount > large else 1)
    return ups
