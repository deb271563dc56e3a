"""`houseway what-if`: edges before and after, fair payouts, and the variant file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.common import console, percent, print_json, print_standing, read_options
from houseway.cli.progress import odds_with_progress
from houseway.desk.sheet_odds import about
from houseway.desk.variant import variant_file
from houseway.desk.what_if import SAID, Figure, WhatIf, what_if
from houseway.desk.what_if_fair import Fair, fair, read_edge
from houseway.errors import bad_file
from houseway.proof.model import FAVOURS_BETTOR

if TYPE_CHECKING:
    from rich.console import Console


def show(
    name: str,
    option: list[str] | None,
    decks: int | None,
    now: list[str] | None,
    spot: str | None,
    edge: str,
    save: str | None,
    as_json: bool,
) -> None:
    changes, today = read_options(option, decks), read_options(now, None)
    found = what_if(name, changes, today, odds_with_progress)
    solved = None
    if spot is not None:
        solved = fair(name, {**today, **changes}, spot, read_edge(edge), odds_with_progress)
    saved = _save(name, found, save) if save is not None else None
    if as_json:
        extra: dict[str, Any] = {} if solved is None else {"fair": solved.to_json()}
        print_json({**found.to_json(), **extra, **({} if saved is None else {"saved": saved})})
        return
    out = console()
    _edges(out, found)
    if solved is not None:
        _fair(out, solved)
    if saved is not None:
        out.print(f"Saved as {escape(saved)}. Try houseway play {escape(saved)}.", markup=True)


def _save(name: str, found: WhatIf, save: str) -> str:
    """Write the variant, but over no other file."""
    rules = found.after.rules
    path = Path(save)
    if path.suffix != ".toml":
        raise bad_file(
            "save",
            f"{save} must end in .toml, so that every command knows a rule file",
            save,
            (".toml",),
        )
    like = str(Path(name).resolve()) if name.endswith(".toml") else name
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(variant_file(rules, like, id=path.stem))
    except FileExistsError:
        raise bad_file(
            "save", f"there is already a file {save}; choose another name", save
        ) from None
    except OSError as error:
        raise bad_file("save", f"{save} cannot be written: {error.strerror}", save) from None
    return save


def _edges(out: Console, found: WhatIf) -> None:
    from rich.table import Table

    out.print(f"[bold]{escape(found.after.rules.name)}[/]")
    changed = ", ".join(f"{key} = {value}" for key, value in found.changes.items())
    out.print(f"[dim]{escape(changed or 'nothing changed')}[/]")
    print_standing(out, found.after.rules)
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("the bank's edge", no_wrap=True)
    for head in ("before", "after", "moves", "wins", "variance"):
        table.add_column(head, justify="right", no_wrap=True)
    for row in found.rows:
        moved = row.moved
        table.add_row(
            escape(row.title),
            _edge(row.before),
            _edge(row.after),
            "" if not moved else f"[bold]{percent(moved, 3, sign=True)}[/]{about(row.error)}",
            *_more(row.after),
        )
    out.print(table)
    for title in found.warned:
        out.print(f"[bold red]▲ {escape(title)} {FAVOURS_BETTOR}[/]")
    out.print(f"[dim]{escape(found.said)}[/]")


def _edge(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    return percent(figure.edge, 3) + about(figure.error)


def _more(figure: Figure | None) -> tuple[str, str]:
    if figure is None or figure.hit_frequency is None or figure.variance is None:
        return "", ""
    return percent(figure.hit_frequency, 3), f"{float(figure.variance):,.3f}"


def _fair(out: Console, found: Fair) -> None:
    from rich.table import Table

    wanted = "make it fair" if not found.edge else f"leave the bank {percent(found.edge, 2)}"
    out.print(f"\n[bold]{escape(found.name)}[/]: what one line must pay to {wanted}")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for head in ("line", "pays", "should pay", "in whole numbers"):
        table.add_column(head)
    for line in found.lines:
        exact = "cannot do it" if line.exact is None else f"{float(line.exact):.4f}:1"
        whole = ", ".join(f"{pays} ({percent(edge, 2)})" for pays, edge in line.whole)
        table.add_row(escape(line.line), line.pays, exact, whole)
    out.print(table)
    if found.played_as_before:
        out.print(f"[dim]{SAID['as-before']}[/]")
