"""Every place where a wager of a blackjack table may lie when it is settled."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

import numpy as np

from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import base_spots, most_hands, sample
from houseway.families.blackjack.kernel.laying import (
    AFTER_DEAL,
    FINAL,
    HAND,
    LOSING,
    NATURALS,
    PEEK,
)
from houseway.families.blackjack.kernel.offers import ladder_of
from houseway.families.blackjack.procedure import INSURANCE
from houseway.families.blackjack.rules import peeks
from houseway.money import Cents
from houseway.proof.layout import LATER, Slot
from houseway.proof.staged import Staged

NONE = -1


class Slots:
    """The slots of a scene, and tables that find them by the number of a laid wager.

    `final[wager, left, hand]` has one for every hand; `early[wager, hand]` is for those settled
    before the others, where the room does so; `natural`, `even` and `insured` are for naturals
    paid at once, even money and insurance. `side` and `lost_side` are those of side wagers.
    """

    def __init__(self, staged: Staged) -> None:
        assert isinstance(staged.game, Blackjack)
        self.staged, self.game, self.play = staged, staged.game, staged.game.settings
        self.all: list[Slot] = []
        self.base = [spot.id for spot in base_spots(self.game)]
        self.width = self.play.hands * most_hands(self.play)
        many = len(staged.wagers)
        lefts = 1 + self.width - self.play.hands if self.varies else 1
        self.final = np.full((many, lefts, self.width), NONE)
        self.early = np.full((many, self.width), NONE)
        self.natural, self.even, self.insured, self.side, self.lost_side = (
            np.full(many, NONE) for _ in range(5)
        )
        for n, wager in enumerate(staged.wagers):
            if wager.spot in self.base:
                self._game_wager(n)
                self._before_play(n)
            else:
                self._side_wager(n)

    @cached_property
    def settles_early(self) -> bool:
        at_once = self.game.rules.settle.forfeits == "at-once"
        return at_once or self.play.over == "when-decided"

    @cached_property
    def by_bettor(self) -> bool:
        """Whether all wagers of one bettor at a seat are settled before those of the next."""
        settle = self.game.rules.settle
        return settle.major != "type" and settle.at_seat == "bettor"

    @cached_property
    def varies(self) -> bool:
        """Whether the order behind a seat depends on which wagers are settled early."""
        behind = Counter(p.seat for p in self.staged.scene.people if p.back)
        crowded = max(behind.values(), default=0) > 1
        return crowded and self.settles_early and self.by_bettor and self.play.split is not None

    def ladder(self, wager: int) -> tuple[Cents, ...]:
        """What lies on a hand with a laid wager after so many doubles."""
        return ladder_of(self.game, self.staged.wagers[wager].amount)

    def _add(self, wager: int, spot: str, stakes: tuple[Cents, ...], phase: int, hand: int = 0,
             placed: int | None = None) -> int:  # fmt: skip
        self.all.append(Slot(wager, spot, stakes, phase, hand + 1, placed=placed))
        return len(self.all) - 1

    def _when(self, wager: int, raises: int) -> int | None:
        """When a backline bettor's wager was put up that came after so many others of the play."""
        bettor = self.staged.bettor(wager)
        if not bettor.back:
            return None
        laid = self.staged.wagers[wager].spot
        settings = self.staged.settings
        at = next(
            (w.placed for s in settings for w in s.wagers if (w.bettor, w.spot) == (bettor, laid)),
            0,
        )
        return LATER * (1 + raises) + at

    def _game_wager(self, wager: int) -> None:
        spot, ladder = self.staged.wagers[wager].spot, self.ladder(wager)
        own, dealt = self.base.index(spot), self.play.hands
        seat = self.staged.bettor(wager).seat - 1
        for hand in (own, *range(dealt, self.width)):
            split = hand >= dealt
            for left in range(self.final.shape[1] if split else 1):
                raises = left if self.by_bettor else hand - dealt + 1 if split else 0
                placed = self._when(wager, raises) if raises else None
                self.final[wager, left, hand] = self._add(wager, spot, ladder, FINAL, hand, placed)
            if self.settles_early:
                placed = None if self.by_bettor or not split else self._when(wager, 1)
                phase = HAND + seat * self.width + hand
                self.early[wager, hand] = self._add(wager, spot, ladder, phase, hand, placed)

    def _before_play(self, wager: int) -> None:
        """Naturals paid at once, even money and insurance."""
        _, spot, amount = self.staged.wagers[wager]
        own, insurance = self.base.index(spot), self.play.insurance
        if self.play.naturals == "at-once":
            self.natural[wager] = self._add(wager, spot, (amount,), NATURALS, own)
        if insurance is None:
            return
        look = PEEK if peeks(self.play, sample(0)) else FINAL
        if insurance.even_money:
            self.even[wager] = self._add(wager, spot, (amount,), look, own)
        stakes: tuple[Cents, ...] = (amount // 2,)
        if insurance.per == "player":
            if own:
                return
            other = self.staged.wager_of(self.staged.bettor(wager), self.base[1])
            second = 0 if other is None else self.staged.wagers[other].amount
            stakes = (amount // 2, second // 2, (amount + second) // 2)
        self.insured[wager] = self._add(wager, INSURANCE, stakes, look, own, self._when(wager, 0))

    def _side_wager(self, wager: int) -> None:
        _, spot, amount = self.staged.wagers[wager]
        phase = AFTER_DEAL if spot in self.play.after_deal else FINAL
        self.side[wager] = self.lost_side[wager] = self._add(wager, spot, (amount,), phase)
        if phase == FINAL and spot in self.play.losing_first:
            self.lost_side[wager] = self._add(wager, spot, (amount,), LOSING)

    def stays(self, wager: int) -> bool:
        """Whether another laid wager of the same bettor is settled at the end."""
        person = self.staged.wagers[wager].person
        return any(
            other.person == person and self.side[n] >= 0 and self.all[self.side[n]].phase == FINAL
            for n, other in enumerate(self.staged.wagers)
        )
