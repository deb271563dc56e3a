"""The roads of a baccarat score board: bead plate, big road and the three roads derived from it.

A road is a record of the coups already dealt. It does not predict the next one.

The big road is kept twice. *Streaks* are what happened: runs of one winner, of any length. *Cells*
are where a board with six rows has room to draw them. Derived roads read streaks only, so neither
the layout nor a scrolling window can change a mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby
from typing import Literal, TypeVar

from houseway.checked import checked
from houseway.errors import out_of_range, unknown_name

Side = Literal["player", "banker"]
Winner = Literal["player", "banker", "tie"]
Mark = Literal["red", "blue"]
Layout = Literal["stay", "drop"]
Derived = Literal["big-eye-boy", "small-road", "cockroach-pig"]

ROWS = 6

SIDES: tuple[Side, ...] = ("banker", "player")

# How many streaks to the left each derived road looks.
DERIVED: Mapping[Derived, int] = {"big-eye-boy": 1, "small-road": 2, "cockroach-pig": 3}

_WINNERS: Mapping[str, Winner] = {"B": "banker", "P": "player", "T": "tie"}


@dataclass(frozen=True, slots=True)
class Coup:
    """One finished hand, as the table reports it to the board.

    `tags` name special outcomes (`dragon-7`, `panda-8`).
    """

    winner: Winner
    player_total: int = 0
    banker_total: int = 0
    player_pair: bool = False
    banker_pair: bool = False
    natural: bool = False
    player_cards: int = 2
    banker_cards: int = 2
    tags: tuple[str, ...] = ()


@checked
def coups(letters: str) -> tuple[Coup, ...]:
    """Read a shoe written in letters; spaces and commas are ignored.

    >>> [coup.winner for coup in coups("B p, T")]
    ['banker', 'player', 'tie']
    >>> coups("BP7")
    Traceback (most recent call last):
    houseway.errors.HousewayError: '7' at position 3 is not a result; write B, P or T
    """
    return tuple(
        Coup(_winner(letter, position))
        for position, letter in enumerate(letters, start=1)
        if not (letter.isspace() or letter == ",")
    )


def _winner(letter: str, position: int) -> Winner:
    try:
        return _WINNERS[letter.upper()]
    except KeyError:
        raise unknown_name(
            ("results", position - 1),
            f"{letter!r} at position {position} is not a result; write B, P or T",
            letter,
            ("B", "P", "T"),
        ) from None


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the board, counted from the top left corner at (0, 0)."""

    column: int
    row: int


AnyCell = TypeVar("AnyCell", bound=Cell)


def scroll(cells: Sequence[AnyCell], columns: int) -> tuple[AnyCell, ...]:
    """The cells seen through a window of `columns`, oldest columns gone, renumbered from 0.

    The newest cell (the last one given) stays in view even when an older tail reaches far past it.

    >>> scroll([Cell(0, 0), Cell(1, 0), Cell(2, 0)], columns=2)
    (Cell(column=0, row=0), Cell(column=1, row=0))
    """
    if columns < 1:
        raise out_of_range(
            "columns", f"a board of {columns} columns shows nothing; give it at least 1", columns
        )
    if not cells:
        return ()
    rightmost = max(cell.column for cell in cells)
    first = max(0, min(rightmost - columns + 1, cells[-1].column))
    return tuple(
        replace(cell, column=cell.column - first)
        for cell in cells
        if first <= cell.column < first + columns
    )


# Bead plate


@dataclass(frozen=True, slots=True)
class Bead(Cell):
    coup: Coup


@checked
def bead_plate(history: Iterable[Coup], columns: int | None = None) -> tuple[Bead, ...]:
    """Every coup, ties too, down and then right.

    A full plate loses its oldest whole column, so the beads that remain keep their rows.
    """
    beads = tuple(Bead(*divmod(index, ROWS), coup) for index, coup in enumerate(history))
    return beads if columns is None else scroll(beads, columns)


# Big road


@dataclass(frozen=True, slots=True)
class Entry:
    """A coup that Player or Banker won, and how many ties are marked on it."""

    coup: Coup
    ties: int = 0


@dataclass(frozen=True, slots=True)
class Streak:
    """Consecutive entries with one winner: a column of a big road with rows without end."""

    winner: Winner
    entries: tuple[Entry, ...]

    def __len__(self) -> int:
        return len(self.entries)


@checked
def streaks(history: Sequence[Coup]) -> tuple[Streak, ...]:
    """The shoe as runs of one winner. Ties never break a run.

    >>> [(streak.winner, len(streak)) for streak in streaks(coups("TBTBPB"))]
    [('banker', 2), ('player', 1), ('banker', 1)]
    """
    runs = groupby(_entries(history), key=lambda entry: entry.coup.winner)
    return tuple(Streak(winner, tuple(run)) for winner, run in runs)


