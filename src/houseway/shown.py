"""Answers that show themselves: as text in a terminal, as a table in a notebook, as a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Literal, NamedTuple

from houseway.errors import not_installed
from houseway.money import dollars

Kind = Literal["text", "money", "signed", "percent", "share", "number"]


class Column(NamedTuple):
    """A column: its heading and what stands in it. Money is whole cents, a percentage a part of
    one; only what people read is written as dollars and percent."""

    name: str
    kind: Kind = "text"

    @property
    def unit(self) -> str:
        """The heading where values stand as they are, with their unit."""
        return f"{self.name} (cents)" if self.kind in ("money", "signed") else self.name


class Rows(NamedTuple):
    """What an answer shows: a heading, a table, and sentences below it."""

    title: str
    columns: Sequence[Column] = ()
    rows: Sequence[Sequence[object]] = ()
    notes: Sequence[str] = ()


WRITTEN: dict[Kind, Callable[[Any], str]] = {
    "text": str,
    "money": dollars,
    "signed": lambda cents: dollars(cents, True),
    "percent": lambda part: f"{float(part) * 100:+.4f} %",
    "share": lambda part: f"{float(part) * 100:.4f} %",
    "number": lambda value: f"{value:,}" if isinstance(value, int) else f"{float(value):.6g}",
}


def written(column: Column, value: object) -> str:
    """A value as people read it; nothing where there is none.

    >>> written(Column("edge", "percent"), Fraction(1, 80)), written(Column("net", "signed"), -2550)
    ('+1.2500 %', '-$25.50')
    """
    return "" if value is None else WRITTEN[column.kind](value)


class Shown:
    """Base of answers; `shown` tells what they show."""

    __slots__ = ()

    def shown(self) -> Rows:
        """The table and the sentences of this answer."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return as_text(self.shown())

    def _repr_html_(self) -> str:
        return as_html(self.shown())

    def to_frame(self) -> Any:
        """The table as a pandas frame: money in cents, percentages and fractions as floats."""
        try:
            import pandas
        except ImportError:
            raise not_installed("pandas", "a frame needs pandas: pip install pandas") from None
        found = self.shown()
        rows = [[_plain(value) for value in row] for row in found.rows]
        return pandas.DataFrame(rows, columns=[column.unit for column in found.columns])


def _plain(value: object) -> object:
    return float(value) if isinstance(value, Fraction) else value


def as_text(found: Rows) -> str:
    """Columns that stand in line, numbers to the right.

    >>> print(as_text(Rows("Two", [Column("who"), Column("net", "signed")], [("Ana", 500)])))
    Two
      who  net
      Ana  +$5
    """
    cells = [[written(*pair) for pair in zip(found.columns, row)] for row in found.rows]
    table = [[column.name for column in found.columns], *cells] if found.columns else []
    widths = [max(map(len, column)) for column in zip(*table)]
    lines = ["  " + "  ".join(_placed(*each) for each in zip(row, widths, found.columns)).rstrip()
             for row in table]  # fmt: skip
    return "\n".join([found.title, *lines, *found.notes])


def _placed(text: str, width: int, column: Column) -> str:
    return text.ljust(width) if column.kind == "text" else text.rjust(width)


def as_html(found: Rows) -> str:
    """The same as a table for a notebook.

    >>> as_html(Rows("A & B", [Column("who")], [("Ana",)]))
    '<table><caption>A &amp; B</caption><tr><th>who</th></tr><tr><td>Ana</td></tr></table>'
    """
    head = "".join(f"<th>{escape(column.name)}</th>" for column in found.columns)
    rows = "".join(f"<tr>{_cells(found.columns, row)}</tr>" for row in found.rows)
    notes = "".join(f"<p>{escape(note)}</p>" for note in found.notes)
    heads = f"<tr>{head}</tr>" if head else ""
    return f"<table><caption>{escape(found.title)}</caption>{heads}{rows}</table>{notes}"


def _cells(columns: Sequence[Column], row: Sequence[object]) -> str:
    pairs = ((column, written(column, value)) for column, value in zip(columns, row))
    right = ' style="text-align: right"'
    return "".join(
        f"<td{'' if column.kind == 'text' else right}>{escape(text)}</td>" for column, text in pairs
    )
