"""A turn played well: which card to take, what to lay and what to keep, and whom to force."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.card import Card, text
from houseway.families.pan.best_turn import Line, turns_of
from houseway.families.pan.bot_prospects import Judge
from houseway.families.pan.bot_race import race_of
from houseway.families.pan.bot_view import View, melded, worth_of
from houseway.families.pan.known import Cards, book_of, without
from houseway.families.pan.melds import Meld
from houseway.families.pan.offer import DISCARD, MeldOffer
from houseway.families.pan.rules import HAND, OUT, WINNING

LOST = 4.0  # chips one pays when somebody else goes out, about
SHOWN = 0.0005  # what it costs to show a card for nothing
HELPED = 0.3  # chips it costs when the next player gets a card for a meld
THIS_TURN = 0.6  # of a round: how far ahead one is with a card from the stock still to come


class Weighing:
    """What positions are worth to a seat, in chips from each who pays."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.judge, self.still_on = Judge(view.play, view.unseen()), view.still_on()
        self.payers = max(1, view.payers)
        self._known: dict[tuple[tuple[Meld, ...], Cards], float] = {}

    def position(self, melds: tuple[Meld, ...], cards: Cards) -> float:
        """What melds and the cards in hand are worth at the end of a turn."""
        key = tuple(sorted(melds)), cards
        if key not in self._known:
            race = race_of(self.judge, melds, cards, self.still_on)
            conditions = worth_of(self.view.play, melds) + self.judge.held(cards).chips
            prize = WINNING + conditions + (self.view.tops + LOST) / self.payers
            self._known[key] = prize * race.wins + race.chips
        return self._known[key]

    def line(self, line: Line, discard: Card) -> float:
        """What a line is worth that ends with a discard."""
        worth = line.chips + self.position(line.melds, without(line.left, (discard,)))
        return worth - SHOWN * line.laid - self._given(line, discard)

    def _given(self, line: Line, discard: Card) -> float:
        """What it costs that the next player may take a card that was just drawn."""
        view = self.view
        if line.discards != (view.card,) or not view.rivals:
            return 0.0
        melds = view.rivals[0]
        grows = [book_of(view.play).grows(meld).get(discard) for meld in melds]
        pays = [each[1] for each in grows if each is not None]
        if not pays:
            return 0.0
        if melded(melds) == HAND:
            return (WINNING + worth_of(view.play, melds) + LOST) / self.payers
        return (max(pays) + HELPED) / self.payers


def best_pick(offer: MeldOffer, view: View) -> str:
    """The first step of the turn that leaves the best position; going out is best of all."""
    turns = turns_of(view.play, view.melds, view.own, view.card, view.must_use)
    out, weighing = turns.out, Weighing(view)
    if out is not None and out.acts and out.acts[0].text in offer.picks:
        return out.acts[0].text
    ends = (
        (weighing.line(line, card), step)
        for line in turns.lines
        for card, step in _steps(line)
        if step in offer.picks
    )
    return max(ends, key=lambda end: end[0], default=(0.0, offer.picks[0]))[1]


def _steps(line: Line) -> Iterator[tuple[Card, str]]:
    """The discards that may end a line, each with the first pick on the way."""
    for card in line.discards:
        yield card, line.acts[0].text if line.acts else f"{DISCARD} {text(card)}"


def takes_pile(view: View) -> bool:
    """Whether the top of the pile is worth more than a look at the stock."""
    weighing = Weighing(view)
    turns = turns_of(view.play, view.melds, view.own, view.pile[-1], must_use=True)
    if turns.out is not None:
        return True
    ends = [weighing.line(line, card) for line in turns.lines for card in line.discards]
    now = weighing.position(view.melds, view.own)
    soon: float = weighing.still_on**THIS_TURN
    return max(ends, default=0.0) >= now / soon


def forces(view: View) -> bool:
    """A card that pays nothing and wins nothing only costs the player who must take it."""
    card = view.pile[-1]
    grows = [book_of(view.play).grows(meld).get(card) for meld in view.turn]
    pays = any(each is not None and each[1] for each in grows)
    return not pays and melded(view.turn) + 1 < OUT
