"""Pots as they are typed: what every seat put in, who folded, the board and the hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.desk.pot_record import PotRecord, RecordAct, RecordPot, RecordSeat
from houseway.desk.record_parts import RecordDeclaration
from houseway.desk.typed_banked import named_cards
from houseway.desk.typed_words import (
    Cursor,
    Notes,
    Typo,
    Word,
    are_cards,
    dollars_plain,
    fee_lines,
    is_money,
    is_number,
    plain,
    read_fee,
)
from houseway.engine.round import MISDEAL
from houseway.errors import did_you_mean
from houseway.play.described import hand_name
from houseway.rulebook.schema import Rules

WORDS = (
    *("button", "board", "seat", "players", "reached", "dead", "fee", "no fees"),
    *("half hour", "killed", "after draw", "played", "round", "lying", "divided", "declare"),
)
ACTS = ("check", "bet", "call", "complete", "raise", "fold")
_ENDINGS = {f"{act}s": act for act in ACTS} | {"checked": "check", "called": "call"}


def read_line(cursor: Cursor, notes: Notes, rules: Rules) -> None:
    """One line of a hand played for a pot."""
    first = cursor.here
    if is_number(first.text) or first.text == "seat":
        _seat_line(cursor, notes)
        return
    cursor.take()
    match first.text:
        case "button":
            notes.once("button", cursor.seat(), first)
            cursor.done()
        case "players" | "reached" | "round":
            notes.once(first.text, cursor.number(first.text), first, "pot")
            cursor.done()
        case "dead":
            notes.once("dead", cursor.money(), first, "pot")
            cursor.done()
        case "half" if cursor.took("hour"):
            notes.once("half_hour", True, first, "pot")
            cursor.done()
        case "killed" | "divided":
            notes.once(first.text, True, first, "pot")
            cursor.done()
        case "fee":
            read_fee(cursor, notes, first, "pot")
        case "no" if cursor.took("fees", "fee"):
            notes.once("fees", [], first, "pot")
        case "played":
            cursor.took("for")
            notes.once("played", cursor.take().text, first, "pot")
            cursor.done()
        case "after" if cursor.took("draw"):
            _after_draw(cursor, notes, first)
        case "lying":
            _lying(cursor, notes, first)
        case "declare" | "declared" | "misdeal":
            read_declaration(cursor, notes, rules, first)
        case _:
            named_cards(cursor, notes, first, WORDS)


def read_declaration(cursor: Cursor, notes: Notes, rules: Rules, at: Word) -> None:
    """`declare wrong-count seat 3 taken back: the reason`; names as people say them."""
    name = [at.text] if at.text == MISDEAL else []
    while not cursor.over and cursor.here.text not in ("seat", "at", "taken", ":"):
        name.append(cursor.take().text)
    item: dict[str, Any] = {"what": _irregularity(name, rules, at)}
    cursor.took("at")
    if cursor.took("seat"):
        item["seat"] = cursor.number("a seat")
    if cursor.took("taken"):
        cursor.took("back")
        item["taken_back"] = True
    if cursor.took(":"):
        item["reason"] = cursor.to_the_end()
    cursor.done()
    notes.add("declared", item, at)


def _irregularity(name: list[str], rules: Rules, at: Word) -> str:
    """The irregularity somebody calls so, by its id or by its name."""
    known = {plain(each): what.id for what in rules.irregularities for each in (what.name, what.id)}
    said = plain("".join(name))
    if said != MISDEAL and said not in known:
        hint = did_you_mean("-".join(name), [MISDEAL, *rules.irregular])
        raise Typo(f"{rules.name} knows nothing called {' '.join(name)!r}; {hint}", at)
    return known.get(said, MISDEAL)


def declaration_line(told: RecordDeclaration) -> str:
    """A declaration as it is typed."""
    seat = "" if told.seat is None else f" seat {told.seat}"
    back = " taken back" if told.taken_back else ""
    reason = " ".join(told.reason.split())
    return f"declare {told.what}{seat}{back}" + (f": {reason}" if reason else "")


def _lying(cursor: Cursor, notes: Notes, at: Word) -> None:
    amount = cursor.money()
    cursor.took("for")
    item = {"amount": amount, "seats": cursor.numbers("a seat")}
    notes.add("lying", item, at, "pot")


def _after_draw(cursor: Cursor, notes: Notes, at: Word) -> None:
    """`after draw 1 check, 2 bet 8, 3 call, 1 call`."""
    cursor.took(":")
    notes.once("after_draw", [], at, "pot")
    if cursor.took("nothing"):
        return
    notes.each(cursor.parts(), lambda part: _act(part, notes))


def _act(part: Cursor, notes: Notes) -> None:
    at = part.here
    item: dict[str, Any] = {"seat": part.seat()}
    pick = part.take()
    item["pick"] = _ENDINGS.get(pick.text, pick.text)
    if item["pick"] not in ACTS:
        raise Typo(f"{pick.text!r} is no act; write one of {', '.join(ACTS)}", pick)
    part.took("to")
    if is_money(part.here.text):
        item["to"] = part.money()
    part.done()
    notes.add("after_draw", item, at, "pot")


def _seat_line(cursor: Cursor, notes: Notes) -> None:
    at, seat = cursor.here, cursor.seat()
    cursor.took(":")
    if are_cards(cursor.ahead()):
        name = hand_name(seat)
        notes.once(name, notes.cards(cursor, ("cards", name)), at, "cards")
        return
    item: dict[str, Any] = {"seat": seat}
    while not cursor.over:
        word = cursor.take()
        match word.text:
            case "put" | "in":
                cursor.took("in")
                item["put"] = cursor.money()
            case "dead":
                item["dead"] = cursor.money()
            case "before":
                item["before"] = cursor.signed()
            case "folded" | "folds" | "fold":
                item["folded"] = True
            case "foul" | "fouled":
                item["foul"] = True
            case "mucked" | "mucks" | "muck":
                item["mucked"] = True
            case "," | ";" | "and":
                pass
            case _:
                raise Typo(
                    f"{word.text!r} is not understood; of a seat say put 20, dead 2, folded, foul "
                    "or mucked, or its cards",
                    word,
                )
    if "put" not in item:
        raise Typo(f"say what seat {seat} put in, like {seat} put 20", at)
    where = notes.add("seats", item, at, "pot")
    notes.places[(*where, "seat")] = at


def lines(record: PotRecord) -> Iterator[str]:
    """A hand played for a pot as it is typed."""
    yield f"button {record.button}"
    yield from map(_seat_text, record.pot.seats)
    yield from _pot_lines(record.pot)
    for name, cards in record.cards.items():
        yield f"{name} {' '.join(cards) or 'none'}"
    yield from map(declaration_line, record.declared)


def _seat_text(item: RecordSeat) -> str:
    told = f"{item.seat} put {dollars_plain(item.put)}"
    told += f", dead {dollars_plain(item.dead)}" if item.dead else ""
    told += f", before {dollars_plain(item.before)}" if item.before else ""
    told += ", folded" if item.folded else ""
    return told + (", foul" if item.foul else "") + (", mucked" if item.mucked else "")


def _pot_lines(pot: RecordPot) -> Iterator[str]:
    if pot.dead:
        yield f"dead {dollars_plain(pot.dead)}"
    if pot.players is not None:
        yield f"players {pot.players}"
    if pot.reached is not None:
        yield f"reached {pot.reached}"
    if pot.half_hour:
        yield "half hour"
    yield from fee_lines(pot.fees)
    if pot.killed:
        yield "killed"
    if pot.after_draw is not None:
        yield f"after draw {', '.join(map(_act_text, pot.after_draw)) or 'nothing'}"
    if pot.played is not None:
        yield f"played {pot.played}"
    if pot.round > 1:
        yield f"round {pot.round}"
    for each in pot.lying:
        yield f"lying {dollars_plain(each.amount)} for {' '.join(map(str, each.seats))}"
    if pot.divided:
        yield "divided"


def _act_text(act: RecordAct) -> str:
    to = "" if act.to is None else f" {dollars_plain(act.to)}"
    return f"{act.seat} {act.pick}{to}"
