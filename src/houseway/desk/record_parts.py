"""What every hand record is put together from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from houseway.cards.card import Card, card
from houseway.errors import HousewayError, RecordError, Where


class Part(BaseModel):
    """A part of a record: told once, and nothing in it that nobody asked for."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class AnyRecord(Part):
    """What every record begins with."""

    version: Literal[1] = 1
    game: str = Field(description="The id of a game of the rulebook.")
    options: dict[str, bool | int | str] = Field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_defaults=True) | {"version": self.version}


class RecordFee(Part):
    """A fee that was taken: from what lies in the middle, or from a seat."""

    on: str = "fee"
    amount: int = Field(ge=0, strict=True, description="Cents.")
    seat: int | None = Field(None, ge=1, strict=True)


def read_cards(written: Iterable[str], name: str, where: Where = ()) -> list[Card]:
    """Cards as they are written; raises RecordError with the place and the way to it."""
    found = []
    for number, each in enumerate(written):
        try:
            found.append(card(each))
        except HousewayError as fault:
            told = f"{name}: {fault}" if name else str(fault)
            raise RecordError(told, (*where, number)) from None
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
