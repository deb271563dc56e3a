"""A hand somebody describes: the cards that lie there, and the choices that were made.

Settling a described hand is playing it again. The description deals its cards and answers for the
people; what it does not say follows from the cards: a hand with more cards to come was hit, one
without was stood on, and further hands of a seat came from splits.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.errors import RecordError, Where
from houseway.money import Cents
from houseway.table.wager import Wager

PLAYING = frozenset({"hit", "stand", "double", "split", "surrender", "rescue"})


@dataclass(frozen=True, slots=True)
class Told:
    """A choice as a description tells it; `hand` counts the seat's hands from 1.

    `at` is its place among the choices of a record, from 0.
    """

    bettor: Bettor
    pick: str
    hand: int = 1
    amount: Cents | None = None
    at: int | None = field(default=None, compare=False)

    @property
    def where(self) -> Where:
        """The way to it in a record."""
        return ("choices",) if self.at is None else ("choices", self.at)


@dataclass
class Described:
    """Cards by hand, choices by bettor. `splits` are hands still to come off another, by name.

    `forced` picks may be told although the rules left no choice: the cards show them. Those that
    are `absent` the game does not have, so that it cannot say what they would come to.
    """

    shoe: HandScript
    told: list[Told] = field(default_factory=list)
    splits: dict[str, int] = field(default_factory=dict)
    forced: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()

    def puts_up(self, told: Told, wagers: Sequence[Wager]) -> Cents | None:
        """What a told choice puts up where the rules do not offer it, with these wagers lying.

        None if it is no choice that puts up money, and 0 where the amount must be told.
        """
        return None

    def pick_for(self, wager: Told, wagers: Mapping[str, Cents], told: Collection[str]) -> str:
        """The pick that puts up a wager which is told without it; empty where there is none.

        `wager` names the spot in place of the pick; `wagers` are all of its bettor, and `told` what
        the bettor is said to have picked already.
        """
        return ""

    @property
    def disputed(self) -> frozenset[str]:
        """Hands of which something is still told that the rules may leave no choice about."""
        plays = (t for t in self.told if t.pick in PLAYING - {"hit", "stand"})
        return frozenset(hand_name(t.bettor.seat, t.hand) for t in plays)

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        """The described answer to an offer."""
        number = hand_number(offer.hand)
        self._forget_what_was_forced(bettor, number, offer)
        mine = [t for t in self.told if t.bettor == bettor and t.hand == number]
        told = next((t for t in mine if self._now(t, offer)), None)
        if self._splits_untold(offer, told):
            self.splits[offer.hand] -= 1
            return Pick("split")
        if told is not None and not self._hits_first(offer, mine, told):
            self.told.remove(told)
            if told.pick == "split" and self.splits.get(offer.hand):
                self.splits[offer.hand] -= 1
            return Pick(told.pick, told.amount)
        if {"hit", "stand"} & set(offer.picks):
            return Pick("hit" if self.shoe.left(offer.hand) else "stand")
        return Pick(offer.picks[0])

    def _forget_what_was_forced(self, bettor: Bettor, number: int, offer: PickOffer) -> None:
        """Drop told hits that nobody had to choose: the cards were dealt all the same."""
        if "hit" not in offer.picks or self.shoe.left(offer.hand):
            return
        gone = [t for t in self.told if (t.bettor, t.hand, t.pick) == (bettor, number, "hit")]
        self.told = [t for t in self.told if t not in gone]

    def _splits_untold(self, offer: PickOffer, told: Told | None) -> bool:
        """Whether the hand must be split before anything else, though nobody said so."""
        coming = self.splits.get(offer.hand, 0) and "split" in offer.picks
        return bool(coming) and (told is None or told.pick != "split")

    def _hits_first(self, offer: PickOffer, mine: list[Told], told: Told) -> bool:
        """Whether more cards are to come than the doubles that are told account for."""
        doubles = sum(t.pick == "double" for t in mine)
        early = told.pick in ("double", "surrender") and "hit" in offer.picks
        return early and self.shoe.left(offer.hand) > doubles

    def _now(self, told: Told, offer: PickOffer) -> bool:
        """Whether a told choice is meant for this offer, though the rules may refuse it.

        What is done with a hand is told for when the hand is played, not for questions before, and
        a hand that went on to take cards was not given up before them.
        """
        pick, asked = told.pick, {"hit", "stand"} & set(offer.picks)
        if pick == "surrender" and not asked and self.shoe.left(offer.hand):
            return False
        before = pick in PLAYING and not asked
        return pick in offer.picks or (offer.why_not(pick) is not None and not before)

    def check_all_used(self) -> None:
        """Raise when something was described that could not happen."""
        self.shoe.check_all_dealt()
        for told in (t for t in self.told if t.pick not in self.forced):
            where = f" for hand {told.hand}" if told.hand > 1 else ""
            raise RecordError(
                f"{told.bettor}: nobody could choose to {told.pick}{where} here", told.where
            )


@lru_cache(maxsize=256)
def hand_name(seat: int, number: int = 1) -> str:
    """What a seat's hand is called.

    >>> hand_name(3), hand_name(3, 2)
    ('seat 3', 'seat 3 hand 2')
    """
    return f"seat {seat}" + (f" hand {number}" if number > 1 else "")


def hand_number(name: str) -> int:
    """
    >>> hand_number("seat 3"), hand_number("seat 3 hand 2"), hand_number("bank")
    (1, 2, 1)
    """
    return int(name.rpartition(" hand ")[2]) if " hand " in name else 1


BANK = "bank"


def described(
    hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
) -> Described:
    """A description of which every hand was dealt as it lies."""
    return Described(HandScript(hands, dice), list(told))


def check_names(given: Mapping[str, Sequence[Card]], known: Sequence[str], game: str) -> None:
    """Raise when cards are given to a hand the game does not deal."""
    for name in given:
        if name not in known:
            raise RecordError(
                f"cards.{name}: {game} deals {', '.join(known)} only", ("cards", name)
            )
