"""A simulation of blackjack made ready: facts, strategy and shoe, and blocks of rounds played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import (
    TOTALS,
    Array,
    base_spots,
    first_fours,
    group_of,
    matches,
    most_drawn,
    packed,
)
from houseway.families.blackjack.kernel.strategy import Strategy
from houseway.families.blackjack.procedure import most_cards
from houseway.proof.sample import Sample

if TYPE_CHECKING:
    from houseway.families.blackjack.kernel.seat import Seat, Tally
    from houseway.proof.shifts import Cards

From = Literal["full-shoe", "cut-card"]


class Prepared(NamedTuple):
    """One seat ready for the kernel, and what its whole numbers stand for.

    `scale` turns stakes into the unit of profits, in which `unit` is one unit first staked on each
    dealt hand, and `most` the most a round can win or lose.
    """

    seat: Seat
    scale: int
    unit: int
    most: int


def prepare(game: Blackjack, how: Strategy, sides: tuple[str, ...]) -> Prepared:
    """A seat of a game with these wagers beside the game wagers."""
    from houseway.families.blackjack.kernel.core import core_of
    from houseway.families.blackjack.kernel.seat import Seat

    asked = set[str]().union(*(group_of(game, side) for side in sides))
    core, lines = core_of(game, [how], "bank-special" in asked)
    profits = [[line.profit for line in spot.lines] for spot in base_spots(game)]
    scale = lcm(*(profit.denominator for spot in profits for profit in spot))
    pays = np.stack(
        [
            np.array([int(profit * scale) for profit in spot], dtype=np.int64)[met]
            for spot, met in zip(profits, lines, strict=True)
        ]
    )
    ladder = np.array([amount // gcd(*how.ladder) for amount in how.ladder], dtype=np.int64)
    nothing = np.zeros(0, dtype=np.uint8)
    seat = Seat(
        core=core,
        pays=pays.ravel(),
        ladder=ladder,
        completes=game.settings.draw_without_action or bool(asked & TOTALS),
        asks_sides=bool(sides),
        asks_reds="reds" in asked,
        match=matches() if "match" in asked else nothing,
        first_four=first_fours() if "first-four" in asked else nothing,
    )
    most = int(np.abs(pays).max()) * int(ladder.max()) * core.width
    return Prepared(seat, scale, scale * int(ladder[0]) * core.hands, most)


class Task:
    """One simulation. What a block deals follows from the seed and its number alone."""

    def __init__(
        self,
        game: Blackjack,
        how: Strategy,
        sides: tuple[str, ...] = (),
        dealt: From = "full-shoe",
        seed: int = 1,
    ) -> None:
        self.game = game
        self.how = how
        self.sides = sides
        self.dealt = dealt
        self.seed = seed
        self.prepared = prepare(game, how, sides)

    def block(self, number: int, rounds: int, tally: Tally | None = None) -> Tally:
        """Play one block of rounds, into a new tally unless one is given."""
        from houseway.compiled.streams import stream

        deck = self.game.rules.deck
        cards = [card for card, many in deck.shoe.items() for _ in range(many)]
        at = stream(self.seed, number)
        dealt = self._cards(cards, at, deck.behind_cut, most_cards(self.game))
        counted = self.tally() if tally is None else tally
        self._play(dealt._replace(fresh=self.dealt == "full-shoe"), counted, rounds)
        return counted

    def script(self, cards: Sequence[Card], rounds: int) -> Array:
        """Play rounds on cards as they lie, one after the other.

        Gives a row for each: the card it ended with, profit and stake in units of `unit`, how the
        bank ended and with how many cards, and what side wagers ask. Rounds that ran out of cards
        have nothing.
        """
        from houseway.compiled.streams import silence

        tally = self.tally(traced=rounds)
        self._play(self._cards(cards, silence(), cut=-1, reserve=0), tally, rounds)
        return tally.trace

    def tally(self, traced: int = 0) -> Tally:
        """A tally with nothing counted."""
        from houseway.families.blackjack.kernel.seat import new_tally

        return new_tally(self.prepared.most, traced)

    @property
    def unit(self) -> int:
        """What one unit first staked counts as, all hands together."""
        return self.prepared.unit

    def sample(self, tally: Tally) -> Sample:
        middle = self.prepared.most
        found = tally.profits.nonzero()[0].tolist()
        counts = {Fraction(n - middle, self.unit): int(tally.profits[n]) for n in found}
        return Sample(counts)

    def stake(self, tally: Tally) -> float:
        """What was put up on average, in units first staked."""
        rounds = int(tally.profits.sum())
        staked = Fraction(int(tally.sums[1]) * self.prepared.scale, self.unit)
        return float(staked / rounds) if rounds else 0.0

    def _cards(self, cards: Sequence[Card], state: Array, cut: int, reserve: int) -> Cards:
        from houseway.compiled.streams import NUMBERS
        from houseway.proof.shifts import NO_BURN, Cards

        # Jokers behind the last card end every hand of a round that runs out of cards.
        most = most_drawn(self.game, self.prepared.seat.core.width + 1)
        shoe = [packed(card) for card in (*cards, *[JOKER] * most)]
        return Cards(
            shoe=np.array(shoe, dtype=np.int64),
            size=len(cards),
            numbers=np.zeros(NUMBERS, dtype=np.int64),
            state=state,
            fresh=False,
            cut=cut,
            need=reserve,
            most=most,
            extra=0,
            burns=NO_BURN,
            card=np.zeros(0, dtype=np.int64),
        )

    def _play(self, cards: Cards, tally: Tally, rounds: int) -> None:
        from houseway.families.blackjack.kernel.sampled_rounds import new_hands
        from houseway.families.blackjack.kernel.seat import play_rounds

        seat = self.prepared.seat
        bank = np.zeros(cards.most, dtype=np.int64)
        play_rounds(seat, cards, new_hands(seat.core.width), bank, tally, rounds)
