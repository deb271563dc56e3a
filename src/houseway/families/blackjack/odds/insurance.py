"""Insurance against the bank's natural when it shows an ace."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from houseway.cards.deck import Composition
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds.counts import ACE, VALUES, counts_of, sample
from houseway.families.blackjack.outcome import Outcome, bank_hand
from houseway.proof.model import Situation, SpotOdds, WagerOdds, outcomes_of
from houseway.rulebook.schema import Spot


def insurance_odds(game: Blackjack, spot: Spot, shoe: Composition) -> SpotOdds:
    """The wager by the up-card alone, and by how many cards are seen that would make a natural.

    It is right to insure only in situations that favour the bettor.
    """
    counts = counts_of(shoe)
    counts[ACE] -= 1
    makes = [
        hole
        for hole in range(VALUES)
        if bank_hand(game.settings, [sample(ACE), sample(hole)]).kind == "natural"
    ]
    good, left = int(counts[makes].sum()), int(counts.sum())

    def odds(good: int, left: int) -> WagerOdds:
        ways = {id(line): 0 for line in spot.lines}
        for kind, number in (("natural", good), ("live", left - good)):
            ways[id(game.line(spot.id, Outcome("live", 0, 2, kind)))] += number
        return WagerOdds(outcomes_of(spot.lines, list(ways.values())))

    def situations() -> Iterator[Situation]:
        cards = 2 * game.settings.hands
        for seen in range(cards + 1):
            ways = comb(good, seen) * comb(left - good, cards - seen)
            if ways:
                name = f"{seen} of your {cards} cards {'is a ten' if seen == 1 else 'are tens'}"
                chance = Fraction(ways, comb(left, cards))
                yield Situation(name, odds(good - seen, left - cards), chance)

    return SpotOdds(spot, odds(good, left), situations=tuple(situations()))
