"""The hand record: what a person writes down about a hand, in one JSON form.

Against a bank it tells wagers. Where players play each other every family has a record of its own:
the pot (`pot_record`), hands set in three (`chinese_record`), melds (`pan_record`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from pydantic import Field, ValidationError

from houseway.cards.card import text, texts
from houseway.checked import checked, whole
from houseway.desk.chinese_record import ChineseRecord
from houseway.desk.chinese_recorder import chinese_record_of
from houseway.desk.pan_record import PanRecord
from houseway.desk.pan_recorder import pan_record_of
from houseway.desk.pot_record import PotRecord
from houseway.desk.pot_recorder import pot_record_of
from houseway.desk.record_parts import AnyRecord, Part, RecordFee, form_faults
from houseway.engine.event import DeclarationTakenBack, Event, standing
from houseway.engine.round import MISDEAL
from houseway.errors import HousewayError, RecordError, at_place, bad_form, not_given, shown
from houseway.families import whole_options
from houseway.rulebook.load import load
from houseway.rulebook.names import is_file_name, named_with
from houseway.rulebook.schema import Rules
from houseway.table.events import (
    BankTaken,
    CalledOff,
    CardDealt,
    CardMoved,
    CardVoided,
    ChoiceMade,
    DiceThrown,
    HandSet,
    IrregularityDeclared,
    WagerPlaced,
)


class RecordBank(Part):
    """Who banks, and with how much."""

    seat: int = Field(ge=1, strict=True)
    wager: int = Field(ge=1, strict=True, description="The bank's wager in cents.")


WagerRulingName = Literal["void", "return", "cap", "stand"]
ChoiceRulingName = Literal["void", "cap", "stand"]


class RecordWager(Part):
    """One wager. A backline bettor is named `backline 1`, `backline 2` … at the seat's number."""

    seat: int = Field(ge=1, strict=True)
    spot: str
    amount: int = Field(ge=1, strict=True, description="Cents.")
    bettor: str | None = Field(None, pattern=r"^backline [1-9][0-9]?$")
    carried: int = Field(
        0, ge=0, strict=True, description="Cents of the amount that lay over from earlier rounds."
    )
    late: bool = Field(
        False, strict=True, description="Placed, or added to a wager, after no more bets."
    )
    ruling: WagerRulingName | None = Field(
        None,
        description="What the floor rules about it; where the rules refuse it and nothing is said, "
        "as much of it as they allow plays and the rest goes back.",
    )
    to: int | None = Field(
        None, ge=1, strict=True, description="Cents a cap leaves in play, where no limit says it."
    )
    reason: str = Field("", description="Why the floor rules so.")


class RecordChoice(Part):
    """What a bettor chose. What nobody tells follows from the cards, or is the house way."""

    seat: int = Field(ge=1, strict=True)
    bettor: str | None = Field(None, pattern=r"^backline [1-9][0-9]?$")
    pick: str
    hand: int = Field(1, ge=1, strict=True, description="Which of the seat's hands, from 1.")
    amount: int | None = Field(None, ge=1, strict=True, description="Cents put up with it.")
    ruling: ChoiceRulingName | None = Field(
        None,
        description="What the floor rules about it; where the rules refuse it and nothing is said, "
        "as much of what it put up as they allow plays and the rest goes back.",
    )
    to: int | None = Field(
        None, ge=1, strict=True, description="Cents a cap leaves in play, where no limit says it."
    )
    reason: str = Field("", description="Why the floor rules so.")


class RecordDeclared(Part):
    """An irregularity the house dealer declared, once so many choices had been made."""

    what: str
    seat: int | None = Field(None, ge=1, strict=True)
    reason: str = ""
    after: int = Field(0, ge=0, strict=True)
    taken_back: bool = Field(
        False, strict=True, description="Declared by mistake and taken back: nothing follows."
    )


class HandRecord(AnyRecord):
    """A hand as it was played. Money is in cents; wagers stand in the order they were placed.

    For baccarat `cards` holds the hands `player` and `banker` in the order they were dealt, and
    `choices` the picks `hit` or `stand` where a game offers them. Where everybody has a hand of
    their own `cards` holds `bank`, `seat 1`, `seat 1 hand 2` … as they lie at the end; hits, stands
    and splits follow from the cards, other choices are told.
    """

    bank: RecordBank
    wagers: tuple[RecordWager, ...]
    cards: dict[str, tuple[str, ...]]
    choices: tuple[RecordChoice, ...] = ()
    dice: tuple[int, ...] = Field((), description="Dice that placed the action button.")
    button: int | None = Field(
        None, ge=1, strict=True, description="The seat of the action button, where settling starts."
    )
    declared: tuple[RecordDeclared, ...] = ()
    fees: tuple[RecordFee, ...] | None = Field(
        None, description="What was taken, from the bank where no seat is said, beside what is due."
    )
    seated: tuple[int, ...] = Field(
        (), description="Occupied seats, where people who sat out count for the action button."
    )
    second: tuple[int, ...] = Field(
        (), description="Seats at which somebody plays a second hand, where a game sets it itself."
    )


