"""A game ready to play, and how a round of it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from houseway.cards.card import Card
from houseway.engine.round import Procedure, Round
from houseway.errors import bad_form, shown
from houseway.play.described import Described, Told
from houseway.play.rewind import begin
from houseway.play.words import Words
from houseway.rulebook.schema import Rules
from houseway.table.chips import BuyIn
from houseway.table.table import Table


class Game(Protocol):
    """A game ready to play: its rules, and a procedure for one round."""

    rules: Rules

    def play(self, table: Table) -> Procedure:
        """One round at `table`."""
        ...

    def buy_in(self, table: Table) -> BuyIn | None:
        """What one may buy in for; None where nobody plays with chips of their own."""
        ...

    def words(self) -> Words:
        """How it is played, for people."""
        ...

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """What a hand is worth, as people say it; empty when there is nothing to say.

        A hand that took or gave a card in a split or a switch is not `as_dealt`.
        """
        ...

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """A described hand of this game; raises RecordError when it deals no such hands."""
        ...


def start_round(game: Game, table: Table) -> Round:
    """Begin a round and run it to its first decision."""
    if not isinstance(table, Table):
        told = "table must be a table, as Table(rules, live_shoe(rules)) makes it"
        raise bad_form("table", f"{told}, not {shown(table)}", table)
    return begin(game.play, table)
