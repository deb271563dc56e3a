"""`houseway lint`."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import FINDINGS, console, print_json, read_text
from houseway.desk.lint import Finding, lint_schedules
from houseway.desk.lint_rules import lint_rules
from houseway.rulebook.load import game_ids
from houseway.rulebook.schedules import parse_schedules, schedules

COLOURS = {"error": "bold red", "warning": "yellow", "note": "dim"}


def show(files: list[str], as_json: bool) -> None:
    with Console(stderr=True).status("Working out the odds of every wager …"):
        found = [f for file in files for f in _lint_file(file)] if files else list(_lint_rulebook())
    errors = sum(finding.severity == "error" for finding in found)
    if as_json:
        print_json(
            [
                {"severity": f.severity, "code": f.code, "where": f.where, "message": f.message}
                for f in found
            ]
        )
    else:
        out = console()
        for f in found:
            colour = COLOURS[f.severity]
            told = escape(f"{f.where}: {f.message}")
            out.print(f"[{colour}]{f.severity:<7}[/] {told} [dim]({f.code})[/]")
        counts = {s: sum(f.severity == s for f in found) for s in COLOURS}
        out.print(", ".join(f"{n} {s}{'s' if n != 1 else ''}" for s, n in counts.items()))
    if errors:
        raise SystemExit(FINDINGS)


def _lint_rulebook() -> Iterator[Finding]:
    yield from lint_schedules(schedules().values())
    for game in game_ids():
        yield from lint_rules(game)


def _lint_file(file: str) -> Iterator[Finding]:
    text = read_text(file)
    if "[[section]]" in text:
        yield from lint_schedules(parse_schedules(text, file))
    else:
        yield from lint_rules(file)
