"""The fields of a hand record as the form of the settle desk shows them.

A field is plain data: the `key` it fills, its `kind` (which says how it is entered) and its `name`.
What it means is what the record itself says of it. Fields with `more` are shown on demand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from pydantic import BaseModel

from houseway.desk.chinese_record import ChineseRecord, RecordHand
from houseway.desk.irregular import CHOICE_RULINGS, RULINGS
from houseway.desk.pan_record import PanRecord, RecordCollected, RecordLaid, RecordPanSeat
from houseway.desk.pot_record import PotRecord, RecordAct, RecordLying, RecordPot, RecordSeat
from houseway.desk.record import HandRecord, RecordChoice, RecordDeclared, RecordWager
from houseway.desk.record_parts import AnyRecord, RecordDeclaration, RecordFee, RecordName
from houseway.engine.round import MISDEAL
from houseway.families.chinese.setting import PARTS, SIZES
from houseway.families.chinese.sweeps import SWEEPS
from houseway.families.pot.game import PotGame
from houseway.play.game import Game
from houseway.web.settle_trial import Trial

Field = dict[str, Any]
SEATS = "Seats dealt in"
PAN_HANDS = (
    ("plays", "Plays"),
    ("retired", "Retired"),
    ("fouled", "Fouled, still pays"),
    ("void", "Dead, ante back"),
    ("dead", "Fouled, in the words of older records"),
)
NO_RULING = "None stated: what the rules allow plays, the rest goes back"


def _field(of: type[BaseModel], key: str, kind: str, name: str, **more: Any) -> Field:
    """One field; raises KeyError when the record has none of that name."""
    declared = of.model_fields[key]
    out = {"key": key, "kind": kind, "name": name, **more}
    if hint := _in_dollars(declared.description or ""):
        out["hint"] = hint
    if declared.is_required():
        out["required"] = True
    return out


def _in_dollars(about: str) -> str:
    """What a record says of a field, where amounts are entered in dollars.

    >>> _in_dollars("Cents."), _in_dollars("Cents in the middle that nobody put in.")
    ('', 'In the middle that nobody put in.')
    """
    told = about.partition("Cents")[2] if about.startswith("Cents") else about
    told = told.strip().replace(": cents", ": money").lstrip(";. ")
    return told[:1].upper() + told[1:]


def _one(of: type[BaseModel], key: str, name: str, values: Iterable[Any], **more: Any) -> Field:
    """A field with a list to choose from: what is kept, and what is read."""
    pairs = [value if isinstance(value, tuple) else (value, _words(value)) for value in values]
    return _field(of, key, "one", name, values=pairs, **more)


def _words(value: str) -> str:
    return value.replace("-", " ").capitalize()


def _literals(of: type[BaseModel], key: str) -> tuple[str, ...]:
    """What a field may say, where the record lists it."""
    found = get_args(of.model_fields[key].annotation)
    parts = (part for each in found for part in (get_args(each) or (each,)))
    return tuple(part for part in parts if isinstance(part, str))


def fields_of(played: Game, found: Trial | None) -> list[Field]:
    """The fields of a game's record beside game and options, and beside bank, wagers and cards."""
    if found is not None:
        return [*bank_fields(played, found), *where_fields()]
    family = {"pot": pot_fields, "chinese": chinese_fields, "pan": pan_fields}
    return [*family[played.rules.family](played), *where_fields()]


def where_fields() -> list[Field]:
    """When and where a hand was, and who sat there: for the slip."""
    name = [
        _field(RecordName, "seat", "seat", "Seat"),
        _field(RecordName, "name", "text", "Name"),
    ]
    return [
        _field(AnyRecord, "at", "text", "Day and time", more=True),
        _field(AnyRecord, "room", "text", "Room", more=True),
        _field(AnyRecord, "table", "text", "Table", more=True),
        _field(AnyRecord, "names", "rows", "Names", row=name, add="A name", more=True),
    ]


def bank_fields(played: Game, found: Trial) -> list[Field]:
    """Choices, dice, people who sat out and irregularities of a game against a bank."""
    rules = played.rules
    counted = rules.settle.button is not None and rules.settle.button.counted == "occupied"
    return [
        *([_choices(found)] if found.picks or found.sets else []),
        *([_field(HandRecord, "dice", "dice", "Dice", dice=found.dice)] if found.dice else []),
        _field(HandRecord, "button", "seat", "Action button", more=not found.button),
        _declared(played, HandRecord, RecordDeclared),
        _field(HandRecord, "seated", "seats", "Seats with people", more=not counted),
        _field(HandRecord, "second", "seats", "Second hands", more=True),
        _fees(HandRecord),
    ]


