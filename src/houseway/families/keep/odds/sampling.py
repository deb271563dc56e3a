"""Many deals from a full shoe, in blocks that follow from a seed whoever plays them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from houseway.cards.card import Card
from houseway.compiled.blocks import in_order
from houseway.compiled.streams import silence, stream
from houseway.families.keep.game import Keep
from houseway.families.keep.odds.kernel import Array, Tally, Ways, new_tally, preferences, run
from houseway.families.keep.odds.kinds import KINDS, kinds_of_cards
from houseway.hands.rankings import FAST_ACTION
from houseway.hands.tables import tables

WORKERS = 2

Done = Callable[[int], None]


class Deals:
    """Deals of one game. Every hand is kept the house way; `strength` ranks the kinds of two."""

    def __init__(self, game: Keep, strength: Array | None = None) -> None:
        held = game.rules.deck.shoe.items()
        self.shoe = [card for card, number in held for _ in range(number)]
        worth = np.zeros(KINDS) if strength is None else strength
        preferred = preferences(game.settings.suited_pair)
        self.ways = Ways(preferred, kinds_of_cards(), worth)

    def sample(
        self,
        deals: int,
        seed: int,
        hand: Sequence[Card] = (),
        done: Done | None = None,
        workers: int = WORKERS,
    ) -> Tally:
        """So many deals; the first hand is `hand` where one is given. `done` is told of blocks."""
        rest = list(self.shoe)
        for card in hand:
            rest.remove(card)
        order = np.array([*hand, *rest], np.uint8)

        def block(number: int, size: int) -> Tally:
            return self._run(size, len(hand), order.copy(), stream(seed, number))

        total = new_tally()
        for size, part in in_order(block, deals, workers):
            total.add(part)
            if done is not None:
                done(size)
        return total

    def script(self, cards: Sequence[Card]) -> Tally:
        """One deal of these thirteen cards: the first hand, the second, the board."""
        return self._run(1, 0, np.array(cards, np.uint8), silence())

    def _run(self, deals: int, known: int, order: Array, state: Any) -> Tally:
        return run(deals, known, order, state, self.ways, _tables())


@cache
def _tables() -> Any:
    return tables(FAST_ACTION, 7)
