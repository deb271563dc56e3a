"""What `houseway fees` answers."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from houseway.cli import pot_fees
from houseway.cli.common import console, print_json, print_standing, read_options
from houseway.desk.explorer import charged, findings, same_fees, step_rows
from houseway.desk.fee_layout import Taken, fees_of, read_crowd
from houseway.desk.fee_words import (
    bettors_text,
    moment_words,
    posted_words,
    room_fee_example,
    schedule_title,
)
from houseway.errors import out_of_range
from houseway.families import game as the_game
from houseway.money import Cents, cents, dollars
from houseway.rulebook.departures import standing_json
from houseway.rulebook.limits import limit_words
from houseway.rulebook.load import game_ids
from houseway.rulebook.posting import compact_ids, printed_for
from houseway.rulebook.pot_fees import is_pot_schedule, pot_games
from houseway.rulebook.room_fee import ROOM_FEE
from houseway.rulebook.schedules import (
    Limit,
    Schedule,
    fee_rulings,
    range_text,
    schedule,
    schedules,
    schedules_for,
)
from houseway.rulebook.schema import Rules

MOST_CHARTED = 4
BARS = 24


def show(
    name: str,
    action: str | None,
    only: Sequence[str],
    chart: bool,
    layout: str | None,
    option: list[str] | None,
    decks: int | None,
    as_json: bool,
) -> None:
    """Show the fees of a game or rule file, or the schedules that are named."""
    if name not in schedules() and is_pot_schedule(name):
        pot_fees.refuse_action(action)
        pot_fees.show_schedule(name, as_json)
        return
    amount = None if action is None else cents(action)
    if name in schedules():
        _show_schedule(schedule(name), amount, as_json)
        return
    known = name in pot_games() and name not in game_ids()
    rules = None if known else the_game(name, read_options(option, decks)).rules
    if rules is None or not rules.banked:
        pot_fees.refuse_action(action)
        if only:
            told = "+".join(only)
            if rules is not None:  # a table must be able to post it
                the_game(name, {**read_options(option, decks), "fees": told})
            pot_fees.show_schedule(told, as_json)
        else:
            pot_fees.show_game(rules.id if rules else name, rules, as_json)
        return
    chosen = [printed_for(rules.like or rules.id, each) for each in only] or _listed(rules)
    taken = () if layout is None else _on_layout(rules, chosen, layout)
    if as_json:
        print_json(_game_data(rules, chosen, amount, taken))
    elif chart:
        _chart(chosen, amount)
    else:
        _show(rules, chosen, amount, taken)


def _on_layout(rules: Rules, chosen: Sequence[Schedule], layout: str) -> tuple[Taken, ...]:
    wagers = read_crowd(rules, layout)
    return tuple(fees_of(rules, each, wagers) for each in chosen)


def _game_data(
    rules: Rules, chosen: Sequence[Schedule], amount: Cents | None, taken: Sequence[Taken]
) -> dict[str, object]:
    rows = [_data(each, amount) for each in chosen]
    for row, found in zip(rows, taken):
        row["layout"] = _taken_data(found)
    return {
        "game": rules.id,
        **standing_json(rules),
        "posted": None if rules.schedule is None else rules.schedule.id,
        "posted_text": posted_words(rules),
        "fee_is_open": rules.fee_is_open,
        "timing": rules.fees.timing,
        "drop": rules.fees.drop,
        "limits": {
            spot.id: {"range": list(rules.limits(spot)), "text": limit_words(rules, spot)}
            for spot in rules.spots
        },
        "action": amount,
        "schedules": rows,
    }


def _taken_data(found: Taken) -> dict[str, object]:
    return {
        "offered": found.offered,
        "action": found.action,
        "bank_fee": found.bank,
        "bettors_fees": found.bettors,
        "charges": [{"who": c.who, "amount": c.amount, "on": c.on} for c in found.charges],
        "problem": found.problem,
    }


def _show(
    rules: Rules, chosen: Sequence[Schedule], amount: Cents | None, taken: Sequence[Taken]
) -> None:
    out = console()
    out.print(rules.name, style="bold", markup=False)
    print_standing(out, rules)
    out.print(f"  {posted_words(rules)}", markup=False)
    if rules.schedule is not None:
        out.print(f"  {moment_words(rules)}", markup=False)
    out.print(f"  {_limits(rules)}", markup=False)
    if not chosen:
        out.print("  Its rule document prints no figures. The room posts its own, with")
        out.print(f"  --option '{ROOM_FEE}={room_fee_example(rules)}'.")
    for place, s in enumerate(chosen):
        mark = "→" if rules.schedule is not None and s.id == rules.schedule.id else " "
        out.print(f"{mark} [bold]{s.id}[/]  [dim]{escape(schedule_title(s))}[/]")
        out.print(f"    player-dealer {s.bank_text}")
        out.print(f"    bettors {bettors_text(rules, s)}")
        out.print(f"    limit {s.limit_text}; {s.timing_text}", markup=False)
        if amount is not None:
            out.print(
                f"    on {dollars(amount)} of action the player-dealer pays {_told(s, amount)}"
            )
        if taken:
            _print_taken(out, taken[place])


def _limits(rules: Rules) -> str:
    """The limits the table enforces, spot by spot; those like the table's own are not repeated."""
    table = range_text(rules.table.minimum, rules.table.maximum)
    own = [
        f"{spot.name} {limit_words(rules, spot)}"
        for spot in rules.spots
        if spot.window == "before-cards"
        and rules.limits(spot) != (rules.table.minimum, rules.table.maximum)
    ]
    return f"Table limits {table}" + (f"; {'; '.join(own)}." if own else ".")


