"""What a comparison is made of: sections of rows, two cells each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from houseway.desk.spreadsheet import Grid, Value, in_dollars, in_percent
from houseway.money import Cents

Cell = tuple[str, ...]
V = TypeVar("V")

ABSENT: Cell = ("–",)
"""In the place of something that the other side has and this one does not."""


Number = Fraction | Cents | None


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure of both sides for a spreadsheet: cents, or a share of something.

    `at` is the amount it goes by or begins at, in cents.
    """

    fact: str
    a: Number
    b: Number
    at: Cents | None = None
    share: bool = False

    @property
    def values(self) -> tuple[Value, ...]:
        """Where it holds and what it is on both sides, in dollars or in percent."""
        here = in_percent if self.share else in_dollars
        return in_dollars(self.at), here(self.a), here(self.b)


@dataclass(frozen=True, slots=True)
class Row:
    """One fact of both sides; a cell is one line or several.

    A spreadsheet has the `amounts` as numbers and `words` as text; a row with amounts and without
    words is all numbers.
    """

    label: str
    a: Cell
    b: Cell
    amounts: tuple[Amount, ...] = ()
    words: tuple[Cell, Cell] | None = None

    @property
    def differs(self) -> bool:
        return self.a != self.b

    @property
    def text(self) -> tuple[Cell, Cell] | None:
        """What a spreadsheet says in words; None where it has only numbers."""
        if self.words is not None or self.amounts:
            return self.words
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Section:
    """Facts that belong together, with a remark on how they are meant."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""

    @property
    def differences(self) -> int:
        return sum(row.differs for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "note": self.note,
            "rows": [
                {"label": row.label, "a": list(row.a), "b": list(row.b), "differs": row.differs}
                for row in self.rows
            ],
        }


def amounts_grids(sections: Sequence[Section], titles: tuple[str, str]) -> Iterator[Grid]:
    """Every amount of a comparison as a number: a table in dollars and one in percent."""
    for title, unit, share in (("Amounts", "$", False), ("Shares", "%", True)):
        rows = tuple(
            (section.title, each.fact, *each.values, "yes" if each.a != each.b else "no")
            for section in sections
            for row in section.rows
            for each in row.amounts
            if each.share == share
        )
        sides = (f"{letter}: {name} ({unit})" for letter, name in zip("AB", titles, strict=True))
        if rows:
            yield Grid(title, ("Section", "Fact", "At or from ($)", *sides, "Differs"), rows)


def paired(a: Mapping[str, V], b: Mapping[str, V]) -> Iterator[tuple[str, V | None, V | None]]:
    """What either side has, with the value of both; in the order of the first.

    >>> list(paired({"x": 1, "y": 2}, {"y": 3, "z": 4}))
    [('x', 1, None), ('y', 2, 3), ('z', None, 4)]
    """
    for name in dict.fromkeys((*a, *b)):
        yield name, a.get(name), b.get(name)
