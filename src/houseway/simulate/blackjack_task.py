"""A simulation of blackjack made ready: facts, strategy and shoe, and blocks of rounds played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.procedure import most_cards
from houseway.simulate.blackjack_facts import Array, packed, prepare
from houseway.simulate.blackjack_strategy import Strategy
from houseway.simulate.sample import Sample

if TYPE_CHECKING:
    from houseway.simulate.blackjack_kernel import Deal, Tally

From = Literal["full-shoe", "cut-card"]


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
        self.prepared = prepare(game, sides, how.ladder)

    def block(self, number: int, rounds: int, tally: Tally | None = None) -> Tally:
        """Play one block of rounds, into a new tally unless one is given."""
        from houseway.simulate.streams import stream

        deck = self.game.rules.deck
        cards = [card for card, many in deck.shoe.items() for _ in range(many)]
        cut = min(deck.cut_from_back, len(cards) // 4)
        deal = self._deal(cards, stream(self.seed, number), cut, most_cards(self.game))
        counted = self.tally() if tally is None else tally
        self._play(deal._replace(fresh=self.dealt == "full-shoe"), counted, rounds)
        return counted

    def script(self, cards: Sequence[Card], rounds: int) -> Array:
        """Play rounds on cards as they lie, one after the other.

        Gives a row for each: the card it ended with, profit and stake in units of `unit`, how the
        bank ended and with how many cards, and what side wagers ask. Rounds that ran out of cards
        have nothing.
        """
        from houseway.simulate.streams import silence

        tally = self.tally(traced=rounds)
        self._play(self._deal(cards, silence(), cut=-1, reserve=0), tally, rounds)
        return tally.trace

    def tally(self, traced: int = 0) -> Tally:
        """A tally with nothing counted."""
        from houseway.simulate.blackjack_kernel import new_tally

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

    def _deal(self, cards: Sequence[Card], state: Array, cut: int, reserve: int) -> Deal:
        from houseway.simulate.blackjack_kernel import Deal
        from houseway.simulate.streams import NUMBERS

        # Jokers behind the last card end every hand of a round that runs out of cards.
        behind = [JOKER] * self.prepared.facts.most_cards
        shoe = np.array([packed(card) for card in (*cards, *behind)], dtype=np.int64)
        numbers = np.zeros(NUMBERS, dtype=np.int64)
        return Deal(shoe, len(cards), numbers, state, False, cut, reserve)

    def _play(self, deal: Deal, tally: Tally, rounds: int) -> None:
        from houseway.simulate.blackjack_kernel import Book, new_hands, play_rounds

        how, facts = self.how, self.prepared.facts
        levels = how.choices.shape[1]
        book = Book(how.choices.ravel(), how.early.ravel(), how.worth.ravel(), levels)
        hands = new_hands(facts.hands * facts.most_hands)
        bank = np.zeros(facts.most_cards, dtype=np.int64)
        play_rounds(facts, book, deal, hands, bank, tally, rounds)
