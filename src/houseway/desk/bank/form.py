"""What somebody writes to ask the bank's desk: field by field, what it means and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeVar

from houseway.desk.bank.plan import Plan
from houseway.desk.bank.rotation import MOST_OTHERS
from houseway.desk.bank.table import Lying, TypicalTable, read_table
from houseway.errors import HousewayError, bad_form, out_of_range
from houseway.money import Cents, cents, dollars
from houseway.play.game import Game
from houseway.rulebook.paces import SHIFT_HOURS, usual_pace
from houseway.rulebook.schema import Spot

LONGEST = 2_000  # letters of a table told in words
WIDEST = 24  # letters of a number
ROLL = 100  # times what lies on the table, until somebody says otherwise
T = TypeVar("T")


class Line(NamedTuple):
    """A spot in the grid: so many seats with so much on it, as written."""

    spot: Spot
    seats: str
    amount: str


@dataclass(frozen=True)
class Form:
    """What was written, field by field, and what is wrong with it.

    `words` tells the table where the grid cannot.
    """

    game: Game
    written: Mapping[str, str]
    grid: tuple[Line, ...]
    words: str
    table: TypicalTable | None
    plan: Plan | None
    problems: Mapping[str, str] = field(default_factory=dict)

    def wrong(self, key: str, problem: str) -> Form:
        """The same with one more problem."""
        return replace(self, plan=None, problems={**self.problems, key: problem})


FIELDS = (
    *("t", "bank", "seat", "way", "roll", "goal", "rounds", "hours", "pace", "risk", "others"),
    *("own", "stake"),
)


def chosen_spots(game: Game) -> list[Spot]:
    """The spots a bettor may put a wager on before or just after the cards."""
    return [spot for spot in game.rules.spots if spot.window in ("before-cards", "late")]


def told_in_words(lines: Sequence[tuple[str, str, str]]) -> str:
    """The grid as the text that a table is read from.

    >>> told_in_words([("banker", "7", "25"), ("player", "", ""), ("dragon-7", "3", "5")])
    '7 x banker 25; 3 x dragon-7 5'
    """
    kept = (f"{n.strip()} x {s} {a.strip()}" for s, n, a in lines if n.strip() and a.strip())
    return "; ".join(kept)


def read_form(game: Game, given: Mapping[str, str], lines: Sequence[tuple[str, str, str]]) -> Form:
    """Read the fields `given` and the grid's lines (spot, seats, amount); words go before both."""
    written = {key: given.get(key, "").strip() for key in FIELDS}
    problems: dict[str, str] = {}
    written["t"] = written["t"] or told_in_words(lines)
    if len(written["t"]) > LONGEST:
        problems["t"] = "the table is told in too many words; name spots and amounts"
        written["t"] = ""
    for key in FIELDS[1:]:
        if len(written[key]) > WIDEST and key != "own":
            problems[key] = f"at most {WIDEST} letters"
            written[key] = ""
    problems |= _halves(lines) if not given.get("t", "").strip() else {}
    table = _table(game, written, problems)
    plan = _plan(game, 1 if table is None else usual_roll(table), written, problems)
    grid = tuple(_grid(game, table, lines))
    words = written["t"] if not any(line.seats or line.amount for line in grid) else ""
    return Form(game, written, grid, words, table, None if problems else plan, problems)


def _halves(lines: Sequence[tuple[str, str, str]]) -> dict[str, str]:
    """Lines of the grid that say how many or how much, but not both."""
    half = [spot for spot, n, a in lines if bool(n.strip()) != bool(a.strip())]
    return {f"grid-{spot}": "write how many seats and how much each" for spot in half}


def _grid(
    game: Game, table: TypicalTable | None, lines: Sequence[tuple[str, str, str]]
) -> Iterator[Line]:
    """The grid as written, or filled from a table that it can say."""
    told = {spot: (seats, amount) for spot, seats, amount in lines}
    if table is not None:
        told = _said(game, table) or {}
    for spot in chosen_spots(game):
        yield Line(spot, *told.get(spot.id, ("", "")))


def _said(game: Game, table: TypicalTable) -> dict[str, tuple[str, str]] | None:
    """A table as a grid; None where the grid would mean another one."""
    by_spot: dict[str, list[Lying]] = {}
    for lying in table.wagers:
        by_spot.setdefault(lying.spot, []).append(lying)
    if any(len({w.amount for w in wagers}) > 1 for wagers in by_spot.values()):
        return None
    told = {s: (str(len(w)), dollars(w[0].amount)[1:]) for s, w in by_spot.items()}
    order = [spot.id for spot in chosen_spots(game) if spot.id in told]
    words = told_in_words([(spot, *told[spot]) for spot in order])
    try:
        same = read_table(game, words, table.bank, table.bank_seat, table.way)
    except HousewayError:
        return None
    return told if same.wagers == table.wagers else None


