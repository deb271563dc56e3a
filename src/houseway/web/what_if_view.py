"""The What if page: what was typed, what that makes of the edges, and where to go with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from houseway.desk.what_if import Row, WhatIf, what_if
from houseway.desk.what_if_fair import Fair, fair, read_edge
from houseway.desk.what_if_fields import Change, PayTable, changes_of, pay_tables, with_lines
from houseway.errors import HousewayError, out_of_range
from houseway.families import game as the_game
from houseway.families.odds import is_slow
from houseway.play.game import Game
from houseway.proof.model import FAVOURS_BETTOR
from houseway.rulebook.load import load
from houseway.rulebook.options import option_text, read_value
from houseway.rulebook.pays import read_pays
from houseway.web.figures import figures, keep
from houseway.web.game_page import query_of, read_options
from houseway.web.job_row import Standing
from houseway.web.odds_job import OddsJobs
from houseway.web.templates import percent

MOST_FIELDS = 400
MOST_LENGTH = 60
PAY, SET, WAS = "pay.", "set.", "was"
MOST_TOLD = 3
CUT = 0.25  # an edge beyond this is drawn cut off

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Typed:
    """What a form said: the options that can be read, and a sentence for each field that cannot."""

    options: dict[str, object]
    problems: dict[str, str]
    fields: dict[str, str]
    fair: str = ""
    edge: str = ""

    @property
    def address(self) -> str:
        """The end of an address that says the same."""
        pairs = [("o", f"{key}={_text(value)}") for key, value in self.options.items()]
        pairs += [("fair", self.fair), ("edge", self.edge)] if self.fair else []
        return "?" + urlencode(pairs) if pairs else ""


def _text(value: object) -> str:
    return option_text(value) if isinstance(value, bool) else str(value)


def is_form(pairs: Pairs) -> bool:
    """Whether an address carries fields of the form, not yet options."""
    return any(key.startswith((PAY, SET)) for key, _ in pairs)


def typed(name: str, pairs: Pairs) -> Typed:
    """Read the fields of a form or the options of an address; nothing that is right is lost."""
    if len(pairs) > MOST_FIELDS:
        raise out_of_range(
            "fields", f"send at most {MOST_FIELDS} fields, not {len(pairs)}", len(pairs)
        )
    fields = {key: value[:MOST_LENGTH] for key, value in pairs if key != "o"}
    wanted = fields.get("fair", ""), fields.get("edge", "")
    if not is_form(pairs):
        return _from_options(name, [value for key, value in pairs if key == "o"], wanted)
    problems: dict[str, str] = {}
    printed = _printed(name, [value for key, value in pairs if key == WAS])
    options = _settings(name, fields, problems)
    pays: dict[str, dict[str, str]] = {}
    for key, value in fields.items():
        spot, dot, line = key.removeprefix(PAY).partition(".")
        if key.startswith(PAY) and dot and value.strip() not in ("", printed.get(key)):
            pays.setdefault(spot, {})[line] = value
    options = _paid(name, options, pays, problems)
    try:
        the_game(name, options)
    except HousewayError as error:
        problems[""] = str(error)
        options = {}
    return Typed(_changed(name, options), problems, fields, *wanted)


def _printed(name: str, was: list[str]) -> dict[str, str]:
    """What the fields of pay lines showed when nobody had touched them, under options then chosen.

    Where an option brings another pay table, such a field follows it.
    """
    try:
        tables = pay_tables(name, read_options(was))
    except HousewayError:
        tables = pay_tables(name, {})
    return {f"{PAY}{t.spot}.{line.name}": line.printed for t in tables for line in t.lines}


def _from_options(name: str, items: list[str], wanted: tuple[str, str]) -> Typed:
    try:
        options = read_options(items)
        the_game(name, options)
        return Typed(_changed(name, options), {}, {}, *wanted)
    except HousewayError as error:
        return Typed({}, {"": str(error)}, {}, *wanted)


def _changed(name: str, options: Mapping[str, object]) -> dict[str, object]:
    """Only what is not as usual, in one form."""
    return dict(load(name, options).changed_options)


def _settings(name: str, fields: Mapping[str, str], problems: dict[str, str]) -> dict[str, object]:
    """The options chosen, each tried by itself."""
    choices = load(name).choices
    options: dict[str, object] = {}
    for field, value in fields.items():
        key = field.removeprefix(SET)
        if not field.startswith(SET) or key not in choices or not value.strip():
            continue
        try:
            options[key] = read_value(key, choices[key], value)
            load(name, {key: options[key]})
        except HousewayError as error:
            options.pop(key, None)
            problems[field] = str(error)
    return options


def _paid(
    name: str,
    options: dict[str, object],
    pays: Mapping[str, Mapping[str, str]],
    problems: dict[str, str],
) -> dict[str, object]:
    """The payouts typed, each tried by itself; a field that cannot be read is left as printed."""
    good: dict[str, dict[str, str]] = {}
    for spot, lines in pays.items():
        for line, value in lines.items():
            try:
                alone = with_lines(name, options, {spot: {line: value}})
                read_pays(alone.get(f"pays-{spot}", "printed"))
                load(name, alone)
                good.setdefault(spot, {})[line] = value
            except HousewayError as error:
                problems[f"{PAY}{spot}.{line}"] = _told(str(error))
    try:
        return with_lines(name, options, good)
    except HousewayError as error:
        problems[""] = str(error)
        return options


def _told(error: str) -> str:
    """The reason alone, without the option it is about."""
    head, colon, reason = error.partition(": ")
    return reason if colon and head.startswith("option ") else error


def edges_part(name: str, said: Typed, jobs: OddsJobs) -> dict[str, Any]:
    """What the fragment with the edges shows."""
    found = what_if(name, said.options, find=figures)
    after = found.after
    if found.found is not None and is_slow(after.rules) and figures(after) is None:
        keep(after, found.found)
    solved, problem = _fair(name, said)
    rules = after.rules
    query = query_of(rules.changed_options)
    return {
        "rules": rules,
        "found": found,
        "bars": bars(found.rows),
        "said": found.said,
        "mark": FAVOURS_BETTOR,
        "standing": _standing(found, jobs),
        "full": jobs.full,
        "fair": solved,
        "fair_problem": problem,
        "typed": said,
        "query": query,
        "summary": summary(found.rows),
        "compare": _compare(name, said.options),
        "address": f"/what-if/{name}{said.address}",
        "fragment": f"/what-if/{name}/edges{said.address}",
        "changed": {key: option_text(value) for key, value in rules.changed_options.items()},
    }


def _compare(name: str, options: Mapping[str, object]) -> str:
    """The address that lays both games side by side."""
    changed = [("ob", f"{key}={_text(value)}") for key, value in options.items()]
    return "/compare?" + urlencode([("a", name), ("b", name), *changed])


def summary(rows: Sequence[Row]) -> str:
    """The wagers that moved most, in a line."""
    moved = [row for row in rows if row.moved and row.by_itself]
    moved.sort(key=lambda row: -abs(float(row.moved or 0)))
    told = (
        f"{row.title} {percent(row.before.edge)} → {percent(row.after.edge)}"
        + (", sampled" if row.error else "")
        for row in moved[:MOST_TOLD]
        if row.before is not None and row.after is not None
    )
    return "; ".join(told)


def _fair(name: str, said: Typed) -> tuple[Fair | None, str]:
    if not said.fair:
        return None, ""
    try:
        return fair(name, said.options, said.fair, read_edge(said.edge), figures), ""
    except HousewayError as error:
        return None, str(error)


def _standing(found: WhatIf, jobs: OddsJobs) -> Standing | None:
    """How far the work on the game as it is, or as it would be, has come."""
    for each in wanted(found):
        standing = jobs.standing(each)
        if standing is not None:
            return standing
    return None


def wanted(found: WhatIf) -> tuple[Game, ...]:
    """The games whose odds must be worked out before every figure is exact."""
    both = (found.before, found.after)
    return tuple(game for game in both if is_slow(game.rules) and figures(game) is None)


def page_part(name: str, said: Typed, jobs: OddsJobs) -> dict[str, Any]:
    """What the whole page shows: the form and the edges."""
    tables = pay_tables(name, said.options)
    changes = changes_of(load(name, said.options))
    return {
        **edges_part(name, said, jobs),
        "tables": tables,
        "open_tables": _open(tables),
        "moving": [change for change in changes if change.odds],
        "other": [change for change in changes if not change.odds],
        "shown": _shown(said, tables, changes),
        "was": [
            f"{key}={_text(value)}"
            for key, value in said.options.items()
            if not key.startswith("pays-")
        ],
        "spots": [t for t in tables if load(name, said.options).by_id[t.spot].by_itself],
    }


def _open(tables: Iterable[PayTable]) -> set[str]:
    """Tables that are shown unfolded: short ones, and those that were changed."""
    return {table.spot for table in tables if len(table.lines) <= 3 or table.changed}


def _shown(said: Typed, tables: Iterable[PayTable], changes: Iterable[Change]) -> dict[str, str]:
    """What every field shows: what was typed where that could not be read, else what holds."""
    shown = {f"{PAY}{t.spot}.{line.name}": line.pays for t in tables for line in t.lines}
    shown |= {f"{SET}{change.key}": change.value for change in changes}
    wrong = {key: said.fields[key] for key in said.problems if key in said.fields}
    return {**shown, **wrong}


def bars(rows: Sequence[Row]) -> dict[tuple[str, str], Markup]:
    """For each row two bars, before and after, all on one scale."""
    known = [
        f.edge for row in rows for f in (row.before, row.after) if f is not None and row.by_itself
    ]
    edges = [max(-CUT, min(CUT, float(edge))) for edge in known]
    low, high = min([0.0, *edges]), max([0.0, *edges])
    scale = 100 / ((high - low) or 1.0)
    return {(row.spot, row.way): _bar(row, low, scale) for row in rows if row.by_itself}


def _bar(row: Row, low: float, scale: float) -> Markup:
    zero = -low * scale
    drawn = Markup("")
    for figure, kind, top in ((row.before, "was", 1), (row.after, "now", 9)):
        if figure is not None:
            edge = max(-CUT, min(CUT, float(figure.edge)))
            start = zero if edge >= 0 else zero + edge * scale
            kind = f"{kind} bettor" if edge < 0 else kind
            drawn += Markup(
                '<rect class="{}" x="{:.2f}%" y="{}" width="{:.2f}%" height="6"/>'
            ).format(kind, start, top, abs(edge) * scale)
    return Markup(
        '<svg class="what-bar" width="100%" height="18" aria-hidden="true">{}'
        '<line class="zero" x1="{:.2f}%" x2="{:.2f}%" y1="0" y2="18"/></svg>'
    ).format(drawn, zero, zero)
