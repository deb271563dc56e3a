"""The record of a hand of Panguingue: who was dealt in, what lies in melds, and who went out."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from houseway.desk.record_parts import AnyRecord, Part, RecordDeclaration, RecordFee

Cards = tuple[str, ...]
Character = Literal["mixed", "clubs", "diamonds", "hearts", "spades"]
HandWord = Literal["plays", "retired", "fouled", "void", "dead"]
FOULED: tuple[HandWord, ...] = ("fouled", "dead")  # dead is what records before 0.9.1 say
LaidAs = dict[int, Character]

LAID_AS = (
    "What a set was laid as, by its number from 1: mixed, or the suit it has three of. Tell it "
    "where cards that were added let it be taken for either; else it is what pays most."
)


class RecordPanSeat(Part):
    """A seat that was dealt in.

    One that `retired` went on top before the play. A `fouled` hand is out of the play and still
    pays the others; older records call it `dead`. A `void` one had far too few or too many cards:
    it is dead, its ante went back, and it pays nobody.
    """

    seat: int = Field(ge=1, strict=True)
    hand: HandWord = "plays"
    melds: tuple[Cards, ...] = Field((), description="What lies in front of the seat.")
    laid_as: LaidAs = Field(default_factory=dict, description=LAID_AS)
    chips: int | None = Field(
        None,
        ge=0,
        strict=True,
        description="Cents in front before this is settled; enough when left out.",
    )


class RecordCollected(Part):
    """What a seat has collected from another in this hand, and not returned."""

    seat: int = Field(ge=1, strict=True)
    payer: int = Field(ge=1, strict=True)
    amount: int = Field(ge=0, strict=True, description="Cents.")
    kept: bool = Field(
        False,
        strict=True,
        description="A fouled hand had too few chips to return this when it went out of the play.",
    )


class RecordLaid(Part):
    """One act to be judged: melds as they lay before it and as they lie after.

    Melds stand in the same order before and after, a new one last. Nothing lay before a new meld;
    of a meld that was parted tell both parts, the second beside the first or last; of a borrowed
    card the melds that lent it, and the new one if it is made already. `how` tells what was meant
    where it could be either.
    """

    seat: int = Field(ge=1, strict=True)
    how: Literal["meld", "add", "split", "borrow"] | None = None
    before: tuple[Cards, ...] = ()
    after: tuple[Cards, ...] = Field(min_length=1)
    laid_as: LaidAs = Field(default_factory=dict, description=LAID_AS)


class PanRecord(AnyRecord):
    """A hand of Panguingue as it lies. Money is in cents.

    With `out` a seat has eleven cards in melds and is paid by everybody; with `laid` one act is
    judged and paid. With neither, the tops go to the only seat left in the play, or lie over. The
    fee follows from the posted schedule unless it is given. Where what is `declared` voids the
    deal, antes, payments and the fee go back.
    """

    seats: tuple[RecordPanSeat, ...] = Field(min_length=1)
    out: int | None = Field(None, ge=1, strict=True, description="The seat that went out.")
    laid: RecordLaid | None = None
    collected: tuple[RecordCollected, ...] = ()
    left: int = Field(
        0, ge=0, strict=True, description="Cents of tops that lay from the hand before."
    )
    fees: tuple[RecordFee, ...] | None = None
    declared: tuple[RecordDeclaration, ...] = ()
