"""The table placard: limits, pay tables and fees on one page, to be read from a few steps away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.desk.fee_words import and_list, wager_fees, without_schedule
from houseway.desk.paper_words import on_paper, paper_standing, said, words_on_paper
from houseway.desk.pot_fee_tables import from_each_player, steps
from houseway.desk.sheet import FIRST_COUNTS, needs_notes, start_words
from houseway.desk.sheet_banked import odds_words, result_words
from houseway.money import dollars
from houseway.play.game import Game
from houseway.play.words import Words
from houseway.rulebook.departures import standing_json
from houseway.rulebook.limits import limit_words
from houseway.rulebook.room_fee import ROOM
from houseway.rulebook.schedules import Schedule, Tier, range_text
from houseway.rulebook.schema import Line, Rules, Spot


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
    standing: str

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
            **standing_json(self.rules),
        }


def placard_of(game: Game) -> Placard:
    """The placard of a game under its options."""
    rules, words = game.rules, words_on_paper(game.words(), game.rules)
    if rules.banked:
        pays, fees = tuple(_pays(rules)), tuple(_fees(rules))
        lines = (*(note.text for note in words.sign), *said(_lines(rules), rules))
        limits = f"{dollars(rules.table.minimum)} to {dollars(rules.table.maximum)}"
    else:
        pays, fees = tuple(_charts(words)), tuple(_pot_fees(rules))
        lines = ("Players play each other: there is no player-dealer, and the house has no hand.",)
        limits = ""
    return Placard(rules, limits, pays, fees, lines, paper_standing(rules))


def _pays(rules: Rules) -> Iterator[Block]:
    """Every wager; wagers with the same table and the same limits share one block."""
    shared: dict[tuple[tuple[tuple[str, str], ...], str], list[Spot]] = {}
    for spot in rules.spots:
        rows = tuple((on_paper(line.name, rules), _value(line)) for line in _told(spot))
        shared.setdefault((rows, _limit(rules, spot)), []).append(spot)
    for (rows, limit), spots in shared.items():
        yield Block(" · ".join(on_paper(spot.name, rules) for spot in spots), limit, rows)


def _told(spot: Spot) -> tuple[Line, ...]:
    """Every line but the last where that takes nothing back and pays nothing.

    A losing line further up may be the exception to one below it, so none of those is left out.
    """
    last = spot.lines[-1]
    silent = last.pays == "lose" or (spot.window == "given" and last.result == "push")
    return spot.lines[:-1] if silent else spot.lines


def _value(line: Line) -> str:
    plain = {"push": "push", "void": "called off", "stay": "stays"}
    return odds_words(line) or plain.get(line.result) or result_words(line)


def _limit(rules: Rules, spot: Spot) -> str:
    usual = f"{dollars(rules.table.minimum)} to {dollars(rules.table.maximum)}"
    told = limit_words(rules, spot)
    notes = ("" if told == usual else told, *needs_notes(rules, spot))
    return on_paper(", ".join(filter(None, notes)), rules)


def _fees(rules: Rules) -> Iterator[Block]:
    posted = rules.schedule
    if posted is None:
        yield Block("Fees", "", ((without_schedule(rules).rstrip("."), ""),))
        return
    by = {"per-hand": "a hand", "sum-of-antes": "by all antes", "total-table-action": "by action"}
    note = _fee_note(posted, by[posted.bank_basis])
    yield Block("Player-dealer pays", note, _tiers(posted.bank))
    yield _bettors(rules, posted)


def _bettors(rules: Rules, posted: Schedule) -> Block:
    """What bettors pay: one list of amounts, or a row for every spot that has its own."""
    if not posted.player:
        return Block("Bettors pay", _fee_note(posted), (("Nothing", ""),))
    fees = wager_fees(rules, posted)
    if len(fees) > 1:
        each = ((spot, tier) for fee in fees for spot in fee.spots for tier in fee.tiers)
        rows = tuple(_spot_tier(on_paper(spot.name, rules), tier) for spot, tier in each)
        return Block("Bettors pay", _fee_note(posted, "each wager"), rows)
    if not fees:
        return Block("Bettors pay", _fee_note(posted, "once a round"), _tiers(posted.player))
    (spots, tiers) = fees[0]
    on = f" on {on_paper(and_list([spot.name for spot in spots]), rules)}" if spots else ""
    by = "each wager" if tiers[0].flat else "by wager"
    return Block("Bettors pay", _fee_note(posted, by + on), _tiers(tiers))


def _spot_tier(name: str, tier: Tier) -> tuple[str, str]:
    amounts, fee = _tier(tier)
    return name if tier.flat else f"{name}, {amounts}", fee


def _tiers(tiers: tuple[Tier, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(map(_tier, tiers))


def _fee_note(posted: Schedule, *words: str) -> str:
    """The option of the document, where the schedule is not the room's own, and what it goes by."""
    return ", ".join((*(() if posted.id == ROOM else (f"option {posted.option}",)), *words))


def _tier(tier: Tier) -> tuple[str, str]:
    amounts = "Any amount" if tier.flat else range_text(tier.start, tier.end).replace("-", " to ")
    return amounts, dollars(tier.fee)


def _lines(rules: Rules) -> Iterator[str]:
    yield FIRST_COUNTS
    turns = "one round" if rules.bank.turns == 1 else f"{rules.bank.turns} rounds running"
    yield f"The bank goes round clockwise, {turns} at most. Anybody may decline it."
    yield start_words(rules)
    yield "The bank covers as far as its wager goes. What it does not cover goes back."


RANKED: Mapping[tuple[str, ...], str] = {
    ("Rank", "Hand"): "Hands, best first",
    ("Rank", "Low hand"): "Low hands, best first",
}


def _charts(words: Words) -> Iterator[Block]:
    """What is played for, and which hands win, where nobody banks."""
    for chart in words.charts:
        if chart.headings[0] == "For":
            yield Block("Limits", "", tuple((row[0], row[1]) for row in chart.rows))
        elif chart.headings[:2] in RANKED:
            rows = tuple((f"{row[0]}. {row[1]}".strip(". "), "") for row in chart.rows)
            yield Block(RANKED[chart.headings[:2]], "", rows)
        elif chart.headings[0] == "Meld":
            yield Block(chart.title, "in spades · else", tuple(
                (row[0], f"{row[1]} · {row[2]}") for row in chart.rows
            ))  # fmt: skip
        elif chart.headings[-1] == "Points":
            yield Block(chart.title, "points", tuple((row[0], row[-1]) for row in chart.rows))


def _pot_fees(rules: Rules) -> Iterator[Block]:
    posted = rules.pot_fees
    if posted is None:
        yield Block("Fees", "", ((without_schedule(rules).rstrip("."), ""),))
        return
    for schedule in posted.schedules:
        told = [step for step in steps(schedule, rules.like) if not step.never]
        rows = tuple((step.when[:1].upper() + step.when[1:], dollars(step.amount)) for step in told)
        players = schedule.limits_text.rpartition(", ")[2]
        who = players if players.endswith("players") else ""
        from_all = from_each_player(schedule, rules)
        title = "Fee from each player" if from_all else "Fee from the pot"
        yield Block(title, ", ".join(filter(None, (f"option {schedule.option}", who))), rows)
