"""The page on fees: how they work, every table in short, the rulings and the linter's findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from houseway.desk.lint import CODES, Finding, lint_schedule, lint_schedules, twin_groups, twins
from houseway.rulebook.posting import compact_ids, runs
from houseway.rulebook.schedules import Schedule, fee_rulings, schedules, unpriced

_SPELLED_OUT = ("cons-baccarat", "own-ez", "own-daibacc", "cons-pan9", "own-superpan9")

_INTRODUCTION = """\
# Fees

In a California cardroom the house has no stake in the game. A player banks it, and the room lives
on fees: flat amounts, posted at the table, fixed before the cards. This page says how Houseway
takes them and what the printed schedules hold. It is made from the rulebook by `houseway`; edit
the rulebook, not the page. First come games with a bank, then [pot fees](#pot-fees).

## How a fee is taken

- **One schedule at a table.** A schedule is a table limit with its fees. It is chosen before the
  hand and posted in view.
- **Flat, never a share.** No fee may be a fraction or percentage of wagers or winnings. A file that
  says so is refused.
- **Five rates at the most** for one table limit. The bank's rates and the bettors' are counted
  together; a tier at $0 is not a rate (F-10).
- **The bank's fee** goes by the action in most schedules, and is one amount a hand in the others.
- **Action** is what all bettors together (F-13), backline included, have wagered when wagers close.
  Bonus wagers count where the schedule counts them. The bank's own wager never does, nor does
  anything added after the cards: doubles, splits, insurance, play and war wagers.
- **A bettor's fee**, where there is one, is taken per wager (one amount for each), by wager (by
  the size of each) or once a round.
- **When:** the amount is fixed as wagers close. It is taken and dropped in the box at the moment
  the posted schedule names: before the cards, once the first cards are out, or, under Super Pan
  9's own schedules, taken before the cards and dropped when the hand is complete (F-11).
- **Limits** come with the schedule. A table that posts one has its limits; a room may set others
  within them, and others are refused.
- **Where a document prints a blank form** the room posts its fee: `fees = room`, with
  `room-fee` for what it is, per spot if it likes. Until it says, no result is called after the fee.
- **Between whole dollars:** a tier includes its upper end and the next begins just above, so
  $100.50 pays the tier printed from $101 (F-21).
- **Below the first tier** no rate is posted and nothing is due; a room may choose the lowest rate
  instead (F-5).
- **Not covered:** a fee belongs to the round. It is not given back when the bank falls short and a
  wager is returned.
- **Misdeal:** when the hand is void before any result, fees go back with the wagers.
"""


def fee_page() -> str:
    """Markdown for docs/fees.md, wholly made from the rulebook."""
    given = tuple(schedules().values())
    parts = (
        [_INTRODUCTION],
        _sections(given),
        _spelled_out(given),
        _unpriced(),
        _rulings(),
        _findings(given),
        _printed(given),
    )
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"


def table_lines(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table in Markdown."""
    for row in (head, ["---"] * len(head), *rows):
        yield "| " + " | ".join(map(str, row)) + " |"
    yield ""


def _sections(given: Sequence[Schedule]) -> Iterator[str]:
    yield f"## The printed schedules: {len(given)}\n"
    yield "The common document comes first and is preferred for the games it names; a game's own"
    yield "tables stay open to choose (F-22). A schedule is named by section and option number, as"
    yield "`cons-baccarat-1`.\n"
    groups = groupby(given, key=_heading)
    rows = [_section_row(list(group)) for _, group in groups]
    yield from table_lines(
        ("section", "options", "document", "games", "bank", "bettors", "when"), rows
    )


def _heading(schedule: Schedule) -> tuple[str, str, str]:
    return schedule.prefix, schedule.bank_basis, schedule.player_basis


def _section_row(group: Sequence[Schedule]) -> Sequence[str]:
    first = group[0]
    count = f"{runs([schedule.option for schedule in group])} ({len(group)})"
    games = ", ".join(first.games)
    bank, player = _words(first.bank_basis), _words(first.player_basis)
    when = first.timing_text.removeprefix("collected ")
    return f"`{first.prefix}`", count, first.title, games, bank, player, when


def _words(fact: str) -> str:
    return fact.replace("-", " ")


def _spelled_out(given: Sequence[Schedule]) -> Iterator[str]:
    yield "## Baccarat and pan 9\n"
    yield "`*` marks a schedule whose print had to be corrected.\n"
    alike = twins(given)
    rows = [
        _fee_row(schedule, alike.get(schedule.id, ())) for schedule in given if _listed(schedule)
    ]
    yield from table_lines(("schedule", "limit", "bettors pay", "bank pays", "same fees"), rows)


def _listed(schedule: Schedule) -> bool:
    return schedule.prefix in _SPELLED_OUT


def _fee_row(schedule: Schedule, alike: Sequence[str]) -> Sequence[str]:
    mark = " *" if schedule.corrected else ""
    same = compact_ids(alike) if alike else ""
    return (
        f"`{schedule.id}`{mark}",
        schedule.limit_text,
        schedule.player_text,
        schedule.bank_text,
        same,
    )


def _unpriced() -> Iterator[str]:
    yield "## Documents without figures\n"
    rows = [(f"`{u.game}`", u.title, u.note, ", ".join(u.rulings)) for u in unpriced()]
    yield from table_lines(("game", "document", "what it says", "rulings"), rows)


def _rulings() -> Iterator[str]:
    yield "## Rulings\n"
    yield "Where a document is wrong, silent or at odds with another, and how it is read.\n"
    rows = [(r.id, r.section, r.text, r.ruling, r.why) for r in fee_rulings().values()]
    yield from table_lines(("id", "document", "what is wrong", "ruling", "why"), rows)


def _findings(given: Sequence[Schedule]) -> Iterator[str]:
    found = lint_schedules(given)
    errors = sum(finding.severity == "error" for finding in found)
    yield "## What the linter finds\n"
    yield f"In the {len(given)} schedules as they are read here: {errors or 'no'} errors.\n"
    for code, (severity, meaning) in CODES.items():
        those = [finding for finding in found if finding.code == code]
        if those:
            yield f"**{severity} `{code}`** {meaning}\n"
            yield from _pairings(given) if code == "twin" else told(those)
            yield ""


def told(found: Sequence[Finding]) -> Iterator[str]:
    """Each wording once, with the schedules it holds for."""
    for message in dict.fromkeys(finding.message for finding in found):
        where = compact_ids(finding.where for finding in found if finding.message == message)
        yield f"- {message}: {where}"


def _pairings(given: Sequence[Schedule]) -> Iterator[str]:
    """Twins, drawn together where a run of options agrees with a run of others."""
    for _, run in groupby(enumerate(twin_groups(given)), key=lambda pair: _steps(*pair)):
        columns = zip(*(group for _, group in run), strict=True)
        yield "- " + " = ".join(compact_ids(column) for column in columns)


def _steps(place: int, group: Sequence[str]) -> Sequence[tuple[str, int]]:
    split = (name.rpartition("-") for name in group)
    return [(prefix, int(number) - place) for prefix, _, number in split]


def _printed(given: Sequence[Schedule]) -> Iterator[str]:
    yield "The same linter over the tiers as they stand in print, before correction:\n"
    for schedule in given:
        if schedule.printed:
            for finding in lint_schedule(replace(schedule, bank=schedule.printed)):
                yield f"- {finding}"
