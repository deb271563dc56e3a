"""What a line must pay for a wager to be fair, or to leave the bank a wanted edge.

The expected profit of a wager rises evenly with what one of its lines pays, so two payouts tell
every other, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.checked import checked
from houseway.desk.odds import known_odds
from houseway.desk.what_if import Find
from houseway.desk.what_if_fields import PayTable, pay_tables, with_lines
from houseway.desk.what_if_odds import as_before, repriced
from houseway.errors import bad_form, not_here, not_worked_out, out_of_range
from houseway.families import game as the_game
from houseway.play.game import Game
from houseway.proof.model import SpotOdds, WagerOdds

MOST_EDGE = Fraction(9, 10)
MOST_DIGITS = 8


@dataclass(frozen=True)
class Solved:
    """A line: the odds that give the wanted edge, and whole payouts on both sides of them.

    `exact` is None where no payout of this line alone can do it. Where the odds are
    sampled, `error` is its standard error, and no answer calls it exact.
    """

    line: str
    pays: str
    exact: Fraction | None
    whole: tuple[tuple[str, Fraction], ...]
    error: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "pays": self.pays,
            "odds": self._odds(),
            "whole": [{"pays": pays, "edge": float(edge)} for pays, edge in self.whole],
        }

    def _odds(self) -> dict[str, Any] | None:
        if self.exact is None:
            return None
        if self.error:
            return {"float": float(self.exact), "standard_error": self.error}
        return {"exact": str(self.exact), "float": float(self.exact)}


@dataclass(frozen=True)
class Fair:
    """For every line of a wager, what it must pay while the others stay as they are."""

    spot: str
    name: str
    edge: Fraction
    lines: tuple[Solved, ...]
    played_as_before: bool

    def to_json(self) -> dict[str, Any]:
        return {
            "spot": self.spot,
            "name": self.name,
            "edge": float(self.edge),
            "played_as_before": self.played_as_before,
            "lines": [line.to_json() for line in self.lines],
        }


@checked
def fair(
    name: str,
    options: Mapping[str, object],
    spot: str,
    edge: Fraction = Fraction(0),
    find: Find = known_odds,
) -> Fair:
    """What each line of `spot` must pay for the bank to keep `edge` of what is staked.

    >>> found = fair("ez-baccarat-panda-8", {}, "dragon-7")
    >>> line = found.lines[0]
    >>> f"{float(line.exact):.3f}", [pays for pays, _ in line.whole]
    ('43.378', ['43:1', '44:1'])
    """
    now = the_game(name, options)
    if not now.rules.spot(spot).by_itself:
        raise not_here(
            "spot", f"{now.rules.by_id[spot].name} is no wager by itself; ask about another", spot
        )
    if abs(edge) > MOST_EDGE:
        raise out_of_range("edge", "ask for an edge between -90 % and 90 %", str(edge))
    table = next((t for t in pay_tables(name, options) if t.spot == spot), None)
    if table is None:
        raise not_here("spot", f"no line of {now.rules.by_id[spot].name} wins", spot)
    asked = _Asked(name, dict(options), now, table, find)
    lines = tuple(asked.solved(number, edge) for number in range(len(table.lines)))
    return Fair(spot, table.name, edge, lines, asked.as_before)


@checked
def read_edge(text: str) -> Fraction:
    """A wanted edge in percent; nothing means fair.

    >>> read_edge(" 5 % "), read_edge("")
    (Fraction(1, 20), Fraction(0, 1))
    """
    plain = text.strip().removesuffix("%").strip()
    try:
        if len(plain) > MOST_DIGITS or "e" in plain.lower():
            raise ValueError
        return Fraction(plain or "0") / 100
    except (ValueError, ZeroDivisionError):
        raise bad_form(
            "edge", f"{text[:20]!r} is not an edge; write percent, like 5", text
        ) from None


class _Asked:
    """Tries payouts of one wager."""

    def __init__(
        self, name: str, options: dict[str, object], now: Game, table: PayTable, find: Find
    ) -> None:
        self.name, self.options, self.now, self.table, self.find = name, options, now, table, find
        self.as_before = False
        found = find(now)
        if found is None:
            raise not_worked_out(
                "game",
                f"the odds of {now.rules.name} are not worked out yet; run houseway odds first",
                name,
            )
        self.found = found

    def solved(self, number: int, edge: Fraction) -> Solved:
        line = self.table.lines[number]
        one, two = (self._paid(number, payout) for payout in (1, 2))
        at_one, at_two = -one.ev, -two.ev
        slope = at_one - at_two  # what the bank loses by one more to one
        if not slope:
            return Solved(line.name, line.pays, None, ())
        exact = 1 + (at_one - edge) / slope
        below = max(int(exact // 1), 1)
        whole = tuple(
            (f"{payout}:1", at_one - slope * (payout - 1))
            for payout in ((below,) if exact <= below else (below, below + 1))
        )
        error = one.error / abs(float(slope))
        return Solved(line.name, line.pays, exact if exact > 0 else None, whole, error)

    def _paid(self, number: int, payout: int) -> WagerOdds:
        """The wager when a line pays so many to one."""
        lines = {line.name: line.pays for line in self.table.lines}
        lines[self.table.lines[number].name] = f"{payout}:1"
        others = {t.spot: {line.name: line.pays for line in t.lines} for t in self._others()}
        options = with_lines(self.name, self.options, {**others, self.table.spot: lines})
        return self._odds(the_game(self.name, options))

    def _others(self) -> tuple[PayTable, ...]:
        return pay_tables(self.name, self.options)

    def _odds(self, game: Game) -> WagerOdds:
        """From the counts that are known, or anew where that is quick."""
        spot = self.table.spot
        rules = (self.now.rules, game.rules)
        found = repriced(self.found, *rules) or self.find(game)
        if found is not None:
            each = found.spot(spot)
            if isinstance(each, SpotOdds):
                return each.odds
        kept = as_before(self.found, *rules).get(spot)
        if kept is None:
            raise not_worked_out(
                "spot",
                f"best play of {self.table.name} changes with every payout; try payouts one by one",
                self.table.name,
            )
        self.as_before = True
        return kept