def _entries(history: Sequence[Coup]) -> list[Entry]:
    decided = [index for index, coup in enumerate(history) if coup.winner != "tie"]
    # An entry owns the ties up to the next entry; the first also owns those that came before it.
    starts = [0, *decided[1:]]
    ends = [*decided[1:], len(history)]
    return [
        Entry(history[index], ties=end - start - 1)
        for index, start, end in zip(decided, starts, ends)
    ]


@dataclass(frozen=True, slots=True)
class BigRoadCell(Cell):
    """One entry as drawn. `streak` is its logical column, `column` only where there was room."""

    streak: int
    coup: Coup
    ties: int


@checked
def big_road(history: Sequence[Coup], layout: Layout = "stay") -> tuple[BigRoadCell, ...]:
    """The big road's cells, oldest first. A shoe of nothing but ties is one tie cell.

    >>> [(cell.column, cell.row, cell.ties) for cell in big_road(coups("TBBTTP"))]
    [(0, 0, 1), (0, 1, 2), (1, 0, 0)]
    """
    runs = streaks(history)
    if history and not runs:
        return (BigRoadCell(0, 0, streak=0, coup=history[0], ties=len(history)),)
    paths = place([len(run) for run in runs], layout)
    return tuple(
        BigRoadCell(*spot, streak=index, coup=entry.coup, ties=entry.ties)
        for index, (run, path) in enumerate(zip(runs, paths))
        for entry, spot in zip(run.entries, path)
    )


Spot = tuple[int, int]


def place(lengths: Iterable[int], layout: Layout = "stay") -> list[list[Spot]]:
    """Where streaks of these lengths are drawn: a path of (column, row) for each.

    A streak starts in the first free top cell right of the previous streak's start and runs
    down. At the bottom, or above a cell already taken, it turns right: a dragon tail. A tail
    stays in its row, or under "drop" goes down again wherever the cell below is free.

    >>> place([7, 6])[1]
    [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]
    """
    taken: set[Spot] = set()
    paths = []
    start = -1
    for length in lengths:
        start = next(column for column in count(start + 1) if (column, 0) not in taken)
        paths.append(_path(start, length, taken, layout))
        taken.update(paths[-1])
    return paths


def _path(start: int, length: int, taken: set[Spot], layout: Layout) -> list[Spot]:
    # The cell to the right needs no check. Earlier paths start further left and only ever go
    # down or right, so one that reached it would have had to cross this path.
    column, row = start, 0
    path = [(column, row)]
    while len(path) < length:
        may_fall = layout == "drop" or column == start
        if may_fall and row < ROWS - 1 and (column, row + 1) not in taken:
            row += 1
        else:
            column += 1
        path.append((column, row))
    return path


# Derived roads


@dataclass(frozen=True, slots=True)
class MarkCell(Cell):
    mark: Mark


@checked
def marks(history: Sequence[Coup], road: Derived) -> tuple[Mark, ...]:
    """The derived road as a plain row of marks. Red says regular; it does not mean Banker.

    >>> marks(coups("BPPPB"), "big-eye-boy")
    ('blue', 'red', 'blue')
    """
    lengths = [len(streak) for streak in streaks(history)]
    every = (
        _mark(lengths[:index], row, DERIVED[road])
        for index, length in enumerate(lengths)
        for row in range(1, length + 1)
    )
    return tuple(mark for mark in every if mark is not None)


@checked
def derived_road(
    history: Sequence[Coup], road: Derived, layout: Layout = "stay"
) -> tuple[MarkCell, ...]:
    """The marks of a derived road, laid out as the big road is."""
    runs = [(mark, len(list(run))) for mark, run in groupby(marks(history, road))]
    paths = place([length for _, length in runs], layout)
    return tuple(MarkCell(*spot, mark) for (mark, _), path in zip(runs, paths) for spot in path)


@checked
def ask_next(history: Sequence[Coup]) -> dict[Side, dict[Derived, Mark | None]]:
    """The mark each derived road would get if the next coup went to Banker, or to Player.

    >>> ask_next(coups("BPP"))["banker"]
    {'big-eye-boy': 'blue', 'small-road': None, 'cockroach-pig': None}
    """
    return {side: _ask(streaks(history), side) for side in SIDES}


def _ask(runs: Sequence[Streak], side: Side) -> dict[Derived, Mark | None]:
    lengths = [len(run) for run in runs]
    if runs and runs[-1].winner == side:
        earlier, row = lengths[:-1], lengths[-1] + 1
    else:
        earlier, row = lengths, 1
    return {road: _mark(earlier, row, back) for road, back in DERIVED.items()}


def _mark(earlier: Sequence[int], row: int, back: int) -> Mark | None:
    """The mark for an entry in `row` (from 1) of the streak after those of `earlier` lengths."""
    if row == 1:
        if len(earlier) <= back:
            return None
        return "red" if earlier[-1] == earlier[-1 - back] else "blue"
    if len(earlier) < back:
        return None
    # Only the first step past the neighbour breaks the pattern; further down both are empty.
    return "blue" if row == earlier[-back] + 1 else "red"