Record = HandRecord | PotRecord | ChineseRecord | PanRecord

RECORDS: Mapping[str, type[Record]] = {
    "pot": PotRecord,
    "chinese": ChineseRecord,
    "pan": PanRecord,
}
"""The record of every family without a bank."""

RECORDERS: Mapping[str, Callable[[Rules, Sequence[Event]], Record]] = {
    "pot": pot_record_of,
    "chinese": chinese_record_of,
    "pan": pan_record_of,
}


def read_record(source: str | object) -> Record:
    """Read a record from JSON text or plain data; raises RecordError naming the fault."""
    try:
        data = read_json(source) if isinstance(source, str) else source
    except json.JSONDecodeError as error:
        told = f"line {error.lineno}, column {error.colno}: {json_fault(error)}"
        raise RecordError(told, ("record",), "bad-form") from None
    except (RecursionError, OverflowError):
        raise RecordError(f"not a hand record: {TOO_DEEP}", ("record",), "bad-form") from None
    if not isinstance(data, dict):
        told = "a hand record is a JSON object with game, bank, wagers and cards"
        raise RecordError(told, ("record",), "bad-form", data)
    data = with_game_named(data)
    try:
        return validated(data)
    except ValidationError as error:
        first = next(form_faults(error))
        told = at_place(first.where, first.told)
        raise RecordError(
            told, first.where or ("record",), first.code, first.value, first.remedy
        ) from None


TOO_DEEP = "it is nested too deeply, or a number in it is too long"


def read_json(text: str | bytes) -> Any:
    """What JSON says; raises RecordError for a name that is told twice, as one of both is wrong."""
    try:
        return json.loads(text, object_pairs_hook=_each_once)
    except (json.JSONDecodeError, UnicodeDecodeError, RecordError):
        raise
    except ValueError:  # Python reads no number of thousands of digits
        raise OverflowError from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    name = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
    told = f"{shown(name)} is told twice; leave one of both out"
    raise RecordError(told, (name,), "contradiction", name)


def json_fault(error: json.JSONDecodeError) -> str:
    """Why a text is not JSON.

    >>> try: json.loads("{game: 5}")
    ... except json.JSONDecodeError as error: print(json_fault(error))
    this is not JSON: a name in double quotes belongs here, like "game"
    """
    told = next((said for begins, said in NOT_JSON.items() if error.msg.startswith(begins)), "")
    return f"this is not JSON: {told or 'what stands here cannot be read'}"


NOT_JSON: Mapping[str, str] = {
    "Expecting property": 'a name in double quotes belongs here, like "game"',
    "Expecting value": "a value belongs here: a number, a list, or text in double quotes",
    "Expecting ':'": "a colon belongs between a name and its value",
    "Expecting ','": "a comma belongs here, or the end of the list",
    "Extra data": "the record ends before this",
    "Unterminated": "the text that begins here has no closing quote",
    "Invalid control": "text in quotes has no line breaks and no letters that cannot be seen",
    "Invalid \\": "a backslash in quotes stands before a quote, a backslash or n",
    "Illegal trailing": "the comma here is one too many",
}
"""What the reader of JSON finds, by how it begins to say so."""


def with_game_named(data: dict[str, Any]) -> dict[str, Any]:
    """The record with the game's id for what people call it, and the options the name means."""
    said, options = data.get("game"), data.get("options", {})
    if not isinstance(said, str):
        raise RecordError(f"game: {which_game(said)}", ("game",), _why(said), said)
    if is_file_name(said) or not isinstance(options, dict):
        return data
    try:
        name, options = named_with(said, options)
    except HousewayError as fault:
        raise fault.told_as(RecordError) from None
    return {**data, "game": name, "options": options}


def which_game(said: object) -> str:
    """What is asked where a record names no game.

    >>> which_game(5)
    'must be the name of a game like casino-war, not 5'
    """
    if said is None:
        return "say which game it was"
    return f"must be the name of a game like casino-war, not {shown(said)}"


def _why(said: object) -> str:
    return not_given.code if said is None else bad_form.code


def kind_of(data: dict[str, Any]) -> type[Record]:
    """By the family of its game."""
    return RECORDS.get(load(data["game"]).family, HandRecord)


def validated(data: dict[str, Any]) -> Record:
    """The record that data with a known game describes; raises ValidationError."""
    kind = kind_of(data)
    return kind.model_validate(_numbered(data, kind))


