"""What happens to all wagers of a round together, counted over every way the cards can fall.

The odds tell how often each wager wins; a bank must know what wins at once.
"""

from __future__ import annotations

from collections.abc import Collection

from houseway.errors import not_worked_out
from houseway.families import family_of
from houseway.play.game import Game
from houseway.proof.joint import Joint
from houseway.proof.model import Way
from houseway.rulebook.schema import Rules


def counts_rounds(rules: Rules) -> bool:
    """Whether rounds of a game can be counted whole."""
    return family_of(rules).counts_rounds


def joint(game: Game, spots: Collection[str], way: Way = "house-way") -> Joint:
    """The pay lines that wagers on `spots` meet together, each way with its count.

    Bettors who may choose about a hand play it as `way` says.
    """
    if not counts_rounds(game.rules):
        raise not_worked_out(
            "game", f"{game.rules.name}: whole rounds are not counted, only played", game.rules.id
        )
    return family_of(game.rules).joint(game, spots, way)