def _table(game: Game, written: Mapping[str, str], problems: dict[str, str]) -> TypicalTable | None:
    bank = _read(problems, "bank", written["bank"], cents, None)
    found = _read(problems, "seat", written["seat"], _whole, 1)
    seat = 1 if found is None else found
    way: Literal["best-play", "house-way"] = "best-play"
    if written["way"] == "house-way":
        way = "house-way"
    elif written["way"] not in ("", "best-play"):
        problems["way"] = "bettors play best-play or house-way"
    try:  # without the bank first, so that each field answers for its own
        table = read_table(game, written["t"], None, seat, way)
    except HousewayError as error:
        problems.setdefault("seat" if error.where == ("seat",) else "t", str(error))
        return None
    if bank is None:
        return table
    try:
        return read_table(game, written["t"], bank, seat, way)
    except HousewayError as error:
        problems["bank"] = str(error)
        return None


def usual_roll(table: TypicalTable) -> Cents:
    """The money behind a bank of which nobody has said how much it is; at least what it puts up."""
    return max(ROLL * table.offered, table.bank)


def _plan(
    game: Game, usual: Cents, written: Mapping[str, str], problems: dict[str, str]
) -> Plan | None:
    roll = _read(problems, "roll", written["roll"], cents, usual)
    told: dict[str, Any] = {
        "roll": roll,
        "goal": _read(problems, "goal", written["goal"], cents, roll),
        "pace": _read(problems, "pace", written["pace"], _whole, usual_pace(game.rules)),
        "rounds": _read(problems, "rounds", written["rounds"], _whole, 2_000),
        "hours": _read(problems, "hours", written["hours"], _hours, Fraction(SHIFT_HOURS)),
        "risk": _read(problems, "risk", written["risk"], _share, 0.01),
        "others": _read(problems, "others", written["others"], _few, 1),
        "own": _own(game, written, problems),
    }
    if problems:
        return None
    try:
        return Plan(**told)
    except HousewayError as error:
        problems[str(error.where[0])] = str(error)
        return None


def _own(
    game: Game, written: Mapping[str, str], problems: dict[str, str]
) -> tuple[str, int] | None:
    """A wager of one's own while others bank."""
    if not written["own"] or not written["stake"]:
        if written["stake"]:
            problems["own"] = "name the wager you make meanwhile"
        return None
    stake = _read(problems, "stake", written["stake"], cents, 0)
    spot = game.rules.by_id.get(written["own"])
    if spot is None or not spot.by_itself or spot.window != "before-cards":
        problems["own"] = "choose one of the wagers of this game"
    elif stake is not None:
        low, high = game.rules.limits(spot)
        if not low <= stake <= high:
            problems["stake"] = f"{spot.name} takes {dollars(low)} to {dollars(high)}"
        return written["own"], stake
    return None


def _read(
    problems: dict[str, str], key: str, text: str, read: Callable[[str], T], usual: T | None
) -> T | None:
    if not text:
        return usual
    try:
        return read(text)
    except HousewayError as error:
        problems[key] = str(error)
        return None


def _whole(text: str) -> int:
    if re.fullmatch(r"[0-9]+|[0-9]{1,3}(,[0-9]{3})+", text) is None:
        raise bad_form("number", f"{text!r} is not a number; write a whole one, 0 or more", text)
    return int(text.replace(",", ""))


def _few(text: str) -> int:
    found = _whole(text)
    if found > MOST_OTHERS:
        raise out_of_range("others", f"at most {MOST_OTHERS} others", found)
    return found


def _hours(text: str) -> Fraction:
    if re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", text) is None:
        raise bad_form("hours", f"{text!r} is not a number of hours; write 8 or 7.5", text)
    return Fraction(text)


def read_share(text: str) -> float:
    """A risk as people write it.

    >>> read_share("1%"), read_share("0.5 %"), read_share("1")
    (0.01, 0.005, 0.01)
    """
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})\s*%?", text.strip())
    if match is None:
        raise bad_form("risk", f"{text!r} is not a risk; write percent like 1 or 0.5", text)
    return float(Fraction(match[1]) / 100)


_share = read_share
