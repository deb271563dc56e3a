"""The score board beside a table, for the families that have one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.engine.event import Event
from houseway.games import Game
from houseway.table.events import ShoeShuffled

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
        from houseway.games.baccarat.board import Board

        tags: list[dict[str, Any]] = played.rules.play.get("tags", [])
        self._board = Board(tags=tuple(tag["name"] for tag in tags))

    def follow(self, event: Event) -> None:
        from houseway.games.baccarat.events import CoupEnded

        if isinstance(event, ShoeShuffled):
            self._board = self._board.new_shoe()
        elif isinstance(event, CoupEnded):
            self._board = self._board.add(_coup(event))

    def show(self, out: Console) -> None:
        from houseway.cli.roads import board_width, print_drawing
        from houseway.games.baccarat.drawing import draw_board

        print_drawing(out, draw_board(self._board, board_width(out)))


def board_of(played: Game) -> NoBoard:
    """The board of a game's family."""
    return RoadsBoard(played) if played.rules.family == "baccarat" else NoBoard()


def _coup(event: Any) -> Any:
    from houseway.games.baccarat.roads import Coup

    natural = (event.player_cards == 2 and event.player >= 8) or (
        event.banker_cards == 2 and event.banker >= 8
    )
    return Coup(
        event.winner,
        event.player,
        event.banker,
        event.player_pair,
        event.banker_pair,
        natural,
        event.player_cards,
        event.banker_cards,
        event.tags,
    )
