"""Where things stand in a record: cards, spots, and what a refused choice was about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.desk.chinese_record import ChineseRecord
from houseway.desk.pan_record import PanRecord
from houseway.desk.pot_record import PotRecord
from houseway.desk.record import HandRecord
from houseway.desk.record_parts import AnyRecord
from houseway.engine.bettor import Bettor, read_bettor
from houseway.engine.decision import Choice, Pick
from houseway.errors import HousewayError, RecordError, Where, at_place, plain, visible
from houseway.play.described import hand_name
from houseway.rulebook.faults import FormFault

PARTS = ("front", "middle", "back", "cards")
Written = tuple[Where, str]


def cards_in_record(record: AnyRecord) -> Iterator[list[Written]]:
    """Every card as it is written with the way to it, in groups that share one shoe."""
    if isinstance(record, ChineseRecord):
        yield [each for seat in range(len(record.seats)) for each in _chinese(record, seat)]
    elif isinstance(record, PanRecord):
        yield [each for seat in range(len(record.seats)) for each in _pan_seat(record, seat)]
        yield list(_laid(record, "before"))
        yield list(_laid(record, "after"))
    elif isinstance(record, HandRecord | PotRecord):
        yield [
            (("cards", name, at), card)
            for name, given in record.cards.items()
            for at, card in enumerate(given)
        ]


def _chinese(record: ChineseRecord, seat: int) -> Iterator[Written]:
    for part in PARTS:
        for at, card in enumerate(getattr(record.seats[seat], part)):
            yield ("seats", seat, part, at), card


def _pan_seat(record: PanRecord, seat: int) -> Iterator[Written]:
    for meld, given in enumerate(record.seats[seat].melds):
        yield from ((("seats", seat, "melds", meld, at), card) for at, card in enumerate(given))


def _laid(record: PanRecord, when: str) -> Iterator[Written]:
    for meld, given in enumerate(getattr(record.laid, when, ())):
        yield from ((("laid", when, meld, at), card) for at, card in enumerate(given))


def refused_at(record: HandRecord, bettor: Bettor, choice: Choice) -> Where:
    """The way to what the rules refuse."""
    if not isinstance(choice, Pick):
        return ()
    mine = _mine(record, bettor)
    at = next((at for at in mine if record.choices[at].pick == choice.pick), None)
    return _hand_of(record, bettor) if at is None else ("choices", at)


def _hand_of(record: HandRecord, bettor: Bettor) -> Where:
    """The cards a choice follows from that nobody told."""
    name = "bank" if bettor == (record.bank.seat, 0) else hand_name(bettor.seat)
    return ("cards", name) if name in record.cards else ("choices",)


def _mine(record: HandRecord, bettor: Bettor) -> list[int]:
    return [at for at, c in enumerate(record.choices) if read_bettor(c.seat, c.bettor) == bettor]


MOST_TOLD = 500  # letters of a sentence


def value_at(data: object, where: Where) -> object:
    """What a record says at a place; None where it says nothing there.

    >>> value_at({"wagers": [{"amount": 0}]}, ("wagers", 0, "amount"))
    0
    """
    for step in where:
        try:
            data = data[step]  # type: ignore[index]
        except (KeyError, IndexError, TypeError):
            return None
    return data


@dataclass(frozen=True)
class Fault:
    """Something wrong with a hand somebody describes: the way to it, or its place in a text."""

    where: Where
    message: str
    line: int | None = None
    column: int | None = None
    code: str = RecordError.default_code
    value: object = None
    remedy: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", visible(self.message))

    @classmethod
    def of(cls, fault: HousewayError, where: Where | None = None) -> Fault:
        """A refusal as a fault, at another place where one is given."""
        there = fault.where if where is None else where
        told = str(fault)[:MOST_TOLD]
        return cls(there, told, code=fault.code, value=fault.value, remedy=fault.remedy)

    @classmethod
    def of_form(cls, fault: FormFault) -> Fault:
        """What is wrong with the form of a record."""
        return cls(fault.where, fault.told, None, None, fault.code, fault.value, fault.remedy)

    def __str__(self) -> str:
        """One sentence with its place.

        >>> print(Fault(("wagers", 2, "amount"), "must be at least 1"))
        wagers.2.amount: must be at least 1
        >>> print(Fault((), "'Xx' is not a card", 4, 8))
        line 4, column 8: 'Xx' is not a card
        """
        if self.line is not None:
            return f"line {self.line}, column {self.column}: {self.message}"
        return at_place(self.where, self.message)

    def to_json(self) -> dict[str, object]:
        return {
            "code": self.code,
            "where": list(self.where),
            "line": self.line,
            "column": self.column,
            "value": plain(self.value),
            "remedy": list(self.remedy),
            "message": self.message,
        }
