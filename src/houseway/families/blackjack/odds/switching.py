"""Two hands to a player, whose second cards may change places.

Each hand is played by its own cards, the two cards first dealt to the other hand, and the up-card;
what the other hand draws later is not used. How one hand is played then changes nothing for the
other, and the better of keeping and switching is taken for every four cards and up-card. Tens may
pair within their rank only, so deals are counted by rank.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from math import perm
from typing import NamedTuple

import numpy as np

from houseway.errors import not_worked_out
from houseway.families.blackjack.odds.against import Against
from houseway.families.blackjack.odds.counts import (
    NAMES,
    NO_OTHERS,
    VALUES,
    Flags,
    Floats,
    Ints,
    one,
    sample,
)
from houseway.families.blackjack.odds.deals import ranks_of
from houseway.families.blackjack.odds.one_hand import is_dealt_natural
from houseway.families.blackjack.odds.playing import PROFIT, STAKE
from houseway.families.blackjack.odds.result import PlayedOdds, Switch
from houseway.families.blackjack.odds.setting import Setting
from houseway.families.blackjack.rules import freezes, peeks


class Four(NamedTuple):
    """Cards of two hands by rank, every deal a row: a and b in the first hand, c and d in the
    second."""

    a: Ints
    b: Ints
    c: Ints
    d: Ints

    def switched(self) -> Four:
        return Four(self.a, self.d, self.c, self.b)

    def turned(self) -> Four:
        """The second hand first."""
        return Four(self.c, self.d, self.a, self.b)


class Sums(NamedTuple):
    """What all deals add up to: both hands played best, never switched, switched by points."""

    profit: float
    stake: float
    kept: float
    by_points: float
    switches: float


def switched_odds(
    setting: Setting, blind: PlayedOdds, progress: Callable[[float], None]
) -> PlayedOdds:
    """The odds with both hands seen, from those of one hand that knows nothing of the other."""
    if setting.play.surrender is not None:
        raise not_worked_out(
            "game", "the odds of two hands that may be surrendered are not worked out"
        )
    sums = np.zeros(len(Sums._fields))
    points: dict[str, dict[str, float]] = {}
    for number, up in enumerate(setting.ups, start=1):
        hands = TwoHands(setting, up)
        sums += hands.sums()
        points[NAMES[up]] = hands.named_points()
        progress(0.1 + 0.9 * number / len(setting.ups))
    total = Sums(*sums.tolist())
    ev = total.profit / 2
    return replace(
        blind,
        ev=ev,
        average_stake=total.stake / 2,
        switch=Switch(total.switches, ev - total.kept / 2, total.by_points / 2),
        strategy=replace(blind.strategy, points=points),
    )


class TwoHands:
    """Two hands against one up-card.

    Worths are listed by hand and by the other hand's cards; the last of these is none seen.
    """

    def __init__(self, setting: Setting, up: int) -> None:
        self.setting = setting
        self.up = up
        self.ranks = ranks_of(setting)
        self.pairs = list(combinations_with_replacement(setting.ups, 2))
        self.place = np.zeros((VALUES, VALUES), dtype=np.int64)
        for place, (a, b) in enumerate(self.pairs):
            self.place[a, b] = self.place[b, a] = place
        others = np.array([one(*pair) for pair in self.pairs])
        self.against = Against(setting, up, np.concatenate([others, NO_OTHERS]))
        self.rows = np.array([setting.hands.find(*pair) for pair in self.pairs])
        self.natural = np.array([is_dealt_natural(setting, *pair) for pair in self.pairs])
        self.unsplit = np.stack([self._best_unsplit(*pair) for pair in self.pairs], axis=1)
        self.as_natural = self._as_natural()
        self.ended = 1 - self.against.stage.alive(self.against.plan, self.rows).T
        self.likes, self.splits = self._splits()
        self.points = self._points()

    def sums(self) -> Floats:
        """Everything that can be dealt with this up-card, as `Sums`."""
        size = int(self.ranks.counts.sum())
        out = np.zeros(len(Sums._fields))
        for up in np.flatnonzero(self.ranks.values == self.up).tolist():
            left = self.ranks.counts.copy()
            left[up] -= 1
            four, ways = _every_four(left)
            chance = ways * int(self.ranks.counts[up]) / perm(size, 5)
            out += self._sums(four, chance, up)
        return out

    def named_points(self) -> dict[str, float]:
        """What two cards are worth switched, and dealt where that differs."""
        names = ["".join(NAMES[v] for v in pair) for pair in self.pairs]
        kept, switched = self.points
        out = dict(zip(names, switched.tolist(), strict=True))
        for place in np.flatnonzero(self.natural):
            out[f"{names[place]} dealt"] = float(kept[place])
        return out

    def _sums(self, four: Four, chance: Floats, up: int) -> Sums:
        kept, lost_kept = self._both(four, up, dealt=True)
        switched, lost = self._both(four.switched(), up, dealt=False)
        if peeks(self.setting.play, sample(self.up)):
            lost = lost_kept  # the look for a natural comes before the switch
        better = switched[PROFIT] + lost > kept[PROFIT] + lost_kept
        ended = self.ended[self._hand(four), self._hand(four.turned())]

        def profit(switches: Flags) -> float:
            return float(
                chance @ np.where(switches, switched[PROFIT] + lost, kept[PROFIT] + lost_kept)
            )

        return Sums(
            profit=profit(better),
            stake=float(chance @ (np.where(better, switched, kept)[STAKE] + 2 * ended)),
            kept=profit(np.zeros_like(better)),
            by_points=profit(self._switches_by_points(four)),
            switches=float(chance @ (better * (1 - ended))),
        )

    def _both(self, four: Four, up: int, dealt: bool) -> tuple[Floats, Floats]:
        """The worth of both hands, and their profit in rounds that a natural ends."""
        first, second = (self._one(hand, up, dealt) for hand in (four, four.turned()))
        return first[0] + second[0], first[1] + second[1]

    def _one(self, four: Four, up: int, dealt: bool) -> tuple[Floats, Floats]:
        """The same of the first hand."""
        values, pairs = self.ranks.values, self.ranks.pairs
        hand, other = self._hand(four), self._hand(four.turned())
        worth = self.unsplit[:, hand, other]
        like = (pairs @ self.ranks.counts)[four.a] - pairs[four.a, up]
        like = like - pairs[four.a, four.c] - pairs[four.a, four.d]
        at = np.flatnonzero(pairs[four.a, four.b] & (not freezes(self.up)))
        place = np.searchsorted(self.likes, like[at])
        split = self.splits[:, values[four.a[at]], place, other[at]]
        worth[:, at] = np.where(split[PROFIT] > worth[PROFIT, at], split, worth[:, at])
        classes = self.setting.payoff.class_of[self.rows[hand]]
        if dealt:
            worth = np.where(self.natural[hand], self.as_natural[:, hand, other], worth)
            classes = np.where(self.natural[hand], self.setting.payoff.natural, classes)
        lost = self.ended[hand, other] * self.against.stage.bank.against_natural[classes]
        return worth, lost

    def _hand(self, four: Four) -> Ints:
        """Which hand the first is."""
        values = self.ranks.values
        return np.asarray(self.place[values[four.a], values[four.b]])

    def _best_unsplit(self, first: int, second: int) -> Floats:
        return _best(list(self.against.options(first, second).values()))

    def _as_natural(self) -> Floats:
        """The worth of dealt naturals, in the places of all hands."""
        stage, plan = self.against.stage, self.against.plan
        classes = np.full(len(self.rows), self.setting.payoff.natural)
        hands = np.flatnonzero(self.natural)
        out = np.zeros_like(self.unsplit)
        out[PROFIT, hands] = stage.stand(plan, self.rows[hands], classes[hands]).T
        out[STAKE, hands] = stage.alive(plan, self.rows[hands]).T
        return out

    def _splits(self) -> tuple[Ints, Floats]:
        """The numbers of cards that may pair with a hand's, and what splitting is then worth by
        value, number and the other hand's cards."""
        full = self.ranks.pairs @ self.ranks.counts
        likes = np.unique(full[:, None] - np.arange(4))
        worth = np.zeros((2, VALUES, len(likes), len(self.pairs) + 1))
        for pair in self.against.split_played:
            for place, like in enumerate(likes.tolist()):
                worth[:, pair, place] = self.against.split(pair, like)[0]
        return likes, worth

    def _points(self) -> tuple[Floats, Floats]:
        """What each hand is worth as dealt and as switched when the other hand is not seen."""
        worth = self.unsplit[PROFIT, :, -1].copy()
        for place, (a, b) in enumerate(self.pairs):
            if a == b and (self.ranks.values == a).sum() == 1 and a in self.against.split_played:
                like = int(self.against.stage.bank.shoe[a])
                worth[place] = max(worth[place], self.against.split(a, like)[0][PROFIT, -1])
        alive = 1 - self.ended[:, -1]
        kept = np.where(self.natural, self.as_natural[PROFIT, :, -1], worth)
        return kept / alive, worth / alive

    def _switches_by_points(self, four: Four) -> Flags:
        kept, switched = (
            points[self._hand(hands)] + points[self._hand(hands.turned())]
            for points, hands in zip(self.points, (four, four.switched()), strict=True)
        )
        return np.asarray(switched > kept)


def _every_four(left: Ints) -> tuple[Four, Floats]:
    """Every four ranks in order, and in how many ways a shoe deals them."""
    four = Four(*np.indices((len(left),) * 4).reshape(4, -1))
    ways = np.ones(len(four.a))
    for place, cards in enumerate(four):
        ways *= np.maximum(left[cards] - sum((cards == four[n]) for n in range(place)), 0)
    return four, ways


def _best(worths: list[Floats]) -> Floats:
    best = worths[0]
    for worth in worths[1:]:
        best = np.where(worth[PROFIT] > best[PROFIT], worth, best)
    return best
