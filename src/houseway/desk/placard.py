"""The table placard: limits, pay tables and fees on one page, to be read from a few steps away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from houseway.desk.pot_fee_tables import steps
from houseway.desk.sheet import BUTTON, START
from houseway.desk.sheet_banked import odds_words, result_words
from houseway.games import Game
from houseway.money import dollars
from houseway.rulebook.options import option_text
from houseway.rulebook.schedules import Tier, range_text
from houseway.rulebook.schema import Line, Rules, Spot

QUIET = ("fees", "minimum", "maximum")  # options the placard tells in other words
MOST_CHANGES = 6


@dataclass(frozen=True)
class Block:
    """A titled list of pairs: what, and how much."""

    title: str
    note: str
    rows: tuple[tuple[str, str], ...]

    def to_json(self) -> dict[str, Any]:
        rows = [list(row) for row in self.rows]
        return {"title": self.title, "note": self.note, "rows": rows}


@dataclass(frozen=True)
class Placard:
    """What hangs at a table."""

    rules: Rules
    limits: str
    pays: tuple[Block, ...]
    fees: tuple[Block, ...]
    lines: tuple[str, ...]
    changes: tuple[tuple[str, str], ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        return (*self.pays, *self.fees)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.rules.id,
            "name": self.rules.name,
            "rule_version": self.rules.version,
            "limits": self.limits,
            "pays": [block.to_json() for block in self.pays],
            "fees": [block.to_json() for block in self.fees],
            "lines": list(self.lines),
            "house_rules": dict(self.changes),
        }


def placard_of(game: Game) -> Placard:
    """The placard of a game under its options."""
    rules = game.rules
    if rules.banked:
        pays, fees = tuple(_pays(rules)), tuple(_fees(rules))
        lines = tuple(_lines(rules))
        limits = f"{dollars(rules.table.minimum)} to {dollars(rules.table.maximum)}"
    else:
        pays, fees = tuple(_charts(game)), tuple(_pot_fees(rules))
        lines = ("Nobody banks: players play each other, and the house has no hand.",)
        limits = ""
    return Placard(rules, limits, pays, fees, lines, tuple(_changes(rules)))


def _pays(rules: Rules) -> Iterator[Block]:
    """Every wager that pays or pushes; wagers with the same table share one block."""
    shared: dict[tuple[tuple[str, str], ...], list[Spot]] = {}
    for spot in rules.spots:
        shared.setdefault(tuple(map(_row, filter(_told, spot.lines))), []).append(spot)
    for rows, spots in shared.items():
        yield Block(" · ".join(spot.name for spot in spots), _limit(rules, spots[0]), rows)


def _told(line: Line) -> bool:
    """Whether a line stands on the placard: all but a plain loss."""
    return line.pays != "lose" and not (line.result == "push" and line.name.startswith("Nothing"))


def _row(line: Line) -> tuple[str, str]:
    plain = {"push": "push", "void": "called off", "stay": "stays"}
    return line.name, odds_words(line) or plain.get(line.result) or result_words(line)


def _limit(rules: Rules, spot: Spot) -> str:
    if spot.window == "given" or spot.equals is not None:
        return ""
    low, high = rules.limits(spot)
    usual = (rules.table.minimum, rules.table.maximum)
    return "" if (low, high) == usual else f"{dollars(low)} to {dollars(high)}"


def _fees(rules: Rules) -> Iterator[Block]:
    posted = rules.schedule
    if posted is None:
        yield Block("Fees", "", (("No fee is taken", ""),))
        return
    by = {"per-hand": "a hand", "sum-of-antes": "by all antes", "total-table-action": "by action"}
    yield Block("The bank pays", by[posted.bank_basis], tuple(map(_tier, posted.bank)))
    if not posted.player:
        yield Block("Bettors pay", "", (("Nothing", ""),))
        return
    each = {"per-wager": "each wager", "by-wager": "by wager", "per-round": "once a round"}
    player = tuple(map(_tier, posted.player))
    yield Block("Bettors pay", each.get(posted.player_basis, ""), player)


def _tier(tier: Tier) -> tuple[str, str]:
    amounts = "Any amount" if tier.flat else range_text(tier.start, tier.end).replace("-", " to ")
    return amounts, dollars(tier.fee)


def _lines(rules: Rules) -> Iterator[str]:
    turns = rules.bank.turns
    yield f"The bank goes round clockwise, {turns} rounds at most. Anybody may decline it."
    button = rules.settle.button
    if button is None:
        first = START[rules.settle.start]
    else:
        first = f"the seat that {BUTTON[button.card]} names"
    yield f"Action starts with {first} and goes {rules.settle.direction}."
    yield "The bank covers as far as its wager goes. What it does not cover goes back."


def _charts(game: Game) -> Iterator[Block]:
    """What is played for, and which hands win, where nobody banks."""
    for chart in game.words().charts:
        if chart.headings[0] == "For":
            yield Block("Limits", "", tuple((row[0], row[1]) for row in chart.rows))
        elif chart.headings[:2] == ("Rank", "Hand"):
            rows = tuple((f"{row[0]}. {row[1]}".strip(". "), "") for row in chart.rows)
            yield Block("Hands, best first", "", rows)
        elif chart.headings[0] == "Meld":
            yield Block(chart.title, "in spades · else", tuple(
                (row[0], f"{row[1]} · {row[2]}") for row in chart.rows
            ))  # fmt: skip
        elif chart.headings[-1] == "Points":
            yield Block(chart.title, "points", tuple((row[0], row[-1]) for row in chart.rows))


def _pot_fees(rules: Rules) -> Iterator[Block]:
    posted = rules.pot_fees
    if posted is None:
        yield Block("Fees", "", (("No fee is taken", ""),))
        return
    for schedule in posted.schedules:
        told = [step for step in steps(schedule, rules.like) if not step.never]
        rows = tuple((step.when[:1].upper() + step.when[1:], dollars(step.amount)) for step in told)
        players = schedule.limits_text.rpartition(", ")[2]
        who = players if players.endswith("players") else ""
        title = "Fee from each player" if schedule.basis == "each-player" else "Fee from the pot"
        yield Block(title, who, rows)


def _changes(rules: Rules) -> Iterator[tuple[str, str]]:
    """House rules that differ from the usual ones, as far as the placard has room."""
    changed = [(k, option_text(v)) for k, v in rules.changed_options.items() if k not in QUIET]
    own = [pair for pair in changed if not pair[0].startswith(("pays-", "limit-"))]
    for key, value in own[:MOST_CHANGES]:
        yield key.replace("-", " "), value.replace("_", " ")
    if len(own) > MOST_CHANGES:
        yield f"and {len(own) - MOST_CHANGES} more", "see the rule sheet"
