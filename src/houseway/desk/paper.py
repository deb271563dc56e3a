"""What a paper is made of: numbered sections with clauses that can be cited, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from houseway.play.words import Chart

Look = Literal["plain", "letters", "pays"]


@dataclass(frozen=True)
class Clause:
    """A rule with its number: a name in front where it has one, and a remark in small type."""

    text: str
    lead: str = ""
    note: str = ""
    number: str = ""

    def to_json(self) -> dict[str, Any]:
        parts = {"clause": self.number, "name": self.lead, "text": self.text, "note": self.note}
        return {key: value for key, value in parts.items() if value}


@dataclass(frozen=True)
class Figure:
    """A table. The first `left` columns are words, the others figures; `foot` is a last row."""

    chart: Chart
    left: int = 1
    look: Look = "plain"
    foot: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        foot = {"total": list(self.foot)} if self.foot else {}
        return {"table": {**self.chart.to_json(), **foot}}


Item = Clause | Figure


@dataclass(frozen=True)
class Section:
    """A numbered section."""

    number: str
    title: str
    items: tuple[Item, ...]

    @property
    def anchor(self) -> str:
        return f"s{self.number.lower()}"

    def words(self) -> Iterator[str]:
        """Everything that is written in it."""
        yield self.title
        for item in self.items:
            if isinstance(item, Clause):
                yield from (item.lead, item.text, item.note)
            else:
                chart = item.chart
                yield from (chart.title, chart.key, *chart.headings)
                for row in chart.rows:
                    yield from row

    def to_json(self) -> dict[str, Any]:
        return {
            "section": self.number,
            "title": self.title,
            "items": [item.to_json() for item in self.items],
        }


def section(number: str, title: str, items: Iterable[Item | str]) -> Section:
    """A section with its clauses numbered in order.

    >>> [item.number for item in section("4", "Fees", ["One.", "Two."]).items]
    ['4.1', '4.2']
    """
    done: list[Item] = []
    count = 0
    for item in items:
        if isinstance(item, Figure):
            done.append(item)
            continue
        count += 1
        clause = Clause(item) if isinstance(item, str) else item
        done.append(replace(clause, number=f"{number}.{count}"))
    return Section(number, title, tuple(done))


def numbered(parts: Iterable[tuple[str, Iterable[Item | str]]]) -> tuple[Section, ...]:
    """Sections counted from 1; those with nothing in them are left out."""
    told = ((title, tuple(items)) for title, items in parts)
    full = [(title, items) for title, items in told if items]
    return tuple(section(str(n), title, items) for n, (title, items) in enumerate(full, start=1))
