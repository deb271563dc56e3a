"""Figures for a spreadsheet: tables whose headings say their unit, as CSV or as a workbook.

Amounts are dollars. A CSV file has one table after the other with an empty line between them; a
workbook has a sheet for each.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from houseway.errors import bad_file

Value = str | int | float | None

PLACES = 4  # of a dollar: an average is finer than a cent
FORMULA = ("=", "+", "-", "@")  # what a spreadsheet takes for the start of a formula
CSV, XLSX = ".csv", ".xlsx"
TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True)
class Grid:
    """A table: its title, a heading for each column with the unit where there is one, its rows."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def in_dollars(amount: Fraction | float | None) -> float | None:
    """Cents as dollars, to the hundredth of a cent.

    >>> in_dollars(Fraction(17819, 100)), in_dollars(-50), in_dollars(None)
    (1.7819, -0.5, None)
    """
    return None if amount is None else round(float(amount) / 100, PLACES)


def in_percent(share: Fraction | float | None) -> float | None:
    """A share in percent, with eight figures that count."""
    return None if share is None else float(f"{float(share) * 100:.8g}")


def csv_text(grids: Sequence[Grid]) -> str:
    """The tables as CSV, each with its headings.

    >>> print(csv_text([Grid("Fees", ("Schedule", "Fee ($)"), (("a-1", 1.5), ("=b", None)))]))
    Schedule,Fee ($)
    a-1,1.5
    '=b,
    <BLANKLINE>
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for number, grid in enumerate(grids):
        if number:
            out.write("\n")
        writer.writerow(grid.headings)
        writer.writerows([_plain(value) for value in row] for row in grid.rows)
    return out.getvalue()


def _plain(value: Value) -> Value:
    """A text that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def xlsx_bytes(grids: Sequence[Grid]) -> bytes:
    """The tables as a workbook, a sheet for each."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.worksheets[0])
    for grid in grids:
        sheet = book.create_sheet(grid.title[:31])
        for line, row in enumerate((grid.headings, *grid.rows), start=1):
            for column, value in enumerate(row, start=1):
                cell = sheet.cell(line, column)
                cell.value = value
                if isinstance(value, str):
                    cell.data_type = "s"  # never a formula
                if line == 1:
                    cell.font, cell.alignment = Font(bold=True), Alignment(wrap_text=True)
        sheet.freeze_panes = "B2"
        for column, heading in enumerate(grid.headings, start=1):
            wide = max([len(heading) // 2, *(len(str(row[column - 1])) for row in grid.rows)])
            sheet.column_dimensions[get_column_letter(column)].width = min(60, max(10, wide + 2))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def in_file(kind: str, grids: Sequence[Grid]) -> bytes:
    """The tables as the bytes of a file of this kind: .csv or .xlsx."""
    if kind == CSV:
        return b"\xef\xbb\xbf" + csv_text(grids).encode()  # the mark by which Excel reads UTF-8
    return xlsx_bytes(grids)


def check_file(place: str, kind: str) -> None:
    """Raise unless a file of this kind can be written to `place`, before any long work."""
    path = Path(place)
    if path.suffix.lower() != kind:
        raise bad_file("file", f"{place}: the name of this file must end in {kind}", place, (kind,))
    if path.is_dir() or not path.parent.is_dir():
        where = "it is a folder" if path.is_dir() else f"there is no folder {path.parent}"
        raise bad_file("file", f"cannot write {place}: {where}", place)


def write_file(place: str, kind: str, grids: Sequence[Grid]) -> None:
    """Write tables to a file; raises one sentence when it cannot."""
    check_file(place, kind)
    try:
        Path(place).write_bytes(in_file(kind, grids))
    except OSError as problem:
        raise bad_file("file", f"cannot write {place}: {problem.strerror}", place) from None
