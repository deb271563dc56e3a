"""Hands of Chinese Poker as they are typed: front / middle / back, or what was declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.desk.chinese_record import ChineseRecord, RecordHand
from houseway.desk.typed_pot import declaration_line, read_declaration
from houseway.desk.typed_words import (
    Cursor,
    Notes,
    Typo,
    Word,
    are_cards,
    dollars_plain,
    fee_lines,
    is_number,
    plain,
    read_fee,
)
from houseway.errors import Where, did_you_mean
from houseway.families.chinese.setting import PARTS
from houseway.families.chinese.sweeps import SWEEPS
from houseway.rulebook.schema import Rules

WORDS = ("button", "seat", "fee", "no fees", "declare")


def read_line(cursor: Cursor, notes: Notes, rules: Rules) -> None:
    """One line of a hand of Chinese Poker."""
    first = cursor.here
    if is_number(first.text) or first.text == "seat":
        where, item = seat_of(cursor, notes)
        notes.each([cursor], lambda line: _seat(line, notes, where, item))
        return
    cursor.take()
    match first.text:
        case "button":
            notes.once("button", cursor.seat(), first)
            cursor.done()
        case "fee":
            read_fee(cursor, notes, first)
        case "no" if cursor.took("fees", "fee"):
            notes.once("fees", [], first)
        case "declare" | "declared" | "misdeal":
            read_declaration(cursor, notes, rules, first)
        case _:
            hint = did_you_mean(first.text, WORDS)
            raise Typo(f"{first.text!r} begins no line that is understood; {hint}", first)


def seat_of(cursor: Cursor, notes: Notes) -> tuple[Where, dict[str, Any]]:
    """The seat a line speaks of, which may have been spoken of before."""
    at, seat = cursor.here, cursor.seat()
    cursor.took(":")
    for number, item in enumerate(notes.data.get("seats", ())):
        if item["seat"] == seat:
            return ("seats", number), item
    item = {"seat": seat}
    return notes.add("seats", item, at), item


def _seat(cursor: Cursor, notes: Notes, where: Where, item: dict[str, Any]) -> None:
    if _slashes(cursor) or are_cards(cursor.ahead()[:1]):
        _setting(cursor, notes, where, item)
        return
    notes.each(cursor.parts(), lambda part: _said(part, notes, where, item))


def _setting(cursor: Cursor, notes: Notes, where: Where, item: dict[str, Any]) -> None:
    """`9h 9d 9c / Ah Kh Jh 8h 3h / Qs Qd Qc 4s 4d`."""
    at = cursor.here
    if _slashes(cursor) != 2:
        raise Typo("set a hand as front / middle / back, with a slash between them", at)
    check_once(notes, (*where, PARTS[0]), f"the hand of seat {item['seat']}", at)
    for part, cards in zip(PARTS, _parted(cursor), strict=True):
        notes.places[(*where, part)] = at
        item[part] = notes.cards(Cursor(cards), (*where, part)) if cards else []


def _slashes(cursor: Cursor) -> int:
    return sum(word.text == "/" for word in cursor.ahead())


def check_once(notes: Notes, where: Where, what: str, at: Word) -> None:
    """Raise when that was said before: which of the two holds nobody can know."""
    if where in notes.places:
        raise Typo(f"{what} was said in line {notes.places[where].line} already", at)


def _parted(cursor: Cursor) -> list[list[Word]]:
    parts: list[list[Word]] = [[]]
    for word in cursor.left():
        if word.text == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _said(part: Cursor, notes: Notes, where: Where, item: dict[str, Any]) -> None:
    word = part.take()
    match word.text:
        case "chips" | "added":
            item[word.text] = part.money()
        case "said":
            item["said"] = part.number("its place in the order")
        case "cards":
            item["cards"] = notes.cards(part, (*where, "cards"))
        case "declares" | "declared":
            item["declares"] = _sweep(part, word)
        case "good":
            item["good"] = True
        case "not" if part.took("good"):
            item["good"] = False
        case "surrenders" | "surrendered":
            item["surrenders"] = True
        case "fouled" | "foul":
            item["fouled"] = True
        case "forfeit":
            item["forfeit"] = True
        case _:
            raise Typo(
                f"{word.text!r} is not understood; of a seat say its cards as front / middle / "
                "back, or chips, declares, surrenders, fouled",
                word,
            )
    key = {"not": "good"}.get(word.text, word.text)
    check_once(notes, (*where, key), f"{word.text} of seat {item['seat']}", word)
    notes.places[(*where, key)] = word
    part.done()


def _sweep(part: Cursor, at: Word) -> str:
    name = " ".join(word.text for word in part.left())
    known = {
        plain(each): kind
        for kind, sweep in SWEEPS.items()
        for each in (kind, sweep.name, *sweep.also)
    }
    if plain(name) not in known:
        raise Typo(f"no clean sweep is called {name!r}; {did_you_mean(name, SWEEPS)}", at)
    return known[plain(name)]


def lines(record: ChineseRecord) -> Iterator[str]:
    """A hand of Chinese Poker as it is typed."""
    yield f"button {record.button}"
    for hand in record.seats:
        if hand.front or hand.middle or hand.back:
            parts = (" ".join(getattr(hand, part)) for part in PARTS)
            yield f"{hand.seat} " + " / ".join(parts)
        told = ", ".join(_told(hand))
        if told or not (hand.front or hand.middle or hand.back):
            yield f"{hand.seat} {told}".rstrip()
    yield from fee_lines(record.fees)
    yield from map(declaration_line, record.declared)


def _told(hand: RecordHand) -> Iterator[str]:
    if hand.chips is not None:
        yield f"chips {dollars_plain(hand.chips)}"
    if hand.added:
        yield f"added {dollars_plain(hand.added)}"
    if hand.declares is not None:
        yield f"declares {hand.declares}"
    if hand.cards:
        yield f"cards {' '.join(hand.cards)}"
    if hand.good is not None:
        yield "good" if hand.good else "not good"
    if hand.surrenders:
        yield "surrenders"
    if hand.said is not None:
        yield f"said {hand.said}"
    if hand.fouled:
        yield "fouled"
    if hand.forfeit:
        yield "forfeit"
