"""What the person sees where everybody plays with chips of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from houseway.cli.screen import Screen
from houseway.play.game import Game
from houseway.table.table import Table

if TYPE_CHECKING:
    from rich.console import Console


class ChipsScreen(Screen):
    """A table without a bank: it has stakes, and a text of its own on what may be written."""

    help_text: ClassVar[str]

    def __init__(self, out: Console, played: Game, mine: int | None, table: Table) -> None:
        super().__init__(out, played, mine)
        self.table = table

    def stakes(self) -> str:
        """What is played for, in a sentence."""
        raise NotImplementedError

    def spots(self) -> None:
        self.out.print(self.stakes(), markup=False)

    def help(self) -> None:
        self.spots()
        self.out.print(self.help_text, markup=False)
