"""The record of a hand of Chinese Poker: how everybody set it, or what they declared."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from houseway.desk.record_parts import AnyRecord, Part, RecordDeclaration, RecordFee

SweepKind = Literal[
    "pure-dragon",
    "color-dragon",
    "dragon",
    "one-color",
    "minor",
    "senior",
    "six-wheels",
    "three-flush",
    "three-straight",
]


class RecordHand(Part):
    """A seat and its hand: set in three, declared a clean sweep, surrendered, or foul."""

    seat: int = Field(ge=1, strict=True)
    chips: int | None = Field(
        None,
        ge=0,
        strict=True,
        description="Cents in front when the cards were dealt, fees paid; enough when left out.",
    )
    added: int = Field(
        0, ge=0, strict=True, description="Cents declared and added before the showdown."
    )
    front: tuple[str, ...] = ()
    middle: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    declares: SweepKind | None = Field(None, description="The clean sweep that was declared.")
    cards: tuple[str, ...] = Field(
        (), description="The thirteen cards of a declared sweep; none when it was not produced."
    )
    good: bool | None = Field(
        None, description="Whether a declared sweep was there; the cards tell when left out."
    )
    surrenders: bool = False
    said: int | None = Field(
        None,
        ge=1,
        strict=True,
        description="Order of declarations and surrenders: 1 came first, equal numbers at once.",
    )
    fouled: bool = Field(
        False, description="Declared foul, whatever its cards: a wrong number, two alike …"
    )
    forfeit: bool = Field(
        False, description="Foul because of cheating: pays everybody and collects nothing."
    )


class ChineseRecord(AnyRecord):
    """A hand of Chinese Poker at the showdown. Money is in cents.

    Fees follow from the posted schedule unless they are given; one without a seat was taken from
    everybody. Collections by the half hour are given. Where what is `declared` voids the deal,
    fees go back and nobody wins, whatever the hands.
    """

    button: int = Field(ge=1, strict=True, description="The seat with the dealer button.")
    seats: tuple[RecordHand, ...] = Field(min_length=1)
    fees: tuple[RecordFee, ...] | None = None
    declared: tuple[RecordDeclaration, ...] = ()