def ruling_fields() -> list[Field]:
    """What may be told of one wager that is in dispute."""
    rulings = [(ruling, f"{_words(ruling)}: {says}") for ruling, says in RULINGS.items()]
    return [
        _field(RecordWager, "late", "yes", "Placed late"),
        {**_one(RecordWager, "ruling", "Ruling", rulings, empty=NO_RULING), "hint": ""},
        _field(RecordWager, "to", "money", "A cap leaves in play")
        | {"hint": "Only with a cap that no limit states."},
        {**_field(RecordWager, "reason", "text", "Reason"), "hint": ""},
    ]


def _choices(found: Trial) -> Field:
    pick = (
        _field(RecordChoice, "pick", "front", "Front")
        if found.sets
        else _one(RecordChoice, "pick", "Choice", found.picks)
    )
    row = [_field(RecordChoice, "seat", "who", "Who"), pick]
    if found.most > 1:
        row.append(_field(RecordChoice, "hand", "count", "Hand", usual=1))
    if any(found.picks.values()):
        row.append(_field(RecordChoice, "amount", "money", "With"))
        rulings = [(ruling, f"{_words(ruling)}: {says}") for ruling, says in CHOICE_RULINGS.items()]
        ruling = _one(RecordChoice, "ruling", "Ruling", rulings, empty=NO_RULING, more=True)
        row += [
            {**ruling, "hint": "Where the rules refuse the choice."},
            _field(RecordChoice, "to", "money", "A cap leaves in play", more=True)
            | {"hint": "Only with a cap that no limit states."},
            {**_field(RecordChoice, "reason", "text", "Reason", more=True), "hint": ""},
        ]
    hint = "Only what the cards do not show. What nobody tells is the house way."
    return _field(HandRecord, "choices", "rows", "Choices", row=row, add="A choice") | {
        "hint": hint
    }


def _declared(played: Game, of: type[BaseModel], part: type[BaseModel]) -> Field:
    own = {each.id: each.name for each in played.rules.irregularities}
    what = list(({MISDEAL: "Misdeal"} | own).items())
    timed = "after" in part.model_fields
    row = [
        _one(part, "what", "What", what) | {"hint": ""},
        _field(part, "seat", "seat", "Seat"),
        _field(part, "reason", "text", "Reason"),
        *([_field(part, "after", "count", "After choices", usual=0)] if timed else []),
        _field(part, "taken_back", "yes", "Taken back"),
    ]
    when = ", once so many choices had been made" if timed else ""
    return _field(
        of, "declared", "rows", "Irregularities", row=row, add="An irregularity", more=True
    ) | {"hint": f"What the house dealer declared{when}."}


def _fees(of: type[BaseModel], **more: Any) -> Field:
    row = [
        _field(RecordFee, "on", "text", "On"),
        _field(RecordFee, "amount", "money", "Amount"),
        _field(RecordFee, "seat", "seat", "Seat"),
    ]
    name = "Fees as they were taken"
    return _field(of, "fees", "rows", name, row=row, add="A fee", told=True, more=True, **more)


def pot_fields(played: Game) -> list[Field]:
    """A hand played for a pot."""
    assert isinstance(played, PotGame)
    play = played.settings
    push, sevens = play.special == "push-9", play.sevens != "none"
    seat = [
        _field(RecordSeat, "seat", "seat", "Seat"),
        _field(RecordSeat, "put", "money", "Put in"),
        _hand("Cards", play.own_cards, of="seat"),
        _field(RecordSeat, "folded", "yes", "Folded"),
        _field(RecordSeat, "mucked", "yes", "Did not show", more=True),
        _field(RecordSeat, "foul", "yes", "Found foul", more=True),
        _field(RecordSeat, "dead", "money", "Dead money", more=True),
        *([_field(RecordSeat, "before", "money", "In earlier rounds", more=True)] * push),
    ]
    pot = [
        _field(RecordPot, "seats", "rows", SEATS, row=seat, add="A seat", least=2),
        *([_after_draw()] * sevens),
        *([_one(RecordPot, "played", "Played for", _literals(RecordPot, "played"))])
        * (play.special == "jacks-back"),
        *([_field(RecordPot, "killed", "yes", "Kill pot")] * play.kill),
        *(_push_fields() * push),
        _field(RecordPot, "dead", "money", "Dead money in the middle", more=True),
        _field(RecordPot, "players", "count", "Dealt in", more=True),
        _field(RecordPot, "reached", "count", "Last betting round", more=True),
        _field(RecordPot, "half_hour", "yes", "First pot of a half hour", more=True),
        _fees(RecordPot),
    ]
    return [
        _field(PotRecord, "button", "seat", "Dealer button"),
        *([_hand("Board", play.board_cards, hand="board")] * bool(play.board_cards)),
        _field(PotRecord, "pot", "group", "The pot", fields=pot),
        _declared(played, PotRecord, RecordDeclaration),
    ]


