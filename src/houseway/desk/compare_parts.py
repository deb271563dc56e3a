"""What a comparison is made of: sections of rows, two cells each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

Cell = tuple[str, ...]
V = TypeVar("V")

ABSENT: Cell = ("–",)
"""In the place of something that the other side has and this one does not."""


@dataclass(frozen=True, slots=True)
class Row:
    """One fact of both sides; a cell is one line or several."""

    label: str
    a: Cell
    b: Cell

    @property
    def differs(self) -> bool:
        return self.a != self.b


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


def paired(a: Mapping[str, V], b: Mapping[str, V]) -> Iterator[tuple[str, V | None, V | None]]:
    """What either side has, with the value of both; in the order of the first.

    >>> list(paired({"x": 1, "y": 2}, {"y": 3, "z": 4}))
    [('x', 1, None), ('y', 2, 3), ('z', None, 4)]
    """
    for name in dict.fromkeys((*a, *b)):
        yield name, a.get(name), b.get(name)
