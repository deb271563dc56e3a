"""What people and programs may ask of a table: one strict form for pages and for the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from houseway.errors import HousewayError
from houseway.rulebook.faults import one_fault

Seat = Annotated[int, Field(ge=1, le=99, strict=True)]
Backline = Annotated[str | None, Field(pattern=r"^backline [1-9][0-9]?$")]
# No control characters, and none that break a line.
# What cannot be seen, or turns writing round, is in no name and no reason.
_UNSEEN = r"\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
Name = Annotated[str, Field(max_length=24, pattern=rf"^[^{_UNSEEN}<>&]*$")]
BotKind = Literal["regulars", "house-way", "best-play"]
Pace = Annotated[float, Field(ge=0, le=10, description="Seconds for each choice of a bot.")]
Clock = Annotated[
    int, Field(ge=0, le=600, description="Time bank in seconds; 0 is off. Then the house way acts.")
]
Auto = Annotated[
    int, Field(ge=0, le=600, description="Seconds until the next round by itself; 0 is never.")
]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Command(Part):
    """`id` is the client's own; a command whose id is known is answered again, not done again."""

    id: str = Field("", max_length=64, pattern=r"^[\x21-\x7e]*$")


class Choose(Command):
    """Answer an offer. `turn` is the offer's; an answer to an older one is refused as stale."""

    do: Literal["choose"]
    turn: int = Field(ge=1, strict=True)
    seat: Seat
    bettor: Backline = None
    choice: dict[str, Any] = Field(
        examples=[
            {"choice": "place-wagers", "wagers": [{"spot": "banker", "amount": 2500}]},
            {"choice": "take-bank", "amount": 200000},
            {"choice": "pick", "pick": "hit"},
        ]
    )


class Next(Command):
    """Deal the next round."""

    do: Literal["next"]


class OneStep(Command):
    """Let one bot choose, also while the table is paused."""

    do: Literal["step"]


class Finish(Command):
    """Deal the round to its end: the house way acts for me, bots act at once."""

    do: Literal["finish"]


class Set(Command):
    """Change how the table is run; what is left out stays."""

    do: Literal["settings"]
    pace: Pace | None = None
    paused: bool | None = None
    clock: Clock | None = None
    auto: Auto | None = None


class Sit(Command):
    """Take a seat, or a place on the backline `behind` one."""

    do: Literal["sit"]
    seat: Seat | None = None
    behind: Seat | None = None
    name: Name = ""


class Leave(Command):
    """Give a place up; in the middle of a round the house way plays it to the end."""

    do: Literal["leave"]
    seat: Seat
    bettor: Backline = None


class SitOut(Command):
    """At a table played for chips: sit out from the next hand on, or be dealt in again."""

    do: Literal["away"]
    seat: Seat
    away: bool = Field(strict=True)


class AddChips(Command):
    """At a table played for chips, between hands: put more of them down when the next one begins.

    What was to be added before is replaced; 0 adds nothing after all.
    """

    do: Literal["add-chips"]
    seat: Seat
    amount: int = Field(ge=0, strict=True, description="Cents.", examples=[10_000])


class PutBot(Command):
    """Put a bot in a seat, or take it out."""

    do: Literal["bot"]
    seat: Seat
    bot: BotKind | None


class EndShoe(Command):
    """End the shoe and open its seed."""

    do: Literal["shuffle"]


class MoreTime(Command):
    """Start the time bank again."""

    do: Literal["more-time"]


class Declare(Command):
    """The house dealer declares an irregularity, such as a misdeal, also of a settled hand."""

    do: Literal["declare"]
    declare: str = Field(
        pattern=r"^[a-z0-9-]{1,64}$", description="misdeal, or what the rules of the game name."
    )
    seat: int | None = Field(
        None, ge=1, le=14, strict=True, description="With whose hand it happened."
    )
    reason: str = Field("", max_length=120, pattern=rf"^[^{_UNSEEN}]*$")


class TakeBack(Command):
    """The last declaration was a mistake, nothing has happened since, and it showed no card."""

    do: Literal["take-back"]


AnyCommand = Annotated[
    Choose
    | Next
    | OneStep
    | Finish
    | Set
    | Sit
    | Leave
    | SitOut
    | AddChips
    | PutBot
    | EndShoe
    | MoreTime
    | Declare
    | TakeBack,
    Field(discriminator="do"),
]

LONGEST = 300  # letters of a refusal

_COMMANDS: TypeAdapter[Any] = TypeAdapter(AnyCommand)


def read_command(data: object) -> Any:
    """A command from plain data; raises HousewayError in one sentence."""
    try:
        return _COMMANDS.validate_python(data)
    except ValidationError as error:
        raise one_fault(error, HousewayError, "command") from None
