"""`houseway bank`: the bank's report in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.common import console, print_json, the_game
from houseway.desk.bank.words import NO_BREAK, chance_text, money, off_text, risk_text
from houseway.errors import HousewayError
from houseway.money import Cents, dollars

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.desk.bank.earn import Earnings
    from houseway.desk.bank.table import TypicalTable

FLAGS = {"t": "--table"}


def show(
    name: str,
    told: dict[str, str],
    own: str,
    deal: int | None,
    option: list[str] | None,
    as_json: bool,
) -> None:
    from houseway.desk.bank.form import read_form
    from houseway.desk.bank.report import bank_report
    from houseway.desk.bank.table import check_banked

    game = the_game(name, option, None)
    check_banked(game)
    spot, _, stake = own.strip().rpartition(" ")
    form = read_form(game, {**told, "own": spot.strip(), "stake": stake}, ())
    for field, problem in form.problems.items():
        raise HousewayError(f"{FLAGS.get(field, '--' + field)}: {problem}")
    assert form.table is not None
    assert form.plan is not None
    report = bank_report(_earned(form.table, deal), form.plan).to_json()
    print_json(report) if as_json else _show(console(), report)


def _earned(table: TypicalTable, rounds: int | None) -> Earnings:
    """How a round ends; a bar on standard error while rounds are dealt."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from houseway.desk.bank.earn import earn

    err = Console(stderr=True)
    bar = Progress(
        TextColumn(f"Dealing {table.game.rules.name}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=1.0, visible=False)

        def tell(done: float) -> None:
            bar.update(task, completed=done, visible=True)

        return earn(table, tell, rounds)


def _show(out: Console, report: dict[str, Any]) -> None:
    table, plan = report["table"], report["plan"]
    against = f"a bank of {dollars(table['bank'])} against {dollars(table['offered'])}"
    out.print(f"[bold]{escape(report['name'])}[/]: {against} on the table")
    _earns(out, report)
    _behind(out, report)
    _lasts(out, report)
    _books(out, report)
    _fee(out, report["fees"])
    turn = report["rotation"]
    overall = turn["ev_per_hour_overall"]
    hour = "" if overall is None else f" Over all rounds {_ev(overall)} an hour."
    out.print(f"\n[bold]Turning the bank[/]\n  {turn['text']}{hour}")
    if turn["own_wager_unknown"]:
        out.print(f"  Your own wager is left out; first run: houseway odds {report['game']}")
    for hint in report["hints"]:
        out.print(f"[yellow]›[/] {escape(hint)}")
    out.print(f"[dim]{escape(report['method'])}[/]")
    pace = plan["rounds_per_hour"]
    out.print(f"[dim]{pace} rounds an hour: {plan['rounds_per_hour_note']}.[/]")


def _ev(cents: float) -> str:
    return ("+" if cents >= 0 else "") + money(cents)


def _earns(out: Console, report: dict[str, Any]) -> None:
    each, hour = report["per_round"], report["per_hour"]
    for what, found in (("A round", each), ("An hour", hour)):
        off = off_text(found["standard_error"])
        out.print(
            f"  {what} earns [bold]{_ev(found['ev'])}[/]{off} after the fee: "
            f"{_ev(found['ev_before_fee'])} less {dollars(round(found['fee']))}; "
            f"standard deviation {money(found['deviation'])}"
        )
    if report["n0_rounds"] is not None:
        rounds = f"{report['n0_rounds']:,.0f}"
        out.print(f"  N0 {rounds} rounds; full-Kelly roll {_whole(report['kelly_roll'])}")


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
    out.print()
    out.print(table)


def _marks(found: dict[str, Any]) -> tuple[str, str, str]:
    low, high = found["five_percent"], found["ninety_five_percent"]
    return money(low), _chance(found["behind"]), money(high)


def _chance(share: float) -> str:
    return chance_text(share).replace(NO_BREAK, " ")


def _lasts(out: Console, report: dict[str, Any]) -> None:
    ruin, plan, needed = report["ruin"], report["plan"], report["needed"]
    rounds = f"{plan['rounds']:,} rounds"
    out.print(f"\n[bold]A roll of {dollars(plan['roll'])}[/]")
    out.print(f"  is lost within {rounds}: [bold]{_between(ruin['within'])}[/]")
    usual = _chance(ruin["usual_approximation"])
    out.print(f"  is ever lost: [bold]{_between(ruin['ever'])}[/]  (usual approximation {usual})")
    race = ruin["race"]
    out.print(f"  wins {dollars(race['goal'])} before it is lost: {_chance(race['ever']['goal'])}")
    if race["within"] is not None:
        out.print(f"  the same within {rounds}: {_chance(race['within']['goal'])}")
    soon, ever = needed["within"]["cents"], needed["ever"]["cents"]
    out.print(
        f"  for a risk of {risk_text(plan['risk'])}: {'no roll' if soon is None else dollars(soon)}"
        f" within {rounds}, {'no roll is enough' if ever is None else dollars(ever)} for ever"
    )


def _between(found: dict[str, Any]) -> str:
    told = _chance(found["chance"])
    if found["high"] - found["low"] > 0.02 * found["chance"]:
        told += f" ({_chance(found['low'])} to {_chance(found['high'])})"
    return told


def _books(out: Console, report: dict[str, Any]) -> None:
    from rich.table import Table

    exposure = report["exposure"]
    out.print(
        f"\n[bold]Exposure[/]\n  at most {dollars(exposure['most'])} could be owed; the bank can "
        f"lose {dollars(exposure['limited_by_bank'])}; one round in twenty ends at "
        f"{dollars(exposure['five_percent'])} or worse before the fee"
    )
    table = Table(box=None, padding=(0, 1))
    table.add_column("coverage")
    for heading in ("action booked", "edge booked", "EV after the fee", "std dev"):
        table.add_column(heading, justify="right")
    for row in report["coverage"]:
        edge = "" if row["edge_share"] is None else f"{row['edge_share']:.1%}".replace("%", " %")
        table.add_row(
            row["model"] + (" (in force)" if row["in_force"] else ""),
            f"{row['action_share']:.1%}".replace("%", " %"),
            edge,
            _ev(row["ev"]) + off_text(row["standard_error"]),
            money(row["deviation"]),
        )
    out.print(table)


def _fee(out: Console, fees: dict[str, Any]) -> None:
    if fees["schedule"] is None:
        out.print("\n[bold]Fee[/]\n  no schedule is posted")
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
    out.print(f"  the edge pays the fee at a covered action of {', '.join(spans) or 'no size'}")
