"""Every printed schedule of a game, ranked by what it leaves the bank of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.desk.bank.table import TypicalTable
from houseway.desk.fee_layout import Laid, fees_of
from houseway.money import Cents
from houseway.proof.model import Way
from houseway.rulebook.schedules import Schedule, schedules_for


@dataclass(frozen=True)
class RankedSchedule:
    """A schedule at a table: what bank and bettors pay a round, and what is left by each way.

    `problem` says why this table could not lie there under the limits printed with the schedule.
    """

    schedule: Schedule
    posted: bool
    fee: Cents
    bettors: Cents
    left: tuple[tuple[Way, Fraction], ...]
    problem: str

    def to_json(self) -> dict[str, Any]:
        return {
            "schedule": self.schedule.id,
            "title": self.schedule.title,
            "table_limit": self.schedule.table_limit_text or None,
            "posted": self.posted,
            "fits": not self.problem,
            "problem": self.problem,
            "fee": self.fee,
            "bettors_fee": self.bettors,
            "ev": {way: float(left) for way, left in self.left},
        }


def ranked(
    table: TypicalTable, earned: Sequence[tuple[Way, Fraction]]
) -> tuple[RankedSchedule, ...]:
    """The schedules the game's document prints and the one that is posted, best for the bank first.

    `earned` is what a round earns before the fee, by how bettors play. Those that do not fit the
    wagers of this table stand last.

    >>> from houseway.desk.bank.table import read_table
    >>> from houseway.families import game
    >>> table = read_table(game("ez-baccarat-panda-8"), "7 x banker 25")
    >>> best = ranked(table, [("house-way", Fraction(178))])[0]
    >>> best.fee <= 100, float(best.left[0][1]) == 178 - best.fee
    (True, True)
    """
    rows = [_row(table, each, earned) for each in _printed(table)]
    return tuple(sorted(rows, key=_place))


def _place(row: RankedSchedule) -> tuple[bool, Cents, Cents, str, int]:
    """What leaves the bank most comes first; of schedules alike, what costs bettors least."""
    document = row.schedule.id.rpartition("-")[0]
    return bool(row.problem), row.fee, row.bettors, document, row.schedule.option


def _printed(table: TypicalTable) -> Iterable[Schedule]:
    rules = table.game.rules
    posted = () if rules.schedule is None else (rules.schedule,)
    return {each.id: each for each in (*schedules_for(rules.like), *posted)}.values()


def _row(
    table: TypicalTable, schedule: Schedule, earned: Sequence[tuple[Way, Fraction]]
) -> RankedSchedule:
    rules = table.game.rules
    open_ = [w for w in table.wagers if rules.by_id[w.spot].window == "before-cards"]
    taken = fees_of(rules, schedule, [Laid(w.seat, w.spot, w.amount) for w in open_])
    posted = rules.schedule is not None and rules.schedule.id == schedule.id
    left = tuple((way, ev - taken.bank) for way, ev in earned)
    return RankedSchedule(schedule, posted, taken.bank, taken.bettors, left, taken.problem)
