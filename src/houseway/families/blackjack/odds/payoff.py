"""What a wager on a hand is worth against each hand of the bank, read off its pay lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds.counts import Floats, Ints
from houseway.families.blackjack.odds.hands import Hands
from houseway.families.blackjack.outcome import BankHand, Outcome
from houseway.play.features import features_of


@dataclass(frozen=True)
class Payoff:
    """Profit per unit staked. Hands that earn alike against every hand of the bank are one class.

    `profits[class, bank hand]`; `natural` is the class of a natural as dealt. `rescued` is what
    becomes of each unit that stays behind when the last portion of a double is taken back.
    """

    banks: dict[BankHand, int]
    profits: Floats
    class_of: Ints
    natural: int
    surrendered: float
    rescued: float
    even_money: float


def payoff(game: Blackjack, spot: str, hands: Hands, banks: Sequence[BankHand]) -> Payoff:
    """The payoff of a spot that asks only how a hand and the bank's compare."""
    asked = features_of(game.rules.by_id[spot])

    def profit(mine: tuple[str, int, int], bank: BankHand) -> float:
        kind, total, cards = mine
        outcome = Outcome(kind, total, cards, bank.kind, bank.total, bank.cards, bank.special)
        return float(game.line(spot, outcome).profit)

    def early(kind: str) -> float:
        return float(game.line(spot, Outcome(kind, 0, 2)).profit)

    seen = hands.kinds if "player-cards" in asked else [(k, t, 2) for k, t, _ in hands.kinds]
    mine = list(dict.fromkeys([("natural", 21, 2), *seen]))
    table = np.array([[profit(m, bank) for bank in banks] for m in mine])
    profits, classes = np.unique(table, axis=0, return_inverse=True)
    number = dict(zip(mine, classes.ravel().tolist(), strict=True))
    return Payoff(
        banks={bank: place for place, bank in enumerate(banks)},
        profits=profits,
        class_of=np.array([number[m] for m in seen]),
        natural=number["natural", 21, 2],
        surrendered=early("surrendered"),
        rescued=early("rescued"),
        even_money=early("even-money"),
    )
