"""The strategy grid as a picture."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.desk.strategy import KEY, VARIES, Grid
from houseway.errors import bad_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

# Colours that stay apart for people who confuse red and green; the letter says the same.
COLOURS = {
    "hit": "#f4d6a0",
    "stand": "#c9d7e8",
    "double": "#8fc7b5",
    "split": "#d9b3d9",
    "surrender": "#e3e3e3",
    "even-money": "#f2f2c4",
}


def draw_grid(grid: Grid, file: Path) -> None:
    """Write the grid to `file`; its ending says whether it is PNG, SVG or PDF."""
    try:
        _save(grid, file, file.suffix.removeprefix("."))
    except (OSError, ValueError) as reason:
        raise bad_file("file", f"cannot draw to {file}: {reason}", str(file)) from None


def grid_svg(grid: Grid) -> str:
    """The grid as SVG, the same every time, with nothing in it that leads elsewhere."""
    out = StringIO()
    _save(grid, out, "svg")
    drawn = re.sub(r"<!DOCTYPE.*?>|<metadata>.*?</metadata>", "", out.getvalue(), flags=re.S)
    drawn = re.sub(r' xmlns:xlink="[^"]*"', "", drawn).replace("xlink:href", "href")
    return "\n".join(line.rstrip() for line in drawn.splitlines() if line.strip()) + "\n"


def _save(grid: Grid, file: Path | StringIO, kind: str) -> None:
    import matplotlib

    steady: dict[Any, Any] = {"svg.hashsalt": "houseway", "svg.fonttype": "none"}
    metadata = {"Date": None} if kind == "svg" else None
    with matplotlib.rc_context(steady):
        _figure(grid).savefig(file, format=kind or None, dpi=200, metadata=metadata)


def _figure(grid: Grid) -> Figure:
    from matplotlib.figure import Figure

    rows, ups = list(grid.rows), list(grid.ups)
    figure = Figure(figsize=(0.62 * len(ups) + 1.9, 0.34 * len(rows) + 1.6), layout="constrained")
    axes = figure.subplots()
    for y, row in enumerate(rows):
        for x, up in enumerate(ups):
            cell = grid.cell(row, up)
            if cell is None:
                continue
            axes.add_patch(_square(x, y, COLOURS[cell.choice]))
            star = "*" if cell.varies else ""
            axes.text(x, y - 0.12, cell.letters + star, ha="center", va="center", fontsize=10)
            cost = min(cell.costs().values(), default=0.0)
            axes.text(x, y + 0.3, f"{cost:.3f}", ha="center", va="center", fontsize=5.5)
    axes.set_xlim(-0.5, len(ups) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(range(len(ups)), ups)
    axes.set_yticks(range(len(rows)), rows)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.set_title(f"{grid.name}: best play by the bank's card that lies open", fontsize=11)
    note = f"{KEY}\nsmall figures: what the next best choice costs a unit staked; {VARIES}"
    axes.set_xlabel(note, fontsize=6.5)
    return figure


def _square(x: int, y: int, colour: str) -> Rectangle:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=colour, edgecolor="white", linewidth=1)
