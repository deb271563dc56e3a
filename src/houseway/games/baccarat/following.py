"""How the tracker follows a table: from the events of a round to the board."""

from __future__ import annotations

from houseway.engine.event import Event
from houseway.games.baccarat.board import Board
from houseway.games.baccarat.events import CoupEnded
from houseway.games.baccarat.roads import Coup
from houseway.rulebook.schema import Rules
from houseway.table.events import ShoeShuffled


def board_of(rules: Rules) -> Board:
    """An empty board with the special outcomes a game counts."""
    return Board(tags=tuple(tag["name"] for tag in rules.play.get("tags", [])))


def follow(board: Board, event: Event) -> Board:
    """The board after one more event; most events leave it as it is."""
    if isinstance(event, ShoeShuffled):
        return board.new_shoe()
    return board.add(_coup(event)) if isinstance(event, CoupEnded) else board


def _coup(event: CoupEnded) -> Coup:
    """What the board keeps of a finished hand."""
    hands = ((event.player_cards, event.player), (event.banker_cards, event.banker))
    return Coup(
        event.winner,  # type: ignore[arg-type]
        event.player,
        event.banker,
        event.player_pair,
        event.banker_pair,
        any(cards == 2 and total >= 8 for cards, total in hands),
        event.player_cards,
        event.banker_cards,
        event.tags,
    )
