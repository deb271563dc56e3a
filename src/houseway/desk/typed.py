"""A table as it lies, typed in plain lines: the hand record for people with a phone.

    ez-baccarat-panda-8
    option decks=6
    bank 8 500
    1 banker 25, dragon-7 5
    2 backline 1 tie 10
    player Kd 4c 2h
    banker 7s Th

The first line names the game. Amounts are dollars. Case, dollar signs, commas and blank lines do
not matter, spots may be written as on the layout, and a line that begins with # is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from houseway.desk import typed_banked, typed_chinese, typed_pan, typed_pot
from houseway.desk.chinese_record import ChineseRecord
from houseway.desk.pan_record import PanRecord
from houseway.desk.places import Fault
from houseway.desk.pot_record import PotRecord
from houseway.desk.record import Record
from houseway.desk.typed_words import Cursor, Notes, Typo, Word, words_of
from houseway.errors import HousewayError, Where, did_you_mean, unknown_name
from houseway.rulebook.load import load
from houseway.rulebook.names import Named, is_file_name, named
from houseway.rulebook.options import option_text, read_value
from houseway.rulebook.schema import Rules

Reader = Callable[[Cursor, Notes, Rules], None]
READERS: Mapping[str, Reader] = {
    "pot": typed_pot.read_line,
    "chinese": typed_chinese.read_line,
    "pan": typed_pan.read_line,
}


@dataclass(frozen=True)
class Typed:
    """What a text says: the record as data, what cannot be read, and where everything stands."""

    data: dict[str, Any]
    faults: tuple[Fault, ...]
    places: Mapping[Where, Word]

    def placed(self, fault: Fault) -> Fault:
        """A fault of the record with its line, as far as the text says what it is about."""
        if fault.line is not None:
            return fault
        for length in range(len(fault.where), 0, -1):
            at = self.places.get(fault.where[:length]) or self._within(fault.where[:length])
            if at is not None:
                return replace(fault, line=at.line, column=at.column)
        return fault

    def _within(self, where: Where) -> Word | None:
        """Where the first part of something stands that has no place of its own."""
        parts = (at for way, at in self.places.items() if way[: len(where)] == where)
        return min(parts, key=lambda at: (at.line, at.column), default=None)


def read_typed(text: str, games: Collection[str] | None = None) -> Typed:
    """Read a typed hand; only of these games, where they are given."""
    notes, rules = Notes(), None
    for number, line in enumerate(text.splitlines(), start=1):
        words = words_of(line, number)
        if not words or line.lstrip().startswith("#"):
            continue
        try:
            if rules is None:
                rules = _game(line, words[0], notes, games)
            else:
                _line(line, words, notes, rules)
        except Typo as typo:
            notes.typo(typo)
            if rules is None or notes.full:
                break  # nothing can be read without the game
    if rules is None and not notes.faults:
        notes.faults.append(Fault(("game",), "begin with the game, like ez-baccarat-panda-8", 1, 1))
    return Typed(notes.data, tuple(notes.faults), notes.places)


def _game(line: str, at: Word, notes: Notes, games: Collection[str] | None) -> Rules:
    """The game a line names, as people call it, or by a rule file."""
    said = line.strip()
    if said.lower().startswith("game "):
        said = said[5:].strip()
    try:
        found = Named(said) if games is None and is_file_name(said) else named(said)
        rules = load(found.game, found.options)
    except HousewayError as fault:
        raise Typo.of(fault, at) from None
    notes.once("game", found.game, at)
    for key, value in found.options.items():
        notes.once(key, value, at, "options")
    return rules


def _line(line: str, words: list[Word], notes: Notes, rules: Rules) -> None:
    if words[0].text in ("option", "options"):
        _option(line, words, notes, rules)
        return
    if words[0].text in WHERE:
        _where(Cursor(words, line), notes)
        return
    READERS.get(rules.family, typed_banked.read_line)(Cursor(words, line), notes, rules)


WHERE = ("at", "date", "room", "table", "name")


def _where(cursor: Cursor, notes: Notes) -> None:
    """`at 2026-11-18 02:10`, `room Lucky Star`, `table 12`, `name 3 Ann Lee`."""
    first = cursor.take()
    cursor.took(":")
    if first.text != "name":
        if cursor.over:
            raise Typo(f"say what stands behind {first.text!r}", cursor.here)
        notes.once("at" if first.text == "date" else first.text, cursor.to_the_end(), first)
        return
    item: dict[str, Any] = {"seat": cursor.seat()}
    if cursor.took("backline", "back"):
        item["bettor"] = f"backline {cursor.number('a backline circle')}"
    cursor.took(":")
    if cursor.over:
        raise Typo(f"say what seat {item['seat']} is called", cursor.here)
    notes.add("names", {**item, "name": cursor.to_the_end()}, first)


def _option(line: str, words: list[Word], notes: Notes, rules: Rules) -> None:
    """`option decks=6`; one to a line, for a value may have commas and spaces."""
    at = words[1] if len(words) > 1 else words[0]
    said = line.strip()[len(words[0].text) :]
    key, equals, value = (part.strip() for part in said.partition("="))
    if not (key and equals and value):
        raise Typo("write an option like option decks=6", at)
    if key not in rules.choices:
        told = f"{rules.name} has no option {key[:60]!r}; {did_you_mean(key[:60], rules.choices)}"
        raise Typo.of(unknown_name(("options", key), told, key, rules.choices), at)
    try:
        found = read_value(key, rules.choices[key], value)
    except HousewayError as fault:
        raise Typo.of(fault, at) from None
    notes.once(key, found, at, "options")


def typed(record: Record) -> str:
    """A record as lines to type; reading them gives the record again."""
    lines = (record.game, *_options(record), *_where_lines(record), *_lines(record))
    return "\n".join(lines) + "\n"


def _where_lines(record: Record) -> Iterator[str]:
    told = {"at": record.at, "room": record.room, "table": record.table}
    yield from (f"{key} {' '.join(said.split())}" for key, said in told.items() if said)
    for each in record.names:
        back = f" {each.bettor}" if each.bettor else ""
        yield f"name {each.seat}{back}: {' '.join(each.name.split())}"


def _options(record: Record) -> Iterator[str]:
    return (f"option {key}={option_text(value)}" for key, value in record.options.items())


def _lines(record: Record) -> Iterator[str]:
    match record:
        case PotRecord():
            return typed_pot.lines(record)
        case ChineseRecord():
            return typed_chinese.lines(record)
        case PanRecord():
            return typed_pan.lines(record)
    return typed_banked.lines(record)
