"""`houseway bank`: the bank's report in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.common import (
    check_files,
    console,
    print_json,
    print_standing,
    the_game,
    write_files,
)
from houseway.desk.bank.words import (
    NO_BREAK,
    between_text,
    chance_text,
    money,
    off_text,
    risk_text,
    share_text,
)
from houseway.errors import bad_form
from houseway.money import Cents, dollars

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.desk.bank.earn import TableEarnings
    from houseway.desk.bank.table import TypicalTable

FLAGS = {"t": "--table"}
MOST_RANKED = 8  # schedules in the terminal; data and files have them all


def show(
    name: str,
    told: dict[str, str],
    own: str,
    deal: int | None,
    option: list[str] | None,
    files: tuple[str, str],
    as_json: bool,
) -> None:
    from houseway.desk.bank.beside import bank_grids
    from houseway.desk.bank.form import read_form
    from houseway.desk.bank.report import bank_report
    from houseway.desk.bank.table import check_banked

    check_files(*files)
    game = the_game(name, option, None)
    check_banked(game)
    spot, _, stake = own.strip().rpartition(" ")
    form = read_form(game, {**told, "own": spot.strip(), "stake": stake}, ())
    for field, problem in form.problems.items():
        flag = FLAGS.get(field, "--" + field)
        raise bad_form(flag, f"{flag}: {problem}", told.get(field))
    assert form.table is not None
    assert form.plan is not None
    report = bank_report(_earned(form.table, deal), form.plan).to_json()
    write_files(bank_grids(report, game.rules), *files)
    if as_json:
        print_json(report)
        return
    out = console()
    _show(out, report)
    print_standing(out, game.rules)


def _earned(table: TypicalTable, rounds: int | None) -> TableEarnings:
    """How a round ends; a bar on standard error while rounds are dealt."""
    from houseway.cli.progress import working
    from houseway.desk.bank.earn import earn

    with working(f"Dealing {table.game.rules.name}") as tell:
        return earn(table, tell, rounds)


def _show(out: Console, report: dict[str, Any]) -> None:
    table, plan, way = report["table"], report["plan"], report["way"]
    against = f"a bank of {dollars(table['bank'])} against {dollars(table['offered'])}"
    out.print(f"[bold]{escape(report['name'])}[/]: {against} on the table; {escape(way['told'])}")
    if way["note"]:
        out.print(f"  [yellow]{escape(way['note'])}[/]")
    _earns(out, report)
    if way["differ"]:
        _beside(out, report)
    _behind(out, report)
    _lasts(out, report)
    _books(out, report)
    _fee(out, report["fees"])
    _schedules(out, report)
    turn = report["rotation"]
    overall = turn["ev_per_hour_overall"]
    hour = "" if overall is None else f" Over all rounds {_ev(overall)} an hour."
    out.print(f"\n[bold]Turning the bank[/]\n  {turn['text']}{hour}")
    if turn["own_wager_unknown"]:
        out.print(f"  Your own wager is left out; first run: houseway odds {report['game']}")
    for hint in report["hints"]:
        out.print(f"[yellow]›[/] {escape(hint)}")
    for each in report["ways"]:
        title = f"{each['title']}: " if way["differ"] else ""
        out.print(f"[dim]{escape(title + each['method'])}[/]")
    pace = plan["rounds_per_hour"]
    out.print(f"[dim]{pace} rounds an hour: {plan['rounds_per_hour_note']}.[/]")


def _ev(cents: float) -> str:
    return ("+" if cents >= 0 else "") + money(cents)


def _played(report: dict[str, Any]) -> str:
    """How bettors play in the figures that follow, for a heading."""
    return f" [dim](if {escape(report['way']['told'])})[/]" if report["way"]["differ"] else ""


def _earns(out: Console, report: dict[str, Any]) -> None:
    each, hour = report["per_round"], report["per_hour"]
    for what, found in (("A round", each), ("An hour", hour)):
        off = off_text(found["standard_error"])
        less = ""
        if report["fees"]["schedule"] is not None:
            less = f": {_ev(found['ev_before_fee'])} less {dollars(round(found['fee']))}"
        out.print(
            f"  {what} earns [bold]{_ev(found['ev'])}[/]{off} {report['earned']}{less}; "
            f"standard deviation {money(found['deviation'])}"
        )
    if report["n0_rounds"] is not None:
        rounds = f"{report['n0_rounds']:,.0f}"
        kelly = _whole(report["kelly_roll"])
        out.print(f"  N0 {rounds} rounds; full-Kelly roll {kelly}{_spread(report)}")


def _beside(out: Console, report: dict[str, Any]) -> None:
    """Every figure under both ways."""
    from rich.table import Table

    from houseway.desk.bank.beside import figures_beside

    table = Table(box=None, padding=(0, 1))
    table.add_column("if bettors play")
    for way in report["ways"]:
        table.add_column(way["title"], justify="right")
    for figure in figures_beside(report):
        table.add_row(figure.label, *(figure.text(at) for at in range(len(report["ways"]))))
    out.print()
    out.print(table)


def _spread(report: dict[str, Any]) -> str:
    """What N0 and the Kelly roll of a sample lie between."""
    rounds, rolls = report["n0_rounds_between"], report["kelly_roll_between"]
    if rounds is None:
        return ""
    if None in rounds:
        return ", or there is neither if the sample was lucky"
    few, many = (f"{each:,.0f}" for each in rounds)
    return f"; {few} to {many} rounds and {_whole(rolls[0])} to {_whole(rolls[1])} by the sample"


def _whole(cents: float) -> str:
    rounded: Cents = 100 * round(cents / 100)
    return dollars(rounded)


def _behind(out: Console, report: dict[str, Any]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column("after")
    for heading in ("EV", "std dev", "5 % end at", "behind", "95 % end below"):
        table.add_column(heading, justify="right")
    spread = report["distribution"]
    one, many = spread["round"], spread["rounds"]
    each = report["per_round"]
    table.add_row("1 round", _ev(each["ev"]), money(each["deviation"]), *_marks(one))
    for row in report["behind"]:
        name = "an hour" if row["what"] == "hour" else f"{row['rounds']:,} rounds"
        marks = _marks(many) if row["what"] == "rounds" else ("", _chance(row["chance"]), "")
        table.add_row(name, _ev(row["ev"]), money(row["deviation"]), *marks)
    out.print(f"\n[bold]Ahead or behind[/]{_played(report)}")
    out.print(table)


def _marks(found: dict[str, Any]) -> tuple[str, str, str]:
    low, high = found["five_percent"], found["ninety_five_percent"]
    return money(low), _chance(found["behind"]), money(high)


def _chance(share: float) -> str:
    return chance_text(share).replace(NO_BREAK, " ")


def _lasts(out: Console, report: dict[str, Any]) -> None:
    ruin, plan = report["ruin"], report["plan"]
    rounds = f"{plan['rounds']:,} rounds"
    out.print(f"\n[bold]A roll of {dollars(plan['roll'])}[/]{_played(report)}")
    out.print(f"  is lost within {rounds}: {_between(ruin['within'])}")
    usual = _chance(ruin["usual_approximation"])
    out.print(f"  is ever lost: {_between(ruin['ever'])}  (usual approximation {usual})")
    race = ruin["race"]
    goal = f"wins {dollars(race['goal'])} before it is lost"
    out.print(f"  {goal}: {_between(race['ever'], 'goal', 'goal_')}")
    if race["within"] is not None:
        out.print(f"  the same within {rounds}: {_between(race['within'], 'goal', 'goal_')}")
    soon = _needed(report["needed"]["within"], report["exact"])
    ever = _needed(report["needed"]["ever"], report["exact"])
    out.print(f"  for a risk of {risk_text(plan['risk'])}: {soon} within {rounds}, {ever} for ever")


def _between(found: dict[str, Any], what: str = "chance", bound: str = "") -> str:
    low, high = found[f"{bound}low"], found[f"{bound}high"]
    told = between_text(low, high, found[what]).replace(NO_BREAK, " ")
    return f"[bold]{_chance(found[what])}[/]" + (f" ({told})" if told else "")


def _needed(found: dict[str, Any], exact: bool) -> str:
    """A roll, and what it takes if a sample was lucky."""
    roll, high = found["cents"], found["high_cents"]
    if roll is None:
        return "no roll is enough"
    if exact or roll == high:
        return dollars(roll)
    return f"{dollars(roll)} ({'or none' if high is None else f'up to {dollars(high)}'})"


def _books(out: Console, report: dict[str, Any]) -> None:
    from rich.table import Table

    exposure = report["exposure"]
    before = " before the fee" if report["fees"]["schedule"] is not None else ""
    out.print(
        f"\n[bold]Exposure[/]{_played(report)}\n  {dollars(exposure['most'])} would be owed if "
        f"every wager met its best line; the bank can lose {dollars(exposure['limited_by_bank'])}; "
        f"one round in twenty ends at {money(exposure['five_percent'])} or worse{before}"
    )
    table = Table(box=None, padding=(0, 1))
    table.add_column("coverage")
    for heading in ("action booked", "edge booked", f"EV {report['earned']}", "std dev"):
        table.add_column(heading, justify="right")
    for row in report["coverage"]:
        edge = row["edge_share"]
        told = "" if edge is None else share_text(edge, row["edge_share_standard_error"])
        table.add_row(
            row["model"] + (" (in force)" if row["in_force"] else ""),
            share_text(row["action_share"]),
            told,
            _ev(row["ev"]) + off_text(row["standard_error"]),
            money(row["deviation"]),
        )
    out.print(table)


def _fee(out: Console, fees: dict[str, Any]) -> None:
    if fees["schedule"] is None:
        out.print(f"\n[bold]Fee[/]\n  {escape(fees['posted'])}: nothing is taken off any figure")
        return
    out.print(f"\n[bold]Fee[/] [dim]({fees['schedule']}: {fees['posted']})[/]")
    out.print(
        f"  {dollars(fees['fee'])} for an action of {dollars(fees['action'])}; the next dollar "
        f"costs {dollars(fees['next_dollar'])} more"
    )
    if fees["warning"]:
        out.print(f"  [yellow]{escape(fees['warning'])}[/]")
    spans = [
        f"{dollars(low)} or more" if high is None else f"{dollars(low)} to {dollars(high)}"
        for low, high in fees["break_even"]
    ]
    out.print(
        f"  with everything covered the edge pays the fee at {', '.join(spans) or 'no action'}"
    )


def _schedules(out: Console, report: dict[str, Any]) -> None:
    """Every printed schedule that fits, the one that leaves most first."""
    from rich.table import Table

    fits = [row for row in report["schedules"] if row["fits"]]
    others = len(report["schedules"]) - len(fits)
    if not report["schedules"]:
        return
    table = Table(box=None, padding=(0, 1))
    for heading in ("schedule", "table limit"):
        table.add_column(heading)
    titles = {way["way"]: way["title"] for way in report["ways"]}
    many = len(titles) > 1
    for heading in ("bank's fee", *(f"left, {t}" if many else "left" for t in titles.values())):
        table.add_column(heading, justify="right")
    for row in fits[:MOST_RANKED]:
        posted = " (posted)" if row["posted"] else ""
        left = (_ev(row["ev"][way]) for way in titles)
        limit = row["table_limit"] or "none printed"
        table.add_row(row["schedule"] + posted, limit, dollars(row["fee"]), *left)
    out.print("\n[bold]Every printed schedule, by what it leaves of a round[/]")
    out.print(table)
    rest = len(fits) - MOST_RANKED
    if rest > 0:
        out.print(f"  {rest} more leave as much or less: --json or --csv has all")
    if others:
        fit = "one does" if others == 1 else f"{others} do"
        out.print(f"  {fit} not fit the wagers of this table")
