"""What a split pair is worth when every hand is played by its own cards and the up-card.

The cards of all hands come from one shoe in no particular order, so the second cards of all split
hands may be thought drawn first. That settles how many hands there are. Each hand is then worth
what it is worth alone in a shoe without the known cards, given that some other second cards are
known to be unlike the pair. With `r` cards like the pair gone and `m` others known to be unlike,

    E(r, m + 1) = (E(r, m) - q E(r + 1, m)) / (1 - q),   q = like(r) / (cards(r) - m)

because E(r, m) itself is an average over the next second card being alike (then one more such
card is gone) or unlike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from houseway.families.blackjack.odds.counts import Floats, Ints


@dataclass(frozen=True)
class SplitHand:
    """One hand that begins with a card of the pair, in shoes that have lost 2, 3, … such cards.

    `anything[r - 2]` is its worth with any second card, `both[r - 2]` with a second card of the
    same value. `like` and `cards` count the shoe, the pair still in it.
    """

    anything: Floats
    both: Floats
    like: int | Ints
    cards: Ints

    def pairing(self, like: int | Ints) -> SplitHand:
        """The same where so many cards pair."""
        return replace(self, like=like)

    def alike(self, gone: int, known: int) -> Floats:
        """The chance that a second card pairs, given that so many others are known not to."""
        cards = np.maximum(self.cards - gone - known, 1)
        return np.asarray(np.clip((self.like - gone) / cards, 0, 1))

    @cached_property
    def unlike(self) -> Floats:
        """What of `anything` comes from second cards that do not pair."""
        pairs = [self.alike(gone, 0) for gone in range(2, 2 + len(self.both))]
        return np.stack([a - q * b for a, q, b in zip(self.anything, pairs, self.both)])

    def given(self, worth: Floats, gone: int, known: int) -> Floats:
        """A worth when so many cards of the pair are gone and so many others known to differ."""
        if known == 0:
            return np.asarray(worth[gone - 2])
        q = self.alike(gone, known - 1)
        less, more = (self.given(worth, gone + one, known - 1) for one in (0, 1))
        return np.asarray(np.where(q < 1, (less - q * more) / np.where(q < 1, 1 - q, 1), 0))


def shoes_needed(most: int) -> int:
    """How many shoes, each with one more card of the pair gone, up to `most` hands call for."""
    return 2 * most - 3


def split_worth(hand: SplitHand, most: int) -> Floats:
    """What all hands together are worth, split again whenever there are fewer than `most`."""
    total: Floats = np.zeros_like(hand.anything[0])
    chances = {(2, 0): np.ones(len(hand.cards))}
    while chances:
        (hands, filled), chance = chances.popitem()
        if filled < hands < most:
            q = hand.alike(hands, filled)
            for state, part in (((hands + 1, filled), q), ((hands, filled + 1), 1 - q)):
                chances[state] = chances.get(state, 0) + chance * part
            continue
        if filled:
            differs = np.maximum(1 - hand.alike(hands, filled - 1), 1e-300)
            each = hand.given(hand.unlike, hands, filled - 1) / differs
            total = total + chance * filled * each
        if filled < hands:
            total = total + chance * (hands - filled) * hand.given(hand.anything, hands, filled)
    return total
