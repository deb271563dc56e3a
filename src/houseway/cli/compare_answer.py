"""What `houseway compare` answers."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from houseway.cli.common import (
    check_files,
    console,
    print_json,
    print_standing,
    read_options,
    write_files,
)
from houseway.desk.compare import Comparison, compare
from houseway.desk.compare_parts import Section


def show(
    names: tuple[str, str],
    options: tuple[list[str] | None, list[str] | None],
    rounds_per_hour: int | None,
    everything: bool,
    files: tuple[str, str],
    as_json: bool,
) -> None:
    check_files(*files)
    chosen = [read_options(each, None) for each in options]
    found = compare(*names, chosen[0], chosen[1], rounds_per_hour)
    write_files(found.grids(), *files)
    if as_json:
        print_json(found.to_json())
    else:
        _print(console(), found, everything)


def _print(out: Console, found: Comparison, everything: bool) -> None:
    for place, letter in enumerate("AB"):
        out.print(f"[bold]{letter}[/] {escape(found.titles[place])}")
        if found.rules:
            print_standing(out, found.rules[place])
    for section in found.sections:
        if everything or section.differences:
            _print_section(out, section, everything)
    alike = sum(len(section.rows) for section in found.sections) - found.differences
    out.print(f"\n{found.differences} differences; {alike} facts are alike (--all shows them)")
    for note in found.notes:
        out.print(note, style="dim", markup=False)


def _print_section(out: Console, section: Section, everything: bool) -> None:
    grid = Table(box=None, pad_edge=False, padding=(0, 2), header_style="dim", expand=True)
    grid.add_column("", ratio=2)
    grid.add_column("A", ratio=4)
    grid.add_column("B", ratio=4)
    for row in section.rows:
        if everything or row.differs:
            style = "" if row.differs else "dim"
            cells = (escape("\n".join(cell)) for cell in (row.a, row.b))
            grid.add_row(escape(row.label), *cells, style=style)
    out.print(f"\n[bold]{section.title}[/]")
    if section.note:
        out.print(section.note, style="dim", markup=False)
    out.print(grid)
