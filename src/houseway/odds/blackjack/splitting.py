"""What a split pair is worth when every hand is played by its own cards and the up-card.

The cards of all hands come from one shoe in no particular order, so the second cards of all split
hands may be thought drawn first. That settles how many hands there are. Each hand is then worth
what it is worth alone in a shoe without the known cards, given that some other second cards are
known to be unlike the pair. With `r` cards like the pair gone and `m` others known to be unlike,

    E(r, m + 1) = (E(r, m) - q E(r + 1, m)) / (1 - q),   q = like(r) / (cards(r) - m)

because E(r, m) itself is an average over the next second card being alike (then it is one more
card gone) or unlike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from houseway.odds.blackjack.counts import Floats, Ints


@dataclass(frozen=True)
class SplitHand:
    """One hand that begins with a card of the pair, in shoes that have lost 2, 3, … such cards.

    `anything[r - 2]` is its worth with any second card, `both[r - 2]` with a second card of the
    same value. `like` and `cards` count the shoe, the pair still in it.
    """

    anything: Sequence[Floats]
    both: Sequence[Floats]
    like: Ints
    cards: Ints

    def pairing(self, like: Ints) -> SplitHand:
        """The same where only so many cards pair."""
        return replace(self, like=like)

    @cached_property
    def unlike(self) -> Sequence[Floats]:
        """What of `anything` comes from second cards that do not pair."""
        return [
            worth - self.alike(gone, 0) * pair
            for gone, (worth, pair) in enumerate(zip(self.anything, self.both, strict=True), 2)
        ]

    def alike(self, gone: int, known: int) -> Floats:
        """The chance that a second card is like the pair, given others `known` to be unlike."""
        return np.maximum(self.like - gone, 0) / np.maximum(self.cards - gone - known, 1)

    def given(self, worth: Sequence[Floats], gone: int, known: int) -> Floats:
        if known == 0:
            return worth[gone - 2]
        q = self.alike(gone, known - 1)
        less, more = (self.given(worth, gone + more, known - 1) for more in (0, 1))
        return np.asarray((less - q * more) / np.maximum(1 - q, 1e-300))


def shoes_needed(most: int) -> int:
    """How many shoes, each with one more card of the pair gone, up to `most` hands call for."""
    return max(2 * most - 3, 1)


def split_worth(hand: SplitHand, most: int) -> Floats:
    """What all hands together are worth, split again whenever there are fewer than `most`."""
    total = np.zeros_like(hand.anything[0])
    ways = {(0, 0): np.ones(len(hand.cards))}
    while ways:
        (again, filled), chance = ways.popitem()
        hands = 2 + again
        if filled < hands < most:
            q = hand.alike(hands, filled)
            for state, part in (((again + 1, filled), q), ((again, filled + 1), 1 - q)):
                ways[state] = ways.get(state, 0) + chance * part
            continue
        worth = np.zeros_like(total)
        if filled:
            certain = 1 - hand.alike(hands, filled - 1)
            worth += filled * hand.given(hand.unlike, hands, filled - 1) / certain
        if filled < hands:
            worth += (hands - filled) * hand.given(hand.anything, hands, filled)
        total += chance * worth
    return total
