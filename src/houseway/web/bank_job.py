"""The bank's figures, worked out behind the pages: at once where rounds are known, else dealt."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from houseway.errors import HousewayError
from houseway.families import game as the_game
from houseway.money import Cents
from houseway.web.job_row import JobRow, Tell
from houseway.web.worker import Worker

Json = dict[str, Any]

NOT_DEALT_CODE = "not-dealt"
NOT_DEALT = "no rounds of this table have been dealt yet"


class TableAsked(NamedTuple):
    """A table as its address tells it."""

    game: str
    options: tuple[tuple[str, str], ...]
    text: str
    bank: Cents | None
    seat: int
    way: Literal["best-play", "house-way"]


class Asked(NamedTuple):
    """A table, and the plan by the names of its fields."""

    table: TableAsked
    plan: tuple[tuple[str, Any], ...]


def figured(asked: Asked) -> Json:
    """What the process answers; raises `NOT_DEALT` where rounds must be dealt first."""
    from houseway.desk.bank.earn import known_earnings
    from houseway.desk.bank.plan import Plan
    from houseway.desk.bank.report import bank_report

    found = known_earnings(_table(asked.table))
    if found is None:
        raise HousewayError(NOT_DEALT, ("deal",), code=NOT_DEALT_CODE)
    return bank_report(found, Plan(**dict(asked.plan))).to_json()


def deal(asked: TableAsked, tell: Tell) -> None:
    """Deal rounds of a table and keep them."""
    from houseway.desk.bank.earn import earn

    earn(_table(asked), tell)


def _table(asked: TableAsked) -> Any:
    from houseway.desk.bank.table import read_table

    played = the_game(asked.game, dict(asked.options))
    return read_table(played, asked.text, asked.bank, asked.seat, asked.way)


_FIGURES: Worker[Asked, Json] = Worker("houseway bank", figured)
_DEALS: JobRow[TableAsked, None] = JobRow("houseway bank rounds", deal)


def figures() -> Worker[Asked, Json]:
    """The one of this server."""
    return _FIGURES


def deals() -> JobRow[TableAsked, None]:
    """The row of this server."""
    return _DEALS


def stop_all() -> None:
    """End what is being worked out; for the server's shutdown."""
    _FIGURES.stop()
    _DEALS.stop_all()
