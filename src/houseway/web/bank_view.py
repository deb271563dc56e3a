"""The bank's desk as pages show it: which games, the form, and the figures or how far they are."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from houseway.desk.bank.beside import figures_beside
from houseway.desk.bank.form import Form
from houseway.desk.bank.table import covering_bank
from houseway.desk.bank.words import (
    between_text,
    chance_text,
    off_text,
    risk_text,
    roughly,
    share_text,
)
from houseway.desk.odds import known_odds
from houseway.errors import HousewayError, unknown_name
from houseway.families import game as the_game
from houseway.families.odds import is_slow
from houseway.money import dollars
from houseway.play.game import Game
from houseway.rulebook.load import game_ids
from houseway.rulebook.options import option_text
from houseway.rulebook.paces import PACE_NOTE, usual_pace
from houseway.rulebook.schedules import schedules_for
from houseway.web.bank_chart import fee_chart, result_chart, time_chart, whole
from houseway.web.bank_job import NOT_DEALT_CODE, Asked, TableAsked, deals, figures
from houseway.web.edges import Edge, known_edge
from houseway.web.game_page import option_fields, part
from houseway.web.job_row import Standing
from houseway.web.lobby import FAMILIES

MODELS = {
    "gross": "Gross: every cent paid or collected uses the bank",
    "separate_caps": "Two caps: paid and collected, each up to the bank",
    "net_running": "Net: the running result stays within the bank",
    "reserved": "Reserved: each wager keeps what it could cost",
}


ROOM = "room"  # of the option fees, where the document prints a blank that the room fills in


@dataclass(frozen=True)
class Shelf:
    """Banked games of one family, each with its main edge where that is known."""

    title: str
    games: tuple[tuple[Any, Edge | None], ...]


def shelves() -> Iterator[Shelf]:
    """Every game that has a bank."""
    by_family: dict[str, list[tuple[Any, Edge | None]]] = {}
    for name in game_ids():
        played = the_game(name)
        if played.rules.banked:
            by_family.setdefault(played.rules.family, []).append((played.rules, known_edge(played)))
    order = [*FAMILIES, *by_family]
    for family in sorted(by_family, key=order.index):
        title = FAMILIES.get(family, (family.capitalize(), ""))[0]
        yield Shelf(title, tuple(by_family[family]))


def address_of(form: Form) -> str:
    """The address that shows the same, in its shortest form."""
    rules = form.game.rules
    options = [("o", f"{k}={option_text(v)}") for k, v in rules.changed_options.items()]
    kept = [(key, value) for key, value in form.written.items() if value]
    return f"/bank/{rules.id}" + (f"?{urlencode(kept + options)}" if kept or options else "")


@dataclass(frozen=True)
class Figures:
    """The figures, or why there are none: a problem, or rounds that must be dealt first."""

    report: Mapping[str, Any] | None = None
    problem: str = ""
    standing: Standing | None = None

    @property
    def busy(self) -> bool:
        return self.standing is not None and self.standing.busy


def asked_of(form: Form) -> Asked:
    """What the process is asked; the form has no problems."""
    assert form.table is not None
    assert form.plan is not None
    table = form.table
    options = {k: option_text(v) for k, v in form.game.rules.changed_options.items()}
    told = TableAsked(
        form.game.rules.id,
        tuple(options.items()),
        form.written["t"],
        table.bank,
        table.bank_seat,
        table.way,
    )
    return Asked(told, tuple((key, value) for key, value in vars(form.plan).items()))


def dealt_of(form: Form) -> Hashable:
    """What tells rounds that must be dealt from others: anything but amounts and the fee.

    Both ways to play are dealt, whichever heads the answer.
    """
    assert form.table is not None
    table = form.table
    changed = form.game.rules.changed_options.items()
    options = tuple((k, option_text(v)) for k, v in changed if k not in ("fees", "coverage"))
    lying = tuple((wager.seat, wager.spot) for wager in table.wagers)
    return form.game.rules.id, options, table.bank_seat, lying


def figures_of(form: Form) -> Figures:
    """The figures of a table; never slow, for what takes long is dealt elsewhere."""
    if form.problems or form.plan is None:
        return Figures()
    asked = asked_of(form)
    standing = deals().standing(dealt_of(form))
    if standing is not None and standing.busy:
        return Figures(standing=standing)
    try:
        return Figures(figures().answered(asked, asked))
    except HousewayError as error:
        if error.code == NOT_DEALT_CODE:
            return Figures(standing=standing)
        return Figures(problem=str(error))


def start_dealing(form: Form) -> None:
    """Put the table into the row of those whose rounds are dealt."""
    if not form.problems and form.plan is not None:
        deals().start(dealt_of(form), asked_of(form).table)


def figures_part(form: Form) -> dict[str, Any]:
    """What the fragment with the figures shows."""
    found = figures_of(form)
    report, address = found.report, address_of(form)
    return part(
        form.game,
        form=form,
        address=address,
        figures=found,
        report=report,
        charts={} if report is None else _charts(report),
        models=MODELS,
        odd_edge=report is not None and _odd_edge(report),
        chance=chance_text,
        between_text=between_text,
        share_text=share_text,
        risk_text=risk_text,
        off_text=off_text,
        whole=whole,
        roughly=roughly,
        deal=address.replace("/bank/", "/bank-deal/", 1),
        beside=() if report is None else figures_beside(report),
        files={
            "csv": address.replace("/bank/", "/bank-csv/", 1),
            "xlsx": address.replace("/bank/", "/bank-xlsx/", 1),
        },
    )


def _odd_edge(report: Mapping[str, Any]) -> bool:
    """Whether a share of the edge is above the whole or below nothing."""
    shares = [row["edge_share"] for row in report["coverage"] if row["edge_share"] is not None]
    return any(not -0.0005 < share < 1.0005 for share in shares)


def bank_page(form: Form) -> dict[str, Any]:
    """What the whole page of a game shows."""
    rules = form.game.rules
    fields = [field for field in option_fields(rules) if field.key != "fees"]
    kept = {field.key for field in fields} | {"fees"}
    hidden = [
        f"{key}={option_text(value)}"
        for key, value in rules.changed_options.items()
        if key not in kept
    ]
    table = form.table
    usual = {
        "bank": "" if table is None else dollars(covering_bank(table))[1:],
        "roll": "" if form.plan is None else whole(form.plan.roll)[1:],
        "goal": "" if form.plan is None else whole(form.plan.goal)[1:],
        "pace": str(usual_pace(rules)),
    }
    return {
        **figures_part(form),
        "fields": fields,
        "hidden": hidden,
        "usual": usual,
        "pace_note": PACE_NOTE,
        "schedules": _schedules(form.game),
        "choices": _choices(form.game),
        "wagers": [s for s in rules.spots if s.by_itself and s.window == "before-cards"],
    }


def _choices(game: Game) -> bool:
    """Whether it matters how bettors play: of games whose odds are quick the odds say so."""
    if is_slow(game.rules):
        return True
    found = known_odds(game)
    return found is not None and any(
        spot.played("best-play") != spot.played("house-way") for spot in found.spots
    )


def _schedules(game: Game) -> list[tuple[str, str, bool]]:
    """The schedules the bank may be charged by: id, words, whether it is posted."""
    posted = game.rules.schedule
    listed = list(schedules_for(game.rules.id))
    if posted is not None and posted not in listed:
        listed.insert(0, posted)
    found = [(each.id, f"{each.id}: {each.bank_text}", each == posted) for each in listed]
    rules = game.rules
    if rules.choices["fees"].default == ROOM and posted is None:
        found.append((ROOM, "the room posts its fee, not known here", rules.fee_is_open))
    return [*found, ("none", "no fee", posted is None and not rules.fee_is_open)]


def with_schedule(played: Game, name: str) -> dict[str, str]:
    """The options of a game under another schedule, its table limits kept within the posted."""
    from houseway.web.fees_view import fees_view

    if name in ("none", ROOM):
        kept = {key: option_text(value) for key, value in played.rules.changed_options.items()}
        return {**kept, "fees": name}
    for row in fees_view(played).listed:
        if row.schedule.id == name:
            return dict(row.options)
    raise unknown_name("fee", f"{played.rules.name} has no fee schedule {name[:40]!r}", name)


def _charts(report: Mapping[str, Any]) -> dict[str, Markup]:
    spread = report["distribution"]
    rounds = spread["rounds"]["rounds"]
    made = {
        "round": result_chart(spread["round"], "Chart: the result of one round"),
        "rounds": result_chart(spread["rounds"], f"Chart: the result of {rounds:,} rounds"),
        "time": time_chart(
            spread["over_time"], report["plan"]["roll"], "Chart: the result as rounds go by"
        ),
    }
    if report["fees"]["tiers"]:
        earned = report["per_round"]["ev_if_all_covered"]
        made["fee"] = fee_chart(report["fees"], earned, "Chart: the fee by action")
    return made


def read_lines(
    spots: Sequence[str], seats: Sequence[str], amounts: Sequence[str]
) -> list[tuple[str, str, str]]:
    """The lines of the grid as they come in an address; what does not line up is left out."""
    return list(zip(spots, seats, amounts, strict=False))
