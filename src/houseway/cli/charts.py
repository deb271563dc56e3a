"""Charts of a rule sheet or of best play, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.markup import escape
from rich.table import Table

from houseway.play.words import Chart

if TYPE_CHECKING:
    from rich.console import Console


WIDE, NARROW = 2, 1  # blanks that go with a column


def print_chart(out: Console, chart: Chart) -> None:
    """A chart with its title and its key. Cells wrap between words, so that no figure is cut."""
    out.print(f"[italic]{escape(chart.title)}[/]")
    columns = [*zip(chart.headings, *chart.rows, strict=True)]
    natural = [max(map(cell_len, column)) for column in columns]
    fits = sum(natural) + WIDE * len(natural) <= out.width
    drawn = Table(box=None, padding=(0, 1) if fits else (0, 1, 0, 0))
    widths = natural if fits else _squeezed(columns, natural, out.width - NARROW * len(natural))
    for number, (heading, width) in enumerate(zip(chart.headings, widths, strict=True)):
        drawn.add_column(escape(heading), justify="center" if number else "left", width=width)
    for row in chart.rows:
        drawn.add_row(*map(escape, row))
    out.print(drawn)
    if chart.key:
        out.print(f"  {chart.key}", markup=False)
    out.print()


def _squeezed(columns: list[tuple[str, ...]], widths: list[int], room: int) -> list[int]:
    """Widths that fit, taken where most can be spared; none below its longest word.

    >>> _squeezed([("a clean sweep",), ("158,753",)], [13, 7], 15)
    [8, 7]
    """
    words = [max((cell_len(w) for cell in c for w in cell.split()), default=1) for c in columns]
    spare = [width - word for width, word in zip(widths, words, strict=True)]
    while sum(words) + sum(spare) > room and any(spare):
        spare[spare.index(max(spare))] -= 1
    return [word + left for word, left in zip(words, spare, strict=True)]
