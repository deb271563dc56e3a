"""Best play as people learn it: a grid of choices by hand and up-card, and what mistakes cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.errors import bad_form, not_here, unknown_name
from houseway.families.blackjack.odds.chart import chart
from houseway.families.blackjack.odds.result import Decision, PlayedOdds, PlayedSpot
from houseway.families.blackjack.odds.strategy import LETTERS
from houseway.proof.model import GameOdds

KEY = "H hit, S stand, D double, P split, U surrender; a small letter is for when that is not open"
VARIES = "* the cards that make the total matter: one of its hands is played otherwise"


@dataclass(frozen=True)
class Cell:
    """A row of the grid against an up-card.

    `varies` says that some of the hands in it are better played otherwise.
    """

    decision: Decision
    varies: bool

    @property
    def row(self) -> str:
        return self.decision.hand

    @property
    def choice(self) -> str:
        return self.decision.choice

    @property
    def letters(self) -> str:
        """The choice, and what to do instead when only hitting and standing are open."""
        worth, first = self.decision.worth, LETTERS[self.choice]
        plain = {name: worth[name] for name in ("hit", "stand") if name in worth}
        if self.choice in plain or not plain:
            return first
        return first + LETTERS[max(plain, key=lambda name: plain[name])].lower()

    def costs(self) -> dict[str, float]:
        """What each other choice gives away, the smallest mistake first."""
        others = (name for name in self.decision.worth if name != self.choice)
        return dict(sorted(((n, self.decision.cost(n)) for n in others), key=lambda item: item[1]))

    def to_json(self) -> dict[str, Any]:
        return {
            **self.decision.to_json(),
            "letters": self.letters,
            "cost": self.costs(),
            "varies": self.varies,
        }


@dataclass(frozen=True)
class Grid:
    """The strategy of a game: rows of hands, columns of up-cards."""

    game: str
    name: str
    odds: PlayedOdds
    ups: tuple[str, ...]
    rows: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]

    def cell(self, row: str, up: str) -> Cell | None:
        return self.cells.get((row, up))

    def find(self, row: str, up: str) -> Cell:
        """The cell of a hand like `16`, `soft 18` or `8-8`; raises naming what there is."""
        pair = f"pair {row[0].upper()}" if row[1:2] == "-" else row
        wanted = next((r for r in (pair, f"hard {row}") if r in self.rows), None)
        if wanted is None:
            raise unknown_name(
                "hand",
                f"there is no row {row!r}; write one of {', '.join(self.rows)}",
                row,
                self.rows,
            )
        shown = {"10": "T", "J": "T", "Q": "T", "K": "T"}.get(up.upper(), up.upper())
        found = self.cell(wanted, shown)
        if found is None:
            known = [u for u in self.ups if self.cell(wanted, u)]
            told = f"{wanted} has no choice against {up!r}; it has against {', '.join(known)}"
            raise unknown_name("up", told, up, known)
        return found

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
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
        raise not_here(
            "game", f"{found.name} has no such grid; see houseway odds {found.game}", found.game
        )
    rows = chart(played.odds.decisions)
    cells = {
        (row.name, up): Cell(cell.decision, cell.mixed)
        for row in rows
        for up, cell in row.cells.items()
    }
    ups = tuple(up for up in "23456789TA" if any(up == key[1] for key in cells))
    names = tuple(row.name for row in rows)
    return Grid(found.game, found.name, played.odds, ups, names, cells)


@dataclass(frozen=True)
class SwitchAdvice:
    """Whether to exchange the second cards of two hands, and what both are worth either way."""

    switch: bool
    kept: float
    switched: float

    def to_json(self) -> dict[str, Any]:
        choice = "switch" if self.switch else "keep"
        return {"choice": choice, "kept": self.kept, "switched": self.switched}


def advise_switch(grid: Grid, hands: str, up: str) -> SwitchAdvice:
    """Judge two hands written like `K5/6A` against an up-card, each hand by itself."""
    strategy = grid.odds.strategy
    if not strategy.points:
        raise not_here("game", f"{grid.name} has no hands to switch", grid.name)
    tens = str.maketrans("JQK", "TTT")
    first, _, second = (part.strip() for part in hands.upper().translate(tens).partition("/"))
    shown = up.upper().replace("10", "T").translate(tens)
    two = len(first) == len(second) == 2 and set(first + second) <= RANKS
    if not two or shown not in strategy.points:
        raise bad_form("hand", "write two hands and the bank's card like: K5/6A T", hands)
    kept, switched = strategy.worth_of_switching(first, second, shown)
    return SwitchAdvice(switched > kept, kept, switched)


RANKS = frozenset("A23456789T")


def given_away(grid: Grid, number: int = 10) -> Iterator[tuple[Cell, str, float]]:
    """Where plain hitting and standing gives away most: chance times cost, the dearest first.

    In each cell the better of hitting and standing is taken, as people do who neither double, split
    nor surrender.
    """
    every = []
    for cell in grid.cells.values():
        plain = {name: cost for name, cost in cell.costs().items() if name in ("hit", "stand")}
        if plain and cell.choice not in ("hit", "stand"):
            choice = min(plain, key=lambda name: plain[name])
            every.append((cell, choice, plain[choice] * cell.decision.probability))
    yield from sorted(every, key=lambda item: -item[2])[:number]
