"""One up-card made ready to play against: what hands are worth to stand, whatever else is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from houseway.families.blackjack.odds.counts import Floats, Ints, packed
from houseway.families.blackjack.odds.hands import Hands
from houseway.families.blackjack.odds.playing import Scene
from houseway.families.blackjack.odds.worth import Bank, Seen


@dataclass(frozen=True)
class Plan:
    """Hands to be played while other cards are seen too, `others[shoe]` by counts.

    `leader` and `rescued` are those of the scene it becomes.
    """

    hands: Hands
    others: Ints
    leader: Ints
    rescued: float | None = None


class Stage:
    """The worth of standing for all plans against one up-card."""

    def __init__(self, bank: Bank, plans: Sequence[Plan]) -> None:
        self.bank = bank
        self._wavers = np.isnan(bank.steady)
        self._seen = Seen(np.concatenate([self._needed(plan) for plan in plans]))
        self._worth = bank.worth(self._seen)

    def scene(self, plan: Plan) -> Scene:
        hands = plan.hands
        rows = np.arange(len(hands))
        classes = self.bank.payoff.class_of[hands.number]
        return Scene(
            left=self.bank.shoe - plan.others,
            stand=self.stand(plan, rows, classes),
            alive=self.alive(plan, rows),
            leader=plan.leader,
            hands=hands,
            rescued=plan.rescued,
        )

    def natural(self, plan: Plan, rows: Ints) -> Floats:
        """The chance that the bank holds a natural, by shoe and hand."""
        left = self.bank.shoe - plan.others
        held = plan.hands.counts[rows]
        makes = (left @ self.bank.naturals)[:, None] - held @ self.bank.naturals
        cards = left.sum(axis=1)[:, None] - plan.hands.cards[rows]
        return np.asarray(np.maximum(makes, 0) / np.maximum(cards, 1))

    def alive(self, plan: Plan, rows: Ints) -> Floats:
        """The chance that no natural has ended the round, by shoe and hand."""
        if not self.bank.natural_ends:
            return np.ones((len(plan.others), len(rows)))
        return 1 - self.natural(plan, rows)

    def stand(self, plan: Plan, rows: Ints, classes: Ints) -> Floats:
        """What hands counted as these classes are worth to stand, by shoe and hand."""
        wavers = self._wavers[classes] & (plan.hands.cards[rows] > 1)
        out = np.where(wavers, 0, np.nan_to_num(self.bank.steady[classes])) * self.alive(plan, rows)
        keys = packed(plan.hands.counts[rows[wavers]]) + packed(plan.others)[:, None]
        out[:, wavers] = self._worth[self._seen.find(keys), classes[wavers]]
        return np.asarray(out)

    def _needed(self, plan: Plan) -> Ints:
        """Hands whose worth wavers; two cards always, since they may count as a natural too."""
        hands = plan.hands
        wavers = self._wavers[self.bank.payoff.class_of[hands.number]]
        needed = (hands.cards == 2) | ((hands.cards > 2) & wavers)
        return np.unique(packed(hands.counts[needed]) + packed(plan.others)[:, None])
