"""The settlement walk, compiled: every filled slot once, in order, as far as the bank covers.

What a line moves and in which order slots are walked was found by the table's own functions; what
is left is the bank's wager being used up, under the four models of `table.coverage`. The proof that
both walks agree is that kernels and the table give the same ledger.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiled.compiling import inlined
from houseway.proof.layout import Array, Lay, Layout

# An index that cannot be negative: for any other the compiler first looks whether it counts from
# the end, which costs as much as the access itself.
U = np.uint64

GROSS, SEPARATE_CAPS, NET_RUNNING, RESERVED = range(4)
# What `Here.cover` holds: money moved either way and reserved, what would have moved had everything
# been covered, and what was not.
PAID, COLLECTED, RESERVE, OWED, LOST, UNCOVERED = range(6)


class Here(NamedTuple):
    """A round as it stands. All of it is nought when a round begins.

    `met` says for every slot how the wager there ended: nought where none lies, else one more than
    line times stakes plus stake (see `fill`). `full` is what each laid wager would make were
    everything covered, `nets` what each person made; `note` is for a kernel to tell a trace what
    the cards do not say: how many dice, and the dice.
    """

    met: Array
    cover: Array
    nets: Array
    full: Array
    moved: Array
    short: Array
    note: Array


def new_here(layout: Layout) -> Here:
    people, wagers = len(layout.staged.scene.people), len(layout.staged.wagers)
    sizes = (len(layout.slots), 6, people, wagers, people, people, 16)
    return Here(*(np.zeros(size, dtype=np.int64) for size in sizes))


@inlined
def fill(lay: Lay, here: Here, slot: int, line: int, stake: int) -> None:
    """A wager lies in `slot`, as its stake number `stake`, and met line number `line`."""
    here.met[U(slot)] = 1 + line * lay.stakes[U(slot)] + stake


@inlined
def settle(lay: Lay, here: Here, counts: Array, setting: int, start: int, phase: int) -> None:
    """Walk the filled slots of a phase from seat `start` (from nought), and empty them."""
    bank = lay.bank[setting]
    ample = bank > lay.most_of_all
    paid, collected, reserve = here.cover[PAID], here.cover[COLLECTED], here.cover[RESERVE]
    owed, lost = here.cover[OWED], here.cover[LOST]
    for k in range(lay.phases[phase], lay.phases[phase + 1]):
        slot = U(lay.order[U(start), U(k)])
        met = here.met[slot]
        if met == 0:
            continue
        here.met[slot] = 0
        entry = U(lay.first[slot] + met)
        counts[entry] += 1
        owes, loses = lay.owed[entry], lay.lost[entry]
        pays, takes = owes, loses
        if not ample:
            if lay.model == GROSS:
                to_pay = to_collect = bank - paid - collected
            elif lay.model == SEPARATE_CAPS:
                to_pay, to_collect = bank - paid, bank - collected
            elif lay.model == NET_RUNNING:
                to_pay, to_collect = bank + collected - paid, bank - collected + paid
            else:
                to_pay = to_collect = min(lay.most[entry], bank - reserve)
                reserve += to_pay
            pays, takes = min(owes, to_pay), min(loses, to_collect)
        paid += pays
        collected += takes
        owed += owes
        lost += loses
        party = U(lay.party[slot])
        here.nets[party] += pays - takes
        here.full[U(lay.wager[slot])] += owes - loses
        if lay.refunds:
            here.moved[party] |= pays + takes
            here.short[party] |= owes - pays + loses - takes
    here.cover[PAID], here.cover[COLLECTED], here.cover[RESERVE] = paid, collected, reserve
    here.cover[OWED], here.cover[LOST] = owed, lost
    here.cover[UNCOVERED] = owed + lost - paid - collected


@inlined
def exhausted(lay: Lay, here: Here, setting: int) -> bool:
    """Whether the bank can neither pay nor collect any more."""
    bank = lay.bank[setting]
    paid, collected, reserve = here.cover[PAID], here.cover[COLLECTED], here.cover[RESERVE]
    if lay.model == GROSS:
        return bool(paid + collected == bank)
    if lay.model == SEPARATE_CAPS:
        return bool(paid == bank and collected == bank)
    if lay.model == NET_RUNNING:
        return bool(bank == 0)
    return bool(reserve == bank)
