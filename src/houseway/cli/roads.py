"""`houseway roads`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

from houseway.cli.common import console, print_json, read_text
from houseway.errors import unknown_name
from houseway.families.baccarat.board import Board
from houseway.families.baccarat.drawing import NARROWEST, WIDTH, Drawing, draw_board
from houseway.families.baccarat.roads import DERIVED, ask_next, bead_plate, big_road, coups, marks

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    "title": "bold", "banker": "red", "player": "blue", "tie": "green", "red": "red", "blue": "blue"
}  # fmt: skip


def show(results: str, layout: str, as_json: bool) -> None:
    if layout not in ("stay", "drop"):
        raise unknown_name(
            "layout",
            f"layout {layout!r} is not known; choose stay or drop",
            layout,
            ("stay", "drop"),
        )
    how = cast(Literal["stay", "drop"], layout)
    history = coups(read_text("-") if results == "-" else results)
    if as_json:
        print_json(_data(history, how))
        return
    board = Board(history)
    out = console()
    print_drawing(out, draw_board(board, board_width(out), how))


def board_width(out: Console) -> int:
    """As wide as the terminal, up to 80 columns; narrower ones wrap."""
    return max(NARROWEST, min(out.width, WIDTH))


def print_drawing(out: Console, drawing: Drawing) -> None:
    """Print a drawing with its colours; letters carry the meaning without them."""
    from rich.text import Text

    for line in drawing:
        out.print(Text.assemble(*((span.text, STYLES.get(span.style, "")) for span in line)))


def _data(history: Any, layout: Literal["stay", "drop"]) -> dict[str, Any]:
    return {
        "bead_plate": [
            {"column": b.column, "row": b.row, "winner": b.coup.winner} for b in bead_plate(history)
        ],
        "big_road": [
            {"column": c.column, "row": c.row, "winner": c.coup.winner, "ties": c.ties}
            for c in big_road(history, layout)
        ],
        **{road.replace("-", "_"): list(marks(history, road)) for road in DERIVED},
        "ask_next": ask_next(history),
        "note": "Roads record what happened; they do not predict.",
    }
