"""The rules of today for a table that was opened earlier."""

from __future__ import annotations

from typing import Any

from houseway.errors import RulebookError
from houseway.families import game
from houseway.play.game import Game


def game_of_today(name: str, options: dict[str, Any]) -> Game:
    """The game of a table that was opened before; what its rules no longer allow is as usual.

    That is limits which the posted fee schedule is not for, or a schedule not printed for the game.
    """
    try:
        return game(name, options)
    except RulebookError:
        kept = {key: value for key, value in options.items() if not _is_limit(key)}
    try:
        return game(name, kept)
    except RulebookError:
        return game(name, {key: value for key, value in kept.items() if key != "fees"})


def _is_limit(option: str) -> bool:
    return option in ("minimum", "maximum") or option.startswith("limit-")
