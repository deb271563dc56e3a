"""The baccarat score board as a page shows it: roads as SVG, and the statistics of the shoe.

Colour is never the only sign. Winners carry their letter; on the derived roads a red mark is round
and a blue one square, and on the third they lean to different sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from houseway.engine.event import Event
from houseway.families.baccarat.board import Board, Statistics
from houseway.families.baccarat.drawing import NOTICE, tenths
from houseway.families.baccarat.following import board_after
from houseway.families.baccarat.roads import (
    DERIVED,
    ROWS,
    SIDES,
    AnyCell,
    Bead,
    BigRoadCell,
    Coup,
    Derived,
    Mark,
    MarkCell,
    ask_next,
    bead_plate,
    big_road,
    derived_road,
    marks,
    streaks,
)
from houseway.play.game import Game
from houseway.web.templates import text_of

LARGE, SMALL = 24, 16
FEWEST_COLUMNS = 12
SHAPES: dict[Derived, str] = {
    "big-eye-boy": "hollow",
    "small-road": "solid",
    "cockroach-pig": "slash",
}


@dataclass(frozen=True)
class Road:
    """A road ready to show."""

    title: str
    key: str
    drawing: Markup


@dataclass(frozen=True)
class Share:
    """How often an outcome came in a shoe."""

    count: int
    percent: str


def board_from(played: Game, events: Iterable[Event]) -> Board:
    """The board after these events of a table, in the order they happened."""
    return board_after(played.rules, events)


def board_fragment(board: Board) -> str:
    """The whole board as HTML without a page around it."""
    asked = ask_next(board.history)
    return text_of(
        "board.html",
        hands=len(board.history),
        roads=list(roads(board.history, board.banker)),
        sides=[called(side, board.banker) for side in SIDES],
        asked=[
            (spoken(road), [_asked(road, asked[side][road]) for side in SIDES]) for road in DERIVED
        ],
        shoes=["This shoe"] + ([] if board.previous is None else ["Previous shoe"]),
        rows=list(_statistics(board)),
        totals=[board.statistics.hands]
        + ([] if board.previous is None else [board.previous.hands]),
        notice=NOTICE,
    )


def called(outcome: str, banker: str) -> str:
    """An outcome in words; `banker` is what the layout calls the Banker hand.

    >>> called("banker", "Dealer"), called("dragon-7", "Banker")
    ('Dealer', 'Dragon 7')
    """
    return banker if outcome == "banker" else outcome.replace("-", " ").capitalize()


def roads(history: Sequence[Coup], banker: str = "Banker") -> Iterator[Road]:
    """Every road, the bead plate first."""
    beads = bead_plate(history)
    letters = " ".join(called(coup.winner, banker)[0] for coup in history) or "no hand yet"
    yield Road(
        "Bead plate",
        f"Every hand, down and then right. A dot marks a pair: upper left {banker}, lower right "
        "Player.",
        _grid(beads, partial(_bead, banker), LARGE, f"Bead plate, oldest first: {letters}"),
    )
    runs = ", ".join(f"{called(run.winner, banker)} {len(run)}" for run in streaks(history))
    yield Road(
        "Big road",
        "A column for each run of one winner. A green stroke is a tie, with their number when "
        "there are more.",
        _grid(
            big_road(history),
            partial(_entry, banker),
            LARGE,
            f"Big road, runs: {runs or 'none yet'}",
        ),
    )
    for road in DERIVED:
        told = ", ".join(marks(history, road)) or "no mark yet"
        yield Road(
            spoken(road),
            _KEYS[SHAPES[road]],
            _grid(derived_road(history, road), _marker(road), SMALL, f"{spoken(road)}: {told}"),
        )


_KEYS = {
    "hollow": "Round is red, a regular pattern; square is blue, an irregular one.",
    "solid": "Round is red, square is blue.",
    "slash": "A stroke that rises is red, one that falls is blue.",
}


def spoken(road: Derived) -> str:
    """The name of a derived road.

    >>> spoken("big-eye-boy")
    'Big eye boy'
    """
    return road.replace("-", " ").capitalize()


def _grid(
    cells: Sequence[AnyCell], draw: Callable[[AnyCell], Markup], size: int, label: str
) -> Markup:
    columns = max(FEWEST_COLUMNS, 1 + max((cell.column for cell in cells), default=0))
    wide, high = columns * size, ROWS * size
    lines = Markup("").join(_lines(columns, size))
    placed = Markup("").join(
        Markup('<g transform="translate({},{})">{}</g>').format(
            cell.column * size, cell.row * size, draw(cell)
        )
        for cell in cells
    )
    return Markup(
        '<svg class="road" role="img" aria-label="{}" width="{}" height="{}" '
        'viewBox="0 0 {} {}">{}{}</svg>'
    ).format(label, wide + 1, high + 1, wide + 1, high + 1, lines, placed)


def _lines(columns: int, size: int) -> Iterator[Markup]:
    for column in range(columns + 1):
        yield Markup('<path class="rule" d="M{}.5 0v{}"/>').format(column * size, ROWS * size)
    for row in range(ROWS + 1):
        yield Markup('<path class="rule" d="M0 {}.5h{}"/>').format(row * size, columns * size)


def _bead(banker: str, bead: Bead) -> Markup:
    coup = bead.coup
    drawn = Markup(
        '<circle class="{}-fill" cx="12.5" cy="12.5" r="10"/>'
        '<text class="on-fill" x="12.5" y="17" text-anchor="middle">{}</text>'
    ).format(coup.winner, called(coup.winner, banker)[0])
    if coup.banker_pair:
        drawn += Markup('<circle class="pair banker-fill" cx="4.5" cy="4.5" r="3.5"/>')
    if coup.player_pair:
        drawn += Markup('<circle class="pair player-fill" cx="20.5" cy="20.5" r="3.5"/>')
    return drawn


def _entry(banker: str, cell: BigRoadCell) -> Markup:
    winner = cell.coup.winner
    ring = Markup('<circle class="{}-line" cx="12.5" cy="12.5" r="9"/>').format(winner)
    stroke = Markup('<path class="tie-line" d="M2.5 22.5L22.5 2.5"/>') if cell.ties else ""
    letter = Markup('<text class="{}-text" x="12.5" y="16.5" text-anchor="middle">{}</text>')
    named = letter.format(winner, called(winner, banker)[0])
    several = Markup('<text class="ties" x="24" y="23" text-anchor="end">{}</text>')
    return ring + stroke + named + (several.format(cell.ties) if cell.ties > 1 else "")


def _marker(road: Derived) -> Callable[[MarkCell], Markup]:
    return lambda cell: mark_of(SHAPES[road], cell.mark)


def mark_of(shape: str, mark: Mark) -> Markup:
    """A mark of a derived road, in a square of 16."""
    if shape == "slash":
        path = "M3.5 13L13 3.5" if mark == "red" else "M3.5 3.5L13 13"
        return Markup('<path class="{}-stroke" d="{}"/>').format(mark, path)
    style = f"{mark}-{'fill' if shape == 'solid' else 'line'}"
    if mark == "red":
        return Markup('<circle class="{}" cx="8.5" cy="8.5" r="5.5"/>').format(style)
    return Markup('<rect class="{}" x="3.5" y="3.5" width="10" height="10"/>').format(style)


def _asked(road: Derived, mark: Mark | None) -> Markup:
    if mark is None:
        return Markup('<span class="soft">no mark</span>')
    return Markup('<svg class="road" width="17" height="17" aria-hidden="true">{}</svg> {}').format(
        mark_of(SHAPES[road], mark), mark
    )


def _statistics(board: Board) -> Iterator[tuple[str, list[Share]]]:
    shoes = [board.statistics, *([] if board.previous is None else [board.previous])]
    names = dict.fromkeys(name for shoe in shoes for name, _ in shoe.counts)
    for name in names:
        yield called(name, board.banker), [_share(shoe, name) for shoe in shoes]


def _share(shoe: Statistics, name: str) -> Share:
    return Share(shoe.count(name), tenths(shoe.percent(name)))
