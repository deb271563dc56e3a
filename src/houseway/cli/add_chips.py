"""Adding chips in a terminal: between hands, within what one may buy in for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.errors import HousewayError
from houseway.money import cents, dollars
from houseway.play.game import Game
from houseway.table.chips import add_chips, may_add
from houseway.table.table import Table

if TYPE_CHECKING:
    from rich.console import Console

CHIPS = "chips"
HELP = "Between hands: chips 100 adds chips when the next one begins, chips 0 adds none after all."


class AddChips(Exception):  # noqa: N818  (a wish, not a fault)
    """Somebody adds chips instead of answering; `said` is how many."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def adding(answer: str) -> str | None:
    """The chips somebody wants to add, as written; None when an answer is something else.

    >>> adding("chips 100"), adding("chips"), adding("check")
    ('100', '', None)
    """
    word, _, rest = answer.strip().partition(" ")
    return rest.strip() if word.lower() == CHIPS else None


def add(out: Console, played: Game, table: Table, seat: int, said: str) -> None:
    """Add what is said to the chips of a seat, or tell what could be; a refusal is printed."""
    terms = played.buy_in(table)
    assert terms is not None
    try:
        if not said:
            out.print(_may(may_add(table, terms, seat)), markup=False)
            return
        amount = cents(said)
        add_chips(table, terms, seat, amount)
    except HousewayError as reason:
        out.print(f"[red]{escape(str(reason))}[/]")
        return
    what = f"{dollars(amount)} more" if amount else "nothing more"
    out.print(f"You put down {what} when the next hand begins.", markup=False)


def _may(bounds: tuple[int, int] | None) -> str:
    if bounds is None:
        return "You may add no chips now."
    return f"You may add {dollars(bounds[0])} to {dollars(bounds[1])}: write chips and the amount."
