"""Chinese Poker on known cards: hands, chips and button as a test needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from houseway.cards.card import card, text
from houseway.cards.deck import shoe_of
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.families import game
from houseway.families.chinese.offer import ArrangeOffer
from houseway.money import Cents
from houseway.play.game import start_round
from houseway.rulebook.options import Value
from houseway.table.events import RoundEnded
from houseway.table.table import Table
from pot_tables import Deck

E = TypeVar("E")
DECK = [text(each) for each in shoe_of("standard", 1)]
RICH = 40_000

# Four hands of one deck, as they are set. The first wins every segment of everybody.
FOUR = {
    1: "9h 9d 9c / Ah Kh Jh 8h 3h / Qs Qd Qc 4s 4d",
    2: "As Ad Kc / 8s 8d 5h 5s 2c / 7h 7s 7d 6c 6d",
    3: "Ks Kd 3s / Js Jd 3d 3c 8c / Th Ts Td 2h 2s",
    4: "Ac Jc 2d / 4h 4c Tc 9s 7c / 6h 6s 5d 5c Qh",
}
FOULED = "As Ad Kc / 7h 7s 7d 6c 6d / 8s 8d 5h 5s 2c"
DRAGON = "As 2s 3s / 4s 5s 6s 7s 8s / 9s Ts Js Qs Ks"
TWO = {1: DRAGON, 2: "Ah 2d 3h / 4d 5h 6d 7h 9d / Tc Td Jh Qd Kc"}


class Sitting:
    """One hand on known cards; the button lies at the last seat, so that seat 1 is first."""

    def __init__(
        self,
        hands: Mapping[int, str] | None = None,
        chips: Mapping[int, Cents] | None = None,
        half_hours: int = 1,
        **options: Value,
    ) -> None:
        held = FOUR if hands is None else hands
        chosen: dict[str, Value] = {"fees": "none"}
        chosen |= {name.replace("_", "-"): each for name, each in options.items()}
        self.game = game("chinese-poker", chosen)
        self.table = Table(self.game.rules, deck_of(held))
        seats = sorted(held)
        for seat in seats:
            self.table.sit(seat, f"person {seat}")
        stakes = self.table.stakes
        stakes.chips |= dict.fromkeys(seats, RICH) | dict(chips or {})
        stakes.playing |= set(seats)
        stakes.button, stakes.half_hours = seats[-2], half_hours
        self.hands = held
        self.round = start_round(self.game, self.table)

    def offer(self, seat: int) -> ArrangeOffer:
        offer = self.round.choices(Bettor(seat))
        assert isinstance(offer, ArrangeOffer)
        return offer

    def pick(self, seat: int, pick: str = "", amount: Cents | None = None) -> Sitting:
        """A choice of a seat; without one its hand is set as it was given."""
        self.round.choose(Bettor(seat), Pick(pick or self.hands[seat], amount))
        return self

    def set_all(self) -> Sitting:
        """Everybody who is still asked sets the hand that was given."""
        while self.round.decision is not None:
            self.pick(next(iter(self.round.decision.offers)).seat)
        return self

    def found(self, kind: type[E]) -> list[E]:
        return [event for event in self.round.events if isinstance(event, kind)]

    @property
    def nets(self) -> dict[int, Cents]:
        ended = self.round.events[-1]
        assert isinstance(ended, RoundEnded)
        assert sum(net for _, net in ended.nets) + ended.house == 0
        return {bettor.seat: net for bettor, net in ended.nets}


def deck_of(hands: Mapping[int, str]) -> Deck:
    """A deck that deals these hands one card at a time; seat 1 is first."""
    dealt = [hands[seat].replace(" /", "").split() for seat in sorted(hands)]
    top = [card(each) for turn in zip(*dealt, strict=True) for each in turn]
    return Deck(top + [card(each) for each in DECK if card(each) not in top])
