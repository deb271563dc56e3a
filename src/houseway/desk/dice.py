"""The dice of a described hand: each shows a face, and none is left over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.engine.event import Event
from houseway.errors import RecordError
from houseway.table.events import DiceThrown

FACES = 6


def check_dice(dice: Sequence[int], events: Iterable[Event]) -> None:
    """Raise unless these are the dice of the round; a machine's number may stand alone."""
    if len(dice) == 1:
        if not 1 <= dice[0] <= FACES * FACES:
            raise RecordError(f"the machine never draws a {dice[0]}", ("dice", 0))
        return
    for at, face in enumerate(dice):
        if not 1 <= face <= FACES:
            raise RecordError(f"a die shows 1 to {FACES}, not {face}", ("dice", at))
    thrown = sum(len(event.dice) for event in events if isinstance(event, DiceThrown))
    if thrown and thrown != len(dice):
        raise RecordError(f"{len(dice)} dice are told, but {thrown} were thrown", ("dice",))
