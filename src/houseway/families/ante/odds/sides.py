"""Side wagers that go by a bettor's cards, or by those together with the bank's."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np

from houseway.families.ante.game import Ante
from houseway.families.ante.odds.paying import Paying, Tally, Way
from houseway.families.ante.outcome import Outcome
from houseway.families.ante.rules import HIGHER
from houseway.hands import HIGH_52, category, evaluate_many
from houseway.play.features import features_of
from houseway.proof.model import OutcomeOdds, WagerOdds
from houseway.proof.suits import DECK, classes
from houseway.rulebook.schema import Spot

SIX = 6


def side_odds(game: Ante, paying: Paying, spot: Spot, tally: Tally) -> WagerOdds:
    """The odds of a side wager while the hand is played as in `tally`."""
    if "six" in features_of(spot):
        return paying.alone(spot.id, six_cards())
    held = game.settings.cards + game.settings.board
    return fewest(paying.alone(spot.id, tally), comb(DECK, held))


def fewest(odds: WagerOdds, deals: int) -> WagerOdds:
    """The same odds out of `deals` combinations, where that is possible in whole numbers."""
    times, rest = divmod(odds.combinations, deals)
    if rest or any(outcome.combinations % times for outcome in odds.outcomes):
        return odds
    return WagerOdds(
        tuple(
            OutcomeOdds(o.name, o.result, o.pays, o.combinations // times, o.probability, o.profit)
            for o in odds.outcomes
        )
    )


def six_cards() -> Tally:
    """All hands of six cards by the best five in them.

    Every class of five cards with every sixth card has each of them six times.
    """
    fives = classes(SIX - 1)
    counts: Counter[int] = Counter()
    for sixth in range(DECK):
        free = ~(fives.hands == sixth).any(axis=1)
        weights = fives.weights[free]
        hands = np.column_stack([fives.hands[free], np.full(len(weights), sixth, np.uint8)])
        values, place = np.unique(evaluate_many(HIGH_52, hands), return_inverse=True)
        found = np.zeros(len(values), np.int64)
        np.add.at(found, place, weights)
        counts.update(dict(zip(values.tolist(), found.tolist(), strict=True)))
    tally: Tally = Counter()
    for value, number in counts.items():
        kind = category(HIGH_52, value)
        assert kind is not None
        name = kind.name.replace(" ", "-")
        tally[Way("", 0, Outcome(False, True, HIGHER, name, name))] += number
    return Counter({way: number // SIX for way, number in tally.items()})
