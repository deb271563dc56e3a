"""What happens to all wagers of a round together, counted over every way the cards can fall.

The odds tell how often each wager wins; a bank must know what wins at once. Families whose rounds
can be counted whole are listed in `COUNTED`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from houseway.errors import not_worked_out
from houseway.games import Game
from houseway.odds.joint.model import Joint
from houseway.odds.model import Way

__all__ = ["COUNTED", "Joint", "joint"]


def _baccarat(game: Game, spots: Collection[str], way: Way) -> Joint:
    from houseway.games.baccarat.game import Baccarat
    from houseway.odds.joint.baccarat import count

    assert isinstance(game, Baccarat)
    return count(game, spots, way)


COUNTED: Mapping[str, Callable[[Game, Collection[str], Way], Joint]] = {"baccarat": _baccarat}


def joint(game: Game, spots: Collection[str], way: Way = "house-way") -> Joint:
    """The pay lines that wagers on `spots` meet together, each way with its count.

    Bettors who may choose about a hand play it as `way` says.
    """
    if game.rules.family not in COUNTED:
        raise not_worked_out(
            "game", f"{game.rules.name}: whole rounds are not counted, only played", game.rules.id
        )
    return COUNTED[game.rules.family](game, spots, way)
