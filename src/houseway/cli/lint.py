"""`houseway lint`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import FINDINGS, console, print_json, read_text
from houseway.desk.fee_page import compact_ids
from houseway.desk.lint import Finding, lint_schedules
from houseway.desk.lint_lines import kind_of, lint_fees, with_lines
from houseway.desk.lint_pots import lint_pot_schedules
from houseway.desk.lint_rules import lint_rules
from houseway.rulebook.load import game_ids
from houseway.rulebook.pot_fees import pot_schedules
from houseway.rulebook.schedules import schedules

COLOURS = {"error": "bold red", "warning": "yellow", "note": "dim"}


def show(files: list[str], as_json: bool) -> None:
    with Console(stderr=True).status("Working out the odds of every wager …"):
        found = [f for file in files for f in _lint_file(file)] if files else list(_lint_rulebook())
    errors = sum(finding.severity == "error" for finding in found)
    if as_json:
        print_json(
            [
                {
                    "severity": f.severity,
                    "code": f.code,
                    "where": f.where,
                    "message": f.message,
                    "line": f.line,
                }
                for f in found
            ]
        )
    else:
        out = console()
        for (severity, code, message), where in _gathered(found).items():
            told = escape(f"{_places(where)}: {message}")
            out.print(f"[{COLOURS[severity]}]{severity:<7}[/] {told} [dim]({code})[/]")
        counts = {s: sum(f.severity == s for f in found) for s in COLOURS}
        out.print(", ".join(f"{n} {s}{'s' if n != 1 else ''}" for s, n in counts.items()))
    if errors:
        raise SystemExit(FINDINGS)


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


def _lint_rulebook() -> Iterator[Finding]:
    yield from lint_schedules(schedules().values())
    yield from lint_pot_schedules(pot_schedules().values())
    for game in game_ids():
        yield from lint_rules(game)


def _lint_file(file: str) -> Iterator[Finding]:
    text = read_text(file)
    if kind_of(text) == "rules":
        yield from with_lines(text, lint_rules(file))
    else:
        yield from lint_fees(text, file)
