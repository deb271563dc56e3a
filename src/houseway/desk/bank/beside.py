"""The bank's figures side by side: one row for each figure, one column for each way to play.

Text, pages and files of the bank's desk read the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from houseway.desk.bank.words import NO_BREAK, chance_text, money, off_text, risk_text, share_text
from houseway.desk.paper_words import rules_grid
from houseway.desk.spreadsheet import Grid, Value, in_dollars, in_percent
from houseway.rulebook.schema import Rules

Json = Mapping[str, Any]
Unit = Literal["dollars", "rounds", "chance", "share"]
SIGNS: Mapping[Unit, str] = {"dollars": "$", "rounds": "rounds", "chance": "%", "share": "%"}


@dataclass(frozen=True)
class Figure:
    """One figure under each way; amounts are cents, and None says that there is none.

    `signed` puts a plus before a gain; `errors` are standard errors where figures are sampled.
    """

    label: str
    unit: Unit
    values: tuple[float | None, ...]
    errors: tuple[float, ...] = ()
    signed: bool = False
    missing: str = "none"

    def text(self, at: int) -> str:
        """A value as people read it."""
        value = self.values[at]
        if value is None:
            return self.missing
        off = off_text(self.errors[at]) if self.errors else ""
        if self.unit == "dollars":
            return ("+" if self.signed and value > 0 else "") + money(value) + off
        told = {"rounds": _rounds, "chance": chance_text, "share": share_text}[self.unit](value)
        return told.replace(NO_BREAK, " ")

    @property
    def heading(self) -> str:
        """The label with its unit."""
        return f"{self.label} ({SIGNS[self.unit]})"

    def number(self, at: int) -> Value:
        """A value in the unit of its heading."""
        value = self.values[at]
        if self.unit == "dollars":
            return in_dollars(value)
        if self.unit == "rounds":
            return None if value is None else round(value)
        return in_percent(value)


def _rounds(value: float) -> str:
    return f"{value:,.0f}"


def figures_beside(report: Json) -> tuple[Figure, ...]:
    """The figures that decide whether to bank, by how bettors play."""
    return tuple(_figures(report, report["ways"]))


def _figures(report: Json, ways: Sequence[Json]) -> Iterator[Figure]:
    plan, after, fee = report["plan"], report["earned"], report["fees"]["schedule"] is not None
    stretch = f"within {plan['rounds']:,} rounds"

    def one(label: str, unit: Unit, find: Callable[[Json], float | None], **more: Any) -> Figure:
        return Figure(label, unit, tuple(find(way) for way in ways), **more)

    def errors(what: str) -> tuple[float, ...]:
        return tuple(way[what]["standard_error"] for way in ways)

    if fee:
        yield one(
            "A round earns before the fee",
            "dollars",
            lambda way: way["per_round"]["ev_before_fee"],
            errors=errors("per_round"),
            signed=True,
        )
        yield one("Fee of a round", "dollars", lambda way: way["per_round"]["fee"])
    for label, what in (("A round earns", "per_round"), ("An hour earns", "per_hour")):
        yield one(
            f"{label} {after}",
            "dollars",
            lambda way, what=what: way[what]["ev"],  # type: ignore[misc]
            errors=errors(what),
            signed=True,
        )
    yield one("Swing of a round", "dollars", lambda way: way["per_round"]["deviation"])
    yield one("N0", "rounds", lambda way: way["n0_rounds"], missing="never")
    yield one("Full-Kelly roll", "dollars", lambda way: way["kelly_roll"])
    for at, name in enumerate(("an hour", "a shift", f"{plan['rounds']:,} rounds")):
        yield one(
            f"Behind after {name}",
            "chance",
            lambda way, at=at: way["behind"][at]["chance"],  # type: ignore[misc]
        )
    yield one(f"Roll lost {stretch}", "chance", lambda way: way["ruin"]["within"]["chance"])
    yield one("Roll ever lost", "chance", lambda way: way["ruin"]["ever"]["chance"])
    risk = f"Roll for a risk of {risk_text(plan['risk'])}"
    for when, key in ((stretch, "within"), ("for ever", "ever")):
        yield one(
            f"{risk} {when}",
            "dollars",
            lambda way, key=key: way["needed"][key]["cents"],  # type: ignore[misc]
            missing="no roll is enough",
        )
    yield one("Action booked", "share", lambda way: _in_force(way)["action_share"])
    yield one("Edge booked", "share", lambda way: _in_force(way)["edge_share"])
    yield one("One round in twenty ends at", "dollars", lambda w: w["exposure"]["five_percent"])


def _in_force(way: Json) -> Json:
    found: Json = next(row for row in way["coverage"] if row["in_force"])
    return found


def bank_grids(report: Json, rules: Rules) -> tuple[Grid, ...]:
    """A report of the bank's desk as tables: the figures, coverage, every schedule, the rules."""
    figures = (_figures_grid(report), _coverage_grid(report), _schedules_grid(report))
    found = (*figures, rules_grid(rules))
    return tuple(grid for grid in found if grid.rows)


def _figures_grid(report: Json) -> Grid:
    table, plan, ways = report["table"], report["plan"], report["ways"]
    found = figures_beside(report)
    asked = ("Bank ($)", "On the table ($)", "Action ($)", "Roll ($)", "Rounds an hour", "Schedule")
    headings = ("Game", "Bettors play", *asked, *(each.heading for each in found))
    errors = ("Standard error of a round ($)", "How it was found")
    rows = tuple(
        (
            report["name"],
            way["title"],
            *(in_dollars(table[key]) for key in ("bank", "offered", "action")),
            in_dollars(plan["roll"]),
            plan["rounds_per_hour"],
            report["fees"]["schedule"] or report["fees"]["posted"],
            *(each.number(at) for each in found),
            in_dollars(way["per_round"]["standard_error"]),
            way["method"],
        )
        for at, way in enumerate(ways)
    )
    return Grid("Figures", (*headings, *errors), rows)


def _coverage_grid(report: Json) -> Grid:
    after = report["earned"]
    headings = (
        "Coverage",
        "Bettors play",
        "In force",
        "Action booked (%)",
        "Edge booked (%)",
        f"EV of a round {after} ($)",
        "Standard error ($)",
        "Swing of a round ($)",
    )
    rows = tuple(
        (
            row["model"],
            way["title"],
            "yes" if row["in_force"] else "no",
            in_percent(row["action_share"]),
            in_percent(row["edge_share"]),
            in_dollars(row["ev"]),
            in_dollars(row["standard_error"]),
            in_dollars(row["deviation"]),
        )
        for way in report["ways"]
        for row in way["coverage"]
    )
    return Grid("Coverage", headings, rows)


def _schedules_grid(report: Json) -> Grid:
    titles = {way["way"]: way["title"] for way in report["ways"]}
    pace = report["plan"]["rounds_per_hour"]
    left = tuple(
        f"Left of {span}, {title} ($)"
        for title in titles.values()
        for span in ("a round", "an hour")
    )
    headings = ("Schedule", "Document", "Table limit", "Posted", "Fits this table")
    fees = ("Bank's fee of a round ($)", "Bettors' fees of a round ($)")
    rows = tuple(
        (
            row["schedule"],
            row["title"],
            row["table_limit"] or "none printed",
            "yes" if row["posted"] else "no",
            "yes" if row["fits"] else row["problem"],
            in_dollars(row["fee"]),
            in_dollars(row["bettors_fee"]),
            *(in_dollars(row["ev"][way] * span) for way in titles for span in (1, pace)),
        )
        for row in report["schedules"]
    )
    return Grid("Schedules", (*headings, *fees, *left), rows)
