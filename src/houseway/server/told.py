"""An event of a round as the house keeps it for those who watch."""

from __future__ import annotations

from typing import NamedTuple

from houseway.engine.event import Event
from houseway.play.game import Game
from houseway.server.hands import SeenHands


class Told(NamedTuple):
    """An event of the round, with what the hand it touched is worth and which seats may know.

    `seats` is None when everybody may. `left` is what a hand is worth that a card was moved from.
    """

    event: Event
    points: str = ""
    seats: frozenset[int] | None = None
    left: str = ""


def told_of(event: Event, hands: SeenHands, played: Game) -> Told:
    """An event with the points it leads to; `hands` follow it."""
    points, seats = hands.follow(event, played)
    return Told(event, points, seats, hands.points_left(event, played))
