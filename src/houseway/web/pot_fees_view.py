"""Pot fees as a page shows them: what is taken when, and every option the game may post."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.desk.lint_pots import lint_posted
from houseway.desk.pot_fee_tables import (
    FeeRow,
    FeeTable,
    Step,
    fee_tables,
    payer,
    steps,
    total_head,
)
from houseway.rulebook.options import option_text
from houseway.rulebook.pot_fees import (
    PotFees,
    PotSchedule,
    overlap,
    posting_example,
    pot_rulings,
    pot_schedules,
    schedules_for,
)
from houseway.rulebook.schedules import FeeRuling
from houseway.rulebook.schema import Rules

ALWAYS = ("FP-18", "FP-20")  # rulings that bear on every pot fee
FROM_PLAYERS = ("FP-20",)  # where nothing comes out of a pot


@dataclass(frozen=True)
class PostedPot:
    """One posted option, fee by fee."""

    schedule: PotSchedule
    steps: tuple[Step, ...]
    total_head: str
    payer: str


@dataclass(frozen=True)
class OptionRow:
    """An option of a list, with the query that posts it."""

    row: FeeRow
    posted: bool
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class OptionTable:
    """A list of options."""

    table: FeeTable
    rows: tuple[OptionRow, ...]


@dataclass(frozen=True)
class PotFeesView:
    """Everything on the fees page of a game without a bank."""

    posted: PotFees | None
    schedules: tuple[PostedPot, ...]
    warnings: tuple[str, ...]
    rulings: tuple[FeeRuling, ...]
    tables: tuple[OptionTable, ...]
    conflicts: tuple[PotSchedule, ...]
    example: str

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of the posted options, each remark once."""
        return tuple(dict.fromkeys(note for item in self.schedules for note in item.schedule.notes))

    @property
    def count(self) -> int:
        """How many options the game may post."""
        return sum(len(table.rows) for table in self.tables)


def pot_fees_view(rules: Rules) -> PotFeesView:
    """The pot fees of a game under its options."""
    posted = rules.pot_fees
    offered = schedules_for(rules.id)
    here = () if posted is None else posted.schedules
    return PotFeesView(
        posted,
        tuple(PostedPot(s, steps(s, rules.id), total_head(s), payer(s, rules)) for s in here),
        tuple(finding.message for finding in lint_posted(rules)),
        tuple(_rulings(here)),
        tuple(_table(rules, table) for table in fee_tables(offered, rules.id)),
        tuple(s for s in pot_schedules().values() if s.status != "active" and rules.id in s.games),
        posting_example(rules.id) if offered else "",
    )


def _rulings(posted: tuple[PotSchedule, ...]) -> Iterator[FeeRuling]:
    named = (name for schedule in posted for name in schedule.rulings)
    of_pots = not posted or any(schedule.basis != "each-player" for schedule in posted)
    for name in dict.fromkeys((*named, *(ALWAYS if of_pots else FROM_PLAYERS))):
        yield pot_rulings()[name]


def _table(rules: Rules, table: FeeTable) -> OptionTable:
    here = () if rules.pot_fees is None else rules.pot_fees.schedules
    rows = (
        OptionRow(row, row.schedule in here, tuple(_post(rules, row.schedule)))
        for row in table.rows
    )
    return OptionTable(table, tuple(rows))


def _post(rules: Rules, schedule: PotSchedule) -> Iterator[tuple[str, str]]:
    """The options that post a schedule, beside those posted for other numbers of players."""
    kept = {key: option_text(value) for key, value in rules.changed_options.items()}
    beside = () if rules.pot_fees is None else rules.pot_fees.schedules
    together = [schedule.id, *(str(s.option) for s in beside if _goes_with(s, schedule))]
    yield from {**kept, "fees": "+".join(together)}.items()


def _goes_with(posted: PotSchedule, schedule: PotSchedule) -> bool:
    alike = (posted.prefix, posted.structures) == (schedule.prefix, schedule.structures)
    return alike and not any(overlap(a, b) for a in posted.bands for b in schedule.bands)
