"""A blackjack game and a shoe made ready: hands, pay lines and finished hands of the bank."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from houseway.cards.deck import Composition
from houseway.errors import not_worked_out
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds.bank import Finished, finished_hands, suits_of
from houseway.families.blackjack.odds.counts import ACE, VALUES, Ints, counts_of, one, sample
from houseway.families.blackjack.odds.hands import Hands, all_hands
from houseway.families.blackjack.odds.payoff import Payoff, payoff
from houseway.families.blackjack.odds.splitting import shoes_needed
from houseway.families.blackjack.odds.stage import Plan
from houseway.families.blackjack.odds.worth import Bank
from houseway.families.blackjack.rules import Split, peeks
from houseway.play.features import features_of

_MOST_HANDS = 5  # more would hold more cards of one value than `packed` has room for


class Setting:
    """One game wager of one game, dealt from one shoe."""

    def __init__(self, game: Blackjack, spot: str, shoe: Composition) -> None:
        split = game.settings.split
        if split is not None and split.hands > _MOST_HANDS:
            raise not_worked_out(
                ("options", "split"),
                f"odds are worked out for up to {_MOST_HANDS} hands of one split",
                split.hands,
            )
        self.game = game
        self.play = game.settings
        self.spot = spot
        self.composition = shoe
        self.shoe = counts_of(shoe)
        self.hands = all_hands(self.play, self.shoe)

    @cached_property
    def ups(self) -> list[int]:
        """The values an up-card can have."""
        return [v for v in range(VALUES) if self.shoe[v]]

    @cached_property
    def finished(self) -> dict[int, list[Finished]]:
        asked = features_of(self.game.rules.by_id[self.spot])
        suits = suits_of(self.composition)
        return {up: list(finished_hands(self.play, suits, up, asked)) for up in self.ups}

    @cached_property
    def payoff(self) -> Payoff:
        hands = (f.shares for finished in self.finished.values() for f in finished)
        banks = dict.fromkeys(hand for shares in hands for hand, _ in shares)
        return payoff(self.game, self.spot, self.hands, list(banks))

    def bank(self, up: int) -> Bank:
        """The bank behind an up-card."""
        ends = peeks(self.play, sample(up)) or self.play.late_natural_takes == "original"
        return Bank(up, self.shoe - one(up), self.finished[up], self.payoff, ends)

    def plan(self, others: Ints, hands: Hands | None = None) -> Plan:
        """Hands as dealt, each by its own best choices."""
        double = self.play.double
        rescued = self.payoff.rescued if double is not None and double.rescue else None
        return Plan(hands or self.hands, others, np.arange(len(others)), rescued)

    @cached_property
    def pairs(self) -> dict[int, Hands]:
        """The values that can be split, and the hands that may follow from one such card."""
        if self.play.split is None:
            return {}
        values = (v for v in range(ACE, VALUES) if self.shoe[v] >= 2)
        return {v: self.hands.holding(v) for v in values}

    @property
    def offers_even_money(self) -> bool:
        return self.play.insurance is not None and self.play.insurance.even_money

    @property
    def split(self) -> Split:
        assert self.play.split is not None
        return self.play.split

    def most_hands(self, pair: int) -> int:
        """How many hands a pair may become."""
        return 2 if pair == ACE and not self.split.resplit_aces else self.split.hands

    def split_plan(self, pair: int, others: Ints) -> Plan:
        """A hand that begins with one card of a pair, in the shoes its splits call for.

        All follow the choices that are best when just the pair and the up-card have left the
        shoe: a split hand is played by its own cards, whatever the hands beside it have drawn.
        """
        shoes = shoes_needed(self.most_hands(pair))
        gone = np.arange(1, shoes + 1)[:, None] * one(pair)
        double = self.play.double
        rescues = double is not None and double.rescue and double.rescue_after_split
        return Plan(
            self.pairs[pair],
            (others[:, None] + gone).reshape(-1, VALUES),
            np.repeat(np.arange(len(others)) * shoes, shoes),
            self.payoff.rescued if rescues else None,
        )
