"""Score boards drawn in text, for a terminal or a log.

A drawing is lines of spans; a span is text and a word for its style. `plain` drops the words, a
command line maps them to colours. Every style also has its own letter, so colour adds nothing but
comfort:

    B P T  who won; on the bead plate followed by b, p or & for a Banker pair, Player pair or both,
           on the big road by the number of ties on that cell (+ for ten or more)
    o x    red and blue on a derived road
    ·      an empty cell
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain
from textwrap import wrap
from typing import Literal, NamedTuple

from houseway.errors import out_of_range
from houseway.families.baccarat.board import Board, Statistics
from houseway.families.baccarat.roads import (
    DERIVED,
    ROWS,
    SIDES,
    AnyCell,
    Bead,
    BigRoadCell,
    Coup,
    Derived,
    Layout,
    Mark,
    MarkCell,
    ask_next,
    bead_plate,
    big_road,
    derived_road,
    scroll,
)

Style = Literal["plain", "title", "banker", "player", "tie", "red", "blue"]


class Span(NamedTuple):
    text: str
    style: Style = "plain"


Line = tuple[Span, ...]
Drawing = list[Line]

WIDTH = 80
NARROWEST = 48
CELL_WIDTH = 2
EMPTY: Line = (Span("· "),)

NOTICE = "Roads record what has happened. They do not predict the next hand."

_MARKS: dict[Mark | None, Span] = {
    "red": Span("o", "red"),
    "blue": Span("x", "blue"),
    None: Span("-"),
}


def plain(drawing: Drawing) -> list[str]:
    """The drawing as lines of text.

    >>> plain([(Span("B", "banker"), Span("2", "tie")), (Span("P ", "player"),)])
    ['B2', 'P']
    """
    return ["".join(span.text for span in line).rstrip() for line in drawing]


def draw_bead_plate(history: Sequence[Coup], width: int = WIDTH) -> Drawing:
    return [_title("Bead plate"), *_grid(bead_plate(history), _bead, width)]


def draw_big_road(history: Sequence[Coup], width: int = WIDTH, layout: Layout = "stay") -> Drawing:
    """The big road, its oldest columns scrolled off when it is wider than `width`.

    >>> from houseway.families.baccarat.roads import coups
    >>> plain(draw_big_road(coups("BBTPBB")))[:3]
    ['Big road', 'B P B', 'B1· B']
    """
    return [_title("Big road"), *_grid(big_road(history, layout), _entry, width)]


def draw_derived(
    history: Sequence[Coup], road: Derived, width: int = WIDTH, layout: Layout = "stay"
) -> Drawing:
    title = _title(f"{_spoken(road)} (o red, x blue)")
    return [title, *_grid(derived_road(history, road, layout), _mark, width)]


def draw_ask_next(history: Sequence[Coup]) -> Drawing:
    """The mark each derived road would get next, for either winner; `-` when none."""
    asked = ask_next(history)
    heading = _title(f"{'If the next is':<16}" + "".join(f"{side.title():<8}" for side in SIDES))
    rows = [
        (Span(f"{_spoken(road):<16}"), *chain(*(_padded(asked[side][road]) for side in SIDES)))
        for road in DERIVED
    ]
    return [heading, *rows]


def draw_statistics(board: Board, width: int = WIDTH) -> Drawing:
    """Counts and percentages of this shoe, beside the previous shoe's when there was one."""
    _check_width(width)
    shoes = {"this shoe": board.statistics}
    if board.previous is not None:
        shoes["previous shoe"] = board.previous
    names = dict.fromkeys(name for shoe in shoes.values() for name, _ in shoe.counts)
    room = min(width - 15 * len(shoes), max(map(len, names)))
    return [
        _title(" " * room + "".join(f"{title:>15}" for title in shoes)),
        _row("hands", room, [f"{shoe.hands:>8}" + " " * 7 for shoe in shoes.values()]),
        *(_row(name, room, [_share(shoe, name) for shoe in shoes.values()]) for name in names),
    ]


def draw_board(board: Board, width: int = WIDTH, layout: Layout = "stay") -> Drawing:
    """Everything the tracker shows, and the notice that roads do not predict."""
    history = board.history
    parts: list[Drawing] = [
        draw_statistics(board, width),
        draw_bead_plate(history, width),
        draw_big_road(history, width, layout),
        *(draw_derived(history, road, width, layout) for road in DERIVED),
        draw_ask_next(history),
        [(Span(line),) for line in wrap(NOTICE, width)],
    ]
    gap: Line = ()
    lines = [line for part in parts for line in (*part, gap)][:-1]
    return [tuple(_called(span, board.banker) for span in line) for line in lines]


def _called(span: Span, banker: str) -> Span:
    """A span with the Banker hand called as the layout calls it; marks are its first letter."""
    marks = {"B": banker[0], "b": banker[0].lower()}
    text = span.text.replace("Banker", banker).replace("banker", banker.lower())
    return Span(marks.get(text, text), span.style)


def _grid(cells: Sequence[AnyCell], glyph: Callable[[AnyCell], Line], width: int) -> Drawing:
    _check_width(width)
    shown = scroll(cells, width // CELL_WIDTH)
    glyphs = {(cell.column, cell.row): glyph(cell) for cell in shown}
    columns = 1 + max((cell.column for cell in shown), default=0)
    return [
        tuple(chain(*(glyphs.get((column, row), EMPTY) for column in range(columns))))
        for row in range(ROWS)
    ]


def _check_width(width: int) -> None:
    if width < NARROWEST:
        raise out_of_range(
            "width", f"a board needs {NARROWEST} columns of text or more, not {width}", width
        )


def _bead(bead: Bead) -> Line:
    coup = bead.coup
    pair = {(True, False): "b", (False, True): "p", (True, True): "&"}
    return (_winner(coup), Span(pair.get((coup.banker_pair, coup.player_pair), " ")))


def _entry(cell: BigRoadCell) -> Line:
    if cell.ties == 0:
        return (_winner(cell.coup), Span(" "))
    return (_winner(cell.coup), Span(str(cell.ties) if cell.ties < 10 else "+", "tie"))


def _mark(cell: MarkCell) -> Line:
    return (_MARKS[cell.mark], Span(" "))


def _padded(mark: Mark | None) -> Line:
    return (_MARKS[mark], Span(" " * 7))


def _winner(coup: Coup) -> Span:
    return Span(coup.winner[0].upper(), coup.winner)


def _title(text: str) -> Line:
    return (Span(text, "title"),)


def _spoken(road: Derived) -> str:
    return road.replace("-", " ").capitalize()


def _row(name: str, room: int, columns: Sequence[str]) -> Line:
    return (Span(f"{name[:room]:<{room}}" + "".join(columns)),)


def _share(shoe: Statistics, name: str) -> str:
    return f"{shoe.count(name):>8}{tenths(shoe.percent(name)):>7}"


def tenths(percent: Fraction) -> str:
    """A percentage to one decimal, halves up, without passing through a float.

    >>> tenths(Fraction(200, 3)), tenths(Fraction(5, 100)), tenths(Fraction(100))
    ('66.7%', '0.1%', '100.0%')
    """
    whole, tenth = divmod(int(percent * 10 + Fraction(1, 2)), 10)
    return f"{whole}.{tenth}%"
