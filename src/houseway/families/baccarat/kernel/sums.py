"""What the rows of a ledger come to that a simulation of baccarat has met."""

from __future__ import annotations

import numpy as np

from houseway.families.baccarat.kernel.ledger import Ledger
from houseway.proof.layout import Array, Lay
from houseway.proof.shifts import (
    BANK_FEES,
    FEES,
    LOW,
    LOW_BITS,
    PROFIT,
    ROUNDS,
    S_COLLECTED,
    S_LOST,
    S_OWED,
    S_PAID,
    SQUARE_HIGH,
    SQUARE_LOW,
    TIMES,
    Out,
)
from houseway.proof.sketch import places


def add_up(ledger: Ledger, lay: Lay, out: Out, met: Array) -> None:
    """Add to `out` what was met so many times, row by row."""
    out.sums[ROUNDS] += met.sum()
    for place, amounts in (
        (BANK_FEES, ledger.bank_fees),
        (FEES, ledger.player_fees),
        (S_PAID, ledger.paid),
        (S_COLLECTED, ledger.collected),
        (S_OWED, ledger.owed),
        (S_LOST, ledger.lost),
    ):
        out.sums[place] += met @ amounts
    np.add.at(out.rounds, places(ledger.rows.bank), met)
    times = _added(met, ledger.case, len(ledger.setting))
    lies = ledger.entries >= 0
    each = np.broadcast_to(times[:, None], ledger.entries.shape)
    entries = _added(each[lies], ledger.entries[lies], len(out.entries))
    out.entries[:] += entries
    out.wagers[:, TIMES] += _added(times, ledger.setting, len(lay.lies)) @ lay.lies
    profit = lay.owed - lay.lost
    square = profit * profit
    for column, amounts in (
        (PROFIT, profit),
        (SQUARE_LOW, square & LOW),
        (SQUARE_HIGH, square >> LOW_BITS),
    ):
        out.wagers[:, column] += np.add.reduceat(entries * amounts, lay.first + 1)


def _added(many: Array, places: Array, size: int) -> Array:
    """So many at each of these places, added up."""
    out = np.zeros(size, dtype=np.int64)
    np.add.at(out, places, many)
    return out
