"""Houseway deals, settles and proves every game of a California cardroom.

    import houseway

    ez = houseway.game("ez baccarat", decks=6)
    ez.odds()
    houseway.settle(record)

Nothing is loaded before it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.door import equity, game, games, settle, simulate

__version__ = "0.9.0"
__all__ = ["equity", "game", "games", "settle", "simulate"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"houseway has no {name!r}; it offers {', '.join(__all__)}")
    from houseway import door

    return getattr(door, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
