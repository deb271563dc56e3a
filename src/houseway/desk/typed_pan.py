"""Hands of Panguingue as they are typed: melds, who went out, one act to be judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.desk.pan_record import PanRecord, RecordLaid, RecordPanSeat
from houseway.desk.typed_chinese import check_once, seat_of
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
    read_fee,
)
from houseway.errors import Where, did_you_mean
from houseway.rulebook.schema import Rules

WORDS = ("seat", "out", "laid", "before", "after", "collected", "left", "fee", "no fees", "declare")
HANDS = ("plays", "retired", "fouled", "void", "dead")
HOW = ("meld", "add", "split", "borrow")


def read_line(cursor: Cursor, notes: Notes, rules: Rules) -> None:
    """One line of a hand of Panguingue."""
    first = cursor.here
    if is_number(first.text) or first.text == "seat":
        where, item = seat_of(cursor, notes)
        _seat(cursor, notes, where, item)
        return
    cursor.take()
    match first.text:
        case "out":
            notes.once("out", cursor.seat(), first)
            cursor.done()
        case "left":
            notes.once("left", cursor.money(), first)
            cursor.done()
        case "collected":
            _collected(cursor, notes, first)
        case "laid":
            _laid(cursor, notes, first)
        case "before" | "after":
            cursor.took(":")
            notes.once(first.text, notes.groups(cursor, ("laid", first.text)), first, "laid")
        case "fee":
            read_fee(cursor, notes, first)
        case "no" if cursor.took("fees", "fee"):
            notes.once("fees", [], first)
        case "declare" | "declared" | "misdeal":
            read_declaration(cursor, notes, rules, first)
        case _:
            hint = did_you_mean(first.text, WORDS)
            raise Typo(f"{first.text!r} begins no line that is understood; {hint}", first)


def _collected(cursor: Cursor, notes: Notes, at: Word) -> None:
    """`collected 6 from 4 20`: seat 6 has $20 of seat 4's; `kept` if it could not be returned."""
    item: dict[str, Any] = {"seat": cursor.seat()}
    cursor.took("from")
    item["payer"] = cursor.seat()
    cursor.took(":")
    item["amount"] = cursor.money()
    if cursor.took("kept"):
        item["kept"] = True
    cursor.done()
    notes.add("collected", item, at)


def _laid(cursor: Cursor, notes: Notes, at: Word) -> None:
    """`laid 3 add`: the act of a seat; what lay before and after stands in lines of its own.

    `laid as 1 mixed, 2 hearts` tells what sets were laid as.
    """
    if cursor.took("as"):
        notes.once("laid_as", _laid_as(cursor), at, "laid")
        return
    notes.once("seat", cursor.seat(), at, "laid")
    if not cursor.over:
        notes.once("how", cursor.take().text, at, "laid")
    cursor.done()


def _laid_as(cursor: Cursor) -> dict[int, str]:
    """`1 mixed, 2 hearts`."""
    found = {}
    for part in cursor.parts():
        number = part.number("a meld")
        found[number] = part.take().text
        part.done()
    return found


def _seat(cursor: Cursor, notes: Notes, where: Where, item: dict[str, Any]) -> None:
    word = cursor.here
    if cursor.took("laid"):
        cursor.took("as")
        check_once(notes, (*where, "laid_as"), f"laid as of seat {item['seat']}", word)
        notes.places[(*where, "laid_as")] = word
        item["laid_as"] = _laid_as(cursor)
        return
    if cursor.took("melds", "meld") or are_cards(cursor.ahead()):
        cursor.took(":")
        check_once(notes, (*where, "melds"), f"the melds of seat {item['seat']}", word)
        notes.places[(*where, "melds")] = word
        item["melds"] = notes.groups(cursor, (*where, "melds"))
        return
    notes.each(cursor.parts(), lambda part: _said(part, notes, where, item))


def _said(part: Cursor, notes: Notes, where: Where, item: dict[str, Any]) -> None:
    word = part.take()
    key = "chips" if word.text == "chips" else "hand"
    check_once(notes, (*where, key), f"{key} of seat {item['seat']}", word)
    if word.text == "chips":
        item["chips"] = part.money()
    elif word.text in HANDS:
        item["hand"] = word.text
    else:
        raise Typo(
            f"{word.text!r} is not understood; of a seat say its melds with slashes between them, "
            f"chips, or {', '.join(HANDS[:-1])}",
            word,
        )
    notes.places[(*where, key)] = word
    part.done()


def lines(record: PanRecord) -> Iterator[str]:
    """A hand of Panguingue as it is typed."""
    for seat in record.seats:
        yield from _seat_lines(seat)
    if record.out is not None:
        yield f"out {record.out}"
    if record.laid is not None:
        yield from _laid_lines(record.laid)
    for each in record.collected:
        kept = " kept" if each.kept else ""
        yield f"collected {each.seat} from {each.payer} {dollars_plain(each.amount)}{kept}"
    if record.left:
        yield f"left {dollars_plain(record.left)}"
    yield from fee_lines(record.fees)
    yield from map(declaration_line, record.declared)


def _seat_lines(seat: RecordPanSeat) -> Iterator[str]:
    if seat.melds:
        yield f"{seat.seat} melds {_groups(seat.melds)}"
    if seat.laid_as:
        yield f"{seat.seat} laid as {_characters(seat.laid_as)}"
    told: list[str] = [] if seat.hand == "plays" and seat.melds else [seat.hand]
    if seat.chips is not None:
        told.append(f"chips {dollars_plain(seat.chips)}")
    if told:
        yield f"{seat.seat} {', '.join(told)}"


def _laid_lines(laid: RecordLaid) -> Iterator[str]:
    yield f"laid {laid.seat}" + ("" if laid.how is None else f" {laid.how}")
    if laid.before:
        yield f"before {_groups(laid.before)}"
    yield f"after {_groups(laid.after)}"
    if laid.laid_as:
        yield f"laid as {_characters(laid.laid_as)}"


def _groups(melds: tuple[tuple[str, ...], ...]) -> str:
    return " / ".join(" ".join(cards) or "none" for cards in melds)


def _characters(laid_as: Mapping[int, str]) -> str:
    return ", ".join(f"{number} {character}" for number, character in laid_as.items())