def _numbered(data: object, kind: Any) -> object:
    """Data with whole numbers where a form means numbers, though they are written as text.

    >>> _numbered({"seat": "1", "amount": 2500.0, "spot": "8"}, RecordWager)
    {'seat': 1, 'amount': 2500, 'spot': '8'}
    """
    if isinstance(kind, type) and issubclass(kind, Part):
        fields = {name: field.annotation for name, field in kind.model_fields.items()}
        if not isinstance(data, dict):
            return data
        return {key: _numbered(each, fields.get(key)) for key, each in data.items()}
    origin, inside = get_origin(kind), get_args(kind)
    if kind is int or (1 in inside and data is not True):  # to Python, true is 1
        return whole(data)
    if 1 in inside:
        return "true"
    if origin is dict:  # options, whose texts are words
        return whole_options(data) if isinstance(data, dict) else data
    if origin is tuple and isinstance(data, list | tuple):
        return [_numbered(each, inside[0]) for each in data]
    return _numbered(data, inside[0]) if NoneType in inside else data


@checked
def record_of(rules: Rules, events: list[Event]) -> Record:
    """The hand record of a finished round; one that was called off is recorded as a misdeal."""
    told, events = events, standing(events)
    if rules.family in RECORDERS:
        return RECORDERS[rules.family](rules, events)
    banks = [e for e in events if isinstance(e, BankTaken)]
    if not banks:
        raise RecordError("the round has no bank, so there is no hand to record", ("events",))
    if not any(isinstance(e, WagerPlaced) for e in events):
        raise RecordError(
            "nobody wagered in this round, so there is nothing to settle", ("events",)
        )
    so_far = takewhile(lambda e: not isinstance(e, IrregularityDeclared), events)
    thrown = next((e.dice for e in so_far if isinstance(e, DiceThrown)), ())
    return HandRecord(
        game=rules.id,
        options=dict(rules.changed_options),
        bank=RecordBank(seat=banks[0].seat, wager=banks[0].amount),
        wagers=tuple(_wager(e) for e in events if isinstance(e, WagerPlaced)),
        cards=_hands(events),
        choices=tuple(_choices(events)),
        dice=thrown,
        declared=(*_taken_back(told), *_declared(events), *_misdeal(events)),
        seated=banks[0].seated,
        second=tuple(_unseen(events)),
    )


def _unseen(events: list[Event]) -> Iterator[int]:
    """The seats whose hand nobody looked at: a second one of the same person."""
    for e in events:
        if isinstance(e, HandSet) and not e.up and e.owner is None:
            yield e.bettor.seat


def _hands(events: list[Event]) -> dict[str, tuple[str, ...]]:
    """The cards of each hand as they lay at the end, with those taken back."""
    hands: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, CardDealt) and event.card is not None:
            hands.setdefault(event.hand, []).append(text(event.card))
        elif isinstance(event, CardMoved):
            place = _last(hands[event.hand], text(event.card))
            card = hands[event.hand].pop(place)
            hands.setdefault(event.to, []).append(card)
    return {name: tuple(cards) for name, cards in hands.items()}


def _last(cards: list[str], card: str) -> int:
    return len(cards) - 1 - cards[::-1].index(card)


def _back(number: int) -> str | None:
    return f"backline {number}" if number else None


def _wager(e: WagerPlaced) -> RecordWager:
    seat, back = e.bettor
    return RecordWager(
        seat=seat, spot=e.spot, amount=e.amount, bettor=_back(back), carried=e.carried
    )


def _choices(events: list[Event]) -> Iterator[RecordChoice]:
    """What was chosen; how a hand was set is told by the cards of its front."""
    hands = set()
    for event in events:
        if isinstance(event, ChoiceMade):
            yield _choice(event)
        elif isinstance(event, HandSet) and event.hand not in hands:
            hands.add(event.hand)
            seat, back = event.bettor
            yield RecordChoice(seat=seat, bettor=_back(back), pick=texts(event.front))


def _declared(events: list[Event]) -> Iterator[RecordDeclared]:
    for place, e in enumerate(events):
        if isinstance(e, IrregularityDeclared):
            after = sum(1 for _ in _choices(events[:place]))
            reason = _naming(e.reason, events[place + 1 :])
            yield RecordDeclared(what=e.what, seat=e.seat, reason=reason, after=after)


def _naming(reason: str, then: list[Event]) -> str:
    """A reason that names the card which then left a hand."""
    until = takewhile(lambda e: not isinstance(e, IrregularityDeclared | HandSet), then)
    gone = next(
        (text(e.card) for e in until if isinstance(e, CardVoided) and e.card is not None), ""
    )
    return f"{reason} the {gone}".strip() if gone and gone not in reason.split() else reason


def _taken_back(events: list[Event]) -> Iterator[RecordDeclared]:
    for e in events:
        if isinstance(e, DeclarationTakenBack):
            yield RecordDeclared(what=e.what, seat=e.seat, taken_back=True)


def _misdeal(events: list[Event]) -> Iterator[RecordDeclared]:
    """A round that was called off, unless something the rules name was declared just before."""
    for place, e in enumerate(events):
        if isinstance(e, CalledOff) and not isinstance(events[place - 1], IrregularityDeclared):
            yield RecordDeclared(what=MISDEAL, reason=e.reason)


def _choice(e: ChoiceMade) -> RecordChoice:
    seat, back = e.bettor
    return RecordChoice(seat=seat, bettor=_back(back), pick=e.pick, hand=e.hand, amount=e.amount)
