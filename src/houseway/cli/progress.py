"""Long work with a bar that shows how far it has come."""

from __future__ import annotations

from typing import Any

from houseway.desk.odds import find_odds
from houseway.games import Game
from houseway.odds.model import GameOdds


def odds_with_progress(game: Game, fresh: bool = False) -> GameOdds[Any]:
    """The odds of a game; a bar on standard error while they are worked out."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    err = Console(stderr=True)
    bar = Progress(
        TextColumn(f"Working out {game.rules.name}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=1.0, visible=False)

        def tell(done: float) -> None:
            bar.update(task, completed=done, visible=True)

        return find_odds(game, tell, fresh)
