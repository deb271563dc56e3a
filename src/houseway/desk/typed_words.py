"""The words of a typed hand: read one after the other, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.cards.card import cards_in, text
from houseway.desk.places import Fault
from houseway.errors import HousewayError, RecordError, Where, out_of_range
from houseway.money import Cents, cents

_WORD = re.compile(r"-?\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d|,\d)|[^\s,;:/]+|[,;:/]")
_MARKS = (",", ";", ":")
_NEARLY = re.compile(r"(?:10|[1-9tjqka])\S|\S[cdhs♣♦♥♠]|\d-\d")
_DRESS = str.maketrans("", "", "\ufe0e\ufe0f")
NO_CARDS = ("none", "nothing")
MOST_DIGITS = 4
MOST_FAULTS = 50
MOST_SAID = 300  # letters of a message


@dataclass(frozen=True)
class Word:
    """A word, in small letters, and where it stands."""

    text: str
    line: int
    column: int


class Typo(Exception):  # noqa: N818  (what a person did)
    """Something in a line that cannot be read; `refused` says more where more is known."""

    def __init__(self, message: str, at: Word, refused: HousewayError | None = None) -> None:
        super().__init__(message)
        self.at = at
        self.refused = refused or RecordError(message, (), value=at.text or None)

    @classmethod
    def of(cls, refused: HousewayError, at: Word) -> Typo:
        """A refusal of what a word says."""
        return cls(str(refused), at, refused)


def words_of(line: str, number: int) -> list[Word]:
    """The words and marks of a line.

    >>> [word.text for word in words_of("1 Banker $1,000, Dragon 7 5", 1)]
    ['1', 'banker', '$1,000', ',', 'dragon', '7', '5']
    """
    found = _WORD.finditer(line)
    return [Word(m[0].translate(_DRESS).lower(), number, m.start() + 1) for m in found]


def plain(name: str) -> str:
    """A name without case, marks or spaces.

    >>> plain("Kill the Ox/Tiger"), plain("dragon-7"), plain("Dragon 7")
    ('killtheoxtiger', 'dragon7', 'dragon7')
    """
    return "".join(c for c in name.lower() if c.isalnum())


def is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS


def is_money(word: str) -> bool:
    return _cents(word) is not None


def _cents(word: str) -> Cents | None:
    try:
        return cents(word)
    except HousewayError:
        return None


def card_texts(word: str) -> list[str] | None:
    """The cards a word is, which may be written together; None when it is something else.

    >>> card_texts("kd10h"), card_texts("q♥"), card_texts("5-6"), card_texts("banker")
    (['Kd', 'Th'], ['Qh'], ['6-5'], None)
    """
    try:
        return [text(card) for card in cards_in(word)] or None
    except HousewayError:
        return None


def are_cards(words: Iterable[Word], but: Container[str] = ()) -> bool:
    """Whether words are meant as cards, even where one of them is none.

    A word of `but` may be followed by cards without being meant as one.

    >>> [are_cards(words_of(line, 1)) for line in ("Kd 4c", "Kx 4c", "zz 4c", "none", "Kx")]
    [True, True, True, True, True]
    >>> [are_cards(words_of(line, 1), ["sets"]) for line in ("sets 4c 5d", "tie 5", "hit", "")]
    [False, False, False, False]
    """
    said = [word.text for word in words if word.text not in (*_MARKS, "/")]
    if not said or said[0] in but:
        return False
    if said[0] in NO_CARDS or card_texts(said[0]) or _NEARLY.fullmatch(said[0]):
        return True
    return any(card_texts(word) for word in said[1:])


class Cursor:
    """Reads the words of one line, or of a part of it."""

    def __init__(self, words: list[Word], line: str = "") -> None:
        self.words, self.line, self._at = words, line, 0

    @property
    def here(self) -> Word:
        """The next word, or an empty one behind the last."""
        if self._at < len(self.words):
            return self.words[self._at]
        last = self.words[-1]
        return Word("", last.line, last.column + len(last.text))

    @property
    def over(self) -> bool:
        return self._at >= len(self.words)

    def take(self) -> Word:
        word = self.here
        self._at += 1
        return word

    def took(self, *words: str) -> Word | None:
        """The next word when it is one of these, which is then read; else None."""
        return self.take() if not self.over and self.here.text in words else None

    def left(self) -> list[Word]:
        """Every word that is left, marks and all; they are read."""
        rest, self._at = self.words[self._at :], len(self.words)
        return rest

    def to_the_end(self) -> str:
        """The rest of the line as it was written; it is read."""
        start = self.here.column - 1
        self.left()
        return " ".join(self.line[start:].split())

    def ahead(self) -> list[Word]:
        """Every word that is left, without reading them."""
        return self.words[self._at :]

    def split_at(self, mark: str, skipped: int = 0) -> Cursor | None:
        """What stands behind a mark, or behind one after some others, if it stands here; this
        cursor then ends before it."""
        for place in range(self._at, len(self.words)):
            if self.words[place].text == mark and (skipped := skipped - 1) < 0:
                rest = Cursor(self.words[place + 1 :] or [self.words[place]], self.line)
                self.words = self.words[:place]
                return rest
        return None

    def parts(self) -> list[Cursor]:
        """What is left, parted at commas."""
        found: list[list[Word]] = [[]]
        for word in self.left():
            if word.text in (",", ";"):
                found.append([])
            else:
                found[-1].append(word)
        return [Cursor(part) for part in found if part]

    def number(self, what: str) -> int:
        if not is_number(self.here.text):
            raise Typo(f"{what} is a whole number, not {self._said()}", self.here)
        return int(self.take().text)

    def seat(self) -> int:
        """A seat, with or without the word."""
        self.took("seat")
        return self.number("a seat")

    def numbers(self, what: str) -> list[int]:
        """Every number that is left."""
        found = []
        while not self.over:
            if not self.took(*_MARKS, "and", "seats", "seat"):
                found.append(self.number(what))
        return found

    def money(self) -> Cents:
        found = _cents(self.here.text)
        if found is None:
            raise Typo(f"here stands an amount in dollars like 25, not {self._said()}", self.here)
        self.take()
        return found

    def stake(self) -> Cents:
        """An amount that somebody puts up: more than nothing."""
        at, found = self.here, self.money()
        if found < 1:
            told = f"an amount must be more than $0, not {at.text!r}; write dollars like 25"
            raise Typo.of(out_of_range("amount", told, at.text), at)
        return found

    def signed(self) -> Cents:
        """An amount that may be below zero."""
        word = self.here
        if word.text.startswith("-") and (found := _cents(word.text[1:])) is not None:
            self.take()
            return -found
        return self.money()

    def done(self) -> None:
        """Raise when words are left over."""
        self.took(*_MARKS)
        if not self.over:
            raise Typo(f"{self.here.text!r} is one word too many here", self.here)

    def _said(self) -> str:
        return repr(self.here.text) if self.here.text else "the end of the line"


@dataclass
class Notes:
    """What was read so far: the record as data, the faults, and where everything stands."""

    data: dict[str, Any] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    places: dict[Where, Word] = field(default_factory=dict)

    @property
    def full(self) -> bool:
        """Whether so much is wrong that nobody would read more."""
        return len(self.faults) >= MOST_FAULTS

    def fault(self, message: str, at: Word, where: Where = ()) -> None:
        if not self.full:
            value = at.text or None
            told = Fault(where, message[:MOST_SAID], at.line, at.column, value=value)
            self.faults.append(told)

    def typo(self, typo: Typo) -> None:
        """Note what a line has that cannot be read."""
        if not self.full:
            told, at = Fault.of(typo.refused), typo.at
            said = told.message[:MOST_SAID]
            self.faults.append(replace(told, message=said, line=at.line, column=at.column))

    def once(self, key: str, value: object, at: Word, within: str = "") -> None:
        """Note something that may be said once."""
        data = self.data.setdefault(within, {}) if within else self.data
        where: Where = (within, key) if within else (key,)
        if where in self.places:
            raise Typo(f"{key} was said in line {self.places[where].line} already", at)
        data[key] = value
        self.places[where] = at

    def add(self, key: str, item: dict[str, Any], at: Word, within: str = "") -> Where:
        """Note one more item of a list; the way to it."""
        data = self.data.setdefault(within, {}) if within else self.data
        listed: list[Any] = data.setdefault(key, [])
        where: Where = (*((within,) if within else ()), key, len(listed))
        listed.append(item)
        self.places[where] = at
        return where

    def cards(self, cursor: Cursor, where: Where) -> list[str]:
        """Every card that is left; what is none is told and left out."""
        found: list[str] = []
        for word in cursor.left():
            if word.text in _MARKS or word.text in NO_CARDS:
                continue
            read = card_texts(word.text)
            if read is None:
                self.fault(_no_card(word.text), word, where)
            for each in read or ():
                self.places[(*where, len(found))] = word
                found.append(each)
        return found

    def groups(self, cursor: Cursor, where: Where) -> list[list[str]]:
        """Cards in groups, parted by slashes."""
        parts: list[list[Word]] = [[]]
        for word in cursor.left():
            if word.text == "/":
                parts.append([])
            else:
                parts[-1].append(word)
        return [self.cards(Cursor(part), (*where, at)) for at, part in enumerate(parts)]

    def each(self, parts: Iterable[Cursor], read: Callable[[Cursor], None]) -> None:
        """Read parts of a line, and tell the faults of each."""
        for part in parts:
            if self.full:
                return
            try:
                read(part)
            except Typo as typo:
                self.typo(typo)


def _no_card(word: str) -> str:
    return (
        f"{word!r} is not a card; write rank and suit like Ah, Td, 9c, Jk for a joker, and a tile "
        "by its pips like 6-5"
    )


def dollars_plain(amount: Cents) -> str:
    """An amount as it is typed.

    >>> dollars_plain(2500), dollars_plain(1250), dollars_plain(-400), dollars_plain(100000)
    ('25', '12.50', '-4', '1000')
    """
    sign, (whole, part) = "-" if amount < 0 else "", divmod(abs(amount), 100)
    return f"{sign}{whole}" + (f".{part:02d}" if part else "")


def read_fee(cursor: Cursor, notes: Notes, at: Word, within: str = "") -> None:
    """`fee 3`, `fee 1 from seat 2`, `fee 3 for the drop`; `no fees` says that none were taken."""
    item: dict[str, Any] = {"amount": cursor.money()}
    if cursor.took("from"):
        item["seat"] = cursor.seat()
    if cursor.took("for"):
        item["on"] = cursor.to_the_end()
    cursor.done()
    notes.add("fees", item, at, within)


def fee_lines(fees: Iterable[Any] | None) -> Iterable[str]:
    """Fees that a record gives, as they are typed."""
    if fees is None:
        return
    told = [
        f"fee {dollars_plain(fee.amount)}"
        + (f" from seat {fee.seat}" if fee.seat is not None else "")
        + (f" for {fee.on}" if fee.on != "fee" else "")
        for fee in fees
    ]
    yield from told or ["no fees"]
