"""Hands against a bank as they are typed: wagers, cards, choices, dice, what was declared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from houseway.desk.record import HandRecord, RecordChoice, RecordDeclared, RecordWager
from houseway.desk.typed_words import (
    Cursor,
    Notes,
    Typo,
    Word,
    are_cards,
    card_texts,
    dollars_plain,
    fee_lines,
    is_money,
    is_number,
    plain,
    read_fee,
)
from houseway.engine.bettor import read_bettor
from houseway.engine.round import MISDEAL
from houseway.errors import HousewayError, did_you_mean, near, unknown_name
from houseway.play.described import hand_name
from houseway.rulebook.schema import Rules

WORDS = ("bank", "dice", "button", "fee", "seated", "declare", "choice", "seat")
MOST_WORDS = 8  # of a spot's name
SETS = ("sets", "set", "keeps", "keep", "front")
RULED: Mapping[str, str] = {
    "void": "void",
    "voided": "void",
    "take": "void",  # take back
    "taken": "void",
    "return": "return",
    "returned": "return",
    "cap": "cap",
    "capped": "cap",
    "stand": "stand",
    "stands": "stand",
}
"""Rulings on a wager as people write them."""
NO_ACTION = ("no", "no-action", "no-bet")
FILLED = ("was", "is", "too", "came", "placed", "ruled", "let")  # said before late or a ruling
NO_RULING = "a reason belongs to a ruling, like 1 tie 5 void: too late"
CHOSEN = (
    *("hit", "stand", "double", "split", "surrender", "rescue", "switch", "keep", "match", "pass"),
    *("insure", "insurance", "decline", "even", "even-money", "play", "fold", "check", "call"),
    *("bet", "raise", "war", "go", "tie", *SETS),
)
"""How what people choose begins; an amount may stand behind it. So do the cards of a hand set."""
_TIMES = re.compile(r"[0-9]{1,2}x")  # a raise of so many antes
BETS = ("bet", "bets", "has", "wagers", "wagered")


def read_line(cursor: Cursor, notes: Notes, rules: Rules) -> None:
    """One line of a hand against a bank."""
    first = cursor.here
    if is_number(first.text) or first.text == "seat":
        _seat_line(cursor, notes, rules)
        return
    cursor.take()
    match first.text:
        case "bank" if not _cards_ahead(cursor):
            _bank(cursor, notes, first)
        case "dice" | "die":
            notes.once("dice", cursor.numbers("a die"), first)
        case "button":
            cursor.took(":", "at", "on")
            notes.once("button", cursor.seat(), first)
            cursor.done()
        case "fee" | "fees":
            read_fee(cursor, notes, first)
        case "no" if cursor.took("fee", "fees"):
            notes.once("fees", [], first)
        case "second":
            notes.once("second", cursor.numbers("a seat"), first)
        case "seated":
            notes.once("seated", cursor.numbers("a seat"), first)
        case "declare" | "declared":
            _declared(cursor, notes, rules, first)
        case "misdeal":
            _declared(Cursor([first, *cursor.left()], cursor.line), notes, rules, first)
        case "choice" | "choices":
            reason = _reason_behind_a_ruling(cursor)
            before = _counted(notes)
            notes.each(cursor.parts(), lambda part: _told(part, notes))
            if reason is not None:
                _because(reason, notes, before)
        case "dealer" if rules.banker == "Dealer":  # as the layout calls the Banker hand
            named_cards(cursor, notes, replace(first, text="banker"), WORDS)
        case _:
            named_cards(cursor, notes, first, WORDS)


def _cards_ahead(cursor: Cursor) -> bool:
    ahead = [word for word in cursor.ahead() if word.text != ":"]
    is_seat = bool(ahead) and (is_number(ahead[0].text) or ahead[0].text == "seat")
    return not is_seat and are_cards(ahead)


def named_cards(cursor: Cursor, notes: Notes, first: Word, known: tuple[str, ...]) -> None:
    """The cards of a hand with a name: `player Kd 4c 2h`."""
    cursor.took("hand", "has", "holds")
    if not cursor.took(":") and not are_cards(cursor.ahead()):
        hint = did_you_mean(first.text, known)
        raise Typo(f"{first.text!r} is not understood, or has no cards; {hint}", first)
    notes.once(first.text, notes.cards(cursor, ("cards", first.text)), first, "cards")


def _bank(cursor: Cursor, notes: Notes, at: Word) -> None:
    bank: dict[str, Any] = {}
    notes.places[("bank", "seat")] = cursor.here
    bank["seat"] = cursor.seat()
    cursor.took("with", ":")
    notes.places[("bank", "wager")] = cursor.here
    bank["wager"] = cursor.stake()
    cursor.done()
    notes.once("bank", bank, at)


def _bettor(cursor: Cursor) -> dict[str, Any]:
    """A seat, or the backline behind it."""
    found: dict[str, Any] = {"seat": cursor.seat()}
    if cursor.took("backline", "back"):
        found["bettor"] = f"backline {cursor.number('a backline circle')}"
    return found


def _banker(notes: Notes, at: Word) -> dict[str, Any]:
    """The seat that banks, which a line above names."""
    bank = notes.data.get("bank")
    if bank is None:
        raise Typo("say which seat banks before what the bank chose, like bank 8 500", at)
    return {"seat": bank["seat"]}


def _seat_line(cursor: Cursor, notes: Notes, rules: Rules) -> None:
    at, who = cursor.here, _bettor(cursor)
    hand = cursor.number("a hand") if cursor.took("hand") else 1
    cursor.took(":")
    if cursor.over:
        raise Typo(f"say what seat {who['seat']} wagered, holds or chose", cursor.here)
    if _is_hand(cursor, rules):
        name = hand_name(who["seat"], hand)
        notes.once(name, notes.cards(cursor, ("cards", name)), at, "cards")
        return
    reason, before = cursor.split_at(":"), _counted(notes)
    notes.each(cursor.parts(), lambda part: _wager_or_choice(part, notes, rules, who, hand))
    if reason is not None:
        _because(reason, notes, before)


def _reason_behind_a_ruling(cursor: Cursor) -> Cursor | None:
    """What stands behind the colon after a ruling; `choice 3: hit` has a colon and no reason."""
    words = cursor.ahead()
    ruled = next((n for n, word in enumerate(words) if n and word.text in RULED), len(words))
    behind = next((n for n, word in enumerate(words) if n > ruled and word.text == ":"), None)
    if behind is None:
        return None
    before = sum(word.text == ":" for word in words[:behind])
    return cursor.split_at(":", before)


def _counted(notes: Notes) -> dict[str, int]:
    return {part: len(notes.data.get(part, ())) for part in ("wagers", "choices")}


def _because(reason: Cursor, notes: Notes, before: Mapping[str, int]) -> None:
    """What stands behind a colon is why the last wager or choice of the line is ruled on."""
    added = [part for part in before if len(notes.data.get(part, ())) > before[part]]
    part = next((part for part in added if "ruling" in notes.data[part][-1]), "wagers")
    if part not in added:
        raise Typo(NO_RULING, reason.here)
    told = notes.data[part]
    notes.places[(part, len(told) - 1, "reason")] = reason.here
    told[-1]["reason"] = reason.to_the_end()


def _is_hand(cursor: Cursor, rules: Rules) -> bool:
    """Whether what is said of a seat is its cards, not a wager."""
    said = cursor.ahead()
    wager = _spot(Cursor(said), rules) or _amount_first(Cursor(said), rules)
    return are_cards(said, SETS) and wager is None


def _amount_first(part: Cursor, rules: Rules) -> str | None:
    """The spot of a wager that is said with its amount first: `bet 25 on banker`."""
    while part.took(*BETS):
        pass
    if part.over or not is_money(part.here.text):
        return None
    part.take()
    part.took("on")
    return None if part.over else _spot(part, rules)


def _spot_first(words: list[Word], rules: Rules) -> list[Word]:
    """The words of a wager with the spot before the amount, however they were said."""
    part = Cursor(words)
    if _spot(Cursor(words), rules) is not None or _amount_first(part, rules) is None:
        return words
    rest = part.ahead()
    said = [word for word in words[: len(words) - len(rest)] if word.text not in (*BETS, "on")]
    return [*said[1:], said[0], *rest]


def _wager_or_choice(
    part: Cursor, notes: Notes, rules: Rules, who: dict[str, Any], hand: int
) -> None:
    part = Cursor(_spot_first(part.words, rules))
    start = part.here
    spot = _spot(part, rules)
    if spot is not None and not part.over:
        _wager(part, notes, who, spot, start)
        return
    words = part.words
    if spot is None and (name := _meant_as_a_wager(words)):
        raise Typo.of(_no_wager(name, rules), start)
    _choice(Cursor(words), notes, who, hand)


def _meant_as_a_wager(words: list[Word]) -> str:
    """The words before an amount, where they are nothing that anybody ever chose; else empty."""
    said = [word.text for word in words]
    amount = next((n for n, word in enumerate(said) if n and is_money(word)), 0)
    if amount == 1 and said[0] in BETS and said[2:] and said[2] not in (*RULED, *FILLED):
        return " ".join(said[2:]).removeprefix("on ")  # bet 25 on something
    if not amount or said[0] in CHOSEN or _TIMES.fullmatch(said[0]):
        return ""
    return " ".join(said[:amount])


def _no_wager(name: str, rules: Rules) -> HousewayError:
    known = [spot.id for spot in rules.spots]
    close = near(name.replace(" ", "-"), known, most=1)
    hint = f"did you mean {close[0]}?" if close else f"its wagers are {', '.join(known)}"
    told = f"{name[:60]!r} is no wager of {rules.name}; {hint}"
    return unknown_name(("wagers",), told, name, known)


def _spot(part: Cursor, rules: Rules) -> str | None:
    """The spot whose name comes next, as the rulebook or the layout writes it."""
    known = {plain(name): spot.id for spot in rules.spots for name in (spot.name, spot.id)}
    for line in ("player", "banker", "dealer"):  # "Player line" is said without the line
        if line + "line" in known:
            known.setdefault(line, known[line + "line"])
    ahead = part.ahead()
    for length in range(min(len(ahead), MOST_WORDS), 0, -1):
        found = known.get(plain("".join(word.text for word in ahead[:length])))
        if found is not None:
            for _ in range(length):
                part.take()
            return found
    return None


def _wager(part: Cursor, notes: Notes, who: dict[str, Any], spot: str, at: Word) -> None:
    amount_at = part.here
    item = {**who, "spot": spot, "amount": part.stake()}
    carried_at = part.took("carried", "lying")
    if carried_at:
        item["carried"] = part.money()
    while part.took(*FILLED):
        pass
    if part.took("late"):
        item["late"] = True
    while part.took(*FILLED):
        pass
    ruling_at = _ruling(part, item)
    part.done()
    where = notes.add("wagers", item, at)
    notes.places[(*where, "amount")] = amount_at
    for key, said_at in (("carried", carried_at), ("ruling", ruling_at), ("to", ruling_at)):
        if said_at:
            notes.places[(*where, key)] = said_at


def _ruling(part: Cursor, item: dict[str, Any]) -> Word | None:
    """What the floor ruled, if it stands here: its place."""
    at = part.took(*RULED)
    if at is None and (at := part.took(*NO_ACTION)):
        part.took("action", "bet")
        item["ruling"] = "void"
    elif at:
        item["ruling"] = RULED[at.text]
        part.took("back", "at", "to")
        if item["ruling"] == "cap" and is_money(part.here.text):
            item["to"] = part.stake()
    return at


def _told(part: Cursor, notes: Notes) -> None:
    """`choice 3 hit`, `choice bank stand`."""
    at = part.took("bank")
    who = _bettor(part) if at is None else _banker(notes, at)
    hand = part.number("a hand") if part.took("hand") else 1
    part.took(":")
    _choice(Cursor(part.left() or [part.here]), notes, who, hand)


def _choice(part: Cursor, notes: Notes, who: dict[str, Any], hand: int) -> None:
    at, words = part.here, part.left()
    if not words[0].text:
        raise Typo("say what was chosen, like hit, stand or fold", at)
    item = dict(who)
    if hand > 1:
        item["hand"] = hand
    words, ruled_at = _without_ruling(words, item)
    cards = Cursor(words[1:]) if words[0].text in SETS and len(words) > 1 else None
    if cards is not None:
        item["pick"] = " ".join(notes.cards(cards, ("choices",)))
    else:
        colon = next((word for word in words if word.text == ":"), None)
        if colon is not None:
            raise Typo(NO_RULING, colon)
        if len(words) > 1 and is_money(words[-1].text):
            item["amount"] = Cursor([words.pop()]).stake()
        item["pick"] = "-".join(word.text for word in words)
    where = notes.add("choices", item, at)
    if ruled_at is not None:
        notes.places |= dict.fromkeys([(*where, "ruling"), (*where, "to")], ruled_at)


def _without_ruling(words: list[Word], item: dict[str, Any]) -> tuple[list[Word], Word | None]:
    """The words of a choice before what the floor ruled about it, which is noted in `item`."""
    first = next((n for n, word in enumerate(words) if n and word.text in (*RULED, *FILLED)), None)
    if first is None:
        return words, None
    part = Cursor(words[first:])
    while part.took(*FILLED):
        pass
    at = _ruling(part, item)
    part.done()
    if item.get("ruling") == "return":
        item["ruling"] = "void"  # no fee counts what a choice puts up, so both give it back
    return words[:first], at


def _declared(cursor: Cursor, notes: Notes, rules: Rules, at: Word) -> None:
    """`declare foul seat 3 after 2 taken back: the reason`; names as people say them."""
    name: list[str] = []
    while not cursor.over and cursor.here.text not in ("seat", "after", "taken", ":", "at"):
        name.append(cursor.take().text)
    known = {plain(each): what.id for what in rules.irregularities for each in (what.name, what.id)}
    said = plain("".join(name))
    if said != MISDEAL and said not in known:
        hint = did_you_mean("-".join(name), [MISDEAL, *rules.irregular])
        raise Typo(f"{rules.name} knows nothing called {' '.join(name)!r}; {hint}", at)
    item: dict[str, Any] = {"what": known.get(said, MISDEAL)}
    cursor.took("at")
    if cursor.took("seat"):
        item["seat"] = cursor.number("a seat")
    if cursor.took("after"):
        item["after"] = cursor.number("the number of choices before it")
    if cursor.took("taken"):
        cursor.took("back")
        item["taken_back"] = True
    if cursor.took(":"):
        item["reason"] = cursor.to_the_end()
    cursor.done()
    notes.add("declared", item, at)
    if item["what"] == MISDEAL:
        notes.data.setdefault("cards", {})  # it may have been seen before the first card


def lines(record: HandRecord) -> Iterator[str]:
    """A hand against a bank as it is typed."""
    yield f"bank {record.bank.seat} {dollars_plain(record.bank.wager)}"
    for who, wagers in groupby(record.wagers, key=_who):
        for line in _until_a_reason(wagers):
            yield f"{who} {', '.join(map(_wager_text, line))}"
    if record.seated:
        yield f"seated {' '.join(map(str, record.seated))}"
    for name, cards in record.cards.items():
        yield f"{name} {' '.join(cards) or 'none'}"
    if record.dice:
        yield f"dice {' '.join(map(str, record.dice))}"
    if record.button is not None:
        yield f"button {record.button}"
    if record.second:
        yield f"second {' '.join(map(str, record.second))}"
    yield from fee_lines(record.fees)
    yield from map(_choice_text, record.choices)
    yield from map(_declared_text, record.declared)


def _who(item: RecordWager | RecordChoice) -> str:
    return str(read_bettor(item.seat, item.bettor)).removeprefix("seat ")


def _wager_text(wager: RecordWager) -> str:
    lies = f" carried {dollars_plain(wager.carried)}" if wager.carried else ""
    late = " late" if wager.late else ""
    return f"{wager.spot} {dollars_plain(wager.amount)}{lies}{late}{_ruling_text(wager)}"


def _ruling_text(told: RecordWager | RecordChoice) -> str:
    ruling = "" if told.ruling is None else f" {told.ruling}"
    to = "" if told.to is None else f" {dollars_plain(told.to)}"
    reason = " ".join(told.reason.split())
    return ruling + to + (f": {reason}" if reason else "")


def _until_a_reason(wagers: Iterable[RecordWager]) -> Iterator[list[RecordWager]]:
    """Wagers line by line: a reason goes on to the end of its line."""
    line: list[RecordWager] = []
    for wager in wagers:
        line.append(wager)
        if wager.reason:
            yield line
            line = []
    if line:
        yield line


def _choice_text(choice: RecordChoice) -> str:
    hand = f" hand {choice.hand}" if choice.hand > 1 else ""
    amount = "" if choice.amount is None else f" {dollars_plain(choice.amount)}"
    words = choice.pick.split()
    pick = choice.pick
    if words and all(card_texts(word) for word in words):
        pick = f"sets {choice.pick}"
    return f"choice {_who(choice)}{hand} {pick}{amount}{_ruling_text(choice)}"


def _declared_text(what: RecordDeclared) -> str:
    seat = "" if what.seat is None else f" seat {what.seat}"
    after = f" after {what.after}" if what.after else ""
    reason = " ".join(what.reason.split())
    back = " taken back" if what.taken_back else ""
    return f"declare {what.what}{seat}{after}{back}" + (f": {reason}" if reason else "")
