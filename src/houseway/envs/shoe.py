"""A shoe that is shuffled quickly: its order comes straight from a numpy generator.

When it is shuffled is the table's own rule. Nobody can check the order against the commitment,
which an environment has no use for; to deal a checked shoe, use the table itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.shoe import LiveShoe
from houseway.rulebook.schema import Rules
from houseway.table.table import live_shoe


class QuickShoe(LiveShoe):
    """A live shoe of the cards in `pack`, shuffled by `random`."""

    def __init__(
        self, random: np.random.Generator, pack: NDArray[np.int64], *facts: Any, **more: Any
    ) -> None:
        super().__init__(*facts, **(more | {"seeds": lambda: random.bytes(32)}))
        self._random = random
        self._pack = pack

    def _shuffled(self, seed: bytes) -> list[Card]:
        if self._front:
            return super()._shuffled(seed)
        order: list[Card] = self._random.permutation(self._pack).tolist()
        return order

    def again(self, cards: Sequence[Card]) -> None:
        rest = [*self._order[self._at :], *cards]
        self._order[self._at :] = self._random.permutation(rest).tolist()


def pack_of(rules: Rules) -> NDArray[np.int64]:
    """Every card of a full shoe."""
    return np.array([card for card, many in rules.deck.shoe.items() for _ in range(many)])


def quick_shoe(rules: Rules, random: np.random.Generator, pack: NDArray[np.int64]) -> LiveShoe:
    """The shoe of a table of these rules."""
    return live_shoe(rules, lambda *facts, **more: QuickShoe(random, pack, *facts, **more))
