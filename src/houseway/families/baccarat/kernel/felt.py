"""A staged scene of baccarat laid out for compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.families.baccarat.kernel.fine import Fine
from houseway.families.baccarat.kernel.hands import CODES, Steps, compact
from houseway.families.baccarat.kernel.ledger import WIDTH, Ledger, Rows
from houseway.proof.layout import Array, Lay
from houseway.proof.shifts import MOST_BURNED, NO_BURN, Cards

MOST = 6  # cards of a round
LANES = 2
PIECE = 1024  # rounds that are dealt before they are added up
BUFFER = 1024  # random numbers; one deals two cards


class Facts(NamedTuple):
    """`button` is which card of a round places the button."""

    steps: Steps
    fine: Fine
    ledger: Ledger
    button: int


class Felt(NamedTuple):
    """What the compiled loop reads and writes.

    `first`, `row` and `start` are by the turn of the bank: where the steps, the rows and the places
    of the button begin. The shoe is shuffled when it stands behind `last`, its first `whole` cards
    only. `due` are the rounds after which a point of the path is kept. `log` has the rows of the
    rounds just dealt in each lane, `history` the path through them, `path` where it stands.
    """

    lead: Array
    first: Array
    fine: Fine
    rows: Rows
    row: Array
    start: Array
    result: Array
    watched: bool
    due: Array
    size: int
    last: int
    whole: int
    burns: int
    button: int
    card: Array
    state: Array
    shoes: Array
    numbers: Array
    taken: Array
    log: Array
    history: Array
    path: Array


def laid_out(facts: Facts, lay: Lay, cards: Cards, points: int, length: int, watch: int) -> Felt:
    rows, cycle = facts.ledger.rows, lay.cycle
    last = -1 if cards.fresh else cards.size - max(cards.cut + 1, cards.need)
    burns = NO_BURN if cards.fresh else cards.burns
    burned = 0 if burns == NO_BURN else MOST_BURNED
    most = last + MOST if last >= 0 else MOST + burned
    whole = min(most, MOST * length + burned)
    return Felt(
        lead=facts.steps.lead,
        first=compact(facts.steps.setting[cycle]),
        fine=facts.fine,
        rows=rows,
        row=compact(rows.setting[cycle]),
        start=compact(cycle * CODES),
        result=rows.bank if watch < 0 else rows.nets[watch // WIDTH, :, watch % WIDTH].copy(),
        watched=watch >= 0,
        due=-(-np.arange(1, points + 1) * length // points),
        size=cards.size,
        last=last,
        whole=whole,
        burns=burns,
        button=facts.button,
        card=cards.card,
        state=cards.state,
        shoes=np.array([cards.shoe] * LANES, dtype=np.uint8),
        numbers=np.zeros(BUFFER, dtype=np.int64),
        taken=np.zeros(whole + 1, dtype=np.uint16),
        log=np.zeros((LANES, PIECE), dtype=np.uint32),
        history=np.zeros(PIECE, dtype=np.int64),
        path=np.zeros((LANES, 2), dtype=np.int64),
    )
