"""Every hand played against one up-card, with splits."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from houseway.families.blackjack.odds.counts import ACE, Floats, Ints
from houseway.families.blackjack.odds.playing import PROFIT, Option, Played, pick, play_on
from houseway.families.blackjack.odds.setting import Setting
from houseway.families.blackjack.odds.splitting import SplitHand, shoes_needed, split_worth
from houseway.families.blackjack.odds.stage import Plan, Stage
from houseway.families.blackjack.rules import DOUBLE, HIT, STAND, freezes


class Against:
    """Hands against one up-card, for several sets of other cards that are seen.

    A worth holds profit and stake for each of these sets.
    """

    def __init__(self, setting: Setting, up: int, others: Ints) -> None:
        self.setting = setting
        self.up = up
        self.plan = setting.plan(others)
        pairs = setting.pairs if not freezes(up) else {}
        self._splits = {pair: setting.split_plan(pair, others) for pair in pairs}
        self.stage = Stage(setting.bank(up), [self.plan, *self._splits.values()])

    @cached_property
    def played(self) -> Played:
        return play_on(self.setting.play, self.stage.scene(self.plan))

    @cached_property
    def split_played(self) -> dict[int, Played]:
        """For every pair, hands that begin with one of its cards."""
        scenes = {pair: self.stage.scene(plan) for pair, plan in self._splits.items()}
        return {pair: play_on(self.setting.play, scene) for pair, scene in scenes.items()}

    def options(self, first: int, second: int) -> dict[str, Floats]:
        """The worth of each choice open to a dealt hand that is no natural, but for splitting it
        or giving it up. A joker up leaves every hand on its two cards."""
        hands, row = self.setting.hands, self.setting.hands.find(first, second)
        if freezes(self.up):
            return {STAND: self.played.stand[:, :, row]}
        choices = {
            STAND: (self.played.stand, hands.may_stand),
            HIT: (self.played.hit, hands.may_hit),
            DOUBLE: (self.played.double, hands.may_double),
        }
        return {name: worth[:, :, row] for name, (worth, may) in choices.items() if may[row]}

    def split(self, pair: int, like: int | Ints) -> tuple[Floats, Ints]:
        """What splitting is worth, and up to how many hands it pays to split.

        `like` counts the cards in the shoe that pair, those of the pair among them.
        """
        hand = self._split_hands[pair].pairing(like)
        most = self.setting.most_hands(pair)
        best, hands = split_worth(hand, most), np.full(len(hand.cards), most)
        for fewer in range(most - 1, 1, -1):
            worth = split_worth(hand, fewer)
            better = worth[PROFIT] > best[PROFIT]
            best, hands = np.where(better, worth, best), np.where(better, fewer, hands)
        return best, hands

    def split_options(self, pair: int) -> tuple[Ints, list[Option]]:
        """Split hands that have their second card, and what is open to them but splitting again."""
        hands, played = self.setting.pairs[pair], self.split_played[pair]
        rows = np.unique(hands.child[hands.find(pair)])
        rows = rows[rows < len(hands)]
        stand = Option(STAND, played.stand[:, :, rows], hands.may_stand[rows])
        if pair == ACE and self.setting.split.aces == "one-card":
            return rows, [stand._replace(is_open=np.ones(len(rows), dtype=np.bool_))]
        hit = Option(HIT, played.hit[:, :, rows], hands.may_hit[rows])
        double = self.setting.play.double
        doubles = hands.may_double[rows] & (double is not None and double.after_split)
        return rows, [stand, hit, Option(DOUBLE, played.double[:, :, rows], doubles)]

    @cached_property
    def _split_hands(self) -> dict[int, SplitHand]:
        return {pair: self._split_hand(pair, plan) for pair, plan in self._splits.items()}

    def _split_hand(self, pair: int, plan: Plan) -> SplitHand:
        scene = self.stage.scene(plan)
        shoes = shoes_needed(self.setting.most_hands(pair))
        worth = np.zeros((2, len(plan.others), len(plan.hands) + 1))
        rows, options = self.split_options(pair)
        worth[:, :, rows] = pick(options, plan.leader)[0]
        anything = scene.draw(worth, np.array([plan.hands.find(pair)]))[:, :, 0]
        both = worth[:, :, plan.hands.find(pair, pair)]
        return SplitHand(
            anything=np.moveaxis(anything.reshape(2, -1, shoes), 2, 0),
            both=np.moveaxis(both.reshape(2, -1, shoes), 2, 0),
            like=np.zeros(1, dtype=np.int64),
            cards=scene.left.sum(axis=1)[::shoes] + 1,
        )
