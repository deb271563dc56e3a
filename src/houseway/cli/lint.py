"""`houseway lint`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import FINDINGS, console, print_json, read_options, read_text
from houseway.desk.lint import Finding, Weight, ranked
from houseway.desk.lint_lines import kind_of, lint_fees, with_lines
from houseway.desk.lint_named import lint_named, lint_printed
from houseway.desk.lint_rules import lint_rules
from houseway.desk.odds import find_odds, known_odds
from houseway.errors import contradiction
from houseway.rulebook.load import game_ids
from houseway.rulebook.names import is_file_name
from houseway.rulebook.posting import compact_ids

COLOURS = {"error": "bold red", "warning": "yellow", "note": "dim"}
HEADINGS: Mapping[Weight, str] = {
    "money": "What costs money or is false",
    "inconsistent": "What does not agree",
    "style": "What is worth knowing",
}
# Somebody who writes a file must know without asking what it did not take over.
ALWAYS = ("rulings-left",)
FLAGS: Mapping[Weight, str] = {"money": "", "inconsistent": "--warnings", "style": "--notes"}


def show(
    what: list[str],
    option: list[str] | None,
    shown: frozenset[Weight],
    work_out: bool,
    as_json: bool,
) -> None:
    """Lint games, schedules or files, or the whole rulebook; tell findings of the shown weights."""
    options = read_options(option, None)
    with Console(stderr=True).status("Looking at every wager and every fee …"):
        found = ranked(
            [f for name in what for f in _lint(name, options)]
            if what
            else _lint_rulebook(options, work_out)
        )
    if as_json:
        print_json([_data(finding) for finding in found])
    else:
        _tell(console(), found, shown)
    if any(finding.severity == "error" for finding in found):
        raise SystemExit(FINDINGS)


def _data(f: Finding) -> dict[str, object]:
    return {
        "severity": f.severity,
        "weight": f.weight,
        "code": f.code,
        "where": f.where,
        "message": f.message,
        "line": f.line,
    }


def _tell(out: Console, found: Sequence[Finding], shown: frozenset[Weight]) -> None:
    left = []
    for weight, heading in HEADINGS.items():
        every = [finding for finding in found if finding.weight == weight]
        those = [each for each in every if weight in shown or each.code in ALWAYS]
        hidden = len(every) - len(those)
        left += [f"{hidden} more with {FLAGS[weight]}"] if hidden else []
        if those:
            out.print(f"[bold]{heading}[/]")
            _lines(out, those)
    counts = {s: sum(f.severity == s for f in found) for s in COLOURS}
    told = ", ".join(f"{n} {s}{'s' if n != 1 else ''}" for s, n in counts.items())
    out.print(f"{told}{''.join(f'; {each}' for each in left)}")


def _lines(out: Console, found: Sequence[Finding]) -> None:
    for (severity, code, message), where in _gathered(found).items():
        told = escape(f"{_places(where)}: {message}")
        out.print(f"[{COLOURS[severity]}]{severity:<7}[/] {told} [dim]({code})[/]")


def _gathered(found: Sequence[Finding]) -> Mapping[tuple[str, str, str], list[str]]:
    """Where each thing was found; what is said of many schedules is said once."""
    places: dict[tuple[str, str, str], list[str]] = {}
    for f in found:
        where = f.where if f.line is None else f"{f.where} (line {f.line})"
        places.setdefault((f.severity, f.code, f.message), []).append(where)
    return places


def _places(where: Sequence[str]) -> str:
    numbered = all(re.fullmatch(r"\S+-\d+", name) for name in where)
    return compact_ids(where) if numbered and len(where) > 1 else ", ".join(where)


def _lint_rulebook(options: Mapping[str, object], work_out: bool) -> Iterator[Finding]:
    if options:
        raise contradiction(
            "options", "options go with a game: houseway lint ez-baccarat-panda-8 -o decks=6"
        )
    yield from lint_printed()
    for game in game_ids():
        yield from lint_rules(game, odds=find_odds if work_out else known_odds)


def _lint(name: str, options: Mapping[str, object]) -> Iterator[Finding]:
    """One file, one printed schedule, or one game with the schedule it posts."""
    if name == "-" or is_file_name(name) or Path(name).is_file():
        yield from _lint_file(name, options)
    else:
        yield from lint_named(name, options)


def _lint_file(file: str, options: Mapping[str, object]) -> Iterator[Finding]:
    text = read_text(file)
    if kind_of(text) == "rules":
        yield from with_lines(text, lint_rules(file, options))
    elif options:
        raise contradiction("options", f"{file} holds fee schedules, which have no options")
    else:
        yield from lint_fees(text, file)
