"""The record of a hand played for a pot: who put in how much, who folded, and the cards."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from houseway.desk.record_parts import AnyRecord, Part, RecordDeclaration, RecordFee


class RecordSeat(Part):
    """A seat that was dealt in."""

    seat: int = Field(ge=1, strict=True)
    put: int = Field(ge=0, strict=True, description="Cents put in, antes and blinds included.")
    dead: int = Field(
        0, ge=0, strict=True, description="Cents put in besides that count towards no bet."
    )
    folded: bool = Field(False, description="Gave up, or has a dead hand.")
    foul: bool = Field(
        False,
        description="Found foul once the betting was over; its money stays.",
    )
    mucked: bool = Field(
        False, description="Stayed to the showdown and did not show: wins nothing."
    )
    before: int = Field(
        0,
        strict=True,
        description="In Push 9: cents put in during earlier rounds, less what was won in them.",
    )

    @property
    def out(self) -> str:
        """Why a hand wins nothing, in a word; empty when it plays."""
        return "folded" if self.folded else "foul" if self.foul else "mucked" * self.mucked


class RecordAct(Part):
    """What a seat did after the draw; `to` is what its bet then was."""

    seat: int = Field(ge=1, strict=True)
    pick: Literal["check", "bet", "call", "complete", "raise", "fold"]
    to: int | None = Field(
        None, ge=1, strict=True, description="Cents; a call without it calls everything."
    )


class RecordLying(Part):
    """A pot that lay from the round before, and who plays for it."""

    amount: int = Field(ge=0, strict=True, description="Cents.")
    seats: tuple[int, ...]


class RecordPot(Part):
    """The money of a hand. Fees follow from the posted schedule unless they are given.

    The rest is for single games. In low ball `after_draw` tells the betting after the draw, which
    decides what a seven that was checked may win. In Jack's Back `played` says for what the hand
    was played. In Push 9 `round` is the round that was played last and `lying` the pots it began
    with; seats that folded in it stand in the order they did. `divided` says that nobody bought
    back into a tied pot, so that it was shared.
    """

    seats: tuple[RecordSeat, ...]
    dead: int = Field(
        0, ge=0, strict=True, description="Cents in the middle that none of these seats put in."
    )
    players: int | None = Field(
        None, ge=2, strict=True, description="How many were dealt in, where not all are named."
    )
    reached: int | None = Field(
        None,
        ge=1,
        strict=True,
        description="The last round in which anybody could bet, from 1: before a showdown fewer "
        "than the game has where all but one were all in.",
    )
    half_hour: bool = Field(
        False, description="The first pot of a half hour, which pays its collection."
    )
    fees: tuple[RecordFee, ...] | None = None
    killed: bool = Field(False, description="In low ball: the limits were doubled by a kill.")
    after_draw: tuple[RecordAct, ...] | None = None
    played: Literal["high", "low", "nobody"] | None = None
    round: int = Field(1, ge=1, strict=True)
    lying: tuple[RecordLying, ...] = ()
    divided: bool = False


class PotRecord(AnyRecord):
    """A hand played for a pot, as it lies at the end. Money is in cents.

    `cards` holds `board` and the hands `seat 1`, `seat 2` … with the cards they have left: those
    in the showdown whole, those of folded seats as far as they are known. Where what is `declared`
    voids the deal, everything goes back whatever the cards.
    """

    button: int = Field(ge=1, strict=True, description="The seat with the dealer button.")
    pot: RecordPot
    cards: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    declared: tuple[RecordDeclaration, ...] = ()
