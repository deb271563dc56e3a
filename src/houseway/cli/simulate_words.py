"""A simulation told in the terminal."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.common import print_standing
from houseway.desk.fee_words import BEFORE_THE_FEE
from houseway.desk.shift.said import CENTS, percent, places
from houseway.desk.simulate.result import QUANTILES, Earned, Result
from houseway.families.kernels import game_of
from houseway.money import Cents, dollars
from houseway.proof.sketch import EXACT
from houseway.rulebook.paces import PACE_NOTE, usual_pace

if TYPE_CHECKING:
    from rich.console import Console


class Pace:
    """A clock for a simulation, which tells apart how long it took to get ready."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()
        self._first: tuple[float, int] | None = None
        self._rounds = 0

    def tick(self, rounds: int) -> None:
        """So many rounds are done."""
        self._last, self._rounds = time.monotonic(), rounds
        if rounds and self._first is None:
            self._first = (self._last, rounds)

    @property
    def seconds(self) -> float:
        return self._last - self._began

    @property
    def told(self) -> str:
        """How fast rounds were played after the first of them, once that can be said."""
        if self._first is None or self._rounds == self._first[1]:
            return ""
        speed = (self._rounds - self._first[1]) / (self._last - self._first[0])
        return f", {speed:,.0f} rounds a second once under way"


SHOWN = (1, 3, 5)  # of the quantiles: a twentieth, the middle, and all but a twentieth


def tell_result(
    out: Console, result: Result, rolls: Sequence[Cents], pace: Pace, place: str
) -> None:
    """Everything that matters, in the order in which people ask."""
    rules = game_of(result.scene).rules
    if result.interrupted:
        out.print("[yellow]Ended early: these are the rounds that were done.[/]")
    out.print(
        f"[bold]{escape(rules.name)}[/]: {result.rounds:,} rounds in {result.shifts:,} "
        f"shift{'' if result.shifts == 1 else 's'} of {result.scene.shift:,}, seed {result.seed}; "
        f"{result.plays}"
    )
    print_standing(out, rules)
    _people(out, result)
    _path(out, result, rolls)
    _house(out, result)
    _wagers(out, result)
    by = "at the table" if result.at_table else "by a kernel"
    out.print(
        f"\n[dim]Sampled {by}, {place}: {pace.seconds:,.1f} s{pace.told}. "
        f"± is one standard error. An hour has {usual_pace(rules)} rounds: {PACE_NOTE}.[/]"
    )


def money(amount: float) -> str:
    """Cents as dollars, with a sign, to the cent where that says anything.

    >>> money(78.4), money(-123456.0), money(0.0)
    ('+$0.78', '-$1,234.56', '$0')
    """
    rounded = round(amount)
    return ("+" if rounded > 0 else "") + dollars(rounded)


def about(amount: Cents, unit: Cents) -> Cents:
    """A quantile to whole dollars where a sketch has it only nearly.

    >>> about(-23_296, 1), about(-23_250, 50), about(1_950, 1)
    (-23300, -23250, 1950)
    """
    return amount if abs(amount) < EXACT * unit else 100 * round(amount / 100)


def mean_of(earned: Earned) -> str:
    """What somebody makes of a round, as finely as it is known.

    >>> [mean_of(Earned("the bank", 78.43, error, 0, ())) for error in (35.0, 0.21)]
    ['+$0.78', '+$0.784']
    """
    fine = places(earned.error)
    if fine == CENTS:
        return money(earned.mean)
    return f"{'+' if earned.mean > 0 else '-'}${abs(earned.mean) / 100:,.{fine}f}"


def _people(out: Console, result: Result) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column(result.earned_text)
    for heading in ("a round", "±", "an hour", "a shift", "swing"):
        table.add_column(heading, justify="right")
    for at in SHOWN:
        table.add_column(f"{100 * QUANTILES[at]:g} %", justify="right")
    banked = any(person.bank for person in result.scene.people)
    for earned in (*((result.bank,) if banked else ()), *result.people):
        table.add_row(*_row(result, earned))
    out.print(table)


def _row(result: Result, earned: Earned) -> list[str]:
    shift = result.scene.shift
    known = earned.error != float("inf")
    return [
        earned.name,
        mean_of(earned),
        f"{earned.error / 100:.{places(earned.error) + 1}f}" if known else "?",
        money(earned.mean * usual_pace(game_of(result.scene).rules)),
        money(earned.mean * shift),
        dollars(round(earned.shift_deviation)) if known else "?",
        *(money(about(earned.shift_quantiles[at], result.tally.unit)) for at in SHOWN),
    ]


def _path(out: Console, result: Result, rolls: Sequence[Cents]) -> None:
    unit = result.tally.unit
    low, fall = (
        [about(amount, unit) for amount in result.quantiles(sketch)]
        for sketch in (result.tally.lowest, result.tally.fall)
    )
    out.print(
        f"\n[bold]Through a shift with {escape(result.watched.name)}[/]\n"
        f"  Lowest point: {money(low[3])} in the middle shift, {money(low[1])} in 1 of 20, "
        f"{money(low[0])} in 1 of 100\n"
        f"  Deepest fall: {dollars(fall[3])} in the middle shift, {dollars(fall[5])} in 1 of 20, "
        f"{dollars(fall[6])} in 1 of 100"
    )
    for roll in rolls:
        part, error = result.ruin(roll), result.ruin_error(roll)
        lost = f"{100 * part:.3g} % of shifts (± {100 * error:.2g})"
        if error == float("inf"):
            lost = f"{'all' if part else 'none'} of {result.shifts:,} shifts"
        out.print(f"  A roll of {dollars(roll)} is lost in {lost}")


def _house(out: Console, result: Result) -> None:
    covered = result.covered
    if covered is not None:
        out.print(f"  Covered: {percent(covered)} of all that was due either way")
    out.print(f"  {_fees(result)}")
    if called_off := result.tally.sums["called_off"]:
        out.print(f"  Called off for want of cards: {called_off:,} rounds")


def _fees(result: Result) -> str:
    rules, each = game_of(result.scene).rules, dollars(round(result.fees))
    if rules.fee_is_open:
        return BEFORE_THE_FEE
    if rules.banked:
        each = f"{dollars(round(result.bank_fee))} of the bank, {each} of bettors"
    return f"Fees a round: {each}; {dollars(result.drop)} in all"


def _wagers(out: Console, result: Result) -> None:
    from rich.table import Table

    if not result.wagers:
        return
    table = Table(box=None, padding=(0, 1), title="", title_justify="left")
    for heading, side in (("wager", "left"), ("stake", "right"), ("makes of a unit", "right")):
        table.add_column(heading, justify=side)  # type: ignore[arg-type]
    table.add_column("±", justify="right")
    out.print("\n[bold]Were everything covered[/]")
    for made in result.wagers:
        spot = game_of(result.scene).rules.by_id[made.spot].name
        table.add_row(
            f"{made.name}: {spot}",
            dollars(made.amount),
            f"{100 * made.mean:+.3f} %",
            f"{100 * made.error:.3f}" if made.rounds > 1 else "?",
        )
    out.print(table)
