"""Hands of pai gow as somebody describes them: cards, and the fronts that are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.cards.card import Card, cards, texts
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer, SetOffer
from houseway.errors import HousewayError, RecordError
from houseway.families.paigow.rules import Play, house_way, settings
from houseway.play.described import BANK, Described, Told, hand_name


def describe(
    play: Play, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
) -> Described:
    """A described hand of pai gow; one card more is given where one was replaced."""
    for name, given in hands.items():
        if not 0 < len(given) <= play.size + 1:
            raise RecordError(
                f"cards.{name}: a hand has {play.size} cards, not {len(given)}", ("cards", name)
            )
    thrown = _machine_faces(dice) if play.action == "random-number" else dice
    return SetHands(Thrown(hands, thrown), list(told), play=play, hands=hands)


def _machine_faces(dice: Sequence[int]) -> Sequence[int]:
    """The faces the machine's number is drawn with, where a record tells the number alone."""
    if len(dice) != 1:
        return dice
    if not 1 <= dice[0] <= MACHINE:
        raise RecordError(
            f"the machine draws a number from 1 to {MACHINE}, not {dice[0]}", ("dice", 0)
        )
    first, second = divmod(dice[0] - 1, 6)
    return first + 1, second + 1


MACHINE = 7  # the highest number a shuffling machine draws, one for each seat


class Thrown(HandScript):
    """The hands of a record, with dice that may have to be thrown again."""

    def roll(self, dice: int) -> tuple[int, ...]:
        now, self._dice = self._dice[:dice], self._dice[dice:]
        if len(now) < dice:
            raise RecordError(
                f"the record must give the {dice} dice that place the action button", ("dice",)
            )
        return now


@dataclass(kw_only=True)
class SetHands(Described):
    """Hands as they lie; a told pick names the cards of the front in any order."""

    play: Play
    hands: Mapping[str, Sequence[Card]]

    def choose(self, bettor: Bettor, offer: PickOffer) -> Pick:
        told = next((t for t in self.told if t.bettor == bettor and self._meant(t, offer)), None)
        if told is None:
            return Pick(offer.picks[0])
        self.told.remove(told)
        if isinstance(offer, SetOffer):
            return Pick(self._front(told, offer.hand, offer.cards), told.amount)
        return Pick(told.pick, told.amount)

    @staticmethod
    def _meant(told: Told, offer: PickOffer) -> bool:
        return isinstance(offer, SetOffer) or told.pick in offer.picks

    def _front(self, told: Told, hand: str, dealt: Sequence[Card]) -> str:
        """The pick as it is offered; of tiles either half may be told."""
        named = _sorted(told)
        for half in (0, 1) if self.play.tiles else (0,):
            for halves in settings(self.play, dealt):
                if sorted(halves[half]) == named:
                    return texts(halves[0])
        raise RecordError(
            f"{told.bettor}: {told.pick} is not two of the cards of {hand}", told.where
        )

    def check_all_used(self) -> None:
        """Raise when something was described that could not happen.

        Of the bank's hand, where nobody is asked about it, the house way may be told.
        """
        if self.play.bank_set == "house-way" and BANK in self.hands:
            usual = sorted(house_way(self.play, self.hands[BANK])[0])
            self.told = [t for t in self.told if self._has_hand(t) or _sorted(t) != usual]
        short = self.shoe.miscounts
        self.told = [t for t in self.told if hand_name(t.bettor.seat) not in short]
        super().check_all_used()

    def _has_hand(self, told: Told) -> bool:
        """Whether a choice is told of a hand against the bank."""
        return hand_name(told.bettor.seat) in self.hands


def _sorted(told: Told) -> list[Card]:
    try:
        return sorted(cards(told.pick))
    except HousewayError as reason:
        raise RecordError(f"{told.bettor}: {reason}", told.where) from None
