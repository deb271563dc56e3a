"""The tracker beside a baccarat table: this shoe's coups, its statistics and the shoe before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from houseway.families.baccarat.roads import Coup

ALWAYS_SHOWN = ("player", "banker", "tie", "natural")


@dataclass(frozen=True, slots=True)
class Statistics:
    """How often each outcome came in one shoe.

    Outcomes are `player`, `banker`, `tie`, `natural` and tags, in the order a display lists them.
    """

    hands: int
    counts: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, history: Iterable[Coup], tags: Iterable[str] = ()) -> Statistics:
        """Count a shoe; `tags` are listed even when they never came."""
        outcomes = [_outcomes(coup) for coup in history]
        seen = Counter(name for names in outcomes for name in names)
        listed = dict.fromkeys((*ALWAYS_SHOWN, *tags, *sorted(seen)))
        return cls(len(outcomes), tuple((name, seen[name]) for name in listed))

    def count(self, outcome: str) -> int:
        """How many hands had this outcome; 0 for one that never came."""
        return dict(self.counts).get(outcome, 0)

    def percent(self, outcome: str) -> Fraction:
        """The exact percentage of all hands, ties included; 0 before the first hand.

        >>> Statistics.of([Coup("banker"), Coup("tie"), Coup("banker")]).percent("banker")
        Fraction(200, 3)
        """
        return Fraction(100 * self.count(outcome), self.hands) if self.hands else Fraction(0)


def _outcomes(coup: Coup) -> set[str]:
    return {coup.winner, *coup.tags, *(["natural"] if coup.natural else [])}


@dataclass(frozen=True, slots=True)
class Board:
    """What the tracker knows. Adding to it gives a new board.

    `banker` is what the layout calls the Banker hand.

    >>> board = Board(tags=("dragon-7",)).add(Coup("banker", tags=("dragon-7",))).add(Coup("tie"))
    >>> board.statistics.count("dragon-7"), board.new_shoe().history, board.previous
    (1, (), None)
    """

    history: tuple[Coup, ...] = ()
    previous: Statistics | None = None
    tags: tuple[str, ...] = ()
    banker: str = "Banker"

    @property
    def statistics(self) -> Statistics:
        """This shoe so far."""
        return Statistics.of(self.history, self.tags)

    def add(self, coup: Coup) -> Board:
        return replace(self, history=(*self.history, coup))

    def new_shoe(self) -> Board:
        """Clear the roads and keep this shoe's statistics as the previous shoe's.

        A shoe from which no hand was dealt is not remembered.
        """
        if not self.history:
            return self
        return replace(self, history=(), previous=self.statistics)
