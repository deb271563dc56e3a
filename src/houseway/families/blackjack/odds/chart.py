"""A people's chart of the best first choices: rows of totals and pairs, columns of up-cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.families.blackjack.odds.counts import NAMES
from houseway.families.blackjack.odds.one_hand import EVEN_MONEY
from houseway.families.blackjack.odds.result import Decision, averaged


@dataclass(frozen=True)
class Cell:
    """One total or pair against one up-card.

    The worths of `decision` are averages over the two-card hands of the row, as often as they are
    dealt. `mixed` says that not all of these hands have the same best choice.
    """

    decision: Decision
    mixed: bool


@dataclass(frozen=True)
class Row:
    """`hard 16`, `soft 18`, `pair 8`, or `natural` where even money is offered; its cells by the
    name of the up-card."""

    name: str
    cells: Mapping[str, Cell]


def chart(decisions: Sequence[Decision]) -> tuple[Row, ...]:
    """First decisions by row: hard totals, then soft ones, then pairs; pairs that cannot be split
    count as totals."""
    rows: dict[tuple[int, int], dict[str, list[Decision]]] = {}
    for decision in decisions:
        cells = rows.setdefault(_place(decision), {})
        cells.setdefault(decision.up, []).append(decision)
    return tuple(
        Row(
            _name(place),
            {up: _cell(_name(place), cells[up]) for up in sorted(cells, key=NAMES.index)},
        )
        for place, cells in sorted(rows.items())
    )


_KINDS = ("hard", "soft", "pair", "natural")


def _place(decision: Decision) -> tuple[int, int]:
    first, second = sorted(NAMES.index(name) for name in decision.hand)
    if EVEN_MONEY in decision.worth:
        return 3, 0
    if decision.pairs:
        return 2, first
    return (1, first + 10 + second) if first == 1 else (0, first + second)


def _name(place: tuple[int, int]) -> str:
    kind, number = place
    if kind == 3:
        return _KINDS[kind]
    return f"{_KINDS[kind]} {NAMES[number] if kind == 2 else number}"


def _cell(name: str, hands: Sequence[Decision]) -> Cell:
    decision = Decision(name, hands[0].up, hands[0].pairs, *averaged(hands))
    return Cell(decision, any(d.choice != decision.choice for d in hands))
