"""What every family's game begins with: its rules, its settings, its pay lines."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from houseway.errors import RulebookError
from houseway.play.features import Features
from houseway.rulebook.faults import one_fault
from houseway.rulebook.options import Data
from houseway.rulebook.schema import Line, Rules
from houseway.table.chips import BuyIn
from houseway.table.table import Table

P = TypeVar("P", bound=Data)


class Ready(Generic[P]):
    """One game under one set of options; `settings` is the `play` part of its rules, typed.

    Raises RulebookError, naming the file and the key, when the rules do not make sense.
    """

    def __init__(self, rules: Rules, kind: type[P], asked: Features) -> None:
        self.rules = rules
        try:
            self.settings = kind.model_validate(rules.play)
        except ValidationError as error:
            raise one_fault(error, RulebookError, "play", of=f"{rules.id}.toml") from None
        asked.check_lines(rules)
        self._asked = asked
        self._lines: dict[tuple[str, Any], Line] = {}

    def buy_in(self, table: Table) -> BuyIn | None:
        """What one may buy in for; None where nobody plays with chips of their own."""
        return None

    def line(self, spot: str, outcome: Any) -> Line:
        """The pay line a wager on `spot` meets."""
        key = (spot, outcome)
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._asked.line(self.rules.by_id[spot], outcome)
        return found
