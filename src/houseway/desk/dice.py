"""Dice and the action button of a described hand: told as they lay, and never passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.desk.record import HandRecord
from houseway.engine.event import Event
from houseway.errors import RecordError
from houseway.table.events import DiceThrown

if TYPE_CHECKING:
    from houseway.desk.settle import Settlement

FACES = 6
DICE: tuple[str | int, ...] = ("dice",)


def check_dice(dice: Sequence[int], events: Iterable[Event], game: str) -> None:
    """Raise unless these are the dice of the round; a machine's number may stand alone."""
    thrown = sum(len(event.dice) for event in events if isinstance(event, DiceThrown))
    if dice and not thrown:
        raise RecordError(
            f"{game} throws no dice; where a room uses an action button, say its seat: button 3",
            DICE,
        )
    if len(dice) == 1:
        return
    for at, face in enumerate(dice):
        if not 1 <= face <= FACES:
            raise RecordError(f"a die shows 1 to {FACES}, not {face}", (*DICE, at))
    if thrown != len(dice):
        raise RecordError(f"{len(dice)} dice are told, but {thrown} were thrown", DICE)


def settled_from_button(
    record: HandRecord, settle: Callable[[Sequence[int]], Settlement]
) -> Settlement:
    """Settle a record from the action button it tells of, if it does.

    Where dice place the button and only the button is told, any throw that puts it there will do:
    cards lie where the record says. A button that the rules put elsewhere is refused.
    """
    if record.button is None:
        return settle(record.dice)
    seen: list[int] = []
    for dice in (record.dice,) if record.dice else _throws():
        try:
            found = settle(dice)
        except RecordError as fault:
            if record.dice or fault.where[:1] != DICE:
                raise
            continue
        seat = record.button if found.button is None else found.button.seat
        if seat == record.button:
            return found if dice == record.dice else replace(found, events=_without_dice(found))
        seen.append(seat)
        if found.button is not None and found.button.card is not None:
            break
    told = ", ".join(f"seat {seat}" for seat in dict.fromkeys(seen))
    raise RecordError(
        f"by the rules the action button goes to {told}, not to seat {record.button}; "
        "an empty seat or one without a wager passes it on",
        ("button",),
    )


def _throws() -> Iterator[tuple[int, ...]]:
    """No dice at all, then three of every sum, then every number of a machine."""
    yield ()
    for total in range(3, 3 * FACES + 1):
        first = min(FACES, total - 2)
        second = min(FACES, total - first - 1)
        yield first, second, total - first - second
    yield from ((number,) for number in range(1, FACES * FACES + 1))


def _without_dice(found: Settlement) -> list[Event]:
    """What happened, without dice that nobody told of."""
    return [event for event in found.events if not isinstance(event, DiceThrown)]
