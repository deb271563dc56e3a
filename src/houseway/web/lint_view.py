"""The linter's page: a pasted file with its findings, and those of the whole rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any, NamedTuple

from starlette.datastructures import QueryParams

from houseway.desk.lint import CODES, Finding, ranked
from houseway.desk.lint_advice import TO_DO, explained
from houseway.desk.lint_lines import kind_of, lint_text, marked
from houseway.desk.lint_named import is_schedule, lint_named, lint_printed, named_rules
from houseway.desk.lint_pots import POT_CODES
from houseway.desk.lint_rules import lint_rules
from houseway.errors import HousewayError, not_given, not_here, out_of_range
from houseway.rulebook.load import game_ids
from houseway.rulebook.names import is_file_name
from houseway.rulebook.posting import compact_ids
from houseway.rulebook.pot_fees import pot_schedules
from houseway.rulebook.schedules import schedules
from houseway.rulebook.schema import Rules
from houseway.server.refusals import Missing
from houseway.web.explorer_view import LONGEST as LONGEST_NAME
from houseway.web.explorer_view import game_names, names_nothing
from houseway.web.figures import figures
from houseway.web.game_page import read_options
from houseway.web.worker import Worker

MOST = 60_000  # bytes of a file; a request may hold little more
LONGEST = 15.0  # seconds
MOST_NAMED, LONGEST_OPTIONS = 8, 1000  # games of an address, characters of their options
MOST_LINES, MOST_FINDINGS = 1_500, 400  # that are shown

KINDS = {"pot": "pot fee schedules", "section": "fee schedules", "rules": "the rules of a game"}

EXAMPLE = """\
[[section]]
prefix = "river"
title = "River Room, house table"
games = ["pai-gow-poker"]
bank-basis = "total-table-action"
timing = "before-cards"
counts = ["base"]
options = [
  { option = 1, limit = "5-200", bank = "5-100: 1, 105-500: 2" },
]
"""

_FIELDS = ("severity", "code", "where", "message", "line")


class Gathered(NamedTuple):
    """What is said of one or many schedules, once."""

    weight: str
    severity: str
    code: str
    message: str
    where: str
    link: str


def linted(text: str) -> list[dict[str, Any]]:
    """What the process answers: the findings as plain data."""
    return [{name: getattr(f, name) for name in _FIELDS} for f in lint_text(text)]


_LINTER: Worker[str, list[dict[str, Any]]] = Worker("houseway lint", linted, LONGEST)


def linter() -> Worker[str, list[dict[str, Any]]]:
    """The one of this server."""
    return _LINTER


@dataclass
class Named:
    """What the address names to look at: games or schedules, and options of the games.

    `found` has the findings in the order of their weight, `rules` the games they are about.
    """

    names: list[str]
    options: list[str]
    problem: str = ""
    status: int = 200
    found: tuple[Finding, ...] = ()
    rules: list[Rules] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        return _counts(self.found)


def named_part(asked: QueryParams) -> Named:
    """What is said of the games or schedules of an address, `?game=…&o=decks=6`."""
    told = ";".join((*asked.getlist("o"), *asked.getlist("option")))[:LONGEST_OPTIONS]
    named = Named(
        [name.strip()[:LONGEST_NAME] for name in asked.getlist("game") if name.strip()][
            :MOST_NAMED
        ],
        [item.strip() for item in told.split(";") if item.strip()],
    )
    try:
        _look(named)
    except HousewayError as fault:
        named.problem = str(fault)
        named.status = Missing.status if names_nothing(fault) else 200
    return named


def _look(named: Named) -> None:
    chosen = read_options(named.options)
    found: list[Finding] = []
    if chosen and not named.names:
        raise not_given("game", "options go with a game; name one")
    for name in named.names:
        if is_file_name(name):
            raise not_here("game", "paste a file below; here games and schedules are named", name)
        found += lint_named(name, chosen, figures)
        if not is_schedule(name):
            named.rules.append(named_rules(name, chosen)[1])
    named.found = tuple(dict.fromkeys(ranked(found)))


def lint_part(
    text: str | None, games: bool = False, asked: QueryParams | None = None
) -> dict[str, Any]:
    """Everything on the linter's page; `text` is what was pasted, None before anything was.

    With `games` every game of the rulebook is looked at, too, which takes a moment the first time.
    """
    shown: dict[str, Any] = {
        "text": EXAMPLE if text is None else text,
        "most": MOST,
        "answer": None,
        "problem": "",
        "explained": explained(),
        "to_do": TO_DO,
        "twice": CODES.keys() & POT_CODES.keys(),
        "rulebook": rulebook(games),
        "games": games,
        "named": named_part(asked or QueryParams()),
        "known": (*game_names(), *((name, "") for name in schedules())),
    }
    if text is None:
        return shown
    try:
        shown["answer"] = _answer(text)
    except HousewayError as fault:
        shown["problem"] = str(fault)
    return shown


def _answer(text: str) -> dict[str, Any]:
    if not text.strip():
        raise not_given("text", "paste a fee schedule or a rule variant, or choose a file")
    if len(text.encode("utf-8", "replace")) > MOST:
        raise out_of_range("text", f"this is too long; at most {MOST:,} bytes are read")
    kept = text.replace("\r\n", "\n").replace("\x00", "\ufffd")
    found = tuple(Finding(**row) for row in linter().answered(kept, kept))
    return {
        "kind": KINDS[kind_of(kept)],
        "findings": found[:MOST_FINDINGS],
        "counts": _counts(found),
        "lines": tuple(islice(marked(kept, found), MOST_LINES)),
        "cut": len(found) > MOST_FINDINGS or kept.count("\n") >= MOST_LINES,
    }


def _counts(found: Sequence[Finding]) -> dict[str, int]:
    return {kind: sum(f.severity == kind for f in found) for kind in ("error", "warning", "note")}


def rulebook(games: bool) -> tuple[Gathered, ...]:
    """What the linter finds in the printed schedules, and in every game where that is asked for."""
    return tuple(_gathered(ranked((*lint_printed(), *(_of_games() if games else ())))))


def _of_games() -> Iterator[Finding]:
    """Of games whose odds take long only what is kept."""
    for each in game_ids():
        yield from lint_rules(each, odds=figures)


def _gathered(found: tuple[Finding, ...]) -> list[Gathered]:
    def said(each: Finding) -> tuple[str, str, str, str]:
        return each.weight, each.severity, each.code, each.message

    order = list(dict.fromkeys(map(said, found)))
    rows = sorted(found, key=lambda each: order.index(said(each)))
    out = []
    for (weight, severity, code, message), those in groupby(rows, key=said):
        names = [each.where for each in those]
        known = all(name in schedules() or name in pot_schedules() for name in names)
        where = compact_ids(names) if known else ", ".join(names)
        link = _link(names[0])
        out.append(Gathered(weight, severity, code, message, where, link))
    return out


def _link(where: str) -> str:
    if where in schedules() or where in pot_schedules():
        return f"/fees/{where}"
    game = where.split()[0]
    return f"/g/{game}" if game in game_ids() else ""
