"""What all commands share: reading options, printing, and telling errors."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.games import Game

# Exit codes, as `houseway --help` documents them.
FINDINGS, BAD_INPUT, INTERRUPTED = 1, 2, 130

Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A rule option as key=value; may be repeated."),
]
Decks = Annotated[int | None, typer.Option(help="Number of decks; short for --option decks=N.")]
Json = Annotated[bool, typer.Option("--json", help="Print data for programs instead of tables.")]
GameName = Annotated[str, typer.Argument(help="A game id, or the path of a rule file.")]


def read_options(options: list[str] | None, decks: int | None) -> dict[str, object]:
    """Options as given on the command line."""
    chosen: dict[str, object] = {}
    for item in options or []:
        key, equals, value = item.partition("=")
        if not equals or not key or not value:
            raise HousewayError(f"option {item!r} must be written key=value")
        chosen[key.strip()] = value.strip()
    if decks is not None:
        chosen["decks"] = decks
    return chosen


def the_game(name: str, options: list[str] | None, decks: int | None) -> Game:
    from houseway.games import game

    return game(name, read_options(options, decks))


def console() -> Console:
    """A console that honours NO_COLOR and COLUMNS; 100 columns wide in a pipe."""
    from rich.console import Console

    found = Console(highlight=False, soft_wrap=False)
    if not found.is_terminal and "COLUMNS" not in os.environ:
        found = Console(highlight=False, width=100)
    return found


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def read_text(source: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if source == "-":
        return sys.stdin.read()
    path = Path(source)
    if path.is_dir():
        raise HousewayError(f"{source} is a folder, not a file")
    if not path.is_file():
        raise HousewayError(f"there is no file {source}")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise HousewayError(f"{source} is not a text file") from None


def fail(message: object, code: int = BAD_INPUT) -> NoReturn:
    print(f"houseway: {message}", file=sys.stderr)
    raise SystemExit(code)


def percent(value: Any, places: int = 4, sign: bool = False) -> str:
    return f"{float(value) * 100:{'+' if sign else ''}.{places}f} %"
