"""What all commands share: reading options, printing, and telling errors."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from houseway.errors import HousewayError, bad_file, bad_form, contradiction, json_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from houseway.desk.spreadsheet import Grid
    from houseway.play.game import Game
    from houseway.rulebook.schema import Rules

# Exit codes, as `houseway --help` documents them.
FINDINGS, BAD_INPUT, INTERRUPTED = 1, 2, 130

Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A rule option as key=value; may be repeated."),
]
Decks = Annotated[int | None, typer.Option(help="Number of decks; short for --option decks=N.")]
Json = Annotated[bool, typer.Option("--json", help="Print data for programs instead of tables.")]
Csv = Annotated[
    str, typer.Option("--csv", metavar="FILE", help="Write the figures as CSV, in dollars.")
]
Xlsx = Annotated[
    str, typer.Option("--xlsx", metavar="FILE", help="Write them as a workbook, in dollars.")
]
GameName = Annotated[
    str, typer.Argument(help="A game by its id or as people call it, or a rule file.")
]


def read_options(options: list[str] | None, decks: int | None) -> dict[str, object]:
    """Options as given on the command line."""
    chosen: dict[str, object] = {}
    for item in options or []:
        key, equals, value = item.partition("=")
        if not equals or not key or not value:
            raise bad_form("options", f"option {item!r} must be written key=value", item)
        _choose(chosen, key.strip(), value.strip())
    if decks is not None:
        _choose(chosen, "decks", decks)
    return chosen


def _choose(chosen: dict[str, object], key: str, value: object) -> None:
    """Note an option; one that is given twice must be given alike."""
    before = chosen.setdefault(key, value)
    if str(before) != str(value):
        told = f"option {key} is given twice, as {before} and as {value}; give it once"
        raise contradiction(("options", key), told, value)


def the_game(name: str, options: list[str] | None, decks: int | None) -> Game:
    from houseway.families import game

    return game(name, read_options(options, decks))


def named_again(name: str, rules: Rules) -> str:
    """The words that name a game and its options anew, for a command that is to be typed next.

    A file of one's own is named by its path: its id is nothing a command knows.
    """
    from houseway.rulebook.names import is_file_name
    from houseway.rulebook.options import option_text

    told = [f"--option={key}={option_text(value)}" for key, value in rules.changed_options.items()]
    return shlex.join([name if is_file_name(name) else rules.id, *told])


def console() -> Console:
    """A console that honours NO_COLOR and COLUMNS; 100 columns wide in a pipe."""
    from houseway.cli.screen_text import SafeConsole

    found = SafeConsole(highlight=False, soft_wrap=False)
    if not found.is_terminal and "COLUMNS" not in os.environ:
        found = SafeConsole(highlight=False, width=100)
    return found


def print_standing(out: Console, rules: Rules) -> None:
    """Whether the rules of an answer are as printed, and each departure."""
    from houseway.desk.paper_words import paper_standing

    out.print(paper_standing(rules), style="dim", markup=False)


def print_json(data: Any) -> None:
    print(json_text(data, indent=2))


def check_files(csv: str, xlsx: str) -> None:
    """Say what cannot be written before any long work."""
    from houseway.desk.spreadsheet import CSV, XLSX, check_file

    for place, kind in ((csv, CSV), (xlsx, XLSX)):
        if place:
            check_file(place, kind)


def write_files(grids: Sequence[Grid], csv: str, xlsx: str) -> None:
    """Write tables where they were asked for."""
    from houseway.desk.spreadsheet import CSV, XLSX, write_file

    for place, kind in ((csv, CSV), (xlsx, XLSX)):
        if place:
            write_file(place, kind, grids)


def read_text(source: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if source == "-":
        return sys.stdin.read()
    path = Path(source)
    if path.is_dir():
        raise bad_file("source", f"{source} is a folder, not a file", source)
    if not path.is_file():
        raise bad_file("source", f"there is no file {source}", source)
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise bad_file("source", f"{source} is not a text file", source) from None


def fail(told: str | HousewayError, as_json: bool = False, code: int = BAD_INPUT) -> NoReturn:
    """Say why a command cannot run, and for programs as data, too."""
    fault = told if isinstance(told, HousewayError) else bad_form("command", told)
    print(f"houseway: {fault}", file=sys.stderr)
    if as_json:
        print_json({"error": fault.to_json()})
    raise SystemExit(code)


def percent(value: Any, places: int = 4, sign: bool = False) -> str:
    return f"{float(value) * 100:{'+' if sign else ''}.{places}f} %"
