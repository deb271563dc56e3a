"""The part of the fee page on games played for a pot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from houseway.desk.fee_page import table_lines
from houseway.desk.lint import Finding
from houseway.desk.lint_pot_lists import by_block
from houseway.desk.lint_pots import POT_CODES, lint_pot_schedules
from houseway.desk.pot_fee_tables import FeeRow, fee_tables
from houseway.rulebook.posting import compact_ids, runs
from houseway.rulebook.pot_fees import pot_rulings, pot_schedules
from houseway.rulebook.pot_schedule import PotSchedule

_INTRODUCTION = """\
## Pot fees

Where players play each other for a pot, in Chinese Poker and in Panguingue, nobody banks and the
fee comes out of the pot, out of the antes or from each player.

- **Posted before the hand.** A table posts one option, `poker-7`, or where a list goes by players
  one for each number of them, `flop-1+7+13`. Those dealt in are counted, and the option never
  changes during a hand (FP-24, FP-25).
- **At points of the hand.** Each fee has its point: the end of a betting round, the flop, the
  river, the deal of a round. A hand that ends before it does not pay it. The first fee is due in
  every hand, even one that ends before the flop (FP-18).
- **Flat, never a share**, and five rates at the most in what a table has posted: amounts that are
  alike count once, $0 is none (FP-20).
- **Never more than the pot.** What nobody called goes back first; then the fee takes what is there
  (FP-18).
- **By the half hour:** from the first pot of each half hour, the first hand included (FP-6); in
  Chinese Poker from each player when the half hour is over (FP-7).
- **Push 9** pays for every round the hand comes to (FP-26).
"""


def pot_fee_page() -> str:
    """Markdown on pot fees, wholly made from the rulebook."""
    given = tuple(pot_schedules().values())
    offered = [each for each in given if each.status == "active"]
    parts = ([_INTRODUCTION], _lists(offered), _conflicts(given), _rulings(), _findings(given))
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"


def _lists(given: Sequence[PotSchedule]) -> Iterator[str]:
    yield f"### The printed pot schedules: {len(given)}\n"
    for title, group in groupby(given, key=lambda each: each.title):
        options = list(group)
        prefix = options[0].prefix
        yield f"#### {title}: `{prefix}`\n"
        yield f"For {', '.join(options[0].games)}.\n"
        for block, table in zip(by_block(options), fee_tables(options), strict=True):
            spans = f"{prefix} {runs([each.option for each in block])}"
            facts = (table.stakes, table.when)
            yield f"**{spans}**: {'; '.join(filter(None, facts))}.\n"
            heads = ("options", *table.heads[1:])
            yield from table_lines(heads, _gathered(table.rows))


def _gathered(rows: Sequence[FeeRow]) -> Iterator[Sequence[str]]:
    """Options that go by the same thing in one row, what differs among them in their order."""
    for _, run in groupby(rows, key=lambda row: _kind(row.schedule)):
        columns = list(zip(*(row.cells for row in run), strict=True))
        numbers = [int(name.rpartition("-")[2]) for name in columns[0]]
        yield runs(numbers), *(", ".join(_once(column)) for column in columns[1:])


def _kind(schedule: PotSchedule) -> object:
    first, *others = schedule.fees
    if first.by_round or len(schedule.bands) > 1:
        return schedule.id
    return schedule.players, schedule.limits, first.amount if others else 0


def _once(column: Sequence[str]) -> Sequence[str]:
    return column[:1] if len(set(column)) == 1 else column


def _conflicts(given: Iterable[PotSchedule]) -> Iterator[str]:
    yield "### Not offered\n"
    for each in given:
        if each.status == "conflict":
            yield f"- `{each.id}`, {each.games[0]}: {each.notes[0]} ({', '.join(each.rulings)})"
    yield ""


def _rulings() -> Iterator[str]:
    yield "### Rulings on pot fees\n"
    rows = [(r.id, r.section, r.text, r.ruling, r.why) for r in pot_rulings().values()]
    yield from table_lines(("id", "document", "what is wrong", "ruling", "why"), rows)


def _findings(given: Sequence[PotSchedule]) -> Iterator[str]:
    found = lint_pot_schedules(given)
    errors = sum(finding.severity == "error" for finding in found)
    yield "### What the linter finds in pot fees\n"
    yield f"In the {len(given)} schedules: {errors or 'no'} errors.\n"
    for code, (severity, meaning) in POT_CODES.items():
        those = [finding for finding in found if finding.code == code]
        if those:
            yield f"**{severity} `{code}`** {meaning}\n"
            yield from _told(those)
            yield ""


def _told(found: Sequence[Finding]) -> Iterator[str]:
    """Each wording once, with the schedules or games it holds for."""
    for message in dict.fromkeys(finding.message for finding in found):
        where = [finding.where for finding in found if finding.message == message]
        numbered = all(name in pot_schedules() for name in where)
        yield f"- {message}: {compact_ids(where) if numbered else ', '.join(where)}"
