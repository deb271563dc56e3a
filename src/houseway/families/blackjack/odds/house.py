"""The house way: hit where the bank would, obey the charts, and take no other choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from houseway.families.blackjack.odds.against import Against
from houseway.families.blackjack.odds.counts import sample_hand
from houseway.families.blackjack.odds.deals import Deal
from houseway.families.blackjack.odds.hands import Hands
from houseway.families.blackjack.odds.one_hand import is_dealt_natural
from houseway.families.blackjack.odds.playing import PROFIT, play_on
from houseway.families.blackjack.odds.setting import Setting
from houseway.families.blackjack.odds.stage import Plan
from houseway.families.blackjack.outcome import count
from houseway.families.blackjack.rules import bank_draws, freezes


def house_hands(setting: Setting) -> Hands:
    """The hands, with nothing open to each but what the house way does."""
    hands, limit = setting.hands, setting.play.limit
    soft_17 = setting.play.hits_soft_17
    draws = [bank_draws(*count(sample_hand(hand)), limit, soft_17) for hand in hands.place]
    hits = hands.may_hit & (np.array(draws) | ~hands.may_stand)
    closed = np.zeros(len(hands), dtype=np.bool_)
    return replace(hands, may_hit=hits, may_stand=~hits, may_double=closed)


def house_way(against: Against, plan: Plan, deals: Mapping[Deal, float]) -> float:
    """What deals against one up-card add to the expected profit of the house way.

    `plan` plays the hands of `house_hands`.
    """
    setting, stage = against.setting, against.stage
    played = play_on(setting.play, stage.scene(plan))
    worth = (played.stand if freezes(against.up) else played.on)[PROFIT, 0]
    ev = 0.0
    for deal, probability in deals.items():
        rows = np.array([setting.hands.find(deal.first, deal.second)])
        natural = is_dealt_natural(setting, deal.first, deal.second)
        of = setting.payoff.natural if natural else int(setting.payoff.class_of[rows[0]])
        ended = 1 - stage.alive(plan, rows)[0, 0]
        profit = stage.stand(plan, rows, np.array([of]))[0, 0] if natural else worth[rows[0]]
        ev += probability * float(profit + ended * stage.bank.against_natural[of])
    return ev
