"""How the tracker follows a table: from the events of a round to the board."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.engine.event import Event, standing
from houseway.families.baccarat.board import Board
from houseway.families.baccarat.events import CoupEnded
from houseway.families.baccarat.roads import Coup
from houseway.rulebook.schema import Rules
from houseway.table.events import CalledOff, RoundEnded, ShoeShuffled


def board_of(rules: Rules) -> Board:
    """An empty board with the special outcomes a game counts."""
    tags = tuple(tag["name"] for tag in rules.play.get("tags", []))
    return Board(tags=tags, banker=rules.banker)


def board_after(rules: Rules, events: Iterable[Event]) -> Board:
    """The board after these events of a table; a coup that was called off is not on it."""
    board, coup = board_of(rules), None
    for event in standing(events):
        if isinstance(event, ShoeShuffled):
            board = board.new_shoe()
        elif isinstance(event, CoupEnded):
            coup = event
        elif isinstance(event, CalledOff):
            coup = None
        elif isinstance(event, RoundEnded) and coup is not None:
            board, coup = board.add(_coup(coup)), None
    return board


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
