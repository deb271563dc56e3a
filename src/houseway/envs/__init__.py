"""Environments for research: every game as PettingZoo and Gymnasium know games.

Needs the extra `houseway[rl]`. Importing this registers `houseway/<game>-v0` for every game.
"""

from __future__ import annotations

try:
    import gymnasium
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    told = f"{missing.name} is not installed; environments need `pip install houseway[rl]`"
    raise ModuleNotFoundError(told, name=missing.name) from None

from houseway.envs.seat_env import SeatEnv
from houseway.envs.table_env import TableEnv, table_env
from houseway.rulebook.load import game_ids

__all__ = ["SeatEnv", "TableEnv", "env_id", "table_env"]


def env_id(game: str) -> str:
    """What Gymnasium calls a game.

    >>> env_id("pure-21-5")
    'houseway/pure-21-5-v0'
    """
    return f"houseway/{game}-v0"


def _register() -> None:
    for game in game_ids():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game), entry_point="houseway.envs.seat_env:SeatEnv", kwargs={"game": game}
            )


_register()
