"""Every hand played against one up-card, with splits."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from houseway.games.blackjack.rules import DOUBLE, HIT, JOKER_VALUE, SPLIT, STAND
from houseway.odds.blackjack.counts import ACE, Floats, Ints
from houseway.odds.blackjack.playing import PROFIT, Played, Scene, pick, play_on
from houseway.odds.blackjack.setting import Setting
from houseway.odds.blackjack.splitting import SplitHand, shoes_needed, split_worth
from houseway.odds.blackjack.stage import Plan, Stage


class Against:
    """Hands against one up-card, for several sets of other cards that are seen."""

    def __init__(self, setting: Setting, up: int, others: Ints) -> None:
        self.setting = setting
        self.up = up
        self.others = others
        self.plan = setting.plan(others)
        pairs = setting.pairs if up != JOKER_VALUE else {}
        self.split_plans = {pair: setting.split_plan(pair, others) for pair in pairs}
        self.stage = Stage(setting.bank(up), [self.plan, *self.split_plans.values()])

    @cached_property
    def played(self) -> Played:
        return play_on(self.setting.play, self.stage.scene(self.plan))

    @cached_property
    def split_hands(self) -> dict[int, SplitHand]:
        """For every pair, one hand of a split; of tens, as if all tens paired."""
        return {pair: self._split_hand(pair, plan) for pair, plan in self.split_plans.items()}

    def options(self, first: int, second: int) -> dict[str, Floats]:
        """The worth of each choice open to a hand as dealt, splitting apart; none is a natural.

        A joker up leaves every hand on its two cards.
        """
        hands, row = self.setting.hands, self.setting.hands.find(first, second)
        if self.up == JOKER_VALUE:
            return {STAND: self.played.stand[:, :, row]}
        choices = {
            STAND: (self.played.stand, hands.may_stand),
            HIT: (self.played.hit, hands.may_hit),
            DOUBLE: (self.played.double, hands.may_double),
        }
        return {name: worth[:, :, row] for name, (worth, may) in choices.items() if may[row]}

    def split(self, pair: int, like: Ints) -> Floats:
        """What splitting is worth, up to as many hands as pay best.

        `like` counts the cards in the shoe that pair, those of the pair among them.
        """
        hand = self.split_hands[pair].pairing(like)
        worths = [split_worth(hand, most) for most in range(self.setting.most_hands(pair), 1, -1)]
        best = worths[0]
        for worth in worths[1:]:
            best = np.where(worth[PROFIT] > best[PROFIT], worth, best)
        return best

    def _split_hand(self, pair: int, plan: Plan) -> SplitHand:
        scene = self.stage.scene(plan)
        hands = plan.hands
        start = np.array([hands.find(pair)])
        seconds = np.unique(hands.child[start])
        seconds = seconds[seconds < len(hands)]
        worth = np.zeros((2, len(plan.others), len(hands) + 1))
        worth[:, :, seconds] = self._second_card(pair, scene, seconds)
        shoes = shoes_needed(self.setting.most_hands(pair))
        both = worth[:, :, hands.find(pair, pair)]
        anything = scene.draw(worth, start)[:, :, 0]
        by_shoe = (lambda w: list(np.moveaxis(w.reshape(2, -1, shoes), 2, 0)))
        cards = scene.left.sum(axis=1).reshape(-1, shoes)[:, 0] + 1
        like = (scene.left[:, pair]).reshape(-1, shoes)[:, 0] + 1
        return SplitHand(by_shoe(anything), by_shoe(both), like, cards)

    def _second_card(self, pair: int, scene: Scene, rows: Ints) -> Floats:
        """What a split hand is worth once it has its second card."""
        played, hands = play_on(self.setting.play, scene), scene.hands
        options = [(played.stand[:, :, rows], hands.may_stand[rows])]
        if pair == ACE and self.setting.split.aces == "one-card":
            return options[0][0]
        options.append((played.hit[:, :, rows], hands.may_hit[rows]))
        options.append((played.double[:, :, rows], hands.may_double[rows]))
        return pick(options, scene.leader)[0]
