"""Many rows of a ledger at once, settled by the compiled walk that all kernels share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.cards.card import Card
from houseway.compiled.compiling import inlined, kernel
from houseway.proof.layout import Array, Lay, Layout
from houseway.proof.shifts import Out, clear, new_out, take_fees
from houseway.proof.walk import COLLECTED, PAID, UNCOVERED, Here, fill, new_here, settle
from houseway.table.settle import button_number


def settle_rows(
    layout: Layout, settings: Array, lines: Array, cards: Sequence[Card]
) -> tuple[Array, Array, Array, Array, Array]:
    """Results of everybody and of the bank, fees, and money paid and collected, row by row.

    Of each row there are the setting, the line every slot met (-1 where none lies), and the card
    that places the button.
    """
    button, lay = layout.staged.rules.settle.button, layout.lay
    seats = lay.start[settings]
    if button is not None:
        seats = lay.button[settings, [button_number(button, card) for card in cards]]
    people, entries = len(layout.staged.scene.people), len(layout.entries)
    nets = np.zeros((len(settings), people), dtype=np.int64)
    money = np.zeros((4, len(settings)), dtype=np.int64)
    out = new_out(1, 1, people, entries, len(layout.staged.wagers), 0, 0)
    short = button is not None and button.only_if_short
    _settle(lay, new_here(layout), out, settings, lines, seats, short, nets, money)
    return nets, money[0], money[1], money[2], money[3]


@kernel
def _settle(
    lay: Lay,
    here: Here,
    out: Out,
    settings: Array,
    lines: Array,
    seats: Array,
    only_if_short: bool,
    nets: Array,
    money: Array,
) -> None:
    for row in range(len(settings)):
        setting, start = settings[row], seats[row]
        if only_if_short:
            _walk(lay, here, out, setting, lay.start[setting], lines[row])
            if here.cover[UNCOVERED] == 0:
                start = lay.start[setting]
            clear(here)
        _walk(lay, here, out, setting, start, lines[row])
        money[2, row], money[3, row] = here.cover[PAID], here.cover[COLLECTED]
        money[0, row], money[1, row] = take_fees(lay, here, out, setting, False)
        for person in range(nets.shape[1]):
            nets[row, person] = here.nets[person]
        clear(here)


@inlined
def _walk(lay: Lay, here: Here, out: Out, setting: int, start: int, met: Array) -> None:
    for slot in range(len(met)):
        if met[slot] >= 0:
            fill(lay, here, slot, met[slot], 0)
    settle(lay, here, out.entries, setting, start, 0)
