"""The score board beside a table, for the families that have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.engine.event import Event
from houseway.play.game import Game

if TYPE_CHECKING:
    from rich.console import Console


class NoBoard:
    """A table without a score board."""

    key = ""

    def follow(self, event: Event) -> None:
        """Take note of what happened."""

    def show(self, out: Console) -> None:
        """Draw the board."""


class RoadsBoard(NoBoard):
    """The baccarat tracker: this shoe's roads and statistics."""

    key = "roads"

    def __init__(self, played: Game) -> None:
        from houseway.families.baccarat import following

        self._following = following
        self._rules = played.rules
        self._events: list[Event] = []

    def follow(self, event: Event) -> None:
        self._events.append(event)

    def show(self, out: Console) -> None:
        from houseway.cli.roads import board_width, print_drawing
        from houseway.families.baccarat.drawing import draw_board

        board = self._following.board_after(self._rules, self._events)
        print_drawing(out, draw_board(board, board_width(out)))


def board_of(played: Game) -> NoBoard:
    """The board of a game's family."""
    return RoadsBoard(played) if played.rules.family == "baccarat" else NoBoard()
