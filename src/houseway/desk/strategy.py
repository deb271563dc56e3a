"""Best play as people learn it: a grid of choices by hand and up-card, and what mistakes cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.errors import HousewayError
from houseway.odds.blackjack.result import Decision, PlayedOdds, PlayedSpot
from houseway.odds.model import GameOdds

LETTERS = {
    "hit": "H",
    "stand": "S",
    "double": "D",
    "split": "P",
    "surrender": "U",
}
KEY = "H hit, S stand, D double, P split, U surrender; a small letter is for when that is not open"
VARIES = "* the cards that make the total matter: one of its hands is played otherwise"

_VALUES = {"A": 11, "T": 10}


@dataclass(frozen=True)
class Cell:
    """One hand, or all hands of one total, against an up-card.

    `worth` is what each choice is worth per unit first staked, on average over the hands in the
    cell. `varies` says that some of them are better played otherwise.
    """

    row: str
    up: str
    probability: float
    worth: Mapping[str, float]
    varies: bool

    @property
    def choice(self) -> str:
        return max(self.worth, key=lambda name: self.worth[name])

    @property
    def letters(self) -> str:
        """The choice, and what to do instead when only hitting and standing are open."""
        first = LETTERS[self.choice]
        plain = {name: self.worth[name] for name in ("hit", "stand") if name in self.worth}
        if self.choice in plain or not plain:
            return first
        return first + LETTERS[max(plain, key=lambda name: plain[name])].lower()

    def costs(self) -> dict[str, float]:
        """What each other choice gives away, the smallest mistake first."""
        best = self.worth[self.choice]
        others = {name: best - worth for name, worth in self.worth.items() if name != self.choice}
        return dict(sorted(others.items(), key=lambda item: item[1]))

    def to_json(self) -> dict[str, Any]:
        return {
            "hand": self.row,
            "up": self.up,
            "choice": self.choice,
            "letters": self.letters,
            "probability": self.probability,
            "worth": dict(self.worth),
            "cost": self.costs(),
            "varies": self.varies,
        }


@dataclass(frozen=True)
class Grid:
    """The strategy of a game: rows of hands, columns of up-cards."""

    name: str
    odds: PlayedOdds
    ups: tuple[str, ...]
    rows: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]

    def cell(self, row: str, up: str) -> Cell | None:
        return self.cells.get((row, up))

    def find(self, row: str, up: str) -> Cell:
        """The cell of a hand like `hard 16`, `soft 18` or `8-8`; raises naming what there is."""
        wanted = row if row in self.rows else f"hard {row}"
        if wanted not in self.rows:
            raise HousewayError(f"there is no row {row!r}; write one of {', '.join(self.rows)}")
        found = self.cell(wanted, up.upper())
        if found is None:
            raise HousewayError(f"{wanted} has no choice against {up}; ups: {', '.join(self.ups)}")
        return found

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "ev": self.odds.ev,
            "ups": list(self.ups),
            "rows": list(self.rows),
            "cells": [cell.to_json() for cell in self.cells.values()],
        }


def grid_of(found: GameOdds[Any]) -> Grid:
    """The grid of a game whose hands are played with choices."""
    played = next((s for s in found.spots if isinstance(s, PlayedSpot)), None)
    if played is None:
        raise HousewayError(f"{found.name} has no hands to play; see houseway odds {found.game}")
    groups: dict[tuple[str, str], list[Decision]] = {}
    for decision in played.odds.decisions:
        groups.setdefault((row_of(decision), decision.up), []).append(decision)
    cells = {(row, up): _cell(row, up, decisions) for (row, up), decisions in groups.items()}
    ups = [up for up in "23456789TA" if any(up == key[1] for key in cells)]
    rows = sorted({row for row, _ in cells}, key=_order)
    return Grid(found.name, played.odds, tuple(ups), tuple(rows), cells)


def row_of(decision: Decision) -> str:
    """Which row of the grid two cards belong to."""
    if decision.pairs:
        return "-".join(decision.hand)
    points = sum(_VALUES.get(card) or int(card) for card in decision.hand)
    if "A" in decision.hand:
        return f"soft {points if points <= 21 else points - 10}"
    return f"hard {points}"


def _order(row: str) -> tuple[int, int]:
    kind, _, points = row.partition(" ")
    if not points:
        return 2, _VALUES.get(row[0]) or int(row[0])
    return ("hard", "soft").index(kind), int(points)


def _cell(row: str, up: str, decisions: list[Decision]) -> Cell:
    chance = sum(d.probability for d in decisions)
    names = [n for n in decisions[0].worth if all(n in d.worth for d in decisions)]
    worth = {n: sum(d.probability * d.worth[n] for d in decisions) / chance for n in names}
    cell = Cell(row, up, chance, worth, False)
    varies = any(d.worth[d.choice] - d.worth.get(cell.choice, -9.0) > 1e-12 for d in decisions)
    return Cell(row, up, chance, worth, varies)


def worst_mistakes(grid: Grid, number: int = 10) -> Iterator[tuple[Cell, str, float]]:
    """The choices people might make that cost most over many rounds: chance times cost."""
    every = (
        (cell, choice, cost * cell.probability)
        for cell in grid.cells.values()
        for choice, cost in list(cell.costs().items())[:1]
    )
    yield from sorted(every, key=lambda item: -item[2])[:number]
