"""Hands against a bank as they are typed: wagers, cards, choices, dice, what was declared."""

from __future__ import annotations

from collections.abc import Iterator
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
    is_money,
    is_number,
    plain,
)
from houseway.engine.bettor import read_bettor
from houseway.engine.round import MISDEAL
from houseway.errors import did_you_mean
from houseway.games.described import hand_name
from houseway.rulebook.schema import Rules

WORDS = ("bank", "dice", "seated", "declare", "choice", "seat")
MOST_WORDS = 8  # of a spot's name
SETS = ("sets", "set", "keeps", "keep", "front")


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
        case "seated":
            notes.once("seated", cursor.numbers("a seat"), first)
        case "declare" | "declared":
            _declared(cursor, notes, rules, first)
        case "choice" | "choices":
            notes.each(cursor.parts(), lambda part: _told(part, notes))
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
    bank["wager"] = cursor.money()
    cursor.done()
    notes.once("bank", bank, at)


def _bettor(cursor: Cursor) -> dict[str, Any]:
    """A seat, or the backline behind it."""
    found: dict[str, Any] = {"seat": cursor.seat()}
    if cursor.took("backline", "back"):
        found["bettor"] = f"backline {cursor.number('a backline circle')}"
    return found


def _seat_line(cursor: Cursor, notes: Notes, rules: Rules) -> None:
    at, who = cursor.here, _bettor(cursor)
    hand = cursor.number("a hand") if cursor.took("hand") else 1
    cursor.took(":")
    if cursor.over:
        raise Typo(f"say what seat {who['seat']} wagered, holds or chose", cursor.here)
    if are_cards(cursor.ahead(), SETS) and _spot(Cursor(cursor.ahead()), rules) is None:
        name = hand_name(who["seat"], hand)
        notes.once(name, notes.cards(cursor, ("cards", name)), at, "cards")
        return
    notes.each(cursor.parts(), lambda part: _wager_or_choice(part, notes, rules, who, hand))


def _wager_or_choice(
    part: Cursor, notes: Notes, rules: Rules, who: dict[str, Any], hand: int
) -> None:
    start = part.here
    spot = _spot(part, rules)
    if spot is not None and not part.over:
        _wager(part, notes, who, spot, start)
        return
    words = part.words
    if spot is None and _looks_like_a_spot(words, rules):
        known = [each.id for each in rules.spots]
        name = " ".join(word.text for word in words[:-1])
        raise Typo(
            f"{rules.name} has no spot {name!r}; {did_you_mean(name.replace(' ', '-'), known)}",
            start,
        )
    _choice(Cursor(words), notes, who, hand)


def _looks_like_a_spot(words: list[Word], rules: Rules) -> bool:
    """Whether a word with an amount is nearly a spot, or nothing that was ever chosen."""
    from difflib import get_close_matches

    if len(words) < 2 or not is_money(words[-1].text) or words[0].text in SETS:
        return False
    name = plain("".join(word.text for word in words[:-1]))
    spots = [plain(text) for spot in rules.spots for text in (spot.id, spot.name)]
    return bool(get_close_matches(name, spots, n=1))


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
    item = {**who, "spot": spot, "amount": part.money()}
    carried_at = part.took("carried", "lying")
    if carried_at:
        item["carried"] = part.money()
    part.done()
    where = notes.add("wagers", item, at)
    notes.places[(*where, "amount")] = amount_at
    if carried_at:
        notes.places[(*where, "carried")] = carried_at


def _told(part: Cursor, notes: Notes) -> None:
    """`choice 3 hit`."""
    who = _bettor(part)
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
    cards = Cursor(words[1:]) if words[0].text in SETS and len(words) > 1 else None
    if cards is not None:
        item["pick"] = " ".join(notes.cards(cards, ("choices",)))
    else:
        if len(words) > 1 and is_money(words[-1].text):
            item["amount"] = Cursor([words.pop()]).money()
        item["pick"] = "-".join(word.text for word in words)
    notes.add("choices", item, at)


def _declared(cursor: Cursor, notes: Notes, rules: Rules, at: Word) -> None:
    """`declare foul seat 3 after 2: the reason`; names may be written as people say them."""
    name: list[str] = []
    while not cursor.over and cursor.here.text not in ("seat", "after", ":", "at"):
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
        yield f"{who} {', '.join(map(_wager_text, wagers))}"
    if record.seated:
        yield f"seated {' '.join(map(str, record.seated))}"
    for name, cards in record.cards.items():
        yield f"{name} {' '.join(cards) or 'none'}"
    if record.dice:
        yield f"dice {' '.join(map(str, record.dice))}"
    yield from map(_choice_text, record.choices)
    yield from map(_declared_text, record.declared)


def _who(item: RecordWager | RecordChoice) -> str:
    return str(read_bettor(item.seat, item.bettor)).removeprefix("seat ")


def _wager_text(wager: RecordWager) -> str:
    lies = f" carried {dollars_plain(wager.carried)}" if wager.carried else ""
    return f"{wager.spot} {dollars_plain(wager.amount)}{lies}"


def _choice_text(choice: RecordChoice) -> str:
    hand = f" hand {choice.hand}" if choice.hand > 1 else ""
    amount = "" if choice.amount is None else f" {dollars_plain(choice.amount)}"
    words = choice.pick.split()
    pick = choice.pick
    if words and all(card_texts(word) for word in words):
        pick = f"sets {choice.pick}"
    return f"choice {_who(choice)}{hand} {pick}{amount}"


def _declared_text(what: RecordDeclared) -> str:
    seat = "" if what.seat is None else f" seat {what.seat}"
    after = f" after {what.after}" if what.after else ""
    reason = " ".join(what.reason.split())
    return f"declare {what.what}{seat}{after}" + (f": {reason}" if reason else "")
