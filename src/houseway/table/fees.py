"""Fees: fixed and taken when wagers close, by the schedule posted at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Decision
from houseway.engine.event import Event
from houseway.engine.round import Procedure
from houseway.money import Cents, dollars
from houseway.rulebook.schedules import Schedule
from houseway.table.betting import action
from houseway.table.events import FeeReturned, FeesDropped, FeeTaken, fee_taken
from houseway.table.table import Table


def take_fees(table: Table) -> Procedure:
    """Take the player fees and the bank's fee."""
    table.fees = []
    schedule = table.rules.schedule
    if schedule is None or not table.wagers:
        return
    for bettor, amount, on in _player_fees(table, schedule):
        table.fees.append((bettor, amount, False))
        yield fee_taken(bettor, amount, on)
    amount, on = bank_fee(table, schedule)
    if amount:
        assert table.bank is not None
        bank = Bettor(table.bank)
        table.fees.append((bank, amount, True))
        yield FeeTaken(bank, amount, on, bank=True)
    if table.rules.fees.drop == "at-once":
        yield from drop_fees(table)


def take_fees_if_due(
    table: Table, now: Literal["before-deal", "after-deal"]
) -> Iterable[Event | Decision]:
    """Take the fees at the moment the rules name; their amount was fixed when wagers closed."""
    return take_fees(table) if table.rules.fees.timing == now else ()


def drop_fees(table: Table) -> Iterator[Event]:
    """Drop what has been taken and not given back."""
    if table.fees:
        yield FeesDropped(sum(amount for _, amount, _ in table.fees))


def bank_fee(table: Table, schedule: Schedule) -> tuple[Cents, str]:
    """The bank's fee for this round, and what it is for."""
    total = action(table)
    amount = schedule.bank_fee(total, table.rules.fees.below_first_tier)
    return amount, "the hand" if schedule.bank[0].flat else f"table action of {dollars(total)}"


def _player_fees(table: Table, schedule: Schedule) -> Iterator[tuple[Bettor, Cents, str]]:
    by_id, void = table.rules.by_id, table.void
    charged = [w for w in table.wagers if by_id[w.spot].fee and (w.bettor, w.spot) not in void]
    if schedule.player_basis == "per-round":
        each = schedule.player[0].fee
        for bettor in dict.fromkeys(w.bettor for w in charged):
            yield bettor, each, "the round"
    elif schedule.player_basis in ("per-wager", "by-wager"):
        below = table.rules.fees.below_first_tier
        for wager in charged:
            amount = schedule.wager_fee(wager.spot, wager.amount, below)
            if amount:
                yield wager.bettor, amount, _on(wager.amount, wager.spot)


@lru_cache(maxsize=1024)
def _on(amount: Cents, spot: str) -> str:
    return f"{dollars(amount)} on {spot}"


def return_fees(
    table: Table, reason: str, bettors: frozenset[Bettor] | None = None
) -> Iterator[Event]:
    """Give back fees: all of them, or the player fees of some bettors."""
    kept = []
    for bettor, amount, bank in table.fees:
        if bettors is None or (bettor in bettors and not bank):
            yield FeeReturned(bettor, amount, reason, bank)
        else:
            kept.append((bettor, amount, bank))
    table.fees = kept
