"""Everything a round of baccarat can come to, settled once.

Everybody lays the same wagers in every round. What a round moves therefore depends only on who
banks, on the class of its outcome and on where the button falls: a row of the ledger. A kernel
finds the row of each round, and counts rows; what they come to is added up at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from houseway.cards.card import Card
from houseway.families.baccarat.kernel.hands import CODES, OTHER, Rehearsal, code_of, compact
from houseway.families.baccarat.kernel.settling import Settled, Settling, check_carried
from houseway.proof.layout import Array, Layout

WIDTH = 8  # people are added up so many at a time
MOST_BY_TABLE = 500_000  # wagers the table itself settles, in some seconds


class Rows(NamedTuple):
    """What a kernel reads of the ledger, in units of the layout.

    The row of a round is `row[setting + class * fine classes + fine class]` plus where the button
    falls, `start` by setting and code of a card. `nets` has everybody's result after fees, for
    `WIDTH` people by row and then for the next.
    """

    setting: Array
    row: Array
    start: Array
    nets: Array
    bank: Array
    fees: Array


@dataclass(frozen=True)
class Ledger:
    """The rows, and what a simulation adds up of each: fees, and money moved and owed.

    Rows that differ only in where the button falls have one `case`; by case there are the `setting`
    and the entry that each laid wager met, -1 where it does not lie.
    """

    rows: Rows
    case: Array
    setting: Array
    entries: Array
    player_fees: Array
    bank_fees: Array
    paid: Array
    collected: Array
    owed: Array
    lost: Array


class Case(NamedTuple):
    """A setting, whether late wagers lie, and the line and the entry that every laid wager met
    (-1 for the entry where it does not lie)."""

    setting: int
    late: bool
    lines: list[int]
    entries: list[int]


class Asked(NamedTuple):
    """A row that is to be settled: its case, and a card that places the button."""

    case: int
    card: Card


class Money(NamedTuple):
    """What all rows come to, in units: everybody's result and the bank's after fees, the fees, and
    what was paid and collected."""

    nets: Array
    bank: Array
    fees: Array
    paid: Array
    collected: Array


def ledger_of(layout: Layout, hands: Rehearsal, fine: Sequence[tuple[int, ...]]) -> Ledger:
    """Settle every row once: by the table, or where that takes too long by the compiled walk."""
    staged, first = layout.staged, layout.lay.first.tolist()
    check_carried(staged)
    row = np.zeros((len(staged.settings), len(hands.classes), len(fine)), dtype=np.int64)
    start = np.zeros((len(staged.settings), CODES), dtype=np.uint8)
    tables = [Settling(staged, *of) for of in zip(staged.settings, hands.late, strict=True)]
    cases: list[Case] = []
    asked: list[Asked] = []
    for number, table in enumerate(tables):
        start[number, [code_of(card) for card in range(52)]], cards = table.starts(layout)
        lying = {late: table.lying(late) for late in (False, True)}
        for at in hands.reached[number]:
            late, lines = hands.classes[at]
            for kind, other in enumerate(fine):
                met = [b if a == OTHER else a for a, b in zip(lines, other, strict=True)]
                entries = [first[n] + 1 + m if n in lying[late] else -1 for n, m in enumerate(met)]
                row[number, at, kind] = len(asked)
                asked += [Asked(len(cases), card) for card in cards]
                cases.append(Case(number, late, met, entries))
    if len(asked) * len(staged.wagers) > MOST_BY_TABLE and staged.rules.carry.adjust:
        money = by_walk(layout, cases, asked)
    else:
        money = by_table(layout, tables, cases, asked)
    return _ledger(layout, money, cases, asked, row, start)


def by_table(
    layout: Layout, tables: Sequence[Settling], cases: Sequence[Case], asked: Sequence[Asked]
) -> Money:
    """Every row as the table settles it."""
    settled = []
    for at, card in asked:
        case = cases[at]
        settled.append(tables[case.setting].settle(case.lines, case.late, card))
    columns = ([getattr(one, name) for one in settled] for name in Settled._fields)
    return Money(*(_units(np.array(column), layout.unit) for column in columns))


def by_walk(layout: Layout, cases: Sequence[Case], asked: Sequence[Asked]) -> Money:
    """The same as the compiled walk of all kernels settles it."""
    from houseway.families.baccarat.kernel.bulk import settle_rows

    of = [at for at, _ in asked]
    settings = np.array([case.setting for case in cases])[of]
    entries = np.array([case.entries for case in cases])
    lines = np.where(entries < 0, -1, entries - layout.lay.first - 1)[of]
    return Money(*settle_rows(layout, settings, lines, [card for _, card in asked]))


def _ledger(
    layout: Layout,
    money: Money,
    cases: Sequence[Case],
    asked: Sequence[Asked],
    row: Array,
    start: Array,
) -> Ledger:
    lay = layout.lay
    people, blocks = money.nets.shape[1], -(-money.nets.shape[1] // WIDTH)
    nets = np.zeros((len(asked), blocks * WIDTH), dtype=np.int64)
    nets[:, :people] = money.nets
    case, settings = np.array([at for at, _ in asked]), np.array([one.setting for one in cases])
    entries = np.array([one.entries for one in cases])
    lies, bank_fees = entries >= 0, lay.bank_fee[settings[case]]
    return Ledger(
        rows=Rows(
            setting=np.arange(len(row)) * row[0].size,
            row=compact(row.ravel()),
            start=start.ravel(),
            nets=np.ascontiguousarray(nets.reshape(-1, blocks, WIDTH).swapaxes(0, 1)),
            bank=money.bank,
            fees=money.fees,
        ),
        case=case,
        setting=settings,
        entries=entries,
        player_fees=money.fees - bank_fees,
        bank_fees=bank_fees,
        paid=money.paid,
        collected=money.collected,
        owed=(lay.owed[entries] * lies).sum(axis=1)[case],
        lost=(lay.lost[entries] * lies).sum(axis=1)[case],
    )


def _units(amounts: Array, unit: int) -> Array:
    assert not (amounts % unit).any()
    return amounts // unit
