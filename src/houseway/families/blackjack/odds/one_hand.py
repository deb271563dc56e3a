"""One dealt hand against an up-card, and what each open choice is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from houseway.families.blackjack.odds.against import Against
from houseway.families.blackjack.odds.counts import ACE, NAMES, Floats, sample
from houseway.families.blackjack.odds.deals import Deal
from houseway.families.blackjack.odds.playing import PROFIT, STAKE
from houseway.families.blackjack.odds.result import Decision
from houseway.families.blackjack.odds.setting import Setting
from houseway.families.blackjack.outcome import kind_of
from houseway.families.blackjack.rules import SPLIT, STAND, SURRENDER, freezes, peeks

EVEN_MONEY = "even-money"


@dataclass(frozen=True)
class Dealt:
    """A dealt hand against an up-card, and what each open choice is worth.

    A natural of the bank ends `ended` of the rounds; `lost` is the profit from those. Worths are
    profit and stake of the other rounds. `looked` says that the choice comes after the look for a
    natural.
    """

    deal: Deal
    up: int
    probability: float
    ended: float
    lost: float
    looked: bool
    worth: Mapping[str, Floats]

    @property
    def choice(self) -> str:
        return max(self.worth, key=lambda name: self.worth[name][PROFIT])

    @property
    def ev(self) -> float:
        return float(self.worth[self.choice][PROFIT]) + self.lost

    @property
    def stake(self) -> float:
        return float(self.worth[self.choice][STAKE]) + self.ended

    def decision(self) -> Decision:
        """As it looks to the player; told after the bank's look for a natural if that is first."""
        alive = 1 - self.ended if self.looked else 1.0
        lost = 0.0 if self.looked else self.lost
        return Decision(
            hand=NAMES[self.deal.first] + NAMES[self.deal.second],
            up=NAMES[self.up],
            pairs=self.deal.like > 0,
            probability=self.probability * alive,
            worth={name: (float(w[PROFIT]) + lost) / alive for name, w in self.worth.items()},
        )


def is_dealt_natural(setting: Setting, first: int, second: int) -> bool:
    return kind_of(setting.play, [sample(first), sample(second)]) == "natural"


def dealt_hands(against: Against, deals: Mapping[Deal, float]) -> Iterator[Dealt]:
    """Every hand against one up-card."""
    setting, stage = against.setting, against.stage
    surrender = setting.play.surrender
    early = surrender is not None and surrender.when == "early"
    looked = peeks(setting.play, sample(against.up)) and not early
    for deal, probability in deals.items():
        rows = np.array([setting.hands.find(deal.first, deal.second)])
        natural = is_dealt_natural(setting, deal.first, deal.second)
        of = setting.payoff.natural if natural else int(setting.payoff.class_of[rows[0]])
        ended = float(1 - stage.alive(against.plan, rows)[0, 0])
        lost = ended * float(stage.bank.against_natural[of])
        if natural:
            profit = stage.stand(against.plan, rows, np.array([of]))[0, 0]
            worth = {STAND: np.array([profit, 1 - ended])}
        else:
            worth = {name: w[:, 0] for name, w in against.options(deal.first, deal.second).items()}
        if deal.like and not freezes(against.up):
            worth[SPLIT] = against.split(deal.first, deal.like)[0][:, 0]
        if may_surrender(setting, against.up) and not natural and not setting.hands.ended[rows[0]]:
            profit = setting.payoff.surrendered
            known = looked or not stage.bank.natural_ends
            worth[SURRENDER] = np.array(
                [profit * (1 - ended) if known else profit - lost, 1 - ended]
            )
        if natural and against.up == ACE and setting.offers_even_money:
            worth[EVEN_MONEY] = np.array([setting.payoff.even_money - lost, 1 - ended])
        seen = looked and EVEN_MONEY not in worth
        yield Dealt(deal, against.up, probability, ended, lost, seen, worth)


def may_surrender(setting: Setting, up: int) -> bool:
    surrender = setting.play.surrender
    if surrender is None or freezes(up):
        return False
    return not (up == ACE and "A" in surrender.not_against)
