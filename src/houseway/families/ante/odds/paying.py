"""What a hand brings: the pay lines of all its wagers, as whole numbers for kernels and as odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import not_worked_out
from houseway.families.ante.game import Ante
from houseway.families.ante.outcome import Outcome
from houseway.families.ante.rules import ANTE, EQUAL, FOLD, HIGHER, LOWER
from houseway.proof.model import OutcomeOdds, WagerOdds, outcomes_of
from houseway.rulebook.schema import Line

# How a bettor's hand can stand to the bank's: whether the bank opens, and the result.
SHAPES = tuple((opened, result) for opened in (False, True) for result in (HIGHER, EQUAL, LOWER))

Counts = NDArray[np.int64]


class Way(NamedTuple):
    """How a hand went: what was picked in the end, how many antes that put up, and the outcome."""

    pick: str
    times: int
    outcome: Outcome


Tally = Counter[Way]


def tally_of(counts: Counts, picks: Mapping[str, int], kinds: Sequence[str]) -> Tally:
    """Ways from counts by pick, kind and shape. `picks` says what each puts up, in order."""
    found: Tally = Counter()
    for at, (pick, times) in enumerate(picks.items()):
        for place, kind in enumerate(kinds):
            for shape, (opened, result) in enumerate(SHAPES):
                if number := int(counts[at, place, shape]):
                    found[Way(pick, times, Outcome(pick == FOLD, opened, result, kind))] = number
    return found


class Paying:
    """The wagers of one hand together: the ante, what must be placed with it, and the raise."""

    def __init__(self, game: Ante, kinds: Sequence[str]) -> None:
        self.game = game
        self.kinds = kinds
        self.with_ante = [spot.id for spot in game.rules.spots if spot.kind == "base"]
        self.with_ante.sort(key=lambda spot: spot != ANTE)

    def lines(self, way: Way) -> list[tuple[Line, int]]:
        """The line each wager meets, and how many antes it is worth."""
        found = [(self.game.line(spot, way.outcome), 1) for spot in self.with_ante]
        if way.times:
            raised = self.game.line(self.game.settings.raise_spot, way.outcome)
            found.append((raised, way.times))
        return found

    def profit(self, way: Way) -> Fraction:
        """What all wagers bring together, per unit of the ante."""
        return sum((line.profit * times for line, times in self.lines(way)), Fraction(0))

    @cached_property
    def unit(self) -> int:
        """An ante on which every line pays a whole number."""
        spots = (*self.with_ante, self.game.settings.raise_spot)
        every = (line for spot in spots for line in self.game.rules.by_id[spot].lines)
        return lcm(*(line.profit.denominator for line in every))

    @cached_property
    def pay(self) -> Counts:
        """By kind and shape, in units: what a hand brings without its raise, and each ante of it.

        Held as `[kind, part, shape]`, where part 0 is without the raise and 1 the raise.
        """
        pay = np.zeros((len(self.kinds), 2, len(SHAPES)), np.int64)
        for kind, name in enumerate(self.kinds):
            for shape, (opened, result) in enumerate(SHAPES):
                outcome = Outcome(False, opened, result, name)
                bare, once = (self.profit(Way("", times, outcome)) for times in (0, 1))
                pay[kind, :, shape] = int(bare * self.unit), int((once - bare) * self.unit)
        return pay

    @cached_property
    def fold(self) -> int:
        """What a folded hand brings, in units."""
        every = (Outcome(True, *shape, kind) for shape in SHAPES for kind in self.kinds)
        found = {self.profit(Way(FOLD, 0, outcome)) for outcome in every}
        if len(found) > 1:
            raise not_worked_out(
                "game",
                f"{self.game.rules.name}: a fold must always cost the same",
                self.game.rules.id,
            )
        return int(found.pop() * self.unit)

    def whole(self, tally: Tally) -> WagerOdds:
        """All wagers of a hand together, per unit of the ante, by what happened."""
        groups: dict[tuple[str, str, Fraction], dict[str, int]] = {}
        for way, number in tally.items():
            lines = self.lines(way)
            pays = " + ".join(
                line.pays if times == 1 else f"{times} × {line.pays}" for line, times in lines
            )
            key = (_together(line.name for line, _ in lines), pays, self.profit(way))
            picks = groups.setdefault(key, {})
            picks[way.pick] = picks.get(way.pick, 0) + number
        return WagerOdds(tuple(_told(groups, len({way.pick for way in tally}) > 2)))

    def alone(self, spot: str, tally: Tally) -> WagerOdds:
        """One wager by its own pay lines, per unit staked on it, each time it is there."""
        lines = self.game.rules.by_id[spot].lines
        place = {id(line): number for number, line in enumerate(lines)}
        counts = [0] * len(lines)
        for way, number in tally.items():
            counts[place[id(self.game.line(spot, way.outcome))]] += number
        return WagerOdds(outcomes_of(lines, counts))


def _told(
    groups: Mapping[tuple[str, str, Fraction], Mapping[str, int]], several: bool
) -> Iterable[OutcomeOdds]:
    """Groups as outcomes, by the pick too where a game has several that raise."""
    total = sum(sum(picks.values()) for picks in groups.values()) or 1
    for (name, pays, profit), picks in sorted(groups.items(), key=lambda item: -item[0][2]):
        number = sum(picks.values())
        told = f"{' or '.join(picks)}: {name}" if several and FOLD not in picks else name
        result = "win" if profit > 0 else "lose" if profit < 0 else "push"
        yield OutcomeOdds(told, result, pays, number, Fraction(number, total), profit)


def _together(names: Iterable[str]) -> str:
    """The names of lines as one; a name that another one says again is left out.

    >>> _together(["Higher hand", "Flush", "Higher hand"])
    'Higher hand, Flush'
    >>> _together(["Higher hand", "Higher hand below a straight"])
    'Higher hand below a straight'
    """
    once = list(dict.fromkeys(names))
    kept = (name for name in once if not any(name != other and name in other for other in once))
    return ", ".join(kept)
