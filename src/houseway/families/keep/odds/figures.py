"""From what was counted to the odds of a wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb, sqrt

from houseway.families.keep.game import Keep
from houseway.families.keep.odds.kernel import (
    BANK_NATURAL,
    BOTH_NATURAL,
    COPY,
    HIGHER,
    LOWER,
    NATURAL,
    Tally,
)
from houseway.families.keep.outcome import Outcome, outcome_of
from houseway.families.keep.rules import BASE, DEALT, UNPLAYED
from houseway.families.keep.rules import COPY as SAME
from houseway.families.keep.rules import HIGHER as ABOVE
from houseway.families.keep.rules import LOWER as BELOW
from houseway.proof.model import Situation, WagerOdds, outcomes_of

# A deal from the first hand's side and from the second's, by how it was counted.
SIDES: Mapping[int, tuple[Outcome, Outcome]] = {
    HIGHER: (outcome_of(False, False, ABOVE), outcome_of(False, False, BELOW)),
    LOWER: (outcome_of(False, False, BELOW), outcome_of(False, False, ABOVE)),
    COPY: (outcome_of(False, False, SAME), outcome_of(False, False, SAME)),
    NATURAL: (outcome_of(True, False, UNPLAYED), outcome_of(False, True, UNPLAYED)),
    BANK_NATURAL: (outcome_of(False, True, UNPLAYED), outcome_of(True, False, UNPLAYED)),
    BOTH_NATURAL: (outcome_of(True, True, UNPLAYED), outcome_of(True, True, UNPLAYED)),
}
PLAYED = (HIGHER, LOWER, COPY)


class Figures:
    """The wager of one game, read off one tally."""

    def __init__(self, game: Keep, tally: Tally) -> None:
        self.game, self.tally = game, tally
        self.lines = game.rules.by_id[BASE].lines

    def house_way(self) -> WagerOdds:
        """Both hands kept the house way, every deal counted with either as the bank's."""
        deals = ((int(number), self._both(which)) for which, number in enumerate(self.tally.deals))
        return self._odds(self._counts(), deals)

    def strongest(self) -> WagerOdds:
        """The strongest kind of two kept, against a bank that goes the house way.

        What that changes in each deal is added to the figures of the house way.
        """
        counts, naturals = self._counts(), (NATURAL, BANK_NATURAL, BOTH_NATURAL)
        deals = [(int(self.tally.deals[which]), self._both(which)) for which in naturals]
        for house in PLAYED:
            for strong in PLAYED:
                number = int(self.tally.moved[house, strong])
                before, after = SIDES[house][0], SIDES[strong][0]
                counts[self._place(before)] -= 2 * number
                counts[self._place(after)] += 2 * number
                gain = self._profit(after) - self._profit(before)
                deals.append((number, self._both(house) + gain))
        return self._odds(counts, deals)

    def situations(self) -> Iterator[Situation]:
        """What naturals do, exactly, and the play by strength."""
        size, alike = sum(self.game.rules.deck.shoe.values()), 4 * self.game.rules.deck.decks
        chance = Fraction(13 * comb(alike, DEALT), comb(size, DEALT))
        mine = {outcome_of(True, False, UNPLAYED): chance.numerator}
        yield Situation("Dealt a natural", self._exact(mine), chance)
        again = 12 * comb(alike, DEALT) + comb(alike - DEALT, DEALT)
        banks = {
            outcome_of(True, True, UNPLAYED): again,
            outcome_of(False, True, UNPLAYED): comb(size - DEALT, DEALT) - again,
        }
        yield Situation("The bank is dealt a natural", self._exact(banks), chance)
        yield Situation("Keeping the two that win most", self.strongest(), Fraction(1))

    def _exact(self, ways: Mapping[Outcome, int]) -> WagerOdds:
        counts = [0] * len(self.lines)
        for outcome, number in ways.items():
            counts[self._place(outcome)] += number
        return WagerOdds(outcomes_of(self.lines, counts))

    def _counts(self) -> list[int]:
        """How often each pay line was met, every deal seen from both sides."""
        counts = [0] * len(self.lines)
        for which, number in enumerate(self.tally.deals):
            for outcome in SIDES[which]:
                counts[self._place(outcome)] += int(number)
        return counts

    def _odds(self, counts: list[int], deals: Iterable[tuple[int, Fraction]]) -> WagerOdds:
        """The odds, with the error that follows from how profits vary from deal to deal."""
        return WagerOdds(outcomes_of(self.lines, counts), standard_error(deals))

    def _both(self, which: int) -> Fraction:
        """What a deal brings on the average of its two sides."""
        return sum(map(self._profit, SIDES[which]), Fraction(0)) / 2

    def _profit(self, outcome: Outcome) -> Fraction:
        return self.game.line(BASE, outcome).profit

    def _place(self, outcome: Outcome) -> int:
        line = self.game.line(BASE, outcome)
        return next(place for place, each in enumerate(self.lines) if each is line)


def standard_error(profits: Iterable[tuple[int, Fraction]]) -> float:
    """The standard error of an average profit, from how often each profit was made.

    >>> standard_error([(50, Fraction(1)), (50, Fraction(-1))])
    0.1
    """
    made = list(profits)
    number = sum(times for times, _ in made)
    mean = sum((times * profit for times, profit in made), Fraction(0)) / number
    squares = sum((times * (profit - mean) ** 2 for times, profit in made), Fraction(0))
    return sqrt(squares / number / number)