def _hand(name: str, takes: int, **which: str) -> Field:
    """Cards of a named hand, which a record keeps apart from the rest."""
    return {"key": "cards", "kind": "hand", "name": name, "takes": takes, **which}


def _after_draw() -> Field:
    row = [
        _field(RecordAct, "seat", "seat", "Seat"),
        _one(RecordAct, "pick", "Did", _literals(RecordAct, "pick")),
        _field(RecordAct, "to", "money", "To"),
    ]
    name = "Betting after the draw"
    return _field(RecordPot, "after_draw", "rows", name, row=row, add="An act", told=True)


def _push_fields() -> list[Field]:
    lying = [
        _field(RecordLying, "amount", "money", "Amount"),
        _field(RecordLying, "seats", "seats", "Played for by"),
    ]
    return [
        _field(RecordPot, "round", "count", "Round", usual=1),
        _field(RecordPot, "lying", "rows", "Pots that lay", row=lying, add="A pot", more=True),
        _field(RecordPot, "divided", "yes", "Shared, nobody bought back", more=True),
    ]


def chinese_fields(played: Game) -> list[Field]:
    """A hand of Chinese Poker."""
    sweeps = [(sweep.id, sweep.name) for sweep in SWEEPS.values()]
    set_in = [
        _field(RecordHand, part, "cards", part.capitalize(), takes=size)
        for part, size in zip(PARTS, SIZES, strict=True)
    ]
    row = [
        _field(RecordHand, "seat", "seat", "Seat"),
        _field(RecordHand, "chips", "money", "Chips"),
        *set_in,
        _one(RecordHand, "declares", "Declares", sweeps, more=True),
        _field(RecordHand, "cards", "cards", "All thirteen", takes=sum(SIZES), more=True),
        _field(RecordHand, "good", "maybe", "Sweep was there", more=True),
        _field(RecordHand, "surrenders", "yes", "Surrenders", more=True),
        _field(RecordHand, "said", "count", "Said in order", more=True),
        _field(RecordHand, "added", "money", "Chips added", more=True),
        _field(RecordHand, "fouled", "yes", "Foul", more=True),
        _field(RecordHand, "forfeit", "yes", "Foul for cheating", more=True),
    ]
    return [
        _field(ChineseRecord, "button", "seat", "Dealer button"),
        _field(ChineseRecord, "seats", "rows", SEATS, row=row, add="A seat", least=2),
        _declared(played, ChineseRecord, RecordDeclaration),
        _fees(ChineseRecord),
    ]


def pan_fields(played: Game) -> list[Field]:
    """A hand of Panguingue."""
    laid_as = {"values": [(each, _words(each)) for each in ("mixed", *_suits())], "more": True}
    seat = [
        _field(RecordPanSeat, "seat", "seat", "Seat"),
        _one(RecordPanSeat, "hand", "Hand", PAN_HANDS, usual="plays"),
        _field(RecordPanSeat, "chips", "money", "Chips"),
        _field(RecordPanSeat, "melds", "hands", "Melds", add="A meld"),
        _field(RecordPanSeat, "laid_as", "map", "Laid as", add="A set", **laid_as),
    ]
    laid = [
        _field(RecordLaid, "seat", "seat", "Seat"),
        _one(RecordLaid, "how", "Meant as", _literals(RecordLaid, "how")),
        _field(RecordLaid, "before", "hands", "Before", add="A meld before"),
        _field(RecordLaid, "after", "hands", "After", add="A meld after"),
        _field(RecordLaid, "laid_as", "map", "Laid as", add="A set", **laid_as),
    ]
    collected = [
        _field(RecordCollected, "seat", "seat", "Seat"),
        _field(RecordCollected, "payer", "seat", "From seat"),
        _field(RecordCollected, "amount", "money", "Amount"),
        _field(RecordCollected, "kept", "yes", "Could not be returned"),
    ]
    return [
        _field(PanRecord, "seats", "rows", SEATS, row=seat, add="A seat", least=1),
        _field(PanRecord, "out", "seat", "Went out"),
        _field(PanRecord, "collected", "rows", "Collected", row=collected, add="A payment"),
        _field(PanRecord, "left", "money", "Tops that lay over", more=True),
        _field(PanRecord, "laid", "group", "One act to judge", fields=laid, more=True, told=True),
        _declared(played, PanRecord, RecordDeclaration),
        _fees(PanRecord),
    ]


def _suits() -> tuple[str, ...]:
    from houseway.cards.card import SUIT_NAMES

    return SUIT_NAMES
