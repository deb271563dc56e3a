"""What every hand record is put together from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from houseway.cards.card import Card, card
from houseway.engine.bettor import Bettor, read_bettor
from houseway.errors import HousewayError, RecordError, Where
from houseway.rulebook.faults import FormFault, every_fault


class Part(BaseModel):
    """A part of a record: told once, and nothing in it that nobody asked for."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RecordName(Part):
    """What somebody at the table is called."""

    seat: int = Field(ge=1, strict=True)
    bettor: str | None = Field(None, pattern=r"^backline [1-9][0-9]?$")
    name: str = Field(min_length=1, max_length=60)


WHEN = re.compile(r"\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2})?")


class AnyRecord(Part):
    """What every record begins with. When and where it was, and who sat there, may be told."""

    version: Literal[1] = 1
    game: str = Field(description="The id of a game of the rulebook.")
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    at: str = Field("", description="The day, and the time where it is known: 2026-11-18 02:10.")
    room: str = Field("", max_length=80, description="The name of the room.")
    table: str = Field("", max_length=40, description="The number or name of the table.")
    names: tuple[RecordName, ...] = Field((), description="What people at the seats are called.")

    @field_validator("table", mode="before")
    @classmethod
    def _number_or_name(cls, table: object) -> object:
        return str(table) if type(table) is int else table

    @field_validator("at")
    @classmethod
    def _a_day_and_time(cls, at: str) -> str:
        if not at:
            return at
        try:
            if WHEN.fullmatch(at) is None:
                raise ValueError
            datetime.fromisoformat(at)
        except ValueError:
            raise ValueError(f"{at!r} is no day and time; write 2026-11-18 02:10") from None
        return at.replace("T", " ")

    @field_validator("names")
    @classmethod
    def _each_once(cls, names: tuple[RecordName, ...]) -> tuple[RecordName, ...]:
        seen = set()
        for each in names:
            if (each.seat, each.bettor) in seen:
                raise ValueError(f"seat {each.seat} is named twice")
            seen.add((each.seat, each.bettor))
        return names

    def name_of(self, bettor: Bettor) -> str:
        """What a bettor is called; empty where the record does not say."""
        mine = (n for n in self.names if read_bettor(n.seat, n.bettor) == bettor)
        return next((each.name for each in mine), "")

    def to_json(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_defaults=True) | {"version": self.version}


class RecordFee(Part):
    """A fee that was taken: from what lies in the middle, or from a seat."""

    on: str = "fee"
    amount: int = Field(ge=0, strict=True, description="Cents.")
    seat: int | None = Field(None, ge=1, strict=True)


class RecordDeclaration(Part):
    """What the house dealer declared in a hand without a bank, as the rules of its game call it."""

    what: str = Field(description="misdeal, or an irregularity that the rules of the game name.")
    seat: int | None = Field(None, ge=1, strict=True)
    reason: str = ""
    taken_back: bool = Field(
        False, strict=True, description="Declared by mistake and taken back: nothing follows."
    )


MISSING: Mapping[Where, str] = {
    ("bank",): "say who banks, and with how much",
    ("wagers",): "say what was wagered",
    ("cards",): "say which cards lie there",
    ("button",): "say at which seat the dealer button is",
    ("pot",): "say what every seat put in",
    ("pot", "seats"): "say what every seat put in",
    ("seats",): "say what lies at every seat",
    ("laid", "seat"): "say whose act is to be judged",
    ("laid", "after"): "say what lies there after the act",
}


def form_faults(error: ValidationError) -> Iterator[FormFault]:
    """What is wrong with the form of a record, each with the way to it."""
    for each in every_fault(error):
        told = MISSING.get(each.where, each.told) if each.code == "not-given" else each.told
        yield each._replace(told=told)


def read_cards(written: Iterable[str], name: str, where: Where = ()) -> list[Card]:
    """Cards as they are written; raises RecordError with the place and the way to it."""
    found = []
    for number, each in enumerate(written):
        try:
            found.append(card(each))
        except HousewayError as fault:
            told = f"{name}: {fault}" if name else str(fault)
            raise fault.told_as(RecordError, (*where, number), told) from None
    return found


def check_seats(
    seats: Iterable[int], most: int, name: str = "seats", where: Where = ("seats",)
) -> None:
    """Raise when a seat is named twice, or the table has no such seat."""
    seen = set()
    for number, seat in enumerate(seats):
        place = (*where, number, "seat")
        if seat > most:
            raise RecordError(no_such_seat(seat, most), place)
        if seat in seen:
            raise RecordError(f"{name}: seat {seat} is named twice", place)
        seen.add(seat)


def no_such_seat(seat: int, most: int) -> str:
    """What is said of a seat the table does not have."""
    return f"there is no seat {seat}: the table has {most} (option seats)"