def _print_taken(out: Console, found: Taken) -> None:
    for spot, lies in found.by_spot:
        counts = "counts as action" if spot.counts else "does not count"
        out.print(f"      {dollars(lies):>9} on {escape(spot.name)}, {counts}")
    out.print(f"      {dollars(found.action):>9} of action")
    for each in found.charges:
        out.print(f"      {dollars(each.amount):>9} from {each.who} for {escape(each.on)}")
    if found.problem:
        out.print(f"      [yellow]{escape(found.problem)}[/]")


def _show_schedule(found: Schedule, amount: Cents | None, as_json: bool) -> None:
    """One schedule with everything known about it."""
    if as_json:
        one = _data(found, amount)
        print_json({"game": None, "posted": None, "action": amount, "schedules": [one]})
        return
    out = console()
    out.print(f"[bold]{found.id}[/]  [dim]{escape(found.title)}, option {found.option}[/]")
    out.print(f"  Table limit: {found.limit_text}", markup=False)
    out.print(f"  When: {found.timing_text}")
    out.print(f"  Games: {', '.join(found.games)}")
    out.print(f"  Player-dealer: {found.bank_text}")
    out.print(f"  Bettors: {found.player_text}")
    if amount is not None:
        out.print(f"  On {dollars(amount)} of action the player-dealer pays {_told(found, amount)}")
    if found.corrected:
        out.print("  The print had to be corrected.", style="yellow")
    if found.id in same_fees():
        out.print(f"  Same fees: {compact_ids(same_fees()[found.id])}")
    for finding in findings().get(found.id, ()):
        out.print(f"  {finding.severity}: {escape(finding.message)} [dim]({finding.code})[/]")
    for note in found.notes:
        out.print(f"  {note}", style="dim", markup=False)
    for name in found.rulings:
        ruling = fee_rulings()[name]
        told = f"  {name}: {ruling.text} Read as: {ruling.ruling}"
        out.print(told, style="dim", markup=False)


def _chart(chosen: Sequence[Schedule], amount: Cents | None) -> None:
    """A bar for every range of action, the schedules side by side."""
    if len(chosen) > MOST_CHARTED:
        raise out_of_range(
            "schedule",
            f"a chart shows {MOST_CHARTED} schedules at the most, and there are {len(chosen)}; "
            "name them with --schedule",
            len(chosen),
        )
    out = console()
    rows = step_rows(chosen)
    most = max((fee or 0 for row in rows for fee in row.fees), default=0) or 1
    grid = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    grid.add_column("player-dealer's fee by action")
    for each in chosen:
        grid.add_column(each.id)
    here = _row_of([row.start for row in rows], amount)
    for place, row in enumerate(rows):
        name = f"{row.amounts} ← {dollars(amount)}" if place == here and amount else row.amounts
        grid.add_row(name, *(_bar(fee, most, BARS // len(chosen)) for fee in row.fees))
    out.print(grid)


def _row_of(starts: Sequence[Cents], amount: Cents | None) -> int | None:
    if amount is None:
        return None
    return max((at for at, start in enumerate(starts) if start <= amount), default=None)


def _bar(fee: Cents | None, most: Cents, width: int) -> str:
    if fee is None:
        return "no rate"
    return f"{'█' * round(fee * width / most)} {dollars(fee)}".strip()


def _listed(rules: Rules) -> list[Schedule]:
    posted, printed = rules.schedule, schedules_for(rules.like)
    extra = [] if posted is None or posted in printed else [posted]
    return [*extra, *printed]


def _told(found: Schedule, amount: Cents) -> str:
    read = charged(found, amount)
    fee = dollars(read.fee)
    if read.tier is None:
        return f"{fee}: no rate is posted for it"
    return fee if read.cliff is None else f"{fee}; {read.cliff}"


def _data(found: Schedule, amount: Cents | None) -> dict[str, object]:
    if amount is not None and amount < 0:
        raise out_of_range("action", "table action cannot be below zero", amount)
    tiers = {
        column: [{"from": t.start, "to": t.end, "fee": t.fee} for t in getattr(found, column)]
        for column in ("bank", "player")
    }
    return {
        "id": found.id,
        "title": found.title,
        "option": found.option,
        "games": list(found.games),
        "limit": None if found.limit is None else list(found.limit),
        "limits_text": found.limit_text,
        "table_minimum": _range(found.table_minimum),
        "table_maximum": _range(found.table_maximum),
        "side_limits": {spot: _range(side) for spot, side in found.side_limits.items()},
        "bank_basis": found.bank_basis,
        "player_basis": found.player_basis,
        "timing": found.timing,
        "drop": found.drop,
        **tiers,
        "spot_fees": dict(found.spot_fees),
        "corrected": found.corrected,
        "same_fees": list(same_fees().get(found.id, ())),
        "findings": [
            {"severity": f.severity, "code": f.code, "message": f.message}
            for f in findings().get(found.id, ())
        ],
        "rulings": list(found.rulings),
        **_read_data(found, amount),
    }


def _range(limit: Limit | str | None) -> list[Cents | None] | str | None:
    return list(limit) if isinstance(limit, Limit) else limit


def _read_data(found: Schedule, amount: Cents | None) -> dict[str, object]:
    if amount is None:
        return {"bank_fee": None, "tier": None, "share": None, "cliff": None}
    read = charged(found, amount)
    cliff = read.cliff
    return {
        "bank_fee": read.fee,
        "tier": read.tier_text,
        "share": float(read.share),
        "cliff": None
        if cliff is None
        else {"last_before": cliff.at, "room": cliff.room, "rise": cliff.rise},
    }
