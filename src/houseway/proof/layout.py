"""A staged scene laid out for a kernel: every place where a wager may lie when it is settled, the
order of the walk, and what every line moves.

The order and the money are those of the settlement's own functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any, NamedTuple

import numpy as np

from houseway.engine.bettor import Bettor
from houseway.money import Cents
from houseway.proof.staged import Setting, Staged
from houseway.rulebook.schema import Coverage, Rules
from houseway.table.coverage import Cover
from houseway.table.settle import button_seat, first_seat, order_key, walk
from houseway.table.wager import Wager

Array = Any  # of numpy; what a kernel reads and writes has no type of its own in Python

MODELS: tuple[Coverage, ...] = ("gross", "separate_caps", "net_running", "reserved")
AMPLE = 10**15
LATER = 10_000  # wagers placed before any raise
MOST_NUMBERS = 20  # that may place a button: cards up to 13, three dice up to 18


class Slot(NamedTuple):
    """A place where a wager may lie when it is settled.

    It grows from the laid wager number `wager` and is one of `stakes` large. `phase` counts the
    walks of a round, `hand` the hands of the seat. A wager that may be settled in one walk or in
    another has a slot in both, and only one of them is filled; so has one whose place in the order
    depends on whether the hand `lost`. `placed` says when it was put up, where that tells bettors
    behind a seat apart and no wager was laid then.
    """

    wager: int
    spot: str
    stakes: tuple[Cents, ...]
    phase: int = 0
    hand: int = 1
    lost: bool = False
    placed: int | None = None


class Lay(NamedTuple):
    """What the settlement walk of a kernel reads. Money is in units of `Layout.unit`.

    `order` has for every seat a walk may start from all slots in order, walk by walk, and `phases`
    where each walk begins. A slot that met line `l` with stake `k` is entry `first + 1 + l * stakes
    + k`. `start`, `button` (by number), `bank`, `fees` and `bank_fee` are by setting. A bank above
    `most_of_all` covers everything.
    """

    model: int
    refunds: bool
    keeps_fees: bool
    order: Array
    phases: Array
    first: Array
    stakes: Array
    wager: Array
    party: Array
    owed: Array
    lost: Array
    most: Array
    start: Array
    button: Array
    bank: Array
    person: Array
    fees: Array
    bank_fee: Array
    lies: Array
    cycle: Array
    most_of_all: int


class Entry(NamedTuple):
    """One way a slot may be settled."""

    slot: int
    line: int
    stake: Cents


@dataclass(frozen=True)
class Layout:
    """A staged scene with the slots its family names."""

    staged: Staged
    slots: tuple[Slot, ...]
    entries: tuple[Entry, ...]
    unit: Cents
    lay: Lay


def lay_out(staged: Staged, slots: Sequence[Slot]) -> Layout:
    """Everything a walk needs to know about these slots."""
    rules, people = staged.rules, staged.scene.people
    lines = {slot.spot: rules.by_id[slot.spot].lines for slot in slots}
    entries = [
        Entry(n, at, stake)
        for n, slot in enumerate(slots)
        for at in range(len(lines[slot.spot]))
        for stake in slot.stakes
    ]
    money = [_money(rules, slots[slot], line, stake) for slot, line, stake in entries]
    settings = staged.settings
    fees = [[s.fees.get(p.bettor, 0) for p in people] for s in settings]
    banks, bank_fees = [s.wager for s in settings], [s.bank_fee for s in settings]
    unit = (
        gcd(
            *(x for row in money for x in row),
            *(x for row in fees for x in row),
            *banks,
            *bank_fees,
        )
        or 1
    )
    many = [len(lines[s.spot]) * len(s.stakes) for s in slots]
    numbers = range(MOST_NUMBERS)
    owed, lost, most = (_whole([row[n] // unit for row in money]) for n in range(3))
    lay = Lay(
        model=MODELS.index(rules.settle.coverage),
        refunds=rules.fees.refund_uncovered,
        keeps_fees=not rules.fees.refund_misdeal,
        order=_whole([_in_order(staged, slots, seat) for seat in range(1, rules.table.seats + 1)]),
        phases=_whole(np.searchsorted(sorted(s.phase for s in slots), _phases(slots))),
        first=_whole(np.cumsum([0, *many])[:-1]) - 1,
        stakes=_whole([len(s.stakes) for s in slots]),
        wager=_whole([s.wager for s in slots]),
        party=_whole([staged.wagers[s.wager].person for s in slots]),
        owed=owed,
        lost=lost,
        most=most,
        start=_whole([_first(s) for s in settings]),
        button=_whole([[_button(s, rules, n) for n in numbers] for s in settings]),
        bank=_whole(banks) // unit,
        person=_whole([s.person for s in settings]),
        fees=_whole(fees).reshape(len(settings), len(people)) // unit,
        bank_fee=_whole(bank_fees) // unit,
        lies=np.array([[n in staged.laid(s) for n in range(len(staged.wagers))] for s in settings]),
        cycle=_whole(staged.cycle),
        most_of_all=_most_of_all(entries, most),
    )
    return Layout(staged, tuple(slots), tuple(entries), unit, lay)


def _whole(numbers: Any) -> Array:
    return np.array(numbers, dtype=np.int64)


def _most_of_all(entries: Sequence[Entry], most: Array) -> int:
    """What all slots together can move at most; a larger bank covers whatever comes."""
    by_slot: dict[int, int] = {}
    for entry, moves in zip(entries, most.tolist(), strict=True):
        by_slot[entry.slot] = max(by_slot.get(entry.slot, 0), moves)
    return sum(by_slot.values())


def _phases(slots: Sequence[Slot]) -> list[int]:
    return list(range(max((slot.phase for slot in slots), default=0) + 2))


def _money(rules: Rules, slot: Slot, at: int, stake: Cents) -> tuple[Cents, Cents, Cents]:
    """What the bank pays and takes when it covers everything, and could at most move."""
    spot = rules.by_id[slot.spot]
    wager, line = Wager(Bettor(1), slot.spot, stake, 0, hand=slot.hand), spot.lines[at]
    (settled,) = walk(rules, 1, [wager], lambda _: line, Cover("separate_caps", AMPLE))
    return settled.paid, settled.collected, max(stake, spot.most_owed(stake))


def _in_order(staged: Staged, slots: Sequence[Slot], start: int) -> list[int]:
    """The slots in the order of a walk from a seat, one phase after the other."""
    placed = {
        (wager.bettor, wager.spot): wager.placed
        for setting in staged.settings
        for wager in setting.wagers
    }

    later = {spot.id: LATER * n for n, spot in enumerate(staged.rules.spots, start=1)}

    def wager(slot: Slot) -> Wager:
        bettor, laid = staged.bettor(slot.wager), staged.wagers[slot.wager].spot
        at = placed.get((bettor, laid), 0)
        at = placed.get((bettor, slot.spot), later[slot.spot] + at)  # of a raise: after all laid
        return Wager(bettor, slot.spot, 0, at, hand=slot.hand)

    wagers = [wager(slot) for slot in slots]
    key = order_key(staged.rules, start, wagers)

    def in_order(n: int) -> tuple[int, ...]:
        slot, wager = slots[n], wagers[n]
        if slot.placed is None:
            return slot.phase, *key(wager, slot.lost)
        wager = wager._replace(placed=slot.placed)
        return slot.phase, *order_key(staged.rules, start, [wager])(wager, slot.lost)

    return sorted(range(len(slots)), key=in_order)


def _first(setting: Setting) -> int:
    """The seat, from nought, where walks begin; the first where dice or cards name it."""
    named = setting.table.rules.settle.start in ("action-button", "action-card")
    return 0 if named else first_seat(setting.table) - 1


def _button(setting: Setting, rules: Rules, number: int) -> int:
    """The seat, from nought, that a number places the button at."""
    button = rules.settle.button
    if button is None or number < 1:
        return _first(setting)
    return button_seat(setting.table, button, number) - 1
