"""Charts of a rule sheet or of best play, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from houseway.games.words import Chart

if TYPE_CHECKING:
    from rich.console import Console


def print_chart(out: Console, chart: Chart) -> None:
    """A chart with its title and its key."""
    drawn = Table(title=escape(chart.title), title_justify="left", box=None, padding=(0, 1))
    for number, heading in enumerate(chart.headings):
        drawn.add_column(escape(heading), justify="center" if number else "left")
    for row in chart.rows:
        drawn.add_row(*map(escape, row))
    out.print(drawn)
    if chart.key:
        out.print(f"  {chart.key}", markup=False)
    out.print()
