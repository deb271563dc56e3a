"""Pot fees as tables: what is taken when, and the options of a list side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from houseway.desk.lint_pot_lists import by_block
from houseway.money import Cents, dollars
from houseway.rulebook.pot_fees import pot_games
from houseway.rulebook.pot_schedule import (
    ANY,
    PotFee,
    PotGame,
    PotSchedule,
    band_text,
    players_text,
)
from houseway.rulebook.schema import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """One fee in the course of a hand, with the total so far.

    `never` says that the game never comes to its point.
    """

    when: str
    name: str
    amount: Cents
    total: Cents
    never: bool = False


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One option of a table."""

    schedule: PotSchedule
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeeTable:
    """A run of options: what it is for, when its fees are taken, and a row for each option."""

    title: str
    stakes: str
    when: str
    heads: tuple[str, ...]
    rows: tuple[FeeRow, ...]


def steps(schedule: PotSchedule, game: str = "") -> tuple[Step, ...]:
    """What is taken, one fee after the other, in a hand of `game` that goes to the end."""
    return tuple(_steps(schedule, game))


def _steps(schedule: PotSchedule, game: str) -> Iterator[Step]:
    facts = pot_games().get(game)
    total = 0
    for fee in schedule.fees:
        if not fee.amount:
            continue
        if facts is not None and not facts.comes_to(fee.at):
            yield Step(fee.when, fee.name, fee.amount, total, never=True)
            continue
        total = fee.amount if fee.players != ANY else total + fee.amount
        who = "" if fee.players == ANY else f", {players_text(fee.players)}"
        yield Step(f"{fee.when}{who}", fee.name, fee.amount, total)


def total_head(schedule: PotSchedule) -> str:
    """What the running total of a schedule is a total of."""
    if schedule.timed:
        return "Total a half hour"
    if any(fee.by_round for fee in schedule.fees):
        return "Total if the hand ends there"
    return "Total so far" if len(schedule.bands) == 1 else "Total a hand"


def from_each_player(schedule: PotSchedule, rules: Rules | None = None) -> bool:
    """Whether everybody pays a fee, by the document or because the room takes it so (FP-6)."""
    chosen = rules is not None and rules.options.get("time-fee") == "each-player"
    return schedule.basis == "each-player" or (schedule.timed and chosen)


def payer(schedule: PotSchedule, rules: Rules | None = None) -> str:
    """Where the money comes from, in a sentence; at a table of `rules` as the room has chosen."""
    if from_each_player(schedule, rules):
        return "Each player pays."
    if schedule.basis == "antes":
        return "Taken from the antes, never more than they hold."
    if schedule.timed:
        return (
            "Taken once for the table from the first pot of each half hour; what that pot cannot "
            "pay comes out of the next."
        )
    return "Taken from the pot, never more than it holds."


def fee_tables(schedules: Iterable[PotSchedule], game: str = "") -> tuple[FeeTable, ...]:
    """The schedules as tables, one for each run of options that share their facts.

    Totals are of a whole hand of `game`.
    """
    return tuple(_fee_table(block, pot_games().get(game)) for block in by_block(schedules))


def _fee_table(block: Sequence[PotSchedule], game: PotGame | None) -> FeeTable:
    first = block[0]
    columns: list[tuple[str, Callable[[PotSchedule], str]]] = [("schedule", lambda each: each.id)]
    if len({each.limits for each in block}) > 1:
        columns.append(("limit", _stakes))
    if first.players != ANY:
        columns.append(("players", lambda each: band_text(each.players)))
    fees = [(_head(fee), _fee_cell(place)) for place, fee in enumerate(first.fees)]
    columns += fees
    if len(fees) > 1 and not _several(first):
        columns.append(("whole hand", lambda each: dollars(_whole_hand(each, game))))
    rows = (FeeRow(each, tuple(cell(each) for _, cell in columns)) for each in block)
    title = f"{first.title}: {first.block}" if first.block else first.title
    heads = tuple(head for head, _ in columns)
    stakes = "" if "limit" in heads else first.stakes_text
    return FeeTable(title, stakes, _when(first, game), heads, tuple(rows))


def _fee_cell(place: int) -> Callable[[PotSchedule], str]:
    return lambda each: dollars(each.fees[place].amount)


def _whole_hand(schedule: PotSchedule, game: PotGame | None) -> Cents:
    return sum(fee.amount for fee in schedule.fees if game is None or game.comes_to(fee.at))


def _several(schedule: PotSchedule) -> bool:
    """Whether an option has a row for each number of players or each round."""
    return any(fee.by_round or fee.players != ANY for fee in schedule.fees)


def _head(fee: PotFee) -> str:
    if fee.players != ANY:
        return players_text(fee.players)
    return f"round {band_text((fee.first, fee.last))}" if fee.by_round else fee.name


def _stakes(schedule: PotSchedule) -> str:
    return ", ".join(str(limits).removeprefix("limit ") for limits in schedule.limits)


def _when(schedule: PotSchedule, game: PotGame | None) -> str:
    """When the fees of a schedule are taken, each point once."""
    first, *others = schedule.fees
    if first.by_round:
        told = "after the deal of each round"
    elif not others or _several(schedule):
        told = first.when
    else:
        told = ", ".join(_point(fee, game) for fee in schedule.fees)
    return f"{told}, from each player" if schedule.basis == "each-player" else told


def _point(fee: PotFee, game: PotGame | None) -> str:
    never = game is not None and not game.comes_to(fee.at)
    return f"{fee.name} {fee.when}{' (never in this game)' if never else ''}"
