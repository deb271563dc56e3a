"""What the base wager meets when two set hands are compared: nine ways to stand, and a tenth.

A cell is 3 * front + back, each 0 where the player's half is lower than the bank's, 1 where they
are equal and 2 where it is higher. The tenth is a bank whose ace-high hand pushes every wager.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.rules import EQUAL, GAME, HIGHER, LOWER, Play, result_of
from houseway.proof.model import OutcomeOdds, outcomes_of
from houseway.rulebook.schema import Line

STANDS = (LOWER, EQUAL, HIGHER)
CELLS = 9
ACE_HIGH = CELLS
RESULTS = CELLS + 1


def lines_of(game: PaiGow) -> tuple[Line, ...]:
    """The pay line of each cell."""
    return tuple(game.line(GAME, outcome) for outcome in _outcomes(game.settings))


def _outcomes(play: Play) -> list[Outcome]:
    every = [Outcome(result_of(play, *halves), *halves) for halves in product(STANDS, STANDS)]
    return [*every, Outcome(bank_ace_high=True)]


def profits_of(game: PaiGow) -> tuple[Fraction, ...]:
    """What each cell is worth to the player."""
    return tuple(line.profit for line in lines_of(game))


def order_of(game: PaiGow) -> list[int]:
    """How welcome each cell is to the player: higher numbers are better."""
    profits = profits_of(game)
    every = sorted(set(profits))
    return [every.index(profit) for profit in profits]


def outcomes_by_cell(game: PaiGow, counts: Sequence[int]) -> tuple[OutcomeOdds, ...]:
    """The pay table with how often each of its lines was met."""
    lines = game.rules.by_id[GAME].lines
    numbers = [0] * len(lines)
    for line, number in zip(lines_of(game), counts, strict=True):
        numbers[next(n for n, one in enumerate(lines) if one is line)] += number
    return outcomes_of(lines, numbers)
